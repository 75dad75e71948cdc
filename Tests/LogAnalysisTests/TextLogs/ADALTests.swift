import LogRecords
import Testing

@testable import LogAnalysis

/// Lines of ADAL, the library before MSAL.
@Suite struct ADALTests {
    private let id = "413c5076-fe66-46fe-abc5-1f1e7af7b7be"

    private func android(_ message: String, word: String = "", id: String? = nil) -> String {
        "\(word)2019-03-12 08:11:52-\(id ?? self.id)-\(message) ver:1.13.3"
    }

    @Test func `a line of ADAL for Android has its word, id, time and version`() throws {
        let line = android("Prompt is not allowed", word: "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED:")
        let event = try #require(failures(in: line + "\n").first)
        #expect(event.domain == "ADAL.Android")
        #expect(event.code == "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED")
        #expect(event.correlationID == id)
        #expect(event.sdkVersion == "1.13.3")
        #expect(event.time == 1_552_378_312_000_000)
        #expect(event.recovery == "acquireTokenInteractively")
        #expect(event.message == "Prompt is not allowed")
    }

    @Test func `the code that ADAL for Android passes to an app's logger is its word`() throws {
        func line(_ message: String, _ level: String, _ code: String) -> String {
            "Class:A message:\(android(message)) additionalMessage: level:\(level) errorCode:\(code)\n"
        }
        let log =
            line("Starting to acquire token silently.", "Verbose", "") + line("IOException:x", "Error", "SERVER_ERROR")
            + line("Prompt is not allowed", "Error", "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED")
        let found = failures(in: log)
        #expect(found.map(\.code) == ["AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED"])
        #expect(found.map(\.correlationID) == [id])
    }

    @Test(arguments: ["AUTH_FAILED_CANCELLED:", "AUTH_FAILED_CANCELLED", "NO_SUCH_WORD:", "AUTH_FAILED_CANCELLED :"])
    func `without a header or a known word nothing failed`(word: String) {
        #expect(failures(in: "\(word) the page was closed ver:1.13.3\n").isEmpty)
        #expect(failures(in: android("DECRYPTION_FAILED: try again") + "\n").isEmpty)
    }

    @Test func `a header that is cut or odd is none`() {
        let line = android("Authorization failed", word: "AUTH_FAILED:")
        for length in 0..<line.utf8.count {
            #expect(failures(in: String(line.prefix(length))).count <= 1)
        }
        #expect(failures(in: "AUTH_FAILED:2019-03-12 08:11:52-1-2-3-x\n").isEmpty)
        #expect(failures(in: "AUTH_FAILED:2019-99-12 08:11:52-\(id)-x ver:1\n").isEmpty)
    }

    @Test func `in logcat a success in another class's line withdraws the error above it`() {
        func line(_ tag: String, _ text: String) -> String { "03-12 08:11:52.120  7813 29445 E \(tag): \(text)\n" }
        let failed = line("AcquireTokenSilentHandler", android("No token", word: "AUTH_FAILED_NO_TOKEN:"))
        #expect(failures(in: failed + line("CallbackHandler", android("Sending result to callback."))).isEmpty)
        #expect(failures(in: failed + line("CallbackHandler", android("Sending error to callback."))).count == 1)
    }

    @Test func `names of codes of ADAL for iOS are its numbers, and the last has the id of its own line`() throws {
        let text = """
            ADAL 2.6.3 iOS 11.3 [2019-04-05 05:25:53 - 2F42BAE1-5CC2-4328-A2E4-703CE265F48A] ERROR: Error raised: (Domain: \
            "ADAuthenticationErrorDomain" Code: AD_ERROR_UI_USER_CANCEL ProtocolCode: "(null)"
            ADALiOS [2016-06-01 16:59:12 - EBD2946B-13F0-438F-A155-44545DD86BAC] ERROR: Error raised: 10. Additional \
            Information: Domain: ADAuthenticationErrorDomain Details: The user credentials are need. ErrorCode: 10.

            """
        let found = failures(in: text).sorted { $0.line < $1.line }
        #expect(found.map(\.code) == ["403", "10"])
        #expect(found.map(\.name) == ["AD_ERROR_UI_USER_CANCEL", "AD_ERROR_USER_INPUT_NEEDED"])
        #expect(found.first?.recovery == "offerRetryToUser")
        #expect(found.last?.correlationID == "ebd2946b-13f0-438f-a155-44545dd86bac")
    }

    @Test func `an exception of ADAL.NET is not one of MSAL.NET`() throws {
        let text = """
            2019-03-09T07:34:06.1234567Z: \(id) - AdalLoggerBase.cs: \
            Microsoft.IdentityModel.Clients.ActiveDirectory.AdalSilentTokenAcquisitionException: Failed to acquire token

            """
        let event = try #require(failures(in: text).first)
        #expect((event.domain, event.code) == ("ADAL.NET", "AdalSilentTokenAcquisitionException"))
        #expect(event.correlationID == id)
    }

    @Test func `version 1 of MSAL.js needs no name in front of its time`() throws {
        let text = "Sat, 03 Oct 2020 07:20:12 GMT:\(id)-1.3.4-Error ServerError: AADSTS50076: You must use MFA.\n"
        let event = try #require(failures(in: text).first)
        #expect((event.correlationID, event.sdkVersion, event.level) == (id, "1.3.4", .error))
        #expect(event.time == 1_601_709_612_000_000)
        for odd in ["GMT:", "GMT:-1.3.4-Error", "GMT:x-Error", "GMT:1.3.4-Errors"] {
            #expect(failures(in: "Sat, 03 Oct 2020 07:20:12 \(odd) AADSTS50076: You must use MFA.\n").count <= 1)
        }
    }
}
