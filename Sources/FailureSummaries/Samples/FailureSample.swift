/// One failure to show. Texts are as found: scrubbed by whoever prints them.
package struct FailureSample: Sendable, Equatable {
    package var time: Int64?
    /// Identity of a record of our own; empty and 0 for text logs.
    package var run = ""
    package var sequence: UInt64 = 0
    package var path: String
    package var line: Int

    /// By `Text`, or empty where there is none: a summary holds many samples, moves them about, and each has few texts.
    private var texts: [String?] = []

    package init(path: String, line: Int) {
        self.path = path
        self.line = line
    }

    /// The texts, in the order of the stored form.
    enum Text: Int, CaseIterable {
        case correlationID, requestID, account, message, sdkVersion, os, clientID
    }

    subscript(text: Text) -> String? {
        get { texts.isEmpty ? nil : texts[text.rawValue] }
        set {
            if texts.isEmpty {
                guard newValue != nil else { return }
                texts = [String?](repeating: nil, count: Text.allCases.count)
            }
            texts[text.rawValue] = newValue
            if newValue == nil, texts.allSatisfy({ $0 == nil }) { texts = [] }
        }
    }

    /// Bytes behind the value; run and path are shared by many.
    var heldBytes: Int {
        texts.reduce(texts.capacity * MemoryLayout<String?>.stride) { sum, text in
            sum + (text.map { $0.utf8.count > 15 ? $0.utf8.count + 48 : 0 } ?? 0)
        }
    }

    package var correlationID: String? {
        get { self[.correlationID] }
        set { self[.correlationID] = newValue }
    }

    package var requestID: String? {
        get { self[.requestID] }
        set { self[.requestID] = newValue }
    }

    package var account: String? {
        get { self[.account] }
        set { self[.account] = newValue }
    }

    package var message: String? {
        get { self[.message] }
        set { self[.message] = newValue }
    }

    package var sdkVersion: String? {
        get { self[.sdkVersion] }
        set { self[.sdkVersion] = newValue }
    }

    package var os: String? {
        get { self[.os] }
        set { self[.os] = newValue }
    }

    package var clientID: String? {
        get { self[.clientID] }
        set { self[.clientID] = newValue }
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
    package internal(set) var middle: FailureSample? {
        didSet { choiceOfMiddle = middle?.choice ?? .max }
    }
    private var choiceOfMiddle = UInt64.max

    package init() {}

    /// Whether all of them are records of our own, whose texts passed a scrubber before they were written.
    package var areOfRecords: Bool {
        [first, last, middle].allSatisfy { $0.map { !$0.run.isEmpty } ?? true }
    }

    /// From what a builder kept.
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
        // Samples are dear to copy: the times alone tell most of them apart.
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

    /// False: a sample of this rank changes nothing. Told without its texts, so where only these could tell it is true.
    func mayTake(_ rank: SampleDecoder.Rank) -> Bool {
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
