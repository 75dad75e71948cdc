import Files
import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

/// What a wall clock that is set, or was wrong, must not delete.
@Suite struct ClockTests {
    private static let day = 86_400.0
    private static let year = 365 * 86_400.0

    private func rotate(_ bench: Bench, _ numbers: Range<Int>, every seconds: Double = 60) {
        for number in numbers {
            bench.log(number)
            bench.clock.advance(seconds: seconds)
            bench.wantRotation()
            bench.write()
        }
    }

    // logback#728; a clock set back by a day made the newest archives the oldest
    @Test(arguments: [-400.0, -1.0, -0.01, 1.0, 400.0])
    func `after the clock was set, the bound on count keeps the newest archives`(days: Double) throws {
        let directory = try TestDirectory()
        let clock = TestClock()
        let configuration = Bench.configuration { $0.retention = Retention(count: 6, totalSize: nil) }
        for round in 0..<2 {
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            rotate(bench, round * 6..<round * 6 + 3)
            clock.step(seconds: days * Self.day)
            rotate(bench, round * 6 + 3..<round * 6 + 6)
            bench.runMaintenance()
            bench.close()
        }
        #expect(try directory.numbers() == Array(6..<12))
        let archives = directory.archives
        #expect(ArchiveTimeline(archives).names.map(\.counter) == Array(7...12))
    }

    @Test(arguments: [-1.0, 1.0])
    func `a clock that was wrong by a year for one archive costs nothing by age, size or count`(sign: Double) throws {
        let directory = try TestDirectory()
        let clock = TestClock()
        let configuration = Bench.configuration { $0.retention = Retention(count: 40, totalSize: .mebibytes(1)) }
        for round in 0..<4 {
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            rotate(bench, round * 5..<round * 5 + 2)
            clock.step(seconds: sign * Self.year)
            bench.runMaintenance()
            rotate(bench, round * 5 + 2..<round * 5 + 3)
            bench.runMaintenance()
            clock.step(seconds: -sign * Self.year)
            rotate(bench, round * 5 + 3..<round * 5 + 5)
            bench.runMaintenance()
            bench.close()
        }
        #expect(try directory.numbers() == Array(0..<20))
    }

    @Test func `a machine that starts with a clock a year ahead deletes nothing, however often the log is opened`()
        throws
    {
        let directory = try TestDirectory()
        let clock = TestClock()
        let configuration = Bench.configuration { $0.retention = Retention(count: nil, totalSize: nil) }
        let first = try Bench(directory, configuration: configuration, clock: clock)
        rotate(first, 0..<5)
        first.close()
        clock.step(seconds: Self.year)
        for round in 0..<3 {
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            bench.runMaintenance()
            rotate(bench, 5 + round..<6 + round)
            bench.runMaintenance()
            bench.close()
        }
        clock.step(seconds: -Self.year)
        let last = try Bench(directory, configuration: configuration, clock: clock)
        rotate(last, 8..<9)
        last.runMaintenance()
        last.close()
        #expect(try directory.numbers() == Array(0..<9))
    }

    @Test func `a clock that was set several times, in runs that were killed, costs nothing by age`() throws {
        let directory = try TestDirectory()
        let clock = TestClock()
        let configuration = Bench.configuration { $0.retention = Retention(count: nil, totalSize: nil) }
        for (round, days) in [0, 62, 2, -1, 400, 1, 1].enumerated() {
            clock.step(seconds: Double(days) * Self.day)
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            rotate(bench, round * 3..<round * 3 + 2)
            clock.step(seconds: -Self.day / 2)
            rotate(bench, round * 3 + 2..<round * 3 + 3)
            bench.runMaintenance()
            bench.die()
        }
        #expect(try directory.numbers() == Array(0..<21))
    }

    @Test func `a day after the clock was set, an age bound works at an opening`() throws {
        let directory = try TestDirectory()
        let clock = TestClock()
        let configuration = Bench.configuration { $0.retention = Retention(count: nil, totalSize: nil) }
        func open(_ number: Int) throws {
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            rotate(bench, number..<number + 1)
            bench.runMaintenance()
            bench.close()
        }
        try open(0)
        clock.advance(seconds: 20 * Self.day)
        try open(1)
        clock.step(seconds: 3_600)
        clock.advance(seconds: 12 * Self.day)
        try open(2)
        #expect(try directory.numbers() == [0, 1, 2])
        clock.advance(seconds: Self.day)
        try open(3)
        #expect(try directory.numbers() == [1, 2, 3])
    }

