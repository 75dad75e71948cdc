import TextBytes

/// What the terminal can show. It is the only place that makes report texts safe for it.
///
/// Data reaches the terminal only through `data(_:)`: no escape sequence, control character or bidirectional character
/// of a log line is ever sent to it. `styled(_:_:)` adds colour around text that is already safe.
struct TerminalText {
    enum Style: String {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case bad = "1;31"
        case warning = "33"
        case good = "1;32"
        case advice = "36"
        case bar = "31"
        case quietBar = "34"
    }

    var usesColor: Bool
    var usesUnicode: Bool

    init(usesColor: Bool, usesUnicode: Bool) {
        self.usesColor = usesColor
        self.usesUnicode = usesUnicode
    }

    init(_ style: ReportStyle) {
        self.init(usesColor: style.usesColor, usesUnicode: style.usesUnicode)
    }

    /// A text from a log. If the terminal shows only ASCII, all other characters are escaped.
    func data(_ text: String) -> String {
        let visible = VisibleText.visible(text)
        if usesUnicode || visible.utf8.allSatisfy({ $0 < 0x80 }) { return visible }
        var result = ""
        for scalar in visible.unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else {
                result += VisibleText.spelled(scalar)
            }
        }
        return result
    }

    /// One of our own texts. Its few characters beyond ASCII have plain substitutes.
    func own(_ text: String) -> String {
        if usesUnicode || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        for character in text {
            switch character {
            case "–", "—", "·": result += "-"
            case "≈": result += "~"
            case "≥": result += ">="
            case "…": result += "..."
            case "→": result += "->"
            default: result += character.isASCII ? String(character) : "?"
            }
        }
        return result
    }

    func styled(_ text: String, _ style: Style) -> String {
        usesColor && style != .plain && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    var ellipsis: String { usesUnicode ? "…" : "..." }

    func clipped(_ text: String, to columns: Int) -> String {
        DisplayWidth.clipped(text, to: columns, ellipsis: ellipsis)
    }

    /// A bar that fills `share` of `columns`, in eighths of a column. A share above 0 shows at least the thinnest mark.
    func bar(_ share: Double, columns: Int) -> String {
        guard columns > 0, share.isFinite, share > 0 else { return "" }
        let eighths = max(1, Int((min(share, 1) * Double(columns) * 8).rounded()))
        guard usesUnicode else { return String(repeating: "#", count: max(1, (eighths + 4) / 8)) }
        let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(parts[rest - 1]) : "")
    }

    /// One mark for each count, scaled to the largest. A count of 0 has its own mark.
    func sparkline(_ counts: [Int]) -> String {
        let highest = Double(counts.max() ?? 0)
        return String(unsafeUninitializedCapacity: counts.count * 3) { buffer in
            var end = 0
            func put(_ byte: UInt8) {
                buffer[end] = byte
                end += 1
            }
            for count in counts {
                let isNone = count <= 0 || highest <= 0
                let level = isNone ? 0 : UInt8(min(7, Int(Double(count) / highest * 7.999)))
                if !usesUnicode {
                    put(isNone ? UInt8(ascii: ".") : Self.asciiMarks.utf8Start[Int(level)])
                } else if isNone {
                    put(0xC2)  // ·
                    put(0xB7)
                } else {
                    put(0xE2)  // ▁ … █
                    put(0x96)
                    put(0x81 + level)
                }
            }
            return end
        }
    }

    private static let asciiMarks: StaticString = ":-=+*%#@"

    var noneMark: Character { usesUnicode ? "·" : "." }
}
