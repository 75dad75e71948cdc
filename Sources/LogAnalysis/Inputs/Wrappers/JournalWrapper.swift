import MSALText
import TextBytes

/// `journalctl -o json`, `json-sse` and `json-seq`: one object an entry, `MESSAGE` as text or, where a byte of it is
/// not printable, as an array of bytes.
enum JournalWrapper: LogWrapper {
    static var start: WrapperStart { .json }

    /// Every entry has some of these, whatever fields were chosen.
    private static let fields: [StaticString] = [
        "__REALTIME_TIMESTAMP", "__CURSOR", "_BOOT_ID", "_HOSTNAME", "_PID", "PRIORITY", "SYSLOG_IDENTIFIER",
        "CONTAINER_ID", "_TRANSPORT",
    ]

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard let message = members["MESSAGE"], members.hasAny(fields) else { return nil }
        var wrapped: WrappedLine
        switch message.kind {
        case .text: wrapped = WrappedLine(.value(message))
        case .array:
            let items = JSONMembers.items(line, message)
            // A field that an entry has twice is an array of its values.
            if items.contains(where: { $0.kind == .text }) {
                wrapped = WrappedLine(.values(items.filter { $0.kind == .text }, separators: ["\n"]))
            } else {
                wrapped = WrappedLine(.bytes(message))
            }
        case .object, .plain: return nil
        }
        for key: StaticString in ["_SOURCE_REALTIME_TIMESTAMP", "__REALTIME_TIMESTAMP"] where wrapped.time == nil {
            wrapped.time = members.number(key).map { Int64($0) }
        }
        for key: StaticString in [
            "_HOSTNAME", "_SYSTEMD_UNIT", "SYSLOG_IDENTIFIER", "_PID", "CONTAINER_ID", "PRIORITY",
        ] {
            wrapped.stream.add(line, members[key])
        }
        if members.value("CONTAINER_PARTIAL_MESSAGE", is: "true") || members.value("_LINE_BREAK", is: "line-max") {
            wrapped.ending = .partial
        }
        return wrapped
    }
}
