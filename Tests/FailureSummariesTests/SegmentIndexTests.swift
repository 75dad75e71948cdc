import FailureSummaries
import LogArchives
import LogRecords
import TestKit
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
        try ArchiveWriter(index: SegmentIndexer(keys: keys)).archive(raw, piece: piece)
    }

    static func segment(_ archive: [UInt8]) throws -> ArchiveSegment {
        try #require(ArchiveLayout(of: archive).segments.first)
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
        #expect(counts.answers(.all, catalogue: ""))
        let table = try segment.blockTable()
        #expect(table.blocks.count > 2)
        #expect(table.blocks.reduce(0) { $0 + $1.statistics.failures } == 1_000)
        let sequences = try #require(try BlockSequences(segment))
        #expect(sequences.blocks.count == table.blocks.count)
        #expect(
            sequences.blocks(holding: ["r1": SequenceRanges([.init(first: 4_000, last: 9_000)])]) == [
                table.blocks.count - 1
            ]
        )
    }
}

extension SegmentIndexTests {
    private func sections(_ archive: [UInt8]) throws -> [UInt16: [UInt8]] {
        let segment = try Segments.segment(archive)
        var sections: [UInt16: [UInt8]] = [:]
        for id in segment.sectionIDs { sections[id] = try segment.section(id) }
        return sections
    }

    // invariant SegmentIndexer I1
    @Test func `the same lines give the same archive, in whatever pieces they arrive`() throws {
        let lines = RandomRecords.lines(3_000, run: "r1", seed: 1)
        let archive = try Segments.archive(lines)
        #expect(try Segments.archive(lines, piece: 777) == archive)
        #expect(try Segments.archive(lines, piece: 100_000) == archive)
    }

    @Test func `verify accepts the index that a writer creates`() throws {
        let segment = try Segments.segment(try Segments.archive(RandomRecords.lines(3_000, run: "r1", seed: 2)))
        try segment.verify(with: SegmentIndexer())
        #expect(throws: ArchiveIndexError.self) { try segment.verify(with: SegmentIndexer(keys: [])) }
    }

