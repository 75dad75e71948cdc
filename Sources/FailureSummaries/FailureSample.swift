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

/// The samples of a group: the first, the last, and the three of the smallest `choice`, one of which is neither.
package struct SampleSet: Sendable, Equatable {
    static let candidateLimit = 3

    package private(set) var first: FailureSample?
    package private(set) var last: FailureSample?
    package private(set) var candidates: [FailureSample] = []

    package init() {}

    /// From what a builder kept; `candidates` are distinct.
    init(first: FailureSample?, last: FailureSample?, candidates: [FailureSample]) {
        self.first = first
        self.last = last
        for candidate in candidates { insertCandidate(candidate) }
    }

    package mutating func insert(_ sample: FailureSample) {
        if first.map({ FailureSample.precedes(sample, $0) }) ?? true { first = sample }
        if last.map({ FailureSample.precedes($0, sample) }) ?? true { last = sample }
        insertCandidate(sample)
    }

    package mutating func merge(_ other: SampleSet) {
        if let sample = other.first, first.map({ FailureSample.precedes(sample, $0) }) ?? true { first = sample }
        if let sample = other.last, last.map({ FailureSample.precedes($0, sample) }) ?? true { last = sample }
        for sample in other.candidates { insertCandidate(sample) }
    }

    private mutating func insertCandidate(_ sample: FailureSample) {
        let place = candidates.firstIndex { Self.chosenBefore(sample, $0) } ?? candidates.count
        guard place < Self.candidateLimit else { return }
        candidates.insert(sample, at: place)
        if candidates.count > Self.candidateLimit { candidates.removeLast() }
    }

    private static func chosenBefore(_ left: FailureSample, _ right: FailureSample) -> Bool {
        let leftChoice = left.choice
        let rightChoice = right.choice
        return leftChoice != rightChoice ? leftChoice < rightChoice : FailureSample.precedes(left, right)
    }

    /// At most three, in order of time.
    package var shown: [FailureSample] {
        guard let first, let last else { return [] }
        guard first != last else { return [first] }
        guard let middle = candidates.first(where: { $0 != first && $0 != last }) else { return [first, last] }
        return [first, middle, last]
    }
}
