import MSALErrorModel
import MSALText
import Testing

@testable import MSALLogging

/// The parts of a line as strings.
private struct Parts {
    let message: String
    let correlationID: String?
    let sdkVersion: String?
    let systemType: String?
    let systemVersion: String?

    init(_ line: String) {
        var copy = line
        self = copy.withUTF8 { Parts(MSALLogLine(ByteText(UnsafeRawBufferPointer($0)))) }
    }

    private init(_ line: MSALLogLine) {
        message = line.message.string(0, line.message.count)
        correlationID = line.correlationID.map { String(decoding: $0, as: UTF8.self).lowercased() }
        sdkVersion = line.sdkVersion
        systemType = line.system?.type
        systemVersion = line.system?.version
    }
}

struct MSALLogLineTests {
    private let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"

    @Test(arguments: [
        "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] [MSAL] Resolved authority",
        "TID = 884213 MSAL 0.1.4 iOS 11.4 [2018-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] Resolved authority",
        "TID=884213 (main thread) MSAL 2.13.0 iOS Sim 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] [MSAL] Resolved authority",
        "TID=884213queue of Maria MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] [MSAL] Resolved authority",
    ])
    func `the header gives the id and the versions, and leaves the message`(line: String) {
        let parts = Parts(line)
        #expect(parts.message == "Resolved authority")
        #expect(parts.correlationID == id)
        #expect(parts.sdkVersion?.isEmpty == false)
        #expect(parts.systemType == "ios")
    }

    @Test func `a Mac and a phone are distinguished`() {
        let parts = Parts("TID=1 MSAL 2.9.0 Mac 26.4.1 [2026-05-05 19:40:03] Checking")
        #expect(parts.systemType == "macos" && parts.systemVersion == "26.4.1" && parts.sdkVersion == "2.9.0")
        #expect(parts.correlationID == nil && parts.message == "Checking")
        let xplat = Parts("TID=1 MSAL.xplat.macOS 1.1 Mac 15.1 [2026-05-05 19:40:03 - (null)] [MSAL] Checking")
        #expect(xplat.sdkVersion == "1.1" && xplat.correlationID == nil && xplat.message == "Checking")
    }

    @Test(arguments: [
        "", "TID", "TID=", "TID=1 MSAL", "no header at all", "TID=1 MSAL 2.0 iOS 1.0 [2026-05-05 19:40:0",
        "TID=1 [2026-05-05 19:40:03] no sdk", "TID=1 MSAL 2.0 iOS 1.0 [2026-05-05 19:40:03 no end",
        "TID=1 MSAL [[[[[[[[[[[[2026", "\u{1F600}TID=1 MSAL 2.0",
    ])
    func `a line in another format is all message`(line: String) {
        #expect(Parts(line).message == line)
    }

    @Test func `the message keeps its further lines`() {
        let parts = Parts(
            "TID=1 MSAL 1.0.3 iOS 12.4.2 [2019-11-18 07:30:02] [MSAL] aliases (\n    \"a\"\n), tenant (null)"
        )
        #expect(parts.message == "aliases (\n    \"a\"\n), tenant (null)")
    }
}

struct FailureEvidenceTests {
    @Test func `a returned error gives domain, code and operation`() throws {
        let found = try #require(
            FailureEvidence(
                message: "acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)",
                level: .error
            )
        )
        #expect(found.failure.domain == "MSALErrorDomain" && found.failure.code == -50_002)
        #expect(found.operation == .acquireTokenSilent)
    }

    @Test func `an error of the service gives its OAuth words and the core's domain`() throws {
        let found = try #require(
            FailureEvidence(
                message:
                    "Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)",
                level: .error
            )
        )
        #expect(found.failure.domain == "MSIDOAuthErrorDomain" && found.failure.code == -51_412)
        #expect(found.failure.oauthError == "invalid_grant" && found.failure.oauthSubError == "bad_token")
    }

    @Test func `a missing suberror is not read as a word`() throws {
        let found = try #require(
            FailureEvidence(
                message:
                    "Processing an AAD error with error code -51411, error invalid_client, suberror (null), description Masked(null)",
                level: .error
            )
        )
        #expect(found.failure.oauthSubError == nil)
    }

    @Test(arguments: [
        "Broker failed with error domain MSALErrorDomain, error code -50000, oauth error server_error, sub error (null), description x",
        "Broker returned error with domain MSALErrorDomain, code -50000, oauth error server_error, suberror (null), broker version 6.5.87, description x",
    ])
    func `a broker's error is read`(message: String) throws {
        let found = try #require(FailureEvidence(message: message, level: .error))
        #expect(found.failure.code == -50_000 && found.failure.oauthError == "server_error")
    }

    @Test func `an answer from the throttling cache is a replay`() throws {
        let found = try #require(
            FailureEvidence(
                message: "Throttling return error: MaskedError(MSIDHttpErrorCodeDomain, -51500) ",
                level: .other
            )
        )
        #expect(found.failure.isThrottled && found.failure.code == -51_500)
    }

    @Test(arguments: [
        "Interactive flow finished. Result (not-null), error: 0 error domain: (null)",
        "Parsed response: (not-null), error (null), error domain: (null), error code: 0",
        "Resolved authority, validated: YES, error: 0", "Received network response: (not-null), error (null)",
        "Retrying network request, retryCounter: 1", "Keychain find status: -25300",
        "acquireToken returning with error: (MSALErrorDomain, ", "Processing an AAD error with error code ", "",
        "MFA Error: Start webview authorization session",
    ])
    func `success, retries, misses and torn lines are not failures`(message: String) {
        #expect(FailureEvidence(message: message, level: .other) == nil)
        #expect(FailureEvidence(message: message, level: .error) == nil)
    }
}
