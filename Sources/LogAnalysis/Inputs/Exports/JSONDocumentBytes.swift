import LogArchives
import TextBytes

/// A JSON document, or several one after the other, as one item a line: the items of an array at the top, or of the
/// array under a key that exports use (`value`, `records`, `events`, `logEvents`, `results`, `data`, `tables`). White space
/// between the tokens of an item goes, so a document that was printed over many lines becomes lines.
///
/// A table of a query (`tables`, with `columns` and `rows`) becomes an object a row. What is not JSON is passed on as
/// it is. Memory: an item goes out as it is read; only a row, the names of columns and an object in which an array may
/// still come are held, up to a bound.
final class JSONDocumentBytes: ExportReader {
    private static let containers: [String] = [
        "events", "logEvents", "records", "Records", "value", "results", "tables", "Tables", "rows", "Rows",
        "data", "hits",
    ]
    /// Keys of an object around the array: an answer's content in the object of a client that fetched it, what a search
    /// index found.
    private static let envelopes: [String] = ["body", "Body", "hits"]
    /// Members of a row of the sign-in log, a record, or an entry of a journal, which may be printed over many lines.
    private static let members: [String] = ["createdDateTime", "CreatedDateTime", "@timestamp", "__REALTIME_TIMESTAMP"]
    /// An object longer than this without such a key is an item of its own.
    private static let heldLimit = 64 << 10
    private static let rowLimit = 16 << 20

    /// Whether the first bytes of a file begin such a document.
    static func isOne(_ head: ArraySlice<UInt8>) -> Bool {
        var index = head.startIndex
        func skipSpace() {
            while index < head.endIndex, head[index].isSpace { index += 1 }
        }
        skipSpace()
        guard index < head.endIndex else { return false }
        if head[index] == .openBracket {
            index += 1
            skipSpace()
            return index < head.endIndex && head[index] == .openBrace
        }
        guard head[index] == .openBrace else { return false }
        let isPrinted =
            index + 1 < head.endIndex && (head[index + 1] == .newline || head[index + 1] == UInt8(ascii: "\r"))
        // A key at depth one, or in the content of an answer, whose value is an array of objects or of arrays.
        var depth = 0
        var isInEnvelope = false
        while index < head.endIndex {
            switch head[index] {
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket:
                depth -= 1
                if depth == 0 { return false }
            case .quote:
                let start = index + 1
                index = JSONString.end(of: head, from: start) ?? head.endIndex
                guard depth == 1 || depth == 2 && isInEnvelope, index < head.endIndex else { break }
                let key = String(decoding: head[start..<index], as: UTF8.self)
                var next = index + 1
                while next < head.endIndex, head[next].isSpace || head[next] == .colon { next += 1 }
                if depth == 1 { isInEnvelope = envelopes.contains(key) }
                if depth == 1, isPrinted, members.contains(key) {
                    return head[(index + 1)...].first { !$0.isSpace } == .colon
                }
                guard next < head.endIndex, next > index + 1, head[next] == .openBracket, containers.contains(key)
                else { break }
                next += 1
                while next < head.endIndex, head[next].isSpace { next += 1 }
                return next == head.endIndex || head[next] == .openBrace || head[next] == .openBracket
                    || head[next] == .closeBracket
            default: break
            }
            index += 1
        }
        return false
    }

    // MARK: Reading

    private enum Destination {
        /// Between documents and items.
        case nothing
        /// An object at the top: it may become an item, or hold an array of items.
        case held
        /// An item.
        case item
        /// An item that must be whole before it can be written: a row, the list of columns.
        case row
        case columns
    }

    private enum Bracket {
        case object
        case array
        /// Its elements are items.
        case items
        /// Its elements are tables.
        case tables

        var isArray: Bool { self != .object }
        var holdsItems: Bool { self == .items || self == .tables }
    }

    private var open: [Bracket] = []
    /// Whether the object at depth two is the content of an answer.
    private var isInEnvelope = false
    private var isInString = false
    private var isEscaped = false
    /// The text of the last key, and of the string that is being read where it may be a key.
    private var key: [UInt8] = []
    private var isKey = false
    private var expectsKey = false
    private var destination = Destination.nothing
    /// The depth of brackets at which what is collected ends.
    private var depth = 0
    private var held: [UInt8] = []
    private var heldLine = 0
    private var columns: [UInt8] = []
    /// The rest of a line that is not JSON.
    private var isPlain = false
    private var endedAtLineEnd = true

