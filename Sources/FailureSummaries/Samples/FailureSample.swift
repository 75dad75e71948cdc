/// One failure to show. Texts are as found; the code that prints them must scrub them.
package struct FailureSample: Sendable, Equatable {
    package var time: Int64?
    /// Identity of one of our records; empty and 0 for text logs.
    package var run: String
    package var sequence: UInt64
    package var path: String
    package var line: Int

    /// Indexed by `Text`, or empty if there are none: a summary holds and moves many samples, and each has few texts.
    private var texts: [String?]
    /// Gives the texts until they are the sample's own: of the many failures that are the last one for a moment, few are
    /// kept.
    private var source: (@Sendable (Text) -> String?)?

    package init(
        time: Int64? = nil,
        path: String,
        line: Int,
        source: (@Sendable (Text) -> String?)? = nil
    ) {
        self.time = time
        run = ""
        sequence = 0
        self.path = path
        self.line = line
        texts = []
        self.source = source
    }

    /// This sample with its own texts, so that it needs nothing else to stay in memory.
    var kept: FailureSample {
        guard let source else { return self }
        var kept = self
        kept.source = nil
        kept.texts = Text.allCases.map(source)
        if kept.texts.allSatisfy({ $0 == nil }) { kept.texts = [] }
        return kept
    }

    package static func == (left: FailureSample, right: FailureSample) -> Bool {
        left.time == right.time && left.run == right.run && left.sequence == right.sequence && left.path == right.path
            && left.line == right.line && Text.allCases.allSatisfy { left[$0] == right[$0] }
    }

    /// The texts, in the order of the stored form.
    package enum Text: Int, CaseIterable, Sendable {
        case correlationID, requestID, account, message, sdkVersion, os, clientID, retryAfter, tenantID, environment
        case appVersion
    }

    package subscript(text: Text) -> String? {
        get { source.map { $0(text) } ?? (texts.isEmpty ? nil : texts[text.rawValue]) }
        set {
            self = kept
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
        if source != nil { return Self.bytesOfSource + kept.heldBytes }
        return texts.reduce(texts.capacity * MemoryLayout<String?>.stride) { sum, text in
            sum + (text.map { $0.utf8.count > 15 ? $0.utf8.count + 48 : 0 } ?? 0)
        }
    }

    /// More than the failure that gives the texts takes besides them.
    private static let bytesOfSource = 1_024

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

    /// Decides which sample between first and last is kept: a hash of the identity, otherwise of the time and the
    /// correlation id, or of the time and the message if there is no id.
    package var choice: UInt64 {
        if !run.isEmpty { return Self.choice(run: StableHash.hash(run), sequence: sequence) }
        let id = StableHash.hash(ofID: correlationID)
        return Self.choice(time: time, text: id == 0 ? StableHash.hash(message ?? "") : id)
    }

    @inline(__always)
    static func choice(time: Int64?, text: UInt64) -> UInt64 {
        StableHash.mix(UInt64(bitPattern: time ?? 0) ^ text)
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
