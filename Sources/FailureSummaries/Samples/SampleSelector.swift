/// Selects the samples of a group while it is counted. The lines of our records are kept and parsed only on request.
///
/// In order of time every failure is the last one so far. So the numbers that decide are kept apart from what is shown,
/// and the line of the last failure overwrites the previous one. If there are many groups, most have one failure, which
/// is first, last and candidate: all three share its line. A long line is parsed at once, because only the beginning of
/// its texts is shown. So what a group keeps is bounded, whatever its records contain.
struct SampleSelector {
    /// The longest line that is kept as it is, in bytes.
    private static let lineLimit = 2_048

    /// Decides which failures are shown.
    struct Rank {
        /// `Int64.max`: no time.
        var time: Int64
        var run: Int32
        var sequence: UInt64
        var choice: UInt64
        var line: Int
    }

    struct Kept {
        var rank: Rank
        /// The record's line; empty if `sample` is set.
        var bytes: [UInt8]
        var sample: FailureSample?
    }

    /// The limits that a failure must meet to be the first one or a candidate.
    struct Bounds {
        fileprivate var firstTime = Int64.max
        fileprivate var worstChoice = UInt64.max
    }

    // The fields that every failure is compared with come first, then those that few failures change.
    private var firstTime = Int64.max
    private var worstChoice = UInt64.max
    private var lastRank = Rank(time: .min, run: -1, sequence: 0, choice: 0, line: 0)
    private var isEmpty = true
    /// Another entry shares this array, so it must not be overwritten.
    private var sharesLastBytes = false
    /// Whether `lastSample` is set. Checking the optional itself costs more than everything else here.
    private var hasLastSample = false
    /// The line of the last failure, not copied yet.
    private var lastLine: UnsafeBufferPointer<UInt8>?
    private var lastCount = 0
    /// The copied line of the last failure, in the first `lastCount` bytes.
    private var lastBytes: [UInt8] = []
    private var earlyBytes = 0
    private(set) var candidates: [Kept] = []
    private(set) var first: Kept?
    private var lastSample: FailureSample?

    var last: Kept? {
        if isEmpty { return nil }
        let bytes = lastLine.map { Array($0) } ?? Array(lastBytes.prefix(lastCount))
        return Kept(rank: lastRank, bytes: bytes, sample: lastSample?.kept)
    }

    /// The candidates that may be shown. Candidates with an identity are in the order in which `SampleSet` would choose
    /// them. So the first that is neither first nor last is shown, and the others need not be parsed.
    func shownCandidates(_ reader: SampleReader) -> ArraySlice<Kept> {
        guard let first, reader.hasIdentity(first.rank), reader.hasIdentity(lastRank),
            candidates.allSatisfy({ reader.hasIdentity($0.rank) })
        else { return candidates[...] }
        let middle = candidates.firstIndex { $0.rank.line != first.rank.line && $0.rank.line != lastRank.line }
        return middle.map { candidates[$0...$0] } ?? []
    }

    init() {}

    /// Continues after an evicted selector. What that one would not have kept as the first or as a candidate is not
    /// kept, because three better samples are already known.
    init(after bounds: Bounds) {
        firstTime = bounds.firstTime
        worstChoice = bounds.worstChoice
    }

    var bounds: Bounds { Bounds(firstTime: firstTime, worstChoice: worstChoice) }

    /// Heap memory in bytes. A line that several entries share counts once.
    var heldBytes: Int {
        var sum = earlyBytes
        if !sharesLastBytes { sum += lastBytes.capacity }
        if hasLastSample, let lastSample, lastRank.line != first?.rank.line { sum += lastSample.heldBytes }
        return sum
    }

    /// Heap memory of the first sample and the candidates.
    private func measureEarly() -> Int {
        var sum = candidates.capacity * MemoryLayout<Kept>.stride
        func add(_ kept: Kept) { sum += kept.bytes.capacity + (kept.sample?.heldBytes ?? 0) }
        if let first { add(first) }
        for candidate in candidates where candidate.rank.line != first?.rank.line { add(candidate) }
        return sum
    }

