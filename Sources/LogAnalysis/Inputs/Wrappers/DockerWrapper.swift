import MSALText
import TextBytes

/// Docker's `json-file` driver: `{"log":"line\n","stream":"stdout","time":"2026-10-03T07:11:52.123456789Z"}`, and the
/// same keys as Fluentd and Fluent Bit pass them on.
///
/// Docker splits a line above 16 KiB: only the last part ends with a line feed. Fluent Bit marks the parts (`logtag`,
/// `partial_message`) and drops the line feed.
enum DockerWrapper: LogWrapper {
    static var start: WrapperStart { .json }

    private static let ownKeys: [StaticString] = ["log", "stream", "time", "attrs"]

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard let log = members["log"], log.kind == .text || log.kind == .object,
            members.hasAny(["stream", "time", "kubernetes", "container_id", "container_name"])
        else { return nil }
        var wrapped = WrappedLine(.value(log))
        wrapped.time = members.time(["time", "@timestamp", "timestamp", "date"])
        wrapped.stream.add(line, members["stream"])
        wrapped.stream.add(line, members["container_id"])
        if members.value("logtag", is: "P") || members.value("partial_message", is: "true") {
            let isLast = members.value("partial_last", is: "true")
            wrapped.ending = isLast ? .whole : .partial
        } else if log.kind == .text, members.count == ownKeys.count(where: { members.has($0) }) {
            wrapped.ending = .lineFeed
        }
        return wrapped
    }
}
