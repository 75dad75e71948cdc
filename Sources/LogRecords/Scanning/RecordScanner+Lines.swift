import CByteScan
import TextBytes

extension RecordScanner {
    /// What kind of line was read. The address of its line feed is returned with it.
    package enum Line {
        /// A JSON object; `fields` has its members.
        case object
        /// Has the form of an object, but its bytes are not UTF-8.
        case invalidUTF8
        /// Anything else. Whether it is UTF-8 was not checked.
        case text
    }

    /// Reads the line that begins at `line`, which was covered; nil if it does not end before `limit`.
    ///
    /// The end of a record is found by reading it, so no separate search for the line feed is needed.
    package func readLine(
        _ line: UnsafePointer<UInt8>,
        limit: UnsafePointer<UInt8>
    ) -> (kind: Line, lineFeed: UnsafePointer<UInt8>)? {
        if line[0] == .openBrace || line[0] <= .space {
            switch scan(covered: line) {
            case .object(let lineFeed): return lineFeed < limit ? (.object, lineFeed) : nil
            case .invalidUTF8(let lineFeed): return lineFeed < limit ? (.invalidUTF8, lineFeed) : nil
            case .other: break
            }
        }
        return bytes_find_line_feed(line, limit).map { (.text, $0) }
    }
}
