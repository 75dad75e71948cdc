import Testing

@testable import PIIScrubbing

/// What programs far from a sign-in write: labels without a separator, statements and what is bound to them, debuggers,
/// other scripts.
@Suite struct LinesOfManyTradesTests {
    @Test(arguments: labels + places + secrets + tools + persons)
    func `a line of any trade loses its values and keeps the rest`(line: Line) { line.check() }

    @Test(arguments: [
        // Numbers after labels that are no one's, and labels of things.
        Line("order no. 78112865 shipped to 10.0.0.0/8"),
        Line("build number 20417788 of policy no. 11, invoice 20417788"),
        Line("retry after 12345678 ms, offset #78112865"),
        Line("Sender ID '1709286057289', trace no. 60944370, cache key pMu8d9h8NCS1HnBJTYeaMN8AvG7NzW"),
        Line("retrying in 30000000 ns, the phrase: please enter the code that we sent to your phone again"),
        Line("250-AUTH mechanisms: XOAUTH2 PLAIN, imap_authenticators=\"oauthbearer:xoauth2\""),
        Line("username:s:, domain:s:, authentication level:i:2"),
        Line("token id 704d9b21-c16b-459e-b78f-96bd48f8010c, cancellation token 704d9b21-c16b-459e-b78f-96bd48f8010c"),
        Line("key: ABCDEFGH, expected 629592 rows, got 296109"),
        Line("HTTP 404 Not Found Drive, chapter 3 Main Street stays where no person is"),
        // Parameters whose statement names no private column.
        Line("SELECT 1 FROM t WHERE status = ? AND size > ? params=('active', 5)"),
        Line("SELECT id FROM users WHERE login = ? params=('?')"),
        // States of machines.
        Line("wlan0: State: 4WAY_HANDSHAKE -> GROUP_HANDSHAKE"),
        Line("config in: state=\"*all,10,false\", result=\"\""),
        // Things in a house.
        Line("Address: kitchen-panel.local:6053, api key configured: yes"),
        // References to a vault.
        Line("API_KEY=@Microsoft.KeyVault(SecretUri=https://contoso-kv.vault.azure.net/secrets/api-key/)"),
        Line("DB_PASSWORD=op://prod/db/password"),
        // A table of resources.
        Line(
            "NAME         STORE        REFRESH INTERVAL   STATUS\noauth-token  azure-kv     15m                SecretSynced"
        ),
        Line("  --user NAME      name of the user\n  --token-type       type of the token (bearer)"),
        Line(
            "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-Zq9XyT, arn:aws:kms:eu-west-1:123456789012:key/x"
        ),
        // Versions, places in source code, names of fields.
        Line("Module: Az.Accounts:3.0.5; CommandName: Get-AzContext"),
        Line("level=info caller=\"eventstore.go:946\" aggregate_type=user event_type=user.human.added"),
        Line(
            "quay.io/oauth2-proxy/oauth2-proxy:v7.6.0@sha256:3dddfde534cba424f787e228f6138a10f24d54fb8b4adc96d90ca62f3c390593"
        ),
        Line("TOKEN_CACHE_DIR=/var/lib/auth/tokens\\nPASSWORD_MIN_LENGTH=12"),
        Line("js_var $access_token;\njs_var $id_token_claims;\nproxy_set_header X-User $oidc_sub;"),
        Line("LOGIN-4013 password wrong | LOGIN-4014 account locked"),
        Line("the name may be a phone number or DOMAIN\\user."),
        Line("arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db/password-Zq9XyT"),
        Line("csrf: header=X-CSRF-Token, cookie=XSRF-TOKEN, safe methods=[GET, HEAD, OPTIONS]"),
        Line("transport key TPM2_RSA, PTK=CCMP GTK=CCMP"),
        Line("account_picker=variant_b, account [not_found], users [all]"),
        Line("passphrase is required before the first use of the key"),
        // Things, types, calls and flags.
        Line("Unpacking libdrm-intel1:amd64 (2.4.114-1+b1)"),
        Line("| --key FILE | key for pseudonyms; without it a key for this run"),
        Line("systemctl --user mask --now gpg-agent.service"),
        Line("include_uname: Optional[bool] = None, names: Dict[str, List[str]] = None"),
        Line("<code>http://localhost:9001</code>"),
        Line("standard Unix login utilities"),
        Line("\"redhatenterpriseworkstation\": \"rhel\","),
        Line("receiver_id = hashable_identity(receiver)"),
        Line("Figures of a quiet machine: text logs"),
        // What is replaced later, or was removed before.
        Line("kubectl create secret generic creds --from-file=password=./password.txt"),
        Line("(sAMAccountName=%{user}) login-formats: %U@contoso.com"),
        Line("I/OkHttp: Authorization: ██\nI/OkHttp: Cookie: ██"),
        Line("Usage: bw generate [options]\n  -p, --passphrase  Generate a passphrase."),
        Line("사용법: login [옵션] 사용자\n  --키 이름          키 이름"),
        Line("up{client=\"5abbc3c4-ce69-4411-82d8-a0adca82b440\"} 1"),
        Line("GRANT USAGE ON *.* TO `app_ro`@`%`"),
        Line("/srv/keys     @trusted(ro,sec=krb5p)\n/srv/users    *.example.org(rw)"),
        // No secrets, logins or persons.
        Line("gpg -k 1b624e73a218ff41ac669fa500f223ef3d003dd2"),
        Line("git show -l 1b624e73a218ff41ac669fa500f223ef3d003dd2, ls -l opapadakis"),
        Line("the pin for the header is 5, restore the backup node-a-node-b"),
        Line("Enter passphrase for 'tank/home': it is needed for every start"),
        Line("api/home/main.page <@here> <@U123> hello"),
        Line("ldapsearch -x -b \"cn=config\" objectClass=*, journalctl -b \"_UID=1000\""),
        Line("test-runner -b \"browser=chrome\"\nstatus=200"),
        Line("FABRIKAM: SamLogon: Transitive Network logon from  (via MAIL01) Returns 0xC000006A"),
        Line("Tax calculator: AvaTax01, errorCodeId=AB1234"),
        Line("password: <not set>, token: <redacted by policy>"),
        Line("ldapsearch -LLL -H ldaps://dc01.contoso.com -b \"dc=contoso,dc=com\" memberOf"),
        Line("      DB_PASSWORD:  <set to the key 'password' in secret 'orders-db'>  Optional: false"),
        Line("IDX10501: Unable to match key: kid: 'z1rsYHHJ9-8mggt4HsZu8BKkBPw'. Number of keys: '0'."),
        Line("[OneAuth:Info:5ahxm:a9005274-8fb4-46bc-881d-0851c43a9c35] Discovery result: 0 account(s)"),
        Line(
            "WorkloadIdentityCredential: AZURE_FEDERATED_TOKEN_FILE=/var/run/secrets/azure/tokens/azure-identity-token"
        ),
        Line("user: canceled; broker: unavailable"),
        Line("Nome utente: campo obbligatorio. Password: minimo 8 caratteri."),
        Line("Dc: \\\\dc01.contoso.example\nDom Name: contoso.example\nDc Site Name: AMS"),
        Line("permission e1fe6dd8-ba31-4d61-89e7-88639da4683d consented"),
        Line("<Data Name='LogonGuid'>{00000000-0000-0000-0000-000000000000}</Data>"),
        Line("Binary Images: 0x104a2c000 - 0x104b5bfff com.contoso.mail (4.2.1.88) <5c1e7fa2b0d33f4c9b1e6a7f2d8c4e90>"),
        Line(
            "m365 spo list view field add --listId 1f187321-f086-4d3d-8523-517e94cc9df9 --viewId 3d760127-982c-405e-c280-494ef598c24d --id 330f29c5-5c4c-465f-9f4b-7903020ae1ce"
        ),
        Line("LEEF:1.0|Fabrikam|PAM|9.0.4.118|PolicyUpdated|policy=default"),
        Line("message-id=<20250611051237.4VnQ2c3ZkTz9s@mx1.contoso.com>"),
        Line("evntslog - ID47 [exampleSDID@32473 iut=\"3\" eventID=\"1011\"] audit log rotated"),
        Line("postgres://postgres:********@localhost:5432/keycloak?sslmode=disable"),
        Line("{\"user\":{\"username\":\"system:node:aks-nodepool1-000003\"}}"),
        Line("await page.fill('#password', password)"),
        Line("await page.fill('#code', 'code')"),
        Line("device enrolment failed, code=80180014"),
        Line("code: 20241105"),
        Line("{Username: Password: Authority:https://login.microsoftonline.com/organizations/ Scopes:[User.Read]}"),
        Line("INFO one-time code sent 20250304 at 091244, 2 of 5 attempts used"),
        Line("Broker app version: VersionName=6.2001.0140;VersonCode=20200140. ver:1.16.3-hf2"),
        Line("Yubico YubiKey OTP+FIDO+CCID 00 00 init failed"),
        Line("expected 4 arguments in state machine, got 5"),
    ])
    func `a clean line of any trade comes back byte for byte`(line: Line) { line.check() }

