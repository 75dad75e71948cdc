import Testing

@testable import PIIScrubbing

/// Secrets that no name announces, and values that look like something harmless.
@Suite struct SecretsInContextTests {
    @Test(arguments: byPlace)
    func `a secret is hidden by the text around it`(line: Line) { line.check() }

    private static let byPlace: [Line] = [
        Line(
            "htpasswd -bB /etc/nginx/htpasswd annab 'Tower-K6gG3l-308'",
            hides: ["Tower-K6gG3l-308"],
            keeps: ["/etc/nginx"]
        ),
        Line("echo 'Garden-fXzbvM-923' | gpg --batch --passphrase-fd 0 -d x.gpg", hides: ["Garden-fXzbvM-923"]),
        Line("personal recovery key for annas-laptop = 'G7OR-MLVE-B7S3-1NRG-Z46T-Y466'", hides: ["G7OR-MLVE"]),
        Line(
            "FileVault key escrowed for C02XG0ABJGH5: kX9vQ2mZ7pL4wN8bR3tY6uJ1hG5fD0sA",
            hides: ["kX9vQ2mZ7p", "C02XG0ABJGH5"]
        ),
        Line(
            "signed in: session cookie myacinfo=4mv7fIdlTdBbvCXjjBKY379OneQxeuoBySCy82",
            hides: ["4mv7fIdlTdBb"],
            keeps: ["myacinfo"]
        ),
        Line("ACL SETUSER anna on >Copper-tW7NMx-855 ~* +@read", hides: ["Copper-tW7NMx-855"]),
        Line(
            "curl --cert client.pem:Stone-ju5YVs-074 https://mtls.contoso.com/",
            hides: ["Stone-ju5YVs-074"],
            keeps: ["client.pem"]
        ),
        Line("secret=[111, 72, 90, 73, 119, 35, 74, 117]", hides: ["111, 72"]),
        Line(
            "mnemonic: apple river stone cloud tiger lemon piano chair sugar field ocean winter",
            hides: ["apple river", "ocean winter"]
        ),
        Line("仮パスワードは「OwDrS#Tower183」です。", hides: ["OwDrS#Tower183"]),
        Line("LoginRequest(anna_b,Stone-Rb988O-314,web)", hides: ["Stone-Rb988O-314"]),
        Line("Votre code à usage unique est 891271.", hides: ["891271"]),
        Line("código de un solo uso 569356 enviado", hides: ["569356"]),
        Line("Doğrulama kodu 989692 gönderildi", hides: ["989692"]),
        Line("Ihr Einmalcode lautet 805602", hides: ["805602"]),
        Line("Password for anna.berg@CONTOSO.COM:Harbor-1yXC33-066", hides: ["Harbor-1yXC33-066"]),
        Line("kubeadm join --token abcdef.em3BoffISvJziLSg", hides: ["em3BoffISvJziLSg"]),
        Line("  [Symbol(sessionKey)]: 'UgaL5tSRkDTlCNRVyWGQ8U0ZrojhYe4yuqu_1oaqEKZ',", hides: ["UgaL5tSRkDTl"]),
        Line(" $ api_key : chr \"iTGvjPBCHxLSqxsWDqLybMTp4Ux3vFkEz6LB\"", hides: ["iTGvjPBCHx"]),
        Line("GET /accounts/reset/NDI/c4q2zt-53d2aed9a164db1671369d838ee8af20/ 302", hides: ["53d2aed9"]),
        Line("APP_KEY \"base64:QY1TiTR0pkiajpv4dPplenU2ghrblCbGJWoa9Caj618=\"", hides: ["QY1TiTR0pk"]),
        Line(
            "+----+-------+-----------+\n| id | user  | api_token |\n+----+-------+-----------+\n| 19 | anna.berg | YOPxNFOj_KjKyXRsPpzrmxpFH5czSPdm |\n+----+-------+",
            hides: ["anna.berg", "YOPxNFOj"]
        ),
        Line("code 266382 sent; user typed 266382; match", hides: ["266382"]),
        Line("invalid verification code for anna.berg; got 797286", hides: ["797286"]),
    ]

    @Test(arguments: ids)
    func `an id is hidden by the call, the element or the provider around it`(line: Line) { line.check() }

