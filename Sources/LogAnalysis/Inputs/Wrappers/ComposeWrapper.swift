import MSALText
import TextBytes

/// The name of a container in front of each line of several: `web-1  | text`, as `docker compose logs` prints. Lines of
/// different containers have nothing to do with each other.
enum ComposeWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    private static let longestName = 64

    /// Whether a line may begin with the name of a container: it ends with a number.
    @inline(__always)
    static func mayBegin(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var end = 0
        let limit = min(count - 3, longestName)
        while end < limit, line[end].isWordByte || line[end] == .minus || line[end] == UInt8(ascii: ".") { end += 1 }
        return end < limit && line[end] == .space && line[end - 1].isDigit
    }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        let end = line.skip(0) { $0.isWordByte || $0 == .minus || $0 == UInt8(ascii: ".") }
        guard end < longestName, line[end] == .space else { return nil }
        var mark = end
        while mark > 0, line[mark - 1].isDigit { mark -= 1 }
        guard mark < end, mark > 1, line[mark - 1] == .minus || line[mark - 1] == UInt8(ascii: "_") else { return nil }
        let bar = line.skip(end) { $0 == .space }
        guard line[bar] == UInt8(ascii: "|"), line[bar + 1] == .space || bar + 1 >= line.count else { return nil }
        var wrapped = WrappedLine(.rest(min(bar + 2, line.count)))
        wrapped.stream.add(line, 0, end)
        return wrapped
    }
}
