/// Breaks text into lines of at most a given number of terminal columns, at spaces where possible.
struct LineWrapping {
    /// A piece of text with the style it is shown in.
    struct Run {
        var text: String
        var style: TerminalText.Style
    }

    let width: Int
    let terminal: TerminalText

    /// The parts of a sentence, safe for the terminal.
    func runs(_ sentence: Sentence) -> [Run] {
        sentence.parts.map { part in
            switch part {
            case .plain(let text): Run(text: terminal.own(text), style: .plain)
            case .strong(let text): Run(text: terminal.own(text), style: .strong)
            case .data(let text): Run(text: terminal.data(text), style: .plain)
            }
        }
    }

    /// Styled lines. Each line after the first begins with `indent` blanks, which count towards the width.
    func lines(_ runs: [Run], indent: Int = 0) -> [String] {
        var line = Line(indent: indent, width: width, terminal: terminal)
        var word: [Run] = []
        for run in runs {
            var piece = ""
            for scalar in run.text.unicodeScalars {
                if scalar == " " {
                    if !piece.isEmpty { word.append(Run(text: piece, style: run.style)) }
                    line.append(word)
                    line.blanks += 1
                    word = []
                    piece = ""
                } else {
                    piece.unicodeScalars.append(scalar)
                }
            }
            if !piece.isEmpty { word.append(Run(text: piece, style: run.style)) }
        }
        line.append(word)
        return line.finish()
    }

    /// The line being filled. Words are added until one does not fit.
    private struct Line {
        let indent: Int
        let width: Int
        let terminal: TerminalText
        /// Blanks before the next word, if it stays on this line.
        var blanks = 0
        private var finished: [String] = []
        private var text = ""
        /// The end of `text` that is not styled yet, so that adjacent runs of one style share an escape sequence.
        private var open = Run(text: "", style: .plain)
        private var used = 0
        private var isAtStart = true

        init(indent: Int, width: Int, terminal: TerminalText) {
            self.indent = min(indent, width / 2)
            self.width = max(1, width)
            self.terminal = terminal
        }

        mutating func append(_ word: [Run]) {
            guard !word.isEmpty else { return }
            let columns = word.reduce(0) { $0 + DisplayWidth.of($1.text) }
            if !isAtStart, used + blanks + columns > width { endLine() }
            let gap = String(repeating: " ", count: min(blanks, max(0, width - used)))
            if word[0].style == open.style { open.text += gap } else { add(gap, .plain) }
            used += blanks
            blanks = 0
            for run in word {
                if used + DisplayWidth.of(run.text) <= width {
                    add(run.text, run.style)
                    used += DisplayWidth.of(run.text)
                    continue
                }
                // The word is wider than a line. It is broken wherever a line is full, in one pass over the text.
                var piece = ""
                for scalar in run.text.unicodeScalars {
                    let columns = DisplayWidth.of(scalar)
                    if used + columns > width {
                        add(piece, run.style)
                        piece = ""
                        endLine()
                    }
                    piece.unicodeScalars.append(scalar)
                    used += columns
                }
                add(piece, run.style)
            }
            isAtStart = false
        }

        private mutating func add(_ piece: String, _ style: TerminalText.Style) {
            if style != open.style {
                text += terminal.styled(open.text, open.style)
                open = Run(text: "", style: style)
            }
            open.text += piece
        }

        private mutating func endLine() {
            finished.append(text + terminal.styled(open.text, open.style))
            open = Run(text: "", style: .plain)
            text = String(repeating: " ", count: indent)
            used = indent
            blanks = 0
            isAtStart = true
        }

        mutating func finish() -> [String] {
            finished.append(text + terminal.styled(open.text, open.style))
            return finished
        }
    }

    func lines(_ text: String, style: TerminalText.Style = .plain, indent: Int = 0) -> [String] {
        lines([Run(text: text, style: style)], indent: indent)
    }

    /// The sentences in order. Data is made safe, strong parts are shown in `strong`.
    func lines(_ sentences: [Sentence], strong: TerminalText.Style, indent: Int = 0) -> [String] {
        var runs: [Run] = []
        for (index, sentence) in sentences.enumerated() {
            if index > 0 { runs.append(Run(text: " ", style: .plain)) }
            for part in sentence.parts {
                switch part {
                case .plain(let text): runs.append(Run(text: terminal.own(text), style: .plain))
                case .strong(let text): runs.append(Run(text: terminal.own(text), style: strong))
                case .data(let text): runs.append(Run(text: terminal.data(text), style: .plain))
                }
            }
        }
        return lines(runs, indent: indent)
    }
}
