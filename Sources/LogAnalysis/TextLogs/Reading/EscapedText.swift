import MSALText
import TextBytes

/// Undoes what carriers of logs do to a line: JSON and Swift string escapes (`\"`, `\n`, `\u2019`), HTML entities
/// (`&quot;`). Several layers are removed at once, because a log inside JSON inside JSON is still one log.
///
/// A reader that needs the escapes (a real JSON reader) must not read this text. Path separators of Windows stay: the
/// scrubber finds a user's folder by them.
enum EscapedText {
    static func append(_ line: ByteText, to buffer: inout [UInt8]) {
        var index = min(line.find(byte: .backslash) ?? line.count, line.find(byte: UInt8(ascii: "&")) ?? line.count)
        var plainStart = 0
        while index < line.count {
            let byte = line.bytes[index]
            guard byte == .backslash || byte == UInt8(ascii: "&"), let escape = escape(line, at: index) else {
                index += 1
                continue
            }
            buffer.append(contentsOf: line.bytes[plainStart..<index])
            if escape.scalar != 0, let scalar = Unicode.Scalar(escape.scalar) {
                buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
            index = escape.end
            plainStart = index
        }
        buffer.append(contentsOf: line.bytes[plainStart..<line.count])
    }

    /// The scalar that an escape represents (0: none) and where the escape ends.
    private static func escape(_ line: ByteText, at index: Int) -> (scalar: UInt32, end: Int)? {
        line[index] == .backslash ? backslash(line, at: index) : entity(line, at: index)
    }

    private static func backslash(_ line: ByteText, at index: Int) -> (scalar: UInt32, end: Int)? {
        // One layer of escaping doubles the backslashes; a longer run is not an escape.
        let letter = line.part(index, index + 33).skip(0) { $0 == .backslash } + index
        switch line[letter] {
        case .quote, UInt8(ascii: "'"), UInt8(ascii: "/"): return (UInt32(line[letter]), letter + 1)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            if isInPath(line, index, letter) { return nil }
            switch line[letter] {
            case UInt8(ascii: "n"): return (0x0A, letter + 1)
            case UInt8(ascii: "r"): return (0, letter + 1)
            default: return (0x09, letter + 1)
            }
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            var position = letter + 1
            let isBraced = line[position] == .openBrace
            if isBraced { position += 1 }
            let end = line.skip(position) { $0.isHexDigit }
            guard end - position >= 4 || isBraced, let value = hex(line, position, min(end, position + 4)) else {
                return nil
            }
            return (value, min(end, position + 4) + (isBraced ? 1 : 0))
        default: return nil
        }
    }

    /// True for a separator of `C:\Users\tberg`: as many backslashes as after the drive, and before them no file's name
    /// that ends with a type (`C:\logs\app.log\nCaused by`).
    private static func isInPath(_ line: ByteText, _ index: Int, _ letter: Int) -> Bool {
        var index = index
        while line[index - 1] == .backslash { index -= 1 }
        var start = index
        while start > 0, index - start < 260, !line[start - 1].isSpace, !line[start - 1].isQuote { start -= 1 }
        guard let drive = line.find(":\\", from: start + 1, to: index), line[drive - 1].isLetter,
            !line[drive - 2].isWordByte, line.skip(drive + 1, while: { $0 == .backslash }) - drive - 1 == letter - index
        else { return false }
        var dot = index
        while dot > drive, line[dot - 1].isLetter || line[dot - 1].isDigit { dot -= 1 }
        return line[dot - 1] != UInt8(ascii: ".") || index - dot > 4
    }

    private static func entity(_ line: ByteText, at index: Int) -> (scalar: UInt32, end: Int)? {
        var start = index + 1
        // `&amp;quot;`: escaped twice.
        while line.matches("amp;", at: start) {
            guard let inner = reference(line, from: start + 4) else { break }
            if inner.scalar != UInt32(UInt8(ascii: "&")) { return inner }
            start += 4
        }
        return reference(line, from: start)
    }

    private static func reference(_ line: ByteText, from start: Int) -> (scalar: UInt32, end: Int)? {
        guard let bytes = line.bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
        return HTMLEntity.read(bytes, line.count, from: start)
    }

    private static func hex(_ line: ByteText, _ start: Int, _ end: Int) -> UInt32? {
        guard end > start else { return nil }
        var value: UInt32 = 0
        for index in start..<end {
            value = value << 4 | UInt32(line[index].hexValue & 15)
        }
        return value
    }
}
