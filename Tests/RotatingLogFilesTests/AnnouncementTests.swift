import Files
import Foundation
import Locks
import TestKit
import Testing

@testable import RotatingLogFiles

/// What the log says about losses: everything that is gone, and nothing that is not.
@Suite struct AnnouncementTests {
    private static let oneFile = Bench.configuration { $0.rotation.size = nil }

    /// Numbers of the sink's own records; the bench's other records take none.
    private func sequences(_ directory: TestDirectory) throws -> [Int] {
        try directory.lines().compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["event.sequence"] as? Int
        }
    }

    private func lostBytes(_ directory: TestDirectory) throws -> [UInt64] {
        try directory.lines().compactMap { line in
            let parsed = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard parsed?["event.action"] as? String == "gap", let message = parsed?["message"] as? String else {
                return nil
            }
            return message.split(separator: " ").compactMap { UInt64($0) }.reduce(0, +)
        }
    }

    // hazard 65
    @Test func `a batch that is taken back leaves no hole in the numbers: a hole counts as a lost record`() throws {
        for largest in stride(from: UInt64(700), to: 2_300, by: 97) {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            files.setLargestFile(largest)
            let bench = try Bench(directory, configuration: Self.oneFile, files: files)
            for number in 0..<40 {
                bench.log(number, padding: number % 9 == 5 ? 3_000 : 150)
                if number % 7 == 0 { bench.write() }
            }
            bench.write()
            files.setLargestFile(nil)
            bench.close()
            let numbers = try sequences(directory)
            #expect(numbers.count > 4, "\(largest)")
            #expect(numbers.sorted() == Array(1...numbers.count), "\(largest)")
            let dropped = try directory.internalEvents("records-dropped").compactMap {
                $0["msal.dropped.total"] as? Int
            }
            #expect(try directory.numbers().count + dropped.reduce(0, +) == 40, "\(largest)")
        }
    }

    // hazard 65
    @Test func `a file that can neither grow nor be shortened loses and duplicates no record`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in operation == "truncate" ? .error(EPERM) : nil }
        files.setLargestFile(2_000)
        #expect(throws: LogFileError.self) { try Bench(directory, configuration: Self.oneFile, files: files) }
        files.setPlan(nil)
        let bench = try Bench(directory, configuration: Self.oneFile, files: files)
        files.setPlan { _, operation in operation == "truncate" ? .error(EPERM) : nil }
        for number in 0..<60 { bench.log(number) }
        bench.write()
        bench.close()
        let found = try directory.numbers(tolerant: true)
        #expect(found == Array(0..<60))
        let numbers = try sequences(directory)
        #expect(numbers.sorted() == Array(1...numbers.count))
    }

    // hazard 65
    @Test func `drops are announced within a second although every further record is too long for any file`() throws {
        for renamesFail in [false, true] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, configuration: Self.oneFile, files: files)
            bench.write()
            files.setLargestFile(1_024)
            if renamesFail { files.setPlan { _, operation in operation == "rename" ? .error(EACCES) : nil } }
            let journal = bench.core.journal
            for number in 0..<300 {
                bench.log(number, padding: 2_000)
                // The writer never finds the journal empty.
                for _ in 0..<20 where journal.tail.position > journal.head + 2_500 { _ = bench.oneRound() }
                bench.clock.advance(seconds: 0.005)
            }
            #expect(journal.tail.position > journal.head && journal.tail.position < journal.head + 10_000)
            if !renamesFail { #expect(try !directory.internalEvents("records-dropped").isEmpty) }
            files.setPlan(nil)
            bench.close()
            let dropped = try directory.internalEvents("records-dropped").compactMap {
                $0["msal.dropped.total"] as? Int
            }
            #expect(dropped.reduce(0, +) == 300)
        }
    }

    @Test func `dropped records of another run are announced under that run, and nothing counts as missing`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, configuration: Self.oneFile, files: files)
        func log(run: String?, padding: Int) {
            let member = run.map { "\"service.ephemeral_id\":\"\($0)\"," } ?? ""
            bench.log(line: "{\(member)\"text\":\"\(String(repeating: "x", count: padding))\"}")
        }
        let others = [String(repeating: "ab", count: 16), String(repeating: "cd", count: 16)]
        // Too long for the journal.
        for run in [others[0], others[0], others[1], bench.core.run.id, nil, "no \\u0061 id"] {
            log(run: run, padding: 600_000)
        }
        bench.write()
        // Too long for the system's largest file.
        files.setLargestFile(2_000)
        log(run: others[1], padding: 3_000)
        bench.write()
        files.setLargestFile(nil)
        bench.close()
        var dropped: [String: Int] = [:]
        for event in try directory.internalEvents("records-dropped") {
            dropped[event["msal.dropped.run"] as? String ?? "own", default: 0] +=
                event["msal.dropped.total"] as? Int ?? 0
        }
        #expect(dropped == ["own": 3, others[0]: 2, others[1]: 2])
        let numbers = try sequences(directory)
        #expect(numbers.sorted() == Array(1...numbers.count))
    }

    /// A process was killed with 50 records in its file and 40 more in its journal. Returns the file's size.
    private func dying(_ directory: TestDirectory) throws -> UInt64 {
        let bench = try Bench(directory, configuration: Self.oneFile)
        for number in 0..<50 { bench.call(number) }
        bench.write()
        for number in 50..<90 { bench.call(number) }
        bench.takeNumber()
        bench.die()
        return UInt64(try directory.bytes("auth.ndjson").count)
    }

    // hazard 66
    // invariant JournalRecovery I4
    @Test func `a file that was cut after a crash is announced, and no record comes twice wherever recovery stops`()
        throws
    {
        for length in [0, 777, 8_000] {
            func cut() throws -> (TestDirectory, UInt64) {
                let directory = try TestDirectory()
                let size = try dying(directory)
                truncate("\(directory.path)/auth.ndjson", off_t(length))
                return (directory, size - UInt64(length))
            }
            let counting = FaultyFiles()
            _ = try Bench.recover(try cut().0, files: counting)
            for step in 1...counting.count {
                let (directory, lost) = try cut()
                let files = FaultyFiles { index, operation in
                    index == step ? .death : operation == "write" && index % 2 == 0 ? .short(90) : nil
                }
                _ = try? Bench.recover(directory, files: files)
                _ = try Bench.recover(directory)
                let found = try directory.numbers(tolerant: true)
                #expect(Set(found).count == found.count && found.suffix(40) == Array(50..<90)[...], "\(length) \(step)")
                #expect(try lostBytes(directory) == [lost], "\(length) \(step)")
                let numbers = try sequences(directory)
                #expect(Set(numbers).count == numbers.count, "\(length) \(step)")
                let unfinished = try directory.lines().filter { $0.contains("\"msal.unfinished\":1}") }
                #expect(unfinished.count == 1, "\(length) \(step)")
            }
        }
    }

    // hazard 66
    @Test func `a file that was removed after a crash is announced; one that was renamed or copied is not`() throws {
        let directory = try TestDirectory()
        let size = try dying(directory)
        unlink("\(directory.path)/auth.ndjson")
        // The first recovery makes a new file, which may get the identity of the removed one.
        for step in stride(from: 5, to: 60, by: 3) {
            _ = try? Bench.recover(directory, files: FaultyFiles { index, _ in index == step ? .death : nil })
        }
        _ = try Bench.recover(directory)
        #expect(try lostBytes(directory) == [size])
        #expect(try directory.numbers() == Array(50..<90))

        let renamed = try TestDirectory()
        _ = try dying(renamed)
        let name = ArchiveName(name: "auth", time: 1_795_226_040_123, counter: 1, kind: .plain).fileName
        try FileManager.default.moveItem(atPath: "\(renamed.path)/auth.ndjson", toPath: "\(renamed.path)/\(name)")
        _ = try Bench.recover(renamed)
        #expect(try lostBytes(renamed).isEmpty)

        let original = try TestDirectory()
        _ = try dying(original)
        let copy = try TestDirectory()
        for name in original.names {
            try FileManager.default.copyItem(atPath: "\(original.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        _ = try Bench.recover(copy)
        #expect(try lostBytes(copy).isEmpty)
        #expect(try copy.numbers() == Array(0..<90))
    }

    // hazard 66
    @Test func `a removal that a process had noticed when it was killed is announced by the recovery`() throws {
        for rounds in 1...6 {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, configuration: Self.oneFile, files: files)
            for number in 0..<20 { bench.log(number) }
            bench.write()
            let size = UInt64(try directory.bytes("auth.ndjson").count)
            unlink("\(directory.path)/auth.ndjson")
            for number in 20..<40 { bench.log(number) }
            for _ in 0..<rounds { _ = bench.oneRound() }
            bench.die()
            _ = try Bench.recover(directory)
            #expect(try lostBytes(directory) == [size], "\(rounds)")
            #expect(try directory.numbers() == Array(20..<40), "\(rounds)")
        }
    }

    @Test func `removals that come faster than they can be announced are announced with all their bytes`() throws {
        let directory = try TestDirectory()
        let path = "\(directory.path)/auth.ndjson"
        let bench = try Bench(directory, configuration: Self.oneFile)
        var lost: UInt64 = 0
        bench.write()
        for round in 0..<30 {
            lost += UInt64(try directory.bytes("auth.ndjson").count)
            unlink(path)
            bench.clock.advance(seconds: 1)
            if round % 9 == 0 { bench.write() } else { _ = bench.oneRound() }
        }
        bench.write()
        bench.close()
        #expect(try lostBytes(directory).reduce(0, +) == lost)
    }

    // hazard 57
    @Test func `a journal that is cut in the middle of a write tears no line`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, configuration: Self.oneFile, files: files)
        for number in 0..<10 { bench.log(number) }
        bench.write()
        for number in 10..<30 { bench.log(number) }
        let before = files.count
        files.setPlan { index, operation in
            guard operation == "write" else { return nil }
            return files.calls[before...].filter { $0 == "write" }.count == 1 ? .short(777) : .error(EIO)
        }
        _ = bench.oneRound()
        files.setPlan(nil)
        truncate("\(directory.path)/.auth.journal", 0)
        bench.clock.advance(seconds: 1)
        bench.write()
        bench.log(30)
        bench.close()
        #expect(try directory.numbers() == Array(0...30))
        #expect(try directory.internalEvents("gap").count == 1)
    }

    // hazard 14
    @Test func `a rotation that is undone takes no number, and one that cannot be undone blames no other program`()
        throws
    {
        for cannotUndo in [false, true] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, configuration: Self.oneFile, files: files)
            for round in 0..<6 {
                for number in round * 10..<round * 10 + 10 { bench.log(number) }
                bench.write()
                let before = files.count
                if round % 2 == 1 {
                    files.setPlan { _, operation in
                        if operation == "open createToAppend" { return .error(EMFILE) }
                        let renames = files.calls[before...].filter { $0 == "rename" }.count
                        return cannotUndo && operation == "rename" && renames == 2 ? .error(EACCES) : nil
                    }
                }
                bench.wantRotation()
                _ = bench.oneRound()
                files.setPlan(nil)
                bench.clock.advance(seconds: 2)
                bench.write()
            }
            bench.close()
            #expect(try directory.numbers() == Array(0..<60))
            #expect(try directory.internalEvents("gap").isEmpty)
            let counters = directory.archives.map(\.counter)
            #expect(counters.sorted() == Array(1...UInt64(counters.count)) && counters.count >= 6)
        }
    }

    // hazard 67
    @Test func `after a kill at any step of an opening recover finds a journal that is elsewhere`() throws {
        let steps = try steps { _ in nil }
        for step in 1...steps {
            let logs = try TestDirectory()
            let journals = try TestDirectory()
            let configuration = Bench.configuration { $0.journalDirectory = journals.path }
            let files = FaultyFiles { index, _ in index == step ? .death : nil }
            let bench = try? Bench(logs, configuration: configuration, files: files)
            bench?.log(1)
            bench?.die()
            let report = try Bench.recover(logs)
            #expect(report.failures.isEmpty && report.inUse.isEmpty, "\(step)")
            #expect(journals.names.isEmpty, "\(step): \(journals.names)")
            #expect(try logs.numbers() == (bench?.accepted ?? []), "\(step)")
        }
    }

    @Test func `a write that is refused as too large without a limit is tried again, and no record is dropped`() throws
    {
        for count in [1, 9] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(directory, files: files)
            bench.write()
            let left = Locked(count)
            files.setPlan { _, operation in
                guard operation == "write" else { return nil }
                return left.withLock { left in
                    left -= 1
                    return left >= 0
                } ? .error(EFBIG) : nil
            }
            for number in 0..<200 { bench.log(number) }
            for _ in 0..<20 {
                bench.clock.advance(seconds: 5)
                bench.write()
            }
            bench.close()
            #expect(try directory.numbers() == Array(0..<200), "\(count)")
            #expect(try directory.internalEvents("records-dropped").isEmpty)
        }
    }

    @Test func `two logs of one name that share a journal directory do not mix their records`() throws {
        let journals = try TestDirectory()
        let configuration = Bench.configuration { $0.journalDirectory = journals.path }
        let (one, other, third) = (try TestDirectory(), try TestDirectory(), try TestDirectory())
        let killed = try Bench(one, configuration: configuration)
        for number in 0..<20 { killed.log(number) }
        // Opened beside a living log, then after its death.
        let living = try Bench(third, configuration: configuration)
        living.log(200)
        killed.die()
        let bench = try Bench(other, configuration: configuration)
        for number in 100..<110 { bench.log(number) }
        bench.write()
        bench.close()
        living.write()
        living.close()
        #expect(try other.numbers() == Array(100..<110))
        #expect(try third.numbers() == [200])
        #expect(try other.internalEvents("gap").isEmpty && third.internalEvents("gap").isEmpty)
        let again = try Bench(one, configuration: configuration)
        again.close()
        #expect(try one.numbers() == Array(0..<20))
        #expect(journals.names.isEmpty && other.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func `a journal beside the log is recovered by an opening that has a journal directory`() throws {
        let (logs, journals) = (try TestDirectory(), try TestDirectory())
        let killed = try Bench(logs)
        for number in 0..<20 { killed.log(number) }
        killed.die()
        let bench = try Bench(logs, configuration: Bench.configuration { $0.journalDirectory = journals.path })
        bench.close()
        #expect(try logs.numbers() == Array(0..<20))
        #expect(logs.names.allSatisfy { !$0.hasPrefix(".") })
    }

    private func steps(_ plan: @escaping @Sendable (Int) -> FaultyFiles.Fault?) throws -> Int {
        let logs = try TestDirectory()
        let journals = try TestDirectory()
        let files = FaultyFiles { index, _ in plan(index) }
        let bench = try Bench(
            logs,
            configuration: Bench.configuration { $0.journalDirectory = journals.path },
            files: files
        )
        let count = files.count
        bench.close()
        return count
    }

    // hazard 67
    @Test func `recovery takes nothing from a log whose lock file or journal it cannot read`() throws {
        let logs = try TestDirectory()
        let journals = try TestDirectory()
        let bench = try Bench(logs, configuration: Bench.configuration { $0.journalDirectory = journals.path })
        for number in 0..<90 { bench.log(number) }
        bench.write()
        let before = logs.names
        let blind = try Bench.recover(
            logs,
            files: FaultyFiles { _, operation in operation == "pread" ? .error(EIO) : nil }
        )
        #expect(blind.failures.map(\.operation) == ["pread"])
        #expect(logs.names == before)
        for number in 90..<100 { bench.log(number) }
        bench.die()
        let closed = try Bench.recover(
            logs,
            files: FaultyFiles { index, operation in operation == "open read" ? .error(EMFILE) : nil }
        )
        #expect(!closed.failures.isEmpty)
        #expect(!journals.names.isEmpty)
        #expect(try Bench.recover(logs).failures.isEmpty)
        #expect(try logs.numbers() == Array(0..<100))
        #expect(journals.names.isEmpty)
    }
}
