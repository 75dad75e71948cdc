import Testing

@testable import PIIScrubbing

/// Lines of every kind, as each platform prints them. All values are made up.
@Suite struct KindsOfLinesTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let text: String
        let hidden: [String]
        let kept: [String]
        var testDescription: String { String(text.prefix(48)) }

        init(_ text: String, hides hidden: [String] = [], keeps kept: [String] = []) {
            self.text = text
            self.hidden = hidden
            self.kept = kept
        }
    }

    @Test(arguments: lines)
    func `a line loses its private values and keeps what support needs`(line: Line) {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        let scrubbed = chain.scrub(line.text)
        for value in line.hidden { #expect(!scrubbed.contains(value), "\(scrubbed)") }
        for value in line.kept { #expect(scrubbed.contains(value), "\(scrubbed)") }
        #expect(chain.scrub(scrubbed) == scrubbed)
        if line.hidden.isEmpty { #expect(scrubbed == line.text) }
    }

    private static let lines: [Line] = [
        Line(
            "Request 42 was approved by Mara Quillfeather on 2024-03-11",
            hides: ["Mara", "Quillfeather"],
            keeps: ["on 2024-03-11"]
        ),
        Line(
            "granted to Mara Quillfeather by Tom Ostrowski",
            hides: ["Quillfeather", "Ostrowski"],
            keeps: ["granted to"]
        ),
        Line("Signed in as mquill_2 (read only)", hides: ["mquill_2"], keeps: ["(read only)"]),
        Line("sent on behalf of Mara Quillfeather: consent", hides: ["Quillfeather"], keeps: [": consent"]),
        Line("Approved by Change Advisory Board, owned by Platform Engineering, hosted by Azure App Service"),
        Line("created_by: system, modified_by: migration, createdBy=terraform"),
        Line(
            "modified_by: Mara Quillfeather, assigned_to=Tom Ostrowski state=New",
            hides: ["Mara", "Ostrowski"],
            keeps: ["state=New"]
        ),
        Line(
            "Reviewers: Mara Quillfeather, Tom Ostrowski; State: open",
            hides: ["Mara", "Ostrowski"],
            keeps: ["State: open"]
        ),
        Line("the IMEI number is 490154203237518", hides: ["490154203237518"]),
        Line("IMEI 1: 490154203237518, IMEI: not available", hides: ["490154203237518"], keeps: ["not available"]),
        Line(
            "transfer to DE89370400440532013000 refused, reference DE12370400440532013000",
            hides: ["DE89370400440532013000"],
            keeps: ["DE12370400440532013000"]
        ),
        Line("Passport No. C01X00T47 and passport.js 4.3.5", hides: ["C01X00T47"], keeps: ["passport.js 4.3.5"]),
        Line(
            "displayName changed from \"Mara Quillfeather\" to \"Mara Ostrowski\"",
            hides: ["Quillfeather", "Ostrowski"]
        ),
        Line(
            "Mara Quillfeather (mquillfeather) wrote to m.quillfeather@contoso.com",
            hides: ["Quillfeather", "mquill"],
            keeps: ["wrote to"]
        ),
        Line(
            "the shell said IDENTIFY Harbor!zfNJ381, then KERNEL32!BaseThreadInitThunk and Outer$Inner1",
            hides: ["Harbor!zfNJ381"],
            keeps: ["KERNEL32!BaseThreadInitThunk", "Outer$Inner1"]
        ),
        Line("C: AUTH PLAIN AG1xdWlsbABIYXJib3IhenBOSjM4MQ==", hides: ["AG1xdWlsbABI"]),
        Line(
            "Received: from a (b) session=<togjaqol980nvxh9uf>, user=<username>",
            hides: ["togjaqol980nvxh9uf"],
            keeps: ["<username>"]
        ),
        Line(
            "token: Secret(\"0f3b9d71c2a84e65b7d9\"), retries: Some(3)",
            hides: ["0f3b9d71c2a84e65b7d9"],
            keeps: ["Some(3)"]
        ),
        Line(
            "203.0.113.9 - mquill [10/Oct/2023:13:55:36 +0000] \"GET / HTTP/1.1\" 200 2",
            hides: ["mquill"],
            keeps: ["GET /"]
        ),
        Line("::1 - - [10/Oct/2023:13:55:36 +0000] \"GET /health HTTP/1.1\" 200 2"),
        Line("caller=auth.go:221 meta.caller_id=SessionsController#new"),
        Line("deviceId=490154203237518 oid='4901542032375'", hides: ["490154203237518", "4901542032375"]),
        Line(
            #"net use Z: \\fs01\profiles$\annab\AppData and \\fs01\tools$\setup"#,
            hides: ["annab"],
            keeps: ["tools$"]
        ),
        Line(#""path":"\\\\fs01\\homes$\\annab\\x""#, hides: ["annab"], keeps: ["homes$"]),
        Line("mysql -u root -pQuartz123! -h db01 --port=3306", hides: ["Quartz123"], keeps: ["db01", "--port=3306"]),
        Line("docker run -p8080:80 -pthread app"),
        Line(#"ConvertTo-SecureString "Quartz1!" -AsPlainText -Force"#, hides: ["Quartz1"], keeps: ["-Force"]),
        Line("uid=1001(annab) gid=1001(staff) and uid=0(root)", hides: ["annab"], keeps: ["uid=0(root)"]),
        Line(#"mail to "anna berg"@contoso.com bounced"#, hides: ["anna berg"], keeps: ["bounced"]),
        Line("chat with live:.cid.a1b2c3d4e5f60718 ended", hides: ["a1b2c3d4e5f60718"], keeps: ["live:"]),
        Line(
            "POST https://contoso.example/IncomingWebhook/4f3e2d1c0b9a48f7 200",
            hides: ["4f3e2d1c0b9a48f7"],
            keeps: ["IncomingWebhook"]
        ),
        Line("Authorization: Bearer [REDACTED]"),
        Line("Microsoft.Identity.Client 4.66.2.0, .NET 8.0.14"),
        Line(#"password = os.environ["DB_PASSWORD"]"#),
        Line(##"connectionString: "#{ConnectionString}#""##),
        Line("code=access_denied&subcode=cancel"),
        Line(#"UserInfo={ "MSALOAuthErrorKey" = "invalid_grant"; MSALOAuthSubErrorKey="bad_token"; }"#),
        Line(
            "dbUsername := annab contoso_bind_pass: \"Quartz!abcd123\"",
            hides: ["annab", "Quartz!abcd123"]
        ),
        Line(
            "Uživatelské jméno: anna.berg, heslo: Quartz!abcd123",
            hides: ["anna.berg", "Quartz!abcd123"],
            keeps: ["heslo"]
        ),
        Line(
            "用户名：annaberg，密码：Quartz!abcd123",
            hides: ["annaberg", "Quartz!abcd123"],
            keeps: ["密码"]
        ),
        Line(
            "CRON[4711]: (annab) CMD (/usr/local/bin/sync)",
            hides: ["annab"],
            keeps: ["/usr/local/bin/sync"]
        ),
        Line(
            "sudo:   annab : 3 incorrect password attempts ; TTY=pts/3 ; PWD=/srv ; USER=root",
            hides: ["annab"],
            keeps: ["PWD=/srv"]
        ),
        Line(
            "Signed in as anna.berg@contoso.com (5b008fc8-d200-4d3a-a6e7-53a11c33cb84), tenant 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["anna.berg", "5b008fc8"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "Created mailbox for Anna Berg (anna.berg@contoso.com)",
            hides: ["Anna Berg"],
            keeps: ["Created mailbox for"]
        ),
        Line(
            "user=anna.berg logged in. Session for ANNA.BERG closed.",
            hides: ["anna.berg", "ANNA.BERG"],
            keeps: ["logged in"]
        ),
        Line(
            "net user annab Quartz!abcd123 /add",
            hides: ["annab", "Quartz!abcd123"],
            keeps: ["/add"]
        ),
        Line(
            "Name,Email,Object Id\nAnna Berg,anna@contoso.com,5b008fc8-d200-4d3a-a6e7-53a11c33cb84",
            hides: ["Anna Berg", "5b008fc8"],
            keeps: ["Object Id"]
        ),
        Line(
            "User name         annab\nFull name         Anna Berg\nPolicy            strict",
            hides: ["annab", "Anna Berg"],
            keeps: ["strict"]
        ),
        Line(
            "array(2) { [\"password\"]=> string(14) \"Quartz!abcd123\" }",
            hides: ["Quartz!abcd123"],
            keeps: ["string(14)"]
        ),
        Line(
            "<password><![CDATA[Quartz!abcd123]]></password><retries>4</retries>",
            hides: ["Quartz!abcd123"],
            keeps: ["<retries>4</retries>"]
        ),
        Line(
            "{\"user\":true,\"password\":false,\"token\":null}"
        ),
        Line(
            "let password: SecureString // var accessToken: String?"
        ),
        Line(
            "SELECT id FROM users WHERE email = :email AND password = @password"
        ),
        Line(
            "decode_dss_signature = asn1.decode_dss_signature"
        ),
        Line(
            "MSALResult { accessToken = eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsIng1dCI6Ik1uQ19WWmNBVGZNNXBPWWlKSE1iYTlnb0VLWSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2; scopes = (user.read) }",
            hides: [
                "NXBPWWlKSE1iYTlnb0VLWSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2"
            ],
            keeps: ["user.read"]
        ),
        Line(
            #"acquireTokenSilent → {"accessToken":"eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsIng1dCI6Ik1uQ19WWmNBVGZNNXBPWWlKSE1iYTlnb0VLWSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2","expiresOn":"2025-01-02T10:00:00Z"}"#,
            hides: ["WSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2"],
            keeps: ["2025-01-02T10:00:00Z"]
        ),
        Line(
            "[MSAL] refresh token found in cache: 0.AXkA1b2c3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x (family 1)",
            hides: [
                "3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x"
            ],
            keeps: ["family 1"]
        ),
        Line(
            "Python: {'refresh_token': '0.AXkA1b2c3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x', 'foci': '1', 'token_type': 'Bearer'}",
            hides: [
                "3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x"
            ],
            keeps: ["'foci': '1'"]
        ),
        Line(
            "java.util.HashMap: {refresh_token=0.AXkA1b2c3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x, scope=openid}",
            hides: [
                "3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x"
            ],
            keeps: ["scope=openid"]
        ),
        Line(
            "TokenRequest[grant_type=refresh_token, refresh_token=0.AXkA1b2c3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x, client_id=9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d]",
            hides: [
                "3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x"
            ],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            #"NSDictionary: {\#n    "refresh_token" = "0.AXkA1b2c3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x";\#n    scope = "openid";\#n}"#,
            hides: [
                "3d4e5f6071829304a5b6c7d8e9f0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789AgABAAEAAAAmoFfGtYxvRrNriQdPKIZ-AgDs_wUA9P9x"
            ]
        ),
        Line(
            "curl -H 'Authorization: Bearer eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsIng1dCI6Ik1uQ19WWmNBVGZNNXBPWWlKSE1iYTlnb0VLWSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2' https://graph.microsoft.com/v1.0/me",
            hides: [
                "NXBPWWlKSE1iYTlnb0VLWSJ9.eyJhdWQiOiIwMDAwMDAwMyIsInVwbiI6ImFubmFAY29udG9zby5jb20ifQ.Zx3kq1vQ9sT7uWm2"
            ],
            keeps: ["https://graph.microsoft.com/v1.0/me"]
        ),
        Line(
            "code=0.AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd&session_state=5d6e7f80-1122-4a3b-8c4d-5e6f70819202&state=bXlzdGF0ZTEyMzQ1Njc4",
            hides: ["AbCdEfGhIjKlMn", "5d6e7f80-1122", "bXlzdGF0ZTEyMzQ1Njc4"]
        ),
        Line(
            "msauth.com.contoso.app://auth?code=M.C507_BAY.2.U.c5f2e9a1-7d3b-44c8-9e61-2b8d0f4a7c13&state=Q0tJVEhBT1M",
            hides: ["c5f2e9a1-7d3b", "Q0tJVEhBT1M"]
        ),
        Line(
            "redirect: http://localhost:8400/?code=1.AUEBQ2hlbGxvd29ybGQxMjM0NTY3ODkwYWJjZGVm.AgABBAIAAADW&state=abc123def456ghi789",
            hides: ["AUEBQ2hlbGxvd29ybGQx", "abc123def456ghi789"],
            keeps: ["localhost:8400"]
        ),
        Line(
            "client_secret=Qh~8Q~aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567 rejected AADSTS7000215",
            hides: ["aBcDeFgHiJkLmNoPq"],
            keeps: ["AADSTS7000215"]
        ),
        Line(
            "AppSettings: AzureAd__ClientSecret = 'Xy78Q~zZyYxXwWvVuUtTsSrRqQpPoOnNmMlLkKjJ'",
            hides: ["zZyYxXwWvVuUtT"]
        ),
        Line(
            #"--client-secret "abC8Q~1234567890abcdefghijABCDEFGHIJklm" --tenant contoso.onmicrosoft.com"#,
            hides: ["1234567890abcdefghij"]
        ),
        Line(
            #"<input type="hidden" name="SAMLResponse" value="PHNhbWxwOlJlc3BvbnNlIElEPSJfOGU4ZGM1ZjY5YTk4Y2M0YzFmZjM0MjdlNWNlMzQ2MDZmZDY3MmY5MWU2"/>"#,
            hides: ["PHNhbWxwOlJlc3Bvbn"]
        ),
        Line(
            "device code flow: device_code: GAQABAAEAAAD--DLA3VO7QrddgJg7WevrABCDEFGHIJKLMNOP, user_code: B7WK4XQLP, interval 5",
            hides: ["DLA3VO7Qrddg", "B7WK4XQLP"],
            keeps: ["interval 5"]
        ),
        Line(
            "To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code FJQ7WK4XB to authenticate.",
            hides: ["FJQ7WK4XB"],
            keeps: ["https://microsoft.com/devicelogin"]
        ),
        Line(
            "Set-Cookie: ESTSAUTHPERSISTENT=0.AXkAaBcDeFgHiJkLmNoPq.AgABAAQAAADW6jl31mB3T7ugrWTT8pFe; domain=.login.microsoftonline.com; path=/; secure; HttpOnly",
            hides: ["aBcDeFgHiJkLmNoPq"],
            keeps: ["path=/"]
        ),
        Line(
            "x-ms-RefreshTokenCredential: eyJhbGciOiJIUzI1NiIsICJjdHgiOiJhYmNkZWZnaGlqa2xtbm9wIn0.eyJyZWZyZXNoX3Rva2VuIjoiTU9DS19QUlQifQ.c2lnbmF0dXJlMTIzNDU2Nzg5MA",
            hides: ["eyJyZWZyZXNoX3Rva2Vu"]
        ),
        Line(
            "prt=AQABAAEAAAD--DLA3VO7QrddgJg7Wevr1234567890abcdefghij issued",
            hides: ["DLA3VO7QrddgJg7"]
        ),
        Line(
            "DPoP: eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2In0.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIn0.c2lnbmF0dXJl",
            hides: ["eyJqdGkiOiItQndDM0VT"]
        ),
        Line(
            "code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk&grant_type=authorization_code",
            hides: ["dBjftJeZ4CVP"],
            keeps: ["grant_type=authorization_code"]
        ),
        Line(
            "nonce mismatch: expected 'n-0S6_WzA2MjAbCdEf12345678901234' got 'n-9Zz_AbC3NkDeFgHi09876543210987'",
            hides: ["0S6_WzA2Mj", "9Zz_AbC3Nk"]
        ),
        Line(
            "password=P%40ssw0rd%21&username=anna%40contoso.com&grant_type=password",
            hides: ["P%40ssw0rd", "anna%40contoso"],
            keeps: ["grant_type=password"]
        ),
        Line(
            #"{"log":"{\"password\":\"hunter2!X\",\"user\":\"anna@contoso.com\"}"}"#,
            hides: ["hunter2!X", "anna@contoso"]
        ),
        Line(
            "SharedAccessSignature sr=https%3A%2F%2Fcontoso.servicebus.windows.net&sig=abcDEF1234567890abcDEF1234567890abcDEF12%3D&se=1700000000&skn=Root",
            hides: ["abcDEF1234567890abc"],
            keeps: ["se=1700000000"]
        ),
        Line(
            "DefaultEndpointsProtocol=https;AccountName=contoso;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWprbG1ub3A=;EndpointSuffix=core.windows.net",
            hides: ["Zm9vYmFyYmF6cXV4"],
            keeps: ["EndpointSuffix=core.windows.net"]
        ),
        Line(
            "Server=tcp:db.contoso.com;Database=app;User ID=svc_msal;Password=Tr0ub4dor&3;",
            hides: ["svc_msal", "Tr0ub4dor"]
        ),
        Line(
            "Signed in as Anna Berg <anna.berg@contoso.com>",
            hides: ["anna.berg@contoso"]
        ),
        Line(
            "UPN: ANNA.BERG@CONTOSO.ONMICROSOFT.COM tenant 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["ANNA.BERG@CONTOSO"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "login_hint=anna.berg%2540contoso.com",
            hides: ["anna.berg%2540"]
        ),
        Line(
            #"account: anna\u0040contoso.com"#,
            hides: [#"anna\u0040contoso"#]
        ),
        Line(
            "guest anna.berg_fabrikam.com#EXT#@contoso.onmicrosoft.com",
            hides: ["anna.berg_fabrikam"]
        ),
        Line(
            "user&#64;contoso.com vs jörg.müller@contoso.de",
            hides: ["user&#64;contoso", "jörg.müller@contoso"]
        ),
        Line(
            "ip=203.0.113.77 ua=Mozilla/5.0 client 2001:db8:85a3::8a2e:370:7334",
            hides: ["203.0.113.77", "8a2e:370"],
            keeps: ["Mozilla/5.0"]
        ),
        Line(
            "MAC address 00:1A:2B:3C:4D:5E on en0; uuid kept",
            hides: ["1A:2B:3C:4D"]
        ),
        Line(
            "/Users/anna.berg/Library/Logs/MSAL/msal.log rotated",
            hides: ["anna.berg"],
            keeps: ["Library/Logs/MSAL/msal.log"]
        ),
        Line(
            #"C:\\Users\\ABerg\\AppData\\Local\\.IdentityService\\msal.cache"#,
            hides: ["ABerg"],
            keeps: ["IdentityService"]
        ),
        Line(
            "Device: Anna’s iPhone (iPhone14,2) iOS 17.5.1",
            hides: ["Anna"],
            keeps: ["iOS 17.5.1"]
        ),
        Line(
            #"hostname=DESKTOP-7GH2K9Q domain=CONTOSO user=CONTOSO\aberg"#,
            hides: ["DESKTOP-7GH2K9Q", "aberg"]
        ),
        Line(
            "phone +49 170 1234567 verified",
            hides: ["170 1234567"]
        ),
        Line(
            "phoneNumber: '(425) 555-0177'",
            hides: ["555-0177"]
        ),
        Line(
            #"displayName = "Anna Berg"; userPrincipalName = "anna@contoso.com";"#,
            hides: ["Anna Berg", "anna@contoso"]
        ),
        Line(
            #"{\n    name = \"S\\U00f8ren Berg\";\n    \"preferred_username\" = \"anna@contoso.com\";\n}"#,
            hides: ["00f8ren", "anna@contoso"]
        ),
        Line(
            #"{ name = "S\U00f8ren Berg"; preferred_username = "anna@contoso.com"; }"#,
            hides: ["00f8ren", "anna@contoso"]
        ),
        Line(
            #"{"given_name":"Anna","family_name":"Berg","name":"Anna Berg","oid":"7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"}"#,
            hides: ["Anna", "Berg", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "homeAccountId: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "home_account_id='7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d' environment=login.windows.net",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["login.windows.net"]
        ),
        Line(
            "oid: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 tid: 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "user object id (7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34) not found in tenant 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "client_info=eyJ1aWQiOiI3ZjNjMWI5Mi00ZDFlLTRiNmEtOWYwZC0yYzVlOGE3YjFkMzQiLCJ1dGlkIjoiOWExYiJ9",
            hides: ["eyJ1aWQiOiI3ZjNj"]
        ),
        Line(
            "puid=100320008F4C2A1B session ok",
            hides: ["100320008F4C2A1B"]
        ),
        Line(
            "SID S-1-5-21-3623811015-3361044348-30300820-1013 resolved",
            hides: ["3623811015"]
        ),
        Line(
            "device_id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, is compliant",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "session_id=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "GET /v1.0/users/7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34/memberOf 200",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["/memberOf 200"]
        ),
        Line(
            "Account(identifier=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d, username=anna@contoso.com)",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", "anna@contoso"]
        ),
        Line(
            "IAccount { Username = anna@contoso.com, HomeAccountId = AccountId: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d }",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "<MSALAccount: 0x600003b0c> username: anna@contoso.com, homeAccountId: <MSALAccountId: id 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d>",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "MsalClientException [errorCode=user_cancelled, account=anna@contoso.com, correlationId=9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d]",
            hides: ["anna@contoso"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d", "user_cancelled"]
        ),
        Line(
            "enrollment id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 for user anna@contoso.com",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "TID=91475 MSAL 1.3.3 iOS 17.5.1 [2024-07-12 14:59:08 - 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34] Resolving authority: https://login.microsoftonline.com/common"
        ),
        Line(
            "Trace ID: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 Correlation ID: 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d Timestamp: 2024-07-12 14:59:08Z"
        ),
        Line(
            "client_id=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34&scope=user.read%20openid&response_type=code&prompt=select_account"
        ),
        Line("Module version 4.61.3.0, file version 10.0.19041.1, runtime 8.0.6"),
        Line(
            #"error_codes":[50076],"timestamp":"2024-07-12 14:59:08Z","trace_id":"7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34""#
        ),
        Line("Bound to 127.0.0.1:8400 and [::1]:8400"),
        Line("The password for this account has expired. Reset it and try again."),
        Line("Token acquired: token type Bearer, expires in 3599 s, scopes user.read"),
        Line("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"),
        Line("thumbprint 3A:5B:00:FF expected sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Line("keychain access group: com.microsoft.adalcache, status -34018"),
        Line(
            #"MSALErrorDomain Code=-50005 "User cancelled" UserInfo={MSALErrorDescriptionKey=User cancelled the authorization session., MSALCorrelationIDKey=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34}"#
        ),
        Line(
            "x-ms-request-id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34; x-ms-ests-server: 2.1.18400.4 - WEULR1 ProdSlices"
        ),
        Line("GET /common/discovery/v2.0/keys 200 12ms"),
        Line("Use of the iPhone simulator: iPhone 15 Pro, iOS 17.2"),
        Line("state changed from idle to active; code path: interactive"),
        Line("at com.microsoft.identity.client.internal.AsyncResult.<init>(AsyncResult.java:42)"),
        Line("Cache hit: 3 access tokens, 1 refresh token, 2 id tokens, 0 accounts"),
        Line("nonce is missing from the id token"),
        Line("user-agent: MSAL.Desktop/4.61.3.0 (.NET 8.0.6; Windows 10.0.22631)"),
        Line("AADSTS90002: Tenant 'contoso.onmicrosoft.com' not found."),
    ]
}
