/// A JSON text as a tree: for reading a baseline back, a file of our own making that anybody may have edited.
///
/// Strict (RFC 8259), at most 64 levels deep; duplicate keys are refused. Not for records: those are scanned, not parsed.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init?(parsing bytes: [UInt8]) {
        var parser = Parser(bytes: bytes)
        guard let value = parser.value(depth: 0) else { return nil }
        parser.skipBlanks()
        guard parser.isAtEnd else { return nil }
        self = value
    }

    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    private struct Parser {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { position == bytes.count }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipBlanks() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            position += 1
            return true
        }

        private mutating func take(word: StaticString) -> Bool {
            let length = word.utf8CodeUnitCount
            guard position + length <= bytes.count else { return false }
            for index in 0..<length where bytes[position + index] != word.utf8Start[index] { return false }
            position += length
            return true
        }

        mutating func value(depth: Int) -> JSONValue? {
            guard depth < 64 else { return nil }
            skipBlanks()
            switch next {
            case UInt8(ascii: "{"): return object(depth: depth)
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "\""): return string().map(JSONValue.string)
            case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
            case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
            case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
            default: return number()
            }
        }

        private mutating func object(depth: Int) -> JSONValue? {
            position += 1
            var members: [String: JSONValue] = [:]
            skipBlanks()
            if take(UInt8(ascii: "}")) { return .object(members) }
            while true {
                skipBlanks()
                guard let key = string() else { return nil }
                skipBlanks()
                guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
                guard members.updateValue(value, forKey: key) == nil else { return nil }
                skipBlanks()
                if take(UInt8(ascii: "}")) { return .object(members) }
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func array(depth: Int) -> JSONValue? {
            position += 1
            var values: [JSONValue] = []
            skipBlanks()
            if take(UInt8(ascii: "]")) { return .array(values) }
            while true {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
                skipBlanks()
                if take(UInt8(ascii: "]")) { return .array(values) }
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func number() -> JSONValue? {
            let start = position
            _ = take(UInt8(ascii: "-"))
            guard digits(leadingZero: false) else { return nil }
            if take(UInt8(ascii: ".")), !digits(leadingZero: true) { return nil }
            if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
                if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
                guard digits(leadingZero: true) else { return nil }
            }
            guard position - start <= 64 else { return nil }
            return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map(JSONValue.number)
        }

        private mutating func digits(leadingZero: Bool) -> Bool {
            let start = position
            while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
            let count = position - start
            return count > 0 && (leadingZero || count == 1 || bytes[start] != 0x30)
        }

        private mutating func string() -> String? {
            guard take(UInt8(ascii: "\"")) else { return nil }
            var text: [UInt8] = []
            while let byte = next {
                position += 1
                switch byte {
                case UInt8(ascii: "\""):
                    let string = String(decoding: text, as: UTF8.self)
                    // Decoding repairs what is no UTF-8; strict means that there was nothing to repair.
                    return string.utf8.elementsEqual(text) ? string : nil
                case UInt8(ascii: "\\"):
                    guard let scalar = escape() else { return nil }
                    text.append(contentsOf: scalar.utf8)
                case 0..<0x20: return nil
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escape() -> Unicode.Scalar? {
            guard let byte = next else { return nil }
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "u"):
                guard let first = unit() else { return nil }
                guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = unit(),
                    (0xDC00...0xDFFF).contains(second)
                else { return nil }
                return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            default: return nil
            }
        }

        private mutating func unit() -> UInt16? {
            guard position + 4 <= bytes.count else { return nil }
            var unit: UInt16 = 0
            for _ in 0..<4 {
                let byte = bytes[position]
                let digit: UInt8
                switch byte {
                case 0x30...0x39: digit = byte - 0x30
                case 0x41...0x46: digit = byte - 0x37
                case 0x61...0x66: digit = byte - 0x57
                default: return nil
                }
                unit = unit << 4 | UInt16(digit)
                position += 1
            }
            return unit
        }
    }
}
