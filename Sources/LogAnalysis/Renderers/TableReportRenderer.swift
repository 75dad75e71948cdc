/// `report` on a terminal: the headline, the totals, one row for each kind of failure, and notes on missing data.
///
/// The width selects one of three layouts: one line for each group if everything fits, two lines in a usual window, a
/// small card in a narrow one. No line is wider than the terminal.
package struct TableReportRenderer: ReportRenderer {
    /// Columns of the terminal, 40 … 200. Other values are clamped to this range.
    package var width: Int
    package var usesColor: Bool
    /// Off if the terminal or the locale shows only ASCII.
    package var usesUnicode: Bool
    package var timeZone: DisplayTimeZone
    /// `--all`: expected failures are counted and ranked with the others.
    package var includesExpected: Bool

    package init(
        width: Int = 100,
        usesColor: Bool = false,
        usesUnicode: Bool = true,
        timeZone: DisplayTimeZone = .utc,
        includesExpected: Bool = false
    ) {
        self.width = min(max(width, 40), 200)
        self.usesColor = usesColor
        self.usesUnicode = usesUnicode
        self.timeZone = timeZone
        self.includesExpected = includesExpected
    }

    package func write(_ report: Report, to output: ReportOutput) {
        let terminal = TerminalText(usesColor: usesColor, usesUnicode: usesUnicode)
        let wrapping = LineWrapping(width: width, terminal: terminal)
        let time = TimeText(zone: timeZone)
        var out = ReportText(output)
        func write(_ lines: [String]) {
            for line in lines {
                out.write(line)
                out.endLine()
            }
        }

        let headline = Headline(report, time: time, includingExpected: includesExpected)
        write(wrapping.lines(headline.sentences, strong: Self.style(headline.mood)))
        out.endLine()
        for (name, sentence) in TotalsLines.lines(report, time: time) {
            let label = name + String(repeating: " ", count: max(1, 10 - name.count))
            write(
                wrapping.lines(
                    [.init(text: label, style: .faint), .init(text: " ", style: .plain)] + wrapping.runs(sentence),
                    indent: 10
                )
            )
        }

        let layout = TableLayout(report, width: width, terminal: terminal, time: time)
        for section in sections(report) where !section.groups.isEmpty {
            out.endLine()
            out.write(terminal.styled(section.title, .strong))
            out.endLine()
            layout.write(section.groups, isQuiet: section.isQuiet, into: &out)
        }
        if let other = report.other, other.groups > 0 {
            out.endLine()
            write(
                wrapping.lines(
                    "Not shown: \(NumberText.counted(other.groups, "further group")) with \(NumberText.counted(other.count, "failure")) (--top N shows more).",
                    style: .strong
                )
            )
        }
        if !report.listed.isEmpty {
            out.endLine()
            write(wrapping.lines(terminal.own(layout.legend), style: .faint))
        }

        let quality = DataQuality(report)
        out.endLine()
        out.write(terminal.styled("Data quality", .strong))
        out.endLine()
        if quality.isClean {
            write(wrapping.lines("  Nothing was damaged, missing, dropped or left unread.", style: .good, indent: 2))
        }
        let label = quality.notes.map(\.kind.count).max() ?? 0
        for note in quality.notes {
            let kind = "  " + note.kind + String(repeating: " ", count: label - note.kind.count + 2)
            let style: TerminalText.Style = note.isLoss ? .warning : .faint
            write(
                wrapping.lines([.init(text: kind, style: style)] + wrapping.runs(note.sentence), indent: min(4, width))
            )
        }
        out.finish()
    }

    private struct Section {
        var title: String
        var groups: ListedGroups
        var isQuiet: Bool
    }

    private func sections(_ report: Report) -> [Section] {
        let listed = report.listed.orderedByTime(report.selection.by)
        if includesExpected { return [Section(title: "Failures", groups: listed, isQuiet: false)] }
        return [
            Section(title: ReportWords.unexpectedTitle, groups: listed.where(isExpected: false), isQuiet: false),
            Section(title: ReportWords.expectedTitle, groups: listed.where(isExpected: true), isQuiet: true),
        ]
    }

    private static func style(_ mood: Headline.Mood) -> TerminalText.Style {
        switch mood {
        case .good: .good
        case .failing: .bad
        case .empty: .strong
        }
    }
}
