/// One failure to show. Texts are as found: scrubbed by whoever prints them.
package struct FailureSample: Sendable, Equatable {
    package var time: Int64?
    /// Identity of a record of our own; empty and 0 for text logs.
    package var run = ""
    package var sequence: UInt64 = 0
    package var correlationID: String?
    package var requestID: String?
    package var account: String?
    package var message: String?
    package var sdkVersion: String?
    package var os: String?
    package var clientID: String?
    package var path: String
    package var line: Int

    package init(path: String, line: Int) {
        self.path = path
        self.line = line
    }

    /// What the choice between first and last goes by: `StableHash` of the identity, else of what is known of the failure.
    package var choice: UInt64 {
        if !run.isEmpty { return Self.choice(run: StableHash.hash(run), sequence: sequence) }
        return StableHash.hash("\(time ?? 0) \(correlationID ?? "") \(message ?? "")")
    }

    @inline(__always)
    package static func choice(run: UInt64, sequence: UInt64) -> UInt64 {
        StableHash.mix(run ^ StableHash.mix(sequence))
    }

    /// Time, run and sequence, then message and source: a total order, so that any order of merging gives the same.
    package static func precedes(_ left: FailureSample, _ right: FailureSample) -> Bool {
        let leftTime = left.time ?? .max
        let rightTime = right.time ?? .max
        if leftTime != rightTime { return leftTime < rightTime }
        if left.run != right.run { return left.run < right.run }
        if left.sequence != right.sequence { return left.sequence < right.sequence }
        if left.message != right.message { return (left.message ?? "") < (right.message ?? "") }
        if left.path != right.path { return left.path < right.path }
        return left.line < right.line
    }
}

/// The samples of a group: the first, the last, and of the others the one with the smallest `choice`.
///
/// These three are enough to merge: what is neither first nor last of a part is neither of the whole, so the one between
/// is the smallest among the parts' own ones and the ends that are ends no more.
package struct SampleSet: Sendable, Equatable {
    /// How many a builder must keep of the smallest choices, so that one is left that is neither first nor last.
    static let candidateLimit = 3

    package internal(set) var first: FailureSample?
    package internal(set) var last: FailureSample?
    /// Nil while there are at most two.
    package internal(set) var middle: FailureSample?

    package init() {}

    /// From what a builder kept.
    init(first: FailureSample?, last: FailureSample?, candidates: [FailureSample]) {
        self.first = first
        self.last = last == first ? nil : last
        for candidate in candidates { offer(candidate) }
    }

    package mutating func insert(_ sample: FailureSample) {
        guard let start = first else {
            first = sample
            return
        }
        guard sample != start, sample != last else { return }
        if FailureSample.precedes(sample, start) {
            first = sample
            if last == nil { last = start } else { offer(start) }
        } else if let end = last, !FailureSample.precedes(end, sample) {
            offer(sample)
        } else {
            let before = last
            last = sample
            if let before { offer(before) }
        }
    }

    package mutating func merge(_ other: SampleSet) {
        for sample in other.all { insert(sample) }
    }

    private mutating func offer(_ sample: FailureSample) {
        guard sample != first, sample != last else { return }
        if let middle, !Self.chosenBefore(sample, middle) { return }
        middle = sample
    }

    private static func chosenBefore(_ left: FailureSample, _ right: FailureSample) -> Bool {
        let leftChoice = left.choice
        let rightChoice = right.choice
        return leftChoice != rightChoice ? leftChoice < rightChoice : FailureSample.precedes(left, right)
    }

    private var all: [FailureSample] { [first, middle, last].compactMap { $0 } }

    /// At most three, in order of time.
    package var shown: [FailureSample] { all }
}
