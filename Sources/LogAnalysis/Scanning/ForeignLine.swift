import MSALText
import TextBytes

/// A line that belongs to no known format, as found. A report shows the first three.
package struct ForeignLine: Sendable, Equatable {
    package var path: String
    package var line: Int
    package var text: String

    static let shown = 3
    /// As much as anyone reads, in bytes.
    static let limit = 512

    init(_ text: ByteText, path: String, line: Int) {
        self.path = path
        self.line = line
        self.text = String(decoding: text.part(0, ShownText.readLimit).bytes, as: UTF8.self)
    }

    init(_ text: String, path: String, line: Int) {
        var text = text
        self = text.withUTF8 { ForeignLine(ByteText(UnsafeRawBufferPointer($0)), path: path, line: line) }
    }
}

extension [ForeignLine] {
    /// Keeps the first ones. Lines of one file may come out of order: a paragraph is judged when it has ended.
    mutating func keep(_ line: ForeignLine) {
        let index = lastIndex { $0.line <= line.line }.map { $0 + 1 } ?? 0
        insert(line, at: index)
        if count > ForeignLine.shown { removeLast() }
    }
}
