/// One failure to show. Texts are as found; the code that prints them must scrub them.
package struct FailureSample: Sendable, Equatable {
    package var time: Int64?
    /// Identity of one of our records; empty and 0 for text logs.
    package var run = ""
    package var sequence: UInt64 = 0
    package var path: String
    package var line: Int

    /// Indexed by `Text`, or empty if there are none: a summary holds and moves many samples, and each has few texts.
    private var texts: [String?] = []

    package init(path: String, line: Int) {
        self.path = path
        self.line = line
    }

    /// The texts, in the order of the stored form.
    package enum Text: Int, CaseIterable, Sendable {
        case correlationID, requestID, account, message, sdkVersion, os, clientID, retryAfter, tenantID, environment
        case appVersion
    }

    package subscript(text: Text) -> String? {
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

    /// Heap memory in bytes, without run and path, which many samples share.
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

    package var tenantID: String? {
        get { self[.tenantID] }
        set { self[.tenantID] = newValue }
    }

    /// `service.environment`.
    package var environment: String? {
        get { self[.environment] }
        set { self[.environment] = newValue }
    }

    /// `service.version`.
    package var appVersion: String? {
        get { self[.appVersion] }
        set { self[.appVersion] = newValue }
    }

    /// Seconds that the service asked to wait, as a decimal number.
    package var retryAfter: String? {
        get { self[.retryAfter] }
        set { self[.retryAfter] = newValue }
    }

    /// Decides which sample between first and last is kept: `StableHash` of the identity, otherwise of what is known of
    /// the failure.
    package var choice: UInt64 {
        if !run.isEmpty { return Self.choice(run: StableHash.hash(run), sequence: sequence) }
        return StableHash.hash("\(time ?? 0) \(correlationID ?? "") \(message ?? "")")
    }

    @inline(__always)
    package static func choice(run: UInt64, sequence: UInt64) -> UInt64 {
        StableHash.mix(run ^ StableHash.mix(sequence))
    }

    /// By time, run and sequence, then message and source, then the other texts. This is a total order, so any order of
    /// merging gives the same result.
    package static func precedes(_ left: FailureSample, _ right: FailureSample) -> Bool {
        let leftTime = left.time ?? .max
        let rightTime = right.time ?? .max
        if leftTime != rightTime { return leftTime < rightTime }
        if left.run != right.run { return left.run < right.run }
        if left.sequence != right.sequence { return left.sequence < right.sequence }
        if left.message != right.message { return (left.message ?? "") < (right.message ?? "") }
        if left.path != right.path { return left.path < right.path }
        if left.line != right.line { return left.line < right.line }
        // Only in a damaged or forged summary do two different samples come this far.
        for text in Text.allCases where left[text] != right[text] {
            guard let leftText = left[text], let rightText = right[text] else { return left[text] == nil }
            return leftText < rightText
        }
        return false
    }
}

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
