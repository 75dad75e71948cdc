/// The positions of the cells in the failure table, for one report and one width.
///
/// The code of a failure is never cut: names and advice are shortened first.
struct TableLayout {
    private enum RowLayout {
        /// Everything is in one line.
        case line
        /// Counts and name are in one line, times and advice below.
        case pair
        /// A small card.
        case card
    }

    private let width: Int
    private let terminal: TerminalText
    private let time: TimeText
    private let precision: TimeText.Precision
    private let rowLayout: RowLayout
    private let buckets: TimeBuckets?
    private let failures: Int
    private let columns: Columns

    /// Widths of the columns: the widest of header and cells.
    private struct Columns {
        var count = 5
        var requests = 8
        var accounts = 8
        var time = 5
        var advice = 10
        /// Who can act.
        var who = 3
        /// 0 if no failure has an HTTP status.
        var http = 0
        /// Name and code side by side.
        var failure = 12
        /// Name above code.
        var narrowFailure = 12
        var httpWithGap: Int { http > 0 ? http + TableLayout.gap : 0 }
    }

    private static let shareColumns = 7
    private static let gap = 2

    init(_ report: Report, width: Int, terminal: TerminalText, time: TimeText) {
        self.width = width
        self.terminal = terminal
        self.time = time
        failures = report.totals.failures
        precision = time.precision(report.period)
        var columns = Columns()
        for group in report.listed {
            columns.count = max(columns.count, NumberText.groupedWidth(group.count))
            columns.requests = max(columns.requests, NumberText.groupedWidth(group.requests.count) + 2)
            columns.accounts = max(columns.accounts, NumberText.groupedWidth(group.accounts.count) + 2)
            if let status = ReportWords.httpStatus(group) {
                columns.http = max(columns.http, 4, min(8, status.unicodeScalars.count))
            }
            columns.advice = max(columns.advice, min(28, ReportWords.advice(group).utf8.count))
            columns.who = max(columns.who, WhoCanAct(group)?.rawValue.utf8.count ?? 0)
            if columns.failure < 60 {
                let name = ReportWords.name(group)?.unicodeScalars.count ?? 0
                let code = ReportWords.code(group).unicodeScalars.count
                columns.failure = max(columns.failure, min(60, name + 1 + code))
                columns.narrowFailure = max(columns.narrowFailure, min(40, max(name, code)))
            }
        }
        columns.time = time.text(0, precision).utf8.count
        let fixed =
            columns.count + Self.shareColumns + columns.requests + columns.accounts + 2 * columns.time + columns.advice
            + columns.who + Self.gap + columns.httpWithGap
        let line = fixed + columns.narrowFailure + 10 + 1 + 12 + 8 * Self.gap
        let besideFailure =
            columns.count + Self.shareColumns + columns.requests + columns.accounts + 11 + 4 * Self.gap
            + columns.httpWithGap
        // Counts far above those of real logs leave no columns for a name next to them.
        rowLayout = width < 80 || width - besideFailure < 16 ? .card : width >= line ? .line : .pair
        switch rowLayout {
        case .line:
            buckets = TimeBuckets(
                covering: report,
                limit: min(24, 12 + max(0, width - line - columns.failure + columns.narrowFailure)),
                zone: time.zone
            )
        case .pair:
            let available =
                width - (columns.count + Self.shareColumns + 10 + 3 * Self.gap) - (2 * columns.time + 3)
                - columns.advice - 2 * Self.gap
            buckets = TimeBuckets(covering: report, limit: min(24, max(8, available)), zone: time.zone)
        case .card: buckets = TimeBuckets(covering: report, limit: min(24, width - 4), zone: time.zone)
        }
        self.columns = columns
    }

    /// What the shares and the marks of the time line mean.
    var legend: String {
        let share = ReportWords.shareLegend(failures)
        guard let buckets else { return share }
        return share + " " + buckets.legend(time, noneMark: "\(terminal.noneMark)")
    }

    /// The bar beside a count. `part`: of the longest one.
    private struct Bar {
        let part: Double
        let style: TerminalText.Style
    }

