import MSALText
import TextBytes

/// `journalctl -o export`: a field a line, a blank line after each entry. The lines of a message that an app wrote over
/// several entries have the other fields of their entries between them.
struct JournalExport {
    enum Line {
        /// `MESSAGE=`: what was logged begins at the offset.
        case message(Int)
        /// Another field, or the end of an entry.
        case field
    }

    /// The stream of fields: they belong to no message.
    static let fields: StreamName = {
        var name = StreamName()
        name.add(ByteText(UnsafeRawBufferPointer(start: nil, count: 0)), 0, 0)
        return name
    }()

    private var isOpen = false
    /// Microseconds since 1970: when the entry was received.
    private(set) var time: Int64?

    /// False for most lines of anything else.
    @inline(__always)
    func mayTake(_ line: ByteText) -> Bool { isOpen || line.matches("__", at: 0) }

    /// Nil for a line of anything else.
    mutating func take(_ line: ByteText) -> Line? {
        guard mayTake(line) else { return nil }
        if isOpen, line.count == 0 { return .field }
        let end = line.skip(0) { $0.isUppercase || $0.isDigit || $0 == UInt8(ascii: "_") }
        guard end > 1, line[end] == .equals else {
            isOpen = false
            return nil
        }
        isOpen = isOpen || line.matches("__CURSOR=", at: 0) || line.matches("__REALTIME_TIMESTAMP=", at: 0)
        guard isOpen else { return nil }
        if line.matches("__REALTIME_TIMESTAMP=", at: 0) { time = line.integer(at: end + 1).map { Int64($0.value) } }
        return line.matches("MESSAGE=", at: 0) ? .message(end + 1) : .field
    }
}
