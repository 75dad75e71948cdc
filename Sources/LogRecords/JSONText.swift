import CByteKernels

/// JSON string escaping, and a little more: what JSON demands, and every code point that could make a line look like
/// something else on a screen (U+007F–9F, U+2028/2029, bidirectional controls, U+FEFF, U+E0000–E007F).
package enum JSONText {
    /// The most bytes that one byte of text can become (`\u0001`).
    package static let growth = 6

    /// Writes `text` escaped at `to`, which must have room for `growth` × count bytes and 16 more; returns the end.
    @inlinable @inline(__always)
    package static func escape(
        _ text: UnsafeBufferPointer<UInt8>,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard let base = text.baseAddress else { return start }
        let copied = kernel_json_copy_plain(start, base, text.count)
        if copied == text.count { return start + copied }
        return escapeRest(base + copied, count: text.count - copied, to: start + copied)
    }

    /// The loop for texts that hold something to look at; out of line so that the common case stays small.
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
            let plain = kernel_json_copy_plain(to, from, left)
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

    /// Writes the scalar at `from` escaped, or as it is; returns how many bytes it had. Bytes that are no UTF-8 become U+FFFD.
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
        guard let (scalar, length) = decode(from, available: available) else {
            to[0] = 0xEF
            to[1] = 0xBF
            to[2] = 0xBD
            to += 3
            return 1
        }
        if misleads(scalar) {
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

    /// Whether a code point outside ASCII is written as an escape.
    package static func misleads(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func escapeASCII(_ byte: UInt8, to: inout UnsafeMutablePointer<UInt8>) {
        let short: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): short = byte
        case 0x08: short = UInt8(ascii: "b")
        case 0x09: short = UInt8(ascii: "t")
        case 0x0A: short = UInt8(ascii: "n")
        case 0x0C: short = UInt8(ascii: "f")
        case 0x0D: short = UInt8(ascii: "r")
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
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(12 - 4 * index)) & 0xF
            to[2 + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
        to += 6
    }

    /// The scalar at `from` and its length in bytes; nil where the bytes are no UTF-8 (RFC 3629).
    package static func decode(_ from: UnsafePointer<UInt8>, available: Int) -> (scalar: UInt32, length: Int)? {
        let first = UInt32(from[0])
        let length: Int
        var scalar: UInt32
        let smallest: UInt32
        switch first {
        case 0..<0x80: return (first, 1)
        case 0xC2...0xDF: (length, scalar, smallest) = (2, first & 0x1F, 0x80)
        case 0xE0...0xEF: (length, scalar, smallest) = (3, first & 0x0F, 0x800)
        case 0xF0...0xF4: (length, scalar, smallest) = (4, first & 0x07, 0x10000)
        default: return nil
        }
        guard available >= length else { return nil }
        for index in 1..<length {
            let byte = UInt32(from[index])
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | byte & 0x3F
        }
        guard scalar >= smallest, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
        return (scalar, length)
    }
}
