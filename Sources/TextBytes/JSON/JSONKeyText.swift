/// Finds one key in a JSON text and reads its value, without a parser for the rest.
///
/// The text may be cut off or damaged anywhere: what cannot be read is nil. The first key of that name wins, at any
/// depth; text inside strings is skipped.
package enum JSONKeyText {
    /// The string of `key`, unescaped; nil if there is none.
    package static func string(_ key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let start = value(of: key, in: bytes), bytes[start] == .quote,
            let end = JSONString.end(of: bytes, from: start + 1)
        else { return nil }
        return JSONUnescape.text(UnsafeBufferPointer(rebasing: bytes[start + 1..<end]))
    }

    /// The object of `key`, as written.
    package static func object(_ key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let start = value(of: key, in: bytes), bytes[start] == .openBrace, let end = closing(bytes, from: start)
        else {
            return nil
        }
        return String(decoding: bytes[start...end], as: UTF8.self)
    }

    /// The start of the value of a key.
    private static func value(of key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let count = key.utf8CodeUnitCount
        var index = 0
        while index < bytes.count {
            guard bytes[index] == .quote else {
                index += 1
                continue
            }
            let start = index + 1
            guard let end = JSONString.end(of: bytes, from: start) else { return nil }
            index = end + 1
            guard end - start == count, (0..<count).allSatisfy({ bytes[start + $0] == key.utf8Start[$0] }) else {
                continue
            }
            var next = skipBlanks(bytes, from: index)
            guard next < bytes.count, bytes[next] == .colon else { continue }
            next = skipBlanks(bytes, from: next + 1)
            return next < bytes.count ? next : nil
        }
        return nil
    }

    private static func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isSpace { index += 1 }
        return index
    }

    /// The brace that closes the one at `start`. Strings are skipped, and only braces count.
    private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case .quote:
                guard let end = JSONString.end(of: bytes, from: index + 1) else { return nil }
                index = end
            case .openBrace: depth += 1
            case .closeBrace:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }
}