    /// A label, a blank and a value; brackets; persons beside their numbers.
    private static let labels: [Line] = [
        Line("driver Anna Berg, licence no. NG6232527, born 1947-09-16", hides: ["NG6232527", "1947-09-16"]),
        Line("jobs of Anna Berg, card no. 78112865, balance 12.40", hides: ["78112865"], keeps: ["12.40"]),
        Line("patient Anna Berg dob 17.05.1975, ward 4", hides: ["17.05.1975"], keeps: ["ward 4"]),
        Line("patiente Anna Berg, née le 1979-11-03, tél. 07 78 81 42 63", hides: ["1979-11-03", "81 42 63"]),
        Line("Account of anna@contoso.com, puid 100374745a9c9864", hides: ["100374745a9c9864"]),
        Line("customer 71041778 called from +1 425 555 0100, case 20417788", hides: ["71041778"], keeps: ["20417788"]),
        Line(
            "[net.hostname]: [berg-surface]\n[ro.boot.serialno]: [C0259GM6HDDM]",
            hides: ["berg-sur", "C0259GM6HDDM"]
        ),
        Line("incoming session: Anna Berg (63562713) accepted", hides: ["63562713"], keeps: ["accepted"]),
        Line(
            "session 79b0e353-eaaf-4f58-bdb7-c2e1f2edb55d for anna.berg 0c948b2f-0971-48bc-8da5-a024dd33ae1e ok",
            hides: ["anna.berg", "0c948b2f"],
            keeps: ["ok"]
        ),
        Line(
            "UUID of player WinterPilot7941 is b341d4c0-2701-4293-b3bb-b0a0e52ada19, from 10.1.2.3",
            hides: ["WinterPilot7941", "b341d4c0"]
        ),
        Line("Account {name=TulipHunter3605, type=com.google}", hides: ["TulipHunter3605"], keeps: ["com.google"]),
        Line("specimen 4711 patient Kowalski, Anna DOB 1994-04-25 MRN 60944370", hides: ["Anna", "1994", "60944370"]),
        Line("student no. 32370787 handed in essay 79", hides: ["32370787"], keeps: ["essay 79"]),
        Line("rejected idTag a2e382de4f891e23 meterStart 0", hides: ["a2e382de"], keeps: ["meterStart 0"]),
        Line("lease for 1d:cd:01:d2:61:d8 (berg-surface) via br0", hides: ["berg-surface"], keeps: ["via br0"]),
        Line(
            "/ppp secret add name=mara password=Tulip$uojm profile=default",
            hides: ["mara", "Tulip"],
            keeps: ["default"]
        ),
        Line("ship to: Anna Kowalski, 167 Tulip Street, order 12 Open Road", hides: ["Kowalski", "167 Tulip"]),
        Line("passenger BERG/ANNA MRS dob 17MAY75 from 10.1.2.3", hides: ["BERG", "17MAY75"]),
    ]

