import LogRecords
import MSALText

/// The grammar of one text-log format whose records begin with a header: `TID=… MSAL …`, `False MSAL …`, `[date] : [id] : …`.
///
/// A grammar only looks at bytes: it finds the header wherever it stands in a line (hosts put their own text in front)
/// and reads a whole record, header and message, its lines joined by a newline.
protocol TextLogGrammar: SendableMetatype {
    static var flavour: TextLogFormat { get }

    /// True where lines below a record that name errors are its own (a stack trace, an exception block); false where
    /// they are an app's words between two records.
    static var ownsFollowingErrors: Bool { get }

    /// The header at or after `from`; nil where the line begins no record of this flavour.
    static func header(in line: ByteText, from: Int) -> RecordHeader?

    /// The header of a record that only counts: where it is and when it was.
    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader?

    /// What the message of a record says. `record.text` holds the message only.
    static func read(_ record: LogRecord, into readings: inout [Reading])

    /// True where a record may name a correlation id for all that its thread logs from there on.
    static var bindsIDsToThreads: Bool { get }

    /// The id that the record's thread works for from here on, if this message names one.
    static func idOfThread(_ text: ByteText) -> String?

    /// True of text before a header that a wrapping console moved there from the end of the record before.
    static func isRest(_ text: ByteText) -> Bool
}

extension TextLogGrammar {
    static var ownsFollowingErrors: Bool { false }

    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader? { header(in: line, from: from) }

    static var bindsIDsToThreads: Bool { false }

    static func idOfThread(_ text: ByteText) -> String? { nil }

    static func isRest(_ text: ByteText) -> Bool { false }
}

/// What stands in front of a message.
struct RecordHeader {
    /// Where the header's own text begins and where the message begins, in the line.
    var start: Int
    var messageStart: Int
    /// Microseconds since 1970 UTC.
    var time: Int64?
    var level: RecordLevel?
    var correlationID: String?
    var thread: UInt64?
    var sdkVersion: String?
    var os: String?

    init(start: Int, messageStart: Int) {
        self.start = start
        self.messageStart = messageStart
    }
}

/// One whole record as a grammar sees it.
struct LogRecord {
    var header: RecordHeader
    /// The message, its lines joined by newlines, bounded in length.
    var text: ByteText
    var path: String
    var line: Int
    var lastLine: Int
    /// Where each physical line begins in the text, with its number.
    var lines: [(offset: Int, number: Int)] = []

    /// The number of the physical line that holds an offset of the text.
    func lineNumber(at offset: Int) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? lines[low - 1].number : line
    }

    func event(flavour: TextLogFormat, domain: String, code: String) -> FailureEvent {
        var event = FailureEvent(flavour: flavour, domain: domain, code: code, path: path, line: line)
        event.time = header.time
        event.level = header.level
        event.correlationID = header.correlationID
        event.sdkVersion = header.sdkVersion
        event.os = header.os
        return event
    }
}