    private static let ids: [Line] = [
        Line("getUser(args=('7a704ce2-cdba-49d2-ac5a-2ff18b8926d8',)) raised KeyError", hides: ["7a704ce2"]),
        Line("rpc GetUser(&{Id:aaed650f-7c07-48d9-b80b-264c810d8556 Fields:[mail]})", hides: ["aaed650f"]),
        Line("<PersonRef>fd708f81-8e7d-4588-b3cc-ae88cd0bfe3f</PersonRef>", hides: ["fd708f81"]),
        Line("user linked: google-oauth2|174957162474900574801", hides: ["1749571624"], keeps: ["google-oauth2"]),
        Line(
            #"{"member":{"login":"anna42x","id":50733821},"installation":{"id":24523417}}"#,
            hides: ["50733821"],
            keeps: ["24523417"]
        ),
        Line("[2024-01-02] [c5137603-8833-4f04-8d35-aafadfc220d0] [user] profile refreshed", hides: ["c5137603"]),
        Line(
            "Changed session id from 05F0C5E62FCA3FB671D0CC8B516DD0E1 to 4AC793686DC8CD1F6E6629CFD90668D6",
            hides: ["05F0C5E6", "4AC79368"]
        ),
        Line(#"db.users.updateOne({ _id: ObjectId("88f7719d7c963d9f4d67854b") })"#, hides: ["88f7719d"]),
        Line(#"{"arguments":["0e8b6214-0623-4a25-b5d7-22e6af8abbc1","anna@contoso.com"]}"#, hides: ["0e8b6214"]),
        Line(#"(objectGUID=\29\bf\9c\c6\9f\b5\22\ea\b6\02\d1\9e\5f\2c\d9\ef)"#, hides: ["29\\bf"]),
        Line("ConsoleUser: anna.berg Manifest: C02M1MFL32BM RunType: auto", hides: ["C02M1MFL32BM"]),
        Line(
            "https://contoso-my.sharepoint.com/personal/anna_x_contoso_com/Documents/a.docx",
            hides: ["anna_x"],
            keeps: ["/Documents"]
        ),
        Line("profiles/S-1-5-21-2874587606-2542821183-3094860199-58928_annbx locked", hides: ["2874587606", "annbx"]),
        Line(
            "IN=eth0 MAC=dd:a2:01:54:29:c0:27:a3:b9:87:bc:de:08:00 LEN=494",
            hides: ["dd:a2:01", "27:a3:b9"],
            keeps: ["LEN=494"]
        ),
        Line("Called-Station-Id = \"97:E0:7A:A2:62:85:Staff\"", hides: ["97:E0:7A"], keeps: ["Staff"]),
        Line("primary device bergx-surface of anna.berg@contoso.com", hides: ["bergx-surface"]),
        Line("GET 10.1.2.3 TCP_TUNNEL/200 CONNECT example.com:443 annax HIER_DIRECT/10.2.3.4", hides: ["annax"]),
        Line("utente annlindq42, codice 50126", hides: ["annlindq42"], keeps: ["50126"]),
    ]

    @Test(arguments: survivors)
    func `a version, an algorithm or a state stays`(line: Line) { line.check() }

    private static let survivors: [Line] = [
        Line("Module contoso.dll 1.23.3.73 loaded by OneDrive.exe 8.9.6.94"),
        Line("signature update 8.22.0.24 → 3.23.12.52, engine 6.0.13.62"),
        Line("olcAttributeTypes: ( 2.5.4.35 NAME 'userPassword' DESC 'password of user' )"),
        Line("kex: cipher chacha20-poly1305@openssh.com compression zlib@openssh.com"),
        Line("LOG: parameter \"password_encryption\" changed to \"scram-sha-256\""),
        Line("Неверный пароль: осталось попыток 71"),
        Line("密码：必填（32）"),
        Line("The user stays signed in; user 'enable_15' executed a command"),
        Line("consumer cn=replica87,cn=config: CSN not found"),
        Line("verification failed with code 500121, error code 500121 sent"),
        Line(
            "getCorrelation(7a704ce2-cdba-49d2-ac5a-2ff18b8926d8) getUsersInTenant(7a704ce2-cdba-49d2-ac5a-2ff18b8926d8)"
        ),
        Line("passwords hard-coded 0, report id GU99R48siQ3q0VXofvYJxn"),
        Line("endpoint12 and release42 are up"),
        Line("| suberror | bad_token |\n| correlation_id | c36538b4-2dfb-4778-b92d-90b9b6262261 |"),
        Line("joined 01:00:5e:00:00:fb and 33:33:00:00:00:01"),
        Line("[GC (Allocation Failure) 524288K->65536K(2010112K), 0.0123456 secs]"),
        Line("{\"lock\":\"acquired\",\"holder\":\"pipeline-42\"}"),
        Line("accountId: 123456789012, ARN: arn:aws:iam::123456789012:role/service-role/rotator"),
        Line("summarize Failures=count(), Users=dcount(UserPrincipalName) by AppDisplayName"),
        Line("Server host key: ssh-ed25519, ecdsa-sha2-nistp256"),
        Line("pod UID b3828410-3ac9-49b8-8228-c59248315228; plugin \"kubernetes.io/projected\""),
        Line("input[name=\"passwd\"][type=\"password\"]:not([disabled]) focused"),
        Line("password: Secret([REDACTED alloc::string::String]), passport=/^[A-Z0-9]{9}$/"),
        Line("secrets=[token-refresher-token-9zq4k]"),
        Line("user_claim = \"oid\"\nserver.servlet.session.cookie.name=SESSION"),
        Line("\"login.username.hint\" = \"Email, phone or Skype\""),
        Line("the redirect URI is not registered for 7a704ce2-cdba-49d2-ac5a-2ff18b8926d8"),
        Line("the device remote-desktop is on, the machine docker-desktop is off"),
        Line("Signing Identity: \"Apple Distribution\""),
    ]

    /// What is kept above must not take values with it that only look alike.
    @Test(arguments: lookalikes)
    func `a value that looks like a version, a state or an algorithm is hidden`(line: Line) { line.check() }

    private static let lookalikes: [Line] = [
        Line("svchost.exe 10.20.30.40 connected, chrome.exe 93.184.216.34", hides: ["10.20.30.40", "93.184.216.34"]),
        Line("moved from 10.1.2.3 → 10.4.5.6", hides: ["10.1.2.3", "10.4.5.6"]),
        Line("| 10.1.2.3 NAME web", hides: ["10.1.2.3"]),
        Line("mail from anna@openssh.com", hides: ["anna@openssh.com"]),
        Line("owner changed to \"annber42\"", hides: ["annber42"]),
        Line("Пароль: Звезда Логин: anna_b", hides: ["Звезда"]),
        Line("пароль: Солнышко", hides: ["Солнышко"]),
        Line("密码：必填X（32）a1", hides: ["必填X"]),
        Line("user 'enable_16' logged in", hides: ["enable_16"]),
        Line("userId=S-1-5-21-1004336348-1177238915-682003330-512345", hides: ["1004336348"]),
        Line("puid=1003BFFD8A2C7F11 cid=66ef4aa71ca9f09d", hides: ["66ef4aa71ca9f09d"]),
        Line("cn=anna42,cn=users,dc=contoso", hides: ["anna42"]),
        Line("user_id=9f3b2c7d8e1a4b6c5d2e pod=web-1 namespace=prod", hides: ["9f3b2c7d8e1a"]),
        Line("{\"username\": \"anna maria berg\"}", hides: ["anna maria berg"]),
        Line("name|value\nclient_secret|Ab3x9Qm2vR7tYw5z", hides: ["Ab3x9Qm2vR7tYw5z"]),
        Line("from 01:00:5f:aa:bb:cc and 34:33:00:aa:bb:cc", hides: ["01:00:5f", "34:33:00"]),
        Line("cn=annaberg,cn=config2", hides: ["annaberg"]),
        Line("{\"Secret\":\"Summer24\"}", hides: ["Summer24"]),
        Line("cn=annaberg,cn=config-old", hides: ["annaberg"]),
        Line("cn=annaberg,cn=config,cn=users", hides: ["annaberg"]),
        Line("OUT= MAC=ff:ff:ff:ff:ff:ff:3c:22:fb:aa:bb:cc:08:00 PROTO=UDP", hides: ["3c:22:fb:aa:bb:cc"]),
        Line("OUT= MAC=01:00:5e:00:00:fb:3c:22:fb:aa:bb:cc:08:00 PROTO=UDP", hides: ["3c:22:fb:aa:bb:cc"]),
        Line("holder=\"annax-42\"", hides: ["annax-42"]),
        Line("secrets=[kqzt-mvnr-8xwp]", hides: ["kqzt-mvnr-8xwp"]),
        Line("t[\"password\"]: hunter2x", hides: ["hunter2x"]),
        Line("password=/^Summer2024", hides: ["Summer2024"]),
        Line("password changed to Zx9!kLm4", hides: ["Zx9!kLm4"]),
    ]
}
