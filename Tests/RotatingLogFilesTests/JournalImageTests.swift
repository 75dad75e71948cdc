import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

/// Journals that were cut, copied, forged, or written back to the disk in any order.
@Suite struct JournalImageTests {
    private func dead(_ count: Int = 400, written: Int = 100) throws -> TestDirectory {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
        for number in 0..<written { bench.log(number) }
        bench.write()
        for number in written..<count { bench.log(number) }
        bench.die()
        return directory
    }

    // hazard 60
    // invariant journal J2
    @Test(arguments: SeededNumbers.seeds(1))
    func `whatever a journal holds, recovery ends, and only whole records come out, each once`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<60 {
            let directory = try dead()
            let path = "\(directory.path)/.auth.journal"
            var bytes = try directory.bytes(".auth.journal")
            switch round % 4 {
            case 0:
                // Pages that never reached the disk.
                for _ in 0..<6 {
                    let page = Int.random(in: 0..<bytes.count / 4_096, using: &numbers) % 60 * 4_096
                    for index in page..<page + 4_096 { bytes[index] = 0 }
                }
            case 1:
                for _ in 0..<50 {
                    bytes[Int.random(in: 0..<120_000, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                }
            case 2:
                // Forged numbers in the header.
                for _ in 0..<3 {
                    let place = Int.random(in: 0..<96, using: &numbers) * 8
                    for index in place..<place + 8 { bytes[index] = UInt8.random(in: 0...255, using: &numbers) }
                }
            default:
                bytes.removeLast(Int.random(in: 1..<bytes.count, using: &numbers))
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            // A forged owner may look alive to other processes, but not to this one: this process is not among its own
            // open names.
            let report = try Bench.recover(directory)
            if report.inUse.isEmpty && report.failures.isEmpty {
                // A journal cannot detect a changed byte inside a record: such a line may not parse.
                let found = try directory.numbers(tolerant: round % 4 == 1)
                #expect(Set(found).count == found.count && found == found.sorted(), "round \(round)")
                #expect(found.starts(with: 0..<100), "round \(round)")
            } else {
                #expect(try directory.numbers() == Array(0..<100), "round \(round)")
            }
        }
    }

    // hazard 59
    // invariant journal J1
    @Test func `a reservation that was never filled is skipped, and records published after it stay`()
        throws
    {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        bench.log(1)
        bench.write()
        bench.log(2)
        bench.reserveWithoutPublishing(bytes: 300)
        bench.log(3)
        bench.reserveWithoutPublishing(bytes: 5_000)
        bench.log(4)
        bench.write()
        // The living writer waits for the hole: it may still be filled.
        #expect(try directory.numbers() == [1, 2])
        bench.die()
        _ = try Bench.recover(directory)
        #expect(try directory.numbers() == [1, 2, 3, 4])
    }

    @Test func `log calls that a kill interrupted are announced, and are not counted as missing records`() throws {
        for isCutByOthers in [false, true] {
            let directory = try TestDirectory()
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            for number in 0..<10 { bench.call(number) }
            // One call is interrupted before it reserves space, one before it publishes its record.
            bench.takeNumber()
            bench.write()
            for number in 10..<20 { bench.call(number) }
            bench.takeNumber()
            bench.reserveWithoutPublishing(bytes: 300)
            bench.call(20)
            if isCutByOthers { truncate("\(directory.path)/auth.ndjson", 0) }
            bench.die()
            _ = try Bench.recover(directory)
            let recovered = try directory.internalEvents("recovered")
            #expect(recovered.compactMap { $0["msal.unfinished"] as? Int } == [2])
        }
    }

    @Test func `dropped records and those that went with a cut journal are not called unfinished`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        for number in 0..<20_000 { bench.call(number) }
        #expect(bench.core.journal.dropped.total > 0)
        bench.write()
        for number in 0..<10 { bench.call(number) }
        truncate("\(directory.path)/.auth.journal", 0)
        bench.clock.advance(seconds: 1)
        bench.write()
        for number in 0..<10 { bench.call(number) }
        bench.die()
        _ = try Bench.recover(directory)
        let recovered = try directory.internalEvents("recovered")
        #expect(recovered.count == 1 && recovered.allSatisfy { $0["msal.unfinished"] == nil })
    }

    @Test func `a reader of a living log on a full disk knows which calls wait and what was dropped`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
        func pending() throws -> JournalReader.Pending {
            try #require(try JournalReader.pending(directory: directory.path, name: "auth"))
        }
        for number in 0..<10 { bench.call(number) }
        bench.write()
        #expect(try pending().unfinished == 0 && pending().unannounced == 0)

        bench.files.setPlan { _, operation in operation == "write" ? .error(ENOSPC) : nil }
        bench.takeNumber()
        for number in 10..<20_000 { bench.call(number) }
        bench.takeNumber()
        let dropped = bench.core.journal.dropped.total
        for isTried in [false, true] {
            // The writer's announcement waits in the journal; before it there is the reader's.
            if isTried { bench.write(rounds: 5) }
            let full = try pending()
            #expect(dropped > 0 && full.unannounced == (isTried ? 0 : dropped) && full.unfinished == 2)
            let lines = String(decoding: full.lines, as: UTF8.self).split(separator: "\n")
            let announcements = lines.filter { $0.contains("\"msal.dropped.total\":\(dropped),") }
            #expect(announcements.count == 1)
            // A later record gets the next number.
            #expect(announcements.allSatisfy { $0.contains("event.sequence") == isTried })
        }

        bench.files.setPlan { _, _ in nil }
        bench.clock.advance(seconds: 60)
        bench.write()
        #expect(try pending().unannounced == 0)
        #expect(try directory.internalEvents("records-dropped").count == 1)
    }

