import Files
import Foundation
import Locks
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

/// Compression, syncs and retention beside the log calls.
@Suite struct BackgroundWorkTests {
    // hazards 10, 63: flexi_logger#39, log4rs#117, supervisor#1546, log4j2#4012
    @Test func `no lock is held over a system call`() throws {
        let files = FaultyFiles()
        let bench = try Bench(TestDirectory(), files: files)
        let core = bench.core
        let held = Locked(0)
        files.setPlan { _, _ in
            // The bench has one thread: a lock that is not free is held by the thread that makes this call.
            if core.shared.withLockIfAvailable({ _ in true }) == nil { held.withLock { $0 += 1 } }
            return nil
        }
        for round in 0..<3 {
            for number in 0..<30 { bench.log(round * 30 + number) }
            bench.write()
            bench.runMaintenance()
        }
        bench.close()
        #expect(held.withLock { $0 } == 0)
        #expect(files.count > 100)
    }

    @Test func `a file that is rotated while the directory is listed still waits for compression`() throws {
        let files = FaultyFiles()
        let bench = try Bench(
            TestDirectory(),
            configuration: Bench.configuration { $0.compressionDelay = .seconds(3_600) },
            files: files
        )
        bench.log(1)
        bench.wantRotation()
        bench.write()
        bench.log(2)
        // The bench has one thread: the plan runs on it.
        nonisolated(unsafe) let writer = bench
        let lists = Locked(0)
        files.setPlan { _, operation in
            let isAfterListing = lists.withLock { lists in
                if operation == "list" { lists += 1 }
                guard operation == "lstat", lists == 1 else { return false }
                lists = 2
                return true
            }
            if isAfterListing {
                writer.wantRotation()
                writer.write()
            }
            return nil
        }
        bench.runMaintenance()
        #expect(bench.core.shared.withLock { $0.waiting } == 2)
        files.setPlan(nil)
        bench.close()
    }

    // hazards 10, 63
    @Test(.timeLimit(.minutes(5)))
    func `while a compression or a sync hangs in the system, records are still written to the file`() async throws {
        for stuck in ["sync", "open read"] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let gate = Gate()
            var configuration = LogFileConfiguration()
            configuration.compressionDelay = .zero
            configuration.sync = .interval(.milliseconds(1))
            let sink = try RotatingLogFile(
                directory: directory.path,
                name: "auth",
                configuration: configuration,
                environment: LogFileEnvironment(files: files)
            )
            #expect(await sink.flush(within: .seconds(60)) == 0)
            files.setPlan { _, operation in
                if operation == stuck { gate.wait() }
                return nil
            }
            Self.log(sink, 0)
            #expect(await sink.rotate(within: .seconds(60)))
            Self.log(sink, 1)
            await gate.untilACallerWaits()
            for number in 2..<2_000 { Self.log(sink, number, mayWait: false) }
            #expect(await sink.flush(within: .seconds(60)) == 0)
            #expect(try directory.numbers() == Array(0..<2_000))
            #expect(sink.statistics.dropped.total == 0)
            files.setPlan(nil)
            gate.open()
            #expect(await sink.finishArchives(within: .seconds(60)))
            #expect(await sink.shutdown(within: .seconds(60)) == 0)
            #expect(try directory.numbers() == Array(0..<2_000))
        }
    }

    // hazards 25, 30: a writer that waits for a compressor which has already ended
    @Test func `at shutdown the journal's records wait for no compression`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.maxPendingCompressions = 1 })
        for number in 0..<40 { bench.log(number) }
        bench.write()
        for number in 40..<200 { bench.log(number) }
        bench.core.shared.withLock { $0.waiting = 5 }
        bench.core.state[.maintenanceStop] = 1
        bench.core.journal.close()
        #expect(bench.write(rounds: 500))
        #expect(try directory.numbers() == Array(0..<200))
        #expect(bench.core.state[.rotations] > 5)
        bench.close()
    }

    // hazard 3: winston#1128, LOG4J2-1135
    @Test func `every file named .gz is gzip, and no other file is`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.delayCompress = true })
        for number in 0..<200 { bench.log(number) }
        bench.write()
        bench.runMaintenance()
        bench.close()
        let visible = directory.names
        #expect(visible.contains { $0.hasSuffix(".gz") } && visible.filter { !$0.hasSuffix(".gz") }.count == 2)
        for name in visible {
            #expect(try directory.bytes(name).starts(with: [0x1F, 0x8B]) == name.hasSuffix(".gz"), "\(name)")
        }
    }

    @Test func `a file that cannot be compressed delays no other and no rotation, and is retried ever more rarely`()
        throws
    {
        let directory = try TestDirectory()
        let bad = ArchiveName(name: "auth", time: 1_795_000_000_000, counter: 1, kind: .plain)
        try directory.write("{\"n\":-1}\n", to: bad.fileName)
        // A directory takes the name of its temporary file.
        let partial = "\(directory.path)/\(bad.with(.partial).fileName)"
        try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: false)
        let files = FaultyFiles()
        let configuration = Bench.configuration { $0.maxPendingCompressions = 1 }
        let bench = try Bench(directory, configuration: configuration, files: files)
        for number in 0..<200 {
            bench.log(number)
            bench.write()
        }
        bench.runMaintenance()
        #expect(try directory.numbers() == [-1] + Array(0..<200))
        let plain = directory.archives.filter { $0.kind == .plain }
        #expect(plain == [bad])
        // A minute of attempts: 10 ms doubling to 30 s makes about twelve.
        let before = files.calls.filter { $0 == "open read" }.count
        for _ in 0..<600 {
            bench.runMaintenance(rounds: 1)
            bench.clock.advance(seconds: 0.1)
        }
        #expect(files.calls.filter { $0 == "open read" }.count - before < 12)
        try FileManager.default.removeItem(atPath: partial)
        bench.clock.advance(seconds: 30)
        bench.runMaintenance()
        #expect(!directory.names.contains(bad.fileName))
        bench.close()
        #expect(try directory.numbers() == [-1] + Array(0..<200))
    }

    private static func log(_ sink: RotatingLogFile, _ number: Int, mayWait: Bool = true) {
        Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes {
            sink.append($0, Delivery(level: .error, mayWait: mayWait))
        }
    }
}

/// Blocks the threads that call it until it is opened.
///
/// Sendable because the state is touched with `condition` held only.
final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false
    private var waiting = 0

    func wait() {
        condition.withLock {
            waiting += 1
            while !isOpen { condition.wait() }
        }
    }

    func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    func untilACallerWaits() async {
        while condition.withLock({ waiting == 0 }) { await Task.yield() }
    }
}
