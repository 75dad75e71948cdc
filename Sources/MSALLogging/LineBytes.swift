import CLibrary
import TextBytes

/// The bytes of one log line, with what its readers look for. Valid only while the line is.
struct LineBytes {
    private let base: UnsafePointer<UInt8>
    let count: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        count = bytes.count
    }

    /// The byte at `index`, or 0 outside the line.
    subscript(index: Int) -> UInt8 { index >= 0 && index < count ? base[index] : 0 }

    func text(_ start: Int, _ end: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + start, count: end - start)
    }

    func find(_ text: StaticString, from: Int = 0) -> Int? {
        // memchr looks at many bytes at once; memmem(3) is no part of POSIX before 2024 and Swift's C library lacks it.
        var place = from
        while let start = firstIndex(of: text.utf8Start[0], from: place) {
            if matches(text, at: start) { return start }
            place = start + 1
        }
        return nil
    }

    /// The place behind the first occurrence of `text`.
    func behind(_ text: StaticString, from: Int = 0) -> Int? {
        find(text, from: from).map { $0 + text.utf8CodeUnitCount }
    }

    func matches(_ text: StaticString, at index: Int) -> Bool {
        index >= 0 && index + text.utf8CodeUnitCount <= count
            && memcmp(base + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func firstIndex(of byte: UInt8, from: Int) -> Int? {
        guard from < count, let found = memchr(base + from, Int32(byte), count - from) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// `-50002` at `index`; nil for anything that is no whole number.
    func integer(at index: Int) -> (value: Int, end: Int)? {
        var end = index
        let isNegative = self[end] == UInt8(ascii: "-")
        if isNegative { end += 1 }
        let first = end
        var value = 0
        while self[end].isDigit, end - first < 18 {
            value = value * 10 + Int(self[end] - UInt8(ascii: "0"))
            end += 1
        }
        guard end > first, !self[end].isWordByte else { return nil }
        return (isNegative ? -value : value, end)
    }

    /// An error domain at `index`: letters, digits, `.`, `_`, `-`, at most 128 of them, the first a letter.
    func domain(at index: Int) -> (name: String, end: Int)? {
        let end = skip(from: index, atMost: 128) {
            $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard end > index, self[index].isLetter else { return nil }
        return (text(index, end), end)
    }

    /// A word of OAuth or a version behind `label`; nil for `(null)` and for free text.
    func word(behind label: StaticString, from: Int) -> String? {
        guard let start = behind(label, from: from) else { return nil }
        let end = skip(from: start, atMost: 64) { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        let isWhole = end == count || self[end] == UInt8(ascii: ",") || self[end] == UInt8(ascii: "\n")
        return end > start && isWhole ? text(start, end) : nil
    }

    /// The first place from `index` whose byte does not meet `condition`.
    func skip(from index: Int, atMost limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
        var end = index
        while end < count, end - index < limit, condition(base[end]) { end += 1 }
        return end
    }
}