    // invariant SegmentIndexer I2
    @Test func `lines that are not records are counted by kind`() throws {
        var raw = Array("\(Lines.record(1))\n\(Lines.record(1))\n\n  \t\r\n\(Lines.record(2))\n".utf8)
        raw += [0xFF, 0xFE, 10] + Array("{\"message\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
        let fine = try SegmentCounts(Segments.segment(Segments.archive(raw)))
        #expect(fine.lines == 7)
        #expect((fine.records, fine.duplicates, fine.blankLines, fine.invalidLines) == (2, 1, 2, 2))
        #expect(fine.answers(.all, catalogue: ""))
        // The last line has no line feed.
        raw += Array("TID=1 MSAL 2.1.0 iOS [2026-11-21] something".utf8)
        let mixed = try SegmentCounts(Segments.segment(Segments.archive(raw)))
        #expect(mixed.lines == 8)
        #expect(mixed.textLines == 1)
        #expect(!mixed.answers([], catalogue: ""), "only reading the lines shows what the text says")
    }

    @Test func `JSON of other programs is not a record`() throws {
        let counts = try SegmentCounts(Segments.segment(Segments.archive([#"{"level":"error","msg":"x"}"#, "[1,2]"])))
        #expect(counts.textLines == 2)
    }

    // invariant SegmentIndexer I3
    @Test func `a record that spans blocks is one record, a line above 1 MiB is none`() throws {
        let long = Lines.record(2, #","labels.x":"\#(String(repeating: "y", count: 600_000))""#)
        let endless = Lines.record(3, #","labels.x":"\#(String(repeating: "z", count: 1_200_000))""#)
        let segment = try Segments.segment(Segments.archive([Lines.record(1), long, endless, Lines.record(4)]))
        let counts = try SegmentCounts(segment)
        #expect((counts.lines, counts.records, counts.textLines) == (4, 3, 1))
        let table = try segment.blockTable()
        #expect(table.blocks.reduce(0) { $0 + $1.statistics.lines } == 4)
        #expect(table.blocks.reduce(0) { $0 + $1.statistics.records } == 3)
        #expect(table.blocks.contains { $0.continuesLine })
    }

    @Test func `an id spelled with escapes is in the filter`() throws {
        let id = "0a1b2c3d-0000-4000-8000-00000000abcd"
        let line = Lines.record(
            1,
            #","msal.correlation_id":"\u0030a1b2c3d-0000-4000-8000-00000000ABCD","msal.request_id":"1a1b2c3d\u002d0000-4000-8000-00000000abcd""#
        )
        let segment = try Segments.segment(Segments.archive([line]))
        for id in [id, "1" + id.dropFirst()] { #expect(try segment.mayContain(#require(IDHash(id)))) }
    }

    @Test func `values of the configured keys are counted for each group`() throws {
        let lines = (1...30).map { number in
            let version =
                number <= 10 ? #","service.version":"1""# : number <= 20 ? #","service.version":"\u0032""# : ""
            return Lines.record(
                number,
                Lines.failure(-50002, version + #","labels.region":"eu","msal.repeat_count":2"#)
            )
        }
        var summary = FailureSummary()
        try summary.merge(
            EncodedSummary(Segments.segment(Segments.archive(lines, keys: ["service.version", "labels.region"])))
        )
        let facets = try #require(summary.groups.values.first?.facets)
        #expect(facets[.key("service.version")] == ["1": 20, "2": 20])
        #expect(facets[.key("labels.region")] == ["eu": 60])
    }

    @Test func `evidence is settled within the segment, and the counts say so`() throws {
        let evidence = #","msal.evidence":"log""#
        let lines = [
            Lines.record(1, Lines.failure(-50002, id: "a", evidence)), Lines.record(2, Lines.failure(-50002, id: "a")),
            Lines.record(3, Lines.failure(-50005, id: "b", evidence)),
        ]
        let segment = try Segments.segment(Segments.archive(lines))
        #expect(try SegmentCounts(segment).hasEvidence)
        var summary = FailureSummary()
        try summary.merge(EncodedSummary(segment), path: "a")
        #expect(summary == Lines.summary(lines))
    }

    @Test func `sample texts are cut at a blank, both in an index and from lines`() throws {
        let token = String(repeating: "a", count: 400)
        for (message, expected) in [
            ("short", "short"), (token, "…[cut 400 bytes]"), ("it said \(token)", "it said…[cut 401 bytes]"),
            (String(repeating: "é ", count: 200), String(repeating: "é ", count: 99) + "é…[cut 301 bytes]"),
        ] {
            let lines = [Lines.record(1, Lines.failure(-50002, #","error.message":"\#(message)""#))]
            var summary = FailureSummary()
            try summary.merge(EncodedSummary(Segments.segment(Segments.archive(lines))), path: "a")
            #expect(summary == Lines.summary(lines))
            #expect(summary.groups.values.first?.samples.shown.first?.message == expected)
        }
    }

    @Test func `block sequences name the blocks that contain numbers of a run`() throws {
        let lines = RandomRecords.lines(4_000, run: "r1", seed: 4) + RandomRecords.lines(1_500, run: "r2", seed: 5)
        let segment = try Segments.segment(Segments.archive(lines))
        let sequences = try #require(try BlockSequences(segment))
        let table = try segment.blockTable()
        var line = 0
        for (index, block) in table.blocks.enumerated() {
            let numbers = sequences.blocks[index].values.reduce(0) { $0 + $1.count }
            #expect(numbers == UInt64(block.statistics.lines))
            line += block.statistics.lines
        }
        #expect(line == 5_500)
        let found = sequences.blocks(holding: ["r2": SequenceRanges([.init(first: 1, last: 1)])])
        #expect(found.count == 1)
        #expect(sequences.blocks(holding: ["r3": SequenceRanges([.init(first: 1, last: 1)])]).isEmpty)
    }
}
