import Testing

@testable import PIIScrubbing

/// What programs of directories, shells, browsers and clusters print: layouts of theirs, and the neighbour of each that is
/// public or private.
@Suite struct LinesOfToolsTests {
    @Test(arguments: accounts + ids + secrets)
    func `a line of a tool loses its values and keeps the rest`(line: Line) { line.check() }

    @Test(arguments: publicLines)
    func `a public line of a tool comes back as it was`(line: Line) { line.check() }

    private static let guid = "0c34021f-d400-4735-a555-6a612aa9dd37"
    private static let tenant = "41a2f4b7-d59b-4cf5-8a25-3390b2beead0"

    private static let accounts = [
        Line(
            "GET https://graph.microsoft.com/v1.0/users/anna.qazimodo@3m.com/messages",
            hides: ["anna.qazimodo@3m.com"]
        ),
        Line("sip:anna.qazimodo@365contoso.com/phone", hides: ["anna.qazimodo@365contoso.com"]),
        Line("scp file anna.qazimodo@contoso.com:", hides: ["anna.qazimodo@contoso.com"]),
        Line("getAccountUsername: qazimodo", hides: ["qazimodo"]),
        Line("workplace join key found for user qazimodo exitcode 0", hides: ["qazimodo"], keeps: ["exitcode 0"]),
        Line("registered, local account qazimodo, method=SecureEnclaveKey", hides: ["qazimodo"]),
        Line("WAM silent for the signed-in user qazimodo", hides: ["qazimodo"]),
        Line("[PSSO] login user qazimodo: refreshed; current user qazimodo", hides: ["qazimodo"]),
        Line("Account: qazimodo (\(guid)) was found", hides: ["qazimodo", guid], keeps: ["Account: ", ") was found"]),
        Line("mapped user is: [NAS]\\[qazimodo]@[PC]", hides: ["qazimodo"], keeps: ["[NAS]"]),
        Line("user 'qazimodo@defrealm' failed to authenticate", hides: ["qazimodo"], keeps: ["@defrealm'"]),
        Line("fabrikam\\qazimodo  S-1-12-1-730710263-2112148169-1236864657-2014", hides: ["qazimodo"]),
        Line("fabrikam\\qazimodo  S-1-5-21-730710263-2112148169-1236864657-2014", hides: ["qazimodo", "730710263"]),
        Line(
            "Group <GP-STAFF> User <qazimodo> IP <192.0.2.33> IPv4 Address <10.233.226.181>",
            hides: ["qazimodo", "192.0.2.33"],
            keeps: ["<GP-STAFF>"]
        ),
        Line(
            "(('198.51.100.6', 51122), qazimodo, 44): returned 'deny'",
            hides: ["198.51.100.6", "qazimodo"],
            keeps: [", 51122), ", ", 44): returned 'deny'"]
        ),
        Line("\"client\":\"qazimodo1/CONTOSO.COM\",\"service\":\"krbtgt/CONTOSO.COM\"", hides: ["qazimodo1"]),
        Line(
            "ktpass /princ HTTP/sso.contoso.com /mapuser qazimodo /pass NvtZHMnVe7MvDpP0 /crypto AES256-SHA1",
            hides: ["qazimodo", "NvtZHMnVe7MvDpP0"],
            keeps: ["/crypto AES256-SHA1"]
        ),
        Line(
            "secretsdump.py ADATUM/qazimodo:Summer2024!@10.1.2.3",
            hides: ["qazimodo", "Summer2024!"],
            keeps: ["ADATUM/"]
        ),
        Line("secretsdump.py adatum.local/qazimodo:Summer2024!@dc01.adatum.local", hides: ["qazimodo", "Summer2024!"]),
        // The learned odds find this password, and it the login before it.
        Line(
            "GetUserSPNs.py adatum.local/tsolberg:iUDhODWxQ8rTDdlAcczx -dc-ip 192.168.212.226 -debug",
            hides: ["tsolberg", "iUDhODWxQ8rTDdlAcczx"],
            keeps: ["adatum.local/"]
        ),
        Line(
            "-rw------- 1 qazimodo staff  1679 Jun 11 08:01 krb5cc_501\n-rw-r--r-- 1 root staff 12 Jun 11 08:01 a.txt",
            hides: ["qazimodo"],
            keeps: ["-rw------- 1 ", "root staff 12"]
        ),
        // The host of a shell stays, the address of a person does not.
        Line(
            "ssh -o StrictHostKeyChecking=no qazimodo@jump01.fabrikam.com uptime",
            hides: ["qazimodo"],
            keeps: ["ssh -o StrictHostKeyChecking=no ", "@jump01.fabrikam.com uptime"]
        ),
        Line("ssh key of qazimodo@fabrikam.com was added", hides: ["qazimodo", "fabrikam.com"]),
        Line(
            "ssh://git@github.com/contoso/app.git by git@contoso.com",
            hides: ["git@contoso.com"],
            keeps: ["ssh://git@github.com/contoso/app.git"]
        ),
        Line("sudo -u qazimodo /opt/app/run", hides: ["qazimodo"]),
        Line("Aufrufcomputername: LAPTOP-7SLEKEQ Ereignis-ID 4740", hides: ["7SLEKEQ"], keeps: [" Ereignis-ID 4740"]),
        Line("Computername: Annas Rechner Neu", hides: ["Annas", "Rechner Neu"]),
    ]

