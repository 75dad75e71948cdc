import Testing

@testable import PIIScrubbing

/// Passwords, codes and other values that nobody may read, as each platform prints them.
@Suite struct LinesWithSecretsTests {
    @Test(arguments: lines)
    func `a line loses its secrets and keeps what support needs`(line: Line) { line.check() }

    private static let lines: [Line] = [
        // A code in two halves, one in a chat, and the number of an error after a telephone's.
        Line("oathToken=583 204, pollingInterval=3", hides: ["583", "204"], keeps: ["pollingInterval=3"]),
        Line("the code it texted me was 904417 and it says 50158", hides: ["904417"], keeps: ["50158"]),
        Line("手机号：138 5550 0142，错误码 500121", hides: ["5550"], keeps: ["错误码 500121"]),
        // Of an authorization that is no header, only what its own name gives a class.
        Line(
            "extension authorization: operation=login, broker_key=0t4XlydFVW-w7KzlS442lHXLKLF3IFP2xT2Mcz1z9M3, ver=8.2.1",
            hides: ["0t4XlydFVW"],
            keeps: ["operation=login", "ver=8.2.1"]
        ),
        // A code of Keycloak looks like an account and its tenant.
        Line(
            "GET /oauth2/callback?session_state=1b35b53f-8cb1-4e7a-9673-4d4970aa01ff"
                + "&code=2d43029b-ba49-4b40-ab3e-36296b7400c7.b0319ac6-a9cc-46ad-848c-bd1655ab63d7"
                + ".7c3c89e2-2144-4bfe-b634-ea89046c0adb HTTP/1.1",
            hides: [
                "2d43029b-ba49-4b40-ab3e-36296b7400c7", "b0319ac6-a9cc-46ad-848c-bd1655ab63d7",
                "7c3c89e2-2144-4bfe-b634-ea89046c0adb",
            ],
            keeps: [" HTTP/1.1"]
        ),
        Line(
            "netdom join PC7 /domain:adatum.com /userd:ADATUM\\j.berg /passwordd:Mango_6537kcc /reboot:10",
            hides: ["j.berg", "Mango_6537kcc"],
            keeps: ["/domain:adatum.com", "/reboot:10"]
        ),
        // What looks almost like a clock, a text, an account of Windows, a public key, a class or a type of SELinux
        Line("Anna Berg m=+4917612345678", hides: ["4917612345678"]),
        Line(#"{"resetPassword": "Blue Horse 42!"}"#, hides: ["Blue Horse 42!"]),
        Line(#"{"wrongPassword": "Summer Rain 2024"}"#, hides: ["Summer Rain 2024"]),
        Line("password=S-1-5-32-kd83jdKD93", hides: ["kd83jdKD93"]),
        Line("password=BUILTIN\\Hunter22x", hides: ["Hunter22x"]),
        Line("client_secret=System.xKd93kdK39vBq7TzL2mN", hides: ["xKd93kdK39vBq7TzL2mN"]),
        Line(#"{"token_t":"kd83jd93kd93jd9kd8"}"#, hides: ["kd83jd93kd93jd9kd8"]),
        Line("access_t: kd83jd93kd93jd9kd8", hides: ["kd83jd93kd93jd9kd8"]),
        Line(
            #"{"y":"ghp_9aKd83jdLq7TzL2mNvBq7TzL2mNxKd93kdK39"}"#,
            hides: ["9aKd83jdLq7TzL2mNvBq7TzL2mNxKd93kdK39"]
        ),
        // The cache of MSAL.js
        Line(
            "msal.afaa3719-5527-40f1-9755-78f577ce6db7.nonce.id_token.eyJpZCI6IjA5MGMxNTYzLTg1MGYifX0 = "
                + "46677b8c-1a6a-499d-b75b-0a9170ba4522",
            hides: ["eyJpZCI6IjA5MGMxNTYzLTg1MGYifX0", "46677b8c-1a6a-499d-b75b-0a9170ba4522"],
            keeps: ["afaa3719-5527-40f1-9755-78f577ce6db7", ".nonce.id_token."]
        ),
        Line(
            #"{"passwordCredentials": [{"startDate": "2026-01-08T10:46:37.334155Z", "#
                + #""keyId": "1f751241-4ddc-4818-97eb-e4f47e443576", "#
                + #""value": "PJuaZolidcPmB1v/fNFRzFYPtlj/vnajv39jLEl6cnU="}]}"#,
            hides: ["PJuaZolidcPmB1v/fNFRzFYPtlj/vnajv39jLEl6cnU="],
            keeps: ["1f751241-4ddc-4818-97eb-e4f47e443576", "2026-01-08T10:46:37.334155Z"]
        ),
        Line(
            #"{"passwordCredentials":[{"keyId":"1f751241-4ddc-4818-97eb-e4f47e443576","#
                + #""value":"PJuaZolidcPmB1v/fNFRzFYPtlj/vnajv39jLEl6cnU="},"#
                + #"{"value":"QJuaZolidcPmB1v/fNFRzFYPtlj/vnajv39jLEl6cnU="}]}"#,
            hides: ["PJuaZolidcPmB1v", "QJuaZolidcPmB1v"]
        ),
        // What Windows encrypted for a user
        Line(
            "AQAAANCMnd8BFdERjHoAwE/Cl+sBAAAAk+UPE184BYrlsQCgBS68XM+MrkXAufVPl3z1PXODMLPbELpqWHnLsIacTQkx",
            hides: ["AQAAANCMnd8BFdERjHoAwE/Cl+sBAAAAk+UPE184BYrlsQCgBS68XM"]
        ),
        Line("requests.get(url, auth=('annaberg', 'Meadow-RBIcwJ-436'))", hides: ["annaberg", "Meadow-RBIcwJ-436"]),
        Line(
            "mysql -h db -uannber98 -pTulip!IGLe671 contoso",
            hides: ["annber98", "Tulip!IGLe671"],
            keeps: ["contoso"]
        ),
        Line("authenticate(\"mquillf\", \"Meadow-a8MlQl-106\") -> denied", hides: ["mquillf", "Meadow-a8MlQl-106"]),
        Line("login(mquillf, Meadow-a8MlQl-106, remember=true)", hides: ["mquillf", "Meadow"], keeps: ["remember"]),
        Line("refresh token: https://login.example/t/ab12cd34ef56", hides: ["ab12cd34ef56"]),
        Line("code: https://app.example/cb?code=0.AXoAh7d9f2KkQm1xPzT9aLbW4y.AgABAAIA", hides: ["AXoAh7d9"]),
        Line(#"{"apiKey2":"PtHp6VlQdxJuIZcs1Za0q946pM5LPriwDV905I3CZNQ"}"#, hides: ["PtHp6VlQ"], keeps: ["apiKey2"]),
        Line("Błędne hasło „Meadow!abCD381” dla użytkownika mara_q", hides: ["Meadow!abCD381", "mara_q"]),
        Line("Sai mật khẩu: Meadow!abcd381", hides: ["Meadow!abcd381"]),
        Line("รหัสผ่าน: Meadow!abcd381", hides: ["Meadow!abcd381"]),
        Line("पासवर्ड: Meadow!abcd381", hides: ["Meadow!abcd381"]),
        Line("slaptažodis: Meadow-abcd381", hides: ["Meadow-abcd381"]),
        Line("verifyOTP(\"+1 425 555 0100\", \"271828\") = false", hides: ["271828"], keeps: ["= false"]),
        Line("271828 inviato al numero +39 06 555 0100", hides: ["271828"], keeps: ["inviato"]),
        Line("Bruger mara_q fra 203.0.113.9, engangskode 271828", hides: ["271828", "mara_q"]),
        Line("lftp -u mquillf,Meadow-a8MlQl-106 sftp://files.contoso.com", hides: ["mquillf", "a8MlQl"]),
        Line(
            "the shell said IDENTIFY Harbor!zfNJ381, then KERNEL32!BaseThreadInitThunk and Outer$Inner1",
            hides: ["Harbor!zfNJ381"],
            keeps: ["KERNEL32!BaseThreadInitThunk", "Outer$Inner1"]
        ),
        Line(
            "token: Secret(\"0f3b9d71c2a84e65b7d9\"), retries: Some(3)",
            hides: ["0f3b9d71c2a84e65b7d9"],
            keeps: ["Some(3)"]
        ),
        Line("mysql -u root -pQuartz123! -h db01 --port=3306", hides: ["Quartz123"], keeps: ["db01", "--port=3306"]),
        Line(#"ConvertTo-SecureString "Quartz1!" -AsPlainText -Force"#, hides: ["Quartz1"], keeps: ["-Force"]),
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
            "net user annab Quartz!abcd123 /add",
            hides: ["annab", "Quartz!abcd123"],
            keeps: ["/add"]
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
            #"--client-secret "abC8Q~1234567890abcdefghijABCDEFGHIJklm" --tenant contoso.onmicrosoft.com"#,
            hides: ["1234567890abcdefghij"]
        ),
        Line(
            "device code flow: device_code: GAQABAAEAAAD--DLA3VO7QrddgJg7WevrABCDEFGHIJKLMNOP, user_code: B7WK4XQLP, interval 5",
            hides: ["DLA3VO7Qrddg", "B7WK4XQLP"],
            keeps: ["interval 5"]
        ),
        Line(
            "x-ms-RefreshTokenCredential: eyJhbGciOiJIUzI1NiIsICJjdHgiOiJhYmNkZWZnaGlqa2xtbm9wIn0.eyJyZWZyZXNoX3Rva2VuIjoiTU9DS19QUlQifQ.c2lnbmF0dXJlMTIzNDU2Nzg5MA",
            hides: ["eyJyZWZyZXNoX3Rva2Vu"]
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
            "Server=tcp:db.contoso.com;Database=app;User ID=svc_msal;Password=Tr0ub4dor&3;",
            hides: ["svc_msal", "Tr0ub4dor"]
        ),
        Line(
            "POST https://contoso.example/IncomingWebhook/4f3e2d1c0b9a48f7 200",
            hides: ["4f3e2d1c0b9a48f7"],
            keeps: ["IncomingWebhook"]
        ),
        Line(
            "SharedAccessSignature sr=https%3A%2F%2Fcontoso.servicebus.windows.net&sig=abcDEF1234567890abcDEF1234567890abcDEF12%3D&se=1700000000&skn=Root",
            hides: ["abcDEF1234567890abc"],
            keeps: ["se=1700000000"]
        ),
        Line("C: AUTH PLAIN AG1xdWlsbABIYXJib3IhenBOSjM4MQ==", hides: ["AG1xdWlsbABI"]),
        Line(
            "AppSettings: AzureAd__ClientSecret = 'Xy78Q~zZyYxXwWvVuUtTsSrRqQpPoOnNmMlLkKjJ'",
            hides: ["zZyYxXwWvVuUtT"]
        ),
        Line(
            #"<input type="hidden" name="SAMLResponse" value="PHNhbWxwOlJlc3BvbnNlIElEPSJfOGU4ZGM1ZjY5YTk4Y2M0YzFmZjM0MjdlNWNlMzQ2MDZmZDY3MmY5MWU2"/>"#,
            hides: ["PHNhbWxwOlJlc3Bvbn"]
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
            "prt=AQABAAEAAAD--DLA3VO7QrddgJg7Wevr1234567890abcdefghij issued",
            hides: ["DLA3VO7QrddgJg7"]
        ),
        Line(
            "DefaultEndpointsProtocol=https;AccountName=contoso;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWprbG1ub3A=;EndpointSuffix=core.windows.net",
            hides: ["Zm9vYmFyYmF6cXV4"],
            keeps: ["EndpointSuffix=core.windows.net"]
        ),
        Line("password reset to Quartz-bPCQtD-666, user informed", hides: ["Quartz"], keeps: ["user informed"]),
        Line("contraseña temporal: Quartz-vKOPy4-353", hides: ["Quartz"]),
        Line("net use Z: \\\\fs01\\share Quartz-ks7wG-768 /user:CONTOSO\\annab", hides: ["Quartz", "annab"]),
        // A name, and anything between it and a generated value.
        Line("| client_secret   | tUwf4okxLh8eaDu7HaLCPYbA |", hides: ["tUwf4okx"], keeps: ["client_secret"]),
        Line("[{client_secret,<<\"tUwf4okxLh8eaDu7HaLCPYbA\">>},{retries,3}]", hides: ["tUwf4okx"], keeps: ["retries"]),
        Line("secret rotated: old tUwf4okxLh8eaDu7HaLCPYbA", hides: ["tUwf4okx"], keeps: ["rotated"]),
        Line("username mquillf privilege 15 secret 0 Tulip-BmmEGM-653", hides: ["Tulip-BmmEGM"]),
        Line(#"s:8:"password";s:18:"Juniper-gyMA1R-577";s:7:"retries";i:3;"#, hides: ["gyMA1R"], keeps: ["retries"]),
        Line("&main.Cfg{Token:(*string)(0xc000010)(\"tUwf4okxLh8eaDu7HaLCPYbA\")}", hides: ["tUwf4okx"]),
        Line("DRIVER={ODBC};UID=svc;PWD={391Falcon$wdsc};", hides: ["391Falcon"], keeps: ["DRIVER={ODBC}"]),
        Line(#"<string name="api_secret">tUwf4okxLh8eaDu7HaLCPYbA</string>"#, hides: ["tUwf4okx"]),
        Line("[ParameterKey=MasterUserPassword,ParameterValue=Quartz!RReX180]", hides: ["RReX180"]),
        Line(#"recoveryCodes=[jds25-kerxz, f4e6s-vp7f2]"#, hides: ["jds25-kerxz", "f4e6s-vp7f2"]),
        Line("--X7\nContent-Disposition: form-data; name=\"password\"\n\nMeadow-a8MlQl-106\n--X7--", hides: ["a8MlQl"]),
        Line("host_key|name|value\n.contoso.com|SID|tUwf4okxLh8eaDu7HaLCPYbA", hides: ["tUwf4okx"]),
        // A login with its password.
        Line(
            "xfreerdp /v:gw /u:annber42 /p:Quartz-KtRypB-280 /cert:ignore",
            hides: ["annber42", "KtRypB"],
            keeps: ["/v:gw"]
        ),
        Line(
            "jdbc:oracle:thin:annaberg/839Tulip$rywx@db:1521/orcl",
            hides: ["annaberg", "rywx"],
            keeps: ["1521/orcl"]
        ),
        Line("credentials for proxy gw1:8080 are annaberg:Meadow-utFyfT-561", hides: ["annaberg", "utFyfT"]),
        Line("A001 LOGIN annaberg Winter-cOibvR-406", hides: ["annaberg", "cOibvR"]),
        Line("db.contoso.com:5432:app:annaberg:Quartz-f6T1y9-061", hides: ["annaberg", "f6T1y9"], keeps: ["5432"]),
        Line("curl --proxy-user annber42:UwFkO#Granite723 https://api", hides: ["annber42", "Granite723"]),
        // Formats that need no name.
        Line("('admin', '$2b$12$KL.eSSaoIO2OcHvw4JtsRkJwcGaBNtE1jTRIEpJux6FDCHLiWW0iX')", hides: ["JtsRkJwcGaBN"]),
        Line("https://contoso.com/invite/RyWKM5hAANB8sstnyPO6nnv6", hides: ["RyWKM5h"], keeps: ["/invite/"]),
        Line("push with dckr_pat_B0WCoGJ80dorpLm7mA3kVRaw", hides: ["B0WCoGJ8"]),
        Line(
            "BitLocker key 494876-067077-064415-258042-740668-831453-520242-326442 viewed",
            hides: ["258042"],
            keeps: ["viewed"]
        ),
        // Passwords that look like what code, objects and examples have in the place of a value.
        Line("password=Summer@12345 pwd = Contoso{12345", hides: ["Summer@12345", "Contoso{12345"]),
        Line("secret: Abcdef@abcdef1, password: Meadow[1]", hides: ["Abcdef@abcdef1", "Meadow[1]"]),
        Line("login failed (password=Summer12): denied", hides: ["Summer12"], keeps: ["denied"]),
        Line("login(password:Summer12): denied", hides: ["Summer12"], keeps: ["denied"]),
        Line("password=enter_the_dragon password: WINTER_IS_COMING", hides: ["dragon", "WINTER"]),
        Line(#"passphrase: "stay-right-here""#, hides: ["stay-right"]),
        Line("x=<password>Summer12", hides: ["Summer12"]),
        Line("password()->Summer12", hides: ["Summer12"]),
        Line(#"Contact "Anna Smith" 206 555 0123"#, hides: ["206 555 0123"]),
        // A secret that was found once, where nothing announces it.
        Line(
            #"{"params":{"state":"FbvbuPzHaw"},"url":"exp://10.0.0.1/--/redirect?code=ab&state=FbvbuPzHaw"}"#,
            hides: ["FbvbuPzHaw"]
        ),
        Line(#"idTokenClaims: { nonce: '7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34' }"#, hides: ["7f3c1b92"]),
        Line("no match for nonce 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", hides: ["7f3c1b92"]),
        // Any sign in a password: in the braces of a list of settings, and in a sentence.
        Line(
            "Server=db;User ID=annab;Password={Tul;ip=38}}};Trusted_Connection=no",
            hides: ["annab", "Tul;ip"],
            keeps: ["Server=db", "};Trusted_Connection=no"]
        ),
        Line("Password: w7;Gq)4tZ.1mPc PasswordExpirationTime: 2024-06-05", hides: ["1mPc"], keeps: ["2024-06-05"]),
        Line("Password=Tulip12;Integrated Security=True", hides: ["Tulip12"], keeps: [";Integrated Security=True"]),
        Line("app-specific password abqk-wzpl-nmvr-tkyb failed", hides: ["wzpl"], keeps: ["failed"]),
        Line("app-specific password: abqk-wzpl-nmvr-tkyb", hides: ["wzpl"]),
        // Data as Foundation prints them.
        Line(
            "DeviceToken: 32 bytes <7a1f881d 72a57d14 04afa065 d5b1a82f c10835ff b9e5ddd4 26d87648 f65651c0> (sandbox)",
            hides: ["72a57d14"],
            keeps: ["32 bytes", "sandbox"]
        ),
        Line(
            "device token: {length = 32, bytes = 0x7a1f881d 72a57d14 ... f65651c0 }",
            hides: ["72a57d14", "f65651c0"]
        ),
        Line(
            "$cred = New-Object PSCredential('anna@contoso.com', (ConvertTo-SecureString 'Quartz1!' -AsPlainText -Force))",
            hides: ["anna@", "Quartz1!"],
            keeps: ["New-Object PSCredential", "-AsPlainText"]
        ),
        Line("password=Zk39;dkDK&scope=user.read", hides: ["Zk39", "dkDK"], keeps: ["&scope=user.read"]),
        Line("Password=abc123;Max Pool Size=100;", hides: ["abc123"], keeps: [";Max Pool Size=100;"]),
        Line(
            "##vso[task.setvariable variable=x;issecret=true;isOutput=true]Zk39dkDKd93k",
            hides: ["Zk39"],
            keeps: ["issecret=true;isOutput=true]"]
        ),
        Line("user_code=BDFJ-KLMN user_code=NOT-FOUND", hides: ["BDFJ"], keeps: ["NOT-FOUND"]),
        Line("Unlock token: <3c3f786d 6c207665 7273696f 6e3d2231>", hides: ["6c207665"]),
        Line(
            "Received token for topic x: <7a1f881d 72a57d14 04afa065 d5b1a82f c10835ff b9e5ddd4 26d87648 f65651c0>",
            hides: ["72a57d14"],
            keeps: ["for topic x"]
        ),
        Line("client_secret=correct-horse-battery-staple, api_key=live_k3y_9f8a7b6c5d", hides: ["battery", "9f8a"]),
        Line(
            "access_token=device_access_token, password=some_secret_word",
            hides: ["some_secret"],
            keeps: ["device_access_token"]
        ),
        Line("password=!Harbor(12 username=thor_de_vald", hides: ["Harbor", "thor_de"]),
        Line(
            #""msal.2.keys" = ["msal.2|11949bd4-4533-4aec-9dbf-7f04a1bf7a4c.19c2df61-df90-4db7-88ee-1fa4e500b6f7|login.windows.net"]"#,
            hides: ["11949bd4"],
            keeps: ["19c2df61", "login.windows.net"]
        ),
        Line("TAP for new hire annab@contoso.com is Q7#mLw2z, valid 60 min", hides: ["annab", "Q7#mLw2z"]),
        Line(
            "the password for annab@contoso.com is Summer24x, the page of annab is Summer24y",
            hides: ["Summer24x"],
            keeps: ["Summer24y"]
        ),
        Line(
            "Credentials = new NetworkCredential('aberg','Sommer!24x', \"CONTOSO\");",
            hides: ["aberg", "Sommer!24x"],
            keeps: ["CONTOSO"]
        ),
        Line(
            "bcp dbo.seat out seat.dat -Uanna_berg -PSaffron!Bqqq631 -c",
            hides: ["anna_berg", "Saffron"],
            keeps: ["-c"]
        ),
        Line("open https://microsoft.com/devicelogin and type VBKPZWGFJ", hides: ["VBKPZWGFJ"], keeps: ["and type"]),
        Line(
            "Ihr Code lautet 482913. Votre code est 482914, tu código es 4, error code es 482915",
            hides: ["482913", "482914"],
            keeps: ["482915"]
        ),
        Line(
            "Das Kennwort für annab@contoso.com lautet Summer24!x, lautet Summer24y",
            hides: ["Summer24!x"],
            keeps: ["Summer24y"]
        ),
        Line("user_code=WDJBMJHT, userCode: WDJBMJHTQ", hides: ["WDJBMJHT"]),
        Line(
            "session.signingMaterial=bXOzRJJJRwzUios5nZzTcI1DKjmC08gt -n auth",
            hides: ["bXOzRJJJ"],
            keeps: ["-n auth"]
        ),
        Line(
            "X-RequestDigest: 0x1A7F2C044A10B4336306A87175C94C08F811B92256D88A6C,06 May 2024",
            hides: ["1A7F2C04"],
            keeps: ["06 May"]
        ),
        Line(
            "Context.Nonce was '638402580036364960.OuWo/8KYdJ9BMZt9ZYRrquEGpTDRYXr2YbiNoV43aPI7Op8Rd', expected null",
            hides: ["OuWo", "8KYdJ9"],
            keeps: ["expected"]
        ),
        Line(
            #"PKeyAuth Version="1.0", Context="rQQIARAA2YQTb7mRM3wsqiS-QvexlzAla7Mk3QmAHloHfOcTYWwY9AvsjgvrbrmFQi7oONDMz3HJ6AkW""#,
            hides: ["rQQIARAA"],
            keeps: ["1.0"]
        ),
        Line(
            "git clone https://x-access-token:ghs_Qm4T7zYwK2vRb9LxJ5sNc8HdPf3GtUa1EoWi@github.com/a/b.git",
            hides: ["ghs_"],
            keeps: ["x-access-token", "@github.com/a/b.git"]
        ),
        // A connection string has fields of its own.
        Line(
            #"connectionString="Server=db1,1433;Initial Catalog=Cache;User ID=zionescu30;Password=Htln7k4kTiy*25;A=1;""#,
            hides: ["zionescu30", "Htln7k4kTiy*25"],
            keeps: ["Initial Catalog=Cache", ";A=1;"]
        ),
        Line(
            "DefaultEndpointsProtocol=https;AccountName=contosologs;AccountKey=Rwu0nw9bT4rWxGeBatDI8S/NRyq1SQ2w9==",
            hides: ["Rwu0nw9bT4rWxGeBatDI8S/NRyq1SQ2w9"],
            keeps: ["AccountName=contosologs;"]
        ),
        // JSON and structures of Go inside a secret's quotes.
        Line(
            #"creds: '{"clientId":"4ba71705-02f2-4350-9dc7-dfe16a8d4d9b","clientSecret":"lnU4Q~Vgd-3lGiSCge_BKZjHCqcJdAe4"}'"#,
            hides: ["lnU4Q~Vgd"],
            keeps: ["4ba71705-02f2-4350-9dc7-dfe16a8d4d9b"]
        ),
        Line(
            #"token="&{AccessToken:vdEorwKzYiEAuQZiMsYUpaTrxbzmYkG4 TokenType:Bearer Expiry:2025-10-22}""#,
            hides: ["vdEorwKzYiEAuQZiMsYUpaTrxbzmYkG4"],
            keeps: ["TokenType:Bearer"]
        ),
        Line(
            "ValueError: state mismatch: dYodowSyEvRpkGl7DwSyEvRpkGlD vs wKoU3uJP8ET5P1rfwKoU3uJP8ET5",
            hides: ["dYodowSy", "wKoU3uJP"]
        ),
        Line(#"{"temporaryAccessPass":"fOUDtVgStPIiRz","lifetimeInMinutes":60}"#, hides: ["fOUDtVgStPIiRz"]),
        Line(
            "IDENTITY_HEADER=eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJhcGk6Ly9jMmZiYjEzOCJ9.XTZl-aB5azAcf1WL",
            hides: ["eyJ0eXAi", "XTZl-aB5azAcf1WL"],
            keeps: ["IDENTITY_HEADER"]
        ),
        Line(#"{'state': 'uftHoYUGwkfZXOXE', 'redirect_uri': 'http://localhost'}"#, hides: ["uftHoYUGwkfZXOXE"]),
        Line("Please enter G9WCKFTZ at https://www.microsoft.com/link", hides: ["G9WCKFTZ"]),
        // What only looks like one of these is masked as a whole.
        Line(#"secret="kd9K2lq;hunter2;pwd=5""#, hides: ["kd9K2lq", "hunter2"]),
        Line(#"connectionString="Server=db1;Database=x;Pwd=p@ss;word!;""#, hides: ["p@ss", "word!"]),
        Line(#"client_secret="{\"v\":\"Zk39fjKq8sQQ\"}""#, hides: ["Zk39fjKq8sQQ"]),
        Line("parola d'ordine: Tramonto88", hides: ["Tramonto88"]),
        Line("parola d’ordine: Tramonto88", hides: ["Tramonto88"]),
        Line("code=OAQABAAIAAAAm...(truncated)&state=…", hides: ["OAQABAAIAAAAm"], keeps: ["...(truncated)&state=…"]),
        Line("code=abc123…[truncated]", hides: ["abc123"], keeps: ["…[truncated]"]),
        Line("backup codes issued: 7f3k-92mq", hides: ["7f3k"]),
        Line("az login -u xyrvan -p tulip77rose", hides: ["xyrvan", "tulip77rose"], keeps: ["az login -u"]),
        Line("mysql -u xyrvan -ptulip77rose -h db1", hides: ["tulip77rose"], keeps: ["-h db1"]),
        Line("backup codes regenerated: 7f3k-92mq, x8d1-pw40 (remaining=2)", hides: ["7f3k", "x8d1"], keeps: ["(rem"]),
        Line(
            "cookie .AspNetCore.Correlation.OpenIdConnect=cErsTHb8Qhz7zeicLYV_kOoOdsxHukk3LvGlP3EV13q not found",
            hides: ["cErsTHb8Qhz7"],
            keeps: ["not found"]
        ),
        Line("password: \"{{ Zk39fjKq8 }}\"", hides: ["Zk39fjKq8"]),
        Line("SMTP_PASS=xkqv jzmd tbhn wrly # app password", hides: ["xkqv", "wrly"], keeps: ["# app password"]),
        Line("Gmail app password: xkqv jzmd tbhn wrly", hides: ["xkqv", "wrly"]),
        Line("password= hunter2=3", hides: ["hunter2"]),
        Line(
            "AzureAd:ClientCredentials:0:ClientSecret = Zk8QabcDEF3xyzuvw",
            hides: ["Zk8QabcDEF3"],
            keeps: ["0:Client"]
        ),
        // The fields of an address have names of their own.
        Line(
            "QR: https://microsoft.com/devicelogin?otc=HQ7X2PL9V scanned",
            hides: ["HQ7X2PL9V"],
            keeps: ["https://microsoft.com/devicelogin"]
        ),
        Line("accessKey:LwJalrXUtnFEMI/KMDENG/bPxRfiCYEXAMPLEKEY;", hides: ["LwJalr", "bPxRfi"]),
        Line("access_token=abcdZkfj[kk29Qq99Zk39fjKq8sQQ99 next", hides: ["abcdZkfj", "Zk39fjKq8sQQ99"]),
        Line("--password x /password:x password=x", hides: ["=x", " x", ":x"]),
        Line("key MIIFHDBOBgkqhkiG9w0BBQ0wQTAp\(Line.randomBase64)", hides: ["MIIFHDBO", "Bk2nQv8Zr4Tj1Lx6"]),
        Line("state mismatch: uftHoYUGwkfZXOXE != uftHoYUGwkfZXOXF", hides: ["uftHoYUG"]),
        // The rest of a key in base64, whatever slash is in it.
        Line(
            "-CertificateBase64Encoded MIIKcQIBAzCCJm/\(Line.randomBase64)",
            hides: ["MIIKcQIBAzCCJm", "Bk2nQv8Zr4Tj1Lx6"],
            keeps: ["-CertificateBase64Encoded"]
        ),
    ]

    @Test(arguments: [
        // The last argument of a call that is named after a secret.
        Line("app.withClientSecret(\"kq83ndjw92ksdfj2\")", hides: ["kq83ndjw"], keeps: ["withClientSecret"]),
        Line(".WithClientSecret(kq83ndjw92ksdfj2)", hides: ["kq83ndjw"]),
        Line("confidential.NewCredFromSecret(\"kq83ndjw92ksdfj2\")", hides: ["kq83ndjw"]),
        Line("new ClientSecretCredential(tenant, client, \"kq83ndjw92ksdfj2\")", hides: ["kq83ndjw"]),
        Line(
            "ClientSecretCredential('72f988bf-86f1-41af-91ab-2d7cd011db47', '1b730954-1684-4b74-9bfd-dac224a7b894', 'kq83ndjw92ksdfj2')",
            hides: ["kq83ndjw"],
            keeps: ["72f988bf-86f1-41af-91ab-2d7cd011db47", "1b730954-1684-4b74-9bfd-dac224a7b894"]
        ),
        Line("{\"msg\":\"new ClientCredential(\\\"app\\\", \\\"kq83ndjw92ksdfj2\\\")\"}", hides: ["kq83ndjw"]),
        Line("builder.WithPassword(\"kq83ndjw92ksdfj2\")", hides: ["kq83ndjw"], keeps: ["WithPassword"]),
        Line("the secret 'kq83ndjw92ksdfj2' expired on 2024-05-05", hides: ["kq83ndjw"], keeps: ["2024-05-05"]),
        Line("setx AZURE_PASSWORD kq83ndjw92ksdfj2", hides: ["kq83ndjw"]),
        // Nonces in sentences, and tokens by their initials.
        Line("nonce \"RbLmPdkQhWzXNvTc\" does not match", hides: ["RbLmPdkQ"], keeps: ["does not match"]),
        Line(
            "Nonce in ID token (RbLmPdkQhWzXNvTc) does not match nonce in request (kQhWzXNvTcRbLmPd)",
            hides: ["RbLmPdkQ", "kQhWzXNv"],
            keeps: ["nonce in request"]
        ),
        Line("AT cached: kfj3V9sKq2xLb7mTzPwAA91mNbV3cLs8", hides: ["kfj3V9sK"], keeps: ["AT cached"]),
        Line("new RT kfj3V9sKq2xLb7mTzPwAA91mNbV3cLs8 saved", hides: ["kfj3V9sK"], keeps: ["saved"]),
        // Codes.
        Line("submitChallenge(challenge: \"514460\")", hides: ["514460"], keeps: ["submitChallenge"]),
        Line("self.codeTextField.text = \"514460\"", hides: ["514460"], keeps: ["codeTextField"]),
        // A password that is called one after it.
        Line("Herbst!2024Regen is not a valid password", hides: ["Herbst", "Regen"], keeps: ["valid password"]),
        Line("Use 'Herbst!2024Regen' as your new password", hides: ["Herbst", "Regen"], keeps: ["new password"]),
        Line(
            "amqps://relay:n0-Salt%40Sea@mq.contoso.com:5671/vhost",
            hides: ["Salt", "Sea"],
            keeps: ["@mq.contoso.com:5671/vhost"]
        ),
        Line("postgres://anna:S%40lt7Sea@/mydb?host=/var/run", hides: ["S%40lt", "lt7Sea"], keeps: ["@/mydb"]),
        Line("redis://anna:S%40lt7Sea@***:6379", hides: ["S%40lt", "lt7Sea"], keeps: ["@***:6379"]),
        Line("{\"msg\":\"the secret \\\"kq83ndjw92ksdfj2\\\" expired\"}", hides: ["kq83ndjw"], keeps: ["expired"]),
        Line("{\"msg\":\"nonce \\\"RbLmPdkQhWzXNvTc\\\" reused\"}", hides: ["RbLmPdkQ"], keeps: ["reused"]),
        Line("bind failed with password \"Blue;kite,9=up\": 49", hides: ["kite", "9=up"], keeps: [": 49"]),
        Line(
            "args: [get-token, --password, \"Liffey?3022\", --server-id, x]",
            hides: ["Liffey"],
            keeps: ["--server-id"]
        ),
        Line(
            "{\"Args\":[\"--password\",\"Liffey?3022\",\"--user\",\"carysb\"]}",
            hides: ["Liffey", "carysb"],
            keeps: ["Args"]
        ),
        Line(
            "setPassword(\"#Winter2024!\"), withPassword(\"!Winter2024\")",
            hides: ["Winter2024"],
            keeps: ["setPassword"]
        ),
        Line("Winter-2024 is not a valid password", hides: ["Winter"], keeps: ["valid password"]),
        Line(
            "amqps://annak:S%40lt,7Sea@mq.contoso.com:5671",
            hides: ["annak", "S%40", "7Sea"],
            keeps: ["@mq.contoso.com"]
        ),
        Line("https://annak:$CI_JOB_TOKEN@gitlab.contoso.com/x.git", hides: ["annak"], keeps: ["$CI_JOB_TOKEN@gitlab"]),
        Line(
            "https://$USER:Winter2024!@git.example.com/r.git",
            hides: ["Winter2024"],
            keeps: ["$USER", "@git.example"]
        ),
        Line("{\"m\":\"Your code\\n482133 expires in 5 minutes\"}", hides: ["482133"], keeps: ["code\\n"]),
        Line(
            "(a)-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END PRIVATE KEY-----",
            hides: ["BEGIN", "MIIE"]
        ),
        Line("docker login registry -u carysb -p simplepass", hides: ["carysb", "simplepass"], keeps: ["registry"]),
        Line("token glpat-ARtEw-HXhFhgiEoUVOws used", hides: ["ARtEw", "UVOws"], keeps: ["used"]),
        Line(
            "{\"k\":\"-----BEGIN RSA PRIVATE KEY-----\\nProc-Type: 4,ENCRYPTED\\n\\nMIIEvQIBADANBgkq\\n-----END RSA PRIVATE KEY-----\"}",
            hides: ["MIIEvQ", "BEGIN RSA", "END RSA"],
            keeps: ["{\"k\":\"", "\"}"]
        ),
    ])
    func `a secret without a name of its own is hidden`(line: Line) { line.check() }

    @Test(arguments: [
        Line("getSecret(\"msal-client-2\"), client.getSecret('kv-app-secret-01'), hasPassword(user2Name)"),
        Line("secret 'msal-client-secret' not found, secret \"db-creds-7f9c2d\" mounted"),
        Line("new ClientSecretCredential(tenantId, clientId, clientSecret1);"),
        Line("ManagedIdentityCredential(\"1b730954-1684-4b74-9bfd-dac224a7b894\")"),
        Line("nonce mismatch for request 4ce26535-1769-4001-96e3-9019ce00922d"),
        Line("challenge: 401, challenge_type=oob password redirect"),
        // Names of secrets, constants, and what is wrong with one.
        Line("SIGN_UP_PASSWORD(\"SIGN_UP_PASSWORD\"), .nonce(PKEYAUTH_AUTH_ENDPOINT_NONCE)"),
        Line("uint8_t nonce[POLY1305_BLOCK_SIZE]; nonce PKEYAUTH_AUTH_ENDPOINT_NONCE missing"),
        Line("new FirebaseAuthInvalidCredentials(\"ERROR_WRONG_PASSWORD\"), core.setSecret(\"AZURE_CLIENT_SECRET\")"),
        Line("setPassword(\"VALIDATION_PASSWORD_TOO_SHORT\"), startPassword(\"SignInAfterSignUpState\")"),
        Line("startPasswordReset(\"B2C_1A_PasswordReset\"), encodePassword(\"BCrypt2A\"), password(\"Base64Url\")"),
        Line("credentials(\"GitHubApp01\"), credentials('aws_prod_key_2024'), com.contoso.Secret(9f86d081884c)"),
        Line("secret 'NPM_PUBLISH_TOKEN' not set, secrets \"payments2024config1\" not found"),
        Line("MSCHAPv2 is a password protocol"),
        Line("WPA2-PSK is password based"),
        Line("PKCS#12 is password protected"),
        Line("B2C_1A_ResetPwd is the password reset policy, use %DB_Pass1% as the password"),
        Line("errorCodeLabel.text = \"50126\", zipCodeField.text = \"98052\", decoder.text = \"12345\""),
        Line("passwordError.text = \"ERR_Pwd_01\", passwordLabel.text = \"Wrong_Password1\""),
        Line("nonce 1714550400000 expired, nonce in MSALNativeAuthCache1, nonce request WPJNonceRequestV2 finished"),
        Line("No AT found MSALAcquireTokenSilentParametersV2Builder0"),
        // Words about keys, ways to sign in.
        Line("The file must begin with -----BEGIN PRIVATE KEY----- and end with -----END PRIVATE KEY-----."),
        Line("expected -----BEGIN RSA PRIVATE KEY-----, got PKCS8"),
        Line(
            "{\"begin\":\"-----BEGIN PRIVATE KEY-----\",\"client_id\":\"4ce26535-1769-4001-96e3-9019ce00922d\",\"end\":\"-----END PRIVATE KEY-----\"}"
        ),
        Line("[get-token, --login, devicecode, --server-id, x], kubelogin --login interactive"),
        // Cut off in a string: the rest is not the call's.
        Line(
            "{\"e\":\"unexpected call to setPassword('B2C_1\",\"correlation_id\":\"4ce26535-1769-4001-96e3-9019ce00922d\"}"
        ),
        Line("code.text = \"Enter the code\", passwordLabel.text = \"Your password\""),
    ])
    func `what is about a secret stays`(line: Line) { line.check() }
}