    // hazard 60: another start of the machine
    // invariant JournalRecovery I5
    @Test func `after a restart of the machine the journal is not trusted, and its loss is announced`() throws {
        let directory = try dead()
        let path = "\(directory.path)/.auth.journal"
        var bytes = try directory.bytes(".auth.journal")
        for index in 32..<48 { bytes[index] = 7 }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        var lock = String(decoding: try directory.bytes(".auth.lock"), as: UTF8.self).split(separator: "\n").map(
            String.init
        )
        lock[1] = "boot 07070707070707070707070707070707"
        try directory.write(lock.joined(separator: "\n"), to: ".auth.lock")
        let report = try Bench.recover(directory)
        #expect(report.restarts == 1 && report.records == 0)
        _ = try Bench.recover(directory)
        #expect(try directory.numbers() == Array(0..<100))
        let gaps = try directory.internalEvents("gap")
        #expect(gaps.count == 1)
        // 100 records and the header of the file were committed.
        #expect((gaps.first?["message"] as? String)?.contains("event.sequence") == true)
    }

    @Test func `a journal of a newer version is left alone`() throws {
        let directory = try dead()
        var bytes = try directory.bytes(".auth.journal")
        bytes[8] = 9
        try Data(bytes).write(to: URL(fileURLWithPath: "\(directory.path)/.auth.journal"))
        let report = try Bench.recover(directory)
        #expect(report.failures.count == 1)
        #expect(try directory.bytes(".auth.journal") == bytes)
    }

    // invariant JournalWriter I4
    @Test func `recovery announces drops that the dead process had not announced`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        bench.log(0)
        bench.write()
        for number in 1..<20_000 { bench.log(number) }
        let dropped = bench.core.journal.dropped.total
        #expect(dropped > 0)
        bench.die()
        _ = try Bench.recover(directory)
        #expect(try directory.numbers() == bench.accepted)
        let internalEvents = try directory.internalEvents("records-dropped")
        #expect(internalEvents.compactMap { $0["msal.dropped.total"] as? Int } == [Int(dropped)])
    }

    @Test func `a reader sees every record, of a living and of a dead owner, and writes nothing`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
        func seen() throws -> [Int] {
            let pending = try #require(try JournalReader.pending(directory: directory.path, name: "auth"))
            let file = try directory.bytes("auth.ndjson").prefix(Int(pending.activeLength ?? 0))
            return String(decoding: file + pending.lines, as: UTF8.self).split(separator: "\n").compactMap { line in
                (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["n"] as? Int
            }
        }
        for number in 0..<50 { bench.log(number) }
        bench.write()
        for number in 50..<80 { bench.log(number) }
        let before = try directory.bytes(".auth.journal")
        #expect(try seen() == Array(0..<80))
        bench.die()
        #expect(try seen() == Array(0..<80))
        #expect(try directory.bytes(".auth.journal") == before)
        // A torn line at the end of the file belongs to the journal's first record.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: "\(directory.path)/auth.ndjson"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"n\":50,\"te".utf8))
        try file.close()
        #expect(try seen() == Array(0..<80))
        _ = try Bench.recover(directory)
        #expect(try directory.numbers() == Array(0..<80))
        #expect(try JournalReader.pending(directory: directory.path, name: "auth") == nil)
    }

    @Test func `lines that another program wrote after the commit stay, and ours come once`() throws {
        let directory = try dead(20, written: 10)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: "\(directory.path)/auth.ndjson"))
        try file.seekToEnd()
        try file.write(
            contentsOf: Data(
                "{\"foreign\":1}\n{\"n\":12,\"text\":\"\(String(repeating: "x", count: 150))\"}\n{\"for".utf8
            )
        )
        try file.close()
        _ = try Bench.recover(directory)
        _ = try Bench.recover(directory)
        let numbers = try directory.lines().compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["n"] as? Int
        }
        #expect(numbers.sorted() == Array(0..<20))
        #expect(try directory.lines().contains("{\"foreign\":1}"))
    }
}
