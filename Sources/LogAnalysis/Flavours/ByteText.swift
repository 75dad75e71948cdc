import TextBytes

/// A view of bytes that are probably text: find, match and cut without ever trapping.
///
/// Reading outside answers 0, a byte that no grammar here accepts, so a parser needs no bounds check of its own and a
/// text cut anywhere ends like any other. The view does not own its bytes: it must not outlive them.
struct ByteText {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    subscript(index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// The part between two offsets; offsets outside are clamped.
    func part(_ start: Int, _ end: Int) -> ByteText {
        let low = min(max(start, 0), count)
        let high = min(max(end, low), count)
        return ByteText(UnsafeRawBufferPointer(rebasing: bytes[low..<high]))
    }

    func string(_ start: Int, _ end: Int) -> String {
        String(decoding: part(start, end).bytes, as: UTF8.self)
    }

    // MARK: Matching

    func matches(_ needle: StaticString, at index: Int) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        let start = needle.utf8Start
        for offset in 0..<length where bytes[index + offset] != start[offset] { return false }
        return true
    }

    /// As `matches`, letters of A–Z and a–z being equal; `needle` must be lower-case.
    func matchesIgnoringCase(_ needle: StaticString, at index: Int) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        let start = needle.utf8Start
        for offset in 0..<length where bytes[index + offset].asciiLowercased != start[offset] { return false }
        return true
    }

    /// Where `needle` first begins at or after `from` and ends at or before `to`.
    func find(_ needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        let length = needle.utf8CodeUnitCount
        let last = min(to, count) - length
        guard length > 0, from <= last else { return nil }
        let first = needle.utf8Start[0]
        var index = max(from, 0)
        while index <= last {
            if bytes[index] == first && matches(needle, at: index) { return index }
            index += 1
        }
        return nil
    }

    func findIgnoringCase(_ needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        let length = needle.utf8CodeUnitCount
        let last = min(to, count) - length
        guard length > 0, from <= last else { return nil }
        let first = needle.utf8Start[0]
        var index = max(from, 0)
        while index <= last {
            if bytes[index].asciiLowercased == first && matchesIgnoringCase(needle, at: index) { return index }
            index += 1
        }
        return nil
    }

    func find(byte: UInt8, from: Int = 0, to: Int = .max) -> Int? {
        let end = min(to, count)
        var index = max(from, 0)
        while index < end {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The offset behind `needle` where it is found: what follows a label.
    func behind(_ needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        find(needle, from: from, to: to).map { $0 + needle.utf8CodeUnitCount }
    }

    // MARK: Walking

    func skip(_ from: Int, while accepts: (UInt8) -> Bool) -> Int {
        var index = max(from, 0)
        while index < count, accepts(bytes[index]) { index += 1 }
        return index
    }

    func skipBlanks(_ from: Int) -> Int {
        skip(from) { $0 == .space || $0 == .tab }
    }

    /// Start of the line that holds `index`, looked for as far back as `floor`: without it a line of a mebibyte with
    /// many errors would be walked once for each.
    func lineStart(_ index: Int, floor: Int = 0) -> Int {
        var start = min(max(index, 0), count)
        let floor = max(floor, 0)
        while start > floor, bytes[start - 1] != .newline { start -= 1 }
        return start
    }

    /// End of the line that holds `index`, its line end not included, or `ceiling` where that comes first.
    func lineEnd(_ index: Int, ceiling: Int = .max) -> Int {
        find(byte: .newline, from: index, to: ceiling) ?? min(ceiling, count)
    }

    /// True where nothing but the end of the text stops a token that ends at `index`: it may be cut.
    func isCut(at index: Int) -> Bool {
        index >= count
    }

    /// True where a line end cuts a number that goes on in the next line.
    func isBroken(at index: Int) -> Bool {
        self[index] == .newline && self[index + 1].isDigit
    }

    // MARK: Values

    /// A decimal number with an optional sign at `index`, and where it ends. At most 18 digits.
    func integer(at index: Int) -> (value: Int, end: Int)? {
        var position = index
        var isNegative = false
        if self[position] == .minus {
            isNegative = true
            position += 1
        } else if matches("\u{2212}", at: position) || matches("\u{2013}", at: position) {
            // A minus sign or an en dash: word processors and wikis put them for a hyphen.
            isNegative = true
            position += 3
        } else if self[position] == UInt8(ascii: "~"), self[position + 1].isDigit {
            // Some wrappers' alerts print a tilde for the hyphen.
            isNegative = true
            position += 1
        }
        let digits = position
        var value = 0
        while self[position].isDigit {
            guard position - digits < 18 else { return nil }
            value = value * 10 + Int(self[position] - UInt8(ascii: "0"))
            position += 1
        }
        return position > digits ? (isNegative ? -value : value, position) : nil
    }

    /// A UUID at `index`, in lower case.
    func uuid(at index: Int) -> String? {
        UUIDText.lowercased(in: bytes.bindMemory(to: UInt8.self), at: index)
    }

    /// The end of a word (letters, digits, `_`) that begins at `index`.
    func wordEnd(_ index: Int) -> Int {
        skip(index) { $0.isWordByte }
    }

    /// Bytes of white space at both ends left away.
    func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var low = max(start, 0)
        var high = min(end, count)
        while low < high, bytes[low].isSpace { low += 1 }
        while high > low, bytes[high - 1].isSpace { high -= 1 }
        return (low, high)
    }
}
