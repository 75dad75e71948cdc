import Foundation
import Locks
import Logging
import MSALErrorModel
import PIIScrubbing
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

/// A clock that the test turns, and calls that come when it has.
private final class TurnedClock: Sendable {
    private struct State {
        var now: UInt64 = 0
        var waiting: [(time: UInt64, body: @Sendable () -> Void)] = []
    }

    private let state = Locked(State())

    var timing: FloodTable.Timing {
        .init(
            now: { [self] in state.withLock { $0.now } },
            after: { [self] nanoseconds, body in state.withLock { $0.waiting.append(($0.now + nanoseconds, body)) } }
        )
    }

    func advance(_ duration: Duration) {
        let due = state.withLock { state in
            let (seconds, attoseconds) = duration.components
            state.now += UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
            let now = state.now
            let due = state.waiting.filter { $0.time <= now }
            state.waiting.removeAll { $0.time <= now }
            return due.map(\.body)
        }
        for body in due { body() }
    }
}

private func hang() {
    DispatchSemaphore(value: 0).wait()
}

struct FloodTests {
    private let sink = MemorySink()
    private let clock = TurnedClock()

    private func auth(_ perSecond: Int = 3) -> AuthLogging {
        AuthLogging(
            sink: sink,
            service: .init(host: .none),
            chain: ScrubberChain(),
            levels: LevelControl(.trace),
            floods: FloodTable(FloodControl(perSecond: perSecond), timing: clock.timing)
        )
    }

    private func failure(_ code: Int = -50_002, id: UUID? = UUID()) -> MSALFailure {
        MSALFailure(domain: "MSALErrorDomain", code: code, correlationID: id?.uuidString)
    }

    private func records() throws -> [[String: Any]] {
        try sink.lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }

    /// How many failures the log states.
    private func counted() throws -> Int {
        try records().reduce(0) { $0 + ($1["error.code"] == nil ? 0 : $1["msal.repeat_count"] as? Int ?? 1) }
    }

    // invariant FloodTable I1, I2
    @Test func `a flood of equal failures fills no disk, all are counted, the first and the last are kept whole`()
        throws
    {
        let auth = auth()
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for number in 1...1_000 {
            let id = logger.failure(failure(), during: .acquireTokenSilent, metadata: ["number": "\(number)"])
            #expect((id == nil) == (number > 3))
        }
        #expect(sink.lines.count == 3)
        clock.advance(.milliseconds(999))
        #expect(sink.lines.count == 3)
        clock.advance(.milliseconds(1))
        let records = try records()
        #expect(records.map { $0["labels.number"] as? String } == ["1", "2", "3", "1000"])
        #expect(records.last?["msal.repeat_count"] as? Int == 997)
        #expect(records.last?["msal.operation"] as? String == "acquireTokenSilent")
        #expect(records.map { $0["event.sequence"] as? Int } == [1, 2, 3, 4])
        #expect(records.dropLast().allSatisfy { $0["msal.repeat_count"] == nil })
        // The next second begins with records of its own.
        logger.failure(failure(), during: .acquireTokenSilent)
        #expect(sink.lines.count == 5)
        #expect(try counted() == 1_001)
    }

    @Test func `the first and the last failure of a flood have their verbose stories, the others are bounded`() throws {
        let ring = try RecorderRing(FlightRecorder())
        let auth = AuthLogging(
            sink: sink,
            service: .init(host: .none),
            chain: ScrubberChain(),
            levels: LevelControl(.warning, recorder: FlightRecorder()),
            floods: FloodTable(FloodControl(perSecond: 1), timing: clock.timing),
            recorder: ring
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for number in 1...100 {
            let id = UUID()
            CallContext.$current.withValue(CallContext(correlationID: id.uuidString)) {
                logger.debug("story \(number)")
            }
            logger.failure(failure(id: id), message: "failure \(number)")
        }
        logger.debug("after the flood")
        clock.advance(.seconds(1))
        #expect(
            try records().map { $0["message"] as? String } == ["story 1", "failure 1", "story 100", "failure 100"]
        )
        #expect(try counted() == 100)
    }

    @Test
    func `a failure folded by attempt and logged again by the catch counts once, whatever the capitals of its id`()
        throws
    {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let id = UUID().uuidString
        func failure(_ id: String?) -> MSALFailure {
            MSALFailure(domain: "MSALErrorDomain", code: -50_002, correlationID: id)
        }
        logger.failure(failure(UUID().uuidString))
        logger.failure(failure(nil), context: CallContext(correlationID: id.uppercased()))
        logger.failure(failure(id.lowercased()))
        logger.failure(failure(nil), context: CallContext(correlationID: id.lowercased()))
        clock.advance(.seconds(1))
        #expect(try counted() == 2)
    }