    @Test func `archives older than the bound go at once if the log was in use, else after an hour`() throws {
        let now = Int64(1_795_226_040_000)
        func plant(_ directory: TestDirectory, daysAgo: [Int]) throws {
            for (index, days) in daysAgo.enumerated() {
                let time = now - Int64(days) * 86_400_000
                let name = ArchiveName(name: "auth", time: time, counter: UInt64(index + 1), kind: .archive)
                try directory.write("x", to: name.fileName)
            }
        }
        func archives(_ directory: TestDirectory) -> Int {
            directory.archives.count
        }
        let configuration = Bench.configuration { $0.retention = Retention(totalSize: nil) }
        let used = try TestDirectory()
        try plant(used, daysAgo: [50, 40, 31, 29, 10])
        let inUse = try Bench(used, configuration: configuration)
        inUse.write()
        inUse.runMaintenance()
        #expect(archives(used) == 2)
        inUse.close()

        // The active file was written three days ago, and nothing was rotated since.
        let quiet = try TestDirectory()
        try plant(quiet, daysAgo: [50, 40])
        try quiet.write("{}\n", to: "auth.ndjson")
        let files = FaultyFiles()
        files.setModified(now - 3 * 86_400_000)
        let slow = try Bench(quiet, configuration: configuration, files: files)
        slow.write()
        slow.runMaintenance()
        #expect(archives(quiet) == 0)
        slow.close()

        let silent = try TestDirectory()
        try plant(silent, daysAgo: [80, 70, 60])
        let bench = try Bench(silent, configuration: configuration)
        bench.write()
        bench.runMaintenance()
        #expect(archives(silent) == 3)
        bench.clock.advance(seconds: 3_700)
        bench.runMaintenance()
        #expect(archives(silent) == 0)
        bench.close()
    }

    @Test func `within a run an archive ages by the monotonic clock, and goes at its age whatever the wall clock says`()
        throws
    {
        let directory = try TestDirectory()
        let bench = try Bench(
            directory,
            configuration: Bench.configuration { $0.retention = Retention(count: nil, totalSize: nil) }
        )
        rotate(bench, 0..<3)
        bench.runMaintenance()
        for days in [1.0, 400, -800, 399] {
            bench.clock.step(seconds: days * Self.day)
            bench.clock.advance(seconds: 2 * Self.day)
            bench.runMaintenance()
        }
        #expect(try directory.numbers() == Array(0..<3))
        bench.clock.step(seconds: -5_000 * Self.day)
        bench.clock.advance(seconds: 23 * Self.day)
        bench.runMaintenance()
        #expect(try directory.numbers().isEmpty)
        bench.close()
    }

    @Test func `an archive named in the future protects no older one and is not the newest`() throws {
        let times: [Int64] = [10, 20, 90_000, 40, 50]
        let names = times.enumerated().map { index, time in
            ArchiveName(name: "auth", time: time, counter: UInt64(index + 1), kind: .archive)
        }
        #expect(ArchiveTimeline(names.reversed()).entries.map(\.time) == [10, 20, 40, 40, 50])
        // Between names of a family the time decides; within one name it cannot change the order.
        let others = [15, 45].enumerated().map { index, time in
            ArchiveName(name: "auth-7", time: Int64(time), counter: UInt64(index + 1), kind: .plain)
        }
        let order = ArchiveTimeline((names + others).reversed()).names
        #expect(order.map(\.time) == [10, 15, 20, 90_000, 40, 45, 50])
        #expect(ArchiveTimeline([]).entries.isEmpty)
    }

    @Test func `if the directory cannot be listed, no rotation restarts the counters`() throws {
        let directory = try TestDirectory()
        let first = try Bench(directory)
        rotate(first, 0..<3)
        first.close()
        let files = FaultyFiles { _, operation in operation == "list" ? .error(EIO) : nil }
        let second = try Bench(directory, files: files)
        second.log(3)
        second.wantRotation()
        second.write(rounds: 10)
        files.setPlan(nil)
        second.clock.advance(seconds: 1)
        second.write()
        second.close()
        #expect(directory.archives.map(\.counter).sorted() == [1, 2, 3, 4])
        #expect(try directory.numbers() == Array(0..<4))
    }
}
