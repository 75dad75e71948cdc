import Files
import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

@Suite struct RetentionTests {
    private func plant(_ directory: TestDirectory, count: Int, size: Int, from time: Int64 = 1_795_000_000_000) throws {
        for index in 0..<count {
            let name = ArchiveName(
                name: "auth",
                time: time + Int64(index) * 3_600_000,
                counter: UInt64(index + 1),
                kind: index % 2 == 0 ? .archive : .plain
            )
            try directory.write(String(repeating: "x", count: size), to: name.fileName)
        }
    }

    private func kept(_ directory: TestDirectory, _ retention: Retention, wall: Int64 = 0) throws -> Int {
        let logs = LogDirectory(path: directory.path, files: SystemFiles())
        let pass = RetentionPass(
            directory: logs,
            family: try #require(LogName(pattern: "auth", host: "h", processID: 7, bundle: "b")),
            retention: retention,
            active: nil
        )
        try pass.run(try pass.find()) { wall / 1_000_000 - $0.time }
        return directory.names.count
    }

    // hazard 19: logback#728, LOGBACK-1166, typedb#6854
    @Test func `each bound works alone, and of several the tightest wins`() throws {
        let now: Int64 = (1_795_000_000_000 + 20 * 3_600_000) * 1_000_000
        let cases: [(Retention, Int)] = [
            (.unlimited, 10),
            (Retention(count: 3, totalSize: nil), 3),
            (Retention(count: nil, totalSize: .bytes(450)), 4),
            (Retention(count: nil, age: .seconds(15 * 3_600), totalSize: nil), 5),
            (Retention(count: 8, age: .seconds(14 * 3_600), totalSize: .bytes(700)), 4),
            (Retention(count: 2, age: .seconds(14 * 3_600), totalSize: .bytes(700)), 2),
            (Retention(count: nil, totalSize: nil, freeSpaceFloor: .bytes(.max)), 0),
            (Retention(count: nil, totalSize: nil, freeSpaceFloor: .bytes(1)), 10),
        ]
        for (retention, expected) in cases {
            let directory = try TestDirectory()
            try plant(directory, count: 10, size: 100)
            #expect(try kept(directory, retention, wall: now) == expected, "\(retention)")
        }
    }

    @Test func `a plain file that cannot be removed beside its archive counts once, and goes with it`() throws {
        let directory = try TestDirectory()
        for counter in 1...4 as ClosedRange<UInt64> {
            for kind in [ArchiveName.Kind.plain, .archive] {
                let name = ArchiveName(name: "auth", time: 1_795_000_000_000, counter: counter, kind: kind)
                try directory.write("x", to: name.fileName)
            }
        }
        #expect(try kept(directory, Retention(count: 4, totalSize: nil)) == 8)
        #expect(try kept(directory, Retention(count: 3, totalSize: nil)) == 6)
        #expect(Set(directory.archives.map(\.counter)) == [2, 3, 4])
    }

    // hazard 18: Puppy#27, tracing#2937, tracing#3496
    // invariant ARCHITECTURE I4
    @Test func `only files that are completely ours go`() throws {
        let directory = try TestDirectory()
        try plant(directory, count: 6, size: 10)
        let foreign = [
            "auth.ndjson", "auth.ndjson.bak", "auth-other-20261121T015400.123Z-000001.ndjson.gz", "auth.2",
            "auth-20261121T015400.123Z-000042.ndjson.gz.bak", "\u{e4}uth-20261121T015400.123Z-000042.ndjson.gz",
            "notes.txt",
        ]
        for name in foreign { try directory.write("keep", to: name) }
        let link = ArchiveName(name: "auth", time: 0, counter: 1, kind: .archive).fileName
        try FileManager.default.createSymbolicLink(
            atPath: "\(directory.path)/\(link)",
            withDestinationPath: "\(directory.path)/notes.txt"
        )
        let folder = ArchiveName(name: "auth", time: 1, counter: 1, kind: .archive).fileName
        try FileManager.default.createDirectory(
            atPath: "\(directory.path)/\(folder)",
            withIntermediateDirectories: false
        )
        _ = try kept(directory, Retention(count: 1, totalSize: nil))
        let names = directory.names
        #expect(foreign.allSatisfy(names.contains) && names.contains(link) && names.contains(folder))
        #expect(names.compactMap { ArchiveName(fileName: $0) }.filter { $0.name == "auth" }.count == 3)
    }