    func write(_ section: ReportSection, into out: inout ReportText) {
        let highest = Double(section.groups.highestCount)
        let style: TerminalText.Style = section.isExpected ? .quietBar : .bar
        writeHeader(into: &out)
        for group in section.groups {
            let bar = Bar(part: highest > 0 ? Double(group.count) / highest : 0, style: style)
            switch rowLayout {
            case .line: writeLine(group, bar, into: &out)
            case .pair: writePair(group, bar, into: &out)
            case .card: writeCard(group, bar, into: &out)
            }
            writeDetails(group, into: &out)
        }
    }

    private func writeHeader(into out: inout ReportText) {
        var header =
            right("COUNT", columns.count) + right("SHARE", Self.shareColumns + Self.gap) + left("", 10 + Self.gap + 1)
        switch rowLayout {
        case .line:
            header += left("FAILURE", failureColumns) + httpHeader + right("REQUESTS", columns.requests + Self.gap)
            header +=
                right("ACCOUNTS", columns.accounts + Self.gap) + "  " + left("FIRST", columns.time) + "  "
                + left("LAST", columns.time)
            header += "  " + left("OVER TIME", buckets?.count ?? 9) + "  " + left("WHO", columns.who) + "  WHAT TO DO"
        case .pair:
            header +=
                left("FAILURE", failureColumns) + httpHeader + right("REQUESTS", columns.requests + Self.gap)
                + right("ACCOUNTS", columns.accounts + Self.gap)
        case .card: return
        }
        out.write(terminal.styled(header, .faint))
        out.endLine()
    }

    private var httpHeader: String { columns.http > 0 ? right("HTTP", columns.httpWithGap) : "" }

    private func writeHTTP(_ group: Report.Group, into out: inout ReportText) {
        guard columns.http > 0 else { return }
        let status = terminal.data(ReportWords.httpStatus(group) ?? "")
        writeRight(terminal.clipped(status, to: columns.http), columns.httpWithGap, into: &out)
    }

    /// The columns left for name and code.
    private var failureColumns: Int {
        let before = columns.count + Self.shareColumns + Self.gap + 10 + Self.gap + 1
        let counts = columns.requests + columns.accounts + 2 * Self.gap + columns.httpWithGap
        switch rowLayout {
        case .line:
            let spark = max(9, buckets?.count ?? 0)
            let rest =
                width - before - counts - 2 * (columns.time + Self.gap) - spark - columns.who - columns.advice - 3
                * Self.gap
            return min(rest, columns.failure)
        case .pair: return min(width - before - counts, columns.failure)
        case .card: return width - 2
        }
    }

    private func writeCounts(_ group: Report.Group, _ bar: Bar, padded: Bool = true, into out: inout ReportText) {
        writeRight(NumberText.grouped(group.count), columns.count, into: &out)
        writeRight(NumberText.percent(group.share), Self.shareColumns + Self.gap, into: &out)
        let available = min(10, width - columns.count - Self.shareColumns - 2 * Self.gap)
        let marks = terminal.bar(bar.part, columns: available)
        out.blanks(padded || !marks.isEmpty ? Self.gap : 0)
        out.write(terminal.styled(marks, bar.style))
        if padded { out.blanks(11 - marks.unicodeScalars.count) }
    }

    /// The columns up to the accounts, which lines and pairs of lines begin with. Returns a code that did not fit.
    private func writeStart(_ group: Report.Group, _ bar: Bar, into out: inout ReportText) -> String? {
        writeCounts(group, bar, into: &out)
        let code = writeFailure(group, columns: failureColumns, into: &out)
        writeHTTP(group, into: &out)
        writeRight(distinct(group.requests), columns.requests + Self.gap, into: &out)
        writeRight(distinct(group.accounts), columns.accounts + Self.gap, into: &out)
        return code
    }

