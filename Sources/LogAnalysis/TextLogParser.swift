/// Lines in, joined failures out, for one input: a file or a stream.
///
/// A line that begins with (or contains) a known header opens a record, which runs on over lines without a header of
/// their own. A line without header that names an error opens a paragraph of free text. Each is read when it ends.
///
/// Every line is counted once: as a line of a record (of a paragraph only the lines that state something), or as
/// unparsed with a reason. A blank line inside a record's multi-line value belongs to the record; any other is unparsed.
///
/// Memory is bounded whatever the input: a record keeps at most `maximumText` bytes (later lines of it are still counted
/// as its own), and `FailureJoiner` its window of failures.
package struct TextLogParser {
    package struct Counts {
        package var lines = 0
        /// Lines that belong to records; with the unparsed ones they add up to `lines`.
        package var recordLines = 0
        package var records = 0
        package var unparsed: [Reason: Int] = [:]
        package var flavours: Set<Flavour> = []
        /// Times of the earliest and the latest record that has one; microseconds since 1970 UTC.
        package var first: Int64?
        package var last: Int64?

        mutating func leaveOut(_ lines: Int, _ reason: Reason) {
            if lines > 0 { unparsed[reason, default: 0] += lines }
        }

        mutating func cover(_ time: Int64?) {
            guard let time else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
    }

    /// Why a line is no record: the texts of `unparsed.reason`.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case blank = "blank line"
        case foreign = "no record of a known log format"
        case text = "text beside an error"
    }

    package var counts = Counts()

    private static let maximumText = 65_536
    private static let maximumLines = 400
    /// Lines without any mark after which a paragraph ends.
    private static let patience = 12

    private let path: String
    private var joiner = FailureJoiner()
    private var open: OpenRecord?
    private var pendingBlanks = 0
    private var readings: [Reading] = []

    /// A record that may go on.
    private struct OpenRecord {
        var header: RecordHeader?
        var buffer: [UInt8] = []
        var lines: [(offset: Int, number: Int)] = []
        var first: Int
        var last: Int
        var lineCount = 0
        /// Lines since the last one with a mark.
        var quiet = 0
        var balance = PrintoutBalance()
    }

    package init(path: String) {
        self.path = path
    }

    /// One line without its line end; bytes may be any.
    package mutating func take(_ line: UnsafeRawBufferPointer, number: Int, emit: (FailureEvent) -> Void) {
        counts.lines += 1
        let text = TextLogParser.withoutCarrier(ByteText(line))
        guard text.skip(0, while: { $0.isSpace }) < text.count else {
            takeBlank(emit)
            return
        }
        let look = FirstLook(text)
        if look.contains(.thread), let header = ObjCLog.header(in: text, from: 0) {
            takeHeaders(text, header, number, emit)
        } else if open != nil, goesOn(text, look) {
            append(text, number, look)
        } else {
            close(emit, isWhole: true)
            if look.isDisjoint(with: .failureMarks) && !look.contains(.msal) {
                counts.leaveOut(1, .foreign)
            } else {
                open = OpenRecord(first: number, last: number)
                append(text, number, look)
            }
        }
    }

    package mutating func finish(emit: (FailureEvent) -> Void) {
        close(emit, isWhole: false)
        joiner.finish(emit: emit)
    }

    // MARK: Where a record begins, goes on and ends

    /// A line may hold several records where a paste lost its line ends.
    private mutating func takeHeaders(
        _ text: ByteText,
        _ first: RecordHeader,
        _ number: Int,
        _ emit: (FailureEvent) -> Void
    ) {
        var header = first
        while true {
            close(emit, isWhole: true)
            let next = ObjCLog.header(in: text, from: header.messageStart)
            var record = OpenRecord(header: header, first: number, last: number)
            record.lineCount = next == nil ? 1 : 0
            record.lines = [(0, number)]
            EscapedText.append(text.part(header.messageStart, next?.start ?? text.count), to: &record.buffer)
            record.balance.scan(record.buffer, from: 0)
            open = record
            guard let next else { return }
            header = next
        }
    }

    private mutating func takeBlank(_ emit: (FailureEvent) -> Void) {
        guard let record = open, record.balance.isOpen, pendingBlanks < 2 else {
            close(emit, isWhole: true)
            counts.leaveOut(1, .blank)
            return
        }
        pendingBlanks += 1
    }

    /// True where a line without header belongs to the open record.
    private func goesOn(_ text: ByteText, _ look: FirstLook) -> Bool {
        guard let record = open, record.lineCount < TextLogParser.maximumLines else { return false }
        if TextLogParser.beginsWithTime(text) { return false }
        if record.balance.isOpen {
            if let mark = text.find(NSErrorPrintout.mark), FreeText.isTopLevel(text, mark) { return false }
            return pendingBlanks == 0 || TextLogParser.looksLikeValue(text, look)
        }
        guard record.header == nil else { return look.isDisjoint(with: .failureMarks) }
        return !look.isDisjoint(with: [.failureMarks, .msal, .correlation]) || record.quiet < TextLogParser.patience
    }

    private mutating func append(_ text: ByteText, _ number: Int, _ look: FirstLook) {
        guard var record = open else { return }
        open = nil
        record.lineCount += 1 + pendingBlanks
        pendingBlanks = 0
        record.last = number
        record.quiet = look.isDisjoint(with: [.failureMarks, .msal, .correlation]) ? record.quiet + 1 : 0
        if record.buffer.count + text.count <= TextLogParser.maximumText || record.buffer.isEmpty {
            if !record.lines.isEmpty { record.buffer.append(.newline) }
            let start = record.buffer.count
            record.lines.append((start, number))
            EscapedText.append(text, to: &record.buffer)
            record.balance.scan(record.buffer, from: start)
        }
        open = record
    }

    /// Reads the open record, if there is one. `isWhole` says that more input followed it: it was not cut by the end.
    private mutating func close(_ emit: (FailureEvent) -> Void, isWhole: Bool) {
        counts.leaveOut(pendingBlanks, .blank)
        pendingBlanks = 0
        guard var record = open else { return }
        open = nil
        if isWhole { record.buffer.append(.newline) }
        record.buffer.withUnsafeBytes { bytes in
            read(record, ByteText(bytes), emit)
        }
    }

    private mutating func read(_ record: OpenRecord, _ text: ByteText, _ emit: (FailureEvent) -> Void) {
        let header = record.header ?? RecordHeader(start: 0, messageStart: 0)
        let whole = LogRecord(
            header: header,
            text: text,
            path: path,
            line: record.first,
            lastLine: record.last,
            lines: record.lines
        )
        readings.removeAll(keepingCapacity: true)
        if record.header != nil {
            counts.records += 1
            counts.recordLines += record.lineCount
            counts.flavours.insert(.objc)
            counts.cover(header.time)
            ObjCLog.read(whole, into: &readings)
        } else {
            let statements = FreeText.statements(of: whole)
            readings = statements.map { .statement($0) }
            countParagraph(record, statements)
        }
        for reading in readings { joiner.take(reading, emit: emit) }
    }

    private mutating func countParagraph(_ record: OpenRecord, _ statements: [Statement]) {
        var covered = 0
        var last = record.first - 1
        for statement in statements {
            counts.flavours.insert(statement.event.flavour)
            counts.cover(statement.event.time)
            counts.records += statement.event.records
            let start = max(statement.event.line, last + 1)
            if statement.lastLine >= start { covered += statement.lastLine - start + 1 }
            last = max(last, statement.lastLine)
        }
        covered = min(covered, record.lineCount)
        counts.recordLines += covered
        counts.leaveOut(record.lineCount - covered, statements.isEmpty ? .foreign : .text)
    }

    // MARK: What a line looks like

    /// A line without its carriage return and without the quote marks of mail and Markdown in front.
    private static func withoutCarrier(_ line: ByteText) -> ByteText {
        var start = 0
        var end = line.count
        while end > 0, line[end - 1] == 0x0D { end -= 1 }
        if line.matches("\u{FEFF}", at: 0) { start = 3 }
        while line[start] == UInt8(ascii: ">") || line[start] == .space && line[start + 1] == UInt8(ascii: ">") {
            start += 1
            if line[start] == .space { start += 1 }
        }
        return line.part(start, end)
    }

    /// True of a line that some host's logger began with a date or a clock.
    private static func beginsWithTime(_ text: ByteText) -> Bool {
        let start = text.skip(0) { $0 == .space || $0 == .openBracket }
        if text[start].isDigit, text[start + 1].isDigit, text[start + 2] == .colon, text[start + 5] == .colon {
            return true
        }
        return TimeStamp.read(text, at: start) != nil || TimeStamp.readMonthFirst(text, at: start) != nil
    }

    /// True of a line that can go on with a value after a blank line: another key, the service's labels, a closing brace.
    private static func looksLikeValue(_ text: ByteText, _ look: FirstLook) -> Bool {
        let start = text.skip(0) { $0.isSpace }
        return text[start] == .closeBrace || text[start] == .closeParenthesis || look.contains(.correlation)
            || text.matches("Trace", at: start) || text.matches("Timestamp", at: start)
            || text.find("Key=") != nil
    }
}
