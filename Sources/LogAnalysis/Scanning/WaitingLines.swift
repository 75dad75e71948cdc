import TextBytes

/// Lines whose record is not known yet, in the order of the file, in one buffer.
struct WaitingLines {
    private struct Line {
        var number: Int
        var start: Int
        var end: Int
        var matches: Bool
        var isTaken = false
    }

    private var lines: [Line] = []
    private var bytes: [UInt8] = []
    /// Those before it are taken.
    private var first = 0

    var heldBytes: Int { bytes.count }

    mutating func append(_ line: UnsafeRawBufferPointer, number: Int, matches: Bool) {
        let start = bytes.count
        bytes.append(contentsOf: line)
        // A wrapper gives a line that it put together the number of its first part.
        var index = lines.count
        while index > first, lines[index - 1].number > number { index -= 1 }
        lines.insert(Line(number: number, start: start, end: bytes.count, matches: matches), at: index)
    }

    /// Takes the lines of a record; an index stays valid until `removeTaken`.
    mutating func take(_ span: RecordSpans.Span) -> [Int] {
        guard let numbers = span.numbers else { return take(span.first...span.last) }
        return numbers.flatMap { take($0...$0) }
    }

    /// Takes all lines before this one that no record has.
    mutating func takeAll(before line: Int) -> [Int] {
        guard line > 0 else { return [] }
        return take(0...line - 1)
    }

    private mutating func take(_ numbers: ClosedRange<Int>) -> [Int] {
        var low = first
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].number < numbers.lowerBound { low = middle + 1 } else { high = middle }
        }
        var taken: [Int] = []
        while low < lines.count, lines[low].number <= numbers.upperBound {
            if !lines[low].isTaken {
                lines[low].isTaken = true
                taken.append(low)
            }
            low += 1
        }
        return taken
    }

    func hasMatch(_ indices: [Int]) -> Bool { indices.contains { lines[$0].matches } }

    func withLine(_ index: Int, _ body: (UnsafeRawBufferPointer, Int) -> Void) {
        let line = lines[index]
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[line.start..<line.end]), line.number) }
    }

    /// Forgets the lines that were taken, once most of what is held is of them.
    mutating func removeTaken() {
        while first < lines.count, lines[first].isTaken { first += 1 }
        if first == lines.count {
            lines.removeAll(keepingCapacity: true)
            bytes.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 1_024, first > lines.count / 2 {
            lines.removeFirst(first)
            let start = lines.reduce(bytes.count) { min($0, $1.start) }
            bytes.removeFirst(start)
            for index in lines.indices {
                lines[index].start -= start
                lines[index].end -= start
            }
            first = 0
        }
    }
}
