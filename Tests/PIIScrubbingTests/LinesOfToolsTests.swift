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
        // A login that its place makes certain: before a password, in a header, between names and values in turn.
        Line("docker login registry.example.org -u xy-qazimodo -p tulip77aa", hides: ["xy-qazimodo", "tulip77aa"]),
        Line(
            "psexec \\\\TERM04 -u CONTOSO\\adm-qz -p Maple!674 cmd",
            hides: ["adm-qz", "Maple!674"],
            keeps: ["TERM04"]
        ),
        Line(
            "bcp Stock out x.dat -S sql04 -U qazijob -PVelour#238 -c",
            hides: ["qazijob", "Velour#238"],
            keeps: ["-c"]
        ),
        Line("smpp: bind system_id=qazisms password=h7atg9ls", hides: ["qazisms", "h7atg9ls"]),
        Line(#"{"name": "qazimod", "password": "Cedar!2348"}"#, hides: ["qazimod", "Cedar!2348"]),
        Line(#"1741 [0 10.1.2.3:4] "AUTH" "qazi-writer" "T9BiFs3Ri5DG009LCpV""#, hides: ["qazi-writer", "T9BiFs3R"]),
        Line(
            #"userlist: "qazi_ro" "SCRAM-SHA-256$4096:hiHLU5SciQ/x470JKVhlMQ==$BQ5PNYABA63kGrJBf2NnvMk8VrD22KZiNLxikI=""#,
            hides: ["qazi_ro", "hiHLU5SciQ"]
        ),
        Line(#"ALTER ROLE "qazipaal" WITH ENCRYPTED PASSWORD 'npKomet524#qW'"#, hides: ["qazipaal", "npKomet524"]),
        Line(
            #"Authorization: Digest username="qazi-pump", nonce="a1", nc=00000001, qop=auth, response="3352abc6""#,
            hides: ["qazi-pump", "3352abc6"],
            keeps: ["nc=00000001, qop=auth"]
        ),
        Line("* Server auth using Digest with user 'qazi-pump'", hides: ["qazi-pump"]),
        Line("user qazimihai sessionid d54880d7013da3fc9f4c75922e6dfae7", hides: ["qazimihai", "d54880d7"]),
        Line("user qz-v3 authProtocol SHA authKey f6C3uq9JmigHNJqT", hides: ["qz-v3"], keeps: ["authProtocol SHA"]),
        Line("username 1741089912:qz-salo relay 10.1.2.3", hides: ["qz-salo"], keeps: ["1741089912:"]),
        Line("login query for 'qazivold' port tty2 from 10.1.2.3", hides: ["qazivold"], keeps: ["port tty2"]),
        // Lines of one program
        Line(#"MANAGEMENT: CMD 'username "Auth" "qazi.holm"'"#, hides: ["qazi.holm"], keeps: ["CMD 'username"]),
        Line(
            "10.1.1.1:5 SENT CONTROL [qazilog]: 'PUSH_REPLY,route 10.8.0.1'",
            hides: ["qazilog"],
            keeps: ["PUSH_REPLY"]
        ),
        Line(
            #"I [04/Mar/2025:08:12:44 +0100] [Job 12] Queued on "HP-2" by "qfj"."#,
            hides: ["qfj"],
            keeps: [#"Queued on "HP-2""#]
        ),
        Line(
            "HP-2 qfj 8813 [04/Mar/2025:08:13:02 +0100] 3 1 - LAPTOP-QFJ Pay.pdf A4",
            hides: ["qfj", "LAPTOP-QFJ"],
            keeps: ["8813 [04/Mar"]
        ),
        Line(
            "[09:14:02] [User Authenticator #4/INFO]: UUID of player Qazilampe is \(guid)",
            hides: ["Qazilampe", guid],
            keeps: ["UUID of player"]
        ),
        Line("[09:14:02] [Server thread/INFO]: Qazilampe joined the game", hides: ["Qazilampe"], keeps: ["joined"]),
        Line(#"CDR: "0041791238804","0041442217700","from-trunk""#, hides: ["41791238804", "41442217700"]),
        // Devices and cards by what is beside them
        Line("Station Pad-of-Qazi 9ea3.a0e1.717c Associated", hides: ["Pad-of-Qazi"], keeps: ["Associated"]),
        Line("attempt from qazi-8.fritz.box (145.117.33.57).", hides: ["qazi-8.fritz.box"], keeps: ["attempt from"]),
        Line(
            "machine=NB-QAZI-02 wstrust endpoint=https://a.example",
            hides: ["NB-QAZI-02"],
            keeps: [" wstrust endpoint"]
        ),
        Line(#"card 7685075696 holder "Anna Berg" door"#, hides: ["7685075696", "Anna Berg"], keeps: ["door"]),
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
        // The next field is a login, the object a person's, the form a customer's.
        Line(
            "id=6765435fe6de118f loginName=qazi accountType=msa",
            hides: ["6765435fe6de118f"],
            keeps: ["accountType=msa"]
        ),
        Line(#"from={"id":119726624,"username":"qazi_aq"}"#, hides: ["119726624", "qazi_aq"]),
        Line(
            #"{"id":119726624,"is_bot":false,"first_name":"Oona","username":"qazi_aq"}"#,
            hides: ["119726624"],
            keeps: [#""is_bot":false"#]
        ),
        Line("customer_id=322322 firstname=Baptiste", hides: ["322322", "Baptiste"]),
        Line("ZtdRegistrationId: \(guid) chip_id=5bb146e6b648", hides: [guid, "5bb146e6b648"]),
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
        Line("keytool -deststorepass Walnut!442 -destkeypass Velour#5tt2", hides: ["Walnut!442", "Velour#5tt2"]),
        Line("network_key: [1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 13]", hides: ["9, 11"]),
        Line("key_share_1=c3cf6d602cd6c1fd0ab1657eea57c9c6fe0c1c9ceaf8d17b33dae6c6", hides: ["c3cf6d60"]),
        Line("unseal_key_2=c3cf6d602cd6c1fd0ab1657eea57c9c6fe0c1c9ceaf8d17b33dae6c6", hides: ["c3cf6d60"]),
        Line("mqtt_pw=bdOqEYDbOLqg fw=2", hides: ["bdOqEYDbOLqg"], keeps: ["fw=2"]),
        Line("lis_person_name_full=Oisin%20Tuohy&v=1", hides: ["Oisin", "Tuohy"], keeps: ["v=1"]),
        Line("jwk private d=p-SaqHNzHLFiv-fENrU7Fn1-33aZ3hcaAS_kw9WN", hides: ["p-SaqHNz"]),
        Line("[client.rbd] key = aQqhm/Y4polq/QwIFztBTg2o8ZWMWoGHC2Gfaw== caps", hides: ["aQqhm/Y4"], keeps: ["caps"]),
        Line(
            #"[{"keyName":"key1","permissions":"FULL","value":"04Cqvezzba0GslgXu1qFD09oRmYtGffSx8W97rwLqSOnwNV+Evy6=="}]"#,
            hides: ["04Cqvezz"],
            keeps: [#""keyName":"key1""#]
        ),
        Line(
            #"{"bcrypt_hash":"$2b$12$h.FdYQUIc5rVuBKu1vh6qi/mqskj1l8.ZHWGewBzR1DLRxz/P.SxU","length":20,"result":"t6rPKFSl"}"#,
            hides: ["t6rPKFSl"],
            keeps: [#""length":20"#]
        ),
        Line("user reset for the [x] user.\nNew password set\nNew value: lEdC64DhAKru*cRE", hides: ["lEdC64Dh"]),
        Line(
            "enable secret 5 $1$zUzM$GDfGcFLjW2t9KvpoQUuCCE\nsnmp-server community 2v7tcsbmk3m RO",
            hides: ["2v7tcsbmk3m"]
        ),
        Line("code for account anna@contoso.com is 468531, 17 s left", hides: ["468531"], keeps: ["17 s left"]),
        Line(
            "$krb5tgs$23$*qazi_sql$INTRA.LOCAL$HTTP/web*$fe3762edbf81534dc75d043db24fcd0d$"
                + "aecfabbad067baa99092dea61ef4539084dbd8b897517ab9886c81263f207bc1",
            hides: ["qazi_sql", "fe3762ed", "aecfabba"],
            keeps: ["$INTRA.LOCAL$HTTP/web*$"]
        ),
        Line(
            #"1741 [2 lua] "SETEX" "pwreset:anna@contoso.com" "900" "Xt4vWs61kWBGpp1BClXDgQ4Lv9B3VWU""#,
            hides: ["Xt4vWs61"],
            keeps: [#""900""#]
        ),
        // Of a webhook's address, the words stay.
        Line(
            "POST https://hooks.slack.com/services/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 200",
            hides: ["T45DS6TLB", "B4NWWGR29HB", "iVKatTYR"],
            keeps: ["https://hooks.slack.com/services/", " 200"]
        ),
        Line(
            "teams_webhook: https://contoso.webhook.office.com/webhookb2/\(guid)@\(tenant)/IncomingWebhook/1b28c4875d7f",
            hides: [guid, "1b28c4875d7f"],
            keeps: ["https://contoso.webhook.office.com/webhookb2/"]
        ),
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
        Line("extension key_share_1=secp256r1 supported_groups=x25519"),
        Line("network key not set, pan_id: 6754 ext_pan_id [221, 221, 221]"),
        Line("first_pass=ShaderFirstPass second_pass=true render_pass=DepthPrePass"),
        Line("Usage: tool [--client-secret SECRET] [--username USER --password PASS] [--device-code]"),
        Line("oauth_consumer_key=lms-west&lti_version=LTI-1p0"),
        Line("{4::20:236RWA4SZ435:23B:CRED:71A:SHA-}"),
        Line("'/api/tokens' => ['api://\(guid)/Tokens.Read']"),
        Line("docker run -d -u deploy -p 22 nginx"),
        Line("setting of the password policy changed. New value: 12"),
        Line("[09:14:02] [Server thread/INFO]: Starting minecraft server version 1.20"),
        Line("cache key = aQqhm/Y4polq/QwIFztBTg2o8ZWMWoGHC2Gfaw=="),
        Line("search query for 'invoice' returned 3 rows"),
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
