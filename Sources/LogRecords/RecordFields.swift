import CByteKernels

/// Where the values of one record lie in its line: what `RecordScanner` finds, and how to read it.
///
/// Valid until the next scan, and only while the line's memory is. A key that occurs twice has its last value.
package struct RecordFields {
    package enum Kind: UInt8 {
        /// A string without a backslash.
        case plainText
        case escapedText
        case number
        case `true`
        case `false`
        case null
        case array
        case object
    }

    struct Slot {
        var start: UInt32
        var length: UInt32
        var kind: Kind
    }

    /// One bit a key, by `RecordKey.index`; further keys follow.
    package internal(set) var present: UInt64 = 0
    package internal(set) var line: UnsafePointer<UInt8>
    package internal(set) var lineLength = 0
    let slots: UnsafeMutablePointer<Slot>
    /// Room to decode one escaped value into.
    let scratch: Scratch

    final class Scratch {
        var bytes: [UInt8] = []
    }

    @inline(__always)
    package func has(_ key: Int) -> Bool {
        present & (1 << UInt64(key)) != 0
    }

    @inline(__always)
    package func kind(_ key: Int) -> Kind? {
        has(key) ? slots[key].kind : nil
    }

    /// The bytes of a value as they stand in the line: a string without its quotes, anything else whole.
    @inline(__always)
    package func raw(_ key: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: line + Int(slots[key].start), count: Int(slots[key].length))
    }

    /// The text of a string, decoded; nil where the key is missing or its value no string. The bytes of an escaped
    /// string are valid until the next escaped one is asked for.
    @inline(__always)
    package func bytes(_ key: Int) -> UnsafeBufferPointer<UInt8>? {
        guard has(key) else { return nil }
        switch slots[key].kind {
        case .plainText: return raw(key)
        case .escapedText: return decoded(raw(key))
        default: return nil
        }
    }

    package func text(_ key: Int) -> String? {
        bytes(key).map { String(decoding: $0, as: UTF8.self) }
    }

    @inline(never)
    private func decoded(_ escaped: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        scratch.bytes.removeAll(keepingCapacity: true)
        JSONUnescape.append(escaped, to: &scratch.bytes)
        // The array is held by `scratch` and not touched again before the next call.
        return scratch.bytes.withUnsafeBufferPointer { UnsafeBufferPointer(start: $0.baseAddress, count: $0.count) }
    }

    /// An integer that fits 64 bits; nil for fractions, exponents and everything else.
    @inline(__always)
    package func integer(_ key: Int) -> Int? {
        guard has(key), slots[key].kind == .number else { return nil }
        return Self.integer(raw(key))
    }

    @inline(__always)
    package static func integer(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        var value = 0
        var index = 0
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { index = 1 }
        guard index < digits.count, digits.count <= 20 else { return nil }
        while index < digits.count {
            let digit = digits[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = product.subtractingReportingOverflow(Int(digit))
            if tooLarge || overflow { return nil }
            value = sum
            index += 1
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    @inline(__always)
    package func isTrue(_ key: Int) -> Bool {
        has(key) && slots[key].kind == .true
    }

    /// The strings of an array; other elements are left out, an array of arrays gives nothing.
    package func texts(_ key: Int) -> [String] {
        var found: [String] = []
        forEachText(key) { found.append(String(decoding: $0, as: UTF8.self)) }
        return found
    }

    /// Calls `body` with each string of an array, decoded.
    @inline(__always)
    package func forEachText(_ key: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard has(key), slots[key].kind == .array, let base = raw(key).baseAddress else { return }
        var p = base + 1
        let end = base + raw(key).count - 1
        var depth = 0
        var high: UInt32 = 0
        while p < end {
            switch p[0] {
            case UInt8(ascii: "\""):
                let start = p + 1
                var isEscaped = false
                p = kernel_string_run(start, &high)
                while p < end, p[0] == UInt8(ascii: "\\") {
                    isEscaped = true
                    p = kernel_string_run(p + 2, &high)
                }
                let text = UnsafeBufferPointer(start: start, count: p - start)
                if depth == 0 { body(isEscaped ? decoded(text) : text) }
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            p += 1
        }
    }

    /// The value as `--where` and `--by` compare it: strings decoded, numbers and literals as they stand, the strings of
    /// an array one by one.
    package func values(_ key: Int) -> [String] {
        guard has(key) else { return [] }
        switch slots[key].kind {
        case .plainText, .escapedText: return text(key).map { [$0] } ?? []
        case .number, .true, .false: return [String(decoding: raw(key), as: UTF8.self)]
        case .array: return texts(key)
        case .null, .object: return []
        }
    }
}
