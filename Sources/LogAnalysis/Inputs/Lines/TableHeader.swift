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
    private static let delimiters: [UInt8] = [UInt8(ascii: ","), .tab, UInt8(ascii: ";"), UInt8(ascii: "|")]

    /// Looks at the next line. True if it is a row below `line`.
    mutating func takes(_ text: ByteText) -> Bool {
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
        begin(text)
        return false
    }

    private mutating func begin(_ text: ByteText) {
        let ends = text.trimmed(text.matches("\u{FEFF}", at: 0) ? 3 : 0, text.count)
        guard (3...TableHeader.longest).contains(ends.end - ends.start),
            (ends.start..<ends.end).allSatisfy({ TableHeader.mayBeInHeader(text[$0]) })
        else { return }
        for delimiter in TableHeader.delimiters {
            let count = TableHeader.count(delimiter, in: text)
            guard count > 0 else { continue }
            guard count < TableHeader.mostColumns, !TableHeader.hasNumber(delimiter, in: text) else { return }
            self.delimiter = delimiter
            delimiterCount = count
            rowCount = 0
            otherCount = 0
            line.removeAll(keepingCapacity: true)
            line.append(contentsOf: text.part(ends.start, ends.end).bytes)
            return
        }
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

    private static func mayBeInHeader(_ byte: UInt8) -> Bool {
        if byte.isWordByte || byte >= 0x80 { return true }
        switch byte {
        case .space, .tab, .quote, .minus, .comma, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "."),
            UInt8(ascii: "/"), .openParenthesis, .closeParenthesis:
            return true
        default: return false
        }
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
