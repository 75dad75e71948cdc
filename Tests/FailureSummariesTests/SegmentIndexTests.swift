import FailureSummaries
import LogArchives
import LogRecords
import Testing

/// Archives of lines with their index, in memory.
enum Segments {
    static func archive(_ lines: [String], keys: [String] = SegmentIndexer.defaultKeys, piece: Int = .max) throws
        -> [UInt8]
    {
        try archive(Array(lines.map { $0 + "\n" }.joined().utf8), keys: keys, piece: piece)
    }

    static func archive(
        _ raw: [UInt8],
        keys: [String] = SegmentIndexer.defaultKeys,
        piece: Int = .max
    ) throws -> [UInt8] {
        var writer = try ArchiveWriter(index: SegmentIndexer(keys: keys))
        var output: [UInt8] = []
        var rest = raw[...]
        while !rest.isEmpty {
            let part = rest.prefix(piece)
            part.withUnsafeBytes { bytes in writer.append(bytes) { output += Array($0) } }
            rest = rest.dropFirst(part.count)
        }
        writer.finish { output += Array($0) }
        return output
    }

    static func segment(_ archive: [UInt8]) throws -> ArchiveSegment {
        let layout = ArchiveLayout(size: UInt64(archive.count)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            guard offset < UInt64(archive.count) else { return 0 }
            let count = min(buffer.count, archive.count - Int(offset))
            archive.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count])) }
            return count
        }
        return try #require(layout.segments.first)
    }
}

@Suite struct SegmentIndexTests {
    @Test func `the index of an archive holds the summary that its lines give`() throws {
        let lines = (1...4_000).map { number in
            Lines.record(
                number,
                second: number / 3,
                number % 4 == 0 ? Lines.failure(-50000 - number % 7, id: "id-\(number)") : ""
            )
        }
        let segment = try Segments.segment(try Segments.archive(lines))
        var summary = FailureSummary()
        try summary.merge(EncodedSummary(segment), path: "a")
        #expect(summary == Lines.summary(lines))
        let counts = try SegmentCounts(segment)
        #expect(counts.lines == 4_000)
        #expect(counts.records == 4_000)
        #expect(counts.answers(.all))
        let table = try segment.blockTable()
        #expect(table.blocks.count > 2)
        #expect(table.blocks.reduce(0) { $0 + $1.facts.failures } == 1_000)
        let sequences = try #require(try BlockSequences(segment))
        #expect(sequences.blocks.count == table.blocks.count)
        #expect(
            sequences.blocks(holding: ["r1": SequenceRanges([.init(first: 4_000, last: 9_000)])]) == [
                table.blocks.count - 1
            ]
        )
    }
}
