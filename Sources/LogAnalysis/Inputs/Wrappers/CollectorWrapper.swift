import MSALText
import TextBytes

/// Objects in which collectors, clouds and search indexes keep a line: `{"insertId":…,"jsonPayload":{…}}`,
/// `{"preview":false,"result":{"_raw":"…"}}`, `{"_index":…,"_source":{…}}`, `{"Body":{"records":[…]}}`. Each has names
/// of its own.
///
/// Records of this package and rows of the sign-in log are found wherever they are in the object, as an object or as
/// its text. Other lines are taken out of objects that collectors are known to write; an object of a logger, which has
/// a level or an error of its own, is read as it is, with all it says.
enum CollectorWrapper: LogWrapper {
    static var start: WrapperStart { .json }

    /// One of them is in each of our records and in each row. The last two lack the first letter, whose case differs:
    /// `SignInLogs` and `signInLogs`, `SigninLogs` and `signinLogs`.
    private static let marks: [StaticString] = [
        "event.sequence", "createdDateTime", "CreatedDateTime", "ignInLogs", "igninLogs",
    ]
    /// Members by which an object is a record or a row itself.
    private static let own: [StaticString] = [
        "event.sequence", "createdDateTime", "CreatedDateTime", "resultType", "ResultType",
    ]
    private static let rowLimit = 65_536
    private static let deepest = 3

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard line[0] == .openBrace else { return nil }
        if marks.contains(where: { line.find($0) != nil }) {
            if isOwn(members) { return nil }
            if let found = content(line, members, depth: 0) { return WrappedLine(found) }
        }
        return text(line, members)
    }

    // MARK: Lines of text

    /// Members that only collectors write beside a line.
    private static let collectors: [StaticString] = [
        "@metadata", "@version", "agent", "source_type", "insertId", "logName", "_index", "labels", "tsNs", "preview",
        "attributes", "fields", "TimeStamp", "short_message", "syslog-tag", "syslogtag", "programname", "timereported",
    ]
    /// Members of a logger's own object.
    private static let loggers: [StaticString] = [
        "level", "levelname", "log.level", "logger", "logger_name", "error", "err", "exception", "exc_info", "thrown",
        "stack_trace", "@x",
    ]
    private static let holders: [StaticString] = ["_source", "result", "attributes", "jsonPayload"]
    private static let messages: [StaticString] = [
        "full_message", "short_message", "message", "log", "line", "textPayload", "_raw", "Log", "msg",
        "resultDescription",
    ]
    private static let times: [StaticString] = [
        "@timestamp", "timestamp", "_time", "time", "date", "TimeStamp", "timereported",
    ]

    private static func text(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        // Objects of Graylog, and of a console in Azure Monitor, have a level as well, but the whole text is in one member.
        let isOfConsole = members.has("resultDescription") && !members.has("resultType")
        guard
            isOfConsole || members.hasAny(collectors) && (members.has("short_message") || !members.hasAny(loggers))
        else { return nil }
        var holder = members
        if let object = members.first(holders), object.kind == .object {
            guard holder.read(line, from: object.start, to: object.end), !holder.hasAny(loggers) else { return nil }
        }
        guard var message = holder.first(messages), message.kind == .text else { return nil }
        // Container Apps leave the mark of the container runtime in front of the line.
        let isPart = line.matches("P ", at: message.start)
        let isMarked = holder.has("Log") && (isPart || line.matches("F ", at: message.start))
        if isMarked { message.start += 2 }
        var wrapped = WrappedLine(.value(message))
        if isMarked, isPart { wrapped.ending = .partial }
        wrapped.time = holder.time(times) ?? members.time(times)
        wrapped.isWholeMessage = message.isEscaped && JSONMembers.hasLineFeed(line, message)
        return wrapped
    }

    // MARK: Records and rows

    private static func content(_ line: ByteText, _ members: JSONMembers, depth: Int) -> WrappedLine.Content? {
        for value in members.values where value.end > value.start {
            if value.kind == .text {
                // `"{\"@timestamp\":…}\n"`, perhaps behind what another wrapper writes in front.
                if value.isEscaped, line.find("{\\\"", from: value.start, to: value.end) != nil, hasMark(line, value) {
                    return .value(value)
                }
            } else if value.kind == .array, hasMark(line, value) {
                // A message of a hub, an answer of a search index.
                let items = JSONMembers.items(line, value, limit: rowLimit)
                if !items.isEmpty, items.allSatisfy({ $0.kind == .object }) {
                    return .values(items, separators: ["\n"])
                }
                // Loki's `[["1794897895095261000","{\"@timestamp\":…}"],…]`
                let texts = items.compactMap { JSONMembers.items(line, $0).last { $0.kind == .text } }
                if !texts.isEmpty { return .values(texts, separators: ["\n"]) }
            } else if value.kind == .object, depth < deepest, hasMark(line, value) {
                var inner = JSONMembers()
                guard inner.read(line, from: value.start, to: value.end) else { continue }
                if isOwn(inner) { return .value(value) }
                if let found = content(line, inner, depth: depth + 1) { return found }
            }
        }
        return nil
    }

    /// Whether an object is a record or a row. Loki calls the kind of its results `resultType` as well.
    private static func isOwn(_ members: JSONMembers) -> Bool { members.hasAny(own) && !members.has("result") }

    private static func hasMark(_ line: ByteText, _ value: JSONMembers.Value) -> Bool {
        marks.contains { line.find($0, from: value.start, to: value.end) != nil }
    }
}
