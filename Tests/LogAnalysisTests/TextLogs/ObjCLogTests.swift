import Testing

@testable import LogAnalysis

struct ObjCLogTests {
    private let id = "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4"

    private func line(_ message: String, second: Int = 52, id: String? = nil) -> String {
        let id = id ?? self.id
        return "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:\(second) - \(id)] \(message)"
    }

    @Test func `the lines of one failed operation are one failure with the final code`() throws {
        let text = [
            line("Http error raised. Http Code: 400 Description Masked(not-null)"),
            line(
                "Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)"
            ),
            line("Creating Error with description: User interaction is required"),
            line("Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain"),
            line("[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"),
        ].joined(separator: "\n")
        let events = failures(in: text)
        #expect(
            events.map(\.summary) == ["MSALErrorDomain:-50002 invalid_grant+bad_token http=400 #\(id.lowercased())"]
        )
        let event = try #require(events.first)
        #expect(event.correlationID == id.lowercased())
        #expect(event.msidCode == -51412)
        #expect(event.underlying == ["MSIDOAuthErrorDomain:-51412", "MSIDErrorDomain:-51115"])
        #expect(event.httpStatus == 400)
        #expect(event.operation == "acquireTokenSilent")
        #expect(event.sdkVersion == "2.13.0")
        #expect(event.os == "iOS 19.1")
        #expect(event.time == Int64(1_791_011_512_000_000))
        #expect(event.records == 3)
    }

    // invariant FailureJoiner I4
    @Test func `a flow that ended with error 0 is not a failure`() {
        let text = [
            line("Interactive flow finished. Result (not-null), error: 0 error domain: (null)"),
            line("Parsed response: (not-null), error (null), error domain: (null), error code: 0"),
            line("Keychain find status: -25300"),
            line("Resolved authority, validated: YES, error: 0"),
        ].joined(separator: "\n")
        #expect(failures(in: text).isEmpty)
    }

    @Test func `a line that states nothing by itself is read with the lines below it`() {
        let text = [line("[MSAL] Request ended, error:"), "  code: -50002", line("[MSAL] Next", second: 53)]
        let events = failures(in: text.joined(separator: "\n"))
        #expect(events.map(\.summary) == ["MSALErrorDomain:-50002 #\(id.lowercased())"])
    }

    // invariant FailureJoiner I4
    @Test func `an operation begins and ends well in lines that state no failure`() {
        let error = line("[MSAL] Processing an AAD error with error code -51412, error invalid_grant")
        let start = line("-[MSALPublicClientApplication acquireTokenSilentWithParameters:] error (null)")
        let final = line("[MSAL] acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
        let success = line("[MSAL] Silent flow finished. Result Masked(not-null), error: 0 error domain: (null)")
        let other = line(
            "[MSAL] Silent flow finished. Result Masked(not-null), error: 0 error domain: (null)",
            id: "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F5"
        )
        func count(_ lines: [String]) -> Int { failures(in: lines.joined(separator: "\n")).count }
        #expect(count([error, success]) == 0)
        #expect(count([error, other]) == 1)
        #expect(count([final, final]) == 1)
        #expect(count([final, start, final]) == 2)
    }
}
