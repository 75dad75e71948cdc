import Files
import Foundation
import LogRecords
import TestKit
import Testing
import TextBytes

@testable import RotatingLogFiles

@Suite struct RotationTests {
    // hazard 15: lumberjack, winston-daily-rotate#99
    @Test func `a thousand rotations under a stopped clock keep every file`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.delayCompress = true })
        for number in 0..<1_000 {
            bench.log(number)
            bench.wantRotation()
            bench.write()
        }
        bench.write()
        #expect(directory.archives.count == 1_000)
        bench.close()
        #expect(try directory.numbers() == Array(0..<1_000))
    }

    // hazard 37: LOG4J2-2039
    @Test func `a planted name with the largest counter does not stop rotation`() throws {
        let directory = try TestDirectory()
        for counter in ["999999999999", "1000000000000", "9223372036854775807", "18446744073709551615"] {
            try directory.write("{\"n\":0}\n", to: "auth-20261121T015400.123Z-\(counter).ndjson")
        }
        let bench = try Bench(directory, configuration: Bench.configuration { $0.delayCompress = true })
        for number in 1...50 {
            bench.log(number)
            bench.wantRotation()
            bench.write()
        }
        #expect(bench.core.state[.rotations] == 50)
        bench.close()
    }

    // hazard 35: clocks that are far off
    @Test(arguments: [-62_135_596_800, -1, 0, 4_294_967_296, 9_000_000_000])
    func `a clock that is centuries off does not stop rotation`(seconds: Int64) throws {
        let directory = try TestDirectory()
        let clock = TestClock()
        clock.setWall(seconds: max(seconds, -9_000_000_000))
        let configuration = Bench.configuration {
            $0.rotation = Rotation(size: .kibibytes(4), age: .seconds(60), calendar: .daily(zone: nil))
            $0.retention.age = .seconds(3_600)
        }
        for round in 0..<2 {
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            for number in 0..<60 { bench.log(round * 60 + number) }
            bench.write()
            bench.runMaintenance()
            bench.close()
        }
        #expect(try directory.numbers() == Array(0..<120))
    }

    @Test func `a clock that goes backwards overwrites nothing and loses nothing`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        for number in 0..<300 {
            bench.log(number)
            if number % 10 == 9 {
                bench.clock.step(seconds: number % 20 == 9 ? -3_600 : 1_800)
                bench.wantRotation()
            }
            bench.write()
            if number % 50 == 0 { bench.runMaintenance() }
        }
        bench.close()
        #expect(try directory.numbers().sorted() == Array(0..<300))
    }

    @Test func `no file is larger than the rotation size, unless one record is`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory, configuration: Bench.configuration { $0.delayCompress = true })
        for number in 0..<200 { bench.log(number, padding: number == 100 ? 9_000 : 40 + number) }
        bench.write()
        for name in directory.names where name.hasSuffix(".ndjson") {
            let bytes = try directory.bytes(name)
            if bytes.count > 4_096 { #expect(String(decoding: bytes, as: UTF8.self).contains("\"n\":100,")) }
        }
        bench.close()
        #expect(try directory.numbers() == Array(0..<200))
    }

    @Test func `each file begins with a header record of this run`() throws {
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        for number in 0..<200 { bench.log(number) }
        bench.write()
        bench.runMaintenance()
        let names = directory.names.filter { !$0.hasPrefix(".") }
        #expect(names.count > 3)
        for name in names {
            let first = try #require(try directory.lines(of: name).first)
            #expect(first.contains("\"event.action\":\"file-opened\""))
            #expect(first.contains(bench.core.run.id))
        }
        bench.close()
    }

    // hazard 36: LOG4J2-1405
    @Test func `an idle log never rotates, and boundaries missed during sleep cause one rotation`() throws {
        let directory = try TestDirectory()
        let configuration = Bench.configuration {
            $0.rotation = Rotation(size: nil, age: .seconds(60), calendar: .hourly())
            $0.delayCompress = true
        }
        let bench = try Bench(directory, configuration: configuration)
        bench.write()
        for _ in 0..<10 {
            bench.clock.advance(seconds: 86_400)
            bench.write()
        }
        #expect(directory.archives.isEmpty)
        bench.log(1)
        bench.write()
        bench.clock.advance(seconds: 3 * 86_400)
        bench.write()
        bench.write()
        #expect(directory.archives.count == 1)
        bench.close()
    }

    // hazard 35: log4j2#3980, pino-roll#95, poco#3963
    @Test func `a step of the wall clock neither repeats nor skips an hourly rotation`() throws {
        let hour: Int64 = 3_600_000_000_000
        var trigger = RotationTrigger(Rotation(size: nil, calendar: .hourly()), zone: nil)
        let begin: Int64 = 1_795_226_400_000_000_000 / hour * hour
        func check(_ monotonic: UInt64, _ wall: Int64, isDue expected: Bool) {
            let isDue = trigger.isDue(monotonic: monotonic, wall: wall)
            #expect(isDue == expected, "at \(monotonic)")
        }
        trigger.fileOpened(monotonic: 0, wall: begin + hour / 2, age: 0)
        check(1, begin + hour - 1, isDue: false)
        check(2, begin + hour, isDue: true)
        trigger.fileOpened(monotonic: 3, wall: begin + hour, age: 0)
        // An hour back: the same hour is not closed a second time.
        check(4, begin + 10, isDue: false)
        check(5, begin + hour + 10, isDue: false)
        check(6, begin + 2 * hour, isDue: true)
        // Set back far: the boundary moves with it.
        trigger.fileOpened(monotonic: 7, wall: begin, age: 0)
        check(8, begin - 100 * hour, isDue: false)
        check(9, begin - 99 * hour, isDue: true)
    }

    @Test func `age counts on the monotonic clock, even across restarts`() throws {
        let directory = try TestDirectory()
        let configuration = Bench.configuration { $0.rotation = Rotation(size: nil, age: .seconds(100)) }
        let clock = TestClock()
        let first = try Bench(directory, configuration: configuration, clock: clock)
        first.log(1)
        first.write()
        clock.step(seconds: 1_000)
        first.write()
        #expect(directory.archives.isEmpty)
        clock.step(seconds: -1_000)
        clock.advance(seconds: 60)
        first.close()
        let second = try Bench(directory, configuration: configuration, clock: clock)
        second.log(2)
        second.write()
        clock.advance(seconds: 30)
        second.write()
        #expect(directory.archives.isEmpty)
        clock.advance(seconds: 20)
        second.write()
        #expect(directory.archives.count == 1)
        second.close()
    }

    @Test func `a file that is older than the running machine counts its whole age`() throws {
        let directory = try TestDirectory()
        let configuration = Bench.configuration { $0.rotation = Rotation(size: nil, age: .seconds(100)) }
        let first = try Bench(directory, configuration: configuration)
        first.log(1)
        first.write()
        first.close()
        func archivesAfterRestart(seconds: Double) throws -> Int {
            // The machine has just started: its monotonic clock begins again.
            let clock = TestClock()
            clock.step(seconds: seconds)
            let bench = try Bench(directory, configuration: configuration, clock: clock)
            bench.write()
            bench.close()
            return directory.archives.count
        }
        #expect(try archivesAfterRestart(seconds: 90) == 0)
        #expect(try archivesAfterRestart(seconds: 110) == 1)
    }

    @Test(arguments: ["00000101T000000.000Z", "14410101T000000.000Z", "99991231T235959.999Z"])
    func `a planted name with a time centuries away does not end the process`(time: String) throws {
        let directory = try TestDirectory()
        let planted = "auth-\(time)-000001.ndjson"
        try directory.write("{\"n\":0}\n", to: planted)
        let bench = try Bench(directory, configuration: Bench.configuration { $0.compressionDelay = .seconds(60) })
        bench.log(1)
        bench.write()
        bench.runMaintenance()
        // One from the future stays plain until it is a minute old.
        #expect(directory.names.contains(planted) == time.hasPrefix("9"))
        bench.close()
        #expect(try directory.numbers() == [0, 1])
    }

    // hazard 14: spdlog#2253, log4j2#1549
    @Test func `while renaming fails records go into the old file, and the rotation happens later`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in operation == "rename" ? .error(EBUSY) : nil }
        let bench = try Bench(directory, files: files)
        for number in 0..<200 { bench.log(number) }
        bench.write(rounds: 50)
        bench.clock.advance(seconds: 1)
        bench.write(rounds: 50)
        #expect(try directory.numbers().count > 100)
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.log(200)
        bench.write()
        #expect(!directory.archives.isEmpty)
        bench.close()
        #expect(try directory.numbers() == Array(0...200))
    }

    @Test func `when the next file cannot be made, logging continues in the old one under its old name`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(directory, files: files)
        bench.log(0)
        bench.write()
        files.setPlan { _, operation in operation == "open createToAppend" ? .error(EMFILE) : nil }
        bench.wantRotation()
        for number in 1..<10 { bench.log(number) }
        bench.write(rounds: 30)
        #expect(directory.names.filter { !$0.hasPrefix(".") } == ["auth.ndjson"])
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.write()
        #expect(bench.core.state[.rotationsDone] == 1)
        bench.close()
        #expect(try directory.numbers() == Array(0..<10))
    }
}

