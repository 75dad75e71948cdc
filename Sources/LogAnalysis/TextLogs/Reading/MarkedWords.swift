import MSALText
import TextBytes

/// Finds the words of a text that contain one of two marks, in any case: most words have neither, and need not be
/// looked at.
struct MarkedWords {
    private let marks: (StaticString, StaticString)
    private var found = (-1, -1)
    /// The nearest mark, and where its word begins: a long word is walked back once.
    private var nearest = -1
    private var start = -1

    init(_ one: StaticString, _ other: StaticString) { marks = (one, other) }

    /// Where the next such word begins, but not before `index`; `end` if there is none.
    mutating func next(_ text: ByteText, from index: Int, to end: Int) -> Int {
        if found.0 < index { found.0 = text.findIgnoringCase(marks.0, from: index, to: end) ?? end }
        if found.1 < index { found.1 = text.findIgnoringCase(marks.1, from: index, to: end) ?? end }
        let mark = min(found.0, found.1)
        if mark != nearest {
            (nearest, start) = (mark, mark)
            while start > index, start < end, text[start - 1].isWordByte { start -= 1 }
        }
        return max(start, index)
    }
}
