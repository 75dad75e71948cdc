import MSALText
import TextBytes

/// RFC 5424: `<165>1 2026-10-03T07:11:52.003Z host app 8710 ID47 [data@32473 key="value"] line`, with or without a
/// byte order mark before the message and a length in front (RFC 6587).
enum StructuredSyslogWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    /// Whether a length in decimal digits is in front of the priority.
    static func hasFrame(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var index = 0
        while index < 8, index < count, line[index].isDigit { index += 1 }
        return index > 0 && index + 2 < count && line[index] == .space && line[index + 1] == UInt8(ascii: "<")
    }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        var index = 0
        var frameEnd: Int?
        if let length = line[0].isDigit ? line.integer(at: 0) : nil {
            index = length.end + 1
            guard line[length.end] == .space else { return nil }
            if length.value > 0, length.value < line.count - index { frameEnd = index + length.value }
        }
        guard let priority = SyslogWrapper.priority(line, index), line[priority] == UInt8(ascii: "1"),
            line[priority + 1] == .space
        else { return nil }
        index = priority + 2
        let time = LogTimestamp.read(line, at: index)?.microseconds
        guard time != nil || line[index] == .minus else { return nil }
        var stream = StreamName()
        // Time, host, app, process, message id.
        for field in 0..<5 {
            let end = line.skip(index) { $0 != .space }
            guard end > index, end < line.count || field == 4 else { return nil }
            if 1...3 ~= field { stream.add(line, index, end) }
            index = end + 1
        }
        guard let data = structuredDataEnd(line, index) else { return nil }
        index = line[data] == .space ? data + 1 : data
        // A length that ends before the message does not count these bytes.
        if let end = frameEnd, end < index { frameEnd = nil }
        if line.matches("\u{FEFF}", at: index) { index += 3 }
        var wrapped = WrappedLine(.rest(min(index, line.count)))
        wrapped.time = time
        wrapped.stream = stream
        wrapped.end = frameEnd
        wrapped.hasOctalControls = true
        return wrapped
    }

    private static func structuredDataEnd(_ line: ByteText, _ start: Int) -> Int? {
        if line[start] == .minus { return start + 1 }
        var index = start
        while line[index] == .openBracket {
            var isQuoted = false
            index += 1
            while index < line.count {
                let byte = line[index]
                if byte == .backslash, isQuoted {
                    index += 1
                } else if byte == .quote {
                    isQuoted.toggle()
                } else if byte == .closeBracket, !isQuoted {
                    break
                }
                index += 1
            }
            guard index < line.count else { return nil }
            index += 1
        }
        return index > start ? index : nil
    }
}
