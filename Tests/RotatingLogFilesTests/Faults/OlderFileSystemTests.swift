import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

/// File systems that lack a call, or allow only small files.
@Suite struct OlderFileSystemTests {
    @Test func `without an exclusive rename a kill at any rename leaves no empty archive, and no record is lost`()
        throws
    {
        let whole = FaultyFiles(hasExclusiveRename: false)
        let undisturbed = try TestDirectory()
        try Bench(undisturbed, files: whole).live()
        #expect(try undisturbed.numbers() == Array(0..<90))
        let steps = whole.calls.indices.filter { whole.calls[$0] == "replace" }
        #expect(steps.count > 6)
        for step in steps {
            for isReopened in [false, true] {
                let directory = try TestDirectory()
                let files = FaultyFiles(hasExclusiveRename: false) { index, _ in index == step + 1 ? .death : nil }
                let bench = try Bench(directory, files: files)
                bench.live()
                bench.die()
                #expect(directory.names.contains { ((try? directory.bytes($0)) ?? [0]).isEmpty }, "step \(step)")
                if isReopened {
                    let next = try Bench(directory, files: FaultyFiles(hasExclusiveRename: false))
                    next.write()
                    next.runMaintenance()
                    next.close()
                } else {
                    _ = try Bench.recover(directory)
                }
                for name in directory.names {
                    #expect(try !directory.bytes(name).isEmpty, "\(name) at step \(step)")
                    if name.hasSuffix(".gz") { #expect(try !directory.lines(of: name).isEmpty) }
                }
                #expect(try directory.numbers() == bench.accepted, "step \(step)")
            }
        }
    }

    @Test(arguments: [2_000, 5_000, 20_000])
    func `under a file size limit below one batch logging continues, and only too large records are dropped`(
        limit: UInt64
    ) throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil }, files: files)
        files.setLargestFile(limit)
        for number in 0..<400 { bench.log(number, padding: number == 200 ? 30_000 : 150) }
        #expect(bench.write(rounds: 5_000))
        bench.close()
        #expect(try directory.numbers() == Array(0..<200) + Array(201..<400))
        #expect(try directory.internalEvents("records-dropped").compactMap { $0["msal.dropped.error"] as? Int } == [1])
        for name in directory.names { #expect(try directory.bytes(name).count <= Int(limit)) }
        #expect(bench.core.journal.dropped.total == 1)
    }

    @Test func `a limit below the log's own first record, or of zero, neither spins nor blocks shutdown`()
        throws
    {
        for limit in [0, 60, 400] as [UInt64] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try Bench(
                directory,
                configuration: Bench.configuration { $0.hooks.onWriteFailure = { _ in } },
                files: files
            )
            files.setLargestFile(limit)
            for number in 0..<20 { bench.log(number, padding: 10) }
            bench.write(rounds: 500)
            files.setLargestFile(nil)
            bench.clock.advance(seconds: 1)
            #expect(bench.write(rounds: 500))
            bench.close()
            let dropped = Int(bench.core.journal.dropped.total)
            #expect(try directory.numbers().count + dropped == 20, "\(limit)")
            #expect(limit > 0 || dropped == 0)
        }
    }

    @Test func `while a full file cannot be closed the writer waits instead of spinning`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in operation == "rename" ? .error(EBUSY) : nil }
        let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil }, files: files)
        files.setLargestFile(2_000)
        for number in 0..<40 { bench.log(number) }
        var waits = 0
        for _ in 0..<200 {
            if case .wait(let nanoseconds) = bench.oneRound() {
                waits += 1
                bench.clock.advance(seconds: Double(nanoseconds) / 1e9)
            }
        }
        #expect(waits > 50)
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.write()
        bench.close()
        #expect(try directory.numbers() == Array(0..<40))
    }

    @Test func `pauses double from 10 ms to their maximum, and end after a success`() {
        var pause = BackOff(longest: 50_000_000)
        #expect((0..<5).map { _ in pause.fail(1_000) } == [10_000_000, 20_000_000, 40_000_000, 50_000_000, 50_000_000])
        #expect(pause.rest(1_000) == 50_000_000 && pause.rest(50_001_000) == 0)
        pause.succeed()
        #expect(pause.rest(0) == 0 && pause.fail(0) == 10_000_000)
    }
}
