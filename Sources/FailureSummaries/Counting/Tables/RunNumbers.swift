/// Which records were seen: the sequence numbers of each run, where its oldest file begins, and how many records it
/// announced as lost, or as never finished.
///
/// I1. Bounded by `ReaderLimits.runs` and `ReaderLimits.ranges`. Past a bound it overflows for good: it drops its
///     content, and missing or repeated records are no longer known.
/// I2. The number of runs depends on the union alone, so merging in any order overflows or does not. Ranges become
///     fewer when numbers fill the gaps between them: there the order matters, but only where some of the parts alone
///     are beyond the bound. No bounded state avoids this: whether n scattered numbers are completed later takes n bits
///     to know.
package struct RunNumbers: Sendable {
    package private(set) var sequences: [String: SequenceRanges] = [:]
    /// Numbers without a record that the run accounts for: dropped records, and calls that a kill interrupted.
    package private(set) var announcedByRun: [String: Int] = [:]
    /// The lowest number that the first record of a file has. The run's numbers in all earlier files are below it.
    package private(set) var firstOpenings: [String: UInt64] = [:]
    package private(set) var isOverflowing = false
    /// Ranges of all runs together.
    package private(set) var rangeCount = 0
    let limits: ReaderLimits

    package init(_ limits: ReaderLimits = .init()) {
        self.limits = limits
    }

    /// Adds numbers of one run.
    package mutating func insert(_ ranges: SequenceRanges, announced: Int, opening: UInt64? = nil, run: String) {
        guard !isOverflowing else { return }
        if let opening { firstOpenings[run] = min(firstOpenings[run] ?? .max, opening) }
        if announced > 0 { announcedByRun[run] = saturatingSum(announcedByRun[run] ?? 0, announced) }
        if !ranges.isEmpty {
            if let known = sequences.index(forKey: run) {
                rangeCount -= sequences.values[known].ranges.count
                sequences.values[known].formUnion(ranges)
                rangeCount += sequences.values[known].ranges.count
            } else {
                sequences[run] = ranges
                rangeCount += ranges.ranges.count
            }
        }
        if max(sequences.count, announcedByRun.count) > limits.runs || rangeCount > limits.ranges { overflow() }
    }

    package mutating func merge(_ other: RunNumbers) {
        if other.isOverflowing { overflow() }
        guard !isOverflowing, !other.isEmpty else { return }
        guard !isEmpty else {
            self = other
            return
        }
        for (run, ranges) in other.sequences {
            insert(ranges, announced: other.announcedByRun[run] ?? 0, opening: other.firstOpenings[run], run: run)
        }
        for (run, announced) in other.announcedByRun where other.sequences[run] == nil {
            insert(SequenceRanges(), announced: announced, run: run)
        }
    }

    /// Replaces the sequence numbers, but not what was announced as lost.
    package mutating func replaceSequences(with other: RunNumbers) {
        if other.isOverflowing { overflow() }
        guard !isOverflowing else { return }
        sequences = other.sequences
        rangeCount = other.rangeCount
    }

    private var isEmpty: Bool { sequences.isEmpty && announcedByRun.isEmpty }

    package mutating func overflow() {
        self = RunNumbers(limits)
        isOverflowing = true
    }

    /// Bytes outside of the value, roughly.
    package var heldBytes: Int { sequences.count * 128 + rangeCount * MemoryLayout<SequenceRanges.Range>.stride }

    /// Whether some record is in both; false where that is not known.
    package func overlaps(_ other: RunNumbers) -> Bool {
        let (small, large) = sequences.count < other.sequences.count ? (self, other) : (other, self)
        return small.sequences.contains { run, ranges in large.sequences[run].map { $0.intersects(ranges) } ?? false }
    }

    /// Numbers of a run whose records never came: the gaps between its lowest and highest number.
    ///
    /// Without the run's first record its first files are not among the inputs, because retention removed them, for
    /// example. Any number below that of the oldest opening may have been in them. Higher ones were not, although a
    /// record can be late and the journal can hold many: a file's opening has a number given when it was opened.
    package func gaps(_ run: String) -> SequenceRanges {
        guard let seen = sequences[run] else { return SequenceRanges() }
        guard let opening = firstOpenings[run], !seen.contains(1) else { return seen.gaps }
        return seen.gaps.clamped(from: opening, to: .max)
    }

    /// Records that never came, less what was announced as lost. Nil where that is not known.
    package var missing: Int? {
        guard !isOverflowing else { return nil }
        return sequences.keys.reduce(0) { sum, run in
            let gaps = Int(clamping: gaps(run).count)
            return saturatingSum(sum, max(gaps - (announcedByRun[run] ?? 0), 0))
        }
    }

    /// Subtracts what another summary also announces.
    mutating func subtract(announced other: [String: Int]) {
        for (run, count) in other {
            let rest = (announcedByRun[run] ?? 0) - count
            announcedByRun[run] = rest > 0 ? rest : nil
        }
    }
}

extension RunNumbers: Equatable {
    package static func == (left: RunNumbers, right: RunNumbers) -> Bool {
        left.isOverflowing == right.isOverflowing && left.sequences == right.sequences
            && left.announcedByRun == right.announcedByRun && left.firstOpenings == right.firstOpenings
    }
}
