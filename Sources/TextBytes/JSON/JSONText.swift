import CByteScan

/// JSON string escaping: what JSON requires, and every misleading character.
package enum JSONText {
    /// The most bytes that one byte of text can become.
    package static let growth = Int(JSON_GROWTH)

    /// Writes `text` escaped at `to`, which must have space for `growth` × count bytes and 16 more. Returns the end.
    @inlinable @inline(__always)
    package static func escape(
        _ text: UnsafeBufferPointer<UInt8>,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard let base = text.baseAddress else { return start }
        let copied = json_copy_plain(start, base, text.count)
        if copied == text.count { return start + copied }
        return escapeRest(base + copied, count: text.count - copied, to: start + copied)
    }

    /// Appends `text` escaped, for writers that use an array.
    package static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        guard let base = text.baseAddress else { return }
        let longest = 1_024
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest * growth + 16) { buffer in
            guard let target = buffer.baseAddress else { return }
            var start = 0
            while start < text.count {
                var end = min(start + longest, text.count)
                // A piece does not end inside a character, which has at most three bytes after its first.
                for _ in 0..<3 where end < text.count && text[end] & 0xC0 == 0x80 { end -= 1 }
                let written = escape(UnsafeBufferPointer(start: base + start, count: end - start), to: target)
                output.append(contentsOf: UnsafeBufferPointer(start: target, count: written - target))
                start = end
            }
        }
    }

    /// Writes one UTF-16 code unit as `\uXXXX`.
    package static func append(unit: UInt16, to output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: growth) { buffer in
            guard let target = buffer.baseAddress else { return }
            var end = target
            unicodeEscape(unit, to: &end)
            output.append(contentsOf: UnsafeBufferPointer(start: target, count: end - target))
        }
    }

    /// The loop for texts with characters to check. Not inlined, so that the common case stays small.
    @usableFromInline @inline(never)
    static func escapeRest(
        _ from: UnsafePointer<UInt8>,
        count: Int,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var from = from
        var left = count
        var to = start
        while left > 0 {
            let plain = json_copy_plain(to, from, left)
            from += plain
            to += plain
            left -= plain
            guard left > 0 else { break }
            let length = escapeScalar(from, available: left, to: &to)
            from += length
            left -= length
        }
        return to
    }

    /// Writes the scalar at `from`, escaped or as it is. Returns its length in bytes. Bytes that are not UTF-8 become
    /// U+FFFD.
    package static func escapeScalar(
        _ from: UnsafePointer<UInt8>,
        available: Int,
        to: inout UnsafeMutablePointer<UInt8>
    ) -> Int {
        let first = from[0]
        if first < 0x80 {
            escapeASCII(first, to: &to)
            return 1
        }
        guard let (scalar, length) = UTF8Scalar.decode(from, available: available) else {
            to += UTF8Scalar.encode(UTF8Scalar.replacement, to: to)
            return 1
        }
        if MisleadingCharacter.contains(scalar) {
            if scalar > 0xFFFF {
                let rest = scalar - 0x10000
                unicodeEscape(UInt16(truncatingIfNeeded: 0xD800 + (rest >> 10)), to: &to)
                unicodeEscape(UInt16(truncatingIfNeeded: 0xDC00 + (rest & 0x3FF)), to: &to)
            } else {
                unicodeEscape(UInt16(truncatingIfNeeded: scalar), to: &to)
            }
        } else {
            to.update(from: from, count: length)
            to += length
        }
        return length
    }

    private static func escapeASCII(_ byte: UInt8, to: inout UnsafeMutablePointer<UInt8>) {
        let short: UInt8
        switch byte {
        case .quote, .backslash: short = byte
        case UInt8(ascii: "\u{8}"): short = UInt8(ascii: "b")
        case .tab: short = UInt8(ascii: "t")
        case .newline: short = UInt8(ascii: "n")
        case UInt8(ascii: "\u{C}"): short = UInt8(ascii: "f")
        case .carriageReturn: short = UInt8(ascii: "r")
        case 0..<0x20, 0x7F:
            unicodeEscape(UInt16(byte), to: &to)
            return
        default:
            to[0] = byte
            to += 1
            return
        }
        to[0] = UInt8(ascii: "\\")
        to[1] = short
        to += 2
    }

    private static func unicodeEscape(_ unit: UInt16, to: inout UnsafeMutablePointer<UInt8>) {
        to[0] = UInt8(ascii: "\\")
        to[1] = UInt8(ascii: "u")
        for index in 0..<4 {
            to[2 + index] = Hexadecimal.digit(UInt8(truncatingIfNeeded: unit >> UInt16(12 - 4 * index)) & 0xF)
        }
        to += 6
    }
}
