import FailureSummaries
import MSALFailures
import PIIScrubbing
import TextBytes

/// The last hour, minute by minute: what `watch` shows.
///
/// Holds at most `rowLimit` kinds of failures; further ones are counted together.
package struct WatchBoard {
    private struct Row {
        var name: String
        var advice: String
        var isExpected: Bool
        /// Failures by the minute.
        var minutes: [Int64: Int] = [:]
        var last: Int64 = .min
        /// When its first failure came, if that was after the start.
        var newSince: Int64?

        var count: Int { minutes.values.reduce(0, saturatingSum) }
    }

    private static let rowLimit = 1_024
    private static let shownMinutes: Int64 = 60
    /// In microseconds.
    package static let minute: Int64 = 60_000_000

    private let start: Int64
    private let classes = ScrubberChain(pseudonyms: .classOnly)
    private var rows: [FailureKey: Row] = [:]
    private var failures: [Int64: Int] = [:]
    private var attempts: [Int64: Int] = [:]
    /// Failures since the start, and how many of them are expected.
    package private(set) var newFailures = 0
    private var newExpected = 0
    private var newKinds: Set<UInt64> = []

    package init(start: Int64) {
        self.start = start
    }

    private func slot(_ time: Int64) -> Int64 { time.flooredDivision(by: Self.minute) }

    package mutating func add(_ event: FailureEvent, isNew: Bool, now: Int64) {
        guard !event.isReplay else { return }
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
        failures[slot(time), default: 0] += event.weight
        guard var row = rows[key] ?? newRow(key, event, judgement) else { return }
        if row.minutes.isEmpty, isNew { row.newSince = time }
        row.minutes[slot(time), default: 0] += event.weight
        row.last = max(row.last, time)
        rows[key] = row
    }

    private func newRow(_ key: FailureKey, _ event: FailureEvent, _ judgement: Judgement) -> Row? {
        guard rows.count < Self.rowLimit else { return nil }
        return Row(
            name: scrub(Self.words(event).joined(separator: " ")),
            advice: ReportWords.advice(scrub(key.recovery)),
            isExpected: judgement.isExpected
        )
    }

    package mutating func add(attempts count: Int, at time: Int64) {
        attempts[slot(time), default: 0] += count
    }

    private func scrub(_ text: String) -> String { classes.scrub(text) }

    /// Name and code.
    private static func words(_ event: FailureEvent) -> [String] {
        let judgement = event.judgement
        let code = ReportWords.code(domain: event.domain, code: event.code, internalCode: event.internalCode)
        return [judgement.internalName ?? judgement.name ?? event.name, code].compactMap { $0 }
    }

    /// Forgets what is older than an hour.
    private mutating func prune(_ now: Int64) {
        let first = slot(now) - Self.shownMinutes
        failures = failures.filter { $0.key > first }
        attempts = attempts.filter { $0.key > first }
        rows = rows.compactMapValues { row in
            var row = row
            row.minutes = row.minutes.filter { $0.key > first }
            return row.minutes.isEmpty ? nil : row
        }
    }

    // MARK: Texts

    /// One failure as a line, for a pipe or a file.
    package func line(_ event: FailureEvent, _ style: ReportStyle, now: Int64) -> String {
        let terminal = TerminalText(style)
        let time = TimeText(zone: style.timeZone)
        var parts = [time.second(Report.writable(event.time ?? now))]
        let words = Self.words(event) + event.serviceCodes.prefix(3)
        parts.append(terminal.styled(terminal.data(scrub(words.joined(separator: " "))), .strong))
        parts.append(terminal.data(ReportWords.advice(scrub(event.advice))))
        if event.weight > 1 { parts.append("\(NumberText.grouped(event.weight)) times") }
        if event.isReplay { parts.append("replay") }
        if let id = event.correlationID { parts.append(terminal.data(scrub(id))) }
        let file = event.path.split(separator: "/").last ?? "-"
        parts.append(terminal.styled(terminal.data("\(file):\(event.line)"), .faint))
        return parts.joined(separator: "  ")
    }

    /// What came since the start, at the end.
    package func summary(records: Int, now: Int64) -> String {
        let expected = newExpected > 0 ? ", \(NumberText.grouped(newExpected)) of them expected" : ""
        return
            "\(NumberText.counted(newFailures, "failure")) of \(NumberText.counted(newKinds.count, "kind"))\(expected),"
            + " in \(NumberText.counted(records, "record")), in \(TotalsLines.duration(max(now - start, 0)))"
    }

    /// A line about the last full minute, for a pipe; nil if nothing failed in it.
    package func minuteLine(_ style: ReportStyle, now: Int64) -> String? {
        let before = slot(now) - 1
        guard let count = failures[before], count > 0 else { return nil }
        let time = TimeText(zone: style.timeZone)
        return time.second(Report.writable(before * Self.minute)).dropLast(3) + "  "
            + NumberText.counted(count, "failure") + " in that minute" + Self.share(count, of: attempts[before] ?? 0)
            + "  " + sparkline(TerminalText(style), to: before, minutes: 15)
    }

    /// `, 5.0 % of 40 attempts`; empty where no attempt is known.
    private static func share(_ count: Int, of attempts: Int) -> String {
        guard attempts > 0 else { return "" }
        return ", \(NumberText.percent(Double(min(count, attempts)) / Double(attempts))) of"
            + " \(NumberText.counted(attempts, "attempt"))"
    }

    private func sparkline(_ terminal: TerminalText, to last: Int64, minutes: Int64) -> String {
        terminal.sparkline(((last - minutes + 1)...last).map { failures[$0] ?? 0 })
    }

    /// The screen: at most `height` lines, none wider than the terminal.
    package mutating func screen(
        _ style: ReportStyle,
        height: Int,
        files: Int,
        unreadable: Int = 0,
        records: Int,
        now: Int64
    ) -> [String] {
        prune(now)
        let terminal = TerminalText(style)
        let time = TimeText(zone: style.timeZone)
        let width = max(style.width, 20)
        let last = slot(now)
        let inHour = failures.values.reduce(0, saturatingSum)
        let attemptsInHour = attempts.values.reduce(0, saturatingSum)
        var lines: [String] = []
        func add(_ text: String, _ style: TerminalText.Style = .plain) {
            lines.append(terminal.styled(terminal.clipped(terminal.own(text), to: width), style))
        }
        add("\(time.second(Report.writable(now))) \(time.zone.name)  \(NumberText.counted(files, "file"))", .faint)
        if unreadable > 0 {
            add("\(NumberText.counted(unreadable, "path")) cannot be followed; the end of the run says why", .warning)
        }
        add(
            "last hour    \(NumberText.counted(inHour, "failure"))" + Self.share(inHour, of: attemptsInHour),
            inHour > 0 ? .strong : .plain
        )
        // The current minute is not over.
        let perMinute = (1...5).reduce(0) { $0 + (failures[last - Int64($1)] ?? 0) }
        add(
            "per minute   \(NumberText.tenths(Double(perMinute) / 5)) in the last five,"
                + " \(NumberText.grouped(failures[last] ?? 0)) so far in this one"
        )
        add("since start  " + summary(records: records, now: now))
        let minutes = min(Self.shownMinutes, Int64(max(width - 13, 10)))
        lines.append("             " + terminal.styled(sparkline(terminal, to: last, minutes: minutes), .bar))
        lines.append("")
        let sorted = rows.map { (key: $0.key, row: $0.value, count: $0.value.count) }
            .sorted { FailureKey.isListed($0.key, $0.count, before: $1.key, $1.count) }
        let room = max(height - lines.count - 2, 1)
        for (_, row, count) in sorted.prefix(room) {
            let text = [
                Self.padded(NumberText.grouped(count), 7),
                String(time.second(Report.writable(row.last)).dropFirst(11)),
                row.newSince.map { now - $0 < 5 * Self.minute } ?? false ? "new" : "   ",
                terminal.data(row.name), row.isExpected ? "(expected)" : "", terminal.data(row.advice),
            ]
            let clipped = terminal.clipped(text.filter { !$0.isEmpty }.joined(separator: "  "), to: width)
            lines.append(terminal.styled(clipped, row.isExpected ? .faint : .plain))
        }
        if sorted.isEmpty { add("Nothing failed in the last hour.", .good) }
        if sorted.count > room { add("and \(NumberText.counted(sorted.count - room, "further kind"))", .faint) }
        return lines
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
