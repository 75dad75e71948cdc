import MSALText
import TextBytes

/// The line of a file that names the columns of the lines below it: `name,email,password`. Without it, nothing in
/// `anna,a@b.c,Summer24` says that the last value is a password.
struct TableHeader {
    /// Without white space at its ends; empty if no table is open.
    private(set) var line: [UInt8] = []
    private var delimiter: UInt8 = 0
    private var delimiterCount = 0
    private var rowCount = 0
    /// Lines in a row that are no rows: a cell in quotation marks may have line feeds.
    private var otherCount = 0

    private static let longest = 1_024
    private static let mostColumns = 32
    /// Before the first row, and after it.
    private static let firstPatience = 4
    private static let patience = 32

    /// Looks at the next line. True if it is a row below `line`. `namesColumns` is asked about a header with a row below
    /// it: whether it says what its columns hold.
    mutating func takes(_ text: ByteText, namesColumns: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        if !line.isEmpty {
            if TableHeader.count(delimiter, in: text) == delimiterCount {
                rowCount += 1
                otherCount = 0
                return true
            }
            if TableHeader.isRuler(text) { return false }
            otherCount += 1
            if otherCount > (rowCount == 0 ? TableHeader.firstPatience : TableHeader.patience) {
                line.removeAll(keepingCapacity: true)
            } else if rowCount > 0 {
                return false
            }
        }
        begin(text, namesColumns)
        return false
    }

    private mutating func begin(_ text: ByteText, _ namesColumns: (UnsafeRawBufferPointer) -> Bool) {
        let ends = text.trimmed(text.matches("\u{FEFF}", at: 0) ? 3 : 0, text.count)
        guard (3...TableHeader.longest).contains(ends.end - ends.start), TableHeader.mayBegin(text, ends.start),
            text[ends.end - 1] != UInt8(ascii: "."),
            let (delimiter, count) = TableHeader.delimiter(text, ends.start, ends.end), count < TableHeader.mostColumns,
            !TableHeader.hasNumber(delimiter, in: text)
        else { return }
        let name = text.part(ends.start, ends.end).bytes
        let row = [UInt8](repeating: UInt8(ascii: "x"), count: count + 1).flatMap { [$0, delimiter] }.dropLast()
        guard (Array(name) + [.newline] + row).withUnsafeBytes(namesColumns) else { return }
        self.delimiter = delimiter
        delimiterCount = count
        rowCount = 0
        otherCount = 0
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name)
    }

    /// Most lines of a log begin with a time, a bracket or blanks.
    private static func mayBegin(_ text: ByteText, _ start: Int) -> Bool {
        let first = text[start]
        return !text[start - 1].isBlank
            && (first.isLetter || first >= 0x80 || first == .quote || first == UInt8(ascii: "|")
                || first == UInt8(ascii: "_"))
    }

    /// What divides a line of names, and how often; nil if it has other signs than names have, or reads like a sentence:
    /// blanks in its cells and after its commas.
    private static func delimiter(_ text: ByteText, _ start: Int, _ end: Int) -> (byte: UInt8, count: Int)? {
        var counts: (comma: Int, tab: Int, semicolon: Int, bar: Int) = (0, 0, 0, 0)
        var isQuoted = false
        var innerBlanks = 0
        var hasBlankAfterComma = false
        var previous: UInt8 = 0
        for index in start..<end {
            let byte = text[index]
            if byte == .space { continue }
            if text[index - 1] == .space, index > start {
                if previous == .comma || previous == UInt8(ascii: ";") {
                    hasBlankAfterComma = true
                } else if previous != UInt8(ascii: "|"), byte != UInt8(ascii: "|") {
                    innerBlanks += 1
                }
            }
            previous = byte
            switch byte {
            case .quote: isQuoted.toggle()
            case .comma: counts.comma += isQuoted ? 0 : 1
            case .tab: counts.tab += isQuoted ? 0 : 1
            case UInt8(ascii: ";"): counts.semicolon += isQuoted ? 0 : 1
            case UInt8(ascii: "|"): counts.bar += isQuoted ? 0 : 1
            case .minus, UInt8(ascii: "."), UInt8(ascii: "/"), .openParenthesis, .closeParenthesis: break
            default: if !byte.isWordByte, byte < 0x80 { return nil }
            }
        }
        let found: (byte: UInt8, count: Int)? =
            if counts.comma > 0 { (.comma, counts.comma) } else if counts.tab > 0 {
                (.tab, counts.tab)
            } else if counts.semicolon > 0 { (UInt8(ascii: ";"), counts.semicolon) } else if counts.bar > 0 {
                (UInt8(ascii: "|"), counts.bar)
            } else { nil }
        // `"user",`: an item of a list.
        if previous == .comma || previous == UInt8(ascii: ";") { return nil }
        guard let found, innerBlanks <= (hasBlankAfterComma ? 0 : found.count + 1) else { return nil }
        return found
    }

    /// True if a cell begins with a digit: a column's name does not.
    private static func hasNumber(_ delimiter: UInt8, in text: ByteText) -> Bool {
        var isStart = true
        for byte in text.bytes {
            if isStart, byte.isDigit { return true }
            isStart = byte == delimiter || isStart && (byte == .space || byte == .quote)
        }
        return false
    }

    /// `|---|---|`, `+----+----+`
    private static func isRuler(_ text: ByteText) -> Bool {
        text.count > 2
            && (0..<text.count).allSatisfy {
                text[$0] == .minus || text[$0] == .equals || text[$0] == UInt8(ascii: "+") || text[$0].isSpace
                    || text[$0] == UInt8(ascii: "|") || text[$0] == .colon
            }
    }

    /// Outside quotation marks.
    private static func count(_ delimiter: UInt8, in text: ByteText) -> Int {
        var count = 0
        var isQuoted = false
        for byte in text.bytes {
            if byte == .quote {
                isQuoted.toggle()
            } else if byte == delimiter, !isQuoted {
                count += 1
            }
        }
        return count
    }
}