    /// Whether the array at the top has the frames of a query's answer: tables, and what is between them.
    private let hasFrames: Bool

    init(_ source: PeekedBytes) {
        hasFrames = source.unread.prefix(64).split(separator: .quote).contains { $0.elementsEqual("FrameType".utf8) }
        super.init(source)
    }

    override func read(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { read(byte) }
        endedAtLineEnd = bytes.last == .newline
    }

    private func read(_ byte: UInt8) {
        if byte == .newline { fileLines += 1 }
        if isPlain {
            lines.append(byte)
            if byte == .newline { isPlain = false }
            return
        }
        if isInString {
            collect(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == .backslash {
                isEscaped = true
            } else if byte == .quote {
                isInString = false
            } else if byte == .newline {
                // No string of JSON has one: the document was cut, or is none.
                giveUp()
            } else if isKey, key.count < 64 {
                key.append(byte)
            }
            return
        }
        switch byte {
        case .space, .tab, .newline, UInt8(ascii: "\r"): break
        case .quote:
            isInString = true
            isKey = expectsKey
            if isKey { key.removeAll(keepingCapacity: true) }
            beginValue(byte)
            collect(byte)
        case .openBrace, .openBracket: openBracket(byte)
        case .closeBrace, .closeBracket: closeBracket(byte)
        case .comma:
            expectsKey = open.last == .object
            // A number or a text that is an item ends here.
            if destination == .item, open.count == depth, depth > 0 { return endItem() }
            if destination != .nothing { collect(byte) }
        case .colon:
            expectsKey = false
            collect(byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), .minus, UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "E"):
            guard !open.isEmpty else { return beginPlain(byte) }
            beginValue(byte)
            collect(byte)
        default:
            if open.isEmpty { beginPlain(byte) } else { giveUp(byte) }
        }
    }

    private func openBracket(_ byte: UInt8) {
        let isArray = byte == .openBracket
        let top = hasFrames ? Bracket.tables : .items
        var bracket = isArray ? open.isEmpty ? top : .array : .object
        if isArray, open.last == .object, mayHold(items: key), destination == .held || destination == .nothing {
            // What came before in the object is said by no item.
            bracket = hasKey("tables") ? .tables : .items
            held.removeAll(keepingCapacity: true)
            destination = .nothing
        } else if isArray, destination == .nothing, open.last == .object, hasKey("columns") {
            destination = .columns
            columns.removeAll(keepingCapacity: true)
            depth = open.count
        }
        if !bracket.holdsItems { beginValue(byte) }
        if open.count == 1 {
            isInEnvelope = !isArray && Self.envelopes.contains { key.elementsEqual($0.utf8) }
        }
        open.append(bracket)
        expectsKey = !isArray
        if !bracket.holdsItems { collect(byte) }
    }

    /// Whether an array under this key holds items: at the top of a document, or in the table of one.
    private func mayHold(items key: [UInt8]) -> Bool {
        let isTable = open.count > 1 && open[open.count - 2] == .tables
        let isTop = open.count == 1 || open.count == 2 && isInEnvelope
        guard isTop || isTable else { return false }
        let name = String(decoding: key, as: UTF8.self)
        return isTop ? Self.containers.contains(name) : hasKey("rows")
    }

    /// Whether the last key is this word; some services begin it with a capital.
    private func hasKey(_ word: String) -> Bool {
        key.lazy.map(\.asciiLowercased).elementsEqual(word.utf8)
    }

    /// The first byte of a value: an item begins where an array of items is the innermost bracket.
    private func beginValue(_ byte: UInt8) {
        guard destination == .nothing else { return }
        if open.isEmpty {
            destination = byte == .openBrace ? .held : .item
            depth = 0
            heldLine = fileLines + 1
            if destination == .item { lines.begin(line: heldLine) }
        } else if let last = open.last, last.holdsItems {
            depth = open.count
            if byte == .openBracket, !columns.isEmpty {
                destination = .row
                held.removeAll(keepingCapacity: true)
                heldLine = fileLines + 1
            } else if last != .tables {
                destination = .item
                lines.begin(line: fileLines + 1)
            }
        }
    }

