import MSALFailures

/// `explain` as text for a terminal.
package struct ExplanationRenderer: Sendable {
    package var width: Int
    package var usesColor: Bool
    package var usesUnicode: Bool

    package init(width: Int = 100, usesColor: Bool = false, usesUnicode: Bool = true) {
        self.width = min(max(width, 40), 120)
        self.usesColor = usesColor
        self.usesUnicode = usesUnicode
    }

    /// The explanations of all spellings, and whether every one of them was known.
    package func render(_ spellings: [String]) -> (text: [UInt8], foundAll: Bool) {
        var out = ReportText(reserving: 4_096)
        var foundAll = true
        for spelling in spellings {
            switch Explanation.answer(spelling) {
            case .known(let explanations):
                for explanation in explanations {
                    if !out.isEmpty { out.endLine() }
                    write(explanation, into: &out)
                }
            case .unknown(let nearest):
                foundAll = false
                if !out.isEmpty { out.endLine() }
                write(unknown: spelling, nearest: nearest, into: &out)
            }
        }
        return (out.bytes, foundAll)
    }

    private var terminal: TerminalText { TerminalText(usesColor: usesColor, usesUnicode: usesUnicode) }

    private func write(_ explanation: Explanation, into out: inout ReportText) {
        let entry = explanation.entry
        let code = ReportWords.code(domain: entry.domain, code: entry.code, internalCode: entry.internalCode)
        var title: [LineWrapping.Run] = [.init(text: entry.name, style: .strong)]
        if entry.isWordOfLibraries {
            title.append(.init(text: "  a word of the MSAL libraries", style: .plain))
        } else if code != entry.name {
            title.append(.init(text: "  " + code, style: .plain))
        }
        if let symbol = entry.symbol, symbol != entry.name { title.append(.init(text: "  " + symbol, style: .faint)) }
        write(LineWrapping(width: width, terminal: terminal).lines(title, indent: 2), into: &out)

        section("What it means", into: &out)
        paragraph(entry.summary, into: &out)
        let kind = ReportWords.category(entry.category.rawValue)
        paragraph(
            "Kind: \(kind)" + (entry.isExpected ? "; expected in normal operation, counted separately." : "."),
            into: &out
        )
        if let who = WhoCanAct(entry.category, entry.recovery) {
            paragraph("Who can act: \(who.words).", into: &out)
        }
        section("Usual causes", into: &out)
        items(explanation.guidance.causes, into: &out)
        section(
            "What the app should do: \(ReportWords.advice(entry.recovery.rawValue)) (\(entry.recovery.rawValue))",
            into: &out
        )
        items(explanation.guidance.app, into: &out)
        section(ReportWords.administratorTitle, into: &out)
        items(
            explanation.guidance.administrator.isEmpty ? ["Nothing."] : explanation.guidance.administrator,
            into: &out
        )
        section("What the app can tell the user", into: &out)
        paragraph(MSALFailure.userMessage(entry.recovery, entry.category), into: &out)
        if !explanation.snippet.isEmpty {
            section("In Swift, with MSAL for iOS and macOS", into: &out)
            for line in explanation.snippet { write(["    " + line], into: &out) }
        }
        if let link = entry.documentation {
            section("More", into: &out)
            write(["  " + link], into: &out)
        }
    }

    private func write(unknown spelling: String, nearest: [CatalogueEntry], into out: inout ReportText) {
        let shown = terminal.clipped(terminal.data(spelling), to: 60)
        let wrapping = LineWrapping(width: width, terminal: terminal)
        write(
            wrapping.lines([
                .init(text: shown, style: .strong),
                .init(text: " is not a code, name or word that is known here.", style: .plain),
            ]),
            into: &out
        )
        guard !nearest.isEmpty else { return }
        write(["Nearest:"], into: &out)
        for entry in nearest {
            let code = ReportWords.code(domain: entry.domain, code: entry.code, internalCode: entry.internalCode)
            write(
                wrapping.lines(
                    [
                        .init(text: "  " + code, style: .strong),
                        .init(text: "  \(entry.name): \(entry.summary)", style: .plain),
                    ],
                    indent: 4
                ),
                into: &out
            )
        }
    }

    private func section(_ title: String, into out: inout ReportText) {
        out.endLine()
        write(LineWrapping(width: width, terminal: terminal).lines(title, style: .strong), into: &out)
    }

    private func paragraph(_ text: String, into out: inout ReportText) {
        for line in LineWrapping(width: width - 2, terminal: terminal).lines(terminal.own(text)) {
            write(["  " + line], into: &out)
        }
    }

    private func items(_ texts: [String], into out: inout ReportText) {
        let bullet = usesUnicode ? "• " : "* "
        for text in texts {
            let lines = LineWrapping(width: width - 4, terminal: terminal).lines(terminal.own(text))
            for (index, line) in lines.enumerated() { write(["  " + (index == 0 ? bullet : "  ") + line], into: &out) }
        }
    }

    private func write(_ lines: [String], into out: inout ReportText) {
        for line in lines {
            out.write(line)
            out.endLine()
        }
    }
}
