import CLibrary
import Files
import Foundation
import Locks
import Logging
import MSALErrorModel
import PIIScrubbing
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

struct FlightRecorderTests {
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let other = "42884a69-c1f2-4dbd-818f-1f2f098bc483"

    private let sink = MemorySink()

    private func auth(_ recorder: FlightRecorder, level: Logger.Level = .warning) -> AuthLogging {
        AuthLogging(sink: sink, service: .init(name: "app", host: .none), level: level, recorder: recorder)
    }

    private func logger(_ auth: AuthLogging, _ label: String = "auth") -> Logger {
        Logger(label: label, factory: auth.makeHandler)
    }

    private func records() throws -> [[String: Any]] {
        try sink.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "not JSON: \($0)")
        }
    }

    private func failure(_ id: String?) -> MSALFailure {
        MSALFailure(domain: "MSALErrorDomain", code: -50_002, correlationID: id)
    }

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
                try FlightRecorderTests.logUntilKilled(path, after: count)
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

    @Test func `where no larger ring can be made, the process lives and what an earlier one left is in the log`()
        async throws
    {
        let directory = try TemporaryDirectory()
        do { logger(auth(FlightRecorder(path: directory.path("ring"), size: 1))).debug("1") }
        await #expect(processExitsWith: .success) { [path = directory.path("ring") as String] in
            signal(SIGXFSZ, SIG_DFL)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
            let sink = MemorySink()
            let auth = AuthLogging(sink: sink, recorder: FlightRecorder(path: path))
            let isRight = sink.lines.count == 2 && sink.lines[0].contains("\"message\":\"1\"")
            guard isRight, auth.recorderProblem?.contains("posix_fallocate") == true else { exit(1) }
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            logger.debug("2")
            logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
            exit(sink.lines.count == 4 ? 0 : 3)
        }
        #expect(auth(FlightRecorder(path: directory.path("ring"))).recorderProblem == nil, "later there is room again")
    }

    // invariant RecorderRing I2
    @Test(arguments: [EINTR, ENOSPC, EIO, EACCES], [64 << 10, 128 << 10])
    func `whichever call of an opening fails, the recorder works, and what an earlier one left is recovered once`(
        code: Int32,
        size: Int
    ) throws {
        var step = 0
        var isReached = true
        while isReached {
            step += 1
            let directory = try TemporaryDirectory()
            let path = directory.path("ring")
            do { logger(auth(FlightRecorder(path: path, size: 1))).debug("left") }
            let files = FaultyFiles { [step] index, _ in index == step ? .error(code) : nil }
            let known = try {
                let (made, problem) = RecorderRing.make(FlightRecorder(path: path, size: size), files: files)
                let ring = try #require(made)
                ring.clear()
                Array("new\n".utf8).withUnsafeBytes { ring.append($0, .debug, actionOffset: 0, id: 0) }
                let taken = ring.take(id: 0)
                #expect(taken.map(\.line) == [Array("new\n".utf8)])
                for entry in taken { ring.confirm(entry) }
                let canBeInterrupted = files.calls.dropFirst(step - 1).first.map { !["fstat", "map"].contains($0) }
                if code == EINTR, canBeInterrupted == true { #expect(problem == nil, "step \(step)") }
                return ring.recovered.count
            }()
            let (next, problem) = RecorderRing.make(FlightRecorder(path: path, size: size))
            #expect(problem == nil, "step \(step)")
            #expect(known + (next?.recovered.count ?? 0) == 1, "step \(step)")
            isReached = files.count >= step
        }
        #expect(step > 5)
    }

    @Test func `a ring that a kill -9 left half made is made by the next start`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        _ = auth(FlightRecorder(path: path))
        for size in [100_000, 16, 0] {
            #expect(truncate(path, off_t(size)) == 0)
            #expect(auth(FlightRecorder(path: path)).recorderProblem == nil)
        }
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

    // invariant RecorderRing I2
    @Test func `a ring that is in use, damaged or cannot be made loses no record and stops no log`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        let first = auth(FlightRecorder(path: path))
        logger(first).debug("1")
        let second = auth(FlightRecorder(path: path))
        #expect(second.recorderProblem?.contains("used by another process") == true)
        sink.removeAll()
        logger(second).debug("2")
        logger(second).failure(failure(nil))
        #expect(try records().map { $0["message"] as? String } == ["2", "operation failed"])

        let nowhere = auth(FlightRecorder(path: directory.path("no/such/directory/ring")))
        #expect(nowhere.recorderProblem?.contains("open") == true)
        logger(nowhere).failure(failure(nil))
        #expect(sink.lines.count == 4)
    }

    @Test func `a path that leads to another program's file does not harm it`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        for content in [Array("notes\n".utf8), [UInt8](repeating: 0, count: 100_000), Array("MAL".utf8)] {
            try directory.write("ring", content)
            sink.removeAll()
            let auth = auth(FlightRecorder(path: path))
            #expect(auth.recorderProblem?.contains("not a flight recorder's ring") == true)
            #expect(sink.lines.count == 1, "the log also says so")
            logger(auth).debug("1")
            #expect(try directory.bytes("ring") == content)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a ring that another user put there writes nothing into the log`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        do { logger(auth(FlightRecorder(path: path))).debug("made up") }
        #expect(chown(path, 1, 1) == 0)
        let auth = auth(FlightRecorder(path: path))
        #expect(auth.recorderProblem?.contains("not a flight recorder's ring") == true)
        #expect(!sink.lines.contains { $0.contains("made up") })
    }

    @Test(.enabled(if: dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil, "they need memory"))
    func `without memory for a ring the log says so and continues`() async {
        await #expect(processExitsWith: .success) {
            let sink = MemorySink()
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(2) }
            limit.rlim_cur = 1 << 30
            guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(3) }
            let auth = AuthLogging(sink: sink, level: .warning, recorder: FlightRecorder(size: 1 << 30))
            guard auth.recorderProblem?.hasPrefix("the flight recorder is off: ") == true, sink.lines.count == 1 else {
                exit(4)
            }
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            logger.debug("not kept")
            logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
            exit(sink.lines.count == 2 ? 0 : 5)
        }
    }

    @Test func `successes in a story are no attempts: those without a failure after them are not in the log`() throws {
        let auth = auth(FlightRecorder())
        let logger = logger(auth)
        for _ in 0..<5 { logger.success(.acquireTokenSilent, duration: .seconds(1)) }
        logger.failure(failure(nil), during: .acquireToken)
        let records = try records()
        #expect(records.count == 6 && records.allSatisfy { $0["event.outcome"] == nil })
        #expect(records.first?["message"] as? String == "acquireTokenSilent succeeded")
    }

    @Test(arguments: SeededNumbers.seeds(3))
    func `whatever a ring's file holds, only whole records come out of it`(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        var random = SeededNumbers(seed: seed)
        func ring() throws -> RecorderRing { try RecorderRing(FlightRecorder(path: path, size: 1)) }
        for _ in 0..<40 {
            do {
                let ring = try ring()
                for number in 0..<50 {
                    Array("{\"n\":\(number)}".utf8).withUnsafeBytes {
                        ring.append($0, .debug, actionOffset: 1, id: UInt64(number % 3))
                    }
                }
            }
            var bytes = try directory.bytes("ring")
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let limit = Bool.random(using: &random) ? 40 : (16 << 10) + 4_000
                let place = Int.random(in: 0..<limit, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 1...70_000, using: &random))
            }
            try directory.write("ring", bytes)
            let damaged = try ring()
            // Its first bytes may be damaged: then it is no ring.
            damaged.clear()
            if damaged.problem != nil { try FileManager.default.removeItem(atPath: path) }
            let found = damaged.recovered.map { String(decoding: $0.line, as: UTF8.self) }
            let numbers = found.compactMap { Int($0.dropFirst(5).dropLast()) }
            #expect(found == numbers.map { "{\"n\":\($0)}" })
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(numbers.allSatisfy { 0..<50 ~= $0 })
        }
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