    private static let ids = [
        Line(
            "MSALDeviceIDKey = \"\(guid)\";\n MSALTenantIDKey = \"\(tenant)\";",
            hides: [guid],
            keeps: ["MSALDeviceIDKey = ", tenant]
        ),
        Line("UserInfo={MSIDEnrollmentIdKey=\(guid), MSALSessionIDKey=\(guid)}", hides: [guid]),
        Line(
            "[GMT] : [] : @azure/msal-browser@3.28.1 : Trace - Item key: msal.\(guid).\(tenant)-login.windows.net-id",
            hides: [guid],
            keeps: [".\(tenant)-login.windows.net-id"]
        ),
        Line(
            "https://login.microsoftonline.com/common/reprocess?sosid=\(guid)&prompt=login",
            hides: [guid],
            keeps: ["prompt=login"]
        ),
        Line("Gerät DESKTOP-MDS5RMH (ID \(guid)) ist nicht konform", hides: ["MDS5RMH", guid], keeps: ["(ID "]),
        Line("Context anna@192.0.2.47 - SessionId: 40637 - User anna - Client_ip 192.0.2.47", hides: ["40637"]),
        // A message of SAML has an id that both sides log. The id of an assertion, and of what holds one, is hidden.
        Line("<saml:Assertion ID=\"_f973ef6820a8b8c6a715ce0d31f5577b\">", hides: ["f973ef6820a8"]),
        Line("<samlp:Response Version=\"2.0\" ID=\"_f973ef6820a8b8c6a715ce0d31f5577b\">", hides: ["f973ef6820a8"]),
    ]

