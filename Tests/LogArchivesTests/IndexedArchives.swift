import LogArchives
import TestKit
import Testing

/// Fills an index with what can be counted without knowing what the lines mean.
final class LineCounter: ArchiveIndexing {
    let meaning: UInt16
    let padding = 0
    var sections: [IndexSection]
    private(set) var blocks: [[UInt8]] = []
    private var isInLine = false

    init(meaning: UInt16 = 1, sections: [IndexSection] = []) {
        self.meaning = meaning
        self.sections = sections
    }

    func append(block: UnsafeRawBufferPointer, ids: inout IDCollector) -> BlockStatistics {
        blocks.append(Array(block))
        isInLine = block.last.map { $0 != UInt8(ascii: "\n") } ?? isInLine
        var statistics = BlockStatistics()
        statistics.lines = block.count { $0 == UInt8(ascii: "\n") }
        statistics.records = statistics.lines
        statistics.first = Int64(blocks.count) * 1_000
        statistics.last = Int64(blocks.count) * 1_000 + 999
        return statistics
    }

    func finish(ids: inout IDCollector) -> (tail: BlockStatistics, sections: [IndexSection]) {
        var tail = BlockStatistics()
        tail.lines = isInLine ? 1 : 0
        return (tail, sections)
    }
}

enum IndexedArchives {
    static func archive(
        _ raw: [UInt8],
        level: Int = 1,
        piece: Int = .max,
        index: LineCounter = LineCounter()
    ) throws -> [UInt8] {
        try ArchiveWriter(level: level, index: index).archive(raw, piece: piece)
    }

    /// The raw bytes of all blocks, one by one.
    static func read(_ segment: ArchiveSegment) throws -> [[UInt8]] {
        var reader = try BlockReader()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize, alignment: 16)
        defer { buffer.deallocate() }
        var blocks: [[UInt8]] = []
        for block in try segment.blockTable().blocks {
            let count = try reader.read(block, of: segment, into: buffer)
            blocks.append(Array(buffer[..<count]))
        }
        return blocks
    }

    /// The GUID with this number, in lower case.
    static func guid(_ number: Int) -> String {
        var numbers = SeededNumbers(seed: UInt64(number))
        let digits = hexadecimal(numbers.next()) + hexadecimal(numbers.next())
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
