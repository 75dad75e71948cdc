import FailureSummaries
import LogArchives
import LogRecords
import MSALFailures

/// What the indexes of one archive answer. A segment that is needed as a whole is answered from its summary, any other
/// from the lines of the blocks that the query needs.
///
/// I1. Same result as reading all lines, to the byte, except for `answeredFromIndex`.
/// I2. Where an index cannot give that result (lines that are not our records, tables that overflowed, evidence in
///     several segments of one file, a record twice where only some blocks are read), the result is nil and the lines
///     are read.
/// I3. Records that were counted before are taken out by reading the blocks that contain them: their counts are
///     subtracted. Everything else (ids, first and last times, samples) is a union and already contains what they would
///     add.
struct IndexedScan {
    /// One part of the archive.
    private struct Segment {
        let archive: ArchiveSegment
        /// What its index counts.
        let counts: SegmentCounts
        /// Lines before it in the file.
        let linesBefore: Int
    }

    private let input: LogInput
    private let known: FailureSummary?
    private let scanner: FileScanner
    private var query: Query { scanner.query }
    private var scan: FileScan
    private var hasReadLines = false

    /// `known` is what was counted before; records in it are duplicates.
    init(_ input: LogInput, known: FailureSummary?, _ scanner: FileScanner) {
        self.input = input
        self.known = known
        self.scanner = scanner
        scan = FileScan(scanner.limits)
    }

    /// Nil if the lines must be read. Throws if an index or a block is damaged; the lines must be read then as well.
    mutating func run(_ file: IndexedFile) throws(ArchiveIndexError) -> FileScan? {
        var edges = FailureEdges()
        var lastTime: Int64?
        for segment in file.segments {
            let counts = try SegmentCounts(segment)
            if file.segments.count > 1 {
                // A failure at the end of one segment may be logged again at the beginning of another.
                guard let own = try FailureEdges(segment), !own.mayRepeat(edges),
                    counts.first ?? .max >= (lastTime ?? .min).subtractingSaturated(FailureEdges.slack)
                else { return nil }
                edges.append(own)
                lastTime = [lastTime, counts.last].compactMap { $0 }.max()
            }
            guard file.segments.count == 1 || !counts.hasEvidence,
                let summary = try summary(
                    of: Segment(archive: segment, counts: counts, linesBefore: scan.counts.lines)
                ),
                !scan.summary.numbers.overlaps(summary.numbers)
            else { return nil }
            scan.summary.merge(summary)
            // Near the bound it depends on the order of the numbers whether a reader of lines knows more or less.
            let numbers = scan.summary.numbers
            if numbers.isOverflowing || file.segments.count > 1 && numbers.rangeCount > scanner.limits.partRanges {
                return nil
            }
        }
        scan.counts.files = 1
        scan.counts.bytes = file.size
        scan.counts.answeredFromIndex = hasReadLines ? 0 : 1
        scanner.progress.add(file.size)
        if scan.counts.records > 0 { scan.counts.formats = [.native] }
        return scan
    }

    private enum Need {
        case summary
        /// Nothing in it is within the window.
        case nothing
        case lines
    }

    private func need(_ counts: SegmentCounts) -> Need {
        guard let first = counts.first, let last = counts.last else { return .summary }
        if last < query.since ?? .min || first >= query.until ?? .max { return .nothing }
        if !query.conditions.isEmpty || !query.by.isEmpty { return .lines }
        return isWithin(counts) ? .summary : .lines
    }

    /// Whether all records are within the window.
    private func isWithin(_ counts: SegmentCounts) -> Bool {
        guard let first = counts.first, let last = counts.last else { return true }
        return first >= query.since ?? .min && last < query.until ?? .max
    }

