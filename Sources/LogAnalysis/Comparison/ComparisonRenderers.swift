/// The formats of `compare`. To add one, write a renderer and add one `case` here.
package enum ComparisonFormat: String, Sendable, CaseIterable {
    case text, json, markdown, html

    package func render(_ comparison: Comparison, _ style: ReportStyle) -> [UInt8] {
        var bytes: [UInt8] = []
        let output = ReportOutput { bytes += $0 }
        switch self {
        case .text: TextComparisonRenderer(style: style).write(comparison, to: output)
        case .json: JSONComparisonRenderer().write(comparison, to: output)
        case .markdown: MarkdownComparisonRenderer(timeZone: style.timeZone).write(comparison, to: output)
        case .html: HTMLComparisonRenderer(timeZone: style.timeZone).write(comparison, to: output)
        }
        return bytes
    }
}

/// For a terminal. No line is wider than it.
struct TextComparisonRenderer {
    let style: ReportStyle

    func write(_ comparison: Comparison, to output: ReportOutput) {
        let terminal = TerminalText(style)
        let wrapping = LineWrapping(width: min(max(style.width, 40), 200), terminal: terminal)
        let words = ComparisonWords(comparison: comparison, time: TimeText(zone: style.timeZone))
        var out = ReportText(output)
        func write(_ lines: [String]) {
            for line in lines {
                out.write(line)
                out.endLine()
            }
        }
        write(wrapping.lines(words.headline, strong: .strong))
        out.endLine()
        for (name, text) in words.sides {
            let label = name + String(repeating: " ", count: 8 - name.count)
            write(
                wrapping.lines(
                    [.init(text: label, style: .faint), .init(text: terminal.own(text), style: .plain)],
                    indent: 8
                )
            )
        }
        for kind in Comparison.Kind.allCases {
            let rows = comparison.changes.filter { $0.kind == kind }
            guard !rows.isEmpty else { continue }
            out.endLine()
            write(wrapping.lines(ComparisonWords.title(kind), style: .strong))
            for row in rows {
                var title: [LineWrapping.Run] = [.init(text: "  ", style: .plain)]
                if let name = ReportWords.name(row.group) {
                    title.append(.init(text: terminal.data(name) + " ", style: .strong))
                }
                title.append(.init(text: terminal.data(ReportWords.code(row.group)), style: .plain))
                if let by = ReportWords.by(row.group) {
                    title.append(.init(text: "  " + terminal.data(by), style: .strong))
                }
                write(wrapping.lines(title, indent: 4))
                write(wrapping.lines([.init(text: "    " + terminal.own(words.detail(row)), style: .plain)], indent: 4))
                let advice = "    " + terminal.data(ReportWords.action(row.group))
                write(wrapping.lines([.init(text: advice, style: .advice)], indent: 4))
            }
        }
        out.endLine()
        for sentence in words.rest { write(wrapping.lines(wrapping.runs(sentence))) }
        write(wrapping.lines(terminal.own(words.legend), style: .faint))
        out.finish()
    }
}

/// The schema `msal-errors/compare/1`.
struct JSONComparisonRenderer {
    func write(_ comparison: Comparison, to output: ReportOutput) {
        var json = JSONDocument(output)
        json.object { json in write(comparison, into: &json) }
        json.endLine()
        json.finish()
    }

    private func write(_ comparison: Comparison, into json: inout JSONDocument) {
        json.head(
            "msal-errors/compare/1",
            version: comparison.generatorVersion,
            catalogue: comparison.catalogueVersion
        )
        json.key("query", startsLine: true)
        json.object { json in
            json.member("where", comparison.conditions) { condition, json in json.string(condition) }
            json.member("by", comparison.by) { key, json in json.string(key) }
        }
        json.key("before", startsLine: true)
        write(comparison.before, into: &json)
        json.key("after", startsLine: true)
        write(comparison.after, into: &json)
        json.key("rates", startsLine: true)
        json.string(comparison.isByAttempts ? "attempts" : "hours")
        json.key("whole", startsLine: true)
        if let whole = comparison.whole { write(whole, into: &json) } else { json.null() }
        json.key("changes", startsLine: true)
        json.array(comparison.changes, separator: ",\n") { row, json in write(row, into: &json) }
        json.key("uncertain", startsLine: true)
        json.array(comparison.uncertain, separator: ",\n") { row, json in write(row, into: &json) }
        json.key("unchanged", startsLine: true)
        json.number(comparison.unchanged)
    }

