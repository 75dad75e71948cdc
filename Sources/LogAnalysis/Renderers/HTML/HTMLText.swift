import TextBytes

/// HTML under construction: the one place where report texts are escaped for HTML.
///
/// Markup comes from `raw` only, with constants and numbers of ours; texts from logs come from `data` only, as text
/// inside an element of their own, never as an attribute. So no text can add, end or change an element.
struct HTMLText {
    private var text: ReportText

    init(_ output: ReportOutput) {
        text = ReportText(output)
    }

    mutating func finish() {
        text.finish()
    }

    /// Markup and constant texts of ours.
    mutating func raw(_ markup: String) {
        text.write(markup)
        text.handOn()
    }

    /// A text from a log, set apart from the direction of its surroundings.
    mutating func data(_ value: String) {
        text.write("<bdi>")
        text.write(Self.escaped(value))
        text.write("</bdi>")
    }

    /// A text of ours that may hold `<` or `&`.
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
            case .data(let data): self.data(data)
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
