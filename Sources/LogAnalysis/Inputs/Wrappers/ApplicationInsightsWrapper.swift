import MSALText
import TextBytes

/// Traces and exceptions of Application Insights and Log Analytics: rows of a query (`message`, `severityLevel`,
/// `itemType` …; `Message`, `SeverityLevel` in a workspace), continuous export (`"message":[{"raw":…}]`), and the
/// envelopes that an SDK sends (`data.baseData`). An exception's type has a column of its own: it is put in front
/// of its message, and below both the exception inside, as a runtime prints them.
enum ApplicationInsightsWrapper: LogWrapper {
    static var start: WrapperStart { .json }

    private static let marks: [StaticString] = [
        "itemType", "severityLevel", "SeverityLevel", "customDimensions", "iKey", "IKey", "cloud_RoleName",
        "AppRoleName", "AppRoleInstance", "cloud_RoleInstance", "operation_Id", "OperationId", "itemCount", "ItemCount",
        "itemId", "_ResourceId", "TenantId", "problemId", "ProblemId", "outerMessage", "OuterMessage", "LogEntrySource",
        "timestamp [UTC]", "TimeGenerated [UTC]", "TimeGenerated",
    ]
    private static let messages: [StaticString] = [
        "message", "Message", "LogMessage", "LogEntry", "outerMessage", "OuterMessage", "innermostMessage",
        "InnermostMessage", "Log_s",
    ]
    private static let types: [StaticString] = ["type", "ExceptionType", "outerType", "OuterType"]
    private static let times: [StaticString] = [
        "timestamp", "TimeGenerated", "time", "timestamp [UTC]", "TimeGenerated [UTC]", "eventTime",
    ]

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        if let data = members["data"], data.kind == .object, members.hasAny(["iKey", "name", "time"]) {
            return envelope(line, members, data)
        }
        guard members.hasAny(marks) else { return continuousExport(line, members) }
        let type = members.first(types).flatMap { isExceptionType(line, $0) ? $0 : nil }
        var messages = Self.messages
        if type != nil { messages = ["outerMessage", "OuterMessage"] + messages }
        guard let message = members.first(messages), message.kind == .text || message.kind == .object else {
            return nil
        }
        var wrapped = WrappedLine(
            type.map { chain([$0, message] + innermost(line, members, message)) } ?? .value(message)
        )
        wrapped.time = members.time(times)
        wrapped.isWholeMessage = type != nil
        for key: StaticString in ["cloud_RoleInstance", "AppRoleInstance", "ContainerId", "PodName", "LogSource"] {
            wrapped.stream.add(line, members[key])
        }
        return wrapped
    }

    private static func envelope(_ line: ByteText, _ members: JSONMembers, _ data: JSONMembers.Value) -> WrappedLine? {
        var inner = JSONMembers()
        guard inner.read(line, from: data.start, to: data.end), let base = inner["baseData"], base.kind == .object,
            inner.read(line, from: base.start, to: base.end)
        else { return nil }
        var wrapped: WrappedLine
        if let message = inner["message"], message.kind == .text {
            wrapped = WrappedLine(.value(message))
        } else if let exceptions = inner["exceptions"], let found = exception(line, exceptions) {
            wrapped = found
        } else {
            return nil
        }
        wrapped.time = members.time(["time"])
        return wrapped
    }

    private static func continuousExport(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard members.has("internal"), let context = members["context"], context.kind == .object else { return nil }
        var wrapped: WrappedLine
        var inner = JSONMembers()
        if let messages = members["message"], let item = JSONMembers.items(line, messages).first,
            inner.read(line, from: item.start, to: item.end), let raw = inner["raw"], raw.kind == .text
        {
            wrapped = WrappedLine(.value(raw))
        } else if let exceptions = members["basicException"], let found = exception(line, exceptions) {
            wrapped = found
        } else {
            return nil
        }
        if inner.read(line, from: context.start, to: context.end), let data = inner["data"], data.kind == .object,
            inner.read(line, from: data.start, to: data.end)
        {
            wrapped.time = inner.time(["eventTime"])
        }
        return wrapped
    }

    /// Every exception of a chain, the outermost first.
    private static func exception(_ line: ByteText, _ exceptions: JSONMembers.Value) -> WrappedLine? {
        var inner = JSONMembers()
        var values: [JSONMembers.Value] = []
        for item in JSONMembers.items(line, exceptions, limit: 8)
        where inner.read(line, from: item.start, to: item.end) {
            guard let type = inner.first(["typeName", "exceptionType"]),
                let message = inner.first(["message", "outerExceptionMessage", "innermostExceptionMessage"])
            else { continue }
            values += [type, message]
        }
        return values.isEmpty ? nil : WrappedLine(chain(values))
    }

    /// Types and messages in turn.
    private static func chain(_ values: [JSONMembers.Value]) -> WrappedLine.Content {
        .values(values, separators: [": ", "\n ---> "])
    }

    /// The type and the message of the innermost exception; none if it is the outermost as well.
    private static func innermost(
        _ line: ByteText,
        _ members: JSONMembers,
        _ outer: JSONMembers.Value
    ) -> [JSONMembers.Value] {
        guard let type = members.first(["innermostType", "InnermostType"]), isExceptionType(line, type),
            let message = members.first(["innermostMessage", "InnermostMessage"]), message.kind == .text,
            message.start != outer.start,
            message.end - message.start != outer.end - outer.start
                || !line.matches(line, from: message.start, at: outer.start, count: outer.end - outer.start)
        else { return [] }
        return [type, message]
    }

    private static func isExceptionType(_ line: ByteText, _ value: JSONMembers.Value) -> Bool {
        value.kind == .text
            && (line.matches("Exception", at: value.end - 9) || line.matches("Error", at: value.end - 5))
    }
}
