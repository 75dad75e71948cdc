import MSALText
import TextBytes

/// The escape sequences with which programs colour their lines in a terminal: `ESC [ 31 m`.
enum TerminalColours {
    static let escape: UInt8 = 0x1B

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