    private func closeBracket(_ byte: UInt8) {
        guard let last = open.popLast(), last.isArray == (byte == .closeBracket) else { return giveUp(byte) }
        expectsKey = false
        if last.holdsItems, destination == .item { endItem() }
        if !last.holdsItems { collect(byte) }
        if destination != .nothing, open.count == depth { endItem() }
        if open.isEmpty { columns.removeAll(keepingCapacity: true) }
    }

    private func endItem() {
        switch destination {
        case .held:
            lines.begin(line: heldLine)
            lines.append(contentsOf: held)
            lines.append(.newline)
        case .item: lines.append(.newline)
        case .row:
            lines.begin(line: heldLine)
            JSONTableRow.write(held, columns: columns, to: &lines)
            lines.append(.newline)
        case .columns, .nothing: break
        }
        held.removeAll(keepingCapacity: true)
        destination = .nothing
    }

    private func collect(_ byte: UInt8) {
        switch destination {
        case .nothing: break
        case .item: lines.append(byte)
        case .columns: if columns.count < Self.heldLimit { columns.append(byte) }
        case .row: if held.count < Self.rowLimit { held.append(byte) }
        case .held:
            held.append(byte)
            if held.count >= Self.heldLimit {
                lines.begin(line: heldLine)
                lines.append(contentsOf: held)
                held.removeAll(keepingCapacity: true)
                destination = .item
            }
        }
    }

    /// Passes on what is not JSON as it is, up to the end of its line.
    private func giveUp(_ byte: UInt8? = nil) {
        switch destination {
        case .held, .row:
            lines.begin(line: heldLine)
            lines.append(contentsOf: held)
        case .item: break
        case .columns, .nothing: lines.begin(line: fileLines + 1)
        }
        if let byte { lines.append(byte) }
        // A line feed inside a string was collected with it.
        isPlain = byte != nil
        reset()
    }

    private func beginPlain(_ byte: UInt8) {
        lines.begin(line: fileLines + 1)
        lines.append(byte)
        isPlain = true
    }

    private func reset() {
        open.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        columns.removeAll(keepingCapacity: true)
        destination = .nothing
        isInString = false
        isEscaped = false
        expectsKey = false
    }

    override func endDocument() {
        if !endedAtLineEnd { fileLines += 1 }
        endedAtLineEnd = true
        isCut = !open.isEmpty || isInString
        if destination == .held || destination == .row {
            lines.begin(line: heldLine)
            lines.append(contentsOf: held)
        }
        reset()
    }
}

/// A row of a table as an object: the names come from the table's list of columns.
enum JSONTableRow {
    static func write(_ row: [UInt8], columns: [UInt8], to lines: inout ExportedLines) {
        guard
            let names = JSONValue(parsing: columns)?.array?.map({
                ($0["name"] ?? $0["ColumnName"])?.string ?? $0.string
            })
        else {
            lines.append(contentsOf: row)
            return
        }
        lines.append(.openBrace)
        var isFirst = true
        for (name, cell) in zip(names, cells(row)) {
            guard let name, !cell.isEmpty else { continue }
            if !isFirst { lines.append(.comma) }
            isFirst = false
            lines.append(quoted: Array(name.utf8))
            lines.append(.colon)
            lines.append(contentsOf: cell)
        }
        lines.append(.closeBrace)
    }

    /// The cells between the brackets of an array, as they are written.
    private static func cells(_ row: [UInt8]) -> [ArraySlice<UInt8>] {
        var cells: [ArraySlice<UInt8>] = []
        var depth = 0
        var start = 1
        var index = 0
        while index < row.count {
            switch row[index] {
            case .quote:
                index = JSONString.end(of: row, from: index + 1) ?? row.count
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket:
                depth -= 1
                if depth == 0, start < index { cells.append(row[start..<index]) }
            case .comma where depth == 1:
                cells.append(row[start..<index])
                start = index + 1
            default: break
            }
            index += 1
        }
        return cells
    }
}
