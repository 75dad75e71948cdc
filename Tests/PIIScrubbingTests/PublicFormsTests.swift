import Testing

@testable import PIIScrubbing

/// What looks like a value and is public: what frees it is its place or its name, so a sibling that lacks that is hidden.
@Suite struct PublicFormsTests {
    @Test(arguments: versions + objects + settings + numbers + placeholders)
    func `a public form comes back as it was`(line: Line) { line.check() }

    @Test(arguments: siblings)
    func `its sibling with a private value loses it`(line: Line) { line.check() }

    @Test func `colours of a terminal are no part of a word, and stay`() {
        Line(
            "\u{1B}[36m =\u{1B}[0m \u{1B}[36mhelp\u{1B}[0m: \u{1B}[1m\u{1B}[4mdisable-breakpoint2\u{1B}[0m\u{1B}[4m \u{1B}[0m"
        ).check()
        Line(
            "\u{1B}[32mINFO\u{1B}[0m \u{1B}[36muser=\u{1B}[0manna.berg\u{1B}[0m next",
            hides: ["anna.berg"],
            keeps: ["=\u{1B}[0m", "\u{1B}[0m next"]
        )
        .check()
        Line("\u{1B}[36mpassword\u{1B}[0m=\u{1B}[33mhunter2x\u{1B}[0m ok", hides: ["hunter2x"], keeps: ["\u{1B}[0m ok"])
            .check()
        Line("from anna.\u{1B}[01;31m\u{1B}[Kberg\u{1B}[m\u{1B}[K@contoso.com", hides: ["contoso.com", "anna"]).check()
        Line(#"{"msg":"\u001b[36muser=\u001b[0manna.berg\u001b[0m"}"#, hides: ["anna.berg"], keeps: [#"\u001b[0m"}"#])
            .check()
    }

    private static let versions = [
        Line("<version>2.13.4.2</version>"),
        Line("<AssemblyVersion>4.66.2.0</AssemblyVersion><FileVersion>4.66.2.0</FileVersion>"),
        Line("Microsoft.Identity.Client, 4.66.2.0\n| Contoso.Auth.Tokens | 4.66.2.0 |"),
        Line(#""Contoso.Auth.Tokens": "4.66.2.3""#),
        Line("Contoso.Auth.Tokens upgraded from 4.66.2.0 to 4.67.1.3"),
        Line("upgraded from 4.66.2.0 to 4.67.1.3, requires >= 4.66.1.0"),
        Line("バージョン 4.66.2.0、版本：4.66.2.0, версия 4.66.2.0, versión: 4.66.2.0, sürüm 4.66.2.0"),
        Line("[Windows Server 2016 - 18.9.15.2 Ensure 'Enumerate administrator accounts' is set to 'Disabled']"),
    ]

    private static let objects = [
        Line("Error loading: com.contoso.webkit.RequestErrorImpl@dd81313"),
        Line("recordManager=com.contoso.health.g.c@8a2a501"),
        Line("debug.log py_calls@info"),
        Line("debug1: kex_input_ext_info: ping@openssh.com (unrecognised), ext-info-in-auth@openssh.com"),
        Line("lodash@4.17.21 caller=github.com/contoso/sdk/v2@v2.24.1/resource.go:838"),
        Line(#"<member name="M:Contoso.Web.AccountController.SignOut(System.String)"><Member MemberName="Algorithm">"#),
        Line("(DefaultQuartzScheduler_Worker-90) ReplicaSet \"web-6b7f8c9d5\" has timed out progressing."),
        Line(#"{"name":"billing","hostname":"billing-67c4bcb5-9ggbv","pid":7,"level":20,"msg":"ready"}"#),
        Line("Ivanti Remote Unauthenticated API Access CVE-2023-35078, authentication bypass CVE-2023-46747"),
        Line(#"<ClassStats class="com.contoso.auth.jaxbVer5.PassBand" size="15"/>"#),
    ]

    private static let settings = [
        Line("%wheel ALL=(ALL) NOPASSWD: /usr/bin/systemctl : ALL = PASSWD: /usr/bin/vi, bypass=proxy.contoso.com"),
        Line(
            #"WWW-Authenticate: Bearer authorization="https://login.windows.net/72f988bf-86f1-41af-91ab-2d7cd011db47""#
        ),
        Line("log 2 pass = 2018-05-11 09:41:49 conffile /etc/redis/redis.conf keep"),
        Line("8:4 /dev/disk/by-uuid/d99e196c-1fc4-4b4f-bab9-9962b2b34e99 rw,errors=remount-ro"),
        Line("#5 _RawReceivePortImpl._handleMessage (dart:isolate-patch/isolate_patch.dart:151)"),
        Line("Check 7 pass: config_v2.yaml"),
        Line("  UID:                 10dd4b2d-230b-11e9-8472-22d09ddc4668"),
        Line(#""EndpointID": "7587b82f0dada3656fda26588aee72630c6fab1536d36e394b2bfbcf898c971d","#),
        Line("[8mha:////4JZ\(Line.randomBase64)==[0m[WARNING] Some problems were encountered"),
        Line(
            #"<string name="http_auth_dialog_login">Prisijungimas</string><UserSecretsId>auth-81EA87AD</UserSecretsId>"#
        ),
        Line(#"access="hasRole('ROLE_USER')" <code>assertThat(actual)</code>"#),
    ]

    private static let numbers = [
        Line("total 4494836379488 bytes, offset=4111111111111111"),
        Line("| wait/io/file/sql | 1388 | 14502657551590 | 10448600240 | 357364034170 |"),
        Line("\t0x0010:  c0a8 1cd3 8f6b 0cea c9e2 67d6 1f07 6cd7"),
    ]

    private static let placeholders = [
        Line(
            #""ClientSecret": "placeholder", "ApiSecret": "secret_goes_here", client-secret="${oauth2.client.secret}""#
        ),
        Line("API_KEY = 'rdme_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'"),
        Line(#"IncludeToken="http://docs.contoso.com/ws-sx/securitypolicy/200702/IncludeToken/AlwaysToRecipient""#),
        Line(#"API_KEY_VAULT_SECRET = "https://contoso.vault.azure.net/secrets/LabVaultAppSecret""#),
        Line(#"PasswordString = "urn:oasis:names:tc:SAML:1.0:am:password""#),
        Line(#"connectionString="Data Source=db1;Initial Catalog=Orders;Integrated Security=True""#),
        Line(#"NewRequest("GET", "https://api.contoso.com/user?apiKey="+token, nil)"#),
    ]

    private static let siblings = [
        Line("<ip>20.13.4.2</ip><ClientAddress>4.66.2.7</ClientAddress>", hides: ["20.13.4.2", "4.66.2.7"]),
        Line(#""Contoso.Server": "20.41.2.3", peer 20.1.2.3"#, hides: ["20.41.2.3", "20.1.2.3"]),
        Line("moved from 20.1.2.3 to 20.1.2.4, where ip >= 20.1.2.5", hides: ["20.1.2.3", "20.1.2.4", "20.1.2.5"]),
        Line("update from 20.1.2.3 failed, адрес 20.1.2.4", hides: ["20.1.2.3", "20.1.2.4"]),
        Line("user=anna.berg@10.0.0.5", hides: ["anna.berg"]),
        Line("mail from anna.berg@openssh.com", hides: ["anna.berg"]),
        Line("error loading anna.berg@dd81313.contoso.com", hides: ["anna.berg"]),
        Line(#"<member name="anna.berg@contoso.com">"#, hides: ["anna.berg"]),
        Line("password: web-6b7f8c9d5, client_secret=scheduler_Worker-90", hides: ["6b7f8c9d5", "Worker-90"]),
        Line("password=CVE-2023-35078", hides: ["CVE-2023-35078"]),
        Line(
            "DB_PASSWD=/Su9mm3er/x, server 12 pass: hunter2x, pass: hunter2x (3 attempts)",
            hides: ["Su9mm3er", "hunter2x"]
        ),
        Line("uid=10dd4b2d-230b-11e9-8472-22d09ddc4668 user", hides: ["10dd4b2d"]),
        Line(#""endpointId": "10dd4b2d-230b-11e9-8472-22d09ddc4668""#, hides: ["10dd4b2d"]),
        Line(#"<string name="refresh_token">0.AXsAuZ2p8d1c4e77b0a5f33ee0c2b91</string>"#, hides: ["AXsAuZ2p8d1c4e77"]),
        Line(#"Authorization: "https://contoso.com/cb?code=a8Kq2Wz9Lp4Xv7NbT3Rm5Ys1""#, hides: ["a8Kq2Wz9Lp4"]),
        Line("card 4111111111111111 declined", hides: ["4111111111111111"]),
        Line(
            #"{"number":"4111111111111111"} tarjeta 4716168318893809"#,
            hides: ["4111111111111111", "4716168318893809"]
        ),
        Line(#"client_secret="https://hooks.contoso.com/?code=a8Kq2Wz9Lp4Xv7Nb""#, hides: ["a8Kq2Wz9Lp4Xv7Nb"]),
        Line(
            #"SECRET="https://hooks.slack.com/services/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""#,
            hides: ["a8Kq2Wz9Lp4Xv7Nb"]
        ),
        Line(#"{"token":"+AbQ8Kq2Wz9Lp4Xv7NbT3Rm5Ys1"#, hides: ["AbQ8Kq2Wz9Lp4"]),
        Line(
            #""azuread_user.this": Refreshing state... [id=10dd4b2d-230b-11e9-8472-22d09ddc4668] tenant_id"#,
            hides: ["10dd4b2d"]
        ),
        Line(
            #"openssl enc -password pass:"pass@word1" -passin pass:Su9mm3er -in x"#,
            hides: ["pass@word1", "Su9mm3er"]
        ),
        Line(#""c:\DOCUME~1\ABERG~1\LOCALS~1\Temp\0360811", WARNING! at line 2578"#, hides: ["ABERG"]),
        Line(#"connectionString="Data Source=db1;User ID=app;Password=hunter2x""#, hides: ["hunter2x"]),
    ]
}
