/// The samples of a group while it is counted: of records of our own the line is kept, and read only when asked for.
///
/// In order of time every failure is the last one: what decides is therefore kept apart from what is shown, in plain
/// numbers, and the line of the last one is written over the one before. Where there are many groups, most have one
/// failure, which is first, last and candidate: they share its line. A long line is read at once, because of its texts
/// only the beginning is shown: what a group keeps is bounded, whatever its records hold.
struct SampleKeeper {
    /// Bytes of a line that is kept as it is.
    private static let lineLimit = 2_048

    /// What decides which failures are shown.
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
        /// The record's line; empty where `sample` is set.
        var bytes: [UInt8]
        var sample: FailureSample?
    }

    private(set) var first: Kept?
    private(set) var candidates: [Kept] = []
    private var lastRank = Rank(time: .min, run: -1, sequence: 0, choice: 0, line: 0)
    private var lastBytes: [UInt8] = []
    private var lastSample: FailureSample?
    private var firstTime = Int64.max
    private var worstChoice = UInt64.max
    private var isEmpty = true

    var last: Kept? { isEmpty ? nil : Kept(rank: lastRank, bytes: lastBytes, sample: lastSample) }

    /// Keeps what is to be kept of a failure. `reader` settles what time and choice do not.
    mutating func insert(
        _ rank: Rank,
        bytes: UnsafeBufferPointer<UInt8>,
        sample: FailureSample?,
        reader: SampleReader
    ) {
        if sample == nil, bytes.count > Self.lineLimit {
            let read = reader.sample(Kept(rank: rank, bytes: Array(bytes), sample: nil))
            insert(rank, bytes: UnsafeBufferPointer(start: nil, count: 0), sample: read, reader: reader)
            return
        }
        var copy: [UInt8]?
        if rank.time <= firstTime || rank.choice <= worstChoice {
            let line = Array(bytes)
            let kept = Kept(rank: rank, bytes: line, sample: sample)
            if rank.time <= firstTime { insertFirst(kept, reader) }
            if rank.choice <= worstChoice { insertCandidate(kept, reader) }
            copy = line
        }
        if isEmpty || rank.time > lastRank.time || rank.time == lastRank.time && follows(rank, bytes, sample, reader) {
            lastRank = rank
            if sample != nil || lastSample != nil { lastSample = sample }
            if let copy {
                lastBytes = copy
            } else {
                lastBytes.removeAll(keepingCapacity: true)
                lastBytes.append(contentsOf: bytes)
            }
        }
        isEmpty = false
    }

    private mutating func insertFirst(_ kept: Kept, _ reader: SampleReader) {
        if let first, kept.rank.time == firstTime, !reader.precedes(kept, first) { return }
        first = kept
        firstTime = kept.rank.time
    }

    private func follows(
        _ rank: Rank,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ sample: FailureSample?,
        _ reader: SampleReader
    ) -> Bool {
        if let isBefore = reader.precedes(lastRank, rank) { return isBefore }
        guard let last else { return true }
        return reader.precedes(last, Kept(rank: rank, bytes: Array(bytes), sample: sample))
    }

    private mutating func insertCandidate(_ kept: Kept, _ reader: SampleReader) {
        let place = candidates.firstIndex { other in
            kept.rank.choice < other.rank.choice
                || kept.rank.choice == other.rank.choice && reader.precedes(kept, other)
        }
        candidates.insert(kept, at: place ?? candidates.count)
        if candidates.count > SampleSet.candidateLimit { candidates.removeLast() }
        if candidates.count == SampleSet.candidateLimit { worstChoice = candidates.last?.rank.choice ?? .max }
    }
}
