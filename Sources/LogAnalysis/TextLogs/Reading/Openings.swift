import MSALText

/// Words with which a text may begin. Most texts begin with another letter, which one bit tells.
struct Openings {
    private let words: [StaticString]
    /// A bit for the lowest six bits of each first byte.
    private let firstBytes: UInt64

    init(_ words: [StaticString]) {
        self.words = words
        firstBytes = words.reduce(0) { $0 | Openings.bit($1.utf8Start[0]) }
    }

    /// The first of the words that is at `index`.
    func first(in text: ByteText, at index: Int) -> StaticString? {
        guard firstBytes & Openings.bit(text[index]) != 0 else { return nil }
        return words.first { text.matches($0, at: index) }
    }

    /// True if one of the words is at `index`.
    func begin(_ text: ByteText, at index: Int) -> Bool { first(in: text, at: index) != nil }

    private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}
