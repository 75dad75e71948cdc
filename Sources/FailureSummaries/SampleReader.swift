import LogRecords

/// Reads kept lines again when their samples are asked for.
final class SampleReader {
    /// Ids of the builder's runs, by index.
    private var runs: [String] = []
    private let path: String
    private let scanner = RecordScanner()
    /// The longest message that is kept: far above what is ever shown.
    static let messageLimit = 8_192

    init(path: String) {
        self.path = path
    }

    /// The next run's id. Not the array itself: changed from the builder, a value that cannot be copied, it makes the compiler
    /// (6.3.1) stop with "Invalid bitcast" where the Thread Sanitizer is on.
    func add(run: String) {
        runs.append(run)
    }

    /// Whether one comes before the other in the order of samples.
    func precedes(_ left: SampleKeeper.Kept, _ right: SampleKeeper.Kept) -> Bool {
        FailureSample.precedes(sample(left), sample(right))
    }

    func sample(_ kept: SampleKeeper.Kept) -> FailureSample {
        if let sample = kept.sample { return sample }
        var sample = FailureSample(path: path, line: kept.rank.line)
        let line = kept.bytes + [UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: RecordScanner.padding)
        line.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, case .object = scanner.scan(start) else { return }
            let fields = scanner.fields
            sample.time = fields.bytes(.timestamp).flatMap(Timestamp.microseconds)
            if kept.rank.run >= 0 {
                sample.run = runs[Int(kept.rank.run)]
                sample.sequence = kept.rank.sequence
            }
            sample.correlationID = fields.text(.correlationID)?.lowercased()
            sample.requestID = fields.text(.requestID)?.lowercased()
            sample.account = fields.text(.account)
            sample.message = (fields.text(.errorMessage) ?? fields.text(.message)).map(Self.cut)
            sample.sdkVersion = fields.text(.sdkVersion)
            let system = [fields.text(.osType), fields.text(.osVersion)].compactMap { $0 }
            sample.os = system.isEmpty ? nil : system.joined(separator: " ")
            sample.clientID = fields.text(.clientID)
        }
        return sample
    }

    static func cut(_ message: String) -> String {
        message.utf8.count > messageLimit ? String(message.prefix(messageLimit)) : message
    }
}
