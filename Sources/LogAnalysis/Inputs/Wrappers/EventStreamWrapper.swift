import MSALText
import TextBytes

/// `journalctl -o json-sse` and `json-seq`: an object with `data: ` or a record separator in front.
enum EventStreamWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    static let recordSeparator: UInt8 = 0x1E

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        if line[0] == recordSeparator, line[1] == .openBrace { return WrappedLine(.rest(1)) }
        return line.matches("data: {", at: 0) ? WrappedLine(.rest(6)) : nil
    }
}
