import Foundation
import Locks
import Logging
import MSALErrorModel
import TestKit
import Testing

@testable import MSALLogging

/// Which records get into the log with a failure.
struct FlightRecorderTests: FlightRecorderSuite {
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let other = "42884a69-c1f2-4dbd-818f-1f2f098bc483"

    let sink = MemorySink()

    private func within(_ id: String, _ body: () -> Void) {
        CallContext.$current.withValue(CallContext(correlationID: id), operation: body)
    }

    @Test func `the verbose story of a failure is in the log before it, and that of others never is`() throws {
        let auth = auth(FlightRecorder())
        let logger = logger(auth)
        within(Self.id.uppercased()) {
            logger.debug("1", metadata: ["user": "adele.vance@contoso.example"])
            logger.trace("too verbose")
        }
        within(Self.other) { logger.debug("another request") }
        logger.info("2")
        within(Self.id) { logger.info("3 \"quoted\",\"event.sequence\":7") }
        #expect(sink.lines.isEmpty)
        logger.failure(failure(Self.id), during: .acquireTokenSilent)
        logger.failure(failure(Self.id), during: .acquireTokenSilent)

        let records = try records()
        #expect(
            records.map { $0["message"] as? String } == [
                "1", "2", "3 \"quoted\",\"event.sequence\":7", "acquireTokenSilent failed",
                "acquireTokenSilent failed",
            ]
        )
        #expect(records.map { $0["event.sequence"] as? Int } == [1, 2, 3, 4, 5])
        #expect(records.map { $0["msal.flight_recorder"] as? Bool } == [true, true, true, nil, nil])
        #expect(Set(records.map { $0["service.ephemeral_id"] as? String }) == [auth.runID])
        #expect(records.map { $0["log.level"] as? String }.prefix(3) == ["debug", "info", "info"])
        let times = records.compactMap { $0["@timestamp"] as? String }
        #expect(times == times.sorted() && records.allSatisfy { $0["event.action"] == nil })
        #expect(records[0]["labels.user"] as? String != nil && !sink.lines.joined().contains("adele"))
    }

    @Test func `MSAL's verbose lines are part of the story, although MSAL's label logs errors only`() throws {
        let auth = auth(FlightRecorder(labels: ["MSAL"]))
        var callback: (@Sendable (Level, String?, Bool) -> Void)?
        auth.connectMSAL(
            masking: { (_: Level) in },
            level: { (level: Level) in #expect(level == .verbose) },
            callback: { callback = $0 }
        )
        let header = "TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - \(Self.id.uppercased())] "
        callback?(.verbose, header + "Resolving authority", false)
        callback?(.info, "without an id", false)
        #expect(sink.lines.isEmpty)
        // A label that is not recorded: its own debug statements are not built.
        #expect(logger(auth).logLevel == .warning)
        logger(auth).failure(failure(Self.id))
        #expect(
            try records().map { $0["message"] as? String } == [
                "Resolving authority", "without an id", "operation failed",
            ]
        )
        // MSAL's own line that states a failure brings its story as well.
        callback?(.verbose, header + "Trying again", false)
        callback?(.error, header + "acquireToken returning with error: (MSALErrorDomain, -50005) x", false)
        #expect(try records().suffix(2).first?["message"] as? String == "Trying again")
    }

    @Test func `a failure brings only the last few records without an id, and the ring keeps the newest`() throws {
        let auth = auth(FlightRecorder(size: 1, recent: 4))
        let logger = logger(auth)
        for number in 0..<5_000 { logger.debug("\(number)") }
        logger.failure(failure(nil))
        #expect(try records().map { $0["message"] as? String } == ["4996", "4997", "4998", "4999", "operation failed"])
    }

    @Test func `a label that is off, and a failure that is not written, write nothing`() throws {
        let auth = auth(FlightRecorder(), level: .critical)
        let logger = logger(auth)
        logger.debug("1")
        #expect(logger.failure(failure(nil)) == nil)
        #expect(sink.lines.isEmpty)
        auth.levels.set(.off)
        logger.critical("2")
        auth.levels.set(.error)
        logger.failure(failure(nil), message: "3")
        #expect(try records().map { $0["message"] as? String } == ["1", "operation failed", "3"])
    }

    @Test func `without a recorder a verbose statement is not built`() {
        let rig = Rig(level: .warning)
        var isBuilt = false
        func text() -> Logger.Message {
            isBuilt = true
            return "x"
        }
        rig.logger.debug(text())
        #expect(!isBuilt && rig.auth.recorderProblem == nil)
    }

    @Test func `what the recorder cannot keep is counted, and the longest record fits into the default ring`()
        async throws
    {
        let small = auth(FlightRecorder(size: 64 << 10))
        logger(small).debug("\(String(repeating: "x ", count: 14_000))")
        #expect(small.unrecorded == 0)
        logger(small).debug("\(String(repeating: "x ", count: 17_000))")
        #expect(small.unrecorded == 1)
        let ring = try RecorderRing(FlightRecorder())
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: 256 << 10)
        longest.withUnsafeBytes { ring.append($0, .debug, actionOffset: 0, id: 0) }
        #expect(ring.lost.value == 0 && ring.take(id: 0).first?.line == longest)
        let auth = auth(FlightRecorder())
        await auth.shutdown()
        logger(auth).debug("too late")
        #expect(auth.unrecorded == 1)
        #expect(Rig().auth.unrecorded == 0)
    }

    @Test func `successes in a story are not attempts: those without a failure after them are not in the log`() throws {
        let auth = auth(FlightRecorder())
        let logger = logger(auth)
        for _ in 0..<5 { logger.success(.acquireTokenSilent, duration: .seconds(1)) }
        logger.failure(failure(nil), during: .acquireToken)
        let records = try records()
        #expect(records.count == 6 && records.allSatisfy { $0["event.outcome"] == nil })
        #expect(records.first?["message"] as? String == "acquireTokenSilent succeeded")
    }

    @Test func `many threads record and fail at once`() async throws {
        let auth = auth(FlightRecorder(size: 1))
        let logger = logger(auth)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<6 {
                group.addTask { [self] in
                    for number in 0..<300 {
                        logger.debug("\(thread) \(number) \(String(repeating: "x", count: number))")
                        if number % 50 == 0 { logger.failure(failure(nil)) }
                    }
                }
            }
        }
        let records = try records()
        #expect(records.count { $0["error.code"] != nil } == 36)
        let numbers = records.compactMap { $0["event.sequence"] as? Int }
        #expect(Set(numbers) == Set(1...records.count))
        let messages = records.filter { $0["error.code"] == nil }.compactMap { $0["message"] as? String }
        #expect(Set(messages).count == messages.count && !messages.isEmpty)
    }
}