    /// Lists, tables and marks.
    private static let places: [Line] = [
        Line(
            "Preparing: UPDATE t SET pwd = ?, mobile = ? WHERE login = ?\nParameters: Juniper!osbS1(String), 5(String), aberg(String)",
            hides: ["Juniper!osbS1", "aberg"],
            keeps: ["(String)"]
        ),
        Line(
            "where u.login=? and u.reset_token=?\nbinding parameter (2:VARCHAR) <- [rNHftZbk33LoqFzwS6zriKas3A4y]",
            hides: ["rNHftZbk33LoqFzwS6zriKas3A4y"]
        ),
        Line("login=$1 and pwd=$2 parameters: $1 = 'zxerkb', $2 = 'Hunter2222'", hides: ["zxerkb", "Hunter2222"]),
        Line("COPY users (id, login, pwd) FROM stdin;\n17\tmara_q\tMeadow!x1\n\\.", hides: ["mara_q", "Meadow!x1"]),
        Line(
            "{\"log\":\"url,username,password,totp\\nhttps://x.com,anna.berg,243Falcon$jhuk,VGFFSAVVRKK2AFKRQJQY5GNA\\n\"}",
            hides: ["anna.berg", "243Falcon", "VGFFSAVV"],
            keeps: ["https://x.com"]
        ),
        Line("登录失败：账号“aberg”，姓名“欧阳晓雯”，状态“失败”", hides: ["aberg", "欧阳晓雯"], keeps: ["失败"]),
        Line("사용자 선우하은(anna.berg) 로그인 실패", hides: ["선우하은", "anna.berg"], keeps: ["로그인 실패"]),
        Line("IKE_SA established between 0.0.0.0[vpn]...81.51.100.98[anna_b]", hides: ["81.51.100.98"]),
        Line("connect from 81-51-100-98.dsl.example.net[81.51.100.98]", hides: ["81-51-100-98", "[81.51"]),
        Line("H=(berg-surface) [81.51.100.98] P=esmtpsa", hides: ["berg-surface"], keeps: ["P=esmtpsa"]),
        Line(
            "Enter-PSSession -Credential CONTOSO\\anna_b -ComputerName web01 -Port 5986",
            hides: ["anna_b"],
            keeps: ["-Port 5986"]
        ),
        Line("identity \\Identities\\4b557ed5-65f4-4e8e-a463-211cede92885_ADAL", hides: ["4b557ed5"], keeps: ["_ADAL"]),
    ]

