import Foundation
import TestKit
import Testing
import TextBytes

@testable import LogAnalysis

/// Which year a time has that is written without one.
@Suite struct YearOfClockTests {
    private static let failure = "ContosoAuth: login failed: AADSTS50126"
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// The minutes of the failures in a file that was changed last on 2026-02-10 at 12:00.
    private func times(_ text: String) throws -> [String] {
        let path = try folder.write("app.log", text)
        let change = Date(timeIntervalSince1970: 1_770_724_800)
        try FileManager.default.setAttributes([.modificationDate: change], ofItemAtPath: path)
        var times: [String] = []
        _ = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { event in
            let text = event.time.map { CivilTime.text(secondsSince1970: $0 / 1_000_000) } ?? "none"
            times.append(String(text.prefix(16)))
        }
        return times
    }

    @Test(arguments: [
        ("02-10 14:19:48.101 31349 31385 E \(failure)", "2026-02-10T14:19"),
        ("02-12 14:19:48.101 31349 31385 E \(failure)", "2025-02-12T14:19"),
        ("Feb  9 14:19:48 web-1 app[7]: \(failure)", "2026-02-09T14:19"),
        ("E0209 14:19:48.123456       1 token.go:88] login failed: AADSTS50126", "2026-02-09T14:19"),
        // Only a leap year has it.
        ("Feb 29 14:19:48 web-1 app[7]: \(failure)", "2024-02-29T14:19"),
    ])
    func `without a full time, the last change of the input decides`(line: String, time: String) throws {
        #expect(try times(line + "\n") == [time])
    }

    @Test(arguments: [
        // In front of a record, before and after.
        "2021-12-30T10:00:00.000000Z ERROR auth: AADSTS90033: Busy.\n%",
        "%2021-12-30T10:00:00.000000Z ERROR auth: AADSTS90033: Busy.\n",
        // In a line that belongs to no record.
        "Dec 29 09:00:00 web-1 app[7]: started with the build of 2020-03-01 10:00:00, token until 2022-01-02T07:00:00Z\n%",
    ])
    func `a full time of the input decides`(log: String) throws {
        let log = log.replacing("%", with: "Dec 31 23:59:48 web-1 app[7]: \(Self.failure)\n")
        #expect(try times(log).contains("2021-12-31T23:59"))
    }

    @Test func `January follows December in the next year`() throws {
        let log = ["Dec 31 23:59:48", "Jan  1 00:00:03", "Jan 31 12:00:00"].map {
            "\($0) web-1 app[7]: \(Self.failure)\n"
        }
        let times = ["2025-12-31T23:59", "2026-01-01T00:00", "2026-01-31T12:00"]
        #expect(try self.times(log.joined()) == times)
        let dated = "2025-12-31T22:00:00Z ERROR auth: AADSTS90033: Busy.\n"
        #expect(try self.times(dated + log.joined()).sorted() == ["2025-12-31T22:00"] + times)
    }

    @Test func `what the service says of its answer is nearer`() throws {
        let line = "Feb  9 14:19:48 web-1 app[7]: \(Self.failure): Timestamp: 2026-02-09 13:19:47Z\n"
        #expect(try times(line) == ["2026-02-09T13:19"])
    }

    @Test func `the last change is asked for once`() {
        final class Count { var value = 0 }
        let count = Count()
        let clock = YearOfClock {
            count.value += 1
            return 1_791_011_111_000_000
        }
        for day in 1...9 { #expect(clock.instant(946_684_800_000_000 + Int64(day) * 86_400_000_000) != nil) }
        #expect(count.value == 1)
    }
}
