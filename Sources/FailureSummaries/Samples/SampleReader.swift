import LogRecords
import TextBytes

/// Reads kept lines again when their samples are asked for.
final class SampleReader {
    /// Ids of the builder's runs, by index.
    private(set) var runs: [String] = []
    private let path: String
    private let scanner = RecordScanner()
    /// The line that is read, and what the scanner may touch behind it.
    private var room: [UInt8] = []
    /// Bytes of a text of a sample: what an index has room for, and reading lines must give the same.
    static let textLimit = 300

    init(path: String) {
        self.path = path
    }

    /// The next run's id. Not the array itself: changed from the builder, a value that cannot be copied, it makes the compiler
    /// (6.3.1) stop with "Invalid bitcast" where the Thread Sanitizer is on.
    func add(run: String) {
        runs.append(run)
    }

    /// Whether one comes before the other in the order of samples.
    func precedes(_ left: SampleSelector.Kept, _ right: SampleSelector.Kept) -> Bool {
        precedes(left.rank, right.rank) ?? FailureSample.precedes(sample(left), sample(right))
    }

    /// The same by time and identity alone; nil where only the texts can tell. At full speed many records have the same
    /// microsecond: reading their lines for each comparison would cost more than everything else together.
    func precedes(_ left: SampleSelector.Rank, _ right: SampleSelector.Rank) -> Bool? {
        if left.time != right.time { return left.time < right.time }
        guard left.run >= 0, right.run >= 0 else { return nil }
        if left.run != right.run { return runs[Int(left.run)] < runs[Int(right.run)] }
        return left.sequence == right.sequence ? nil : left.sequence < right.sequence
    }

    /// Whether a sample of this rank has a run: else its `choice` goes by its texts, and is not that of the rank.
    func hasIdentity(_ rank: SampleSelector.Rank) -> Bool {
        rank.run >= 0 && !runs[Int(rank.run)].isEmpty
    }

    func sample(_ kept: SampleSelector.Kept) -> FailureSample {
        if let sample = kept.sample { return sample }
        var sample = FailureSample(path: path, line: kept.rank.line)
        room.removeAll(keepingCapacity: true)
        room.append(contentsOf: kept.bytes)
        room.append(UInt8(ascii: "\n"))
        room.append(contentsOf: repeatElement(0, count: RecordScanner.padding))
        room.withUnsafeBufferPointer { bytes in
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
        }
        return sample
    }

    /// At most `textLimit` bytes, cut at a blank: a token or an address cut in half would not be seen for what it is any
    /// more by whoever scrubs the text.
    static func cut(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.count > textLimit else { return text }
        let limit = bytes.index(bytes.startIndex, offsetBy: textLimit)
        let end = bytes[...limit].lastIndex { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } ?? bytes.startIndex
        let kept = text[..<end]
        return "\(kept)…[cut \(bytes.count - kept.utf8.count) bytes]"
    }
}