    /// Drops what may not wait.
    private struct BusySink: RecordSink {
        let memory: MemorySink
        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            if delivery.mayWait { memory.append(line, delivery) }
        }
    }

    @Test func `a record of many failures waits for a slow disk, as each of them would`() throws {
        let auth = AuthLogging(
            sink: BusySink(memory: sink),
            service: .init(host: .none),
            chain: ScrubberChain(),
            levels: LevelControl(.trace),
            floods: FloodTable(FloodControl(perSecond: 1), timing: clock.timing)
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for _ in 0..<50 { logger.failure(failure()) }
        clock.advance(.seconds(1))
        #expect(try counted() == 50)
    }

    @Test func `failures that differ are never folded together`() throws {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let accounts = ["adele@contoso.example", "bert@contoso.example"]
        for _ in 0..<10 {
            for account in accounts {
                logger.failure(failure(-50_002), during: .acquireToken, context: CallContext(account: account))
            }
            logger.failure(failure(-50_005), during: .acquireToken)
            logger.failure(failure(-50_005), during: .signOut)
            logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_005, isThrottled: true), during: .signOut)
            logger.info("no failure")
        }
        clock.advance(.seconds(1))
        let records = try records()
        #expect(records.count == 10 + 5 * 2)
        #expect(records.count { $0["msal.repeat_count"] as? Int == 9 } == 5)
        #expect(try counted() == 50 && !sink.lines.joined().contains("contoso"))
    }

    @Test func `a failure that attempt and the catch around it log counts once, folded or not`() async throws {
        let auth = auth(2)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for _ in 0..<20 {
            do {
                let error = failure()
                _ = try await logger.attempt(.acquireToken) { throw error }
            } catch {
                logger.error("caught", error: error)
            }
        }
        clock.advance(.seconds(1))
        let attempts = try records().filter { $0["event.outcome"] != nil }
        #expect(attempts.reduce(0) { $0 + ($1["msal.repeat_count"] as? Int ?? 1) } == 20)
        // The errors caught have records of their own only where the failure has an id: a report joins these by it.
        let caught = try records().filter { $0["message"] as? String == "caught" }
        #expect(caught.count == 2 && caught.allSatisfy { $0["msal.repeat_count"] == nil })
    }

    @Test func `a flood within one request fills no disk, and is one failure`() throws {
        let auth = auth(3)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let id = UUID()
        for _ in 0..<5 {
            for _ in 0..<200 { logger.failure(failure(id: id)) }
            clock.advance(.seconds(1))
        }
        #expect(sink.lines.count == 15)
        #expect(try records().allSatisfy { $0["msal.repeat_count"] == nil }, "a reader joins those with one id")
    }

    @Test func `a replay is counted, whatever else has its correlation id`() throws {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let id = UUID().uuidString
        func failure(isThrottled: Bool) -> MSALFailure {
            MSALFailure(domain: "MSALErrorDomain", code: -50_002, correlationID: id, isThrottled: isThrottled)
        }
        logger.failure(failure(isThrottled: false))
        for _ in 0..<10 { logger.failure(failure(isThrottled: true)) }
        clock.advance(.seconds(1))
        let replays = try records().filter { $0["msal.throttled"] as? Bool == true }
        #expect(replays.reduce(0) { $0 + ($1["msal.repeat_count"] as? Int ?? 1) } == 10)
    }

    // invariant FloodTable I2
    @Test func `a timer that is early writes what is folded, and no kill can lose minutes of it`() throws {
        let late = TurnedClock()
        let timing = FloodTable.Timing(
            now: late.timing.now,
            after: { late.timing.after($0 - 1_000_000, $1) }
        )
        let auth = AuthLogging(
            sink: sink,
            service: .init(host: .none),
            chain: ScrubberChain(),
            levels: LevelControl(.trace),
            floods: FloodTable(FloodControl(perSecond: 1), timing: timing)
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for _ in 0..<10 { logger.failure(failure()) }
        late.advance(.milliseconds(999))
        #expect(try counted() == 10)
        for _ in 0..<10 { logger.failure(failure()) }
        late.advance(.seconds(1))
        #expect(try counted() == 20)
    }

    @Test func `threads that share a correlation id flood without harm`() async throws {
        let auth = AuthLogging(sink: sink, service: .init(host: .none), floods: FloodControl(perSecond: 5))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let failure = failure()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<2_000 { logger.failure(failure) } }
            }
        }
        #expect(await auth.flush() == 0)
        #expect(try !records().isEmpty && records().allSatisfy { $0["msal.repeat_count"] == nil })
    }

    @Test func `a flush or a shutdown writes what is folded`() async throws {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for _ in 0..<5 { logger.failure(failure()) }
        #expect(await auth.flush() == 0)
        #expect(try counted() == 5 && sink.lines.count == 2)
        for _ in 0..<5 { logger.failure(failure()) }
        #expect(await auth.shutdown() == 0)
        #expect(try counted() == 10)
    }

    @Test func `however many threads log, the count is exact`() async throws {
        let auth = auth(5)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [self] in
                    for number in 0..<500 {
                        logger.failure(failure(-50_000 - number % 3, id: nil))
                        if number % 100 == 0 { clock.advance(.milliseconds(400)) }
                    }
                }
            }
        }
        #expect(await auth.flush() == 0)
        #expect(try counted() == 4_000)
        #expect(sink.lines.count < 1_000)
        let numbers = try records().compactMap { $0["event.sequence"] as? Int }
        #expect(Set(numbers).count == numbers.count && numbers.max() == numbers.count)
    }

    @Test func `kill -9 in a flood loses repeats of the last second only, never its first failures`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
            let files = try RotatingLogFile(directory: path, name: "auth", configuration: .init())
            let auth = AuthLogging(sink: files, service: .init(host: .none), floods: FloodControl(perSecond: 7))
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            for code in 1...3 {
                for _ in 0..<200 { logger.failure(MSALFailure(domain: "MSALErrorDomain", code: code)) }
            }
            await auth.flush()
            let failure = MSALFailure(domain: "MSALErrorDomain", code: 4)
            for _ in 0..<200 { logger.failure(failure) }
            kill(getpid(), SIGKILL)
        }
        _ = try LogRecovery.recover(directory: directory.path)
        let lines = String(decoding: try directory.bytes("auth.ndjson"), as: UTF8.self).split(separator: "\n")
        var counts: [String: Int] = [:]
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let record = try #require(object as? [String: Any])
            guard let code = record["error.code"] as? String else { continue }
            counts[code, default: 0] += record["msal.repeat_count"] as? Int ?? 1
        }
        #expect(counts["1"] == 200 && counts["2"] == 200 && counts["3"] == 200)
        #expect(try #require(counts["4"]) >= 7)
    }

    /// Reports the record into which many were folded.
    private struct FoldedSink: RecordSink {
        let isWritten = DispatchSemaphore(value: 0)

        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            if String(decoding: line, as: UTF8.self).contains("msal.repeat_count") { isWritten.signal() }
        }

        func wait() -> Bool { isWritten.wait(timeout: .now() + 60) == .success }
    }

    // invariant FloodTable I2
    @Test func `a program whose tasks all hang writes what is folded, so that a kill loses no more than a second`()
        async
    {
        await #expect(processExitsWith: .success) {
            let sink = FoldedSink()
            let auth = AuthLogging(sink: sink, service: .init(host: .none), floods: FloodControl(perSecond: 1))
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            for _ in 0..<1_000 { Task.detached { hang() } }
            for _ in 0..<5 { logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002)) }
            exit(sink.wait() ? 0 : 1)
        }
    }

    @Test func `more kinds of failures than are counted are written one by one`() throws {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for round in 0..<2 {
            for code in 0..<4_100 {
                logger.failure(failure(code, id: nil), metadata: ["round": "\(round)"])
            }
        }
        clock.advance(.seconds(1))
        #expect(try counted() == 8_200)
    }

    // invariant FloodTable I3
    @Test func `a flood of many kinds with long messages takes a bounded amount of memory, and all are counted`()
        throws
    {
        let auth = auth(1)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let long = String(repeating: "x ", count: 30_000)
        for code in 0..<300 {
            for _ in 0..<3 { logger.failure(failure(code, id: nil), message: long) }
        }
        // 8 MiB of them wait, the others are written at once.
        #expect((300 + 2 * 160)..<(300 + 2 * 170) ~= sink.lines.count)
        clock.advance(.seconds(1))
        #expect(try counted() == 900)
        sink.removeAll()
        clock.advance(.seconds(1))
        for _ in 0..<3 { logger.failure(failure(1, id: nil), message: long) }
        #expect(sink.lines.count == 1, "there is room again")
    }

    @Test func `without the switch nothing is folded, and lines of MSAL never are`() {
        let rig = Rig()
        for _ in 0..<50 { rig.logger.failure(failure()) }
        #expect(rig.sink.lines.count == 50)
        let callback: @Sendable (Level, String?, Bool) -> Void = auth(1).msalCallback()
        for _ in 0..<50 { callback(.error, "acquireToken returning with error: (MSALErrorDomain, -50005) x", false) }
        #expect(sink.lines.count == 50)
    }
}
