import LogRecords
import MSALText
import TextBytes

/// A record that is put together line by line: whether a line belongs to it, and its text so far.
///
/// A parser has one for each stream that a wrapper mixes into a file, and looks at it at each line: a copy would count
/// its ten references.
///
/// At most `maximumText` bytes are kept. Later lines are still counted as part of the record.
struct RecordAssembly: ~Copyable {
    /// A record that may continue.
    struct Open {
        var grammar: (any TextLogGrammar.Type)?
        /// Nothing in it states a failure so far, or its only line may turn out to state none: its lines are kept as they
        /// are, and read once one of them may.
        var isWaiting = false
        /// The marks of a record that waits, and those that end its waiting.
        var marks: LinePrefilter = []
        var wakingMarks: LinePrefilter = []
        /// The marks of a record that may say how a request begins or ends.
        var stepMarks: LinePrefilter = []
        var first: Int
        var last: Int
        var lineCount = 0
        /// Lines since the last one with a mark.
        var quiet = 0
        /// Whether a line of it ends an object.
        var hasObject = false
        var balance = PrintoutBalance()
        var wrap = HardWrap()
        /// Its own time, or when the host received it.
        var time: Int64?
        /// Its own time on a clock that does not tell the year, if it has no other.
        var clock: Int64?
        /// Its time of day on a clock that does not tell the date either, if it has no other.
        var timeOfDay: Int64?
        /// That of the line directly above, if it has none: what the service says is nearer.
        var timeAbove: Int64?
        var level: RecordLevel?
        /// It is an app's of Android.
        var isOfAndroid = false
        /// When a wrapper received it, also on a clock without a year.
        var received: Int64?
        /// When a wrapper received its first line.
        var hostTime: Int64?

        /// What the host says of the record; `own`: its header's time.
        mutating func setHost(_ own: Int64?, _ text: ByteText, _ origin: LineOrigin) {
            hostTime = origin.time
            time = own ?? origin.time ?? HostTime.read(text)
            if time == nil { clock = origin.clock ?? HostTime.withoutYear(text) }
            if time == nil, clock == nil { timeOfDay = HostTime.ofDay(text) }
            (level, isOfAndroid) = (origin.level, origin.isOfAndroid)
        }

        /// Whether all lines from its first to its last are its own.
        var isContiguous: Bool { lineCount == last - first + 1 }

        /// Whether a record that waits has marks of a failure.
        var mayStateFailure: Bool { marks.mayNameFailure(wakingMarks) }

        /// Whether it may say how a request begins or ends.
        var mayBeStep: Bool { !marks.isDisjoint(with: stepMarks) }
    }

    typealias LineStarts = [LogRecord.LineStart]

    private static let maximumText = 65_536
    private static let maximumLines = 400
    /// Blank lines after which a record may still continue: a paste that doubled its line ends has three for one blank
    /// line.
    private static let maximumBlanks = 3
    /// Lines without any mark after which a paragraph ends.
    private static let patience = 12
    private static let keptPrefix = 96

    private(set) var isOpen = false
    /// The open record; if none is open, the last one. Not an optional: each look into one would copy the whole record.
    private(set) var record = Open(first: 0, last: 0)
    /// The open record's header, if it has one and does not wait. Not in `Open`: a header has references, which cost at
    /// each copy.
    private var header: RecordHeader?
    /// The header of the record that waits.
    private var outline = HeaderOutline(start: 0, messageStart: 0)
    /// The request that the records of this stream named last, if their format leaves out ids.
    var request: RequestID?
    /// The last request that ended badly, until another begins: what an app prints then is its error.
    var failedRequest: RequestID?
    /// The state of that request.
    var tokenInHand = TokenInHand()
    private var pendingBlanks = 0
    /// When a wrapper received the last line of this stream.
    private var received: Int64?
    /// The open record's text and where its lines begin; emptied and reused for the next record.
    private var buffer: [UInt8] = []
    private var lines: LineStarts = []
    /// The beginning of the open record's first line, unless the record waits.
    private var prefix: [UInt8] = []

