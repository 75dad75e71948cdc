import CByteKernels
import Foundation
import LogRecords
import Testing

@testable import RotatingLogFiles

/// What needs processes of its own: killed, forked, limited, counted.
@Suite(.serialized) struct ProcessTests {
    // hazard 1, 59: a real kill
    @Test func `what was logged before kill -9 is there once, after the next opening and after recover`() async throws {
        for isReopened in [true, false] {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
                var configuration = LogFileConfiguration()
                configuration.rotation = Rotation(size: .kibibytes(64))
                configuration.retention = .unlimited
                configuration.staysPlain = .zero
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
                let child = kernel_test_fork()
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
        @Test func `under a file size limit nothing dies, no line is torn, and losses are announced`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
                setrlimit(__rlimit_resource_t(1), &limit)
                var configuration = LogFileConfiguration()
                configuration.overflow = .dropNewest
                configuration.staysPlain = .zero
                configuration.retention = .unlimited
                let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                // The journal itself is beyond the limit: process memory, said so.
                guard sink.weakness != nil else { exit(2) }
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
            let dropped = try directory.notices("records-dropped").compactMap { $0["msal.dropped.total"] as? Int }
            #expect(numbers.count + dropped.reduce(0, +) == 20_000)
            #expect(numbers.count > 10_000)
        }

        // hazards 21, 30: spdlog#307, winston#2298, lumberjack#56
        @Test func `descriptors and threads stay constant over many openings and rotations`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                func count(_ name: String) -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)").count) ?? 0
                }
                var configuration = LogFileConfiguration()
                configuration.staysPlain = .zero
                configuration.journalSize = .mebibytes(1)
                var descriptors: [Int] = []
                var threads: [Int] = []
                for round in 0..<60 {
                    let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
                    for number in 0..<3 {
                        Array("{\"n\":\(round * 3 + number)}\n".utf8).withUnsafeBytes {
                            sink.append($0, Delivery(level: .error))
                        }
                        _ = await sink.rotate()
                    }
                    _ = await sink.shutdown(within: .seconds(20))
                    descriptors.append(count("fd"))
                    threads.append(count("task"))
                }
                exit(descriptors[59] == descriptors[5] && threads[59] <= threads[5] ? 0 : 1)
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
        configuration.staysPlain = .zero
        configuration.retention = .unlimited
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        #expect(sink.weakness == nil)
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
        let dropped = try directory.notices("records-dropped").compactMap { $0["msal.dropped.total"] as? Int }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.count + dropped.reduce(0, +) == 60_000)
    }
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
