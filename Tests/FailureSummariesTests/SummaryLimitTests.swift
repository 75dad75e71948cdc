import LogArchives
import TestKit
import Testing

@testable import FailureSummaries

/// Past its limits an index says so and stays small; readers then read the lines.
@Suite struct SummaryLimitTests {
    private func segment(_ lines: [String], _ limits: SummaryLimits) throws -> ArchiveSegment {
        let indexer = SegmentIndexer(keys: ["service.version"], limits: limits)
        return try Segments.segment(ArchiveWriter(index: indexer).archive(Array(lines.map { $0 + "\n" }.joined().utf8)))
    }

    @Test func `more groups than are stored leave no summary`() throws {
        var limits = SummaryLimits()
        limits.groups = 5
        let lines = (1...6).map { Lines.record($0, Lines.failure(-$0)) }
        let full = try SegmentCounts(segment(Array(lines.dropLast()), limits))
        #expect(full.answers(.all, catalogue: ""))
        let segment = try segment(lines, limits)
        let counts = try SegmentCounts(segment)
        #expect(counts.groupsOverflow)
        #expect(!counts.answers([], catalogue: ""))
        #expect(counts.records == 6)
        #expect(throws: ArchiveIndexError.self) {
            var summary = FailureSummary()
            try summary.merge(EncodedSummary(segment))
        }
    }

    @Test func `a facet with too many values is left out and named`() throws {
        var limits = SummaryLimits()
        limits.values = 3
        let lines = (1...9).map { number in
            Lines.record(
                number,
                Lines.failure(
                    -50002,
                    #","msal.oauth.error":"e\#(number % 4)","msal.oauth.suberror":"s\#(number % 3)","service.version":"\#(number)""#
                )
            )
        }
        let segment = try segment(lines, limits)
        let counts = try SegmentCounts(segment)
        #expect(counts.overflowingFacets == [.oauthError, .key("service.version")])
        #expect(!counts.answers(.facets, catalogue: ""))
        #expect(counts.answers([.slots, .distinct], catalogue: ""))
        var summary = FailureSummary()
        try summary.merge(EncodedSummary(segment))
        #expect(summary.groups.values.first?.facets.keys.contains(.oauthError) == false)
        #expect(summary.groups.values.first?.facets[.subError]?.count == 3)
    }

    @Test func `more runs than are stored leave no sequences`() throws {
        var limits = SummaryLimits()
        limits.runs = 3
        let segment = try segment((1...4).map { Lines.record(1, run: "run-\($0)") }, limits)
        let counts = try SegmentCounts(segment)
        #expect(counts.missingParts == .sequences)
        #expect(!counts.answers(.sequences, catalogue: ""))
        #expect(try BlockSequences(segment) == nil)
    }

    @Test func `a section above its limit is left out and reported`() throws {
        var limits = SummaryLimits()
        limits.sectionBytes = 200
        let lines = (1...60).map { Lines.record($0 * 2, second: $0, Lines.failure(-50002, id: "id-\($0)")) }
        let counts = try SegmentCounts(segment(lines, limits))
        #expect(counts.missingParts == .distinct)
        #expect(!counts.answers(.all, catalogue: ""))
        #expect(counts.answers([.slots, .facets, .samples, .sequences], catalogue: ""))
    }

    @Test func `a key as long as a line is not stored`() throws {
        let long = String(repeating: "x", count: 2_000)
        let counts = try SegmentCounts(
            segment(
                [Lines.record(1, run: long), Lines.record(2, Lines.failure(-1, #","msal.oauth.error":"\#(long)""#))],
                .init()
            )
        )
        #expect(counts.missingParts == .sequences)
        #expect(counts.overflowingFacets == [.oauthError])
        let domain = Lines.record(3, #","error.type":"\#(long)","error.code":"1""#)
        #expect(try SegmentCounts(segment([domain], .init())).groupsOverflow)
    }
}
