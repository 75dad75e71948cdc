import TextBytes

/// Reads one JSON string a line and writes one JSON string a line: the scrubbed text, in the same order.
///
/// A line that is no JSON string is scrubbed as plain text and written as a JSON string. Lone surrogates survive as the
/// escapes that they were. The reader gives bytes as they come; a line is held until it is complete.
package struct JSONLineFilter {
    private let chain: ScrubberChain
    private var line: [UInt8] = []
    private var text: [UInt8] = []
    private var scrubbed: [UInt8] = []
    private var isOverlong = false

    package init(_ chain: ScrubberChain) {
        self.chain = chain
    }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        var start = 0
        for index in 0..<bytes.count where bytes[index] == 10 {
            append(bytes, start, index)
            finishLine(into: &output)
            start = index + 1
        }
        append(bytes, start, bytes.count)
    }

    /// The last line, if it had no end.
    package mutating func finish(into output: inout [UInt8]) {
        if !line.isEmpty || isOverlong { finishLine(into: &output) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
        // An escape takes up to six bytes for one.
        if line.count + end - start > 6 * ScrubberChain.longestText + 2 {
            isOverlong = true
            line.removeAll()
        }
        if !isOverlong { line.append(contentsOf: bytes[start..<end]) }
    }

    private mutating func finishLine(into output: inout [UInt8]) {
        defer {
            line.removeAll(keepingCapacity: true)
            isOverlong = false
        }
        if isOverlong {
            chain.countWithheld()
            output.append(contentsOf: "\"[withheld]\"\n".utf8)
            return
        }
        text.removeAll(keepingCapacity: true)
        scrubbed.removeAll(keepingCapacity: true)
        if !JSONStringCoding.decode(line, into: &text) {
            text.removeAll(keepingCapacity: true)
            text.append(contentsOf: line)
        }
        let isChanged = text.withUnsafeBytes { chain.scrub(utf8: $0, into: &scrubbed) }
        JSONStringCoding.encode(isChanged ? scrubbed : text, into: &output)
        output.append(10)
    }
}

/// One JSON string, to and from UTF-8. A lone surrogate becomes its three-byte form (WTF-8) and an escape again.
enum JSONStringCoding {
    static func decode(_ line: [UInt8], into text: inout [UInt8]) -> Bool {
        var index = 0
        var end = line.count
        while index < end, line[index].isSpace { index += 1 }
        while end > index, line[end - 1].isSpace { end -= 1 }
        guard end - index >= 2, line[index] == 34, line[end - 1] == 34 else { return false }
        index += 1
        end -= 1
        while index < end {
            let byte = line[index]
            if byte == 34 { return false }
            guard byte == 92 else {
                text.append(byte)
                index += 1
                continue
            }
            guard index + 1 < end else { return false }
            switch line[index + 1] {
            case UInt8(ascii: "n"): text.append(10)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "r"): text.append(13)
            case UInt8(ascii: "b"): text.append(8)
            case UInt8(ascii: "f"): text.append(12)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(line[index + 1])
            case UInt8(ascii: "u"):
                guard let unit = hex(line, index + 2, end) else { return false }
                var scalar = UInt32(unit)
                if unit >> 10 == 0x36, index + 7 < end, line[index + 6] == 92, line[index + 7] == 117,
                    let low = hex(line, index + 8, end), low >> 10 == 0x37
                {
                    scalar = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF
                    index += 6
                }
                append(scalar, to: &text)
                index += 4
            default: return false
            }
            index += 2
        }
        return true
    }

    private static func hex(_ line: [UInt8], _ start: Int, _ end: Int) -> UInt16? {
        guard start + 4 <= end else { return nil }
        var value: UInt16 = 0
        for index in start..<start + 4 {
            let digit = line[index].hexValue
            guard digit < 16 else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80: text.append(UInt8(scalar))
        case 0x80..<0x800: text.append(contentsOf: [UInt8(0xC0 | scalar >> 6), tail(0)])
        case 0x800..<0x10000: text.append(contentsOf: [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)])
        default: text.append(contentsOf: [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)])
        }
    }

    /// Writes valid JSON in valid UTF-8: invalid bytes become U+FFFD, lone surrogates their escapes.
    static func encode(_ text: [UInt8], into output: inout [UInt8]) {
        output.reserveCapacity(output.count + text.count + 16)
        output.append(34)
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case 34, 92: output.append(contentsOf: [92, byte])
            case 10: output.append(contentsOf: [92, UInt8(ascii: "n")])
            case 13: output.append(contentsOf: [92, UInt8(ascii: "r")])
            case 9: output.append(contentsOf: [92, UInt8(ascii: "t")])
            case 0..<32, 127:
                output.append(contentsOf: "\\u00".utf8)
                output.append(contentsOf: [Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)])
            case 32..<127: output.append(byte)
            default:
                let length = sequenceLength(text, index)
                if length == 0 {
                    output.append(contentsOf: [0xEF, 0xBF, 0xBD])
                } else if length == 3, byte == 0xED, text[index + 1] >= 0xA0 {
                    let unit = UInt16(0xD000) | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F)
                    output.append(contentsOf: "\\u".utf8)
                    for shift in [UInt16(12), 8, 4, 0] { output.append(Hexadecimal.digit(UInt8(unit >> shift & 15))) }
                    index += 2
                } else {
                    output.append(contentsOf: text[index..<index + length])
                    index += length - 1
                }
            }
            index += 1
        }
        output.append(34)
    }

    /// Length of the well-formed sequence at `start` (surrogates included), or 0.
    private static func sequenceLength(_ text: [UInt8], _ start: Int) -> Int {
        let lead = text[start]
        let length =
            lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC2 && lead < 0xE0 ? 2 : 0
        guard length > 0, start + length <= text.count else { return 0 }
        for offset in 1..<length where text[start + offset] & 0xC0 != 0x80 { return 0 }
        let second = text[start + 1]
        if lead == 0xE0, second < 0xA0 { return 0 }
        if lead == 0xF0, second < 0x90 { return 0 }
        if lead == 0xF4, second > 0x8F { return 0 }
        return length
    }
}
