import LogArchives
import TextBytes

/// A table with delimiters, such as a portal's CSV, as one JSON object a row: the first line has the names of the
/// columns. A quoted cell may have line ends in it.
///
/// Only a file whose first line names a column that exports have is taken for one.
final class DelimitedBytes: ExportReader {
    /// Columns of exports of logs and of sign-ins, in lower case, without the zone in brackets. One is enough.
    private static let known: Set<String> = [
        "message", "@message", "outermessage", "logmessage", "logentry", "timegenerated", "resulttype",
        "correlationid", "correlation id", "error code", "errorcode", "sign-in error code", "failure reason",
        "request id", "createddatetime", "status.errorcode", "exceptiontype", "problemid", "msg", "text", "exception",
        "line", "_raw", "log", "log_s",
    ]
    private static let delimiters: [UInt8] = [.comma, UInt8(ascii: ";"), .tab]
    private static let cellLimit = 16 << 20

    struct Columns {
        var names: [String]
        var delimiter: UInt8
        /// Lines up to the one with the names, including it.
        var headerLines = 1
    }

    /// The columns that the first line names; nil if it is not the header of an export.
    static func columns(_ head: ArraySlice<UInt8>) -> Columns? {
        let hasTypeLine = headerStart(head) > 0
        let head = head.dropFirst(headerStart(head))
        guard let end = head.firstIndex(of: .newline), end > head.startIndex else { return nil }
        var line = head[..<end]
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        for delimiter in delimiters where line.contains(delimiter) {
            guard let names = names(line, delimiter), names.count >= 2 else { continue }
            let isKnown = names.contains { name in
                let bare = name.lowercased().split(separator: " [").first ?? ""
                return known.contains(String(bare)) || known.contains(name.lowercased())
            }
            if isKnown {
                return Columns(names: names, delimiter: delimiter, headerLines: hasTypeLine ? 2 : 1)
            }
        }
        return nil
    }

    /// Windows PowerShell's Export-Csv writes the type of its objects above the header.
    private static func headerStart(_ head: ArraySlice<UInt8>) -> Int {
        guard head.starts(with: "#TYPE ".utf8), let end = head.firstIndex(of: .newline) else { return 0 }
        return end + 1 - head.startIndex
    }

    private static func names(_ line: ArraySlice<UInt8>, _ delimiter: UInt8) -> [String]? {
        var names: [String] = []
        for cell in line.split(separator: delimiter, omittingEmptySubsequences: false) {
            var name = cell
            if name.first == .quote, name.last == .quote, name.count >= 2 { name = name.dropFirst().dropLast() }
            guard !name.isEmpty, name.count <= 64, let first = name.first,
                first.isLetter || first == UInt8(ascii: "@") || first == UInt8(ascii: "_") || first >= 0x80,
                !name.contains(where: { $0 == .equals || $0 == .openBrace || $0 == .quote || $0 == .colon })
            else { return nil }
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names
    }

    private enum Place {
        case cellStart
        case plainCell
        case quotedCell
        /// After a quote in a quoted cell: another one is part of the text.
        case afterQuote
    }

    /// The name of each column; nil for one whose name came before.
    private let keys: [[UInt8]?]
    private let delimiter: UInt8
    private var headerLines: Int
    private var place = Place.cellStart
    private var cell: [UInt8] = []
    private var column = 0
    private var hasCells = false
    private var hasMembers = false
    private var rowLine = 1

    init(_ source: any ByteSource, _ columns: Columns) {
        var names: Set<String> = []
        keys = columns.names.map { names.insert($0).inserted ? Array($0.utf8) : nil }
        delimiter = columns.delimiter
        headerLines = columns.headerLines
        super.init(source)
    }

    override func read(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { read(byte) }
    }

    override func endDocument() {
        guard !cell.isEmpty || hasCells || place != .cellStart else { return }
        // A quotation that does not end, or fewer cells than columns.
        isCut = place == .quotedCell || column + 1 < keys.count
        // The object of a cut row stays open: nothing takes it for a whole one.
        endCell()
        if !isCut { endRow() }
        fileLines += 1
    }

    private func read(_ byte: UInt8) {
        if byte == .newline { fileLines += 1 }
        if headerLines > 0 {
            if byte == .newline { headerLines -= 1 }
            rowLine = fileLines + 1
            return
        }
        switch place {
        case .cellStart where byte == .quote: place = .quotedCell
        case .quotedCell:
            if byte == .quote { place = .afterQuote } else { append(byte) }
        case .afterQuote where byte == .quote:
            append(byte)
            place = .quotedCell
        case .cellStart, .plainCell, .afterQuote:
            if byte == delimiter {
                endCell()
            } else if byte == .newline {
                if hasCells || place != .cellStart {
                    endCell()
                    endRow()
                }
                rowLine = fileLines + 1
            } else if byte != UInt8(ascii: "\r") {
                place = .plainCell
                append(byte)
            }
        }
    }

    private func append(_ byte: UInt8) {
        if cell.count < Self.cellLimit { cell.append(byte) }
    }

    private func endCell() {
        if !hasCells {
            lines.begin(line: rowLine)
            lines.append(.openBrace)
        }
        if column < keys.count, let key = keys[column], !cell.isEmpty {
            if hasMembers { lines.append(.comma) }
            hasMembers = true
            lines.append(quoted: key)
            lines.append(.colon)
            lines.append(quoted: cell)
        }
        hasCells = true
        column += 1
        cell.removeAll(keepingCapacity: true)
        place = .cellStart
    }

    private func endRow() {
        lines.append(.closeBrace)
        lines.append(.newline)
        column = 0
        hasCells = false
        hasMembers = false
    }
}
