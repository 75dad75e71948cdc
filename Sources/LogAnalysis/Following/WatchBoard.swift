import FailureSummaries
import Files
import MSALFailures
import PIIScrubbing
import TextBytes

/// The last hour, minute by minute: what `watch` shows.
///
/// I1. Memory is bounded whatever the logs hold: at most `rowLimit` kinds of failures with keys of at most `keyLimit`
///     bytes, names of at most `nameColumns` columns, and of each the minutes in `kept`. Other failures count in the
///     sums only. All sums saturate.
package struct WatchBoard {
    private struct Row {
        var name: String
        var advice: String
        var isExpected: Bool
        /// Its first failure in the hour, also if that was before the start: a deployment may be the reason to watch.
        var first: Int64 = .max
        /// Failures by the minute.
        var minutes: [Int64: Int] = [:]
        var last: Int64 = .min

        var count: Int { minutes.values.reduce(0, saturatingSum) }

        mutating func add(_ count: Int, to minute: Int64, at time: Int64) {
            minutes.add(count, to: minute)
            (first, last) = (min(first, time), max(last, time))
        }
    }

    private static let rowLimit = 1_024
    private static let keyLimit = 1_024
    private static let nameColumns = 240
    private static let shownMinutes: Int64 = 60
    /// In microseconds.
    package static let minute: Int64 = 60_000_000

    private let start: Int64
    private let classes = ScrubberChain(pseudonyms: .classOnly)
    private var rows: [FailureKey: Row] = [:]
    private var failures: [Int64: Int] = [:]
    /// Ends of operations that are not among the failures. Empty: it is not known how many attempts there were.
    private var otherEnds: [Int64: Int] = [:]
    /// The minutes that are counted: the last hour, and the next one, because clocks differ.
    private var kept: ClosedRange<Int64>
    /// Failures with later times.
    private var future = 0
    /// Failures since the start, and how many of them are expected.
    private(set) var newFailures = 0
    private var newExpected = 0
    private var newKinds: Set<UInt64> = []

    package init(start: Int64) {
        self.start = start
        kept = Self.kept(at: start)
    }

    private static func slot(_ time: Int64) -> Int64 { time.flooredDivision(by: minute) }

    private static func kept(at now: Int64) -> ClosedRange<Int64> {
        slot(now) - shownMinutes + 1...slot(now) + 1
    }

    package mutating func add(_ event: FailureEvent, isNew: Bool, now: Int64) {
        guard !event.isReplay else { return }
        prune(now)
        let key = FailureKey(
            domain: event.domain,
            code: event.code,
            internalCode: event.internalCode,
            recovery: event.advice
        )
        let time = event.time ?? now
        let judgement = key.judgement
        if isNew {
            newFailures = saturatingSum(newFailures, event.weight)
            if judgement.isExpected { newExpected = saturatingSum(newExpected, event.weight) }
            if newKinds.count < Self.rowLimit { newKinds.insert(key.stableHash) }
        }
        let minute = Self.slot(time)
        if minute > kept.upperBound { future = saturatingSum(future, event.weight) }
        guard kept.contains(minute) else { return }
        failures.add(event.weight, to: minute)
        if rows[key] == nil { rows[key] = newRow(key, event, judgement) }
        // In place: a copy of the row for each failure would cost as much as all its minutes.
        rows[key]?.add(event.weight, to: minute, at: time)
    }

    private func newRow(_ key: FailureKey, _ event: FailureEvent, _ judgement: Judgement) -> Row? {
        guard rows.count < Self.rowLimit,
            key.domain.utf8.count + key.code.utf8.count + key.recovery.utf8.count <= Self.keyLimit
        else { return nil }
        return Row(
            name: shortened(scrub(Self.words(event).joined(separator: " "))),
            advice: shortened(ReportWords.advice(scrub(key.recovery))),
            isExpected: judgement.isExpected
        )
    }

    /// Counts ended operations, apart from the failed ones, which `add(_:isNew:now:)` counts. `count` may be 0: it is
    /// then known that the log says how operations end.
    package mutating func add(ends count: Int, at time: Int64, now: Int64) {
        prune(now)
        if kept.contains(Self.slot(time)) { otherEnds.add(count, to: Self.slot(time)) }
    }

    private func scrub(_ text: String) -> String { classes.scrub(text) }

    private func shortened(_ text: String) -> String { DisplayWidth.clipped(text, to: Self.nameColumns) }

    /// Name and code.
    private static func words(_ event: FailureEvent) -> [String] {
        let judgement = event.judgement
        let code = ReportWords.code(domain: event.domain, code: event.code, internalCode: event.internalCode)
        return [judgement.internalName ?? judgement.name ?? event.name, code].compactMap { $0 }
    }

    /// Forgets the minutes that are no longer counted. Once a minute is enough.
    private mutating func prune(_ now: Int64) {
        guard kept != Self.kept(at: now) else { return }
        kept = Self.kept(at: now)
        failures = failures.filter { kept.contains($0.key) }
        otherEnds = otherEnds.filter { kept.contains($0.key) }
        rows = rows.compactMapValues { row in
            var row = row
            row.minutes = row.minutes.filter { kept.contains($0.key) }
            return row.minutes.isEmpty ? nil : row
        }
    }

    // MARK: Texts

    /// One failure as a line, for a pipe or a file.
    package func line(_ event: FailureEvent, _ style: ReportStyle, now: Int64) -> String {
        let terminal = TerminalText(style)
        let time = TimeText(zone: style.timeZone)
        func data(_ text: String) -> String { terminal.data(shortened(text)) }
        var parts = [time.second(Report.writable(event.time ?? now))]
        // The code of a bare service failure is its service code.
        var words = Self.words(event)
        words += event.serviceCodes.filter { !words.contains($0) }.prefix(3)
        parts.append(terminal.styled(data(scrub(words.joined(separator: " "))), .strong))
        parts.append(data(ReportWords.advice(scrub(event.advice))))
        if event.weight > 1 { parts.append("\(NumberText.grouped(event.weight)) times") }
        if event.isReplay { parts.append("replay") }
        if let id = event.correlationID { parts.append(data(scrub(id))) }
        let file = PathParts.name(of: event.path)
        // The line is not known if the file was not read from its beginning.
        parts.append(terminal.styled(terminal.data(event.line > 0 ? "\(file):\(event.line)" : file), .faint))
        return parts.joined(separator: "  ")
    }

    /// What came since the start, at the end.
    package func summary(records: Int, now: Int64) -> String {
        let expected = newExpected > 0 ? ", \(NumberText.grouped(newExpected)) of them expected" : ""
        let kinds = (newKinds.count < Self.rowLimit ? "" : "at least ") + NumberText.counted(newKinds.count, "kind")
        return
            "\(NumberText.counted(newFailures, "failure")) of \(kinds)\(expected),"
            + " in \(NumberText.counted(records, "record")), in \(TotalsLines.duration(max(now - start, 0)))"
    }

    /// A line about the last full minute, for a pipe; nil if nothing failed in it.
    package func minuteLine(_ style: ReportStyle, now: Int64) -> String? {
        let before = Self.slot(now) - 1
        guard let count = failures[before], count > 0 else { return nil }
        let time = TimeText(zone: style.timeZone)
        return time.second(Report.writable(before * Self.minute)).dropLast(3) + "  "
            + NumberText.counted(count, "failure") + " in that minute" + share(count, others: otherEnds[before] ?? 0)
            + "  " + sparkline(TerminalText(style), to: before, minutes: 15)
    }

    /// `, 5.0 % of 40 attempts`, as in a report: each failure is a failed attempt. Empty if no record says how an
    /// operation ended.
    private func share(_ count: Int, others: Int) -> String {
        let attempts = saturatingSum(count, others)
        guard !otherEnds.isEmpty, attempts > 0 else { return "" }
        return ", \(NumberText.percent(Double(count) / Double(attempts))) of"
            + " \(NumberText.counted(attempts, "attempt"))"
    }

    private func sparkline(_ terminal: TerminalText, to last: Int64, minutes: Int64) -> String {
        terminal.sparkline(((last - minutes + 1)...last).map { failures[$0] ?? 0 })
    }

    /// What is followed, and how many records were read from it.
    package struct Followed {
        var files: Int
        /// Paths that cannot be followed.
        var unreadable = 0
        /// Files that read like documents, whose errors are not counted.
        var documents = 0
        var records: Int

        package init(files: Int, unreadable: Int = 0, documents: Int = 0, records: Int) {
            self.files = files
            self.unreadable = unreadable
            self.documents = documents
            self.records = records
        }
    }

    /// The screen: at most `height` lines, none wider than the terminal.
    package mutating func screen(
        _ style: ReportStyle,
        height: Int,
        _ followed: Followed,
        now: Int64
    ) -> [String] {
        prune(now)
        let inHour = failures.values.reduce(0, saturatingSum)
        var screen = Screen(style, now: now)
        let clock = screen.time.second(Report.writable(now)) + " " + screen.time.zone.name
        screen.add("\(clock)  \(NumberText.counted(followed.files, "file"))", .faint)
        if followed.unreadable > 0 {
            screen.add(
                "\(NumberText.counted(followed.unreadable, "path")) cannot be followed; the end of the run says why",
                .warning
            )
        }
        if followed.documents > 0 {
            screen.add(
                "errors in \(NumberText.counted(followed.documents, "document")) are not counted; the end of the run names"
                    + (followed.documents == 1 ? " it" : " them"),
                .warning
            )
        }
        addRates(to: &screen, inHour: inHour)
        screen.add("since start  " + summary(records: followed.records, now: now))
        let indent = min(13, screen.width - 1)
        let minutes = min(Self.shownMinutes, Int64(screen.width - indent))
        let marks = sparkline(screen.terminal, to: Self.slot(now), minutes: minutes)
        screen.lines.append(String(repeating: " ", count: indent) + screen.terminal.styled(marks, .bar))
        screen.lines.append("")
        addRows(to: &screen, limit: max(height - screen.lines.count - 2, 1), inHour: inHour)
        return Array(screen.lines.prefix(max(height, 1)))
    }

    private func addRates(to screen: inout Screen, inHour: Int) {
        screen.add(
            "last hour    \(NumberText.counted(inHour, "failure"))"
                + share(inHour, others: otherEnds.values.reduce(0, saturatingSum)),
            inHour > 0 ? .strong : .plain
        )
        if future > 0 {
            screen.add(
                "not counted  \(NumberText.counted(future, "failure")) dated later than now; check the clocks",
                .warning
            )
        }
        // The current minute is not over.
        let last = Self.slot(screen.now)
        let perMinute = (1...5).reduce(0) { saturatingSum($0, failures[last - Int64($1)] ?? 0) }
        screen.add(
            "per minute   \(NumberText.tenths(Double(perMinute) / 5)) in the last five,"
                + " \(NumberText.grouped(failures[last] ?? 0)) so far in this one"
        )
    }

    /// The kinds of failures, the most frequent first, and how many there was no room for.
    private func addRows(to screen: inout Screen, limit: Int, inHour: Int) {
        let sorted = rows.map { (key: $0.key, row: $0.value, count: $0.value.count) }
            .sorted { FailureKey.isListed($0.key, $0.count, before: $1.key, $1.count) }
        for (_, row, count) in sorted.prefix(limit) { screen.add(row, count) }
        if inHour == 0 { screen.add("Nothing failed in the last hour.", .good) }
        let unlisted = inHour - sorted.reduce(0) { saturatingSum($0, $1.count) }
        if unlisted > 0 {
            screen.add("and \(NumberText.counted(unlisted, "failure")) of kinds that are not listed", .faint)
        } else if sorted.count > limit {
            screen.add("and \(NumberText.counted(sorted.count - limit, "further kind"))", .faint)
        }
    }

    /// The lines of one screen, none wider than the terminal.
    private struct Screen {
        let terminal: TerminalText
        let time: TimeText
        let width: Int
        let now: Int64
        var lines: [String] = []

        init(_ style: ReportStyle, now: Int64) {
            terminal = TerminalText(style)
            time = TimeText(zone: style.timeZone)
            width = max(style.width, 1)
            self.now = now
        }

        mutating func add(_ text: String, _ style: TerminalText.Style = .plain) {
            lines.append(terminal.styled(terminal.clipped(terminal.own(text), to: width), style))
        }

        mutating func add(_ row: Row, _ count: Int) {
            let text = [
                WatchBoard.padded(NumberText.grouped(count), 7),
                String(time.second(Report.writable(row.last)).dropFirst(11)),
                now - row.first < 5 * WatchBoard.minute ? "new" : "   ",
                terminal.data(row.name), row.isExpected ? "(expected)" : "", terminal.data(row.advice),
            ]
            let clipped = terminal.clipped(text.filter { !$0.isEmpty }.joined(separator: "  "), to: width)
            lines.append(terminal.styled(clipped, row.isExpected ? .faint : .plain))
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension [Int64: Int] {
    fileprivate mutating func add(_ count: Int, to minute: Int64) {
        self[minute] = saturatingSum(self[minute] ?? 0, count)
    }
}
