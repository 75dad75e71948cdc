/// Failures that were read and are not counted yet, at most 64.
///
/// Counting in batches hides memory latency. A failure among many other lines finds neither its group nor its
/// counters in the fast caches. Counted one at a time, each failure would wait for several cache misses in turn; in a
/// batch the misses overlap.
///
/// I1. Counters and samples are the same whether failures are counted at once or later, because their order
///     stays.
/// I2. Lines are not copied: pending failures are counted before the memory of the first line is reused.
///
/// Plain memory, because an array checks at each access whether it is shared.
struct PendingFailureBatch: ~Copyable {
    struct Entry {
        /// Its group is unknown before `GroupTable.find`.
        var observation: FailureObservation
        let numbers: GroupNumbers
        let line: UnsafeBufferPointer<UInt8>
    }

    private static let limit = 64
    private let memory = UnsafeMutablePointer<Entry>.allocate(capacity: limit)
    private(set) var count = 0

    var isFull: Bool { count == Self.limit }
    var entries: UnsafeMutableBufferPointer<Entry> { UnsafeMutableBufferPointer(start: memory, count: count) }

    @inline(__always)
    mutating func append(
        _ observation: FailureObservation,
        _ numbers: GroupNumbers,
        line: UnsafeBufferPointer<UInt8>
    ) {
        (memory + count).initialize(to: Entry(observation: observation, numbers: numbers, line: line))
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
        countPending()
        copyLastLines()
    }

    /// Counts the pending failures. Call before a counter is read.
    mutating func countPending() {
        if pending.count > 0 { countAllPending() }
        if !linesStay { copyLastLines() }
    }

    @inline(never)
    private mutating func countAllPending() {
        let entries = pending.entries
        groupTable.find(entries)
        for index in entries.indices where entries[index].observation.group < 0 {
            entries[index].observation.group = group(entries[index].numbers)
        }
        countInGroups(entries)
        for index in entries.indices {
            let observation = entries[index].observation
            if !observation.isReplay, !observation.isAgain { countFurther(observation) }
        }
        pending.removeAll()
    }

    private mutating func countInGroups(_ entries: UnsafeMutableBufferPointer<PendingFailureBatch.Entry>) {
        // Moved out of the builder, which is also changed in the loop.
        var groupCounters: [GroupCounters] = []
        swap(&groupCounters, &self.groupCounters)
        groupCounters.withUnsafeMutableBufferPointer { groupCounters in
            guard let base = groupCounters.baseAddress else { return }
            for index in entries.indices {
                let group = entries[index].observation.group
                (base + group).pointee.value.count(entries[index].observation)
                if entries[index].observation.isAgain { continue }
                keep(entries[index].observation, line: entries[index].line, group, in: &(base + group).pointee.samples)
            }
        }
        swap(&groupCounters, &self.groupCounters)
    }

    /// Keeps a record's line if it becomes a sample.
    @inline(__always)
    private mutating func keep(
        _ observation: FailureObservation,
        line: UnsafeBufferPointer<UInt8>,
        _ group: Int,
        in kept: inout SampleSelector
    ) {
        let hadLine = kept.hasLineElsewhere
        kept.insert(rank(observation, choice: choice(observation)), line: line, reader: samples)
        if !hadLine, kept.hasLineElsewhere { groupsToCopy.append(group) }
    }

    /// Copies the lines of last samples, once for each group however many of its failures came.
    private mutating func copyLastLines() {
        for group in groupsToCopy { groupCounters[group].samples.copyLast() }
        groupsToCopy.removeAll(keepingCapacity: true)
    }

    /// Counts evidence that has been settled.
    mutating func settle(_ settled: [FailureLedger<FailureObservation, GroupNumbers>.Pending]) {
        for pending in settled {
            var observation = pending.failure
            observation.records = pending.records
            count(observation)
            guard !pending.line.isEmpty else { continue }
            let rank = rank(observation, choice: choice(observation))
            let group = observation.group
            pending.line.withUnsafeBufferPointer { line in
                groupCounters[group].samples.insert(rank, line: line, reader: samples)
                groupCounters[group].samples.copyLast()
            }
        }
    }
}
