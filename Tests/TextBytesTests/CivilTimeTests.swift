import Foundation
import Testing
import TextBytes

struct CivilTimeTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00"), (951_782_400, "2000-02-29T00:00:00"), (-1, "1969-12-31T23:59:59"),
        (1_795_225_440, "2026-11-21T01:44:00"), (253_402_300_799, "9999-12-31T23:59:59"),
        (-62_167_219_200, "0000-01-01T00:00:00"), (4_107_542_400, "2100-03-01T00:00:00"),
    ])
    func `an instant has its text in UTC`(second: Int64, text: String) {
        #expect(CivilTime.text(secondsSince1970: second) == text)
    }

    @Test func `dates and days agree with the calendar of Foundation over 400 years`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: Int64(-60_000), through: 86_000, by: 37) {
            let second = day * 86_400 + 86_399
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour],
                from: Date(timeIntervalSince1970: TimeInterval(second))
            )
            let fields = CivilTime.fields(secondsSince1970: second)
            #expect(fields.year == parts.year && fields.month == parts.month && fields.day == parts.day)
            #expect(CivilTime.secondsSince1970(fields) == second)
        }
    }

    @Test func `instants beyond the years 0 to 9999 are clamped and never trap`() {
        #expect(CivilTime.text(secondsSince1970: .max) == "9999-12-31T23:59:59")
        #expect(CivilTime.text(secondsSince1970: .min) == "0000-01-01T00:00:00")
    }

    @Test func `a date that does not exist is refused`() {
        let wrong = CivilTime.Fields(year: 2026, month: 2, day: 29, hour: 0, minute: 0, second: 0)
        #expect(CivilTime.secondsSince1970(wrong) == nil)
    }
}
