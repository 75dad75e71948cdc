import CLibrary
import Foundation
import Locks
import Logging
import MSALErrorModel
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

/// What a killed process leaves, and what the next start writes.
struct FlightRecorderKillTests: FlightRecorderSuite {
    let sink = MemorySink()

    // invariant RecorderRing I1
    @Test func `after kill -9 the next start writes the last records, marked as recovered`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let auth = AuthLogging(
                sink: MemorySink(),
                level: .warning,
                recorder: FlightRecorder(path: path)
            )
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            for number in 1...300 { logger.debug("\(number) for adele.vance@contoso.example") }
            kill(getpid(), SIGKILL)
        }
        let bytes = try directory.bytes("ring")
        #expect(bytes.count == 16 << 10 + 1 << 20 && bytes.firstRange(of: Array("adele".utf8)) == nil)
        // Another size loses nothing either.
        let auth = auth(FlightRecorder(path: path, size: 128 << 10))
        #expect(auth.recorderProblem == nil)
        let records = try records()
        #expect(records.count == 256)
        #expect((records.first?["message"] as? String)?.hasPrefix("45 for user:") == true)
        #expect(records.map { $0["event.sequence"] as? Int } == Array(1...256))
        #expect(records.allSatisfy { $0["event.action"] as? String == "recovered" })
        #expect(records.allSatisfy { $0["msal.flight_recorder"] as? Bool == true })
        #expect(Set(records.map { $0["service.ephemeral_id"] as? String }) == [auth.runID])
        // They are written once.
        logger(auth).failure(failure(nil))
        #expect(sink.lines.count == 257)
    }

    /// Kills the process when it is given a record of a story.
    private struct KillingSink: RecordSink {
        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            if String(decoding: line, as: UTF8.self).contains("flight_recorder") { kill(getpid(), SIGKILL) }
        }
    }

    // invariant RecorderRing I3
    @Test func `a kill -9 while a story is being written loses none of it`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path("ring") as String] in
            let auth = AuthLogging(
                sink: KillingSink(),
                level: .warning,
                recorder: FlightRecorder(path: path)
            )
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            for number in 1...3 { logger.debug("\(number)") }
            logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
        }
        _ = auth(FlightRecorder(path: directory.path("ring")))
        #expect(try records().map { $0["message"] as? String } == ["1", "2", "3"])
    }

    /// Kills the process as soon as the log has a record of a story.
    private struct LateKillingSink: RecordSink {
        let files: RotatingLogFile

        var run: (any RecordRun)? { files.run }

        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            files.append(line, delivery)
            KillingSink().append(line, delivery)
        }
    }

    // invariant RecorderRing I3
    @Test func `a record that was on its way into the log at a kill -9 counts once, although it is there twice`()
        async throws
    {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
            let files = try RotatingLogFile(directory: path, name: "auth", configuration: .init())
            let auth = AuthLogging(
                sink: LateKillingSink(files: files),
                level: .warning,
                recorder: FlightRecorder(path: path + "/ring")
            )
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            for number in 1...3 { logger.debug("\(number)") }
            logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
        }
        let files = try RotatingLogFile(directory: directory.path, name: "auth", configuration: .init())
        let auth = AuthLogging(sink: files, recorder: FlightRecorder(path: directory.path("ring")))
        #expect(await auth.shutdown(within: .seconds(30)) == 0)
        let lines = String(decoding: try directory.bytes("auth.ndjson"), as: UTF8.self).split(separator: "\n")
        let records = try lines.compactMap { line -> (message: String, identity: String)? in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let record = try #require(object as? [String: Any])
            guard let message = record["message"] as? String, Int(message) != nil else { return nil }
            return (message, "\(record["service.ephemeral_id"] ?? "")-\(record["event.sequence"] ?? "")")
        }
        #expect(records.map(\.message) == ["1", "1", "2", "3"])
        #expect(records[0].identity == records[1].identity && Set(records.map(\.identity)).count == 3)
    }

    /// Stories of four lines and their failures, from two threads, until a kill -9 after about `count` of them.
    private static func logUntilKilled(_ path: String, after count: UInt64) throws {
        let files = try RotatingLogFile(directory: path, name: "auth", configuration: .init())
        let auth = AuthLogging(
            sink: files,
            level: .warning,
            recorder: FlightRecorder(path: path + "/ring")
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let stories = AtomicWord()
        for _ in 0..<2 {
            Thread.detachNewThread {
                // The ring has room for all of them.
                while stories.value < count + 50 {
                    let id = UUID().uuidString.lowercased()
                    CallContext.$current.withValue(CallContext(correlationID: id)) {
                        for line in 1...4 { logger.debug("\(line) of \(id)") }
                    }
                    stories.countUp()
                    logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002, correlationID: id))
                }
            }
        }
        while stories.value < count {}
        kill(getpid(), SIGKILL)
    }

    // invariant RecorderRing I1, I3
    @Test func `however often a program is killed, each failure has its whole story, and nothing counts twice`()
        async throws
    {
        let directory = try TemporaryDirectory()
        for count: UInt64 in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233] {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = directory.path as String, count = count as UInt64] in
                try FlightRecorderKillTests.logUntilKilled(path, after: count)
            }
        }
        let files = try RotatingLogFile(directory: directory.path, name: "auth", configuration: .init())
        let auth = AuthLogging(sink: files, recorder: FlightRecorder(path: directory.path("ring")))
        #expect(await auth.shutdown(within: .seconds(60)) == 0)

        var identities: [String: Set<String>] = [:]
        var failures: Set<String> = []
        for line in try directory.bytes("auth.ndjson").split(separator: UInt8(ascii: "\n")) {
            let record = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            guard let id = record["msal.correlation_id"] as? String, let message = record["message"] as? String else {
                continue
            }
            let isFailure = record["error.code"] != nil
            if isFailure { failures.insert(id) }
            let identity = "\(record["service.ephemeral_id"] ?? "")-\(record["event.sequence"] ?? "")"
            identities[isFailure ? "failure of \(id)" : message, default: []].insert(identity)
        }
        #expect(failures.count > 500)
        let doubled = identities.filter { $0.value.count > 1 }
        #expect(doubled.isEmpty)
        let incomplete = failures.filter { id in (1...4).contains { identities["\($0) of \(id)"] == nil } }
        #expect(incomplete.isEmpty)
        let all = identities.values.flatMap { $0 }
        #expect(Set(all).count == all.count, "no identity names two records")
    }

    @Test func `a record that is in the log is not recovered as well`() throws {
        let directory = try TemporaryDirectory()
        do {
            let logger = logger(auth(FlightRecorder(path: directory.path("ring"))))
            logger.debug("1")
            logger.failure(failure(nil))
            logger.debug("2")
        }
        sink.removeAll()
        _ = auth(FlightRecorder(path: directory.path("ring")))
        #expect(try records().map { $0["message"] as? String } == ["2"])
    }

    @Test func `an orderly end leaves nothing to recover`() async throws {
        let directory = try TemporaryDirectory()
        var auth = Optional(auth(FlightRecorder(path: directory.path("ring"))))
        auth.map { logger($0) }?.debug("before the end")
        #expect(try directory.bytes("ring").firstRange(of: Array("before the end".utf8)) != nil)
        _ = await auth?.shutdown()
        #expect(try directory.bytes("ring").dropFirst(16 << 10).allSatisfy { $0 == 0 })
        auth.map { logger($0) }?.debug("2, from a thread that has not noticed the end")
        auth = nil
        _ = self.auth(FlightRecorder(path: directory.path("ring")))
        #expect(sink.lines.isEmpty)
    }
}
