import TextBytes

/// The normal form of a value before it is hashed, so that an account has the same hash in a field, in a URL, in JSON
/// and in a cache key.
enum AccountIdentity {
    private static let longest = 4096

    /// Longest value that is normalised on the stack: plain text, a GUID.
    private static let shortest = 512

    /// Calls `body` with the normal form. Most values are plain text or a GUID and need no allocation.
    static func withNormalised(
        _ bytes: UnsafeBufferPointer<UInt8>,
        kind: FindingKind,
        _ body: (UnsafeRawBufferPointer) -> UInt64
    ) -> UInt64 {
        if bytes.count <= shortest, kind != .clientInfo {
            let hash = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: shortest) { buffer -> UInt64? in
                guard let count = plain(bytes, into: buffer) else { return nil }
                return body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
            }
            if let hash { return hash }
        }
        return normalised(bytes, kind: kind).withUnsafeBytes(body)
    }

    /// The normal form of a value that is neither encoded nor prefixed, and its length; nil for everything else.
    private static func plain(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var start = 0
        var end = bytes.count
        while end > start, bytes[end - 1].isSpace || bytes[end - 1] == .closeBrace { end -= 1 }
        while start < end, bytes[start].isSpace || bytes[start] == .openBrace { start += 1 }
        var isBase64 = true
        var count = 0
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte >= 0x80 || byte == .colon { return nil }
            if !byte.isBase64Digit, byte != .equals { isBase64 = false }
            if byte.isHexDigit { digits += 1 }
            buffer[count] = byte.asciiLowercased
            count += 1
        }
        // Encoded text, or a GUID with more text after it: takes the slow path.
        return isBase64 && count >= 14 || digits >= 32 ? nil : count
    }

    /// Lower case, without surrounding blanks, without braces. A GUID loses its dashes, `oid.tenant` becomes its first
    /// part, encoded client information becomes the user's id, and an encoded address becomes the address.
    static func normalised(_ bytes: UnsafeBufferPointer<UInt8>, kind: FindingKind) -> [UInt8] {
        var value = Array(bytes.prefix(longest))
        trim(&value)
        if kind == .clientInfo || value.count >= 14 && value.allSatisfy({ $0.isBase64Digit || $0 == .equals }) {
            if let inner = decoded(value) { value = inner }
        }
        if value.contains(where: { $0 >= 0x80 }) {
            value = Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
        } else {
            for index in value.indices { value[index] = value[index].asciiLowercased }
        }
        if let first = leadingGUID(value) { return first }
        return value
    }

    private static func trim(_ value: inout [UInt8]) {
        while let last = value.last, last.isSpace || last == .closeBrace { value.removeLast() }
        let start = value.firstIndex { !$0.isSpace && $0 != .openBrace } ?? value.endIndex
        value.removeSubrange(..<start)
        for prefix in ["upn:", "oid:", "smtp:", "mailto:", "sip:"] {
            if value.count > prefix.utf8.count, zip(value, prefix.utf8).allSatisfy({ $0.asciiLowercased == $1 }) {
                value.removeFirst(prefix.utf8.count)
                break
            }
        }
    }

    /// `uid` of `{"uid":…,"utid":…}`, or an address in base64.
    private static func decoded(_ value: [UInt8]) -> [UInt8]? {
        let text = value.withUnsafeBufferPointer { Base64.prefix(of: $0) }
        guard text.count >= 6, Base64.isPrintable(text) else { return nil }
        if text.first == .openBrace {
            guard let name = firstRange(of: Array("\"uid\"".utf8), in: text) else { return nil }
            var index = name + 5
            while index < text.count, text[index] == .colon || text[index] == .space { index += 1 }
            guard index < text.count, text[index] == .quote else { return nil }
            let rest = text[(index + 1)...]
            return Array(rest.prefix { $0 != .quote })
        }
        return text.contains(64) ? text : nil
    }

    private static func firstRange(of needle: [UInt8], in text: [UInt8]) -> Int? {
        guard text.count >= needle.count else { return nil }
        return (0...text.count - needle.count).first { text[$0..<$0 + needle.count].elementsEqual(needle) }
    }

    /// The hexadecimal digits of a GUID at the start of the value, if the value ends after it or continues with
    /// `.tenant`, `-policy` or `@`.
    private static func leadingGUID(_ value: [UInt8]) -> [UInt8]? {
        guard value.count >= 32 else { return nil }
        var digits: [UInt8] = []
        var index = 0
        while index < value.count, digits.count < 32 {
            if value[index].isHexDigit {
                digits.append(value[index])
            } else if value[index] != .minus || !(index == 8 || index == 13 || index == 18 || index == 23) {
                return nil
            }
            index += 1
        }
        guard digits.count == 32, index == 32 || index == 36 else { return nil }
        if index == value.count { return digits }
        return value[index] == .dot || value[index] == .minus
            || value[index] == UInt8(ascii: "@") || value[index] == .closeBrace ? digits : nil
    }
}
