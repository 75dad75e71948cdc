import Foundation
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

/// Tests that need processes of their own: killed, forked, limited, counted.
@Suite(.serialized) struct ProcessTests {
    // hazard 1, 59: a real kill
    @Test func `what was logged before kill -9 is there once, after the next opening and after recover`() async throws {
        for isReopened in [true, false] {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
                var configuration = LogFileConfiguration()
                configuration.rotation = Rotation(size: .kibibytes(64))
                configuration.retention = .unlimited
                configuration.compressionDelay = .zero
                configuration.overflow = .blockWithoutLimit
                let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                for number in 0..<30_000 {
                    Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                }
                kill(getpid(), SIGKILL)
            }
            if isReopened {
                let sink = try RotatingLogFile(directory: directory.path, name: "auth")
                _ = await sink.shutdown(within: .seconds(20))
            }
            _ = try LogRecovery.recover(directory: directory.path)
            #expect(try directory.numbers() == Array(0..<30_000))
            #expect(directory.names.allSatisfy { !$0.hasPrefix(".") })
        }
    }

    // hazard 25: tracing#1120, spdlog#1201: a process that ends without warning
    @Test func `a process ended by a signal or a trap loses no record that a call had accepted`() async throws {
        for signal in [SIGTERM, SIGABRT, SIGILL] {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .signal(signal)) {
                [path = directory.path as String, signal = signal as Int32] in
                let sink = try RotatingLogFile(directory: path, name: "auth")
                for number in 0..<1_000 {
                    Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                }
                // Dispatch's threads block signals; the main thread takes this one.
                kill(getpid(), signal)
                while true { sleep(60) }
            }
            _ = try LogRecovery.recover(directory: directory.path)
            #expect(try directory.numbers() == Array(0..<1_000))
        }
    }

    // hazard 34: lumberjack#166, spdlog#3131, loguru#916
    @Test func `processes that open one name at once mix nothing and lose nothing`() async throws {
        let directory = try TestDirectory()
        await withTaskGroup(of: Void.self) { group in
            for child in 0..<3 {
                group.addTask { [path = directory.path] in
                    await #expect(processExitsWith: .success) { [path = path as String, child = child as Int] in
                        var configuration = LogFileConfiguration()
                        configuration.rotation = Rotation(size: .kibibytes(16))
                        configuration.retention = .unlimited
                        configuration.compressionDelay = .zero
                        configuration.overflow = .blockWithoutLimit
                        configuration.whenInUse = .useUniqueName
                        for round in 0..<4 {
                            let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                            for number in 0..<1_000 {
                                let text = "{\"n\":\(child * 4_000 + round * 1_000 + number)}\n"
                                Array(text.utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                            }
                            guard await sink.shutdown(within: .seconds(60)) == 0 else { exit(1) }
                        }
                        exit(0)
                    }
                }
            }
        }
        _ = try LogRecovery.recover(directory: directory.path)
        #expect(try directory.numbers().sorted() == Array(0..<12_000))
        #expect(directory.names.allSatisfy { !$0.hasPrefix(".") })
    }

    // hazard 25: return from main without shutdown
    @Test func `a process that ends without shutdown loses nothing`() async throws {
        let directory = try TestDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let sink = try RotatingLogFile(directory: path, name: "auth")
            for number in 0..<1_000 {
                Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
            }
            exit(0)
        }
        _ = try LogRecovery.recover(directory: directory.path)
        #expect(try directory.numbers() == Array(0..<1_000))
    }

    #if os(Linux)
        // hazards 32, 58
        @Test func `a forked child neither writes its parent's records nor into its journal`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                let sink = try RotatingLogFile(directory: path, name: "auth")
                let id = sink.identity.id
                func log(_ sink: RotatingLogFile, _ number: Int) {
                    Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                }
                log(sink, 1)
                // Swift hides fork(2): a child may only do what a log call does, which is what this tests.
                guard let symbol = dlsym(nil, "fork") else { exit(2) }
                let child = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
                if child == 0 {
                    log(sink, 2)
                    let isOther = sink.identity.id != id && sink.identity.next() == 1
                    _exit(isOther && sink.statistics.refusedInChild == 1 ? 0 : 1)
                }
                var status: Int32 = 0
                waitpid(child, &status, 0)
                log(sink, 3)
                let left = await sink.shutdown(within: .seconds(20))
                exit(status == 0 && left == 0 ? 0 : 1)
            }
            #expect(try directory.numbers() == [1, 3])
        }

        // hazard 12: a file size limit, where mounting a small file system is not allowed
        @Test func `under a file size limit the process lives, no line is torn, and losses are announced`() async throws
        {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
                setrlimit(__rlimit_resource_t(1), &limit)
                var configuration = LogFileConfiguration()
                configuration.overflow = .dropNewest
                configuration.compressionDelay = .zero
                configuration.retention = .unlimited
                let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                // The journal itself exceeds the limit: process memory is used, and announced.
                guard sink.durabilityDegradation != nil else { exit(2) }
                for number in 0..<20_000 {
                    Array("{\"n\":\(number),\"text\":\"0123456789012345678901234567890123456789\"}\n".utf8)
                        .withUnsafeBytes {
                            sink.append($0, Delivery(level: .error))
                        }
                    if number % 1_000 == 0 { _ = await sink.flush(within: .seconds(5)) }
                }
                exit(await sink.shutdown(within: .seconds(20)) == 0 ? 0 : 1)
            }
            let numbers = try directory.numbers()
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            let dropped = try directory.internalEvents("records-dropped").compactMap {
                $0["msal.dropped.total"] as? Int
            }
            #expect(numbers.count + dropped.reduce(0, +) == 20_000)
            #expect(numbers.count > 10_000)
        }

        // hazards 21, 30: spdlog#307, winston#2298, lumberjack#56
        @Test func `descriptor and thread counts stay constant over many openings and rotations`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                func count(_ name: String) -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)").count) ?? 0
                }
                var configuration = LogFileConfiguration()
                configuration.compressionDelay = .zero
                configuration.journalSize = .mebibytes(1)
                // .ci/slow opens ten thousand times.
                let rounds = SlowTests.areWanted ? 10_000 : 60
                var descriptors: [Int] = []
                var threads: [Int] = []
                for round in 0..<rounds {
                    let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                    for number in 0..<(rounds > 60 ? 1 : 3) {
                        Array("{\"n\":\(round * 3 + number)}\n".utf8).withUnsafeBytes {
                            sink.append($0, Delivery(level: .error))
                        }
                        _ = await sink.rotate()
                    }
                    _ = await sink.shutdown(within: .seconds(20))
                    descriptors.append(count("fd"))
                    threads.append(count("task"))
                }
                exit(descriptors[rounds - 1] == descriptors[5] && threads[rounds - 1] <= threads[5] ? 0 : 1)
            }
        }

        // hazard 21: spdlog#307
        @Test func `a program that this process starts inherits none of the sink's descriptors`() async throws {
            let directory = try TestDirectory()
            let sink = try RotatingLogFile(directory: directory.path, name: "auth")
            #expect(await sink.reopen(within: .seconds(20)))
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            var found = 0
            for descriptor in names.compactMap({ Int32($0) }) {
                var target = [UInt8](repeating: 0, count: 512)
                let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
                guard String(decoding: target.prefix(max(count, 0)), as: UTF8.self).hasPrefix(directory.path) else {
                    continue
                }
                found += 1
                #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            }
            #expect(found >= 1)
            _ = await sink.shutdown(within: .seconds(20))
        }

        // hazard 31: spdlog#1502
        @Test func `no signal handler of the application ever runs on a thread of the sink`() async throws {
            let directory = try TestDirectory()
            let sink = try RotatingLogFile(directory: directory.path, name: "auth")
            #expect(await sink.rotate(within: .seconds(20)))
            var seen = 0
            for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
                let path = "/proc/self/task/\(thread)/status"
                guard let status = try? String(contentsOfFile: path, encoding: .utf8),
                    status.hasPrefix("Name:\tlog-writer") || status.hasPrefix("Name:\tlog-maintenance"),
                    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigBlk:") }),
                    let blocked = UInt64(line.split(separator: "\t")[1], radix: 16)
                else { continue }
                seen += 1
                for signal in [SIGHUP, SIGTERM, SIGINT, SIGUSR1, SIGALRM, SIGXFSZ] {
                    #expect(blocked & (1 << UInt64(signal - 1)) != 0)
                }
            }
            #expect(seen >= 2)
            _ = await sink.shutdown(within: .seconds(20))
        }

        #if os(Linux)
            @Test func `the writer preempts no thread of the application when it wakes up`() async throws {
                let directory = try TestDirectory()
                await #expect(processExitsWith: .success) { [path = directory.path as String] in
                    let sink = try RotatingLogFile(directory: path, name: "auth")
                    #expect(await sink.rotate(within: .seconds(20)))
                    let writers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
                        try String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) == "log-writer\n"
                    }
                    // SCHED_BATCH, a name that Glibc keeps from Swift.
                    #expect(writers.compactMap(pid_t.init).map(sched_getscheduler) == [3])
                    _ = await sink.shutdown(within: .seconds(20))
                }
            }
        #endif

        // hazards 12, 28: spdlog#2261; a batch processor in front of an unbounded stream
        @Test(.enabled(if: dlsym(nil, "__asan_init") == nil, "Address Sanitizer keeps what is freed"))
        func `while the disk accepts nothing memory stays constant, however much is logged`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                func resident() -> Int {
                    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
                    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4
                }
                let files = FaultyFiles()
                var configuration = LogFileConfiguration()
                configuration.overflow = .dropNewest
                configuration.journalSize = .mebibytes(1)
                configuration.hooks.onWriteFailure = { _ in }
                let sink = try RotatingLogFile(
                    directory: path,
                    name: "auth",
                    configuration: configuration,
                    environment: LogFileEnvironment(files: files)
                )
                files.setPlan { _, operation in operation == "write" ? .error(ENOSPC) : nil }
                let line = Array("{\"text\":\"\(String(repeating: "x", count: 400))\"}\n".utf8)
                func log(_ count: Int) {
                    line.withUnsafeBytes { for _ in 0..<count { sink.append($0, Delivery(level: .error)) } }
                }
                log(20_000)
                let before = resident()
                log(SlowTests.areWanted ? 10_000_000 : 500_000)
                let grown = resident() - before
                exit(grown < 2_048 && sink.statistics.dropped.total > 400_000 ? 0 : 1)
            }
        }

        // hazard 21: each failing call releases what was opened for it
        @Test func `no failure leaks a descriptor`() async throws {
            await #expect(processExitsWith: .success) {
                func descriptors() -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
                }
                func live(failingAt step: Int) throws -> Int {
                    let files = FaultyFiles { index, _ in (step..<step + 2).contains(index) ? .error(EIO) : nil }
                    let directory = try TestDirectory()
                    if let bench = try? Bench(directory, files: files) {
                        for number in 0..<60 { bench.log(number) }
                        bench.write()
                        bench.runMaintenance()
                        files.setPlan(nil)
                        bench.close()
                    }
                    return files.count
                }
                let steps = try live(failingAt: 1 << 30)
                let before = descriptors()
                for step in 1...steps { _ = try live(failingAt: step) }
                exit(descriptors() == before ? 0 : 1)
            }
        }
    #endif

    @Test(.enabled(if: geteuid() == 0 && TinyFileSystem.isPossible))
    func `a tiny file system that fills up and is freed again loses only what it announces`() async throws {
        let directory = try TestDirectory()
        let small = try #require(TinyFileSystem(path: directory.path, kibibytes: 4_096))
        defer { small.unmount() }
        var configuration = LogFileConfiguration()
        configuration.journalSize = .mebibytes(1)
        configuration.overflow = .dropNewest
        configuration.compressionDelay = .zero
        configuration.retention = .unlimited
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        #expect(sink.durabilityDegradation == nil)
        try? Data(count: 2_500 << 10).write(to: URL(fileURLWithPath: "\(directory.path)/other"))
        for number in 0..<60_000 {
            Array("{\"n\":\(number),\"text\":\"0123456789012345678901234567890123456789\"}\n".utf8).withUnsafeBytes {
                sink.append($0, Delivery(level: .error))
            }
        }
        try FileManager.default.removeItem(atPath: "\(directory.path)/other")
        let left = await sink.shutdown(within: .seconds(20))
        #expect(left == 0)
        let numbers = try directory.numbers()
        let dropped = try directory.internalEvents("records-dropped").compactMap { $0["msal.dropped.total"] as? Int }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.count + dropped.reduce(0, +) == 60_000)
    }
}

/// Tests that take minutes run in `.ci/slow` only.
enum SlowTests {
    static var areWanted: Bool { ProcessInfo.processInfo.environment["MSAL_SLOW_TESTS"] != nil }
}

/// A memory file system of a few kibibytes, mounted for one test.
struct TinyFileSystem {
    private let path: String

    static var isPossible: Bool {
        let probe = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: probe, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: probe) }
        guard let system = TinyFileSystem(path: probe, kibibytes: 64) else { return false }
        system.unmount()
        return true
    }

    init?(path: String, kibibytes: Int) {
        #if os(Linux)
            guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else { return nil }
            self.path = path
        #else
            return nil
        #endif
    }

    func unmount() {
        #if os(Linux)
            umount2(path, 2)
        #endif
    }
}
