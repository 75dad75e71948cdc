import MSALText
import TextBytes

/// One of our records inside of a line, as whatever wrote the line wrote it: bare between other words, in a string of JSON
/// or of a logger, in a cell of a CSV, in apostrophes of YAML, SQL or Python, on a page of HTML or XML; or in one of these
/// inside of another.
///
/// What is between the bracket and the name of the first member tells how quotation marks are written, but not always in
/// which order: the layers are tried one by one, until what is inside is a record.
struct EmbeddedRecord {
    enum Layer {
        /// `'{"@timestamp":…}'`, where an apostrophe is written twice.
        case apostrophes
        /// The same where it has a backslash in front, and bytes are written as `\xE2`.
        case python
        /// `<td>{&quot;@timestamp&quot;:…}</td>`
        case entities
        /// `{\x22@timestamp\x22:…}`
        case codes
        /// `"{""@timestamp"":…}"`
        case doubled
        /// `"{\"@timestamp\":…}"`, `"{\u0022@timestamp\u0022:…}"`
        case string
    }

    /// Where its bracket is.
    let start: Int
    /// What may have been written around it last.
    let layers: [Layer]
    /// Quotation marks are written with a backslash, or as they are.
    private let isEscaped: Bool
    private let hasQuote: Bool
    /// Layers that only backslashes inside the record show. Tried last.
    var hiddenLayers: [Layer] { isEscaped ? [] : hasQuote ? [.python] : [.string, .python] }

    private static let key: StaticString = "@timestamp"
    /// Fewer bytes than any record has.
    private static let shortest = 128
    /// Bytes between the bracket and the name.
    private static let longestMark = 48

    @inline(__always)
    static func mayBe(in text: ByteText) -> Bool { text.count >= shortest && text.find(key) != nil }

    /// The next one whose bracket is at `from` or after it.
    static func next(in text: ByteText, from: Int) -> EmbeddedRecord? {
        var search = from
        while let found = text.find(key, from: search) {
            if let record = EmbeddedRecord(text, found), record.start >= from { return record }
            search = found + key.utf8CodeUnitCount
        }
        return nil
    }

    private init?(_ text: ByteText, _ key: Int) {
        var start = key - 1
        while text[start] != .openBrace {
            guard start > 0, key - start < Self.longestMark else { return nil }
            start -= 1
        }
        let mark = text.part(start + 1, key)
        guard mark.bytes.allSatisfy({ $0.isWordByte || $0.isSpace || Self.isMark($0) }) else { return nil }
        self.start = start
        var layers: [Layer] = []
        if text[start - 1] == .apostrophe { layers += [.apostrophes, .python] }
        if mark.find(byte: UInt8(ascii: "&")) != nil { layers.append(.entities) }
        if mark.find("\\x") != nil { layers.append(.codes) }
        if mark.find("\"\"") != nil { layers.append(.doubled) }
        isEscaped = mark.find(byte: .backslash) != nil
        hasQuote = mark.find(byte: .quote) != nil
        if isEscaped { layers += [.string, .python] }
        self.layers = layers
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == .quote || byte == .backslash || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: ";")
    }

    // MARK: What is written

    /// Writes the text without a layer, from the bracket on, to `target`, which has room for all of it. Returns what was
    /// written, and where its end is in `text`.
    func decode(
        _ layer: Layer,
        _ text: ByteText,
        to target: UnsafeMutablePointer<UInt8>
    ) -> (count: Int, end: Int) {
        switch layer {
        case .string:
            let end = JSONMembers.stringEnd(text, start, text.count)?.offset ?? text.count
            let escaped = text.part(start, end).bytes.assumingMemoryBound(to: UInt8.self)
            return (JSONUnescape.decode(escaped, to: target), end)
        case .python:
            return copy(text, to: target) { text, index in
                switch text[index] {
                case .apostrophe: .end
                case .backslash where text[index + 1] == .apostrophe || text[index + 1] == .backslash:
                    .byte(text[index + 1], length: 2)
                case .backslash: Self.code(text, index)
                default: nil
                }
            }
        case .apostrophes: return copy(text, to: target) { Self.twice(.apostrophe, $0, $1) }
        case .doubled: return copy(text, to: target) { Self.twice(.quote, $0, $1) }
        case .codes: return copy(text, to: target) { $0[$1] == .backslash ? Self.code($0, $1) : nil }
        case .entities: return copy(text, to: target) { $0[$1] == UInt8(ascii: "<") ? .end : Self.entity($0, $1) }
        }
    }

    private enum Piece {
        case byte(UInt8, length: Int)
        case scalar(UInt32, length: Int)
        case end
    }

    /// Copies byte by byte; `piece` says what is written otherwise.
    private func copy(
        _ text: ByteText,
        to target: UnsafeMutablePointer<UInt8>,
        _ piece: (ByteText, Int) -> Piece?
    ) -> (count: Int, end: Int) {
        var count = 0
        var index = start
        while index < text.count {
            switch piece(text, index) {
            case .end: return (count, index)
            case .byte(let byte, let length):
                target[count] = byte
                count += 1
                index += length
            case .scalar(let scalar, let length):
                count += UTF8Scalar.encode(scalar, to: target + count)
                index += length
            case nil:
                target[count] = text.bytes[index]
                count += 1
                index += 1
            }
        }
        return (count, index)
    }

    /// `""`, which stands for one; a single one is the end.
    private static func twice(_ byte: UInt8, _ text: ByteText, _ index: Int) -> Piece? {
        guard text[index] == byte else { return nil }
        return text[index + 1] == byte ? .byte(byte, length: 2) : .end
    }

    /// `\x22`
    private static func code(_ text: ByteText, _ index: Int) -> Piece? {
        guard text[index + 1] == UInt8(ascii: "x"), text[index + 2].isHexDigit, text[index + 3].isHexDigit else {
            return nil
        }
        return .byte(text[index + 2].hexValue << 4 | text[index + 3].hexValue, length: 4)
    }

    /// `&quot;`
    private static func entity(_ text: ByteText, _ index: Int) -> Piece? {
        guard text[index] == UInt8(ascii: "&"),
            let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let entity = HTMLEntity.read(bytes, text.count, from: index + 1), Unicode.Scalar(entity.scalar) != nil
        else { return nil }
        return .scalar(entity.scalar, length: entity.end - index)
    }
}
