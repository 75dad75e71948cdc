import Foundation
import Logging
import PIIScrubbing
import RotatingLogFiles
import ScrubbingLogHandler
import Testing

@testable import MSALLogging

struct MSALCallbackFloodTests {
    private static let line =
        "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] [MSAL] Resolved authority, validated: YES, error: 0"

    @Test func `in a flood from eight threads, each line becomes one whole record`() async throws {
        let rig = Rig()
        let callback: @Sendable (Level, String?, Bool) -> Void = rig.auth.msalCallback()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { callback(.info, Self.line, false) } }
            }
        }
        let lines = rig.sink.lines
        #expect(lines.count == 4_000)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"@timestamp\"") && $0.hasSuffix("\"}") })
        #expect(lines.allSatisfy { $0.contains("\"msal.sdk.version\":\"2.13.0\"") })
        let numbers = try rig.records().compactMap { $0["event.sequence"] as? Int }
        #expect(Set(numbers) == Set(1...4_000))
    }

    @Test func `MSAL's flag for personal data changes nothing`() throws {
        let rig = Rig()
        let callback: @Sendable (Level, String?, Bool) -> Void = rig.auth.msalCallback()
        for containsPII in [true, false] { callback(.info, "for adele.vance@contoso.example", containsPII) }
        let messages = try rig.records().map { $0["message"] as? String }
        #expect(messages[0] == messages[1] && messages[0]?.contains("adele") == false)
    }

    /// A sink that records whether it may make its caller wait.
    private struct Waits: RecordSink {
        let memory: MemorySink
        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            if !delivery.mayWait { memory.append(line, delivery) }
        }
    }

    // invariant ARCHITECTURE I7
    @Test func `a line of MSAL never waits for the sink`() {
        let memory = MemorySink()
        let callback: @Sendable (Level, String?, Bool) -> Void = AuthLogging(sink: Waits(memory: memory)).msalCallback()
        callback(.error, Self.line, false)
        #expect(memory.lines.count == 1)
    }

    @Test(arguments: [
        "TID=1adele.vance@contoso.example MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52] [MSAL] x",
        "TID=1 MSAL 2adele.vance@contoso.example iOS 1adele [2026-10-03 07:11:52] [MSAL] x",
    ])
    func `text in a header that is neither an id nor a version does not reach the record`(line: String) throws {
        let rig = Rig()
        let callback: @Sendable (Level, String?, Bool) -> Void = rig.auth.msalCallback()
        callback(.info, line, false)
        #expect(!rig.sink.lines.joined().contains("adele"))
        #expect(try rig.records().first?["message"] as? String == "x")
    }
}

struct SensitivityInMessageTests {
    @Test func `an account has one pseudonym, in a message, in metadata and in the hash`() throws {
        let rig = Rig()
        // The first AuthLogging's chain is the process-wide masker; all of them use this process's key.
        let account = "adele.vance@contoso.example"
        rig.logger.info("for \("\(account, sensitivity: .personal)" as String)", metadata: ["user": "\(account)"])
        #expect(ScrubberChain.processWide != nil)
        let record = try #require(try rig.records().first)
        let message = try #require(record["message"] as? String)
        let label = try #require(record["labels.user"] as? String)
        #expect(message == "for \(label)" && !label.contains("adele"))
    }
}