    private func write(_ side: Comparison.Side, into json: inout JSONDocument) {
        json.object { json in
            json.member("from", time: side.from)
            json.member("to", time: side.to)
            json.member("records", side.records)
            json.member("failures", side.failures)
            json.member("expected", side.expected)
            json.member("attempts", side.attempts)
        }
    }

    private func write(_ row: Comparison.Row, into json: inout JSONDocument) {
        let group = row.group
        json.object { json in
            json.member("change", row.kind?.rawValue)
            json.identity(group)
            json.by(group)
            json.category(group)
            json.member("recovery", group.recovery)
            json.member("before", row.before)
            json.member("after", row.after)
            json.member("rateBefore", fraction: row.rateBefore)
            json.member("rateAfter", fraction: row.rateAfter)
            json.member("factor", fraction: row.factor)
            json.key("interval")
            if let interval = row.interval {
                json.array([interval.lowerBound, interval.upperBound]) { bound, json in json.fraction(bound) }
            } else {
                json.null()
            }
            json.member("first", time: group.first)
            json.member("last", time: group.last)
        }
    }
}

/// For tickets and pull requests.
struct MarkdownComparisonRenderer {
    let timeZone: DisplayTimeZone

    func write(_ comparison: Comparison, to output: ReportOutput) {
        let words = ComparisonWords(comparison: comparison, time: TimeText(zone: timeZone))
        var out = ReportText(output)
        func text(_ sentence: Sentence) -> String {
            sentence.text(data: MarkdownText.code, strong: { "**" + $0 + "**" }, plain: { $0 })
        }
        out.write("# Sign-in failures, before and after\n\n")
        out.write(words.headline.map(text).joined(separator: " ") + "\n\n")
        for (name, side) in words.sides { out.write("- **\(name)**: \(side)\n") }
        if !comparison.changes.isEmpty {
            out.write("\n| Change | Failure | Before → after | What to do |\n|---|---|---|---|\n")
        }
        for row in comparison.changes {
            let cells = [
                row.kind.map(ComparisonWords.title) ?? "", MarkdownText.failure(row.group), words.detail(row),
                MarkdownText.advice(row.group),
            ]
            out.write("| " + cells.joined(separator: " | ") + " |\n")
        }
        out.write("\n")
        for sentence in words.rest { out.write(text(sentence) + "\n\n") }
        out.write(words.legend + "\n")
        out.finish()
    }
}

/// One page without scripts that opens offline, in the style of the report's page.
struct HTMLComparisonRenderer {
    let timeZone: DisplayTimeZone

    func write(_ comparison: Comparison, to output: ReportOutput) {
        let words = ComparisonWords(comparison: comparison, time: TimeText(zone: timeZone))
        var html = HTMLText(output)
        let sides = words.sides.map { $0.1 }.joined(separator: " → ")
        HTMLReportRenderer.writeHead("\(sides) · Sign-in failures, before and after", into: &html)
        let isWorse = comparison.changes.contains { $0.kind == .new || $0.kind == .grown }
        let mood = isWorse ? "failing" : comparison.changes.isEmpty ? "empty" : "good"
        html.raw("<header>\n<h1>Sign-in failures, before and after</h1>\n<p class=\"headline \(mood)\">")
        for (index, sentence) in words.headline.enumerated() {
            if index > 0 { html.raw(" ") }
            html.sentence(sentence)
        }
        html.raw("</p>\n</header>\n<main id=\"main\">\n")
        facts(words, into: &html)
        for kind in Comparison.Kind.allCases {
            let rows = comparison.changes.filter { $0.kind == kind }
            if !rows.isEmpty { table(rows, kind, comparison, words, into: &html) }
        }
        for sentence in words.rest {
            html.raw("<p>")
            html.sentence(sentence)
            html.raw("</p>\n")
        }
        html.raw("<p>")
        html.words(words.legend)
        html.raw("</p>\n</main>\n</body>\n</html>\n")
        html.finish()
    }

