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
        var page = Page(
            time: TimeText(zone: timeZone),
            wrapping: LineWrapping(width: width, terminal: terminal),
            out: ReportText(output)
        )
        let headline = Headline(report, time: page.time, includingExpected: includesExpected)
        page.write(page.wrapping.lines(headline.sentences, strong: Self.style(headline.mood)))
        page.out.endLine()
        page.writeTotals(report)
        page.writeGroups(of: report, in: ReportSection.all(of: report, includingExpected: includesExpected))
        page.writeQuality(of: report)
        page.out.finish()
    }

    /// The parts of the page, from top to bottom.
    private struct Page {
        let time: TimeText
        let wrapping: LineWrapping
        var out: ReportText

        mutating func write(_ lines: [String]) {
            for line in lines {
                out.write(line)
                out.endLine()
            }
        }

        private mutating func writeTitle(_ title: String) {
            out.endLine()
            out.write(wrapping.terminal.styled(title, .strong))
            out.endLine()
        }

        mutating func writeTotals(_ report: Report) {
            for (name, sentence) in TotalsLines.lines(report, time: time) {
                let label = name + String(repeating: " ", count: max(1, 10 - name.count))
                write(
                    wrapping.lines(
                        [.init(text: label, style: .faint), .init(text: " ", style: .plain)] + wrapping.runs(sentence),
                        indent: 10
                    )
                )
            }
        }

        mutating func writeGroups(of report: Report, in sections: [ReportSection]) {
            let layout = TableLayout(report, width: wrapping.width, terminal: wrapping.terminal, time: time)
            for section in sections where !section.groups.isEmpty {
                writeTitle(section.title)
                layout.write(section, into: &out)
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
                write(wrapping.lines(wrapping.terminal.own(layout.legend), style: .faint))
            }
        }

        mutating func writeQuality(of report: Report) {
            let quality = DataQuality(report)
            writeTitle("Data quality")
            if let reassurance = quality.reassurance {
                write(wrapping.lines("  " + reassurance, style: .good, indent: 2))
            }
            let label = quality.notes.map(\.kind.count).max() ?? 0
            for note in quality.notes {
                let kind = "  " + note.kind + String(repeating: " ", count: label - note.kind.count + 2)
                let style: TerminalText.Style = note.isLoss ? .warning : .faint
                write(
                    wrapping.lines(
                        [.init(text: kind, style: style)] + wrapping.runs(note.sentence),
                        indent: min(4, wrapping.width)
                    )
                )
            }
        }
    }

    private static func style(_ mood: Headline.Mood) -> TerminalText.Style {
        switch mood {
        case .good: .good
        case .failing: .bad
        case .empty: .strong
        }
    }
}