    private static let secrets: [Line] = [
        Line("The password for the user was changed: 'z1rsYHHJ-8mggt4Hs'", hides: ["z1rsYHHJ"]),
        Line("Password of the account was reset: 'z1rsYHHJ-8mggt4Hs'", hides: ["z1rsYHHJ"]),
        Line("password: <correct horse battery staple>", hides: ["correct"]),
        Line(
            "curl https://x -b 'CookieConsent={stamp:1,necessary:true}; auth=s3cretvalue' -H 'Origin: y'",
            hides: ["s3cretvalue"]
        ),
        Line("[482913] [Contoso] is your verification code", hides: ["482913"]),
        Line("#1 /srv/db.php(40): mysqli_connect('db1', 'admin', 'tulipan', 'shop')", hides: ["tulipan"]),
        Line("#0 /srv/db.php(4): PDO->__construct('mysql:host=db1; d...', 'webshop', 'tuli pan')", hides: ["tuli pan"]),
        Line("#0 /srv/a.php(4): ldap_bind(Resource id #5, 'cn=x', 'tulipan')", hides: ["tulipan"]),
        Line("Incorrect password '48213' for user 'mbox-7731' (context = default)", hides: ["48213", "mbox-7731"]),
        Line(
            "aluno tentou aceder com a senha \"Verão#2023\" (expirada) a partir de 194.65.3.118",
            hides: ["Verão#2023"]
        ),
        Line(
            "Sent SMS [from:CONTOSO] [to:+995599204417] [flags:-1:0:-1:0:-1] [msg:38:Your verification code is 604 771. Valid]",
            hides: ["604 771", "599204417"],
            keeps: ["flags:-1:0:-1:0:-1"]
        ),
        Line(
            "curl 'https://portal.contoso.com/api' -b 'browserId=6644ed13-d604-4332-a479-82fbab171cf7; OIDC=pV7qzW2x9Lr4' -H 'Origin: x'",
            hides: ["6644ed13-d604", "pV7qzW2x9Lr4"],
            keeps: ["browserId=", "Origin"]
        ),
        Line(
            "#0 /var/www/app/db.php(12): PDO->__construct('mysql:host=db1;...', 'webshop', 'Ven-t5!ol')\n#1 {main}",
            hides: ["webshop", "Ven-t5"],
            keeps: ["mysql:host=db1"]
        ),
        Line(
            "#1 /srv/db.php(40): mysqli_connect('db1', 'webshop', 'Ven-t5!ol', 'shop')",
            hides: ["webshop", "Ven-t5"]
        ),
        Line(
            "nonce not found\nexpected: '638721355512345678.0mkw/t/X7d7+5Wv9qpfDBxN/w35y6oUtZvlxeL0fuNtlL2pkA38b'",
            hides: ["0mkw/t/X7d7", "uNtlL2pkA38b"]
        ),
        Line(
            "type=\"LOGIN_ERROR\", code_id=\"46ccf817-f7a1-44da-9497-fb7b58229876\", auth_type=\"code\"",
            hides: ["46ccf817-f7a1"],
            keeps: ["LOGIN_ERROR"]
        ),
        Line(
            "$3 = {user = 0x7f12 \"anna.berg\", pass = 0x7f34 \"Granite!fHxG018\", n = 2}",
            hides: ["anna.b", "Granite"]
        ),
        Line("password = {type = 3, data = 0x55d0 \"Lak3House9\", len = 11}", hides: ["Lak3House9"], keeps: ["len"]),
        Line("full address:s:81.51.100.98\npassword 51:b:01000000D08C9DDFD208E497BA0439B6", hides: ["D08C9DDF"]),
        Line(
            "echo d/i9lQLBBc1 | openconnect --user=anna.b --passwd-on-stdin vpn",
            hides: ["d/i9lQLBBc1"],
            keeps: ["vpn"]
        ),
        Line("recovery codes regenerated for anna@contoso.com: fw5dq-m3z7v, 8c6jt-96pqh", hides: ["fw5dq", "96pqh"]),
        Line("wbinfo -a CONTOSO\\\\anna.berg%KDxDt#Copper717", hides: ["KDxDt#Copper717"]),
        Line("pppoe: PAP login anna.berg Lak3House!9 ok", hides: ["Lak3House!9"], keeps: ["ok"]),
        Line("SetEnv DB_PASS Lak3House!9", hides: ["Lak3House!9"], keeps: ["DB_PASS"]),
        Line("session 123 password 8kq2wz", hides: ["8kq2wz"]),
        Line("recovery phrase: copper granite saffron harbor tulip meadow", hides: ["copper", "meadow"]),
        Line("passphrase \"copper granite saffron harbor tulip meadow\" set", hides: ["copper"], keeps: ["set"]),
        Line("totp secret VGFFSAVVRKK2AFKRQJQY5GNAFTMILHAT", hides: ["VGFFSAVV"]),
        Line(
            "SharedAccessKey for device thermo-17: kq9Zx0b1Yw2Xv3Ut4Ss5Rr6Qq7Pp8",
            hides: ["kq9Zx0b1"],
            keeps: ["thermo-17"]
        ),
        Line("S: 334 UGFzc3dvcmQ6\nC: Q29wcGVyLTRTMFpXRi0wMTQ= for anna@contoso.com", hides: ["Q29wcGVy"]),
        Line("Your Contoso code is 482913, valid for 5 minutes", hides: ["482913"], keeps: ["5 minutes"]),
        Line("using key pMu8d9h8NCS1HnBJTYeaMN8AvG7NzW for app 4", hides: ["pMu8d9h8"], keeps: ["for app 4"]),
        Line("::add-mask::HkqZq2qjtgylgH3dQfitmfku", hides: ["HkqZq2qj"], keeps: ["add-mask"]),
        Line("restored from phrase: quartz orchid harbor winter granite velvet", hides: ["quartz", "velvet"]),
        Line("a1 LOGIN \"anna@contoso.com\" \"Saffron-J1LiwT-760\"", hides: ["anna@", "J1LiwT"], keeps: ["a1 LOGIN"]),
        Line("Authorization: Hawk id=\"anna42\", mac=\"dxEREFhobgXHnRSF8A4rWaU/0QAFzg=\"", hides: ["dxEREF"]),
        Line("Setup key: YYRGIE6KH2URZF4KEO74D7FJQ3LHFO3I", hides: ["YYRGIE6K"], keeps: ["Setup key"]),
        Line("expected otp 629592, got 296109 after 3 s", hides: ["629592", "296109"], keeps: ["after 3 s"]),
        Line("addauth digest anna.berg:Velvet-HOvske-186", hides: ["anna.berg", "HOvske"]),
        Line("acl token 704d9b21-c16b-459e-b78f-96bd48f8010c used", hides: ["704d9b21"], keeps: ["used"]),
        Line("임시 비밀번호는 Saffron-8w5ur1-238 입니다", hides: ["8w5ur1"], keeps: ["입니다"]),
        Line("Su código es 482913, usuario anna.berg", hides: ["482913"]),
        Line("x:123456789012:secret:Hunter2!abc", hides: ["Hunter2!abc"], keeps: ["123456789012"]),
        Line("clave de un solo uso 482913, usuario anna.berg", hides: ["482913"]),
    ]

