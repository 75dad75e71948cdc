/// A small JSON document as a tree: a baseline that a person may have edited, a claims challenge from a service.
///
/// Strict (RFC 8259) and at most 64 levels deep. Duplicate keys are refused, because two readers could pick different
/// ones. Not for records, which `RecordScanner` reads without a tree.
package enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init?(parsing bytes: [UInt8]) {
        guard let value = bytes.withUnsafeBufferPointer({ JSONValue(parsing: $0) }) else { return nil }
        self = value
    }

    package init?(parsing bytes: UnsafeBufferPointer<UInt8>) {
        var parser = Parser(bytes: bytes)
        guard let value = parser.value(depth: 0) else { return nil }
        parser.skipBlanks()
        guard parser.isAtEnd else { return nil }
        self = value
    }

    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    package var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    private struct Parser {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        init(bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { position == bytes.count }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipBlanks() {
            while let byte = next, byte.isBlank || byte == .newline || byte == .carriageReturn { position += 1 }
        }

        private mutating func accept(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            position += 1
            return true
        }

        private mutating func accept(word: StaticString) -> Bool {
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
            case .openBrace: return object(depth: depth)
            case .openBracket: return array(depth: depth)
            case .quote: return string().map(JSONValue.string)
            case UInt8(ascii: "t"): return accept(word: "true") ? .bool(true) : nil
            case UInt8(ascii: "f"): return accept(word: "false") ? .bool(false) : nil
            case UInt8(ascii: "n"): return accept(word: "null") ? .null : nil
            default: return number()
            }
        }

        private mutating func object(depth: Int) -> JSONValue? {
            position += 1
            var members: [String: JSONValue] = [:]
            skipBlanks()
            if accept(UInt8(ascii: "}")) { return .object(members) }
            while true {
                skipBlanks()
                guard let key = string() else { return nil }
                skipBlanks()
                guard accept(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
                guard members.updateValue(value, forKey: key) == nil else { return nil }
                skipBlanks()
                if accept(UInt8(ascii: "}")) { return .object(members) }
                guard accept(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func array(depth: Int) -> JSONValue? {
            position += 1
            var values: [JSONValue] = []
            skipBlanks()
            if accept(UInt8(ascii: "]")) { return .array(values) }
            while true {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
                skipBlanks()
                if accept(UInt8(ascii: "]")) { return .array(values) }
                guard accept(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func number() -> JSONValue? {
            let start = position
            _ = accept(UInt8(ascii: "-"))
            guard digits(leadingZero: false) else { return nil }
            if accept(UInt8(ascii: ".")), !digits(leadingZero: true) { return nil }
            if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
                if !accept(UInt8(ascii: "-")) { _ = accept(UInt8(ascii: "+")) }
                guard digits(leadingZero: true) else { return nil }
            }
            guard position - start <= 64 else { return nil }
            return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map(JSONValue.number)
        }

        private mutating func digits(leadingZero: Bool) -> Bool {
            let start = position
            while let byte = next, byte.isDigit { position += 1 }
            let count = position - start
            return count > 0 && (leadingZero || count == 1 || bytes[start] != UInt8(ascii: "0"))
        }

        private mutating func string() -> String? {
            guard accept(UInt8(ascii: "\"")) else { return nil }
            var text: [UInt8] = []
            while let byte = next {
                switch byte {
                case .quote:
                    position += 1
                    let string = String(decoding: text, as: UTF8.self)
                    // Decoding repairs invalid UTF-8. Strict means that there was nothing to repair.
                    return string.utf8.elementsEqual(text) ? string : nil
                case .backslash:
                    guard let escape = JSONEscape(bytes, at: position), let scalar = Unicode.Scalar(escape.value) else {
                        return nil
                    }
                    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                    position += escape.length
                case 0..<0x20: return nil
                default:
                    text.append(byte)
                    position += 1
                }
            }
            return nil
        }
    }
}