    private mutating func summary(of segment: Segment) throws(ArchiveIndexError) -> FailureSummary? {
        let counts = segment.counts
        let need = need(counts)
        guard counts.answers(need == .summary ? .all : .sequences, catalogue: ErrorCatalogue.version),
            need != .lines || counts.duplicates == 0,
            EncodedSummary.fits(segment.archive)
        else { return nil }
        add(counts)
        if need == .summary, known == nil { return try storeSummary(of: segment) }
        var summary = FailureSummary(scanner.limits)
        if need == .summary {
            try summary.merge(EncodedSummary(segment.archive), path: input.path, linesBefore: segment.linesBefore)
        } else {
            let encoded = try EncodedSummary(segment.archive, parts: .sequences)
            _ = try CheckedSummary(encoded, parts: .sequences)
            summary.numbers = try encoded.numbers(scanner.limits)
        }
        let numbers = summary.numbers
        let repeated = known.map { numbers.sequences.intersection($0.numbers.sequences) } ?? [:]
        let repeatedCount = repeated.recordCount
        scan.counts.records -= repeatedCount
        scan.counts.duplicates += repeatedCount
        switch need {
        case .summary:
            if repeatedCount > 0 {
                guard let rest = try without(repeated, summary, segment) else { return nil }
                summary = rest
            }
        case .nothing:
            summary = FailureSummary(scanner.limits)
        case .lines:
            summary = try readLines(of: segment, excluded: repeated)
        }
        summary.numbers.replaceSequences(with: numbers)
        return summary
    }

    /// Keeps the stored summary to be merged later, straight from its bytes: building a summary here would merge it
    /// twice. Returns only its numbers.
    private mutating func storeSummary(of segment: Segment) throws(ArchiveIndexError) -> FailureSummary {
        var encoded = try EncodedSummary(segment.archive)
        var numbers = FailureSummary(scanner.limits)
        numbers.numbers = try encoded.numbers(scanner.limits)
        encoded[.sequences] = nil
        let parts = SummaryParts.all.subtracting(.sequences)
        scan.stored.append(
            StoredSummary(
                summary: try CheckedSummary(encoded, parts: parts, onlyShown: true),
                path: input.path,
                linesBefore: segment.linesBefore
            )
        )
        return numbers
    }

    private mutating func add(_ counts: SegmentCounts) {
        if isWithin(counts), counts.records > 0 { scan.counts.hasRecordsInWindow = true }
        scan.counts.add(lines: counts.lines, records: counts.records, duplicates: counts.duplicates)
        scan.counts.leaveOut(counts.blankLines, TextLogParser.Reason.blank.rawValue)
        scan.counts.leaveOut(counts.invalidLines, UnparsedReason.invalidUTF8.rawValue)
        scan.counts.cover(counts.first)
        scan.counts.cover(counts.last)
    }

    // MARK: Lines

    /// Reads the blocks of the selected records and summarizes them.
    private mutating func readLines(
        of segment: Segment,
        excluded: [String: SequenceRanges]
    ) throws(ArchiveIndexError) -> FailureSummary {
        let archive = segment.archive
        let counts = segment.counts
        let table = try archive.blockTable()
        let parts: SummaryParts = [.slots, .distinct, .sequences]
        // If all records are selected, only grouped differently, only blocks with failures need be read: everything
        // else is in the stored summary, if it knows the attempts by the values.
        var stored: FailureSummary?
        var attempts: BoundedCounts?
        if query.conditions.isEmpty, isWithin(counts), excluded.isEmpty, !counts.hasEvidence,
            counts.answers(parts, catalogue: ErrorCatalogue.version)
        {
            var whole = FailureSummary(scanner.limits)
            try whole.merge(EncodedSummary(archive, parts: parts), parts: parts)
            attempts = query.by.count == 1 ? try attemptCounts(of: query.by[0], archive, whole) : nil
            let needsAttempts = whole.hasOutcomes && query.by.allSatisfy(Query.isKeyOfAttempts)
            if !needsAttempts || attempts != nil { stored = whole }
        }
        let blocks =
            stored == nil
            ? try blocks(of: archive, table) : table.blocks.indices.filter { table.blocks[$0].statistics.failures > 0 }
        hasReadLines = hasReadLines || !blocks.isEmpty
        let (summary, spill) = try read(blocks, table, of: segment, query, excluded: excluded)
        if let spill { scan.absorb(spill) }
        guard var stored else { return summary }
        if scanner.accountForFile != nil { stored.selected = stored.numbers }
        stored.groups = summary.groups
        stored.attemptsBy = attempts ?? summary.attemptsBy
        return stored
    }

    /// By the text of one value of `--by`; nil if the index does not know them.
    private func attemptCounts(
        of key: String,
        _ segment: ArchiveSegment,
        _ whole: FailureSummary
    ) throws(ArchiveIndexError) -> BoundedCounts? {
        if let unit = query.unit(key) { return whole.attempts(by: unit) }
        return try AttemptsByKey(segment)?.counts(of: key, scanner.limits)
    }

