package import LogArchives

/// What an index says about the lines of its segment: the numbers that a report shows for its inputs, and whether the
/// stored summary may replace reading the lines.
package struct SegmentCounts: Sendable, Hashable {
    package var lines = 0
    /// Our records, without duplicates.
    package var records = 0
    /// Records whose identity occurred earlier in the segment.
    package var duplicates = 0
    /// Lines of white space only.
    package var blankLines = 0
    /// Lines that are not UTF-8.
    package var invalidLines = 0
    /// Any other lines. Only a reader of text logs can classify them.
    package var textLines = 0
    /// Microseconds since 1970 of the earliest and latest record.
    package var first: Int64?
    package var last: Int64?
    /// The segment has failures that were read out of log lines. They are settled within this segment, so it must not
    /// be merged with other segments of the same file, and must not be split.
    package var hasEvidence = false
    /// Some failures were logged twice and count once, so nothing can be subtracted from the summary.
    package var hasJoined = false
    /// Keys of the record whose values were counted, in their order.
    package var facetKeys: [String] = []
    /// Parts that were too large to store.
    package var missingParts: SummaryParts = []
    /// There were more groups than are stored, so there is no summary.
    package var groupsOverflow = false
    /// Facets with more values than are stored.
    package var overflowingFacets: Set<Facet> = []
    /// Failures without advice of their own were judged by this version of the catalogue; empty if nothing judged them;
    /// nil if there were none.
    package var judgedBy: String?

    package init() {}

    /// Whether the stored summary gives the same result as reading the lines, for these parts, with a catalogue of this
    /// version.
    package func answers(_ parts: SummaryParts, catalogue: String) -> Bool {
        guard textLines == 0, !groupsOverflow, missingParts.isDisjoint(with: parts), judgedBy ?? catalogue == catalogue
        else { return false }
        // The facets that a report shows. Keys are requested by name.
        return !parts.contains(.facets)
            || overflowingFacets.isDisjoint(with: Facet.always)
    }

    /// The counts of an indexed segment. Throws if it has none, or those of another version.
    package init(_ segment: ArchiveSegment) throws(ArchiveIndexError) {
        guard segment.meaning == SummarySection.meaning else {
            throw ArchiveIndexError(.otherVersion)
        }
        guard let bytes = try segment.section(SummarySection.counts.rawValue) else {
            throw ArchiveIndexError(.damaged, part: "section \(SummarySection.counts.rawValue)")
        }
        try self.init(bytes)
    }

    package func encoded() -> [UInt8] {
        var writer = ByteWriter()
        var flags: UInt8 = hasEvidence ? 1 : 0
        if groupsOverflow { flags |= 2 }
        if first != nil { flags |= 4 }
        if judgedBy != nil { flags |= 8 }
        if hasJoined { flags |= 16 }
        writer.put(flags)
        writer.put(missingParts.rawValue)
        for count in [lines, records, duplicates, blankLines, invalidLines, textLines] { writer.put(count: count) }
        if let first, let last {
            writer.put(signed: first)
            writer.put(signed: last &- first)
        }
        writer.put(count: facetKeys.count)
        for key in facetKeys { writer.put(text: key) }
        writer.put(count: overflowingFacets.count)
        for facet in overflowingFacets.sorted(by: { $0.precedes($1) }) { facet.put(into: &writer) }
        if let judgedBy { writer.put(text: judgedBy) }
        return writer.bytes
    }

    package init(_ bytes: [UInt8]) throws(ArchiveIndexError) {
        self = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            var reader = ByteReader(bytes)
            return try SegmentCounts(from: &reader)
        }
    }

    private init(from reader: inout ByteReader) throws(ArchiveIndexError) {
        let flags = try reader.byte()
        hasEvidence = flags & 1 != 0
        groupsOverflow = flags & 2 != 0
        hasJoined = flags & 16 != 0
        missingParts = SummaryParts(rawValue: try reader.byte())
        lines = try reader.count()
        records = try reader.count()
        duplicates = try reader.count()
        blankLines = try reader.count()
        invalidLines = try reader.count()
        textLines = try reader.count()
        if flags & 4 != 0 {
            let start = try reader.signed()
            first = start
            last = try reader.signed(from: start)
        }
        guard flags < 32, missingParts.isSubset(of: .all) else { throw .malformed }
        let keys = try reader.count(ofSize: 1)
        for _ in 0..<keys { facetKeys.append(try reader.text(limit: SummaryDecoder.textLimit)) }
        let facets = try reader.count(ofSize: 1)
        for _ in 0..<facets { overflowingFacets.insert(try Facet(from: &reader)) }
        if flags & 8 != 0 { judgedBy = try reader.text(limit: SummaryDecoder.textLimit) }
        try reader.end()
        var sum = 0
        for count in [records, duplicates, blankLines, invalidLines, textLines] { sum = saturatingSum(sum, count) }
        guard sum == lines else { throw .malformed }
    }
}
