package import FuzzSupport

/// Pieces of logs, from which the fuzzer puts texts together: heads of lines, labels and values of every format.
package enum LogPieces {
    package static let id = "71d1e1f0-3c4b-4a55-9d57-2b8f5a6c7d00"

    package static let heads: [String] = [
        "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 71D1E1F0-3C4B-4A55-9D57-2B8F5A6C7D00] [MSAL] ",
        "TID=7 MSAL 2.13.0 Mac 16.0 [2026-10-03 07:11:52] ",
        "False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [2026-10-03 07:15:40Z - \(id)] ",
        "(False) MSAL 4.3.0.0 MSAL.Desktop [10/03/2026 07:15:40 - \(id)] ",
        "[2026-10-03 07:22:30 - thread_id: 512, correlation_id: \(id) - Android 36] ",
        "[2026-10-03 07:22:30 - {\"thread_name\":\"main\",\"correlation_id\":\"\(id)\"} - Android 30] ",
        "2026-10-03 07:22:30.123 [main] ERROR c.m.a.m.HttpHelper - [Correlation ID: \(id)] ",
        "[Sat, 03 Oct 2026 07:20:11 GMT] : [\(id)] : @azure/msal-browser@4.27.0 : Error - ",
        "[MSAL] Sat, 03 Oct 2026 07:20:11 GMT:1.4.0-Error ",
        "2026-10-03 07:22:30,123 ERROR msal.application: ", "DEBUG:msal.token_cache:", "[MSAL:0003]\tERROR\tImpl:134\t",
        "Error Domain=MSALErrorDomain Code=-50002 \"(null)\" UserInfo={", "HTTP/1.1 429 Too Many Requests", "> ", "",
    ]

    package static let texts: [String] = [
        "acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)", "Correlation ID: \(id)",
        "-[MSALPublicClientApplication acquireTokenSilentWithParameters:completionBlock:]",
        "Silent flow finished. Result Masked(not-null), error: 0 error domain: (null)",
        "MSALInternalErrorCodeKey=-42008",
        "MSALOAuthErrorKey = \"invalid_grant\";", "NSUnderlyingError=0x600 {Error Domain=NSURLErrorDomain Code=-1009}",
        "MSALErrorDescriptionKey=AADSTS50076: Due to a change, ", "AADSTS700082: The refresh token has expired. ",
        "Trace ID: 0c2f7e9b-1d11-4c34-9d57-2b8f5a6c7d00 ", "Timestamp: 2026-10-03 07:22:30Z",
        ", ErrorCode: invalid_grant",
        "Microsoft.Identity.Client.MsalUiRequiredException: ", "Exception type: System.Net.Http.HttpRequestException",
        "com.microsoft.aad.msal4j.MsalServiceException: ", "\tat com.microsoft.identity.common.A.b(A.java:1)",
        "InteractionRequiredAuthError: login_required: ", "    at Object.<anonymous> (a.js:1:1)", "Caused by: ",
        "{\"error\":\"invalid_grant\",\"error_description\":\"AADSTS50173: x\",\"error_codes\":[50173]}", "}", "{",
        "\"",
        "?error=access_denied&error_description=x", "errorCode: -50005", "(erreur MSALErrorDomain -50000.)",
        "access_denied",
        "Created an error: 8dk2a, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399548929, Context '(pii)'",
        "Set correlation ID: \(id)", "Printing Telemetry for Correlation ID: \(id)",
        "WAM Error\n Error Code: 3399614476",
        "Status: Response_Status.Status_Unexpected, Error code: 0, Tag: 508", "Retry-After: 17", "\u{1B}[31m", "\\n",
        "&quot;",
        "AADB2C90118", " ", "-50000", "Resolved authority, validated: NO, error: 0", "\u{2212}", "(", ")", "=", ", ",
        "no mark of anything", String(repeating: "x", count: 80),
        "{\"@timestamp\":\"2026-10-03T07:22:30Z\",\"message\":\"", "'{\\\"@timestamp\\\":\\\"\\\\",
        "{\"\"@timestamp\"\":\"\"", "{&quot;@timestamp&quot;:&quot;", "{\\x22@timestamp\\x22:",
    ]

    /// One line: pieces and bytes as they are.
    package static func line(_ input: inout FuzzInput) -> [UInt8] {
        var line = Array(heads[Int(input.byte()) % heads.count].utf8)
        for _ in 0..<(input.byte() & 3) {
            let control = input.byte()
            if control & 0xC0 == 0xC0 {
                line += input.bytes(Int(control & 15))
            } else {
                line += Array(texts[Int(control) % texts.count].utf8)
            }
        }
        return line
    }

    package static func ending(_ input: inout FuzzInput) -> [UInt8] {
        switch input.byte() & 15 {
        case 0: Array("\r\n".utf8)
        case 1: Array("\n\n".utf8)
        case 2: Array("\n    ".utf8)
        default: Array("\n".utf8)
        }
    }
}
