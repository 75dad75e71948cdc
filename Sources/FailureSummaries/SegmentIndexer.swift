package import LogArchives
import LogRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fills the index of an archive: the summary of its failures, what its lines are, and which numbers lie in which block.
///
/// - I1. A pure function of the bytes and of the keys: no path, no clock, no seed. How the bytes are cut into blocks changes
///   only what is said of blocks.
/// - I2. Lines are told apart as they are when they are read one by one: records of ours, duplicates, blank lines, lines
///   that are not UTF-8. Any other line makes the summary useless for counting, and the index says so.
/// - I3. Memory is bounded (`SummaryLimits`, and 1 MiB for a line that spans blocks), whatever the lines are.
package final class SegmentIndexer: ArchiveIndexing {
    /// Keys whose values are counted for each group where nothing else is said.
    package static let defaultKeys = ["service.version", "msal.operation", "host.os.version", "msal.sdk.version"]
    /// No more keys than this are counted.
    package static let keyLimit = 8
    /// A longer line is no record of ours (they end at 256 KiB): its bytes are not kept.
    private static let lineLimit = 1 << 20

    package var meaning: UInt16 { SummarySection.meaning }
    package var padding: Int { RecordScanner.padding + 1 }

    private let scanner: RecordScanner
    private var builder: SummaryBuilder
    /// What the lines were so far.
    package private(set) var counts = SegmentCounts()
    private let limits: SummaryLimits
    private var blockSequences = BlockSequences()
    /// The beginning of a line that goes on in the next block.
    private var carried: [UInt8] = []
    private var isInLongLine = false

    package convenience init(keys: [String] = SegmentIndexer.defaultKeys) {
        self.init(keys: keys, limits: SummaryLimits())
    }

    init(keys: [String], limits: SummaryLimits) {
        self.limits = limits
        let keys = Array(keys.prefix(Self.keyLimit))
        let further = keys.filter { RecordKey(rawValue: $0) == nil }
        scanner = RecordScanner(furtherKeys: further)
        counts.marginKeys = keys
        builder = SummaryBuilder(
            path: "",
            limits: limits,
            margins: keys.map { name in
                let known = RecordKey(rawValue: name)?.index
                return (name, known ?? RecordKey.allCases.count + (further.firstIndex(of: name) ?? 0))
            }
        )
    }

    package func take(block: UnsafeRawBufferPointer, ids: inout IDCollector) -> BlockFacts {
        let linesBefore = counts.lines
        if var line = block.baseAddress?.assumingMemoryBound(to: UInt8.self) {
            let end = line + block.count
            if !carried.isEmpty || isInLongLine {
                line = completeLine(line, end, &ids)
            }
            // The scanner may not leave what it has covered: it gets whole lines only.
            var whole = end
            while whole > line, whole[-1] != UInt8(ascii: "\n") { whole -= 1 }
            scanner.cover(line, from: 0, to: whole - line)
            while line < whole, let next = takeLine(line, whole, &ids) { line = next }
            if whole < end { carry(whole, end) }
        }
        return facts(linesBefore)
    }

    package func finish(ids: inout IDCollector) -> (tail: BlockFacts, sections: [IndexSection]) {
        let linesBefore = counts.lines
        if !carried.isEmpty || isInLongLine { finishCarriedLine(&ids) }
        let tail = facts(linesBefore, isTail: true)
        return (tail, sections())
    }

    // MARK: Lines

    /// Takes the line that begins at `line`; returns where the next one does, nil where this one does not end.
    private func takeLine(
        _ line: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ ids: inout IDCollector
    ) -> UnsafePointer<UInt8>? {
        // A record's end is found by reading it, not by a search before it.
        if line[0] == UInt8(ascii: "{") || line[0] <= 0x20 {
            switch scanner.scan(covered: line) {
            case .object(let lineFeed):
                guard lineFeed < end else { return nil }
                counts.lines += 1
                takeObject(&ids)
                return lineFeed + 1
            case .invalidUTF8(let lineFeed):
                guard lineFeed < end else { return nil }
                counts.lines += 1
                counts.invalidLines += 1
                return lineFeed + 1
            case .other: break
            }
        }
        guard let found = memchr(line, 0x0A, end - line) else { return nil }
        let length = UnsafeRawPointer(line).distance(to: UnsafeRawPointer(found))
        counts.lines += 1
        takeText(UnsafeBufferPointer(start: line, count: length))
        return line + length + 1
    }

    private func takeObject(_ ids: inout IDCollector) {
        let fields = scanner.fields
        switch builder.take(fields, line: counts.lines) {
        case .notARecord: counts.textLines += 1
        case .duplicate: counts.duplicates += 1
        case .counted, .filtered: counts.records += 1
        }
        // The archive finds ids as they stand in the bytes; these are spelled with escapes.
        for key in [RecordKey.correlationID, .requestID, .traceID] where fields.kind(key.index) == .escapedText {
            if let id = fields.bytes(key.index).flatMap({ IDHash(UnsafeRawBufferPointer($0)) }) { ids.insert(id) }
        }
    }

    private func takeText(_ line: UnsafeBufferPointer<UInt8>) {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            counts.blankLines += 1
        } else if let base = line.baseAddress, !JSONLine.isUTF8(base, line.count) {
            counts.invalidLines += 1
        } else {
            counts.textLines += 1
        }
    }

    // MARK: Lines over several blocks

    private func carry(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        guard !isInLongLine else { return }
        if carried.count + (end - line) > Self.lineLimit {
            carried = []
            isInLongLine = true
        } else {
            carried.append(contentsOf: UnsafeBufferPointer(start: line, count: end - line))
        }
    }

    /// Takes the rest of the carried line; returns where the next line begins.
    private func completeLine(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ ids: inout IDCollector
    ) -> UnsafePointer<UInt8> {
        guard let found = memchr(start, 0x0A, end - start) else {
            carry(start, end)
            return end
        }
        let lineFeed = start + UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
        carry(start, lineFeed)
        finishCarriedLine(&ids)
        return lineFeed + 1
    }

    private func finishCarriedLine(_ ids: inout IDCollector) {
        if isInLongLine {
            counts.lines += 1
            counts.textLines += 1
        } else {
            let padded = carried + [UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: padding)
            padded.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                scanner.cover(base, from: 0, to: carried.count + 1)
                _ = takeLine(base, base + carried.count + 1, &ids)
            }
        }
        carried = []
        isInLongLine = false
    }

    // MARK: What is said

    private func facts(_ linesBefore: Int, isTail: Bool = false) -> BlockFacts {
        let passage = builder.takePassage()
        var facts = BlockFacts()
        facts.lines = counts.lines - linesBefore
        facts.records = passage.records
        facts.failures = passage.failures
        facts.first = passage.first
        facts.last = passage.last
        blockSequences.append(passage.numbers, isTail: isTail)
        return facts
    }

    private func sections() -> [IndexSection] {
        let summary = builder.finish()
        counts.first = summary.first
        counts.last = summary.last
        counts.hasEvidence = builder.hasEvidence
        counts.groupsOverflow = builder.groupsOverflow
        counts.overflowingMargins = overflowingMargins(of: summary)
        var encoded = EncodedSummary()
        if counts.groupsOverflow {
            counts.missingParts = .all
        } else {
            encoded = SummaryEncoder(summary, path: "").encoded(leavingOut: counts.overflowingMargins)
        }
        if builder.runsOverflow {
            counts.missingParts.insert(.sequences)
            encoded[.sequences] = nil
        }
        for (part, section) in SummaryParts.sections
        where encoded[section].map({ $0.count > limits.sectionBytes }) ?? false {
            counts.missingParts.insert(part)
            encoded[section] = nil
        }
        if !counts.missingParts.contains(.sequences) {
            let bytes = blockSequences.encoded(runs: builder.runIDs)
            if bytes.count <= limits.sectionBytes { encoded[.blockSequences] = bytes }
        }
        encoded[.counts] = counts.encoded()
        // What most questions need comes last, nearest to the archive's end.
        return SummarySection.allCases.reversed().compactMap { section in
            encoded[section].map {
                IndexSection(id: section.rawValue, bytes: $0, isCompressible: section.isCompressible)
            }
        }
    }

    private func overflowingMargins(of summary: FailureSummary) -> Set<Margin> {
        var margins = Set(builder.overflowingKeys.map { Margin.key($0) })
        for group in summary.groups.values {
            for (margin, values) in group.margins
            where values.count > limits.values || values.keys.contains(where: { $0.utf8.count > limits.textBytes }) {
                margins.insert(margin)
            }
        }
        return margins
    }
}
