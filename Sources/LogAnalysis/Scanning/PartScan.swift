import FailureSummaries

/// One of several parts of a file, read independently.
struct PartScan: Sendable {
    var scan: FileScan
    /// Nothing in it depends on other parts: our records, no damage, no evidence.
    var standsAlone: Bool
    var endedAtLineEnd: Bool
    /// Another part may log its failures again.
    var edges = FailureEdges()

    /// Whether it can be merged with the parts before it.
    func follows(_ merged: FileScan, _ edges: FailureEdges, isLast: Bool) -> Bool {
        standsAlone && (endedAtLineEnd || isLast) && !scan.summary.numbers.overlaps(merged.summary.numbers)
            && !self.edges.mayRepeat(edges)
    }

    /// Removes its samples: their line numbers are wrong if the part before was not read to its end.
    mutating func removeSamples() {
        for key in scan.summary.groups.keys { scan.summary.groups[key]?.samples = SampleSet() }
    }
}

extension FileScanner {
    /// Counts the failures of a large file in several parts at the same time. Nil if the file cannot be cut, or if its
    /// parts turn out to depend on each other: then it must be read from beginning to end.
    func summarizeParts(_ input: LogInput, of whole: Scan, count: Int) async -> FileScan? {
        guard input.kind == .file, input.isRegular, !input.isRepeated,
            let file = try? input.opened(), let parts = FileParts(file, count: count), parts.ranges.count > 1
        else { return nil }
        let found = await withTaskGroup(of: (Int, PartScan?).self) { group in
            for (index, range) in parts.ranges.enumerated() {
                let isCompressed = parts.isCompressed
                group.addTask {
                    (index, FileScanner(whole).summarize(input, file, range, isCompressed: isCompressed))
                }
            }
            var found = [PartScan?](repeating: nil, count: parts.ranges.count)
            for await (index, part) in group { found[index] = part }
            return found
        }
        var merged = FileScan(limits)
        var edges = FailureEdges()
        for (index, part) in found.enumerated() {
            guard var part, part.follows(merged, edges, isLast: index == found.count - 1 || part.scan.isInterrupted)
            else {
                // The file is not read again after an interruption, so the other parts are all there is.
                guard progress.isInterrupted else { return nil }
                merged.isInterrupted = true
                continue
            }
            if merged.isInterrupted {
                if part.scan.spill != nil { continue }
                part.removeSamples()
            }
            merged.isInterrupted = merged.isInterrupted || part.scan.isInterrupted
            edges.append(part.edges)
            var summary = part.scan.summary
            let linesBefore = merged.counts.lines
            summary.shiftLines(by: linesBefore)
            merged.counts.merge(part.scan.counts)
            merged.summary.merge(summary)
            // What an overflowing table still knows depends on where the file is cut, so it is read as a whole then.
            let numbers = merged.summary.numbers
            if numbers.isOverflowing || numbers.rangeCount > limits.partRanges { return nil }
            if var spill = part.scan.spill {
                spill.shiftLines(by: linesBefore)
                merged.absorb(spill)
            }
        }
        merged.counts.files = 1
        return merged
    }

    private func summarize(
        _ input: LogInput,
        _ file: InputFile,
        _ range: Range<UInt64>,
        isCompressed: Bool
    ) -> PartScan? {
        var handler = SummaryHandler(input, query, for: self, isPart: true)
        var isInterrupted = false
        do throws(InputProblem) {
            let part = file.part(from: file.start + Int(range.lowerBound), to: file.start + Int(range.upperBound))
            let bytes = FileBytes(part, progress: progress)
            try feeder.run(isCompressed ? try GzipBytes(bytes, path: input.path) : bytes, into: &handler)
        } catch {
            guard error.kind == .interrupted else { return nil }
            isInterrupted = true
        }
        var part = PartScan(
            scan: FileScan(limits.ofPart),
            standsAlone: handler.standsAlone && !feeder.hasUnwrapped,
            endedAtLineEnd: feeder.endedAtLineEnd
        )
        part.scan.isInterrupted = isInterrupted
        part.scan.counts.lines = feeder.lines
        part.scan.counts.bytes = range.count
        part.scan.counts.unparsed = handler.skipped
        part.scan.counts.duplicates = handler.duplicates
        part.scan.summary = handler.finish(&part.scan.counts)
        part.scan.spill = handler.spill
        part.edges = handler.edges
        if part.scan.spill != nil { FreeMemory.returnToSystem() }
        if part.scan.counts.records == 0 { part.standsAlone = false }
        return part
    }
}