    /// The blocks that may contain records the query selects.
    private mutating func blocks(of segment: ArchiveSegment, _ table: BlockTable) throws(ArchiveIndexError) -> [Int] {
        var chosen = table.blocks.indices.filter { index in
            guard let first = table.blocks[index].statistics.first, let last = table.blocks[index].statistics.last
            else {
                return false
            }
            return last >= query.since ?? .min && first < query.until ?? .max
        }
        for (index, condition) in query.conditions.enumerated() where !Query.ids(condition).isEmpty {
            // Blocks are skipped by their filters, so it is not known whether some record has the key.
            scan.counts.keysSeen |= 1 << UInt64(index)
            scan.counts.hasRecordsInWindow = scan.counts.hasRecordsInWindow || !chosen.isEmpty
        }
        for id in query.ids {
            guard !chosen.isEmpty, try segment.mayContain(id) else { return [] }
            let holders = Set(try segment.blocks(thatMayContain: id, of: table))
            chosen.removeAll { !holders.contains($0) }
        }
        return chosen
    }

    private mutating func read(
        _ blocks: [Int],
        _ table: BlockTable,
        of segment: Segment,
        _ query: Query,
        excluded: [String: SequenceRanges]
    ) throws(ArchiveIndexError) -> (FailureSummary, GroupSpill?) {
        var handler = SummaryHandler(input, query, for: scanner, excluded: excluded)
        for range in table.wholeLines(blocks) {
            do throws(InputProblem) {
                try scanner.feeder.run(
                    try BlockBytes(table.blocks[range], of: segment.archive, path: input.path),
                    linesBefore: segment.linesBefore + table.blocks[range.lowerBound].linesBefore,
                    into: &handler
                )
            } catch {
                throw ArchiveIndexError(.damaged, part: "block", offset: error.offset.map { UInt64($0) })
            }
        }
        var counts = InputCounts()
        let summary = handler.finish(&counts)
        scan.counts.keysSeen |= counts.keysSeen
        scan.counts.hasRecordsInWindow = scan.counts.hasRecordsInWindow || counts.hasRecordsInWindow
        return (summary, handler.spill)
    }

    // MARK: Records that were counted before

    /// A segment's summary without some of its records; nil if it cannot be computed.
    private mutating func without(
        _ repeated: [String: SequenceRanges],
        _ whole: FailureSummary,
        _ segment: Segment
    ) throws(ArchiveIndexError) -> FailureSummary? {
        let counts = segment.counts
        let sequences = whole.numbers.sequences
        if repeated == sequences, sequences.recordCount == counts.records { return FailureSummary(scanner.limits) }
        guard !counts.hasEvidence, !counts.hasJoined, counts.duplicates == 0, let known, !known.hasJoined,
            let holders = try BlockSequences(segment.archive)
        else {
            return nil
        }
        hasReadLines = true
        let (part, spill) = try read(
            holders.blocks(holding: repeated),
            try segment.archive.blockTable(),
            of: segment,
            Query(),
            excluded: sequences.complement(of: repeated)
        )
        // Groups cannot be subtracted once they were spilled.
        if spill != nil { return nil }
        var rest = whole
        return rest.subtract(part, repeated, known) ? rest : nil
    }
}

extension FileScanner {
    /// The result from the indexes of an input, or why an existing index could not be used.
    func summarizeIndexed(_ input: LogInput, known: FailureSummary?) -> (scan: FileScan?, note: InputProblem?) {
        let (file, note) = IndexedFile.open(input)
        guard let file else { return (nil, note) }
        var scan = IndexedScan(input, known: known, self)
        do throws(ArchiveIndexError) {
            return (try scan.run(file), nil)
        } catch {
            return (nil, InputProblem(indexError: error, path: input.path))
        }
    }
}

extension Query {
    /// Ids that a record must contain to be counted. The index knows them in every spelling.
    var ids: [IDHash] { conditions.flatMap(Self.ids) }

    fileprivate static func ids(_ condition: Condition) -> [IDHash] {
        guard case .isOne(let wanted) = condition.test, wanted.count == 1 else { return [] }
        switch RecordKey(rawValue: condition.key) {
        case .correlationID?, .requestID?, .traceID?: return IDHash(wanted[0]).map { [$0] } ?? []
        default: return []
        }
    }
}

extension Int64 {
    fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