@Suite struct ZoneRulesTests {
    private static func berlin() -> PosixZoneRule? { PosixZoneRule("CET-1CEST,M3.5.0,M10.5.0/3") }

    @Test func `rules for future years are read as POSIX and RFC 8536 define them`() throws {
        let berlin = try #require(Self.berlin())
        #expect(berlin.offset(at: 1_793_494_799) == 3_600)
        #expect(berlin.offset(at: 1_774_745_999) == 3_600)
        #expect(berlin.offset(at: 1_774_746_000) == 7_200)
        let lordHowe = try #require(PosixZoneRule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
        #expect(lordHowe.offset(at: 1_767_225_600) == 39_600)
        #expect(lordHowe.offset(at: 1_782_864_000) == 37_800)
        #expect(PosixZoneRule("") == nil && PosixZoneRule("CET") == nil && PosixZoneRule("CET-1CEST,M3.5") == nil)
    }

    @Test(.enabled(if: TimeZoneRules(name: "Europe/Berlin", files: SystemFiles()) != nil))
    func `days and hours are right through both changes of the clock`() throws {
        let berlin = try #require(TimeZoneRules(name: "Europe/Berlin", files: SystemFiles()))
        // 2026-10-25 has 25 hours: from 22:00Z to 23:00Z the next day.
        #expect(berlin.nextBoundary(after: 1_792_879_200, period: .day) == 1_792_879_200 + 25 * 3_600)
        // 2026-03-29 has 23.
        #expect(berlin.nextBoundary(after: 1_774_738_800, period: .day) == 1_774_738_800 + 23 * 3_600)
        // The hour that comes twice is two hours.
        var hours: [Int64] = []
        var time: Int64 = 1_792_879_200
        for _ in 0..<25 {
            time = berlin.nextBoundary(after: time, period: .hour)
            hours.append(time)
        }
        #expect(hours == (1...25).map { 1_792_879_200 + Int64($0) * 3_600 })
        let lordHowe = try #require(TimeZoneRules(name: "Australia/Lord_Howe", files: SystemFiles()))
        let midnight = lordHowe.nextBoundary(after: 1_775_300_000, period: .day)
        #expect((midnight + lordHowe.offset(at: midnight)) % 86_400 == 0)
    }

    @Test(arguments: ["", "../../etc/passwd", "/etc/localtime", "Mars/Olympus", "Europe/Berlin\u{0}"])
    func `a name that is not in the zone database is refused`(name: String) {
        #expect(TimeZoneRules(name: name, files: SystemFiles()) == nil)
        #expect(TimeZoneRules(tzif: Array(name.utf8)) == nil)
    }
}
