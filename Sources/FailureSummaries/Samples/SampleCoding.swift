import LogArchives

/// Encodes samples: the runs and paths that occur, then each group's samples.
struct SampleEncoder {
    private var writer = ByteWriter()
    private let runs: [String: Int]
    private let paths: [String: Int]
    private let ownPath: String

    var bytes: [UInt8] { writer.bytes }

    /// Lists are sorted; the empty path means `ownPath`.
    init(runs: [String], paths: [String], ownPath: String) {
        self.ownPath = ownPath
        self.runs = Dictionary(uniqueKeysWithValues: zip(runs, 0...))
        self.paths = Dictionary(uniqueKeysWithValues: zip(paths, 0...))
        for list in [runs, paths] {
            writer.put(count: list.count)
            for text in list { writer.put(text: text) }
        }
    }

    /// At most three: first, middle, last. Each starts with one bit for each part that is present.
    mutating func put(_ set: SampleSet) {
        let samples = set.shown
        writer.put(UInt8(samples.count))
        for sample in samples { put(sample) }
    }

    private mutating func put(_ sample: FailureSample) {
        writer.put(varint: sample.storedParts)
        if let time = sample.time { writer.put(signed: time) }
        writer.put(count: runs[sample.run] ?? 0)
        writer.put(varint: sample.sequence)
        writer.put(count: paths[sample.path == ownPath ? "" : sample.path] ?? 0)
        writer.put(count: sample.line)
        for text in FailureSample.Text.allCases.compactMap({ sample[$0] }) { writer.put(text: text) }
    }
}

extension FailureSample {
    /// Which parts a stored sample has: the lowest bit is its time, the next ones are its texts.
    var storedParts: UInt64 {
        Text.allCases.reduce(time == nil ? 0 : 1) { self[$1] == nil ? $0 : $0 | $1.storedBit }
    }
}

extension FailureSample.Text {
    fileprivate var storedBit: UInt64 { 2 << UInt64(rawValue) }
}

/// Reads what `SampleEncoder` wrote.
struct SampleDecoder {
    private var reader: ByteReader
    private let path: String
    private let linesBefore: Int
    private var runs: [String] = []
    private var runHashes: [UInt64] = []
    private var paths: [String] = []

    init(_ bytes: UnsafeRawBufferPointer, path: String, linesBefore: Int) {
        reader = ByteReader(bytes)
        self.path = path
        self.linesBefore = linesBefore
    }

    mutating func readTables() throws(ArchiveIndexError) {
        runs = try list()
        runHashes = runs.map { StableHash.hash($0) }
        paths = try list().map { $0.isEmpty ? path : $0 }
    }

    private mutating func list() throws(ArchiveIndexError) -> [String] {
        let count = try reader.count(ofSize: 1)
        guard count <= SummaryDecoder.listLimit else { throw .malformed }
        var list: [String] = []
        for _ in 0..<count { list.append(try reader.text(limit: SummaryDecoder.textLimit)) }
        return list
    }

    mutating func decode(_ pass: DecodingPass, into set: inout SampleSet) throws(ArchiveIndexError) {
        let count = try reader.byte()
        guard count <= 3 else { throw .malformed }
        for _ in 0..<count {
            let rank = try rank()
            if pass == .check {
                for _ in 0..<rank.textCount { _ = try reader.textBytes(limit: SummaryDecoder.textLimit) }
            } else if set.mayInsert(rank) {
                set.insert(try sample(rank))
            } else {
                for _ in 0..<rank.textCount { _ = try reader.raw(try reader.count()) }
            }
        }
    }

    /// The part of a sample before its texts. Most samples are not among the three that stay, so their texts need no
    /// memory.
    struct Rank {
        /// `FailureSample.storedParts`.
        var parts: UInt64 = 0
        var time: Int64?
        /// Index into the runs.
        var run = 0
        var sequence: UInt64 = 0
        /// Whether there is a run.
        var hasIdentity = false
        /// Equals `FailureSample.choice` if there is an identity.
        var choice: UInt64 = 0
        var path = 0
        var line = 0

        var textCount: Int { (parts >> 1).nonzeroBitCount }
        var hasTime: Bool { parts & 1 != 0 }
        func has(_ text: FailureSample.Text) -> Bool { parts & text.storedBit != 0 }
    }

    private mutating func rank() throws(ArchiveIndexError) -> Rank {
        var rank = Rank()
        rank.parts = try reader.varint()
        guard rank.parts < 2 << UInt64(FailureSample.Text.allCases.count) else { throw .malformed }
        if rank.hasTime { rank.time = try reader.signed() }
        rank.run = try reader.count()
        rank.sequence = try reader.varint()
        rank.path = try reader.count()
        let (line, overflow) = (try reader.count()).addingReportingOverflow(linesBefore)
        guard rank.run < runs.count, rank.path < paths.count, !overflow else { throw .malformed }
        rank.line = line
        rank.hasIdentity = !runs[rank.run].isEmpty
        rank.choice = FailureSample.choice(run: runHashes[rank.run], sequence: rank.sequence)
        return rank
    }

    private mutating func sample(_ rank: Rank) throws(ArchiveIndexError) -> FailureSample {
        var sample = FailureSample(path: paths[rank.path], line: rank.line)
        sample.time = rank.time
        sample.run = runs[rank.run]
        sample.sequence = rank.sequence
        for text in FailureSample.Text.allCases where rank.has(text) {
            sample[text] = String(decoding: try reader.textBytes(limit: SummaryDecoder.textLimit), as: UTF8.self)
        }
        return sample
    }

    func end() throws(ArchiveIndexError) {
        try reader.end()
    }
}
