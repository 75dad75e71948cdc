import CLibrary
import Files
import Foundation
import Logging
import MSALErrorModel
import TestKit
import Testing

@testable import MSALLogging

/// The ring's file: opened, refused, damaged, or not there.
struct FlightRecorderFileTests: FlightRecorderSuite {
    let sink = MemorySink()

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

    @Test func `a file that another process uses is closed once, even if that fails`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("ring")
        let first = auth(FlightRecorder(path: path))
        let files = FaultyFiles { _, operation in operation == "close" ? .error(EIO) : nil }
        let (ring, problem) = RecorderRing.make(FlightRecorder(path: path), files: files)
        #expect(ring != nil && problem == "\(path) is used by another process")
        // A second call could close a file that another thread has opened meanwhile.
        #expect(files.calls.count { $0 == "close" } == 1)
        #expect(first.recorderProblem == nil)
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
            // Its first bytes may be damaged: then it is not a ring.
            damaged.clear()
            if damaged.problem != nil { try FileManager.default.removeItem(atPath: path) }
            let found = damaged.recovered.map { String(decoding: $0.line, as: UTF8.self) }
            let numbers = found.compactMap { Int($0.dropFirst(5).dropLast()) }
            #expect(found == numbers.map { "{\"n\":\($0)}" })
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(numbers.allSatisfy { 0..<50 ~= $0 })
        }
    }
}
