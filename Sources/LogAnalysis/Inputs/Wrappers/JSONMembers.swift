import MSALText
import TextBytes

/// The members of one JSON object, found without a tree: where each key and each value is. Members of nested objects
/// are read by reading the value again.
///
/// Lenient: it finds where values end and does not judge what is inside. The array is reused from line to line.
struct JSONMembers {
    struct Value {
        enum Kind {
            case text
            case array
            case object
            /// A number, `true`, `false`, `null`.
            case plain
        }

        var kind: Kind
        /// Offsets in the line; a text without its quotes, anything else whole.
        var start: Int
        var end: Int
        var isEscaped = false
    }

    /// More members than any wrapper writes; what follows them is not looked up.
    private static let limit = 256

    private var members: [(start: Int, end: Int, value: Value)] = []
    private var text = ByteText(UnsafeRawBufferPointer(start: nil, count: 0))

    var isEmpty: Bool { members.isEmpty }
    var count: Int { members.count }

    /// Reads the object between two offsets; false if there is none, or if it does not end there.
    mutating func read(_ text: ByteText, from start: Int = 0, to end: Int = .max) -> Bool {
        self.text = text
        members.removeAll(keepingCapacity: true)
        let end = min(end, text.count)
        var index = JSONMembers.skipSpace(text, start)
        guard text[index] == .openBrace else { return false }
        index = JSONMembers.skipSpace(text, index + 1)
        if text[index] == .closeBrace { return JSONMembers.skipSpace(text, index + 1) >= end }
        while index < end {
            guard text[index] == .quote, let keyEnd = JSONMembers.stringEnd(text, index + 1, end) else { break }
            let key = (start: index + 1, end: keyEnd.offset)
            index = JSONMembers.skipSpace(text, keyEnd.offset + 1)
            // `"log"=>"…"`: Ruby's.
            let sign = text[index] == .colon ? 1 : text.matches("=>", at: index) ? 2 : 0
            guard sign > 0 else { break }
            index = JSONMembers.skipSpace(text, index + sign)
            guard let value = JSONMembers.value(text, index, end) else { break }
            if members.count < JSONMembers.limit { members.append((key.start, key.end, value)) }
            index = JSONMembers.skipSpace(text, value.kind == .text ? value.end + 1 : value.end)
            if text[index] == .closeBrace, index < end {
                if JSONMembers.skipSpace(text, index + 1) >= end { return true }
                break
            }
            guard text[index] == .comma else { break }
            index = JSONMembers.skipSpace(text, index + 1)
        }
        members.removeAll(keepingCapacity: true)
        return false
    }

    var values: [Value] { members.map(\.value) }

    subscript(key: StaticString) -> Value? {
        for member in members
        where member.end - member.start == key.utf8CodeUnitCount && text.matches(key, at: member.start) {
            return member.value
        }
        return nil
    }

    /// The first of several keys that has a value other than `null` and the empty text.
    func first(_ keys: [StaticString]) -> Value? {
        for key in keys {
            if let value = self[key], value.end > value.start,
                !text.matches("null", at: value.start) || value.kind == .text
            {
                return value
            }
        }
        return nil
    }

    func has(_ key: StaticString) -> Bool { self[key] != nil }

    func hasAny(_ keys: [StaticString]) -> Bool { keys.contains { has($0) } }

    /// Whether a value is this text, or this word without quotes.
    func value(_ key: StaticString, is word: StaticString) -> Bool {
        guard let value = self[key] else { return false }
        return value.end - value.start == word.utf8CodeUnitCount && text.matches(word, at: value.start)
    }

    /// An RFC 3339 time as microseconds since 1970.
    func time(_ keys: [StaticString]) -> Int64? {
        for key in keys {
            if let value = self[key], value.kind == .text, let stamp = LogTimestamp.read(text, at: value.start) {
                return stamp.microseconds
            }
        }
        return nil
    }

    /// A number, with quotes or without.
    func number(_ key: StaticString) -> Int? {
        guard let value = self[key], value.kind == .text || value.kind == .plain,
            let number = text.integer(at: value.start), number.end == value.end
        else { return nil }
        return number.value
    }

    /// The items of an array of objects or texts, at most `limit` of them.
    static func items(_ text: ByteText, _ array: Value, limit: Int = 64) -> [Value] {
        guard array.kind == .array else { return [] }
        var items: [Value] = []
        var index = skipSpace(text, array.start + 1)
        while index < array.end - 1, items.count < limit, let item = value(text, index, array.end) {
            items.append(item)
            index = skipSpace(text, item.kind == .text ? item.end + 1 : item.end)
            guard text[index] == .comma else { break }
            index = skipSpace(text, index + 1)
        }
        return items
    }

    // MARK: Where values end

    static func skipSpace(_ text: ByteText, _ index: Int) -> Int { text.skip(index) { $0.isSpace } }

    /// The object that begins at an offset; nil if it does not end before `limit`.
    static func object(_ text: ByteText, at start: Int, to limit: Int) -> Value? {
        containerEnd(text, start, limit).map { Value(kind: .object, start: start, end: $0) }
    }

    private static func value(_ text: ByteText, _ index: Int, _ limit: Int) -> Value? {
        switch text[index] {
        case .quote:
            guard let end = stringEnd(text, index + 1, limit) else { return nil }
            return Value(kind: .text, start: index + 1, end: end.offset, isEscaped: end.isEscaped)
        case .openBrace: return object(text, at: index, to: limit)
        case .openBracket: return containerEnd(text, index, limit).map { Value(kind: .array, start: index, end: $0) }
        default:
            let end = text.skip(index) {
                !$0.isSpace && $0 != .comma && $0 != .closeBrace && $0 != .closeBracket && $0 != .quote
            }
            return end > index ? Value(kind: .plain, start: index, end: end) : nil
        }
    }

    /// The closing quote of the string whose text begins at `start`.
    static func stringEnd(_ text: ByteText, _ start: Int, _ limit: Int) -> (offset: Int, isEscaped: Bool)? {
        var index = start
        var isEscaped = false
        while let quote = text.find(byte: .quote, from: index, to: limit) {
            var before = quote
            while before > start, text.bytes[before - 1] == .backslash { before -= 1 }
            if (quote - before) % 2 == 0 {
                if !isEscaped { isEscaped = text.find(byte: .backslash, from: start, to: quote) != nil }
                return (quote, isEscaped)
            }
            isEscaped = true
            index = quote + 1
        }
        return nil
    }

    /// True if the text has an escaped line feed before its end, and not only text that is itself escaped and has one.
    static func hasLineFeed(_ text: ByteText, _ value: Value) -> Bool {
        var index = value.start
        while let found = text.find(byte: .backslash, from: index, to: value.end) {
            if text[found + 1] == UInt8(ascii: "n"), found + 2 < value.end { return true }
            index = found + 2
        }
        return false
    }

    /// One past the bracket that closes the container at `start`.
    private static func containerEnd(_ text: ByteText, _ start: Int, _ limit: Int) -> Int? {
        var depth = 0
        var index = start
        while index < limit {
            switch text.bytes[index] {
            case .quote:
                guard let end = stringEnd(text, index + 1, limit) else { return nil }
                index = end.offset
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }
}