    /// What tools print and are given, and how other languages put it.
    private static let tools: [Line] = [
        Line(
            "Kennwort »Meadow!tDTT317« von Benutzer »oksgrigo12« abgelehnt, 10.1.2.3",
            hides: ["Meadow", "oksgrigo12"]
        ),
        Line("the new pin for the tablet is 808897", hides: ["808897"], keeps: ["tablet"]),
        Line("room=412 doorcode=819617", hides: ["819617"], keeps: ["412"]),
        Line("ключ API: q7Y2nfaXBpoG5eJPyay-6QCVJa049Amrbph9-CmwGnL;", hides: ["q7Y2nfaX"]),
        Line("dotnet nuget push *.nupkg -k 1b624e73a218ff41ac669fa500f223ef3d003dd2", hides: ["1b624e73"]),
        Line(
            "PASSWORD=saffron velvet winter orchid granite meadow user=a@b.com",
            hides: ["saffron", "velvet", "meadow"]
        ),
        Line(
            "Wachtwoordzin=\"granite copper velvet falcon harbor winter\"; Status=ok",
            hides: ["copper"],
            keeps: ["ok"]
        ),
        Line(
            "Enter passphrase for 'tank': tulip velvet quartz granite falcon saffron\n1",
            hides: ["tulip", "saffron"]
        ),
        Line(
            "use the temporary access pass `d388261d8732d3136ae83db93b057cc3`, once",
            hides: ["d388261d"],
            keeps: ["once"]
        ),
        Line("Nuova parola d'ordine per a@contoso.com: Falcon-B59ase-361", hides: ["Falcon-B59ase"]),
        Line("badge qr=72de01f28776e3b06e271a1e075073d6", hides: ["72de01f2"]),
        Line("anna@contoso.com, notes: recovery q9edd-5cvgj", hides: ["q9edd"], keeps: ["notes"]),
        // Beside what takes a mask away.
        Line("tel1: 4155550123", hides: ["4155550123"]),
        Line("systemctl status web --user anna; mail --user anna", hides: ["anna"], keeps: ["web"]),
        Line("user: Optional(\"anna\")", hides: ["anna"]),
        Line("<code>0.AXoAabcdef1234567.AgABAAEAAADnfol</code>", hides: ["AXoAabcdef"]),
        Line("<code>https://contoso.com/?code=0.AXoAabcdef1234567.AgABAAEAAADnf</code>", hides: ["AXoAabcdef"]),
        Line("ssh key for anna, machine: berg-surface", hides: ["anna", "berg-surface"]),
        Line("password=哈哈哈哈, password: ./Tulip9x", hides: ["哈哈", "Tulip9x"]),
        Line("'app_anna'@'%' 'anna_ro'@'%' u@contoso.com", hides: ["anna", "u@"]),
    ]

