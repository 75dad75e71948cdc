import Foundation
import Testing
import TextBytes

@Suite struct TimeZoneRulesTests {
    /// Two readers of zone files had different limits. The cases that only one of them accepted are decided here: sink
    /// (rotation at local midnight) and report (`--timezone`) must agree when a day begins.
    @Test(arguments: [
        // The sink took any number of hours, the report up to 167 (RFC 9636): more hours mean a damaged file.
        ("CET-999", sink: true, report: false, now: false), ("<-03>3", sink: true, report: true, now: true),
        ("CET-1:75", sink: true, report: false, now: false),
        // Day 0 of a year that does not count 29 February: the report took it, but there is no such day.
        ("CET-1CEST,J0,J365", sink: false, report: true, now: false),
        ("CET-1CEST,J1,J365", sink: true, report: true, now: true),
        // Letters beyond ASCII: no file has them.
        ("ÇÉT-1", sink: true, report: false, now: false),
        // Four digits: no field has them.
        ("CET-0001", sink: false, report: true, now: false),
    ])
    func `the sink and a report read a rule the same way`(text: String, sink: Bool, report: Bool, now: Bool) {
        #expect((PosixZoneRule(text) != nil) == now, "sink: \(sink), report: \(report)")
    }

    @Test(arguments: [
        ("Europe/Berlin", true), ("Etc/GMT+5", true), ("UTC", true), ("America/Argentina/Buenos_Aires", true),
        // The sink took these: an empty part, letters beyond ASCII.
        ("Europe//Berlin", false), ("Europe/", false), ("Europa/Köln", false), ("", false), ("/etc/localtime", false),
        ("../UTC", false), (String(repeating: "a", count: 65), false),
    ])
    func `a name is looked up below the database only`(name: String, isName: Bool) {
        #expect(TimeZoneRules.isName(name) == isName)
        var asked: [String] = []
        #expect(
            TimeZoneRules(name: name) { path in
                asked.append(path)
                return nil
            } == nil
        )
        #expect(asked.isEmpty != isName)
        #expect(asked.allSatisfy { $0.hasPrefix("/") && $0.contains("/zoneinfo/") && !$0.contains("..") })
    }

    /// Version 1 files (32-bit times only, no rule): the sink refused them, the report read them.
    @Test func `a zone file of the first version is read`() throws {
        let file = Self.file(version: 0, changes: [(1_000_000_000, 1)], offsets: [-3_600, 19_800])
        let rules = try #require(TimeZoneRules(tzif: file))
        #expect(rules.offset(at: 999_999_999) == -3_600)
        #expect(rules.offset(at: 1_000_000_000) == 19_800)
    }

    /// An offset of 30 hours: the sink used it, the report refused the file, as RFC 9636 asks.
    @Test(arguments: [(93_599, true), (-89_999, true), (108_000, false), (-108_000, false)] as [(Int64, Bool)])
    func `an offset that no zone can have makes the file unreadable`(offset: Int64, isRead: Bool) {
        let file = Self.file(version: 0, changes: [], offsets: [offset])
        #expect((TimeZoneRules(tzif: file) != nil) == isRead)
    }

    @Test func `a file is refused wherever it is cut or its counts are wrong`() {
        let whole = Self.file(version: 0, changes: [(0, 0), (1, 1)], offsets: [0, 3_600])
        for count in 0..<whole.count { #expect(TimeZoneRules(tzif: Array(whole.prefix(count))) == nil) }
        for index in 20..<44 {
            var wrong = whole
            wrong[index] = 0xFF
            #expect(TimeZoneRules(tzif: wrong) == nil)
        }
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Australia/Sydney",
    ])
    func `a zone of this system has Foundation's offsets from 1970 to 2100`(name: String) throws {
        let rules = TimeZoneRules(name: name) { path in (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
        }
        guard let rules, let zone = TimeZone(identifier: name) else { return }
        for instant in stride(from: Int64(0), through: 4_102_444_800, by: 86_400 * 3 + 5_431) {
            let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
            if rules.offset(at: instant) != Int64(expected) {
                Issue.record("\(name) at \(instant): \(rules.offset(at: instant)), expected \(expected)")
                return
            }
        }
    }

    private static func file(version: UInt8, changes: [(Int64, UInt8)], offsets: [Int64]) -> [UInt8] {
        func number(_ value: Int64) -> [UInt8] {
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let counts = [0, 0, 0, Int64(changes.count), Int64(offsets.count), 4].flatMap(number)
        var file = Array("TZif".utf8)
        file.append(version)
        file.append(contentsOf: [UInt8](repeating: 0, count: 15))
        file.append(contentsOf: counts)
        for change in changes { file.append(contentsOf: number(change.0)) }
        for change in changes { file.append(change.1) }
        for offset in offsets { file.append(contentsOf: number(offset) + [0, 0]) }
        file.append(contentsOf: Array("ABC\0".utf8))
        return file
    }
}
