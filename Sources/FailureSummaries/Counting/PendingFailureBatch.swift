/// Failures that were read and are not counted yet, at most 64.
///
/// Counting in batches hides memory latency. A failure among many other lines finds neither its signature nor its
/// counters in the fast caches. Counted one at a time, each failure would wait for several cache misses in turn; in a
/// batch the misses overlap.
///
/// I1. Counters, signatures and samples are the same whether failures are counted at once or later, because their order
///     stays.
/// I2. Lines are not copied: pending failures are counted before the memory of the first line is reused.
///
/// Plain memory, because an array checks at each access whether it is shared.
struct PendingFailureBatch: ~Copyable {
    struct Entry {
        /// Its signature number is unknown before `ShapeTable.find`.
        var fact: FailureObservation
        var group = -1
        let shape: FailureSignature
        let hash: UInt64
        let line: UnsafeBufferPointer<UInt8>
    }

    private static let limit = 64
    private let memory = UnsafeMutablePointer<Entry>.allocate(capacity: limit)
    private(set) var count = 0

    var isFull: Bool { count == Self.limit }
    var entries: UnsafeMutableBufferPointer<Entry> { UnsafeMutableBufferPointer(start: memory, count: count) }

    @inline(__always)
    mutating func append(_ fact: FailureObservation, _ shape: FailureSignature, line: UnsafeBufferPointer<UInt8>) {
        (memory + count).initialize(to: Entry(fact: fact, shape: shape, hash: shape.hash, line: line))
        count += 1
    }

    mutating func removeAll() {
        count = 0
    }

    deinit {
        memory.deallocate()
    }
}

extension SummaryBuilder {
    /// The memory of the lines passed in is about to change. Needed only with `linesStay`.
    package mutating func willReuseBuffer() {
        countWaiting()
        copyLastLines()
    }

    /// Counts the pending failures. Call before a counter is read.
    mutating func countWaiting() {
        if waiting.count > 0 { countAllWaiting() }
        if !linesStay { copyLastLines() }
    }

    @inline(never)
    private mutating func countAllWaiting() {
        let entries = waiting.entries
        shapes.find(entries)
        for index in entries.indices where entries[index].group < 0 {
            let shape = self.index(entries[index].shape, hash: entries[index].hash)
            entries[index].fact.shape = shape
            entries[index].group = shapes.entries[shape].group
        }
        shapes.count(entries)
        countInGroups(entries)
        for index in entries.indices {
            evidence.state(entries[index].fact.correlation)
            if !entries[index].fact.isReplay { countFurther(entries[index].fact, group: entries[index].group) }
        }
        waiting.removeAll()
    }

    private mutating func countInGroups(_ entries: UnsafeMutableBufferPointer<PendingFailureBatch.Entry>) {
        // Moved out of the builder, which is also changed in the loop.
        var tallies: [GroupCounters] = []
        swap(&tallies, &self.tallies)
        tallies.withUnsafeMutableBufferPointer { tallies in
            guard let base = tallies.baseAddress else { return }
            for index in entries.indices {
                let group = entries[index].group
                (base + group).pointee.value.count(entries[index].fact)
                keep(entries[index].fact, line: entries[index].line, group, in: &(base + group).pointee.samples)
            }
        }
        swap(&tallies, &self.tallies)
    }

    /// Keeps a record's line if it becomes a sample.
    @inline(__always)
    private mutating func keep(
        _ fact: FailureObservation,
        line: UnsafeBufferPointer<UInt8>,
        _ group: Int,
        in kept: inout SampleSelector
    ) {
        let hadLine = kept.hasLineElsewhere
        kept.insert(rank(fact, choice: choice(fact)), line: line, reader: samples)
        if !hadLine, kept.hasLineElsewhere { groupsToCopy.append(group) }
    }

    /// Copies the lines of last samples, once for each group however many of its failures came.
    private mutating func copyLastLines() {
        for group in groupsToCopy { tallies[group].samples.copyLast() }
        groupsToCopy.removeAll(keepingCapacity: true)
    }

    /// Counts evidence that has been settled.
    mutating func settle(_ settled: [EvidenceLedger<FailureObservation>.Pending]) {
        for pending in settled {
            var fact = pending.failure
            fact.records = pending.records
            count(fact)
            guard !pending.line.isEmpty else { continue }
            let rank = rank(fact, choice: choice(fact))
            let group = shapes.entries[fact.shape].group
            pending.line.withUnsafeBufferPointer { line in
                tallies[group].samples.insert(rank, line: line, reader: samples)
                tallies[group].samples.copyLast()
            }
        }
    }
}
