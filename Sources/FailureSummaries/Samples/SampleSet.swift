/// The samples of a group: the first, the last, and among the others the one with the smallest `choice`.
///
/// These three are enough to merge. A sample that is neither first nor last in its part is neither in the whole. So the
/// new middle one is the smallest among the parts' middle samples and those ends that are no longer ends.
package struct SampleSet: Sendable, Equatable {
    /// How many samples with the smallest choices a builder must keep, so that at least one is neither first nor last.
    static let candidateLimit = 3

    package internal(set) var first: FailureSample?
    package internal(set) var last: FailureSample?
    /// Nil if there are at most two samples.
    package internal(set) var middle: FailureSample? {
        didSet { choiceOfMiddle = middle?.choice ?? .max }
    }
    private var choiceOfMiddle = UInt64.max

    package init() {}

    /// Whether all are from our records, whose texts passed a scrubber before they were written.
    package var areOfRecords: Bool {
        [first, last, middle].allSatisfy { $0.map { !$0.run.isEmpty } ?? true }
    }

    /// From the samples that a builder kept.
    init(first: FailureSample?, last: FailureSample?, candidates: [FailureSample]) {
        self.first = first
        self.last = last == first ? nil : last
        for candidate in candidates { offer(candidate) }
    }

    package mutating func insert(_ sample: FailureSample) {
        guard first != nil else {
            first = sample
            return
        }
        // Samples are expensive to copy, and times alone decide most comparisons.
        let time = sample.time ?? .max
        let start = first?.time ?? .max
        if time < start || time == start && first.map({ FailureSample.precedes(sample, $0) }) ?? false {
            let before = first
            first = sample
            if last == nil { last = before } else if let before { offer(before) }
            return
        }
        if time == start, sample == first { return }
        guard last != nil else {
            last = sample
            return
        }
        let end = last?.time ?? .max
        if time > end || time == end && last.map({ FailureSample.precedes($0, sample) }) ?? false {
            let before = last
            last = sample
            if let before { offer(before) }
        } else {
            offer(sample)
        }
    }

    /// False: a sample of this rank changes nothing. Decides without the sample's texts, so it returns true where only
    /// these could decide.
    func mayInsert(_ rank: SampleDecoder.Rank) -> Bool {
        guard middle != nil, rank.hasIdentity, rank.choice > choiceOfMiddle else { return true }
        let time = rank.time ?? .max
        return time <= first?.time ?? .max || time >= last?.time ?? .max
    }

    package mutating func merge(_ other: SampleSet) {
        for sample in other.all { insert(sample) }
    }

    private mutating func offer(_ sample: FailureSample) {
        let choice = sample.choice
        guard choice <= choiceOfMiddle, sample != first, sample != last else { return }
        if choice == choiceOfMiddle, let middle, !FailureSample.precedes(sample, middle) { return }
        middle = sample
    }

    private var all: [FailureSample] { [first, middle, last].compactMap { $0 } }

    /// At most three, in order of time.
    package var shown: [FailureSample] { all }
}
