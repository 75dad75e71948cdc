import LogRecords
import TextBytes

/// Parses kept lines when their samples are needed.
final class SampleReader {
    /// Ids of the builder's runs, by index.
    private(set) var runs: [String] = []
    private let path: String
    private let scanner = RecordScanner()
    /// The line being parsed, and the padding that the scanner may read after it.
    private var buffer: [UInt8] = []
    /// The longest text of a sample in bytes. An index stores no more, and reading lines must give the same result.
    static let textLimit = 300

    init(path: String) {
        self.path = path
    }

    /// Adds the next run's id. A method, because changing the array from the noncopyable builder makes the compiler
    /// (6.3.1) stop with "Invalid bitcast" when the Thread Sanitizer is on.
    func add(run: String) {
        runs.append(run)
    }

    /// Whether `left` comes before `right` in the order of samples.
    func precedes(_ left: SampleSelector.Kept, _ right: SampleSelector.Kept) -> Bool {
        precedes(left.rank, right.rank) ?? FailureSample.precedes(sample(left), sample(right))
    }

    /// Whether `left` comes first by time and identity alone; nil if only the texts can decide. At full speed many
    /// records have the same microsecond, and parsing their lines for each comparison would cost more than everything
    /// else together.
    func precedes(_ left: SampleSelector.Rank, _ right: SampleSelector.Rank) -> Bool? {
        if left.time != right.time { return left.time < right.time }
        guard left.run >= 0, right.run >= 0 else { return nil }
        if left.run != right.run { return runs[Int(left.run)] < runs[Int(right.run)] }
        return left.sequence == right.sequence ? nil : left.sequence < right.sequence
    }

    /// Whether a sample of this rank has a run. Otherwise its `choice` depends on its texts and differs from that of
    /// the rank.
    func hasIdentity(_ rank: SampleSelector.Rank) -> Bool {
        rank.run >= 0 && !runs[Int(rank.run)].isEmpty
    }

    func sample(_ kept: SampleSelector.Kept) -> FailureSample {
        if let sample = kept.sample { return sample }
        var sample = FailureSample(path: path, line: kept.rank.line)
        buffer.removeAll(keepingCapacity: true)
        buffer.append(contentsOf: kept.bytes)
        buffer.append(UInt8(ascii: "\n"))
        buffer.append(contentsOf: repeatElement(0, count: RecordScanner.padding))
        buffer.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, case .object = scanner.scan(start) else { return }
            let fields = scanner.fields
            sample.time = fields.bytes(.timestamp).flatMap(Timestamp.microseconds)
            if kept.rank.run >= 0 {
                sample.run = runs[Int(kept.rank.run)]
                sample.sequence = kept.rank.sequence
            }
            sample.correlationID = fields.text(.correlationID).map { Self.cut($0.lowercased()) }
            sample.requestID = fields.text(.requestID).map { Self.cut($0.lowercased()) }
            sample.account = fields.text(.account).map(Self.cut)
            sample.message = (fields.text(.errorMessage) ?? fields.text(.message)).map(Self.cut)
            sample.sdkVersion = fields.text(.sdkVersion).map(Self.cut)
            let system = [fields.text(.osType), fields.text(.osVersion)].compactMap { $0 }
            sample.os = system.isEmpty ? nil : Self.cut(system.joined(separator: " "))
            sample.clientID = fields.text(.clientID).map(Self.cut)
            sample.tenantID = fields.text(.tenantID).map(Self.cut)
            sample.environment = fields.text(.serviceEnvironment).map(Self.cut)
            sample.appVersion = fields.text(.serviceVersion).map(Self.cut)
            if fields.kind(RecordKey.retryAfter.index) == .number {
                sample.retryAfter = String(decoding: fields.raw(RecordKey.retryAfter.index), as: UTF8.self)
            }
        }
        return sample
    }

    /// At most `textLimit` bytes, cut at a blank.
    static func cut(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.count > textLimit else { return text }
        let limit = bytes.index(bytes.startIndex, offsetBy: textLimit)
        let kept = text[..<TextCut.lastBlank(in: bytes[...limit])]
        return "\(kept)…[cut \(bytes.count - kept.utf8.count) bytes]"
    }
}
