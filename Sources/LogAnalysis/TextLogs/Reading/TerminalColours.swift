import MSALText
import TextBytes

/// The escape sequences with which programs colour their lines in a terminal: `ESC [ 31 m`.
enum TerminalColours {
    static let escape: UInt8 = 0x1B

    /// The length of a line without the sequence at its end.
    static func lengthWithoutEnd(_ line: UnsafePointer<UInt8>, _ count: Int) -> Int {
        guard count > 3, line[count - 1] == UInt8(ascii: "m") else { return count }
        var start = count - 1
        while start > 0, count - start < 16, (0x20...0x3F).contains(line[start - 1]) { start -= 1 }
        guard start > 1, line[start - 1] == .openBracket, line[start - 2] == escape else { return count }
        return start - 2
    }

    static func remove(from line: ByteText, into output: inout [UInt8]) {
        var start = 0
        while let mark = line.find(byte: escape, from: start) {
            output.append(contentsOf: line.part(start, mark).bytes)
            start = mark + 1
            guard line[start] == .openBracket else { continue }
            // Parameters, then one final byte.
            let end = line.skip(start + 1) { (0x20...0x3F).contains($0) }
            start = min(end + 1, line.count)
        }
        output.append(contentsOf: line.part(start, line.count).bytes)
    }
}
