import MSALText
import TextBytes

/// Undoes the line ends that a console of fixed width put inside an error's print-out, even inside a word.
///
/// Such lines are all of one width but the last. Two of them, one after the other, are the proof; a first one is held to
/// be a line of its own until the second shows it was none, so its joint is decided when the second comes.
struct HardWrap {
    /// Shorter lines are lines that somebody wrote.
    private static let narrowest = 60

    private var last = 0
    private var width: Int?

    /// Takes in a record's first line.
    mutating func begin(_ line: ByteText) {
        last = HardWrap.width(line)
        width = nil
    }

    /// True of a line that can only be the rest of a wrapped one, whatever it looks like.
    func goesOn(_ line: ByteText) -> Bool {
        guard let width, last == width || last == width - 1 else { return false }
        return HardWrap.width(line) <= width
    }

    /// The byte to put between the line before and this one, nil for none; `isOpen` says that a print-out goes on here.
    mutating func joint(_ line: ByteText, isOpen: Bool) -> UInt8? {
        let own = HardWrap.width(line)
        defer { last = own }
        guard isOpen, last >= HardWrap.narrowest else {
            width = nil
            return .newline
        }
        if width == nil, abs(own - last) <= 1 { width = max(own, last) }
        guard let width, own <= width, last == width || last == width - 1 else {
            self.width = nil
            return .newline
        }
        // One short of the width: the blank at the break is lost.
        return last == width ? nil : .space
    }

    /// Characters, not bytes.
    private static func width(_ line: ByteText) -> Int {
        var width = 0
        for byte in line.bytes where byte & 0xC0 != 0x80 { width += 1 }
        return width
    }
}