    private func writeLine(_ group: Report.Group, _ bar: Bar, into out: inout ReportText) {
        let code = writeStart(group, bar, into: &out)
        for instant in [group.first, group.last] {
            out.blanks(Self.gap)
            let text = instant.map { time.text($0, precision) } ?? "-"
            out.write(text)
            out.blanks(columns.time - text.utf8.count)
        }
        out.blanks(Self.gap)
        let marks = buckets.flatMap { group.histogram.isEmpty ? nil : $0 }
        if let marks { out.write(terminal.sparkline(marks.marks(group.histogram))) }
        out.blanks(max(9, buckets?.count ?? 0) - (marks?.count ?? 0) + Self.gap)
        let who = WhoCanAct(group)?.rawValue ?? "-"
        out.write(who)
        out.blanks(columns.who - who.utf8.count + Self.gap)
        out.write(terminal.styled(terminal.clipped(advice(group), to: columns.advice), .advice))
        out.endLine()
        if let code { writeWrapped(code, style: .plain, indent: indent, into: &out) }
    }

    private func writePair(_ group: Report.Group, _ bar: Bar, into out: inout ReportText) {
        let code = writeStart(group, bar, into: &out)
        out.endLine()
        if let code { writeWrapped(code, style: .plain, indent: indent, into: &out) }
        var available = width - indent
        out.blanks(indent)
        if let buckets, !group.histogram.isEmpty, buckets.count + 2 < available {
            out.write(terminal.sparkline(buckets.marks(group.histogram)))
            out.blanks(Self.gap)
            available -= buckets.count + 2
        }
        let times = self.times(group)
        let before = available
        let timesColumns = DisplayWidth.of(times) + Self.gap
        if timesColumns <= available {
            out.write(terminal.styled(times, .faint))
            available -= timesColumns
        }
        let action = terminal.data(ReportWords.action(group))
        if DisplayWidth.of(action) <= available {
            if timesColumns <= before { out.blanks(Self.gap) }
            out.write(terminal.styled(action, .advice))
            out.endLine()
        } else {
            out.endLine()
            writeWrapped(action, style: .advice, indent: indent, into: &out)
        }
    }

    private func writeCard(_ group: Report.Group, _ bar: Bar, into out: inout ReportText) {
        writeCounts(group, bar, padded: false, into: &out)
        out.endLine()
        if let name = ReportWords.name(group) {
            out.write("  " + terminal.styled(terminal.clipped(terminal.data(name), to: width - 2), .strong))
            out.endLine()
        }
        writeWrapped(terminal.data(ReportWords.code(group)), style: .plain, indent: 2, into: &out)
        let whom = [
            distinct(group.requests) + (group.requests.count == 1 ? " request" : " requests"),
            distinct(group.accounts) + (group.accounts.count == 1 ? " account" : " accounts"),
        ]
        writeWrapped(whom.joined(separator: ", "), style: .plain, indent: 2, into: &out)
        if let status = ReportWords.httpStatus(group) {
            writeWrapped("HTTP " + terminal.data(status), style: .plain, indent: 2, into: &out)
        }
        writeWrapped(times(group), style: .faint, indent: 2, into: &out)
        if let buckets, !group.histogram.isEmpty {
            out.write("  " + terminal.sparkline(buckets.marks(group.histogram)))
            out.endLine()
        }
        writeWrapped(terminal.data(ReportWords.action(group)), style: .advice, indent: 2, into: &out)
    }

    /// The message of an unknown failure, the sum of the code, the values of `--by`, the replays, and the words and service
    /// codes inside a code, below its row.
    private func writeDetails(_ group: Report.Group, into out: inout ReportText) {
        if let message = ReportWords.message(group) {
            let text = terminal.clipped(terminal.data(message), to: 2 * (width - indent))
            writeWrapped(text, style: .plain, indent: indent, into: &out)
        }
        if let change = ReportWords.change(group, time, precision) {
            writeWrapped(change, style: .warning, indent: indent, into: &out)
        }
        if let sum = ReportWords.codeSum(group) {
            writeWrapped("\(NumberText.grouped(group.count)) \(sum)", style: .faint, indent: indent, into: &out)
        }
        if let by = ReportWords.by(group) {
            let rate = group.rate.map { ", \(NumberText.percent($0)) of its attempts" } ?? ""
            writeWrapped(terminal.data(by) + rate, style: .strong, indent: indent, into: &out)
        }
        if group.replays > 0 {
            writeWrapped(
                "and \(NumberText.counted(group.replays, "replay")) from the throttling cache",
                style: .faint,
                indent: indent,
                into: &out
            )
        }
        let words = ReportWords.wordsInside(group).map { ($0.value, nil as String?, $0.count) }
        writeCounted(words, others: group.otherLibraryWords, into: &out)
        let codes = ReportWords.codesInside(group).map { ($0.code, $0.name, $0.count) }
        writeCounted(codes, others: group.otherServiceCodes, into: &out)
    }