    // hazard 4: winston-daily-rotate#125, pm2-logrotate#51
    @Test func `files of earlier runs are compressed and pruned at the start`() throws {
        let directory = try TestDirectory()
        for index in 0..<6 {
            let name = ArchiveName(name: "auth", time: 1_795_000_000_000, counter: UInt64(index + 1), kind: .plain)
            try directory.write("{\"n\":\(index)}\n", to: name.fileName)
        }
        try directory.write("torn", to: ".auth-20261121T015400.123Z-000001.ndjson.gz.partial")
        let bench = try Bench(directory, configuration: Bench.configuration { $0.retention.count = 4 })
        bench.write()
        bench.runMaintenance()
        #expect(try directory.numbers() == [2, 3, 4, 5])
        #expect(directory.names.filter { $0.hasSuffix(".gz") }.count == 4)
        #expect(!directory.names.contains { $0.hasSuffix(".partial") })
        bench.close()
    }

    @Test func `names with placeholders are kept as one family`() throws {
        let directory = try TestDirectory()
        for (index, process) in [11, 22, 33, 44].enumerated() {
            let name = ArchiveName(name: "auth-\(process)", time: Int64(index), counter: 1, kind: .archive)
            try directory.write("x", to: name.fileName)
        }
        try directory.write("x", to: "auth-server-20261121T015400.123Z-000001.ndjson.gz")
        let bench = try Bench(
            directory,
            name: "auth-{pid}",
            configuration: Bench.configuration { $0.retention = Retention(count: 2, totalSize: nil) }
        )
        bench.write()
        bench.runMaintenance()
        #expect(
            directory.archives.map(\.name) == ["auth-33", "auth-44", "auth-server"]
        )
        bench.close()
        #expect(LogName(pattern: "a{pid}b", host: "h", processID: 7, bundle: "b")?.name == "a7b")
        for pattern in [
            "auth-20261121T015400.123Z-000001", "auth-20261121T015400.123Z", "", ".a", "a/b", "{pid", "{user}", "a b",
            "../a", String(repeating: "a", count: 129),
        ] {
            #expect(LogName(pattern: pattern, host: "h", processID: 7, bundle: "b") == nil, "\(pattern)")
        }
    }

    @Test func `archives go after 30 days by default, and the log reports the first that goes earlier`() throws {
        #expect(Retention().age == .seconds(30 * 86_400) && Retention(count: 3).age == .seconds(30 * 86_400))
        #expect(Retention.unlimited.age == nil)
        let directory = try TestDirectory()
        let bench = try Bench(
            directory,
            configuration: Bench.configuration { $0.retention = Retention(count: 2, totalSize: nil) }
        )
        for number in 0..<6 {
            bench.log(number)
            bench.wantRotation()
            bench.write()
            bench.runMaintenance()
        }
        bench.write()
        #expect(try directory.numbers() == [4, 5])
        #expect(try directory.lines(of: "auth.ndjson").filter { $0.contains("archives-removed") }.isEmpty)
        #expect(LogFileStatistics(bench.core).removedEarly == 4)
        bench.close()
        let said = try TestDirectory()
        let other = try Bench(
            said,
            configuration: Bench.configuration {
                $0.retention = Retention(count: 2, totalSize: nil)
                $0.rotation.size = nil
            }
        )
        for number in 0..<3 {
            other.log(number)
            other.wantRotation()
            other.write()
        }
        other.runMaintenance()
        other.write()
        #expect(try said.internalEvents("archives-removed").count == 1)
        other.close()
    }

    /// The disk formula of Documentation/Durability.md holds at every moment, whatever is logged.
    @Test(arguments: [1, 2, 3, 4])
    func `the directory never outgrows the formula`(seed: UInt64) throws {
        let directory = try TestDirectory()
        var numbers = SeededNumbers(seed: seed)
        let size: UInt64 = 8_192
        let total: UInt64 = 40_000
        let bench = try Bench(
            directory,
            configuration: Bench.configuration {
                $0.rotation = Rotation(size: .bytes(size))
                $0.retention = Retention(count: nil, totalSize: .bytes(total))
                $0.maxPendingCompressions = 2
            }
        )
        var longest: UInt64 = 0
        for number in 0..<2_000 {
            bench.log(number, padding: Int.random(in: 0...900, using: &numbers))
            if Int.random(in: 0..<12, using: &numbers) == 0 { bench.write(rounds: 40) }
            if Int.random(in: 0..<40, using: &numbers) == 0 { bench.runMaintenance() }
            if number % 20 == 0 {
                let used = directory.names.filter { !$0.hasSuffix(".journal") && !$0.hasSuffix(".lock") }.reduce(
                    UInt64(0)
                ) {
                    $0 + UInt64((try? directory.bytes($1).count) ?? 0)
                }
                longest = max(longest, used)
            }
        }
        // active + waiting + archives + one temporary file
        #expect(longest <= size + 2 * size + total + size)
        #expect(longest > total / 2)
        bench.close()
    }
}
