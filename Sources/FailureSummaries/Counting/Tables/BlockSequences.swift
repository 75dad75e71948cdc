package import LogArchives

/// Which sequence numbers of which run are in which block of a segment. If inputs overlap, only the blocks that contain
/// the numbers in question are read again.
package struct BlockSequences: Sendable, Equatable {
    /// For each block, by run.
    package private(set) var blocks: [[String: SequenceRanges]] = []

    /// Used while filling: the numbers of all blocks in sequence, and where each block's numbers end.
    private var collected: [BlockActivity.Numbers] = []
    private var ends: [Int] = []
    /// There were more ranges than a reader would hold.
    private(set) var isOverflowing = false

    init() {}

    package static func == (left: BlockSequences, right: BlockSequences) -> Bool { left.blocks == right.blocks }

    /// Adds the numbers of the next block. Those after the last block (`isTail`) belong to it.
    mutating func append(_ numbers: [BlockActivity.Numbers], isTail: Bool) {
        guard !isOverflowing else { return }
        collected += Self.joined(numbers)
        if collected.count > Self.rangeLimit {
            self = BlockSequences()
            isOverflowing = true
        } else if isTail, !ends.isEmpty {
            ends[ends.count - 1] = collected.count
        } else if !isTail || !numbers.isEmpty {
            ends.append(collected.count)
        }
    }

    /// Joins numbers into as few ranges as possible. Several threads deliver their records only approximately in
    /// order.
    private static func joined(_ numbers: [BlockActivity.Numbers]) -> [BlockActivity.Numbers] {
        guard numbers.count > 1 else { return numbers }
        var joined: [BlockActivity.Numbers] = []
        for (run, parts) in Dictionary(grouping: numbers, by: \.run).sorted(by: { $0.key < $1.key }) {
            let ranges = SequenceRanges(parts.map(\.range)).ranges
            joined += ranges.map { BlockActivity.Numbers(run: run, range: $0) }
        }
        return joined
    }

    /// Runs, sorted; then for each block how many of them occur, and for each its number and ranges.
    func encoded(runs: [String]) -> [UInt8] {
        let sorted = runs.indices.sorted { runs[$0].precedesInBytes(runs[$1]) }
        var places = [Int](repeating: 0, count: runs.count)
        for (place, run) in sorted.enumerated() { places[run] = place }
        var writer = ByteWriter()
        writer.put(count: runs.count)
        for run in sorted { writer.put(text: runs[run]) }
        writer.put(count: ends.count)
        var start = 0
        for end in ends {
            defer { start = end }
            var ranges: [Int: [SequenceRanges.Range]] = [:]
            for part in collected[start..<end] { ranges[places[part.run], default: []].append(part.range) }
            writer.put(count: ranges.count)
            for (run, parts) in ranges.sorted(by: { $0.key < $1.key }) {
                writer.put(count: run)
                SequenceRanges(parts).put(into: &writer)
            }
        }
        return writer.bytes
    }

    /// The ranges that a reader holds of a segment; each run of each block counts as `runWeight` further ones.
    private static let rangeLimit = 128 << 10
    private static let runWeight = 8

    /// The block sequences of an indexed segment; nil if it has none, or more than a reader may hold.
    package init?(_ segment: ArchiveSegment) throws(ArchiveIndexError) {
        guard let bytes = try segment.section(SummarySection.blockSequences.rawValue) else { return nil }
        let read: [[String: SequenceRanges]]? = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            var reader = ByteReader(bytes)
            return try Self.blocks(&reader)
        }
        guard let read else { return nil }
        blocks = read
    }

    private static func blocks(_ reader: inout ByteReader) throws(ArchiveIndexError) -> [[String: SequenceRanges]]? {
        let runCount = try reader.count(ofSize: 1)
        guard runCount <= SummaryDecoder.listLimit else { throw .malformed }
        var runs: [String] = []
        for _ in 0..<runCount { runs.append(try reader.text(limit: SummaryDecoder.textLimit)) }
        let count = try reader.count(ofSize: 1)
        guard count <= SummaryDecoder.listLimit else { throw .malformed }
        var blocks: [[String: SequenceRanges]] = []
        var left = rangeLimit
        for _ in 0..<count {
            var block: [String: SequenceRanges] = [:]
            for _ in 0..<(try reader.count(ofSize: 2)) {
                let run = try reader.count()
                guard run < runs.count else { throw .malformed }
                left -= runWeight
                guard left > 0, let ranges = try SequenceRanges(from: &reader, limit: left) else { return nil }
                left -= ranges.ranges.count
                block[runs[run]] = ranges
            }
            blocks.append(block)
        }
        try reader.end()
        return blocks
    }

    /// The blocks that contain some of these numbers.
    package func blocks(holding wanted: [String: SequenceRanges]) -> [Int] {
        blocks.indices.filter { index in
            blocks[index].contains { run, ranges in wanted[run].map { $0.intersects(ranges) } ?? false }
        }
    }
}
