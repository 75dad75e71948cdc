import MSALText
import TextBytes

/// What a tool has put in front of each line of an object that was printed over several lines: a container's name, a
/// time. Only its digits differ from line to line.
struct LinePrefix {
    private let start: Int
    private let length: Int
    private static let longest = 128

    /// The prefix of the line at `start`: what is before its first quote, without the indentation.
    init(_ text: ByteText, _ start: Int, before mark: Int) {
        self.start = start
        guard let quote = text.find(byte: .quote, from: start, to: min(mark, start + Self.longest)) else {
            length = 0
            return
        }
        length = text.trimmed(start, quote).end - start
    }

    /// Where the text of a line begins, after this prefix if it has it, and its indentation.
    func end(_ text: ByteText, _ line: Int) -> Int {
        let isSame = (0..<length).allSatisfy { offset in
            let byte = text[line + offset]
            return byte == text[start + offset] || byte.isDigit && text[start + offset].isDigit
        }
        return text.skip(isSame ? line + length : line) { $0.isSpace }
    }
}
