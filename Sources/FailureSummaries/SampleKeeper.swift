/// The samples of a group while it is counted: of records of our own the line is kept, and read only when asked for.
struct SampleKeeper {
    struct Kept {
        /// `Int64.max`: no time.
        var time: Int64
        var run: Int32
        var sequence: UInt64
        var choice: UInt64
        var line: Int
        /// The record's line; empty where `sample` is set.
        var bytes: [UInt8]
        var sample: FailureSample?
    }

    private(set) var first: Kept?
    private(set) var last: Kept?
    private(set) var candidates: [Kept] = []

    /// `precedes` settles what time does not.
    mutating func insert(
        _ kept: borrowing Kept,
        bytes: UnsafeBufferPointer<UInt8>,
        precedes: (borrowing Kept, borrowing Kept) -> Bool
    ) {
        if let current = first {
            let comesFirst =
                kept.time < current.time
                || kept.time == current.time && precedes(Self.copy(kept, bytes), current)
            if comesFirst { first = Self.copy(kept, bytes) }
        } else {
            first = Self.copy(kept, bytes)
        }
        if last == nil {
            last = Self.copy(kept, bytes)
        } else if kept.time > last?.time ?? .min {
            // In order of time every failure is the last one: write over the old line instead of making a new one.
            last?.time = kept.time
            last?.run = kept.run
            last?.sequence = kept.sequence
            last?.choice = kept.choice
            last?.line = kept.line
            last?.sample = kept.sample
            last?.bytes.removeAll(keepingCapacity: true)
            last?.bytes.append(contentsOf: bytes)
        } else if let current = last, kept.time == current.time, precedes(current, Self.copy(kept, bytes)) {
            last = Self.copy(kept, bytes)
        }
        if candidates.count == SampleSet.candidateLimit, let worst = candidates.last, kept.choice > worst.choice {
            return
        }
        let new = Self.copy(kept, bytes)
        let place =
            candidates.firstIndex { new.choice < $0.choice || new.choice == $0.choice && precedes(new, $0) }
            ?? candidates.count
        candidates.insert(new, at: place)
        if candidates.count > SampleSet.candidateLimit { candidates.removeLast() }
    }

    private static func copy(_ kept: borrowing Kept, _ bytes: UnsafeBufferPointer<UInt8>) -> Kept {
        Kept(
            time: kept.time,
            run: kept.run,
            sequence: kept.sequence,
            choice: kept.choice,
            line: kept.line,
            bytes: Array(bytes),
            sample: kept.sample
        )
    }
}
