import CByteScan
import CLibrary
public import TextBytes

/// A view of bytes that are probably text: find, match and cut without ever trapping.
///
/// Reading out of bounds returns 0, a byte that no grammar here accepts. So a parser needs no bounds check of its own,
/// and a text cut anywhere ends like any other. The view does not own its bytes and must not outlive them.
///
/// The type is `@usableFromInline`: otherwise the compiler inlines none of its methods in other modules, and each byte
/// costs a call.
@usableFromInline package struct ByteText {
    @usableFromInline package let bytes: UnsafeRawBufferPointer
    /// The `BytePairs` of this text, or of one that it is a part of; nil if they are not known.
    @usableFromInline let pairs: UnsafePointer<UInt64>?

    @inlinable package init(_ bytes: UnsafeRawBufferPointer) {
        self.init(bytes, pairs: nil)
    }

    @inlinable init(_ bytes: UnsafeRawBufferPointer, pairs: UnsafePointer<UInt64>?) {
        self.bytes = bytes
        self.pairs = pairs
    }

    /// The text as one that is searched for many phrases. What `body` is given must not outlive the call.
    @inlinable package func searched<Result>(_ body: (ByteText) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: BytePairs.count) { words in
            words.initialize(repeating: 0)
            guard let address = words.baseAddress else { return body(self) }
            BytePairs.note(bytes, in: address)
            return body(ByteText(bytes, pairs: address))
        }
    }

    @inlinable @inline(__always) package var count: Int { bytes.count }

    @inlinable @inline(__always) package subscript(index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// The part between two offsets; offsets outside are clamped.
    @inlinable package func part(_ start: Int, _ end: Int) -> ByteText {
        let low = min(max(start, 0), count)
        let high = min(max(end, low), count)
        return ByteText(UnsafeRawBufferPointer(rebasing: bytes[low..<high]), pairs: pairs)
    }

    @inlinable package func string(_ start: Int, _ end: Int) -> String {
        String(decoding: part(start, end).bytes, as: UTF8.self)
    }

    // MARK: Matching

    @inlinable @inline(__always)
    package func matches(_ needle: StaticString, at index: Int) -> Bool {
        self[index] == needle.utf8Start[0] && hasWhole(needle, at: index)
    }

    @usableFromInline func hasWhole(_ needle: StaticString, at index: Int) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        let start = needle.utf8Start
        for offset in 0..<length where bytes[index + offset] != start[offset] { return false }
        return true
    }

    /// Whether two parts of a text are equal.
    package func matches(_ other: ByteText, from: Int, at index: Int, count: Int) -> Bool {
        guard index >= 0, from >= 0, index + count <= self.count, from + count <= other.count else { return false }
        return (0..<count).allSatisfy { bytes[index + $0] == other.bytes[from + $0] }
    }

    /// Like `matches`, but ignores the case of A–Z. `needle` must be lower-case.
    @inlinable @inline(__always)
    package func matchesIgnoringCase(_ needle: StaticString, at index: Int) -> Bool {
        self[index].asciiLowercased == needle.utf8Start[0] && hasWholeIgnoringCase(needle, at: index)
    }

    @usableFromInline func hasWholeIgnoringCase(_ needle: StaticString, at index: Int) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        let start = needle.utf8Start
        for offset in 0..<length where bytes[index + offset].asciiLowercased != start[offset] { return false }
        return true
    }

    /// The first occurrence of `needle` that begins at or after `from` and ends at or before `to`.
    @inlinable @inline(__always)
    package func find(_ needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        mayHave(needle) ? search(needle, from, to, ignoresCase: false) : nil
    }

    /// Like `find`, but ignores the case of A–Z. `needle` must be lower-case.
    @inlinable @inline(__always)
    package func findIgnoringCase(_ needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        mayHave(needle) ? search(needle, from, to, ignoresCase: true) : nil
    }

    /// False if the text lacks the first, the last or a middle pair of a phrase. Inlined: where the phrase is a literal,
    /// this is three tests of a bit, and most searches end here.
    @inlinable @inline(__always)
    func mayHave(_ phrase: StaticString) -> Bool {
        let count = phrase.utf8CodeUnitCount
        guard let pairs, count > 1 else { return true }
        let known = BytePairs(pairs)
        return known.has(phrase, at: 0) && known.has(phrase, at: count &- 2) && known.has(phrase, at: (count &- 1) / 2)
    }

    @usableFromInline func search(_ phrase: StaticString, _ from: Int, _ to: Int, ignoresCase: Bool) -> Int? {
        let length = phrase.utf8CodeUnitCount
        let first = max(from, 0)
        let last = min(to, count) - length
        guard length > 0, first <= last, let base = bytes.baseAddress else { return nil }
        let start = base.assumingMemoryBound(to: UInt8.self)
        let found = bytes_find(start, first, last, phrase.utf8Start, length, ignoresCase ? 1 : 0)
        return found == Int(bitPattern: UInt.max) ? nil : found
    }

    @usableFromInline package func find(byte: UInt8, from: Int = 0, to: Int = .max) -> Int? {
        let start = max(from, 0)
        let end = min(to, count)
        guard start < end, let base = bytes.baseAddress else { return nil }
        // memchr looks at many bytes at once. memmem(3) is not in POSIX before 2024, and Swift's C library lacks it.
        guard let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The offset after the first `needle`: where the text after a label begins.
    @inlinable @inline(__always)
    package func end(of needle: StaticString, from: Int = 0, to: Int = .max) -> Int? {
        find(needle, from: from, to: to).map { $0 + needle.utf8CodeUnitCount }
    }

    // MARK: Walking

    @inlinable package func skip(_ from: Int, while accepts: (UInt8) -> Bool) -> Int {
        var index = max(from, 0)
        while index < count, accepts(bytes[index]) { index += 1 }
        return index
    }

    @inlinable package func skipBlanks(_ from: Int) -> Int {
        skip(from) { $0 == .space || $0 == .tab }
    }

    /// Start of the line that contains `index`, searched no further back than `floor`. Without `floor`, a line of a
    /// mebibyte with many errors would be walked once for each error.
    @inlinable package func lineStart(_ index: Int, floor: Int = 0) -> Int {
        var start = min(max(index, 0), count)
        let floor = max(floor, 0)
        // Eight bytes at a time, until one of them is a line feed: then its byte of `word` is zero.
        let ones: UInt64 = 0x0101_0101_0101_0101
        while start - floor >= 8, let base = bytes.baseAddress {
            let word = (base + (start - 8)).loadUnaligned(as: UInt64.self) ^ (ones &* 0x0A)
            if (word &- ones) & ~word & (ones &* 0x80) != 0 { break }
            start -= 8
        }
        while start > floor, bytes[start - 1] != .newline { start -= 1 }
        return start
    }

    /// End of the line that contains `index`, without its line end, or `ceiling` if that comes first.
    @inlinable package func lineEnd(_ index: Int, ceiling: Int = .max) -> Int {
        find(byte: .newline, from: index, to: ceiling) ?? min(ceiling, count)
    }

    /// True if a token that ends at `index` ends only because the text does: it may be cut.
    @inlinable package func isCut(at index: Int) -> Bool {
        index >= count
    }

    /// True if a number is broken by a line end and continues in the next line.
    @inlinable package func isBroken(at index: Int) -> Bool {
        self[index] == .newline && self[index + 1].isDigit
    }

    // MARK: Values

    /// A decimal number with an optional sign at `index`, and its end. At most 18 digits.
    @inlinable package func integer(at index: Int) -> (value: Int, end: Int)? {
        var position = index
        var isNegative = false
        if self[position].isDigit {
            // As a rule there is no sign.
        } else if self[position] == .minus {
            isNegative = true
            position += 1
        } else if matches("\u{2212}", at: position) || matches("\u{2013}", at: position) {
            // A minus sign or an en dash: word processors and wikis replace the hyphen with one.
            isNegative = true
            position += 3
        } else if self[position] == UInt8(ascii: "~"), self[position + 1].isDigit {
            // Some wrappers' alerts print a tilde instead of the hyphen.
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

    /// The UUID at `index`, in lower case; nil for the one of zeros only, which means none.
    package func uuid(at index: Int) -> String? {
        guard let id = UUIDText.lowercased(in: bytes.bindMemory(to: UInt8.self), at: index) else { return nil }
        return matches("00000000-0000-0000-0000-000000000000", at: index) ? nil : id
    }

    /// The range of the UUID at `index`.
    package func uuidRange(at index: Int) -> Range<Int>? {
        UUIDText.range(in: bytes.bindMemory(to: UInt8.self), at: index)
    }

    /// The end of a word (letters, digits, `_`) that begins at `index`.
    @inlinable package func wordEnd(_ index: Int) -> Int {
        skip(index) { $0.isWordByte }
    }

    /// The range without white space at both ends.
    @inlinable package func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var low = max(start, 0)
        var high = min(end, count)
        while low < high, bytes[low].isSpace { low += 1 }
        while high > low, bytes[high - 1].isSpace { high -= 1 }
        return (low, high)
    }
}
