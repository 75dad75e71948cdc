import MSALText
import TextBytes

/// Removes the line ends that a console of fixed width put inside an error's print-out, even inside a word.
///
/// All such lines but the last have the same width. Two of them in a row are the proof. The first one is treated as an
/// ordinary line until the second shows otherwise, so its joint is decided when the second comes.
struct HardWrap {
    /// Shorter lines are not wrapped: their author ended them.
    private static let narrowest = 60

    /// Outside a print-out, narrower consoles are not recognised.
    static let wide = 80

    private var last = 0
    private var lastByte: UInt8 = 0
    /// The beginning of the last line: one that begins alike is another line of the same kind.
    private var lastHead: UInt64 = 0
    private var width: Int?

    /// Starts with a record's first line.
    mutating func begin(_ line: ByteText) {
        last = HardWrap.width(line)
        lastByte = line[line.count - 1]
        lastHead = HardWrap.head(line)
        width = nil
    }

    /// True if a line can only be the rest of a wrapped one, whatever it looks like.
    func goesOn(_ line: ByteText) -> Bool {
        guard let width, last == width || last == width - 1 else { return false }
        return HardWrap.width(line) <= width
    }

    /// The byte to put between the previous line and this one, nil for none. `isOpen`: a print-out continues here.
    mutating func joint(_ line: ByteText, isOpen: Bool) -> UInt8? {
        let own = HardWrap.width(line)
        defer { last = own }
        // Outside a print-out, only lines that have exactly one width and end inside a word are the proof.
        let head = HardWrap.head(line)
        let isCut =
            head != lastHead && (lastByte.isAlphanumeric || lastByte == .minus)
            && (line[0].isAlphanumeric || line[0] == .minus)
        let wasCut = !isOpen && width != nil && last == width
        defer {
            lastByte = line[line.count - 1]
            lastHead = head
        }
        guard isOpen || wasCut || isCut && last == own && last >= HardWrap.wide, last >= HardWrap.narrowest else {
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

    private static func head(_ line: ByteText) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | UInt64(line[$1]) }
    }

    /// Characters, not bytes.
    private static func width(_ line: ByteText) -> Int {
        // Eight bytes at a time: a byte that continues a character has its highest bit and not the next one.
        let highest: UInt64 = 0x8080_8080_8080_8080
        var width = line.count
        var index = 0
        func word(_ offset: Int) -> UInt64 {
            line.bytes.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
        }
        while index + 8 <= line.count {
            if index + 32 <= line.count, (word(0) | word(8) | word(16) | word(24)) & highest == 0 {
                index += 32
                continue
            }
            let bytes = word(0)
            width -= (bytes & ~(bytes << 1) & highest).nonzeroBitCount
            index += 8
        }
        while index < line.count {
            if line.bytes[index] & 0xC0 == 0x80 { width -= 1 }
            index += 1
        }
        return width
    }
}
