internal import TextBytes

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

    /// Made with all its texts at once.
    package init(path: String, line: Int, text: (Text) -> String?) {
        self.init(path: path, line: line)
        texts = Text.allCases.map(text)
        if texts.allSatisfy({ $0 == nil }) { texts = [] }
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
        var (time, id, message) = (String(time ?? 0), correlationID ?? "", message ?? "")
        let size = 2 + time.utf8.count + id.utf8.count + message.utf8.count
        // Not a String: one that grows takes three times as long.
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { known in
            func put(_ text: inout String, _ start: Int) -> Int {
                text.withUTF8 { UnsafeMutableRawBufferPointer(rebasing: known[start...]).copyBytes(from: $0) }
                return start + text.utf8.count
            }
            var end = put(&time, 0)
            known[end] = .space
            end = put(&id, end + 1)
            known[end] = .space
            end = put(&message, end + 1)
            return StableHash.hash(UnsafeBufferPointer(known.bindMemory(to: UInt8.self)))
        }
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