    private func facts(_ words: ComparisonWords, into html: inout HTMLText) {
        html.raw(
            "<section>\n<h2>What is compared</h2>\n<table class=\"compact\">\n<thead><tr><td></td><th scope=\"col\">Before</th><th scope=\"col\">After</th></tr></thead>\n<tbody>\n"
        )
        for fact in words.facts {
            html.raw("<tr><th scope=\"row\">\(fact.name)</th>")
            for value in [fact.before, fact.after] {
                html.raw("<td>")
                html.words(value)
                html.raw("</td>")
            }
            html.raw("</tr>\n")
        }
        html.raw("</tbody>\n</table>\n</section>\n")
    }

    private func table(
        _ rows: [Comparison.Row],
        _ kind: Comparison.Kind,
        _ comparison: Comparison,
        _ words: ComparisonWords,
        into html: inout HTMLText
    ) {
        let title = ComparisonWords.title(kind)
        let columns = HTMLRanking.firstColumns(hasBy: !comparison.by.isEmpty)
        html.raw(
            "<section>\n<h2>\(title)</h2>\n<div class=\"scroll\" role=\"region\" aria-label=\"\(title), table\" tabindex=\"0\">\n<table class=\"ranking compare\">\n"
        )
        html.raw(
            "\(columns)<th scope=\"col\">Before</th><th scope=\"col\">After</th><th scope=\"col\" class=\"difference\">Change</th><th scope=\"col\">What to do, and who</th></tr></thead>\n<tbody>\n"
        )
        let longest = comparison.changes.flatMap { [bar($0, isAfter: false), bar($0, isAfter: true)] }.max() ?? 0
        for row in rows {
            html.raw("<tr><th scope=\"row\">")
            html.breakable(ReportWords.name(row.group) ?? ReportWords.code(row.group))
            html.raw(" <code>")
            html.data(ReportWords.code(row.group))
            html.raw("</code> <span class=\"note\">")
            html.words(ReportWords.category(row.group.category))
            html.raw("</span></th>")
            if !comparison.by.isEmpty {
                html.raw("<td class=\"by\">")
                html.breakable(ReportWords.by(row.group) ?? "")
                html.raw("</td>")
            }
            for isAfter in [false, true] {
                let count = isAfter ? row.after : row.before
                html.raw("<td class=\"share\" data-label=\"\(isAfter ? "After" : "Before")\">")
                html.raw("<span class=\"n\">\(NumberText.grouped(count))</span>")
                HTMLRanking.bar(longest > 0 ? bar(row, isAfter: isAfter) / longest : 0, into: &html)
                if let rate = isAfter ? row.rateAfter : row.rateBefore {
                    html.raw("<span class=\"note\">")
                    html.words(words.rate(rate) + (comparison.isByAttempts ? " of attempts" : ""))
                    html.raw("</span>")
                }
                html.raw("</td>")
            }
            html.raw("<td class=\"difference\">")
            html.words(words.difference(row))
            html.raw("</td><td class=\"todo\">")
            html.data(ReportWords.action(row.group))
            html.raw("</td></tr>\n")
        }
        html.raw("</tbody>\n</table>\n</div>\n</section>\n")
    }

    /// What a bar shows: the rate, or nothing where it is not known.
    private func bar(_ row: Comparison.Row, isAfter: Bool) -> Double {
        (isAfter ? row.rateAfter : row.rateBefore) ?? 0
    }
}
