import LogRecords

/// From counters to groups: at the end, and before, where there are more of them than memory is for.
extension SummaryBuilder {
    /// Settles the evidence and gives the summary. Call once, at the input's end.
    package mutating func finish() -> FailureSummary {
        settle(evidence.settled())
        summary.groups = countedGroups()
        for run in runs {
            let id = String(decoding: run.id, as: UTF8.self)
            summary.sequences[id] = run.tracker.ranges
            if run.dropped > 0 { summary.droppedByRun[id] = run.dropped }
        }
        return summary
    }

    mutating func settle(_ failures: [EvidenceLedger.Pending]) {
        for failure in failures {
            count(failure.fact)
            failure.bytes.withUnsafeBufferPointer { keep(failure.fact, line: $0) }
        }
    }

    /// Groups in memory.
    package var groupCount: Int { tallies.count }

    /// Gives away the groups that were counted so far: what comes later is counted from nothing. Evidence that waits stays.
    package mutating func takeGroups() -> [FailureKey: FailureSummary.Group] {
        let taken = countedGroups()
        var oldTexts = TextTable()
        swap(&oldTexts, &texts)
        let oldLists = lists
        let oldShapes = shapes.entries.map(\.shape)
        lists = []
        shapes = ShapeTable()
        tallies = []
        groups = [:]
        lastAccountKey = -1
        accountPrefixLength = 0
        keyMargins = KeyMargins(keyMargins.keys, limit: limits?.values ?? .max)
        // Numbers of what waits are those of tables that are gone.
        var waiting = EvidenceLedger()
        swap(&waiting, &evidence)
        var renumbered: [Int: Int] = [:]
        waiting.renumber { fact in
            if let known = renumbered[fact.shape] {
                fact.shape = known
            } else {
                let shape = oldShapes[fact.shape].renumbered { copy($0, oldTexts, oldLists) }
                let new = index(shape)
                renumbered[fact.shape] = new
                fact.shape = new
            }
            fact.accountKey = copy(fact.accountKey, oldTexts, oldLists)
            fact.margins = -1
        }
        evidence = waiting
        return taken
    }

    /// The number of a text, and of the list that was read from it, of other tables.
    private mutating func copy(_ id: Int32, _ oldTexts: borrowing TextTable, _ oldLists: [[String]?]) -> Int32 {
        guard id >= 0 else { return id }
        let new = texts.intern(oldTexts.text(id))
        if Int(id) < oldLists.count, let list = oldLists[Int(id)], !isList(new) { setList(new, list) }
        return new
    }

    private func countedGroups() -> [FailureKey: FailureSummary.Group] {
        var counted: [FailureKey: FailureSummary.Group] = [:]
        var margins = self.margins()
        keyMargins.forEach { group, key, value, count in
            margins[group][.key(key), default: [:]][texts.text(value)] = count
        }
        for (index, tally) in tallies.enumerated() where tally.value.records > 0 {
            var group = tally.value
            group.margins = margins[index]
            // In a group with one failure it is first, last and candidate: its line is read once.
            var read: FailureSample?
            func sample(_ kept: SampleKeeper.Kept) -> FailureSample {
                if let sample = kept.sample { return sample }
                if let read, read.line == kept.rank.line { return read }
                let sample = samples.sample(kept)
                read = sample
                return sample
            }
            group.samples = SampleSet(
                first: tally.samples.first.map(sample),
                last: tally.samples.last.map(sample),
                candidates: tally.samples.candidates.map(sample)
            )
            counted[tally.key] = group
        }
        return counted
    }

    /// The margins of each group. Summed up by numbers first: there are many more shapes than values.
    private func margins() -> [[Margin: [String: Int]]] {
        var margins = [[Margin: [String: Int]]](repeating: [:], count: tallies.count)
        func take(_ margin: Margin, _ value: (FailureShape) -> Int32, _ texts: (Int32) -> [String]) {
            var counts = CountTable()
            for entry in shapes.entries where entry.count > 0 && value(entry.shape) >= 0 {
                let cell = UInt64(entry.group) << 32 | UInt64(UInt32(bitPattern: value(entry.shape)))
                counts.add(entry.count, to: cell)
            }
            counts.forEach { cell, count in
                let group = Int(cell >> 32)
                for text in texts(Int32(truncatingIfNeeded: cell)) {
                    let sum = margins[group][margin]?[text] ?? 0
                    margins[group][margin, default: [:]][text] = saturatingSum(sum, count)
                }
            }
        }
        take(.serviceCode, \.serviceCodes) { lists[Int($0)] ?? [] }
        take(.oauthError, \.oauthError) { [texts.text($0)] }
        take(.subError, \.subError) { [texts.text($0)] }
        take(.level, \.level) { [texts.text($0)] }
        take(.recovery, \.recovery) { [texts.text($0)] }
        return margins
    }
}
