import TextBytes

/// HTML under construction. It is the only place that escapes report texts for HTML.
///
/// Markup comes only from `raw`, with our own constants and numbers. Texts from logs come only from `data`, as text
/// inside an element of their own and never as an attribute. So no text can add, end or change an element.
struct HTMLText {
    private var text: ReportText

    init(_ output: ReportOutput) {
        text = ReportText(output)
    }

    mutating func finish() {
        text.finish()
    }

    /// Markup and our own constant texts.
    mutating func raw(_ markup: String) {
        text.write(markup)
        text.passOn()
    }

    /// A text from a log, isolated from the text direction of its surroundings.
    mutating func data(_ value: String) {
        text.write("<bdi>")
        text.write(Self.escaped(value))
        text.write("</bdi>")
    }

    /// A list of keys and values from a log, which may break after a mark and inside `camelCase`, not within a word or
    /// a version (`2.3.1`).
    mutating func breakable(_ value: String) {
        text.write("<bdi>")
        var piece = ""
        var last: Unicode.Scalar = " "
        var beforeLast = last
        for scalar in value.unicodeScalars {
            if Self.mayBreak(beforeLast, last, before: scalar) {
                text.write(Self.escaped(piece) + "<wbr>")
                piece = ""
            }
            piece.unicodeScalars.append(scalar)
            (beforeLast, last) = (last, scalar)
        }
        text.write(Self.escaped(piece))
        text.write("</bdi>")
        text.passOn()
    }

    private static func mayBreak(
        _ beforeLast: Unicode.Scalar,
        _ last: Unicode.Scalar,
        before next: Unicode.Scalar
    ) -> Bool {
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        if last == ".", digits ~= beforeLast, digits ~= next { return false }
        return "._-/:=@".unicodeScalars.contains(last) || "a"..."z" ~= last && "A"..."Z" ~= next
    }

    /// One of our own texts that may contain `<` or `&`.
    mutating func words(_ value: String) {
        text.write(Self.escaped(value))
    }

    mutating func sentence(_ sentence: Sentence) {
        for part in sentence.parts {
            switch part {
            case .plain(let plain): words(plain)
            case .strong(let strong):
                raw("<strong>")
                words(strong)
                raw("</strong>")
            case .data(let data): breakable(data)
            }
        }
    }

    static func escaped(_ value: String) -> String {
        var value = value
        if PlainBytes.areAll(of: &value, except: "&<>\"'") { return value }
        var result = ""
        result.reserveCapacity(value.utf8.count + 32)
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: VisibleText.append(scalar, to: &result, keeping: [.lineFeed, .tab])
            }
        }
        return result
    }
}
