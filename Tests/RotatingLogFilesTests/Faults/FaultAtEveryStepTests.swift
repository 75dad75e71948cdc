import Files
import Foundation
import Locks
import TestKit
import Testing

@testable import RotatingLogFiles

/// Makes each file operation of a life with rotations, archives and a recovery fail, one after the other.
@Suite struct FaultAtEveryStepTests {
    /// The free space floor makes the sink query the file system.
    private static let configuration = Bench.configuration {
        $0.retention = Retention(count: nil, totalSize: nil, freeSpaceFloor: .bytes(1))
    }

    /// Operations of an undisturbed life, including the opening.
    private static func operationCount() throws -> Int {
        let files = FaultyFiles()
        let bench = try Bench(TestDirectory(), configuration: configuration, files: files)
        bench.live()
        return files.count
    }

    @Test func `every kind of call is among those that are made to fail`() throws {
        let files = FaultyFiles()
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Self.configuration, files: files)
        bench.live()
        let expected = [
            "open createToMap", "open createToAppend", "open append", "open read", "open update", "open createToLock",
            "close", "read",
            "pread", "write", "sync", "sync directory", "fstat", "lstat", "rename", "remove", "list", "mkdir",
            "allocate", "map", "lock", "truncate", "statvfs",
        ]
        #expect(Set(expected).subtracting(files.calls).isEmpty)
    }

    // hazards 1, 61: logback#863, loguru#309, moby#37063
    // invariant JournalWriter I1, journal J3
    @Test func `death at any step neither loses nor duplicates a record that a call had accepted`() throws {
        let steps = try Self.operationCount()
        #expect(steps > 150)
        for step in 1...steps {
            let directory = try TestDirectory()
            let files = FaultyFiles { index, _ in index == step ? .death : nil }
            var accepted: [Int] = []
            if let bench = try? Bench(directory, configuration: Self.configuration, files: files) {
                bench.live()
                accepted = bench.accepted
                bench.die()
            }
            let report = try Bench.recover(directory)
            #expect(report.failures.isEmpty && report.inUse.isEmpty, "step \(step)")
            #expect(try directory.numbers() == accepted, "step \(step)")
            let left = directory.names.filter { $0.hasPrefix(".") }
            #expect(left.isEmpty, "step \(step)")
            let plain = directory.archives.filter { $0.kind == .plain }
            #expect(plain.isEmpty, "step \(step)")
        }
    }

    // hazards 12, 13, 14: spdlog#2261, log4j2#1445, spdlog#987
    // invariant JournalWriter I2
    @Test(arguments: [EIO, ENOSPC, EACCES, EINTR, EMFILE, EROFS, EDQUOT, EXDEV])
    func `a failed call is retried, and every record arrives once`(code: Int32) throws {
        let steps = try Self.operationCount()
        let stride = code == EIO || code == ENOSPC ? 1 : 3
        for step in Swift.stride(from: 1, through: steps, by: stride) {
            let directory = try TestDirectory()
            let files = FaultyFiles { index, _ in (step..<step + 2).contains(index) ? .error(code) : nil }
            // A fault while opening is reported to the caller.
            guard let bench = try? Bench(directory, configuration: Self.configuration, files: files) else { continue }
            bench.live()
            files.setPlan(nil)
            _ = try Bench.recover(directory)
            #expect(try directory.numbers() == bench.accepted, "step \(step)")
        }
    }

    // hazard 13: logrotate's ChangeLog
    // invariant JournalWriter I3
    @Test func `short writes and interruptions never tear a line`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { index, operation in
            guard operation == "write" else { return index % 7 == 0 && operation == "sync" ? .error(EINTR) : nil }
            switch index % 5 {
            case 0: return .short(1 + index % 90)
            case 1: return .error(EINTR)
            case 2: return .short(1)
            default: return nil
            }
        }
        let bench = try Bench(directory, files: files)
        bench.live()
        #expect(try directory.numbers() == Array(0..<90))
    }

    // invariant ARCHITECTURE I2, JournalRecovery I1, I2, I3
    @Test func `recovery that dies at any step and runs again appends each record once and never shortens a file`()
        throws
    {
        func dying() throws -> TestDirectory {
            let directory = try TestDirectory()
            // Killed with a torn line in the file and the rest in the journal.
            let files = FaultyFiles()
            let bench = try Bench(directory, files: files)
            for number in 0..<50 { bench.call(number) }
            bench.write()
            for number in 50..<90 { bench.call(number) }
            bench.takeNumber()
            let soFar = files.count
            files.setPlan { index, operation in
                operation == "write" ? (index > soFar + 4 ? .death : .short(333)) : nil
            }
            _ = bench.oneRound()
            files.setPlan { _, _ in .death }
            _ = bench.oneRound()
            bench.die()
            return directory
        }
        let counting = FaultyFiles()
        _ = try Bench.recover(try dying(), files: counting)
        #expect(counting.count > 20)
        for step in 1...counting.count {
            let directory = try dying()
            let before = try directory.bytes("auth.ndjson")
            _ = try? Bench.recover(directory, files: FaultyFiles { index, _ in index == step ? .death : nil })
            let between = try directory.bytes("auth.ndjson")
            _ = try Bench.recover(directory)
            _ = try Bench.recover(directory)
            let after = try directory.bytes("auth.ndjson")
            #expect(between.starts(with: before) && after.starts(with: between), "step \(step)")
            #expect(try directory.numbers() == Array(0..<90), "step \(step)")
            let recovered = try directory.internalEvents("recovered")
            #expect(recovered.count == 1 && recovered[0]["msal.unfinished"] as? Int == 1, "step \(step)")
        }
    }

    @Test(arguments: ["open createToAppend", "sync"])
    func `a signal during recovery does not put it off, as a failure does`(call: String) throws {
        for (code, failed) in [(EINTR, []), (EIO, ["auth"])] {
            let directory = try TestDirectory()
            let bench = try Bench(directory)
            bench.log(1)
            bench.die()
            let calls = AtomicWord()
            let files = FaultyFiles { _, operation in operation == call && calls.countUp() == 1 ? .error(code) : nil }
            #expect(try Bench.recover(directory, files: files).failures.map(\.name) == failed)
            _ = try Bench.recover(directory)
            #expect(try directory.numbers() == [1])
        }
    }

    @Test func `a file that recovery begins has its header first, wherever recovery is interrupted`() throws {
        func dying() throws -> TestDirectory {
            let directory = try TestDirectory()
            let bench = try Bench(directory)
            for number in 0..<10 { bench.log(number) }
            bench.write()
            for number in 10..<40 { bench.log(number) }
            bench.die()
            // A rotation closed the file, and the next one was never begun.
            let rotated = ArchiveName(name: "auth", time: 1_795_226_040_123, counter: 1, kind: .plain).fileName
            try FileManager.default.moveItem(
                atPath: "\(directory.path)/auth.ndjson",
                toPath: "\(directory.path)/\(rotated)"
            )
            return directory
        }
        let counting = FaultyFiles()
        _ = try Bench.recover(try dying(), files: counting)
        for step in 1...counting.count {
            let directory = try dying()
            let dyingFiles = FaultyFiles { index, operation in
                index == step ? .death : operation == "write" && index % 2 == 0 ? .short(40) : nil
            }
            _ = try? Bench.recover(directory, files: dyingFiles)
            _ = try Bench.recover(directory)
            let lines = try directory.lines(of: "auth.ndjson")
            #expect(lines.first?.contains("\"event.action\":\"file-opened\"") == true, "step \(step)")
            #expect(try directory.internalEvents("file-opened").count == 2, "step \(step)")
            #expect(try directory.numbers() == Array(0..<40), "step \(step)")
            let sequences = try directory.internalEvents("file-opened").compactMap { $0["event.sequence"] as? Int }
            let others = try directory.internalEvents("recovered").compactMap { $0["event.sequence"] as? Int }
            #expect(Set(sequences + others).count == 3, "step \(step)")
        }
    }

    // hazard 2: logback's gzip strategy
    @Test func `an archive whose close or last write fails keeps the plain file`() throws {
        for operation in ["close", "write", "sync", "rename", "sync directory"] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, files: files)
            for number in 0..<60 { bench.log(number) }
            bench.write()
            files.setPlan { _, called in called == operation ? .error(ENOSPC) : nil }
            bench.runMaintenance(rounds: 3)
            // After the rename both names hold the lines, until the plain one can be removed.
            let numbers = try directory.numbers()
            #expect(operation == "sync directory" ? Set(numbers).count == 60 : numbers == Array(0..<60), "\(operation)")
            files.setPlan(nil)
            bench.runMaintenance()
            #expect(try directory.numbers() == Array(0..<60), "\(operation)")
            #expect(!directory.names.contains { $0.hasSuffix(".partial") })
            bench.close()
        }
    }

    // hazard 22: zeek#1817, ClickHouse#116316
    // invariant ARCHITECTURE I3
    @Test func `an archive is synced, renamed and its directory synced before the plain file goes`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, files: files, clock: TestClock())
        for number in 0..<60 { bench.log(number) }
        bench.write()
        let before = files.count
        bench.runMaintenance()
        let calls = Array(files.calls[before...])
        let order = [
            "open createToAppend", "lock", "open append", "write", "sync", "close", "rename", "sync directory",
            "remove",
        ]
        var position = calls.startIndex
        for call in order {
            let found = calls[position...].firstIndex(of: call)
            #expect(found != nil, "\(call) is missing after \(calls[..<position])")
            position = found ?? position
        }
        bench.close()
    }
}