    /// Writes what is inside the failures of a group, each with its count, as many as fit in a line.
    private func writeCounted(
        _ values: [(text: String, name: String?, count: Int)],
        others: Int,
        into out: inout ReportText
    ) {
        guard !values.isEmpty || others > 0 else { return }
        var text = ""
        var shown = 0
        for value in values {
            let item =
                terminal.data(value.text) + (value.name.map { " " + terminal.data($0) } ?? "") + " "
                + NumberText.grouped(value.count)
            let rest = values.count - shown - 1
            let more = rest > 0 ? ", \(rest) more" : ""
            if shown > 0, indent + DisplayWidth.of(text) + 2 + DisplayWidth.of(item) + more.count > width { break }
            text += (shown > 0 ? ", " : "") + item
            shown += 1
        }
        if shown < values.count { text += ", \(values.count - shown) more" }
        text = ReportWords.list(text.isEmpty ? [] : [text], others: others)
        writeWrapped(text, style: .faint, indent: indent, into: &out)
    }

    /// Writes name and code in `columns` columns. If both do not fit, writes only the name and returns the code, which
    /// the caller writes in full on the line below.
    private func writeFailure(_ group: Report.Group, columns: Int, into out: inout ReportText) -> String? {
        let code = terminal.data(ReportWords.code(group))
        let codeColumns = DisplayWidth.of(code)
        guard let name = ReportWords.name(group).map(terminal.data) else {
            out.write(left(codeColumns <= columns ? code : terminal.ellipsis, columns))
            return codeColumns <= columns ? nil : code
        }
        let nameColumns = DisplayWidth.of(name)
        if nameColumns + 1 + codeColumns <= columns {
            out.write(terminal.styled(name, .strong))
            out.blanks(1)
            out.write(code)
            out.blanks(columns - nameColumns - 1 - codeColumns)
            return nil
        }
        let clipped = terminal.clipped(name, to: columns)
        out.write(terminal.styled(clipped, .strong))
        out.blanks(max(0, columns - DisplayWidth.of(clipped)))
        return code
    }

    private var indent: Int {
        rowLayout == .card ? 2 : columns.count + Self.shareColumns + Self.gap + 10 + Self.gap + 1
    }

    private func writeWrapped(_ text: String, style: TerminalText.Style, indent: Int, into out: inout ReportText) {
        if indent + text.utf8.count <= width {
            out.blanks(indent)
            out.write(terminal.styled(text, style))
            out.endLine()
            return
        }
        for line in LineWrapping(width: width - indent, terminal: terminal).lines(text, style: style) {
            out.blanks(indent)
            out.write(line)
            out.endLine()
        }
    }

    private func times(_ group: Report.Group) -> String {
        ReportWords.times(group, time, precision).joined(separator: terminal.usesUnicode ? " – " : " - ")
    }

    private func advice(_ group: Report.Group) -> String {
        terminal.data(ReportWords.advice(group))
    }

    private func distinct(_ estimate: Report.DistinctEstimate) -> String {
        terminal.usesUnicode
            ? NumberText.distinct(estimate) : NumberText.distinct(estimate, approximately: "~", atLeast: ">")
    }

    private func writeRight(_ text: String, _ columns: Int, into out: inout ReportText) {
        out.blanks(columns - DisplayWidth.of(text))
        out.write(text)
    }

    private func right(_ text: String, _ columns: Int) -> String {
        let missing = columns - DisplayWidth.of(text)
        return missing > 0 ? String(repeating: " ", count: missing) + text : text
    }

    private func left(_ text: String, _ columns: Int) -> String {
        let missing = columns - DisplayWidth.of(text)
        return missing > 0 ? text + String(repeating: " ", count: missing) : text
    }
}
