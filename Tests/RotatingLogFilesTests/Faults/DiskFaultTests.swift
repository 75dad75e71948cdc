import Files
import Foundation
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

@Suite struct DiskFaultTests {
    // hazards 12, 27, 28: spdlog#2261, quill#919, tracing#1941
    @Test func `a full disk drops by policy, memory stays constant, and the count is logged when space is back`() throws
    {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil }, files: files)
        bench.log(0)
        bench.write()
        files.setPlan { _, operation in operation == "write" ? .error(ENOSPC) : nil }
        for number in 1...20_000 { bench.log(number, level: number % 2 == 0 ? .error : .info) }
        bench.write(rounds: 20)
        let dropped = bench.core.journal.dropped
        #expect(dropped.total > 5_000)
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.write()
        bench.close()
        #expect(try directory.numbers() == bench.accepted)
        let announced = try directory.internalEvents("records-dropped")
        #expect(announced.compactMap { $0["msal.dropped.total"] as? Int }.reduce(0, +) == Int(dropped.total))
        #expect(announced.compactMap { $0["msal.dropped.error"] as? Int }.reduce(0, +) == Int(dropped[.error]))
        #expect(bench.accepted.count + Int(dropped.total) == 20_001)
    }

    // invariant JournalWriter I5
    @Test func `after the fault logging continues within a second`() throws {
        for code in [ENOSPC, EIO, EDQUOT] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, files: files)
            files.setPlan { _, operation in operation == "write" ? .error(code) : nil }
            bench.log(1)
            for _ in 0..<40 {
                if case .wait(let nanoseconds) = bench.oneRound() {
                    #expect(nanoseconds <= 500_000_000)
                    bench.clock.advance(seconds: Double(nanoseconds) / 1e9)
                }
            }
            files.setPlan(nil)
            bench.clock.advance(seconds: 0.6)
            bench.write()
            #expect(try directory.numbers() == [1])
            bench.close()
        }
    }

    @Test func `on a full disk the oldest archives go first, if that is allowed`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(
            directory,
            configuration: Bench.configuration { $0.retention.yieldsToNewRecords = true },
            files: files
        )
        for number in 0..<200 { bench.log(number) }
        bench.write()
        bench.runMaintenance()
        let before = directory.names.filter { $0.hasSuffix(".gz") }
        files.setPlan { _, operation in operation == "write" ? .error(ENOSPC) : nil }
        bench.log(200)
        bench.write(rounds: 5)
        bench.runMaintenance(rounds: 1)
        let after = directory.names.filter { $0.hasSuffix(".gz") }
        #expect(after == Array(before.dropFirst()))
        files.setPlan(nil)
        bench.close()
    }

    // hazard 56: a hole in a mapped file on a full disk is a bus error
    @Test(arguments: [ENOSPC, EOPNOTSUPP, EINVAL, EDQUOT, EFBIG])
    func `if the journal cannot be allocated, process memory is used, and the log says so once`(code: Int32) throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in operation == "allocate" ? .error(code) : nil }
        let bench = try Bench(directory, files: files)
        #expect(bench.core.journal.durabilityDegradation?.code == code)
        #expect(!directory.names.contains(".auth.journal"))
        for number in 0..<50 { bench.log(number) }
        bench.close()
        #expect(try directory.numbers() == Array(0..<50))
        #expect(try directory.internalEvents("gap").count == 1)
    }

    @Test func `an interrupted allocation is retried`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { index, operation in operation == "allocate" && index < 40 ? .error(EINTR) : nil }
        let bench = try Bench(directory, files: files)
        #expect(bench.core.journal.durabilityDegradation == nil)
        bench.close()
    }

    // hazards 16, 23: lumberjack#121, spdlog#495, CocoaLumberjack#335; logrotate#34, logrotate#363 (copytruncate)
    @Test func `a file that another program removes, moves, replaces or cuts is noticed and the gap announced`() throws
    {
        let changes: [(String, (String) throws -> Void)] = [
            ("removed", { try FileManager.default.removeItem(atPath: $0) }),
            ("moved", { try FileManager.default.moveItem(atPath: $0, toPath: $0 + ".1") }),
            (
                "replaced",
                {
                    try FileManager.default.moveItem(atPath: $0, toPath: $0 + ".1")
                    _ = FileManager.default.createFile(atPath: $0, contents: nil)
                }
            ),
            ("cut", { truncate($0, 0) }),
            (
                "directory removed",
                {
                    try FileManager.default.removeItem(
                        atPath: URL(fileURLWithPath: $0).deletingLastPathComponent().path
                    )
                }
            ),
        ]
        for (what, change) in changes {
            let directory = try TestDirectory()
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            for number in 0..<10 { bench.log(number) }
            bench.write()
            try change("\(directory.path)/auth.ndjson")
            bench.clock.advance(seconds: 0.9)
            bench.write()
            for number in 10..<20 { bench.log(number) }
            bench.write()
            #expect(try directory.numbers() == Array(10..<20), "\(what)")
            #expect(try directory.internalEvents("gap").count >= 1, "\(what)")
            bench.close()
        }
    }

    // hazard 17: logrotate#218, CVE-2022-1348
    @Test func `links, pipes and directories planted at our names are never written, and cause no long block`() throws {
        let plants: [(String, (String, String) throws -> Void)] = [
            ("symlink", { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $1) }),
            // Others can only plant one where they may write.
            (
                "hard link",
                {
                    chmod(URL(fileURLWithPath: $0).deletingLastPathComponent().path, 0o777)
                    try FileManager.default.linkItem(atPath: $1, toPath: $0)
                }
            ),
            ("pipe", { path, _ in mkfifo(path, 0o600) }),
            (
                "directory",
                { path, _ in try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }
            ),
        ]
        for (what, plant) in plants {
            let directory = try TestDirectory()
            try directory.write("precious", to: "victim")
            try plant("\(directory.path)/auth.ndjson", "\(directory.path)/victim")
            #expect(throws: LogFileError.self, "\(what)") { try Bench(directory) }
            #expect(try directory.bytes("victim") == Array("precious".utf8), "\(what)")

            // At the names of the journal, the lock and an archive.
            for name in [".auth.journal", ".auth.lock", "auth-20261121T015400.123Z-000001.ndjson"] {
                let directory = try TestDirectory()
                try directory.write("precious", to: "victim")
                try plant("\(directory.path)/\(name)", "\(directory.path)/victim")
                if let bench = try? Bench(directory) {
                    for number in 0..<100 { bench.log(number) }
                    bench.write()
                    bench.runMaintenance(rounds: 5)
                    bench.close()
                }
                #expect(try directory.bytes("victim") == Array("precious".utf8), "\(what) at \(name)")
            }
        }
    }

    @Test func `an unfinished line is refused and counted, and harms no other record`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        bench.log(1)
        let producer = JournalProducer(core: bench.core)
        for bad in [[], Array("{\"n\":2}".utf8), [UInt8](repeating: 0x61, count: 300_000) + [10]] {
            bad.withUnsafeBytes { producer.append($0, Delivery(level: .warning)) }
        }
        bench.log(3)
        bench.close()
        #expect(try directory.numbers() == [1, 3])
        #expect(bench.core.journal.dropped[.warning] == 3)
    }

    // hazard 57
    @Test func `records reach the file although the journal was removed or cut under us`() throws {
        for cut in [false, true] {
            let directory = try TestDirectory()
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            bench.log(0)
            bench.write()
            let journal = "\(directory.path)/.auth.journal"
            if cut { truncate(journal, 0) } else { unlink(journal) }
            bench.clock.advance(seconds: 0.9)
            bench.write()
            bench.log(1)
            bench.write()
            bench.close()
            #expect(try directory.numbers() == [0, 1])
            #expect(try directory.internalEvents("gap").count == 1)
        }
    }

    // hazard 24
    @Test func `a configuration that cannot work throws with path, reason and remedy`() throws {
        let directory = try TestDirectory()
        let wrong: [(inout LogFileConfiguration) -> Void] = [
            { $0.rotation.size = .bytes(0) }, { $0.rotation.age = .zero }, { $0.retention.count = 0 },
            { $0.retention.totalSize = .bytes(10) }, { $0.compressionLevel = 0 }, { $0.compressionLevel = 10 },
            { $0.maxPendingCompressions = 0 }, { $0.journalSize = .bytes(1) }, { $0.sync.interval = .zero },
            { $0.rotation.calendar = .daily(zone: "Mars/Olympus") }, { $0.retention.age = .seconds(-1) },
        ]
        for change in wrong {
            let configuration = Bench.configuration(change)
            let error = #expect(throws: LogFileError.self) { try Bench(directory, configuration: configuration) }
            #expect(error?.code == .configuration && error?.advice.isEmpty == false)
        }
        #expect(directory.names.isEmpty)
        try directory.write("x", to: "file")
        let error = #expect(throws: LogFileError.self) {
            try RotatingLogFile(directory: "\(directory.path)/file/below", name: "auth")
        }
        #expect(error?.code == .notWritable && error?.path.hasSuffix("file/below") == true)
    }
}
