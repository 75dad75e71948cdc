import CByteScan
import CLibrary
package import LogArchives
import LogRecords

/// Fills the index of an archive: the summary of its failures, the kinds of its lines, and which sequence numbers are
/// in which block.
///
/// - I1. A pure function of the bytes and of the keys: no path, no clock, no seed. How the bytes are cut into blocks
///   changes only the data about blocks.
/// - I2. Lines are classified as if they were read one by one: our records, duplicates, blank lines, lines that are not
///   UTF-8. Any other line makes the summary useless for counting, and the index says so.
/// - I3. Memory is bounded (`SummaryLimits`, and 1 MiB for a line that spans blocks), whatever the lines are.
package final class SegmentIndexer: ArchiveIndexing {
    /// Keys whose values are counted for each group by default.
    package static let defaultKeys = [RecordKey.serviceVersion, .operation, .osVersion, .sdkVersion].map(\.rawValue)
    /// The most keys that are counted.
    package static let keyLimit = FacetCounts.keyLimit
    /// A longer line is not one of our records (they end at 256 KiB): its bytes are not kept.
    private static let lineLimit = 1 << 20

    package var meaning: UInt16 { SummarySection.meaning }
    package var padding: Int { RecordScanner.padding + 1 }

    private var lineIndexer: LineIndexer
    private let limits: SummaryLimits
    private var blockSequences = BlockSequences()
    /// The beginning of a line that continues in the next block.
    private var carried: [UInt8] = []
    private var isInLongLine = false

    /// Counts of the lines so far.
    package var counts: SegmentCounts { lineIndexer.counts }

    /// `judge` gives advice to failures that carry none. Without one, an index with such failures does not answer for
    /// its lines.
    package convenience init(keys: [String] = SegmentIndexer.defaultKeys, judge: FailureJudge? = nil) {
        self.init(keys: keys, judge: judge, limits: SummaryLimits())
    }

    init(keys: [String], judge: FailureJudge? = nil, limits: SummaryLimits) {
        self.limits = limits
        let keys = Array(keys.prefix(Self.keyLimit))
        let further = keys.filter { RecordKey(rawValue: $0) == nil }
        lineIndexer = LineIndexer(
            RecordScanner(furtherKeys: further),
            SummaryBuilder(
                path: "",
                limits: limits,
                facets: keys.map { name in
                    let known = RecordKey(rawValue: name)?.index
                    return (name, known ?? RecordKey.allCases.count + (further.firstIndex(of: name) ?? 0))
                },
                judge: judge,
                linesStay: true
            )
        )
        lineIndexer.counts.facetKeys = keys
    }

    package func append(block: UnsafeRawBufferPointer, ids: inout IDCollector) -> BlockStatistics {
        let linesBefore = lineIndexer.counts.lines
        if var line = block.baseAddress?.assumingMemoryBound(to: UInt8.self) {
            let end = line + block.count
            if !carried.isEmpty || isInLongLine {
                line = completeLine(line, end, &ids)
            }
            // The scanner must stay within the bytes it has covered, so it gets whole lines only.
            var whole = end
            while whole > line, whole[-1] != UInt8(ascii: "\n") { whole -= 1 }
            lineIndexer.append(line, whole, &ids)
            if whole < end { carry(whole, end) }
        }
        return statistics(linesBefore)
    }

    package func finish(ids: inout IDCollector) -> (tail: BlockStatistics, sections: [IndexSection]) {
        let linesBefore = lineIndexer.counts.lines
        if !carried.isEmpty || isInLongLine { finishCarriedLine(&ids) }
        let tail = statistics(linesBefore, isTail: true)
        return (tail, sections())
    }

    // MARK: Lines that span blocks

    private func carry(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        guard !isInLongLine else { return }
        if carried.count + (end - line) > Self.lineLimit {
            carried = []
            isInLongLine = true
        } else {
            carried.append(contentsOf: UnsafeBufferPointer(start: line, count: end - line))
        }
    }

    /// Reads the rest of the carried line; returns where the next line begins.
    private func completeLine(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ ids: inout IDCollector
    ) -> UnsafePointer<UInt8> {
        guard let lineFeed = bytes_find_line_feed(start, end) else {
            carry(start, end)
            return end
        }
        carry(start, lineFeed)
        finishCarriedLine(&ids)
        return lineFeed + 1
    }

    private func finishCarriedLine(_ ids: inout IDCollector) {
        if isInLongLine {
            lineIndexer.counts.lines += 1
            lineIndexer.counts.textLines += 1
        } else {
            let padded = carried + [UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: padding)
            padded.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                lineIndexer.append(base, base + carried.count + 1, &ids)
            }
        }
        carried = []
        isInLongLine = false
    }

    // MARK: Results

    private func statistics(_ linesBefore: Int, isTail: Bool = false) -> BlockStatistics {
        let activity = lineIndexer.builder.takeActivity()
        var statistics = BlockStatistics()
        statistics.lines = lineIndexer.counts.lines - linesBefore
        statistics.records = activity.records
        statistics.failures = activity.failures
        statistics.first = activity.first
        statistics.last = activity.last
        blockSequences.append(activity.numbers, isTail: isTail)
        return statistics
    }

    private func sections() -> [IndexSection] {
        let summary = lineIndexer.builder.finish()
        var counts = lineIndexer.counts
        defer { lineIndexer.counts = counts }
        counts.first = summary.first
        counts.last = summary.last
        counts.hasEvidence = lineIndexer.builder.hasEvidence
        counts.hasJoined = lineIndexer.builder.hasJoined
        counts.groupsOverflow = lineIndexer.builder.groupsOverflow
        counts.overflowingFacets = overflowingFacets(of: summary)
        if lineIndexer.builder.hasUnadvised { counts.judgedBy = lineIndexer.builder.judge?.version ?? "" }
        var encoded = EncodedSummary()
        if counts.groupsOverflow {
            counts.missingParts = .all
        } else {
            encoded = SummaryEncoder(summary, path: "").encoded(leavingOut: counts.overflowingFacets)
        }
        if summary.accountKeys.isOverflowing {
            counts.missingParts.insert(.distinct)
            encoded[.distinct] = nil
        }
        if summary.numbers.isOverflowing {
            counts.missingParts.insert(.sequences)
            encoded[.sequences] = nil
        }
        for (part, section) in SummaryParts.sections
        where encoded[section].map({ $0.count > limits.sectionBytes }) ?? false {
            counts.missingParts.insert(part)
            encoded[section] = nil
        }
        if !counts.missingParts.contains(.sequences), !blockSequences.isOverflowing {
            let bytes = blockSequences.encoded(runs: lineIndexer.builder.runIDs)
            if bytes.count <= limits.sectionBytes { encoded[.blockSequences] = bytes }
        }
        if !counts.groupsOverflow {
            let attempts = AttemptsByKey(lineIndexer.builder, summary, limits).encoded()
            if attempts.count <= limits.sectionBytes { encoded[.attempts] = attempts }
        }
        encoded[.edges] = lineIndexer.builder.edges.encoded(first: summary.first, last: summary.last)
        encoded[.counts] = counts.encoded()
        // What most queries need comes last, nearest to the archive's end.
        return SummarySection.allCases.reversed().compactMap { section in
            encoded[section].map {
                IndexSection(id: section.rawValue, bytes: $0, isCompressible: section.isCompressible)
            }
        }
    }

    private func overflowingFacets(of summary: FailureSummary) -> Set<Facet> {
        if lineIndexer.builder.facetCounts.isOverflowing { return Set(lineIndexer.builder.facetCounts.facets) }
        var facets: Set<Facet> = []
        for group in summary.groups.values {
            for (facet, values) in group.facets
            where values.isOverflowing || values.count > limits.values
                || values.entries.contains(where: { $0.text.utf8.count > limits.textBytes })
            {
                facets.insert(facet)
            }
        }
        return facets
    }
}