    // MARK: Where it begins and ends

    /// A record whose first line states no failure: it waits for one that may.
    mutating func wait(
        _ beginning: TextLogGrammars.Beginning,
        _ text: ByteText,
        _ look: LinePrefilter,
        _ number: Int,
        _ origin: LineOrigin
    ) {
        outline = beginning.outline
        open(Open(grammar: beginning.grammar, first: number, last: number))
        record.isWaiting = true
        record.lineCount = 1
        record.marks = look
        record.wakingMarks = beginning.wakingMarks
        record.stepMarks = beginning.stepMarks
        record.setHost(outline.time, text, origin)
        keep(text, LogRecord.LineStart(offset: buffer.count, number: number, time: origin.time))
    }

    /// A record with a header. Its text on this line ends at `end`; at the end of the line if that is nil.
    mutating func begin(_ record: Open, _ header: consuming RecordHeader, _ text: ByteText, end: Int?) {
        open(record)
        if end == nil { self.record.wrap.begin(text) }
        appendFirst(text, header.messageStart, end ?? text.count)
        self.header = header
        keepPrefix(text)
    }

    /// A paragraph without a header.
    mutating func begin(_ record: Open, _ text: ByteText, _ look: LinePrefilter, _ marks: LinePrefilter.Table) {
        keepPrefix(text)
        open(record)
        append(text, record.first, record.hostTime, look, marks)
    }

    private mutating func open(_ record: Open) {
        self.record = record
        self.record.received = received
        isOpen = true
    }

    private mutating func appendFirst(_ text: ByteText, _ start: Int, _ end: Int) {
        lines.append(LogRecord.LineStart(offset: 0, number: record.first, time: record.hostTime))
        EscapedText.append(text.part(start, min(end, start + Self.maximumText)), to: &buffer)
        record.balance.scan(buffer, from: 0)
    }

    private mutating func keepPrefix(_ text: ByteText) {
        prefix.removeAll(keepingCapacity: true)
        prefix.append(contentsOf: text.part(0, Self.keptPrefix).bytes)
    }

    /// A blank line: true if the record may still continue after it.
    mutating func appendBlank() -> Bool {
        guard isOpen, pendingBlanks < Self.maximumBlanks else { return false }
        pendingBlanks += 1
        return true
    }

    /// Blank lines that turned out not to belong to the record.
    mutating func takeBlanks() -> Int {
        defer { pendingBlanks = 0 }
        return pendingBlanks
    }

    /// The numbers of the lines of a record that waits.
    var numbers: [Int] { lines.map(\.number) }

    /// Ends a record that stated nothing.
    mutating func drop() {
        isOpen = false
        removeText()
    }

    private mutating func removeText() {
        buffer.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }

    /// Ends the open record; `takeText` and `takeHeader` then give the rest of it. Nil if none is open.
    mutating func takeRecord() -> Open? {
        guard isOpen else { return nil }
        isOpen = false
        readWaiting()
        return record
    }

    /// Gives the text and where its lines begin. `isWhole`: its last line has its line end. The caller gives the
    /// storage back with `reuse`.
    mutating func takeText(isWhole: Bool) -> (text: [UInt8], lines: LineStarts) {
        if isWhole { buffer.append(.newline) }
        var taken: (text: [UInt8], lines: LineStarts) = ([], [])
        swap(&taken.text, &buffer)
        swap(&taken.lines, &lines)
        return taken
    }

    mutating func reuse(_ text: inout [UInt8], _ starts: inout LineStarts) {
        swap(&text, &buffer)
        swap(&starts, &lines)
        removeText()
    }

    /// The header of the record that was open; an empty one for a paragraph.
    mutating func takeHeader() -> RecordHeader {
        var taken: RecordHeader?
        swap(&taken, &header)
        return taken ?? RecordHeader(HeaderOutline(start: 0, messageStart: 0))
    }

