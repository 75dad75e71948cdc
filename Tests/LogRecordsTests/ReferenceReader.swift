/// A JSON reader as simple as possible, to compare `RecordScanner` with: one function for each rule of RFC 8259, no
/// tricks.
struct ReferenceReader {
    indirect enum Value: Equatable {
        case text([UInt8])
        case number([UInt8])
        case `true`
        case `false`
        case null
        case array([Value])
        case object([(key: [UInt8], value: Value)])

        static func == (left: Value, right: Value) -> Bool { String(describing: left) == String(describing: right) }
    }

    private struct Malformed: Error {}

    private let bytes: [UInt8]
    private var index = 0

    /// The members of the outermost object; nil if the line is not an object.
    static func members(_ line: [UInt8]) -> [(key: [UInt8], value: Value)]? {
        guard String(validating: line, as: UTF8.self) != nil else { return nil }
        var reader = ReferenceReader(bytes: line)
        do {
            reader.space()
            guard case .object(let members) = try reader.value() else { return nil }
            reader.space()
            return reader.index == line.count ? members : nil
        } catch {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func space() {
        while next == 0x20 || next == 0x09 || next == 0x0D { index += 1 }
    }

    private mutating func expect(_ text: String) throws {
        for byte in text.utf8 {
            guard next == byte else { throw Malformed() }
            index += 1
        }
    }

    private mutating func value() throws -> Value {
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return .true
        case UInt8(ascii: "f"):
            try expect("false")
            return .false
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func object() throws -> Value {
        try expect("{")
        space()
        var members: [(key: [UInt8], value: Value)] = []
        if next == UInt8(ascii: "}") {
            index += 1
            return .object(members)
        }
        while true {
            space()
            let key = try string()
            space()
            try expect(":")
            space()
            members.append((key, try value()))
            space()
            if next == UInt8(ascii: ",") {
                index += 1
                continue
            }
            try expect("}")
            return .object(members)
        }
    }

    private mutating func array() throws -> Value {
        try expect("[")
        space()
        var elements: [Value] = []
        if next == UInt8(ascii: "]") {
            index += 1
            return .array(elements)
        }
        while true {
            space()
            elements.append(try value())
            space()
            if next == UInt8(ascii: ",") {
                index += 1
                continue
            }
            try expect("]")
            return .array(elements)
        }
    }

    private mutating func number() throws -> [UInt8] {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            index += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        return Array(bytes[start..<index])
    }

    private mutating func digits() throws {
        guard (0x30...0x39).contains(next) else { throw Malformed() }
        while (0x30...0x39).contains(next) { index += 1 }
    }

    private mutating func string() throws -> [UInt8] {
        try expect("\"")
        var units: [UInt16] = []
        var text: [UInt8] = []
        func flush() -> [UInt8] {
            let decoded = Array(String(decoding: units, as: UTF16.self).utf8)
            units = []
            return decoded
        }
        while true {
            guard index < bytes.count, next >= 0x20 else { throw Malformed() }
            let byte = next
            index += 1
            if byte == UInt8(ascii: "\"") { return text + flush() }
            guard byte == UInt8(ascii: "\\") else {
                text += flush()
                text.append(byte)
                continue
            }
            let kind = next
            index += 1
            if kind == UInt8(ascii: "u") {
                var unit: UInt16 = 0
                for _ in 0..<4 {
                    guard let digit = Character(UnicodeScalar(next)).hexDigitValue, next < 0x80 else {
                        throw Malformed()
                    }
                    unit = unit << 4 | UInt16(digit)
                    index += 1
                }
                units.append(unit)
                continue
            }
            text += flush()
            switch kind {
            case UInt8(ascii: "b"): text.append(8)
            case UInt8(ascii: "f"): text.append(12)
            case UInt8(ascii: "n"): text.append(10)
            case UInt8(ascii: "r"): text.append(13)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
            default: throw Malformed()
            }
        }
    }
}
