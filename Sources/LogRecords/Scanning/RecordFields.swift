import TextBytes

/// Where the values of one record are in its line, as `RecordScanner` found them, and how to read them.
///
/// A view of the scanner's memory: valid until its next scan, and only while the scanner and the line live. A key that
/// occurs twice has its last value. Plain pointers and inlinable accessors, because a reference or a call across
/// modules for each key costs more than reading the record. The type is public, though its members are not: the
/// compiler (6.3.1) does not inline the members of a `package` type into other modules, `@inlinable` or not.
public struct RecordFields {
    public enum Kind: UInt8 {
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

    @usableFromInline
    struct Slot {
        @usableFromInline var start: UInt32
        @usableFromInline var length: UInt32
        @usableFromInline var kind: Kind

        init(start: UInt32, length: UInt32, kind: Kind) {
            self.start = start
            self.length = length
            self.kind = kind
        }
    }

    /// The part that changes with each line.
    @usableFromInline
    struct State {
        /// One bit for each key, at `RecordKey.index`; further keys follow.
        @usableFromInline var present: UInt64 = 0
        @usableFromInline var line: UnsafePointer<UInt8>
        @usableFromInline var lineLength = 0
        /// Buffer into which one escaped value is decoded.
        var scratch: UnsafeMutablePointer<UInt8>?
        var scratchCapacity = 0

        init(line: UnsafePointer<UInt8>) {
            self.line = line
        }
    }

    @usableFromInline let state: UnsafeMutablePointer<State>
    @usableFromInline let slots: UnsafeMutablePointer<Slot>

    init(state: UnsafeMutablePointer<State>, slots: UnsafeMutablePointer<Slot>) {
        self.state = state
        self.slots = slots
    }

    /// The line, without its line feed.
    @inlinable
    package var line: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.pointee.line, count: state.pointee.lineLength)
    }

    @inlinable @inline(__always)
    package func has(_ key: Int) -> Bool {
        state.pointee.present & (1 << UInt64(key)) != 0
    }

    @inlinable @inline(__always)
    package func kind(_ key: Int) -> Kind? {
        has(key) ? slots[key].kind : nil
    }

    /// The bytes of a value as written in the line: a string without its quotes, anything else whole. The key must be
    /// present.
    @inlinable @inline(__always)
    package func raw(_ key: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.pointee.line + Int(slots[key].start), count: Int(slots[key].length))
    }

    /// The decoded text of a string; nil if the key is missing or its value is not a string. The bytes of an escaped
    /// string are valid until the next escaped one is requested. `RecordScanner.padding` bytes after the text are
    /// readable.
    @inlinable @inline(__always)
    package func bytes(_ key: Int) -> UnsafeBufferPointer<UInt8>? {
        guard has(key) else { return nil }
        return slots[key].kind == .plainText ? raw(key) : escapedBytes(key)
    }

    @usableFromInline
    func escapedBytes(_ key: Int) -> UnsafeBufferPointer<UInt8>? {
        slots[key].kind == .escapedText ? decoded(raw(key)) : nil
    }

    package func text(_ key: Int) -> String? {
        bytes(key).map { String(decoding: $0, as: UTF8.self) }
    }

    private func decoded(_ escaped: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        // A text is never longer than its escaped form. Wide comparisons read some bytes more.
        if state.pointee.scratchCapacity < escaped.count {
            state.pointee.scratch?.deallocate()
            let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: escaped.count + RecordScanner.padding)
            scratch.initialize(repeating: 0, count: escaped.count + RecordScanner.padding)
            state.pointee.scratch = scratch
            state.pointee.scratchCapacity = escaped.count
        }
        guard let scratch = state.pointee.scratch else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: scratch, count: JSONUnescape.decode(escaped, to: scratch))
    }

    /// An integer that fits 64 bits; nil for fractions, exponents and everything else.
    @inlinable @inline(__always)
    package func integer(_ key: Int) -> Int? {
        guard has(key), slots[key].kind == .number else { return nil }
        return Self.integer(raw(key))
    }

    @inlinable @inline(__always)
    package static func integer(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        // 18 digits cannot overflow.
        guard digits.count <= 18, var p = digits.baseAddress else { return longInteger(digits) }
        let end = p + digits.count
        let isNegative = p[0] == UInt8(ascii: "-")
        if isNegative { p += 1 }
        var value = 0
        while p < end {
            let digit = p[0] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
            p += 1
        }
        return isNegative ? -value : value
    }

    @usableFromInline
    static func longInteger(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }

    @inlinable @inline(__always)
    package func isTrue(_ key: Int) -> Bool {
        has(key) && slots[key].kind == .true
    }

    /// The strings of an array; other elements and anything nested in them are left out.
    package func texts(_ key: Int) -> [String] {
        guard has(key), slots[key].kind == .array, let base = raw(key).baseAddress else { return [] }
        var found: [String] = []
        var p = base + 1
        let end = base + raw(key).count - 1
        var depth = 0
        while p < end {
            switch p[0] {
            case UInt8(ascii: "\""):
                let start = p + 1
                var isEscaped = false
                p = start
                while p < end, p[0] != UInt8(ascii: "\"") {
                    if p[0] == UInt8(ascii: "\\") {
                        isEscaped = true
                        p += 1
                    }
                    p += 1
                }
                let text = UnsafeBufferPointer(start: start, count: p - start)
                if depth == 0 { found.append(String(decoding: isEscaped ? decoded(text) : text, as: UTF8.self)) }
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            p += 1
        }
        return found
    }

    /// The value as `--where` and `--by` compare it: strings decoded, numbers and literals as written, an array string
    /// by string.
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
