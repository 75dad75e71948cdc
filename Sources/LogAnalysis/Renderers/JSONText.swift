/// JSON under construction: the one place where report texts are escaped for JSON.
///
/// Beyond what RFC 8259 demands, the characters that a viewer would obey or hide are escaped as `\uXXXX`, so that
/// `cat report.json` on a terminal is harmless and the text still reads back as it was.
struct JSONText {
    private var text: ReportText

    var bytes: [UInt8] { text.bytes }

    init(reserving capacity: Int = 0) {
        text = ReportText(reserving: capacity)
    }

    /// Structure and constant texts of ours; never data.
    mutating func raw(_ constant: String) {
        text.write(constant)
    }

    /// `name` is one of ours and needs no escaping.
    mutating func key(_ name: String, first: Bool = false) {
        text.write(first ? "\"" : ",\"")
        text.write(name)
        text.write("\":")
    }

    mutating func number(_ number: Int?) {
        if let number { text.write(number) } else { text.write("null") }
    }

    mutating func fraction(_ value: Double?) {
        guard let value, value.isFinite else {
            text.write("null")
            return
        }
        text.write(value.description)
    }

    mutating func time(_ microseconds: Int64?, fraction: Bool = true) {
        guard let microseconds else {
            text.write("null")
            return
        }
        text.write(byte: UInt8(ascii: "\""))
        TimeText.writeRFC3339(microseconds, fraction: fraction, into: &text)
        text.write(byte: UInt8(ascii: "\""))
    }

    mutating func array<Elements: Collection>(
        _ elements: Elements,
        separator: String = ",",
        _ write: (Elements.Element, inout JSONText) -> Void
    ) {
        text.write("[")
        var isFirst = true
        for element in elements {
            if !isFirst { text.write(separator) }
            isFirst = false
            write(element, &self)
        }
        text.write("]")
    }

    mutating func string(_ value: String?) {
        guard var value else {
            text.write("null")
            return
        }
        text.write(byte: UInt8(ascii: "\""))
        let isPlain = value.withUTF8 { bytes in
            bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        }
        if isPlain {
            text.write(value)
        } else {
            writeEscaped(value)
        }
        text.write(byte: UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ value: String) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text.write("\\\"")
            case "\\": text.write("\\\\")
            case "\n": text.write("\\n")
            case "\r": text.write("\\r")
            case "\t": text.write("\\t")
            case _ where VisibleText.isHidden(scalar):
                for unit in scalar.utf16 { writeUnit(unit) }
            default:
                for byte in scalar.utf8 { text.write(byte: byte) }
            }
        }
    }

    private mutating func writeUnit(_ unit: UInt16) {
        text.write("\\u")
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            text.write(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