    // MARK: Which lines belong to it

    /// True if a wrapper received a line so long after the one above it that the open record was over.
    mutating func isAfterPause(_ time: Int64?) -> Bool {
        guard let time else { return false }
        let last = received
        received = time
        guard isOpen, let last else { return false }
        return abs(time - last) > Self.longestPause
    }

    private static let longestPause: Int64 = 3_000_000

    /// True if a line without a header belongs to the open record.
    func goesOn(_ text: ByteText, _ look: LinePrefilter) -> Bool {
        guard isOpen, record.lineCount < Self.maximumLines else { return false }
        let isInside = isInside
        if !isInside {
            if TextLogParser.isWholeObject(text) { return false }
            if record.hasObject, TextLogParser.beginsAnswer(text) { return false }
        }
        if pendingBlanks > 0, !isInside {
            return TextLogParser.looksLikeRest(text)
                || pendingBlanks == 1 && hasTime && TextLogParser.beginsWithException(text)
        }
        if isInside, record.wrap.goesOn(text) { return true }
        if TextLogParser.beginsWithTime(text) { return repeatsPrefix(text) || endsInTime || announces(text, look) }
        if TextLogParser.beginsWithLogger(text) { return false }
        if isInside {
            if let mark = text.find(NSErrorPrintout.mark), FreeText.isTopLevel(text, mark) { return false }
            return pendingBlanks == 0 || TextLogParser.looksLikeValue(text, look)
        }
        if let grammar = record.grammar {
            return grammar.ownsFollowingErrors || look.isDisjoint(with: .failureMarks) || grammar.isRest(text)
        }
        if TextLogParser.beginsWithLevel(text) { return repeatsPrefix(text) }
        return !look.isDisjoint(with: [.failureMarks, .msal, .correlation]) || record.quiet < Self.patience
    }

    /// Whether the record's first line has a time in front.
    private var hasTime: Bool { record.time != nil || record.received != nil }

    /// True if a line that begins with a time is the rest of the open record: what put the time there has put the same
    /// in front of the record's first line, and after it comes what the service or a stack trace writes below an error.
    private func repeatsPrefix(_ text: ByteText) -> Bool {
        if let start = TextLogParser.textStart(text), isSamePrefix(text, start) {
            if continues(text, from: start) { return true }
        }
        return continuesAfterPrefix(text)
    }

    /// The same where more than a time is in front: `[07:15:40]W:\t [Step 2/3] `, `07:15:40 web.1   | `. The prefix is
    /// what the line has in common with the record's first one.
    private func continuesAfterPrefix(_ text: ByteText) -> Bool {
        let line = firstLine
        var shared = 0
        while shared < line.count, isSame(text[shared], line[shared]) { shared += 1 }
        guard shared >= Self.shortestPrefix, shared < text.count, shared < line.count else { return false }
        if text[shared].isBlank, !line[shared].isBlank, text[shared - 1].isBlank { return true }
        // What comes after the prefix may begin with the same letters in both lines.
        var start = shared
        while start >= Self.shortestPrefix {
            if text[start - 1].isBlank, isRest(text, from: start) { return true }
            start -= 1
        }
        return false
    }

