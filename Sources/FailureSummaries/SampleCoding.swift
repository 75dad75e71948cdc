import LogArchives

/// Samples as bytes: the runs and paths that occur, then for each group its samples.
struct SampleEncoder {
    private var writer = ByteWriter()
    private let runs: [String: Int]
    private let paths: [String: Int]
    private let ownPath: String

    var bytes: [UInt8] { writer.bytes }

    /// Lists are sorted; the empty path stands for `ownPath`.
    init(runs: [String], paths: [String], ownPath: String) {
        self.ownPath = ownPath
        self.runs = Dictionary(uniqueKeysWithValues: zip(runs, 0...))
        self.paths = Dictionary(uniqueKeysWithValues: zip(paths, 0...))
        for list in [runs, paths] {
            writer.put(count: list.count)
            for text in list { writer.put(text: text) }
        }
    }

    /// Three at most, the first, the one between, the last; for each what there is of it, by one bit each.
    mutating func put(_ set: SampleSet) {
        let samples = set.shown
        writer.put(UInt8(samples.count))
        for sample in samples { put(sample) }
    }

    private mutating func put(_ sample: FailureSample) {
        let texts = SampleText.allCases.map { sample[keyPath: $0.field] }
        var flags: UInt64 = sample.time == nil ? 0 : 1
        for (index, text) in texts.enumerated() where text != nil { flags |= 2 << UInt64(index) }
        writer.put(varint: flags)
        if let time = sample.time { writer.put(signed: time) }
        writer.put(count: runs[sample.run] ?? 0)
        writer.put(varint: sample.sequence)
        writer.put(count: paths[sample.path == ownPath ? "" : sample.path] ?? 0)
        writer.put(count: sample.line)
        for text in texts.compactMap({ $0 }) { writer.put(text: text) }
    }
}

/// The texts of a sample, in the order of the stored form.
enum SampleText: CaseIterable {
    case correlationID, requestID, account, message, sdkVersion, os, clientID

    var field: WritableKeyPath<FailureSample, String?> {
        switch self {
        case .correlationID: \.correlationID
        case .requestID: \.requestID
        case .account: \.account
        case .message: \.message
        case .sdkVersion: \.sdkVersion
        case .os: \.os
        case .clientID: \.clientID
        }
    }
}

/// Reads what `SampleEncoder` wrote.
struct SampleDecoder {
    private var reader: ByteReader
    private let path: String
    private let linesBefore: Int
    private var runs: [String] = []
    private var paths: [String] = []

    init(_ bytes: UnsafeRawBufferPointer, path: String, linesBefore: Int) {
        reader = ByteReader(bytes)
        self.path = path
        self.linesBefore = linesBefore
    }

    mutating func readTables() throws(ArchiveIndexError) {
        runs = try list()
        paths = try list().map { $0.isEmpty ? path : $0 }
    }

    private mutating func list() throws(ArchiveIndexError) -> [String] {
        let count = try reader.count(ofSize: 1)
        guard count <= SummaryDecoder.listLimit else { throw .malformed }
        var list: [String] = []
        for _ in 0..<count { list.append(try reader.text(limit: SummaryDecoder.textLimit)) }
        return list
    }

    mutating func merge(isTrial: Bool, into set: inout SampleSet) throws(ArchiveIndexError) {
        let count = try reader.byte()
        guard count <= 3 else { throw .malformed }
        for _ in 0..<count {
            let sample = try sample(isTrial: isTrial)
            if !isTrial { set.insert(sample) }
        }
    }

    private mutating func sample(isTrial: Bool) throws(ArchiveIndexError) -> FailureSample {
        let flags = try reader.varint()
        guard flags < 2 << UInt64(SampleText.allCases.count) else { throw .malformed }
        let time = flags & 1 == 0 ? nil : try reader.signed()
        let run = try reader.count()
        let sequence = try reader.varint()
        let path = try reader.count()
        let (line, overflow) = (try reader.count()).addingReportingOverflow(linesBefore)
        guard run < runs.count, path < paths.count, !overflow else { throw .malformed }
        var sample = FailureSample(path: paths[path], line: line)
        sample.time = time
        sample.run = runs[run]
        sample.sequence = sequence
        for (index, text) in SampleText.allCases.enumerated() where flags & 2 << UInt64(index) != 0 {
            let bytes = try reader.textBytes(limit: SummaryDecoder.textLimit)
            if !isTrial { sample[keyPath: text.field] = String(decoding: bytes, as: UTF8.self) }
        }
        return sample
    }

    func end() throws(ArchiveIndexError) {
        try reader.end()
    }
}
