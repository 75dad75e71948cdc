/// Lines as MSAL, Entra and their hosts write them, with invented values.
package enum SyntheticLines {
    package static let oid = "5b008fc8-d200-4d3a-a6e7-53a11c33cb84"
    package static let tenant = "f6b3df2f-0091-4aa4-b635-f8b25e771db9"
    package static let correlation = "4ce26535-1769-4001-96e3-9019ce00922d"
    package static let clientInfo =
        "eyJ1aWQiOiI1YjAwOGZjOC1kMjAwLTRkM2EtYTZlNy01M2ExMWMzM2NiODQiLCJ1dGlkIjoiZjZiM2RmMmYtMDA5MS00YWE0LWI2MzUtZjhiMjVlNzcxZGI5In0"
    package static let header = "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsImtpZCI6IkFiQ2RFZjAxMjM0NTY3ODkifQ"
    package static let jwt =
        header + ".eyJhdWQiOiJodHRwczovL2dyYXBoLmV4YW1wbGUuY29tIn0.c2lnbmF0dXJlLXdpdGgtRGlnaXRzLTAxMjM0NTY3ODk"
    package static let code =
        "0.AXkA1ZbQ8vJ4kK3tq0P9sLmN2XyZ7dEf6GhIjKlMnOpQrStU.AgABAAIAAAD-Q1w2E3r4T5y6U7i8O9p0AsDfGhJkLz"
    package static let msaGrant = "M.C507_BAY.2.U.-Cq1W2e3R4t5Y6u7I8o9P*aSdFgHjKl!ZxCvBnM$"
    package static let msaTicket = "EwB4A8l6BAAU" + String(repeating: "aB3dE5fG7h+/", count: 8) + "=="
    package static let verifier = "kZADe0mO1sFNUYvvFza_iEnvn1M25Rq6AVvGe-YSM8E"
    package static let secret = "Azw8Q~Djh60zfqBGhaTmawf1.dYOlXnNOnLvRsTC"

    /// A text, what must not be in the output, and what must be.
    package static let leaks: [(text: String, hidden: [String], kept: [String])] = [
        (
            "curl -u anna:Winter2024! https://graph.example.com/v1.0/me", ["anna", "Winter2024"],
            ["curl -u ", "/v1.0/me"]
        ),
        (
            "handle msauth.com.contoso.app://auth?code=\(code)&client_info=\(clientInfo)&state=\(verifier)",
            [code, clientInfo, verifier], ["msauth.com.contoso.app://auth?code=", "&state="]
        ),
        (
            "redirect=https%3A%2F%2Fapp%3Fcode%3D\(code)%26state%3D\(verifier)", [code, verifier],
            ["https%3A%2F%2Fapp%3Fcode%3D", "%26state%3D"]
        ),
        (
            #"{"token_type":"Bearer","access_token":"\#(jwt)","expires_in":3599}"#, [jwt],
            [#""token_type":"Bearer""#, #""expires_in":3599"#]
        ),
        (#"{"a":"{\"refresh_token\":\"\#(code)\",\"foci\":\"1\"}"}"#, [code], [#"\"foci\":\"1\""#]),
        (
            "grant_type=password&username=anna.berg%40contoso.com&password=Tulip%23jY%26495.&scope=User.Read",
            ["anna.berg", "jY%26495"], ["grant_type=password", "scope=User.Read"]
        ),
        ("Authorization: Bearer \(jwt)", [jwt], ["Authorization: Bearer"]),
        ("Authorization: Basic YW5uYTpodW50ZXIy", ["YW5uYTpodW50ZXIy"], ["Authorization: Basic"]),
        (
            "Set-Cookie: ESTSAUTH=0.AQ\(verifier); path=/; expires=Sat, 03-Dec-2026 23:06:37 GMT", [verifier],
            ["ESTSAUTH=", "path=/", "expires=Sat, 03-Dec-2026 23:06:37 GMT"]
        ),
        ("AUTH_CLIENTSECRET = \(secret)", [secret], ["AUTH_CLIENTSECRET ="]),
        ("refresh_token: \(msaGrant)", [msaGrant], ["refresh_token:"]),
        ("ticket \(msaTicket) end", [msaTicket], ["end"]),
        ("Enter the code ABCD1234E to authenticate.", ["ABCD1234E"], ["to authenticate."]),
        ("Your verification code is 493021.", ["493021"], ["verification code"]),
        (
            "key -----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY----- end",
            ["MIIEvQIBADANBgkq", "-----BEGIN", "-----END"], ["key ", " end"]
        ),
        ("<NameID Format=\"x\">anna.berg@contoso.com</NameID>", ["anna.berg"], ["<NameID Format=\"x\">", "</NameID>"]),
        (
            "AADSTS50020: User account 'anna.berg@contoso.com' Correlation ID: \(correlation)", ["anna.berg"],
            ["AADSTS50020", correlation]
        ),
        ("login_hint: 用户测试@例子.公司 done", ["用户测试"], ["login_hint:", "done"]),
        (#"{"loginHint":"anna.berg\u0040contoso.com"}"#, ["anna.berg"], [#"{"loginHint":""#, #""}"#]),
        ("hint anna.berg＠contoso.com", ["anna.berg"], ["hint"]),
        ("hint an\u{200B}na.berg@contoso.com", ["na.berg"], ["hint"]),
        ("hint an\u{61C}na.berg@contoso.com", ["na.berg"], ["hint"]),
        ("hint anna.berg\u{61C}@contoso.com", ["anna.berg"], ["hint"]),
        ("hint anna.berg&#64;contoso.com", ["anna.berg"], ["hint"]),
        ("hint anna.berg%2540contoso.com", ["anna.berg"], ["hint"]),
        ("sso YW5uYS5iZXJnQGNvbnRvc28uY29t set", ["YW5uYS5iZXJn"], ["set"]),
        (
            "homeAccountId: \(oid).\(tenant), environment: login.windows.net", [oid],
            [tenant, "environment: login.windows.net"]
        ),
        ("uid={\(oid.uppercased())} correlation_id=\(correlation)", [oid.uppercased()], [correlation]),
        ("GET https://graph.microsoft.com/v1.0/users/\(oid)/photo 404", [oid], ["/photo 404"]),
        (
            "inet 172.17.108.120 inet6 fd12:3456:bc6::469d ether 96:b3:54:9c:20:27",
            ["172.17.108.120", "fd12:3456", "96:b3:54"], ["inet", "ether"]
        ),
        ("Log at /Users/annaberg/Library/msal.log", ["annaberg"], ["/Library/msal.log"]),
        (#"C:\Users\annaberg\AppData\x"#, ["annaberg"], [#"\AppData\x"#]),
        ("sid S-1-5-21-3081946506-3971440258-2847289701-9588 end", ["3081946506"], ["end"]),
        ("phone +1 425-555-0177 card 4111 1111 1111 1111", ["555-0177", "1111 1111"], ["phone", "card"]),
        ("card 5555 5555 5555 4444 was declined", ["5555 4444"], ["was declined"]),
        (#"SID:\nS-1-5-21-3081946506-3971440258-2847289701-9588\r\nend"#, ["3081946506"], ["SID:", "end"]),
        ("password: >-\n  hunter2Kx9", ["hunter2Kx9"], ["password: >-"]),
        ("login-user=mholm; usernameHint: mholm42", ["mholm"], ["login-user=", "usernameHint:"]),
        ("joined desktop-8h2kq7m", ["8h2kq7m"], ["joined"]),
        ("Annas-MacBook-Pro.local blued[59]: up", ["Annas-MacBook"], ["blued[59]: up"]),
        (
            "https://anna:Velvet%5E9@proxy.contoso.com:8443/v1?k=ghp_0123456789abcdefghijABCDEFGHIJ012345",
            ["anna", "Velvet", "ghp_0123456789"], ["@proxy.contoso.com:8443/v1"]
        ),
        (
            #"{"puid":"100319AA9322EAAC","ipaddr":"203.0.113.45","ver":"1.0"}"#, ["100319AA9322EAAC", "203.0.113.45"],
            [#""ver":"1.0""#]
        ),
        (
            "2023-06-12|auth|anna.berg@contoso.com|-50005\t\(oid)\tcancelled", ["anna.berg", oid],
            ["-50005", "cancelled"]
        ),
    ]

    /// Lines in which nothing may change.
    package static let clean: [String] = [
        "DEBUG:msal.application:Refresh failed. invalid_grant: AADSTS700082: Token too old",
        "no refresh token: AADSTS50076, then access_token=AADSTS65001",
        "AADSTS7000218: The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
        "AADSTS50056: Invalid or null password: password doesn't exist in the directory for this user.",
        "TID=91475 MSAL 1.3.3 iOS 17.5.1 [2024-07-12 14:59:08 - \(correlation.uppercased())] Creating Error.",
        "MSAL 4.47.1.0 on .NET 6.0.9, Edg/124.0.2478.67", "version 1.2.3.4", "127.0.0.1:8080 and ::1 and 0.0.0.0",
        "https://login.microsoftonline.com/\(tenant)/oauth2/v2.0/token 400 (312 ms)",
        #"{"correlation_id":"\#(correlation)","trace_id":"\#(tenant)","error_codes":[50076]}"#,
        "sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "swift-log@1.6.1 and %@ and %ld", "std::vector<int>::iterator", "token=**** length=1240", "password=",
        "claimsRequest={\"access_token\":{\"xms_cc\":{\"values\":[\"cp1\"]}}}", "userHint: (null), loginHint: nil",
        "/Users/Shared/adobe/log.txt and C:\\Windows\\System32", "$s4MSAL22NativeAuthSignInResultV12continuationSSvg",
        "Retry-After: 120; error code: -50002; status code 429", "scope=User.Read+Mail.ReadWrite.Shared",
        "win-x64-release linux-arm64 mac-catalyst", "moved 200 312 4096 bytes",
        "S-1-5-18 and S-1-5-32-544", "attempt=2 tokens=512 max_tokens=4096", "日本語のログ 👍🏽 naïve",
    ]
}