    private static let secrets = [
        Line("client_secret: ab_cd=Kx9~Q2pLm8Zr", hides: ["Kx9~Q2pLm8Zr"]),
        Line("api_key: contoso_app=Kx9Q2pLm8ZrTpW3vB", hides: ["Kx9Q2pLm8ZrTpW3vB"]),
        Line("net user anna AES256-CTSXK29QL /add", hides: ["AES256-CTSXK29QL"]),
        Line("Cookie: ui_mode=annaberg; auth-status=sommerwind", hides: ["annaberg", "sommerwind"]),
        Line("msal.request.state.\(guid) was removed", hides: [guid], keeps: ["msal.request.state.", " was removed"]),
        Line("msal.request.nonce.\(guid) \"\(tenant)\"", hides: [guid, tenant], keeps: ["msal.request.nonce."]),
        Line("msal.\(tenant).request.authority.\(guid): https://login.contoso.com", hides: [guid], keeps: [tenant]),
        Line("ldap_default_authtok = JHYAzQpbswhoX", hides: ["JHYAzQpbswhoX"]),
        Line(
            "Set-Cookie: lang=de; theme=qpwkfjrmcnxbz; consent=AbCdEf; status=ok2",
            hides: ["qpwkfjrmcnxbz", "AbCdEf", "ok2"],
            keeps: ["lang=de; "]
        ),
        Line(
            "Cookie: JSESSIONID=7F6CA88ECACE9D64; locale=de_DE; msal.interaction.status=interaction_in_progress",
            hides: ["7F6CA88ECACE9D64"],
            keeps: ["locale=de_DE; ", "=interaction_in_progress"]
        ),
        Line(
            "Authorization: XBL3.0 x=6770843826217350;fyKhbGciOiJkaXIi",
            hides: ["6770843826217350", "fyKhbGciOiJkaXIi"],
            keeps: ["XBL3.0 x="]
        ),
        Line(
            "grant: client_id=\(guid)&redirect_uri=&refresh_token=M.C565_SN1.0.U.-s0p*SlFiVfLOiug7ykXOe3sT9XaJOO66JU1",
            hides: ["SlFiVfLOiug7ykXOe3sT9XaJOO66JU1"],
            keeps: ["client_id=\(guid)&"]
        ),
        Line("grant: Abc_deFghIjk_LmnopQrs=", hides: ["Abc_deFghIjk_LmnopQrs"]),
        Line(
            "msal.oauth2cli.authcode: \"GET /?code=0.AuH91bGBAXtm9MslwKtC1DTotAZSDIxNNs79k1qQ&state=THYOSjNkfqgz7V8w\"",
            hides: ["AuH91bGBAXtm9MslwKtC1DTotAZSDIxNNs79k1qQ", "THYOSjNkfqgz7V8w"],
            keeps: ["\"GET /?code="]
        ),
        // The same digits that sign a request, and a key in base64 instead of a certificate or after it.
        Line("signature: ho040S3ffZkmxqtQrSwpTVOn9r0=", hides: ["ho040S3ffZkmxqtQrSwpTVOn9r0"]),
        Line("the package has the secret ho040S3ffZkmxqtQrSwpTVOn9r0=", hides: ["ho040S3ffZkmxqtQrSwpTVOn9r0"]),
        Line("the new password AES256-SHA1tuLip is set", hides: ["AES256-SHA1tuLip"]),
        Line("client-key-data: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCg==", hides: ["LS0tLS1CRUdJTiBQUklWQVRF"]),
        Line(
            "client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCi0tLS0tQkVHSU4gUFJJVkFURSBLRVktLS0tLQo=",
            hides: ["LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t"]
        ),
    ]

    private static let publicLines = [
        Line("Set-Cookie: lang=de; theme=dark; locale=de_DE; msal.interaction.status=interaction_in_progress"),
        Line("Verbose - getAccountByUsername: Returning signed-in accounts matching username"),
        Line(
            "[Sun, 10 Jan 2021 04:28:17 GMT] : [9efac292-2f65-4b4e-9f2e-e40dada65cc4] : @azure/msal-browser@3.10.0 : Error - x"
        ),
        Line("[f1588d40-1c38-414f-88b1-887260d488cc] : @azure/msal-node@2.8.0 : Info - x"),
        Line("<samlp:LogoutResponse ID=\"_f973ef6820a8b8c6a715ce0d31f5577b\" Version=\"2.0\">"),
        Line("<samlp:LogoutResponse InResponseTo=\"_30dd0068f367d824d68b8305d2918392\" Version=\"2.0\">"),
        Line("sudo -u keycloak /opt/keycloak/bin/kc.sh start"),
        Line("[Service]\nUser=keycloak\nGroup=keycloak"),
        Line("ldap_default_bind_dn = cn=sssd,ou=svc,dc=contoso,dc=com"),
        Line("at io.undertow.servlet@2.2.5.Final//io.undertow.servlet.core.Setup.call(Setup.java:43)"),
        Line("associated domain login.contoso.com not approved for SGGM6D27TK.com.contoso.field"),
        Line("client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg=="),
        Line("the broker's Android package has the signature ho040S3ffZkmxqtQrSwpTVOn9r0="),
        Line("rate limit: 5 failed logins / 15 min (key=login:ip)"),
        Line("Session ID: 3, the local account lockout, user <anonymous> is not authorized"),
        Line("the current user context, the signed-in user profile, a login user flow: done"),
        Line("storage account: contosologs (\(guid))"),
        // The end of a mask that looks like a numbered field.
        Line("failed to get TGT for user:kec75ca89c:eced190f24856cc6: -1765328378 (Client not found)"),
    ]
}
