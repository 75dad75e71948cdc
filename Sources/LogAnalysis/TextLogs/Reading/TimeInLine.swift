import MSALText
import TextBytes

/// Where a line of a text log has its time.
enum TimeInLine {
    /// Times are near the beginning of a line; later ones belong to what the line says.
    private static let reach = 160

    /// The bytes to leave out where `time` is shown elsewhere, with its brackets and the separator after it. Nil if the
    /// line does not have that time.
    static func range(of time: Int64, in line: ByteText) -> Range<Int>? {
        var start = 0
        while start < min(line.count, reach) {
            defer { start += 1 }
            // A time begins no longer word or number. Values of a JSON object stay in it.
            guard line[start].isAlphanumeric, !line[start - 1].isAlphanumeric, line[start - 1] != .quote else {
                continue
            }
            if let stamp = LogTimestamp.readAny(line, at: start), stamp.microseconds == time {
                return extended(start..<stamp.end, line)
            }
        }
        return nil
    }

    private static func extended(_ stamp: Range<Int>, _ line: ByteText) -> Range<Int> {
        var (start, end) = (stamp.lowerBound, stamp.upperBound)
        if line[start - 1] == .openBracket, line[end] == .closeBracket {
            start -= 1
            end += 1
        }
        end = line.skipBlanks(end)
        if line[end] == .minus || line[end] == .colon, line[end + 1] == .space { end = line.skipBlanks(end + 1) }
        return start..<end
    }
}