    /// Persons beside their numbers and logins, and numbers of persons by their own names.
    private static let persons: [Line] = [
        Line("Jan 22 17:03:41 olivers-thinkpad microsoft-identity-broker[21877]: started", hides: ["olivers-thinkpad"]),
        Line("device pavels-macbook-2.local is on, maries-iphone is off", hides: ["pavels", "maries"]),
        Line("Login failed: lotte_m (Remote IP: 203.0.113.17)", hides: ["lotte_m", "203.0.113.17"]),
        Line(
            "Connections: authenticated: 192.168.50.18::61322 (TCP), as petra (f permissions)",
            hides: ["petra"],
            keeps: ["permissions"]
        ),
        Line(
            "connection to MFZWI3D-BONSGYC-YLTMRWG-C43ENR5-QXGZDMM-FZWI3DP-BONSGYY-LTMRWAD at peer",
            hides: ["MFZWI3D", "LTMRWAD"]
        ),
        Line(
            "Office Identity: ProviderId \"a9db4af5-0ac5-45cb-bc4c-e028a02be9f6_ADAL\" ADALInitiated true",
            hides: ["a9db4af5-0ac5"],
            keeps: ["ADALInitiated"]
        ),
        Line(
            "FABRIKAM: SamLogon: Transitive Network logon of FABRIKAM\\s.ivanova from LT-SIVANOVA (via MAIL01) Returns 0xC000006A",
            hides: ["s.ivanova", "LT-SIVANOVA"],
            keeps: ["0xC000006A"]
        ),
        Line("[Users] tobias.blagojevic (Tobias Blagojevic) at +13367403776", hides: ["tobias", "Blagojevic"]),
        Line(
            "1.WHITCOMBE/TOBIAS MR\n2 LH 456\n3 AP +1 334-820-5458",
            hides: ["WHITCOMBE", "TOBIAS"],
            keeps: ["LH 456"]
        ),
        Line("firstName 'Nasreen' lastName 'Ezekwesili' of a@b.com", hides: ["Nasreen", "Ezekwesili"]),
        Line("одноразовый код 770205 для Святослав Добронравов, +49 30 3574731", hides: ["Святослав", "770205"]),
        Line("пользователь «ulrike» (Мстислав Преображенский) 10.1.2.3", hides: ["ulrike", "Мстислав"]),
        Line("użytkownika Łukasz Żurawski (login: a@b.com)", hides: ["Łukasz", "Żurawski"]),
        Line("사용자 선우하은 (아이디: benedikt_halvorsen), IP 10.218.145.10", hides: ["선우하은", "benedikt"]),
        Line(
            "tar: home/zimmermannh/.azure/cache: changed\nzimmermannh/users 20417",
            hides: ["zimmermannh"],
            keeps: ["20417"]
        ),
        Line("zfs load-key tank/home/jessamine.nakashima", hides: ["nakashima"]),
        Line("rsync -e 'ssh -l opapadakis' ./ web01:/srv/", hides: ["opapadakis"], keeps: ["/srv/"]),
        Line("<@U0BIV2QY2EF> try again", hides: ["U0BIV2QY2EF"]),
        Line("SMS an 0151 4757806 an a@b.com zugestellt", hides: ["4757806"]),
        Line(
            "matrícula=P0248472, PERNR 56175726 SIS ID 30911282 a@b.com",
            hides: ["P0248472", "56175726", "30911282"]
        ),
        Line("Schüler Jürgen Großmüller (geb. 2003-03-19), Steuer-ID 32734385693", hides: ["2003", "32734385693"]),
        Line("Gebruiker: asaek Status: geblokkeerd", hides: ["asaek"], keeps: ["Status"]),
        Line("รหัสผ่าน: TomYumKung55 รหัสข้อผิดพลาด: 0x80072F8F", hides: ["TomYum"], keeps: ["0x80072F8F"]),
        Line("spring.ldap.password=pastel\\:de\\:nata", hides: ["pastel", "nata"]),
        Line(
            "Winlogon\n    DefaultUserName    REG_SZ    kiosk.ndiaye\n    DefaultPassword    REG_SZ    Teranga.2024\n    AutoAdminLogon    REG_SZ    1",
            hides: ["ndiaye", "Teranga"],
            keeps: ["DefaultPassword    REG_SZ"]
        ),
        Line(
            "user [FABRIKAM]\\[pkumar] workstation [PKUMAR-LATITUDE] remote",
            hides: ["pkumar", "LATITUDE"],
            keeps: ["remote"]
        ),
        Line("deviceowner=\"droy\" action=\"Blocked\"", hides: ["droy"], keeps: ["Blocked"]),
        Line(
            "uri=rediss://cache-gupta:XQAm7kzKVnGk0AzOiFSzKqbq17txQFmT@redis-01.contoso.example:6380/2",
            hides: ["gupta", "XQAm7kzK"],
            keeps: ["redis-01.contoso.example:6380"]
        ),
        Line("Anmeldung fehlgeschlagen für Benutzer »k.öztürk« von 10.1.2.3", hides: ["öztürk", "10.1.2.3"]),
        Line("Ошибка входа: пользователь Иванов.Пётр с адреса 10.1.2.3", hides: ["Иванов", "Пётр"], keeps: ["Ошибка"]),
        Line(
            "User[ghali]: invalid; /Stage[main]/User[anna_b]/ensure: created",
            hides: ["ghali", "anna_b"],
            keeps: ["ensure"]
        ),
        Line(
            "laptop name MEGAN-XPS15; gebruiker j.deboer op werkstation LT-JDEBOER: nee",
            hides: ["MEGAN", "JDEBOER"]
        ),
        Line("{\"device\":{\"model\":\"Pixel 8\",\"name\":\"Filips Pixel\"}}", hides: ["Filips"], keeps: ["Pixel 8"]),
        Line(
            "file:///Users/nkechi%20eze/Library/x.plist could not be read",
            hides: ["nkechi", "eze/"],
            keeps: ["Library"]
        ),
        Line(
            "failed to connect to login.contoso.com/203.0.113.7 (port 443)",
            hides: ["203.0.113.7"],
            keeps: ["login.contoso.com"]
        ),
        Line(
            "smbclient //nas/hr -U 'lwojcik%Zamek.Krolewski' -c 'ls'",
            hides: ["lwojcik", "Krolewski"],
            keeps: ["//nas/hr"]
        ),
        Line("Su código de verificación es 408 112, caduca", hides: ["408", "112"], keeps: ["caduca"]),
        Line("reading back the code 815 330 sent to (206) 555-0175", hides: ["815", "330"]),
        Line(
            "<saml:Attribute Name=\"http://schemas.microsoft.com/identity/claims/displayname\"><saml:AttributeValue>Siew Ling Goh</saml:AttributeValue>",
            hides: ["Siew", "Goh"]
        ),
        Line(
            "Logging out of session 'ad4ea1d4-6f2f-4ad8-8587-2d64e3652ea5/17a1b362-3dfe-4964-9013-2a0a1def6f49/56290a06-df64-4e15-8001-8ed0ae569022'",
            hides: ["17a1b362"],
            keeps: ["Logging out"]
        ),
        Line(
            "用户：chen@contoso.cn，相关性 ID：cfde1f52-7a78-45de-b245-d1c63f4e216a",
            hides: ["chen"],
            keeps: ["cfde1f52-7a78-45de-b245-d1c63f4e216a"]
        ),
        Line(
            "azure.client-secret=Vw~7Q~rY98G0rtmkX8I0eLyhZ4wogQF3PKR2XRA\nspring.security.oauth2.client.registration.azure.scope=openid,profile",
            hides: ["rY98G0rtmk"],
            keeps: ["\nspring.security.oauth2.client.registration.azure.scope=openid,profile"]
        ),
        Line(
            "Fehler bei der Anmeldung: Benutzer \"hschuster\" hat das falsche Kennwort eingegeben",
            hides: ["hschuster"],
            keeps: ["Kennwort"]
        ),
        Line("Der Benutzer \"hschuster\" wurde gesperrt", hides: ["hschuster"], keeps: ["gesperrt"]),
        Line("mdmdiag; EnrollID=BA9A03BD-026C-46F3-965A-4224704DE2AB; x", hides: ["BA9A03BD"], keeps: ["mdmdiag"]),
        Line(
            "Your verification code\nUse 730 194 to sign in to Contoso. The code expires in 10 minutes.",
            hides: ["730", "194"],
            keeps: ["10 minutes"]
        ),
        Line("Message-ID: <anna.berg42@contoso.com>", hides: ["anna.berg42"]),
        Line("typed Sommer2024! into passwordField", hides: ["Sommer2024"], keeps: ["into passwordField"]),
        Line("Type '48213377' into \"Verification code\" TextField", hides: ["48213377"], keeps: ["TextField"]),
        Line("await page.fill('#code', '48213377')", hides: ["48213377"], keeps: ["#code"]),
        Line(
            "app.secureTextFields[\"Password\"].typeText(\"Sommer2024!\")",
            hides: ["Sommer2024"],
            keeps: ["typeText"]
        ),
        Line(
            "onView(withId(R.id.code_text)).perform(typeText(\"48213377\"))",
            hides: ["48213377"],
            keeps: ["code_text"]
        ),
        Line("submitCode called with 48213377", hides: ["48213377"], keeps: ["submitCode"]),
        Line("D/EmailSignIn: clickNext() code=48213377", hides: ["48213377"], keeps: ["clickNext"]),
        Line(
            "PerformException: Error performing 'type text(61827409)' on view 'com.contoso:id/codeText'",
            hides: ["61827409"],
            keeps: ["codeText"]
        ),
        Line("t = 9.11s Type 'Qwx!90lantern' into SecureTextField", hides: ["lantern"], keeps: ["SecureTextField"]),
        Line("Go to contoso.com/link, code: KDNV-RLTS", hides: ["KDNV", "RLTS"], keeps: ["contoso.com/link"]),
        Line(
            "saisissez le code QH5JNVD3X sur https://microsoft.com/devicelogin (expire)",
            hides: ["QH5JNVD3X"],
            keeps: ["microsoft.com/devicelogin"]
        ),
        Line("käytä koodia 204871 kirjautuaksesi", hides: ["204871"], keeps: ["kirjautuaksesi"]),
        Line(
            "Decrypting broker response failed with brokerKey: 00FF3F479C154920C45FCC295F098B25DBF45E811814F03F7571F25666AF0000, hash mismatch",
            hides: ["00FF3F479C15"],
            keeps: ["hash mismatch"]
        ),
        Line(
            "returned state YTcVNtOxzQcq115DRDlzhuwnbE44ahie_y_fYW94 does not match; expected YThIac1BnQjuCRPfGndWr_af_ueFKs38sQay",
            hides: ["YTcVNtOxzQ", "YThIac1BnQ"],
            keeps: ["does not match"]
        ),
        Line(
            "state mismatch: expected 9f2c61a5-e07b-43d4-8a4f-1c5b9e3d7f20, got 0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9",
            hides: ["9f2c61a5", "0a1b2c3d"],
            keeps: ["state mismatch"]
        ),
        Line(
            "Error: expected state Zz81mNqPoR7 but was Ab3xQ9zLmK2",
            hides: ["Zz81mNqP", "Ab3xQ9zL"],
            keeps: ["but was"]
        ),
        Line("Secret:\"iSOmnikJ559zhcl5mVc8IgAscjgQr3wUgHmQc\" on WS-ODUYA-07", hides: ["iSOmnikJ", "ODUYA"]),
        Line(
            "interactive request state: bf33d6df-79f6-4527-a25c-e947273e8707",
            hides: ["bf33d6df"],
            keeps: ["request"]
        ),
        Line("{\"state\": \"bf33d6df-79f6-4527-a25c-e947273e8707\"}", hides: ["bf33d6df"], keeps: ["state"]),
        Line("let code = '73910482'", hides: ["73910482"], keeps: ["code"]),
        Line("enter the code we texted you: 739104", hides: ["739104"], keeps: ["texted"]),
        Line("kiosk KIOSK-LOBBY-3 mac 02:42:ac:19:5e:7f displayed a code", hides: ["LOBBY"], keeps: ["kiosk"]),
        Line("AS-REQ CNameString: sabdulrahman Realm: EXAMPLE.ORG", hides: ["sabdulrahman"], keeps: ["EXAMPLE.ORG"]),
        Line("crealm is EXAMPLE.ORG\n\t cname is ddimitrova", hides: ["ddimitrova"], keeps: ["crealm is EXAMPLE.ORG"]),
        Line(
            "passwd-file(anna@contoso.com,10.1.2.3,<fbBIoDLi8MOWMNz1>): Password mismatch",
            hides: ["fbBIoDLi"],
            keeps: ["Password mismatch"]
        ),
        Line(
            "Configuration Source ID: (84090B24-78ED-42AD-866A-A6CE06654084), Enrollment Name: (MDMFull)",
            hides: ["84090B24"],
            keeps: ["(MDMFull)"]
        ),
        Line(
            "opendirectoryd: Authentication failed for jpvermeulen with result ODErrorCredentialsInvalid (5000)",
            hides: ["jpvermeulen"],
            keeps: ["ODErrorCredentialsInvalid (5000)"]
        ),
        Line(
            "{\"url\":\"https://auth.contoso.com\",\"postData\":{\"text\":\"{\\\"client_id\\\":\\\"app1\\\",\\\"username\\\":\\\"anna@contoso.com\\\"}\"}}",
            hides: ["anna@"],
            keeps: ["client_id", "app1"]
        ),
        Line("\\\\contoso.com\\dfs\\home\\lhoang\\Documents is offline", hides: ["lhoang"], keeps: ["Documents"]),
        Line("directory '/home/contoso.com/hpatel/.azure'", hides: ["hpatel"], keeps: ["/home/", "/.azure"]),
        Line("/var/home/cmoreno/.config, /mnt/nfs/home/cmoreno/.bashrc", hides: ["cmoreno"], keeps: ["/.config"]),
        Line(
            "[Win32App] Get user AAD token for 3bf36136-f579-4a81-b2e2-879aaa323ad8 succeeded",
            hides: ["3bf36136"],
            keeps: ["succeeded"]
        ),
        Line("Get AAD token for 3bf36136-f579-4a81-b2e2-879aaa323ad8 succeeded"),
        Line(
            "Uploading /var/log/portal/wanjiru@contoso.com_2025-01-17.zip to support",
            hides: ["wanjiru"],
            keeps: ["_2025-01-17.zip to support"]
        ),
        Line(
            "x does not exist. {\"correlationId\":\"4011a4c4-b561-4450-a1eb-1bd4c914506d\",\"sid\":\"c1989133-3dfd-4484-a79c-37a557feb964\"}",
            hides: ["c1989133"],
            keeps: ["4011a4c4-b561-4450-a1eb-1bd4c914506d"]
        ),
        Line("https://$USER:$TOKEN@git.example.com/repo.git"),
        // Folders of programs.
        Line("/var/www/html/home/index/page.php, /srv/app/src/home/components/header.tsx"),
        Line("/mnt/c/work/msal/src/home/HomePage.tsx, /var/jenkins/home/workspace/msal/build.log"),
        Line("\\\\build01\\drop\\src\\home\\components\\x.tsx, \\\\server\\web\\home\\index.cshtml"),
        Line("{\"stdout\":\"/dev/sda1 /var/home\\n/dev/sda2 /boot\"}"),
        Line("Acquired user token for 00000003-0000-0000-c000-000000000000"),
        Line("{\"message\":\"proxy format: http://<user>:<password>@proxy:8080\",\"n\":1}"),
    ]
}