    /// Keeps a record if it may be shown. `reader` decides where time and choice do not. The line of the last failure
    /// is not copied until `copyLast`, which must be called before that memory is reused.
    mutating func insert(_ rank: Rank, line: UnsafeBufferPointer<UInt8>, reader: SampleReader) {
        if line.count > Self.lineLimit {
            insert(rank, sample: reader.sample(Kept(rank: rank, bytes: Array(line), sample: nil)), reader: reader)
            return
        }
        var copy: [UInt8]?
        if rank.time <= firstTime || rank.choice <= worstChoice {
            let bytes = Array(line)
            insertEarly(Kept(rank: rank, bytes: bytes, sample: nil), reader)
            copy = bytes
        }
        if isEmpty || rank.time > lastRank.time || rank.time == lastRank.time && follows(rank, line, reader) {
            lastRank = rank
            if hasLastSample {
                lastSample = nil
                hasLastSample = false
            }
            if let copy {
                lastLine = nil
                lastBytes = copy
                lastCount = copy.count
                sharesLastBytes = true
            } else {
                lastLine = line
            }
        }
        isEmpty = false
    }

    /// Keeps a failure that is not a record, or whose line is too long to be kept. The first and the candidates get
    /// their own texts; the last one, which most failures replace, takes them where they are.
    @inline(never)
    mutating func insert(_ rank: Rank, sample: consuming FailureSample, reader: SampleReader) {
        if rank.time <= firstTime || rank.choice <= worstChoice {
            insertEarly(Kept(rank: rank, bytes: [], sample: sample.kept), reader)
        }
        if isEmpty || rank.time > lastRank.time
            || rank.time == lastRank.time && follows(Kept(rank: rank, bytes: [], sample: sample), reader)
        {
            lastRank = rank
            lastLine = nil
            lastBytes = []
            lastCount = 0
            lastSample = sample
            hasLastSample = true
        }
        isEmpty = false
    }

    /// Whether the line of the last failure has not been copied yet.
    var hasLineElsewhere: Bool { lastLine != nil }

    mutating func copyLast() {
        guard let line = lastLine else { return }
        lastLine = nil
        lastCount = line.count
        if sharesLastBytes || lastBytes.count < line.count {
            lastBytes = [UInt8](repeating: 0, count: (line.count + 255) & ~255)
            sharesLastBytes = false
        }
        lastBytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(line)) }
    }

    @inline(never)
    private mutating func insertEarly(_ kept: Kept, _ reader: SampleReader) {
        if kept.rank.time <= firstTime { insertFirst(kept, reader) }
        if kept.rank.choice <= worstChoice { insertCandidate(kept, reader) }
        earlyBytes = measureEarly()
    }

    private mutating func insertFirst(_ kept: Kept, _ reader: SampleReader) {
        if let first, kept.rank.time == firstTime, !reader.precedes(kept, first) { return }
        first = kept
        firstTime = kept.rank.time
    }

    @inline(never)
    private func follows(_ rank: Rank, _ line: UnsafeBufferPointer<UInt8>, _ reader: SampleReader) -> Bool {
        reader.precedes(lastRank, rank) ?? follows(Kept(rank: rank, bytes: Array(line), sample: nil), reader)
    }

    private func follows(_ kept: Kept, _ reader: SampleReader) -> Bool {
        if let lastSample, let sample = kept.sample {
            return reader.precedes(lastRank, kept.rank) ?? FailureSample.precedes(lastSample, sample)
        }
        return last.map { reader.precedes($0, kept) } ?? true
    }

    private mutating func insertCandidate(_ kept: Kept, _ reader: SampleReader) {
        let index = candidates.firstIndex { other in
            kept.rank.choice < other.rank.choice
                || kept.rank.choice == other.rank.choice && reader.precedes(kept, other)
        }
        candidates.insert(kept, at: index ?? candidates.count)
        if candidates.count > SampleSet.candidateLimit { candidates.removeLast() }
        if candidates.count == SampleSet.candidateLimit { worstChoice = candidates.last?.rank.choice ?? .max }
    }
}