    /// True if MSAL.js said that an event of a failure goes out, and a console printed the error right below, each with
    /// the clock in front.
    private func announces(_ text: ByteText, _ look: LinePrefilter) -> Bool {
        guard record.grammar == JavaScriptLog.self, look.contains(.error), let start = TextLogParser.textStart(text),
            isSamePrefix(text, start)
        else { return false }
        return buffer.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            guard let event = text.find("msal:", from: lines.last?.offset ?? 0) else { return false }
            return text.matches("Failure", at: text.wordEnd(event + 5) - 7)
        }
    }

    /// `[INFO] `
    private static let shortestPrefix = 7

    /// The beginning of the open record's first line. A record that waits has the line as it is.
    private var firstLine: ArraySlice<UInt8> {
        guard isWaiting else { return prefix[...] }
        return buffer.prefix(min(Self.keptPrefix, lines.count > 1 ? lines[1].offset : buffer.count))
    }

    private func isSamePrefix(_ text: ByteText, _ end: Int) -> Bool {
        let first = firstLine
        return end <= first.count && (0..<end).allSatisfy { isSame(text[$0], first[$0]) }
    }

    /// Times and numbers in front of lines differ.
    private func isSame(_ one: UInt8, _ other: UInt8) -> Bool { one == other || one.isDigit && other.isDigit }

    /// True if what a line says after its time can only be the rest of a print-out: it is indented where the record's
    /// first line is not, is a member of an object, or a line of an exception.
    private func continues(_ text: ByteText, from start: Int) -> Bool {
        let line = firstLine
        let first = start < line.count ? line[start] : .newline
        let content = text.skip(start) { $0.isBlank }
        switch text[content] {
        case .quote, .closeBrace, .closeBracket: return first == .quote || first == .openBrace || first.isBlank
        default: break
        }
        // A list's item; not what the first line has at the same place.
        let isItem = text[content].isDigit && !(content < line.count && line[content].isDigit)
        if content > start { return !first.isBlank || isItem }
        return isRest(text, from: start)
    }

    private func isRest(_ text: ByteText, from start: Int) -> Bool {
        // .NET prints the type a second time, below the word.
        if text.matches("Microsoft.Identity.Client.Msal", at: start) { return lastLineHasWord }
        return TextLogParser.looksLikeRest(text.part(start, text.count))
    }

    /// `ErrorCode: invalid_grant`
    private var lastLineHasWord: Bool {
        guard let last = lines.last else { return false }
        return buffer.withUnsafeBytes { ByteText($0).find("ErrorCode:", from: last.offset) != nil }
    }

    /// True if a console cut the last line inside the time of a header: `[2026-`.
    private var endsInTime: Bool {
        let end = buffer.suffix(24)
        guard let bracket = end.lastIndex(of: .openBracket), end.count > 1, end.last != .openBracket else {
            return false
        }
        return end[(bracket + 1)...].allSatisfy {
            $0.isDigit || $0 == .minus || $0 == .colon || $0 == UInt8(ascii: "/") || $0 == .space
        }
    }

    // MARK: Lines below the first

    /// A line that belongs to the open record. `time`: when a wrapper received it. `marks` are those of the formats that
    /// are read.
    mutating func append(
        _ text: ByteText,
        _ number: Int,
        _ time: Int64?,
        _ look: LinePrefilter,
        _ marks: LinePrefilter.Table
    ) {
        guard isOpen else { return }
        record.lineCount += 1 + takeBlanks()
        record.last = number
        if !record.hasObject { record.hasObject = TextLogParser.endsObject(text) }
        record.quiet = look.isDisjoint(with: [.failureMarks, .msal, .correlation]) ? record.quiet + 1 : 0
        if record.isWaiting {
            record.marks.formUnion(look)
            if !endsWaiting(text, marks) {
                keep(text, LogRecord.LineStart(offset: buffer.count, number: number, time: time))
                return
            }
        }
        readWaiting()
        append(text, number, time)
    }

    private mutating func append(_ text: ByteText, _ number: Int, _ time: Int64?) {
        guard buffer.count + text.count <= Self.maximumText || buffer.isEmpty else { return }
        if lines.isEmpty {
            record.wrap.begin(text)
        } else if let joint = record.wrap.joint(text, isOpen: record.balance.isOpen) {
            buffer.append(joint)
        }
        let start = buffer.count
        lines.append(LogRecord.LineStart(offset: start, number: number, time: time))
        EscapedText.append(text, to: &buffer)
        record.balance.scan(buffer, from: start)
    }

    /// A console that wraps may put the rest of a record before the header of the next one.
    mutating func complete(with text: ByteText, before end: Int, _ number: Int) {
        guard !isWaiting, let grammar, grammar.isRest(text), buffer.count < Self.maximumText else { return }
        buffer.append(.newline)
        lines.append(LogRecord.LineStart(offset: buffer.count, number: number))
        EscapedText.append(text.part(0, min(end, 1_024)), to: &buffer)
    }

    // MARK: Records that may state no failure

    /// Whether a bracket or quote of the open record is still to be closed.
    var isInside: Bool { isOpen && record.balance.isOpen }
    var isWaiting: Bool { isOpen && record.isWaiting }
    var grammar: (any TextLogGrammar.Type)? { isOpen ? record.grammar : nil }

    /// What a record that waits says about its request, and the request in its header.
    func course(_ grammar: any TextLogGrammar.Type, mayBeStep: Bool) -> (step: RequestStep?, request: RequestID?) {
        let (start, end) = (outline.start, outline.messageStart)
        return buffer.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            let step = mayBeStep ? grammar.step(text, from: end) : nil
            return (step, step != nil || grammar.leavesOutIDs ? grammar.request(text, start, end) : nil)
        }
    }

    /// True if a line that has marks of a failure may wait all the same: there is nothing in it to undo or to balance,
    /// which the lines below would depend on.
    static func mayWait(_ text: ByteText, _ look: LinePrefilter) -> Bool {
        look.isDisjoint(with: .domain) && text.count <= 4_096 && text.find(byte: .backslash) == nil
            && text.find(byte: UInt8(ascii: "&")) == nil
    }

    /// What the only line of a record that waits says, if it states no failure. `isWhole`: it has its line end.
    mutating func harmless(_ grammar: any TextLogGrammar.Type, isWhole: Bool) -> HarmlessMessage? {
        if isWhole { buffer.append(.newline) }
        defer { if isWhole { buffer.removeLast() } }
        let start = outline.messageStart
        return buffer.withUnsafeBytes { grammar.harmless(ByteText($0).part(start, $0.count)) }
    }

    /// The request in the header of a record that waits.
    func request(_ grammar: any TextLogGrammar.Type) -> RequestID? {
        buffer.withUnsafeBytes { grammar.request(ByteText($0), outline.start, outline.messageStart) }
    }

    /// Keeps a line of a record that waits.
    private mutating func keep(_ text: ByteText, _ start: LogRecord.LineStart) {
        lines.append(start)
        buffer.append(contentsOf: text.bytes)
    }

    /// True if the record, with this line, may state a failure: also with a word that the line end cut.
    private func endsWaiting(_ text: ByteText, _ marks: LinePrefilter.Table) -> Bool {
        if record.mayStateFailure || buffer.count + text.count > Self.maximumText {
            return true
        }
        guard let last = buffer.last, let start = lines.last?.offset, buffer.count - start >= HardWrap.wide,
            last.isAlphanumeric, text[0].isAlphanumeric || text[0] == .minus
        else { return false }
        let joint = Array(buffer.suffix(3)) + text.part(0, 3).bytes
        return joint.withUnsafeBytes { !LinePrefilter(ByteText($0), marks).isDisjoint(with: record.wakingMarks) }
    }

    /// Reads the lines of a record that waited, as if it never had.
    private mutating func readWaiting() {
        guard record.isWaiting, let grammar = record.grammar else { return }
        record.isWaiting = false
        var kept: [UInt8] = []
        var starts: LineStarts = []
        swap(&kept, &buffer)
        swap(&starts, &lines)
        kept.withUnsafeBytes { bytes in
            for (index, start) in starts.enumerated() {
                let end = index + 1 < starts.count ? starts[index + 1].offset : bytes.count
                let text = ByteText(bytes).part(start.offset, end)
                guard index == 0 else {
                    append(text, start.number, start.time)
                    continue
                }
                keepPrefix(text)
                let own = grammar.header(in: text, from: 0) ?? RecordHeader(outline)
                header = own
                record.wrap.begin(text)
                appendFirst(text, own.messageStart, text.count)
            }
        }
    }
}
