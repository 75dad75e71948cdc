import FailureSummaries
import Testing
import TextBytes

@testable import LogAnalysis

@Suite struct DisplayTimeZoneTests {
    @Test(
        arguments: [
            // Summer time in Berlin 2026 begins on 29 March and ends on 25 October, at 01:00 UTC.
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_745_999, 3_600), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 7_200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_889_999, 7_200), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_890_000, 3_600),
            // Summer time in Sydney spans the end of the year.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_782_864_000, 36_000),
            ("<+0545>-5:45", 0, 20_700), ("EST5", 0, -18_000), ("UTC0", 0, 0),
        ] as [(String, Int64, Int)]
    )
    func `the rule at the end of a zone file gives the offset`(rule: String, instant: Int64, offset: Int) throws {
        let rule = try #require(PosixZoneRule(rule))
        #expect(rule.offset(at: instant) == Int64(offset))
    }

    /// Berlin; and a zone whose clock is put forward at midnight, as Beirut's is.
    private func zone(_ rule: String) throws -> DisplayTimeZone {
        let rule = try #require(PosixZoneRule(rule))
        return DisplayTimeZone(name: "test") { Int(rule.offset(at: $0)) }
    }

    @Test(
        arguments: [
            // 21 November; 29 March and 25 October, on which the clock changes; a day without its first hour.
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-21", "2026-11-20T23:00:00Z"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-30", "2026-03-29T22:00:00Z"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-26", "2026-10-25T23:00:00Z"),
            ("EET-2EEST,M3.5.0/0,M10.5.0/0", "2026-03-29", "2026-03-28T22:00:00Z"),
            ("<+0545>-5:45", "2026-11-21", "2026-11-20T18:15:00Z"), ("<-12>12", "2026-11-21", "2026-11-21T12:00:00Z"),
        ]
    )
    func `a date is the first moment of that day in the zone`(rule: String, date: String, expected: String) throws {
        let midnight = try #require(Timestamp.microseconds(date + "T00:00:00Z"))
        let beginning = try zone(rule).beginning(ofDayAt: midnight / 1_000_000)
        #expect(Timestamp.text(beginning * 1_000_000, fraction: false) == expected)
    }

    @Test func `hours and days of --by are those of the zone`() throws {
        let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
        func values(_ time: String) throws -> [String?] {
            let time = try #require(Timestamp.microseconds(time))
            return ["hour", "day"].map { GroupingKey(unit: $0, offset: berlin.offset)?.value(time: time) }
        }
        #expect(try values("2026-11-20T23:30:00Z") == ["2026-11-21T00:00+01:00", "2026-11-21"])
        #expect(try values("2026-06-20T21:59:59.999999Z") == ["2026-06-20T23:00+02:00", "2026-06-20"])
        // The hour that comes twice.
        #expect(try values("2026-10-25T00:30:00Z")[0] == "2026-10-25T02:00+02:00")
        #expect(try values("2026-10-25T01:30:00Z")[0] == "2026-10-25T02:00+01:00")
        let west = GroupingKey(unit: "hour") { _ in -12_600 }
        #expect(west?.value(time: 0) == "1969-12-31T20:00-03:30")
        #expect(GroupingKey(unit: "hour")?.value(time: nil) == GroupingKey.missing)
    }

    @Test(arguments: [
        "", "CET", "CET-1CEST", "CET-1CEST,M13.5.0,M10.5.0", "CE-1", "CET-1CEST,M3.5.0,M10.5.0x", "CET-999",
    ])
    func `an invalid rule is refused`(rule: String) {
        #expect(PosixZoneRule(rule) == nil)
    }

    /// A zone file of version 2 with one transition: -3600 before instant 1,000,000,000, then +5:30 without a rule.
    private func zoneFile(rule: String) -> [UInt8] {
        func number(_ value: Int64, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func header(_ times: Int64, _ types: Int64, _ letters: Int64) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
                + [0, 0, 0, times, types, letters].flatMap { number($0, 4) }
        }
        return header(0, 1, 1) + number(0, 4) + [0, 0] + [0]
            + header(1, 2, 4) + number(1_000_000_000, 8) + [1] + number(-3_600, 4) + [0, 0] + number(19_800, 4) + [
                0, 0,
            ]
            + Array("ABC\0".utf8) + Array("\n\(rule)\n".utf8)
    }

    @Test func `a zone file gives the offsets before, inside and after its table`() throws {
        let zone = try #require(
            TimeZoneRules(tzif: zoneFile(rule: "")).map { DisplayTimeZone(name: "Asia/Kolkata", $0) }
        )
        #expect(zone.offset(999_999_999) == -3_600)
        #expect(zone.offset(1_000_000_000) == 19_800)
        let ruled = try #require(
            TimeZoneRules(tzif: zoneFile(rule: "IST-5:30")).map { DisplayTimeZone(name: "Asia/Kolkata", $0) }
        )
        #expect(ruled.offset(2_000_000_000) == 19_800)
    }

    @Test func `a truncated or foreign file is refused`() {
        let whole = zoneFile(rule: "IST-5:30")
        for length in stride(from: 0, to: whole.count - 10, by: 3) {
            #expect(TimeZoneRules(tzif: Array(whole.prefix(length))) == nil)
        }
        #expect(TimeZoneRules(tzif: [UInt8](repeating: 0xFF, count: 500)) == nil)
    }

    @Test(arguments: ["", "/etc/passwd", "../../etc/passwd", "Europe/../x", "Europe/", "a b", "x\u{1B}"])
    func `a name that would lead outside the zone directory is refused`(name: String) {
        #expect(!TimeZoneRules.isName(name))
    }

    @Test func `a zone changes how times are shown`() {
        let zone = DisplayTimeZone(name: "Asia/Kolkata") { _ in 19_800 }
        let text = String(
            decoding: TableReportRenderer(width: 200, timeZone: zone).render(ReportSamples.day()),
            as: UTF8.self
        )
        #expect(text.contains("These began at 19:35 Asia/Kolkata."))
        #expect(text.contains("2026-11-21 05:30:02 – 2026-11-21 21:29:59 Asia/Kolkata"))
    }
}
