import MSALText
import TextBytes

/// Reads lines and emits joined failures, for one input: a file or a stream.
///
/// A line that begins with (or contains) a known header opens a record. The record continues over lines without a
/// header of their own. A line without a header that names an error opens a paragraph of free text. Each is read when
/// it ends.
///
/// Every line is counted once: as a line of a record (in a paragraph, only the lines that state something), or as
/// unparsed with a reason. A blank line inside a record's multi-line value belongs to the record; any other is
/// unparsed.
///
/// Memory is bounded whatever the input: a record keeps at most `maximumText` bytes (later lines are still counted as
/// part of it), and `FailureJoiner` keeps its window of failures.
package struct TextLogParser {
    package struct Counts {
        package var lines = 0
        /// Lines that belong to records. Together with the unparsed lines they add up to `lines`.
        package var recordLines = 0
        package var records = 0
        package var unparsed: [Reason: Int] {
            [.blank: blanks, .foreign: foreign, .text: texts].filter { $0.value > 0 }
        }
        private var blanks = 0
        private var foreign = 0
        private var texts = 0
        package var firstForeign: [ForeignLine] = []
        package var formats: Set<TextLogFormat> = []
        /// Times of the earliest and the latest record that has one; microseconds since 1970 UTC.
        package var first: Int64?
        package var last: Int64?

        mutating func leaveOut(_ lines: Int, _ reason: Reason) {
            switch reason {
            case .blank: blanks += lines
            case .foreign: foreign += lines
            case .text: texts += lines
            }
        }

        mutating func cover(_ time: Int64?) {
            guard let time else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
    }

    /// Why a line is not part of a record: the texts of `unparsed.reason`.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case blank = "blank line"
        case foreign = "no record of a known log format"
        case text = "text beside an error"
    }

    package var counts = Counts()

    /// A record that was read, or a line that belongs to none: what `find` tests.
    struct Span {
        var first: Int
        var last: Int
        var time: Int64?
        /// What it states; without a failure, what its header says.
        var events: [FailureEvent]
    }

    /// Spans that were read since the caller last emptied the list; kept only if `keepsSpans`.
    var spans: [Span] = []
    var keepsSpans = false

    /// Whether any line was part of a record.
    var hasRead: Bool { counts.records > 0 || open != nil }

    /// The first line of a record that is still open, in any stream.
    var firstOpenLine: Int? {
        let others = suspended.lazy.map(\.open.first).min()
        guard let own = open?.first else { return others }
        return others.map { min($0, own) } ?? own
    }

    private static let maximumText = 65_536
    private static let maximumLines = 400
    /// Blank lines after which a record may still continue: a paste that doubled its line ends has three for one blank
    /// line.
    private static let maximumBlanks = 3
    /// Lines without any mark after which a paragraph ends.
    private static let patience = 12

    private let path: String
    private let formats: TextLogFormats
    private var joiner = FailureJoiner()
    private var open: OpenRecord?
    /// The open record's header, if it has one. Not in `OpenRecord`: a header has references, which cost at each copy.
    private var header: RecordHeader?
    /// The open record's text and where its lines begin; emptied and reused for the next record.
    private var buffer: [UInt8] = []
    private var lines: [(offset: Int, number: Int)] = []
    private var pendingBlanks = 0
    /// The stream of the open record: a wrapper may mix several in one file.
    private var stream = StreamName()
    /// Open records of other streams, the one that waits longest first.
    private var suspended: [Suspended] = []
    private static let streamLimit = 16
    /// The beginning of the last line that belongs to no record: a host's logger may put its time on a line of its own.
    private var previous: [UInt8] = []
    private var previousNumber = 0
    /// The beginning of the open record's first line.
    private var prefix: [UInt8] = []
    /// The status and the time to wait of an HTTP answer whose body may follow.
    private var answer: HTTPHead?
    /// For lines of text that contain colours.
    private var uncoloured: [UInt8] = []
    private var readings: [StatementReading] = []
    /// The correlation id that each thread uses, if a format names it in a record of its own.
    private var idsOfThreads: [UInt64: String] = [:]
    /// The grammar whose format was counted last.
    private var lastGrammar: (any TextLogGrammar.Type)?

    /// A record that may continue.
    private struct OpenRecord {
        var grammar: (any TextLogGrammar.Type)?
        /// Nothing in it states a failure so far: its lines are kept as they are, and read once one of them may.
        var isWaiting = false
        /// The marks of a record that waits, and those that end its waiting.
        var marks: LinePrefilter = []
        var wakingMarks: LinePrefilter = []
        var first: Int
        var last: Int
        var lineCount = 0
        /// Lines since the last one with a mark.
        var quiet = 0
        var balance = PrintoutBalance()
        var wrap = HardWrap()
        /// Its own time, or when the host received it.
        var time: Int64?
    }

    private struct Suspended {
        var stream: StreamName
        var open: OpenRecord
        var header: RecordHeader?
        var buffer: [UInt8]
        var lines: [(offset: Int, number: Int)]
        var pendingBlanks: Int
    }

    package init(path: String) {
        self.init(path: path, formats: .known)
    }

    init(path: String, formats: TextLogFormats) {
        self.path = path
        self.formats = formats
    }

    /// One line without its line end. It may contain any bytes.
    package mutating func append(
        _ line: UnsafeRawBufferPointer,
        number: Int,
        origin: LineOrigin = LineOrigin(),
        emit: (FailureEvent) -> Void
    ) {
        counts.lines += 1
        if origin.stream != stream { change(to: origin.stream, emit) }
        let look = LinePrefilter.look(ByteText(line), formats.marks)
        if look.hasEscape {
            uncoloured.removeAll(keepingCapacity: true)
            TerminalColours.remove(from: ByteText(line), into: &uncoloured)
            var plain: [UInt8] = []
            swap(&plain, &uncoloured)
            plain.withUnsafeBytes { bytes in
                let text = TextLogParser.withoutCarrier(ByteText(bytes))
                read(text, LinePrefilter(text, formats.marks), number, origin, emit)
            }
            swap(&plain, &uncoloured)
        } else {
            read(TextLogParser.withoutCarrier(ByteText(line)), look.marks, number, origin, emit)
        }
    }

    private mutating func read(
        _ text: ByteText,
        _ look: LinePrefilter,
        _ number: Int,
        _ origin: LineOrigin,
        _ emit: (FailureEvent) -> Void
    ) {
        if origin.beginsRecord { close(emit, isWhole: true) }
        guard text.skip(0, while: { $0.isSpace }) < text.count else {
            endAtBlankLine(emit)
            return
        }
        if let begin = formats.header(text, look, readsAll: keepsSpans) {
            readHeaders(text, begin, look, number, origin.time, emit)
        } else if look.rawValue != 0, open?.balance.isOpen != true, ExplainingText.isOne(text, look) {
            close(emit, isWhole: true)
            leaveOut(text, number, origin.time)
        } else if open != nil, goesOn(text, look) {
            append(text, number, look)
        } else {
            close(emit, isWhole: true)
            if look.isDisjoint(with: .failureMarks) && !look.contains(.msal) {
                leaveOut(text, number, origin.time)
            } else {
                var record = OpenRecord(first: number, last: number)
                record.time = origin.time ?? HostTime.read(text) ?? timeAbove(number)
                keepPrefix(text)
                open = record
                append(text, number, look)
            }
        }
    }

    /// `isWhole`: the last line has its line feed, so the end of the input cut nothing.
    package mutating func finish(isWhole: Bool = false, emit: (FailureEvent) -> Void) {
        close(emit, isWhole: isWhole)
        while let first = suspended.first {
            resume(0)
            close(emit, isWhole: isWhole)
            stream = first.stream
        }
        joiner.finish(emit: emit)
    }

    // MARK: Lines without a record

    private mutating func leaveOut(_ text: ByteText, _ number: Int, _ time: Int64?) {
        counts.leaveOut(1, .foreign)
        if counts.firstForeign.count < ForeignLine.shown || number < counts.firstForeign[ForeignLine.shown - 1].line {
            counts.firstForeign.keep(ForeignLine(text, path: path, line: number))
        }
        previous.removeAll(keepingCapacity: true)
        previous.append(contentsOf: text.part(0, TextLogParser.keptStart).bytes)
        previousNumber = number
        if let head = HTTPHead(text, number) {
            answer = head
        } else if let open = answer, number - open.line < HTTPHead.reach {
            answer?.add(text)
        }
        if keepsSpans {
            spans.append(Span(first: number, last: number, time: time ?? HostTime.read(text), events: []))
        }
    }

    private static let keptStart = 64

    /// The time of the line directly above, if it has one.
    private func timeAbove(_ number: Int) -> Int64? {
        guard previousNumber == number - 1 else { return nil }
        return previous.withUnsafeBytes { HostTime.read(ByteText($0)) }
    }

    // MARK: Streams

    /// Lays the open record aside and takes up the one of another stream, so that each is read as if it stood alone.
    private mutating func change(to other: StreamName, _ emit: (FailureEvent) -> Void) {
        if let open {
            let text = Suspended(
                stream: stream,
                open: open,
                header: header,
                buffer: buffer,
                lines: lines,
                pendingBlanks: pendingBlanks
            )
            self.open = nil
            buffer.removeAll(keepingCapacity: true)
            lines.removeAll(keepingCapacity: true)
            pendingBlanks = 0
            suspended.append(text)
            if suspended.count > TextLogParser.streamLimit {
                resume(0)
                close(emit, isWhole: true)
            }
        }
        if let index = suspended.firstIndex(where: { $0.stream == other }) { resume(index) }
        stream = other
    }

    private mutating func resume(_ index: Int) {
        let text = suspended.remove(at: index)
        open = text.open
        header = text.header
        buffer = text.buffer
        lines = text.lines
        pendingBlanks = text.pendingBlanks
    }

    // MARK: Where a record begins, continues and ends

    /// A line may contain several records if a paste lost its line ends.
    private mutating func readHeaders(
        _ text: ByteText,
        _ first: TextLogFormats.Beginning,
        _ look: LinePrefilter,
        _ number: Int,
        _ time: Int64?,
        _ emit: (FailureEvent) -> Void
    ) {
        var header = first.header
        completeRecord(text, header.start, number)
        if let wakingMarks = first.wakingMarks {
            close(emit, isWhole: true)
            var record = OpenRecord(grammar: first.grammar, first: number, last: number)
            record.lineCount = 1
            record.marks = look
            record.wakingMarks = wakingMarks
            record.time = header.time ?? time ?? HostTime.read(text)
            self.header = header
            keepPrefix(text)
            record.isWaiting = true
            keep(text, number)
            open = record
            return
        }
        while true {
            close(emit, isWhole: true)
            let next = first.grammar.header(in: text, from: header.messageStart)
            var record = OpenRecord(grammar: first.grammar, first: number, last: number)
            record.lineCount = next == nil ? 1 : 0
            record.time = header.time ?? time ?? HostTime.read(text)
            self.header = header
            if next == nil { record.wrap.begin(text) }
            begin(&record, text, header.messageStart, next?.start ?? text.count, number)
            keepPrefix(text)
            open = record
            guard let next else { return }
            header = next
        }
    }

    private mutating func keepPrefix(_ text: ByteText) {
        prefix.removeAll(keepingCapacity: true)
        prefix.append(contentsOf: text.part(0, TextLogParser.keptStart).bytes)
    }

    /// The first line of a record's text.
    private mutating func begin(_ record: inout OpenRecord, _ text: ByteText, _ start: Int, _ end: Int, _ number: Int) {
        lines.append((0, number))
        EscapedText.append(text.part(start, min(end, start + TextLogParser.maximumText)), to: &buffer)
        record.balance.scan(buffer, from: 0)
    }

    // MARK: Records that may state no failure

    /// Keeps a line of a record that waits.
    private mutating func keep(_ text: ByteText, _ number: Int) {
        lines.append((buffer.count, number))
        buffer.append(contentsOf: text.bytes)
    }

    /// True if the record, with this line, may state a failure: also with a word that the line end cut.
    private func endsWaiting(_ record: OpenRecord, _ text: ByteText) -> Bool {
        if record.marks.mayNameFailure(record.wakingMarks) || buffer.count + text.count > TextLogParser.maximumText {
            return true
        }
        guard let last = buffer.last, let start = lines.last?.offset, buffer.count - start >= HardWrap.wide,
            last.isAlphanumeric, text[0].isAlphanumeric || text[0] == .minus
        else { return false }
        let joint = Array(buffer.suffix(3)) + text.part(0, 3).bytes
        return joint.withUnsafeBytes {
            !LinePrefilter(ByteText($0), formats.marks).isDisjoint(with: record.wakingMarks)
        }
    }

    /// Reads the lines of a record that waited, as if it never had.
    private mutating func read(waiting record: inout OpenRecord) {
        guard record.isWaiting, let grammar = record.grammar else { return }
        record.isWaiting = false
        var kept: [UInt8] = []
        var starts: [(offset: Int, number: Int)] = []
        swap(&kept, &buffer)
        swap(&starts, &lines)
        kept.withUnsafeBytes { bytes in
            for (index, start) in starts.enumerated() {
                let end = index + 1 < starts.count ? starts[index + 1].offset : bytes.count
                let text = ByteText(bytes).part(start.offset, end)
                guard index == 0 else {
                    append(text, start.number, to: &record)
                    continue
                }
                header = grammar.header(in: text, from: 0) ?? header
                record.wrap.begin(text)
                begin(&record, text, header?.messageStart ?? 0, text.count, start.number)
            }
        }
    }

    /// A console that wraps may put the rest of a record before the header of the next one.
    private mutating func completeRecord(_ text: ByteText, _ end: Int, _ number: Int) {
        guard let record = open, let grammar = record.grammar, !record.isWaiting, grammar.isRest(text),
            buffer.count < TextLogParser.maximumText
        else { return }
        buffer.append(.newline)
        lines.append((buffer.count, number))
        EscapedText.append(text.part(0, min(end, 1_024)), to: &buffer)
    }

    private mutating func endAtBlankLine(_ emit: (FailureEvent) -> Void) {
        guard open != nil, pendingBlanks < TextLogParser.maximumBlanks else {
            close(emit, isWhole: true)
            counts.leaveOut(1, .blank)
            return
        }
        pendingBlanks += 1
    }

    /// True if a line without a header belongs to the open record.
    private func goesOn(_ text: ByteText, _ look: LinePrefilter) -> Bool {
        guard let record = open, record.lineCount < TextLogParser.maximumLines else { return false }
        if !record.balance.isOpen, TextLogParser.isWholeObject(text) { return false }
        if pendingBlanks > 0, !record.balance.isOpen { return TextLogParser.looksLikeRest(text) }
        if record.balance.isOpen, record.wrap.goesOn(text) { return true }
        if TextLogParser.beginsWithTime(text) { return repeatsPrefix(text) }
        if record.balance.isOpen {
            if let mark = text.find(NSErrorPrintout.mark), FreeText.isTopLevel(text, mark) { return false }
            return pendingBlanks == 0 || TextLogParser.looksLikeValue(text, look)
        }
        if let grammar = record.grammar { return grammar.ownsFollowingErrors || look.isDisjoint(with: .failureMarks) }
        return !look.isDisjoint(with: [.failureMarks, .msal, .correlation]) || record.quiet < TextLogParser.patience
    }

    /// True if a line that begins with a time is the rest of the open record: what put the time there has put the same
    /// in front of the record's first line, and after it comes what the service or a stack trace writes below an error.
    private func repeatsPrefix(_ text: ByteText) -> Bool {
        guard
            let start = TextLogParser.furtherLines.lazy.compactMap({ text.find($0, to: TextLogParser.keptStart) })
                .first,
            start > 0, start <= prefix.count
        else { return false }
        return (0..<start).allSatisfy { text[$0] == prefix[$0] || text[$0].isDigit && prefix[$0].isDigit }
    }

    private static let furtherLines: [StaticString] = [
        "Trace ID: ", "Correlation ID: ", "Timestamp: ", "\tat ", "    at ", "Caused by: ",
    ]

    private mutating func append(_ text: ByteText, _ number: Int, _ look: LinePrefilter) {
        guard var record = open else { return }
        open = nil
        record.lineCount += 1 + pendingBlanks
        pendingBlanks = 0
        record.last = number
        record.quiet = look.isDisjoint(with: [.failureMarks, .msal, .correlation]) ? record.quiet + 1 : 0
        if record.isWaiting {
            record.marks.formUnion(look)
            if endsWaiting(record, text) { read(waiting: &record) }
        }
        if record.isWaiting {
            keep(text, number)
        } else {
            append(text, number, to: &record)
        }
        open = record
    }

    private mutating func append(_ text: ByteText, _ number: Int, to record: inout OpenRecord) {
        guard buffer.count + text.count <= TextLogParser.maximumText || buffer.isEmpty else { return }
        if lines.isEmpty {
            record.wrap.begin(text)
        } else if let joint = record.wrap.joint(text, isOpen: record.balance.isOpen) {
            buffer.append(joint)
        }
        let start = buffer.count
        lines.append((start, number))
        EscapedText.append(text, to: &buffer)
        record.balance.scan(buffer, from: start)
    }

    /// Reads the open record, if there is one. `isWhole`: more input followed it, so the end of the input did not cut
    /// it.
    private mutating func close(_ emit: (FailureEvent) -> Void, isWhole: Bool) {
        counts.leaveOut(pendingBlanks, .blank)
        pendingBlanks = 0
        guard let record = open else { return }
        open = nil
        if record.isWaiting, let grammar = record.grammar {
            countRecord(record, grammar)
            buffer.removeAll(keepingCapacity: true)
            lines.removeAll(keepingCapacity: true)
            return
        }
        if isWhole { buffer.append(.newline) }
        // Moved out, so that reading may change the rest of the parser while it looks at the text.
        var text: [UInt8] = []
        swap(&text, &buffer)
        text.withUnsafeBytes { bytes in
            read(record, ByteText(bytes), emit)
        }
        text.removeAll(keepingCapacity: true)
        swap(&text, &buffer)
        lines.removeAll(keepingCapacity: true)
    }

    private mutating func countRecord(_ record: OpenRecord, _ grammar: any TextLogGrammar.Type) {
        counts.records += 1
        counts.recordLines += record.lineCount
        if lastGrammar != grammar {
            lastGrammar = grammar
            counts.formats.insert(grammar.format)
        }
        counts.cover(record.time)
    }

    private mutating func read(_ record: OpenRecord, _ text: ByteText, _ emit: (FailureEvent) -> Void) {
        var own = RecordHeader(start: 0, messageStart: 0)
        if record.grammar != nil, let header { own = header }
        own.time = record.time
        let whole = LogRecord(
            header: own,
            text: text,
            path: path,
            line: record.first,
            lastLine: record.last,
            lines: lines
        )
        readings.removeAll(keepingCapacity: true)
        if let grammar = record.grammar {
            countRecord(record, grammar)
            grammar.read(tied(whole, grammar), into: &readings)
        } else {
            let statements = FreeText.statements(of: whole)
            readings = statements.map { .statement($0) }
            countParagraph(record, statements)
            if statements.isEmpty {
                keepForeign(whole)
                answer = HTTPHead(reply: text, record.last) ?? answer
            }
        }
        let before = counts.records
        // A foreign line ends the record above it, so the last one is above this record.
        let separator = previous.withUnsafeBytes { TextLogParser.beginsWithTime(ByteText($0)) } ? previousNumber : 0
        for reading in readings {
            guard case .statement(var statement) = reading else {
                joiner.append(reading, emit: emit)
                continue
            }
            statement.separator = separator
            answer?.fill(&statement.event)
            joiner.append(.statement(statement), emit: emit)
        }
        if !readings.isEmpty || counts.records > before { answer = nil }
        if keepsSpans { keepSpan(whole) }
    }

    private mutating func keepSpan(_ record: LogRecord) {
        var events: [FailureEvent] = readings.compactMap { reading in
            guard case .statement(let statement) = reading else { return nil }
            return statement.event
        }
        if events.isEmpty { events = [record.event(format: .nserror, domain: "", code: "")] }
        spans.append(Span(first: record.line, last: record.lastLine, time: record.header.time, events: events))
    }

    /// Gives a record the id that its thread uses, if the format names that id in a record of its own.
    private mutating func tied(_ record: LogRecord, _ grammar: any TextLogGrammar.Type) -> LogRecord {
        guard grammar.bindsIDsToThreads else { return record }
        let thread = record.header.thread ?? 0
        if let id = grammar.idOfThread(record.text) {
            if idsOfThreads.count >= 64 { idsOfThreads.removeAll() }
            idsOfThreads[thread] = id
        }
        var record = record
        record.header.correlationID = record.header.correlationID ?? idsOfThreads[thread]
        return record
    }

    /// The lines of a paragraph that names no failure after all.
    private mutating func keepForeign(_ record: LogRecord) {
        for (index, start) in record.lines.prefix(ForeignLine.shown).enumerated() {
            let end = index + 1 < record.lines.count ? record.lines[index + 1].offset : record.text.count
            let range = record.text.trimmed(start.offset, end)
            guard range.start < range.end else { continue }
            let text = record.text.part(start.offset, range.end)
            counts.firstForeign.keep(ForeignLine(text, path: path, line: start.number))
        }
    }

    private mutating func countParagraph(_ record: OpenRecord, _ statements: [Statement]) {
        var covered = 0
        var last = record.first - 1
        for statement in statements {
            counts.formats.insert(statement.event.format)
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
}
