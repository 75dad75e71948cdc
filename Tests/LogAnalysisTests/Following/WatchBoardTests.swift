import FailureSummaries
import Testing

@testable import LogAnalysis

/// What `watch` shows of the failures that it is given. The time is an argument: no test waits.
// invariant WatchBoard I1
@Suite struct WatchBoardTests {
    /// 2026-11-21T10:00:30Z.
    private let now: Int64 = 1_795_255_230_000_000
    private let minute = WatchBoard.minute
    private let style = ReportStyle()

    private func failure(_ code: String = "-50002", minutesAgo: Int64 = 0, weight: Int = 1) -> FailureEvent {
        var event = FailureEvent(format: .native, domain: "MSALErrorDomain", code: code, path: "/l/a.ndjson", line: 7)
        event.time = now - minutesAgo * minute
        event.weight = weight
        return event
    }

    private func screen(_ board: inout WatchBoard, after minutes: Int64 = 0) -> [String] {
        board.screen(style, height: 40, .init(files: 2, records: 9), now: now + minutes * minute)
    }

    @Test func `two log lines with enormous counts do not end watch`() {
        var board = WatchBoard(start: now - minute)
        for _ in 0..<2 {
            for age: Int64 in 0...3 { board.add(failure(minutesAgo: age, weight: .max), isNew: true, now: now) }
            board.add(ends: .max, at: now - minute, now: now)
        }
        let shown = screen(&board)
        #expect(shown.contains { $0.hasPrefix("last hour    9,223,372,036,854,775,807 failures, ") }, "\(shown)")
        #expect(board.minuteLine(style, now: now)?.contains("9,223,372,036,854,775,807 failures") == true)
        #expect(board.summary(records: 2, now: now).hasPrefix("9,223,372,036,854,775,807 failures of 1 kind"))
    }

    @Test func `the view has sums, rates, a mark for each minute and the most frequent kinds first`() {
        var board = WatchBoard(start: now - 2 * minute)
        board.add(failure("-50000", minutesAgo: 30, weight: 4), isNew: false, now: now)
        for age: Int64 in [1, 1, 0] { board.add(failure(minutesAgo: age, weight: 3), isNew: true, now: now) }
        board.add(ends: 27, at: now, now: now)
        let shown = screen(&board)
        #expect(shown[0] == "2026-11-21 10:00:30 UTC  2 files")
        #expect(shown[1] == "last hour    13 failures, 32.5 % of 40 attempts")
        #expect(shown[2] == "per minute   1.2 in the last five, 3 so far in this one")
        #expect(shown[3].hasPrefix("since start  9 failures of 1 kind, 9 of them expected, in 9 records"))
        #expect(shown[4].hasSuffix("·▅·····························█▄") || shown[4].hasSuffix("█▄"), "\(shown[4])")
        #expect(shown[4].count == 13 + 60)
        #expect(shown[6].hasPrefix("      9  10:00:30  new  ") && shown[6].contains("MSALErrorDomain -50002"))
        #expect(shown[7].hasPrefix("      4  09:30:30       ") && shown[7].contains("MSALErrorDomain -50000"))
        #expect(shown.count == 8)
        // Not news for ever, and an hour later it is gone.
        #expect(screen(&board, after: 6).contains { $0.contains("-50002") && !$0.contains("new") })
        #expect(screen(&board, after: 61).last == "Nothing failed in the last hour.")
    }

    @Test func `a kind that began before watch did is new if nothing of it came earlier in the hour`() {
        var board = WatchBoard(start: now)
        for age: Int64 in [1, 3] { board.add(failure("-50003", minutesAgo: age), isNew: false, now: now) }
        for age: Int64 in [1, 50] { board.add(failure("-50000", minutesAgo: age), isNew: false, now: now) }
        let shown = screen(&board)
        #expect(shown.contains { $0.contains("-50003") && $0.contains("  new  ") }, "\(shown)")
        #expect(shown.contains { $0.contains("-50000") && !$0.contains("new") }, "\(shown)")
    }

    @Test func `the share of failures is that of the report where only some failures say how they ended`() {
        var board = WatchBoard(start: now)
        for _ in 0..<5 { board.add(failure(), isNew: true, now: now) }
        #expect(!screen(&board)[1].contains("attempt"))
        for _ in 0..<3 { board.add(ends: 1, at: now, now: now) }
        #expect(screen(&board)[1] == "last hour    5 failures, 62.5 % of 8 attempts")
    }

    @Test func `failures dated in the future are named, and neither counted as the last hour nor kept`() {
        var board = WatchBoard(start: now)
        for ahead: Int64 in 2...100_001 { board.add(failure(minutesAgo: -ahead), isNew: false, now: now) }
        board.add(failure(minutesAgo: -1), isNew: false, now: now)
        let shown = screen(&board)
        #expect(shown[1] == "last hour    1 failure")
        #expect(shown[2] == "not counted  100,000 failures dated later than now; check the clocks")
        // What was kept, or counted twice, would be shown when its time comes.
        #expect(screen(&board, after: 30)[1] == "last hour    1 failure")
        #expect(screen(&board, after: 90)[1] == "last hour    0 failures")
    }

    @Test func `more kinds of failures than are kept count in the sums, and the view says so`() {
        var board = WatchBoard(start: now)
        for code in 1...1_500 { board.add(failure("c\(code)"), isNew: true, now: now) }
        board.add(failure(String(repeating: "x", count: 100_000)), isNew: true, now: now)
        let shown = screen(&board)
        #expect(shown[1] == "last hour    1,501 failures")
        #expect(shown.last == "and 477 failures of kinds that are not listed")
        #expect(board.summary(records: 1, now: now).contains("1,501 failures of at least 1,024 kinds"))
    }

    @Test func `the view fits into any terminal, whatever the log holds`() {
        var board = WatchBoard(start: now)
        let hostile = ["\u{1B}[2J", "漢字漢字漢字", "\u{202E}evil", "a\nb\rc", String(repeating: "e\u{301}", count: 500)]
        for code in hostile { board.add(failure(code), isNew: true, now: now) }
        board.add(failure(minutesAgo: -5), isNew: true, now: now)
        for width in Array(1...40) + [80, 200] {
            for height in 1...12 {
                var style = style
                style.width = width
                style.usesUnicode = width % 2 == 0
                let shown = board.screen(
                    style,
                    height: height,
                    .init(files: 1, unreadable: 1, documents: 1, records: 1),
                    now: now
                )
                #expect(shown.count <= height)
                #expect(shown.allSatisfy { DisplayWidth.of($0) <= width }, "\(width): \(shown)")
                #expect(shown.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" } })
            }
        }
    }

    @Test func `a line in a pipe has no end of line, no address and no endless name of the log`() {
        let board = WatchBoard(start: now)
        var event = failure("megan@contoso.com\n\u{1B}[2J" + String(repeating: "y", count: 1 << 20))
        event.correlationID = String(repeating: "z", count: 1 << 20)
        let line = board.line(event, style, now: now)
        #expect(line.utf8.count < 2_000 && !line.contains("megan") && !line.contains("\n") && !line.contains("\u{1B}"))
        #expect(line.hasSuffix("  a.ndjson:7"))
        event.line = 0
        #expect(board.line(event, style, now: now).hasSuffix("  a.ndjson"))
        // A slash and a combining mark after it are one `Character`.
        event.path = "/l/\u{301}a.ndjson"
        #expect(Array(board.line(event, style, now: now).utf8.suffix(12)) == Array("  \u{301}a.ndjson".utf8))
    }
}
