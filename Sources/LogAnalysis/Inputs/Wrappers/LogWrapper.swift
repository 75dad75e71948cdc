import LogRecords
import MSALText
import TextBytes

/// One way in which a machine carries lines of other programs: a container runtime's JSON, a prefix of syslog.
///
/// A wrapper looks at one line and says where the line inside is. It reads nothing of what is inside, so wrappers nest
/// in any order.
protocol LogWrapper: SendableMetatype {
    /// How a wrapped line begins: other lines are not shown to the wrapper.
    static var start: WrapperStart { get }

    /// What is inside; nil if the line is not wrapped in this way. `members` are those of the JSON object that the line
    /// is; empty for other lines.
    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine?
}

enum WrapperStart {
    /// `{`, or `[` of an array.
    case json
    /// Anything else.
    case text
}

/// What a wrapper says about the line inside it.
struct WrappedLine {
    enum Content {
        /// The rest of the line from an offset.
        case rest(Int)
        /// A value of the line's JSON: its text, or an object or array as it is written.
        case value(JSONMembers.Value)
        /// Several values, one after the other, with a text between them; of several such texts each in its turn.
        case values([JSONMembers.Value], separators: [StaticString])
        /// A JSON array of numbers, one for each byte.
        case bytes(JSONMembers.Value)
    }

    /// Where the line ends.
    enum Ending {
        /// It is whole.
        case whole
        /// More of it follows.
        case partial
        /// It is whole only if it ends with a line feed of its own (Docker).
        case lineFeed
    }

    var content: Content
    /// Where the frame of a line ends that is not the only one.
    var end: Int?
    var ending = Ending.whole
    /// Microseconds since 1970: when the wrapper received the line.
    var time: Int64?
    /// Microseconds of a clock that does not tell the year: two of them only show how far apart two lines are.
    var clock: Int64?
    /// What the host that wrote it says of its weight.
    var level: RecordLevel?
    /// It is an app's of Android.
    var isOfAndroid = false
    /// The stream that it belongs to: lines of several are mixed in one file.
    var stream = StreamName()
    /// rsyslog writes line feeds, tabs and escapes as `#012`, `#011` and `#033`.
    var hasOctalControls = false
    /// It is the rest of a message, so a time in front of each line is not the message's own.
    var provesStamps = false
    /// What is inside is a whole message.
    var isWholeMessage = false

    init(_ content: Content) {
        self.content = content
    }
}

/// A name for what wrote a line: a container's stream, a process. Only compared.
struct StreamName: Hashable {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: ByteText, _ start: Int, _ end: Int) {
        let bytes = text.part(start, end).bytes
        var index = 0
        while index + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < bytes.count {
            mix(UInt64(bytes[index]))
            index += 1
        }
        // Two names beside each other are not the same as one.
        mix(UInt64(bytes.count))
    }

    mutating func add(_ text: ByteText, _ value: JSONMembers.Value?) {
        if let value { add(text, value.start, value.end) }
    }

    mutating func add(_ other: StreamName) {
        mix(other.hash)
    }

    /// The high half of the product goes in as well, so that every bit of the word reaches the low ones.
    private mutating func mix(_ word: UInt64) {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        hash = product.high ^ product.low
    }
}

/// From where a wrapped line came.
package struct LineOrigin: Equatable {
    /// Microseconds since 1970: when the innermost wrapper received it.
    package var time: Int64?
    /// The same on a clock that does not tell the year.
    var clock: Int64?
    var level: RecordLevel?
    /// The line is an app's of Android.
    var isOfAndroid = false
    var stream = StreamName()
    /// The line begins a message: nothing before it belongs to it.
    var beginsRecord = false
    /// The rest of the line is in no input: its end may be the middle of a number.
    var isCut = false

    package init() {}

    /// How far apart two lines of a stream were received.
    var received: Int64? { time ?? clock }
}

/// The wrappers that are peeled. To add one, add a file and an entry here.
enum LogWrappers {
    /// In the order in which they are tried: the surest first.
    static let known: [any LogWrapper.Type] = [
        DockerWrapper.self, JournalWrapper.self, ApplicationInsightsWrapper.self, CloudWatchWrapper.self,
        ContainerRuntimeWrapper.self, StructuredSyslogWrapper.self, SyslogWrapper.self, StampWrapper.self,
        EventStreamWrapper.self, LogcatWrapper.self, CollectorWrapper.self, RubyHashWrapper.self, ComposeWrapper.self,
    ]

    static let json = known.filter { $0.start == .json }
    static let text = known.filter { $0.start == .text }

    /// A cheap look at the first bytes: whether any wrapper could begin so.
    @inline(__always)
    static func mayBegin(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count >= 16 else { return false }
        let first = line[0]
        switch first {
        case .openBrace: return true
        case .openBracket:
            if line[1].isDigit { return !RubyHashWrapper.isLoggersTime(line, count) }
            return line[1] == .openBrace || line[1] == .space
        case UInt8(ascii: "<"): return line[1].isDigit
        // `2026-10-03T`, `1790000000.123456`, and the length in front of a syslog frame.
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return line[10] == UInt8(ascii: "T") || line[10] == UInt8(ascii: ".") && SyslogWrapper.mayBeSeconds(line)
                || LogcatWrapper.mayBegin(line, count) || RubyHashWrapper.mayBegin(line, count)
                || StructuredSyslogWrapper.hasFrame(line, count)
        // `Oct  3 07:11:52`, `Sat 2026-10-03`.
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            return line[3] == .space && line[1].isLowercase || LogcatWrapper.mayBeTag(line)
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            return line[4] == .colon && line[6] == .openBrace && line[0] == UInt8(ascii: "d")
                || ComposeWrapper.mayBegin(line, count)
        case UInt8(ascii: "_"): return line[1] == UInt8(ascii: "_")
        case EventStreamWrapper.recordSeparator: return line[1] == .openBrace
        default: return false
        }
    }
}
