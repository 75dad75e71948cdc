import LogRecords
import MSALText

/// The grammar of one text-log format whose records begin with a header: `TID=… MSAL …`, `False MSAL …`,
/// `[date] : [id] : …`.
///
/// A grammar only looks at bytes. It finds the header anywhere in a line (hosts put their own text in front) and reads
/// a whole record: header and message, with lines joined by a newline.
protocol TextLogGrammar: SendableMetatype {
    static var format: TextLogFormat { get }

    /// True if the lines below a record that name errors belong to it (a stack trace, an exception block); false if
    /// they are an app's text between two records.
    static var ownsFollowingErrors: Bool { get }

    /// The header at or after `from`; nil if the line begins no record of this format.
    static func header(in line: ByteText, from: Int) -> RecordHeader?

    /// The same of a record that is only counted.
    static func outline(in line: ByteText, from: Int) -> HeaderOutline?

    /// True if a message without any mark of a failure may be one all the same: a word of the token service alone.
    static func mayBeAnswer(_ line: ByteText, from: Int) -> Bool

    /// What a message of one line says that has marks of a failure; nil if it may state one.
    static func harmless(_ text: ByteText) -> HarmlessMessage?

    /// Whether `harmless` knows such messages. Asked before a record is complete, so that its header need not be read.
    static var knowsHarmless: Bool { get }

    /// How a request begins or ended, if the message at `start` says so. It may not be the last of the text, which may
    /// have lost its line ends.
    static func step(_ text: ByteText, from start: Int) -> RequestStep?

    /// The id in the header that begins at `start` and whose message begins at `end`.
    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID?

    /// True if a record that says how a request went may leave out its id: the records above it have named it.
    static var leavesOutIDs: Bool { get }

    /// What the message of a record says. `record.text` contains only the message.
    static func read(_ record: LogRecord, into readings: inout [StatementReading])

    /// True if a record may name a correlation id for everything that its thread logs from there on.
    static var bindsIDsToThreads: Bool { get }

    /// The correlation id that the record's thread uses from here on, if this message names one.
    static func idOfThread(_ text: ByteText) -> String?

    /// True if text before a header was moved there by a wrapping console from the end of the previous record.
    static func isRest(_ text: ByteText) -> Bool
}

extension TextLogGrammar {
    static var ownsFollowingErrors: Bool { false }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { header(in: line, from: from)?.outline }

    static func mayBeAnswer(_ line: ByteText, from: Int) -> Bool { false }

    static func harmless(_ text: ByteText) -> HarmlessMessage? { nil }

    static var knowsHarmless: Bool { false }

    static var bindsIDsToThreads: Bool { false }

    static func idOfThread(_ text: ByteText) -> String? { nil }

    static func isRest(_ text: ByteText) -> Bool { false }

    static func step(_ text: ByteText, from start: Int) -> RequestStep? { nil }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? { nil }

    static var leavesOutIDs: Bool { false }
}

/// What a message says that states no failure.
enum HarmlessMessage {
    case nothing
    /// Like `StatementReading.start`, and `.success`, for the request in the header.
    case start
    case success
}

/// Where a header is, and what of it is wanted of a record that is only counted. It holds no references: a copy costs
/// nothing.
struct HeaderOutline {
    /// Where the header's own text begins and where the message begins, in the line.
    var start: Int
    var messageStart: Int
    /// Microseconds since 1970 UTC.
    var time: Int64?
    var thread: UInt64?

    init(start: Int, messageStart: Int) {
        self.start = start
        self.messageStart = messageStart
    }
}

/// What comes before a message.
struct RecordHeader {
    var outline: HeaderOutline
    var level: RecordLevel?
    var correlationID: String?
    var sdkVersion: String?
    var os: String?
    /// The library's word for what failed, if it is in front of the message.
    var word: String?

    init(_ outline: HeaderOutline) {
        self.outline = outline
    }

    var start: Int { outline.start }

    var messageStart: Int {
        get { outline.messageStart }
        set { outline.messageStart = newValue }
    }

    var time: Int64? {
        get { outline.time }
        set { outline.time = newValue }
    }

    var thread: UInt64? { outline.thread }
}

/// One whole record as a grammar sees it.
struct LogRecord {
    var header: RecordHeader
    /// The message, its lines joined by newlines, bounded in length.
    var text: ByteText
    var path: String
    var line: Int
    var lastLine: Int
    /// What is above says that something failed: the line directly above, which no record has, or the request that the
    /// record is about.
    var isBelowFailure = false
    var lines: [LineStart] = []

    /// A physical line of the text.
    struct LineStart {
        var offset: Int
        var number: Int
        /// When a wrapper received it.
        var time: Int64?
    }

    /// The number of the physical line that contains an offset of the text.
    func lineNumber(at offset: Int) -> Int { start(at: offset)?.number ?? line }

    /// The last of the lines below `line` that are frames of a stack, in front of the line `next`.
    func endOfStack(after line: Int, before next: Int) -> Int {
        var last = line
        guard let first = lines.firstIndex(where: { $0.number > line }) else { return last }
        for start in lines[first...] {
            guard start.number < next, ExceptionText.isStack(text, start.offset) else { break }
            last = start.number
        }
        return last
    }

    /// When the host wrote the line that contains an offset of the text, if anything on that line tells.
    func hostTime(at offset: Int) -> Int64? {
        guard let start = start(at: offset) else { return nil }
        let line = text.part(start.offset, text.lineEnd(start.offset, ceiling: start.offset + 1_024))
        return start.time ?? HostTime.read(line)
    }

    private func start(at offset: Int) -> LineStart? {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? lines[low - 1] : nil
    }

    func event(format: TextLogFormat, domain: String, code: String) -> FailureEvent {
        FailureEvent(format: format, domain: domain, code: code, path: path, line: line) {
            $0.time = header.time
            $0.level = header.level
            $0.correlationID = header.correlationID
            $0.sdkVersion = header.sdkVersion
            $0.os = header.os
        }
    }
}
