import LogArchives

/// Writes a summary as the sections of `EncodedSummary`. The layout is described in Documentation/Archives.md.
///
/// Samples name no file if all of them come from `path`: the reader knows which file that is.
struct SummaryEncoder {
    private let summary: FailureSummary
    private let path: String
    private let groups: [(key: FailureKey, value: FailureSummary.Group)]

    init(_ summary: FailureSummary, path: String) {
        self.summary = summary
        self.path = path
        groups = summary.groups.map { ($0.key, $0.value) }.sorted { $0.key.precedesInBytes($1.key) }
    }

    /// `leavingOut`: facets that are not stored.
    func encoded(leavingOut facets: Set<Facet> = []) -> EncodedSummary {
        var encoded = EncodedSummary()
        encoded[.totals] = totals()
        encoded[.slots] = slots()
        encoded[.facets] = self.facets(leavingOut: facets)
        encoded[.distinct] = distinct()
        encoded[.samples] = samples()
        encoded[.sequences] = sequences()
        return encoded
    }

    private func totals() -> [UInt8] {
        var writer = ByteWriter()
        var flags: UInt8 = summary.isFolded ? 1 : 0
        if summary.first != nil { flags |= 2 }
        if summary.hasOutcomes { flags |= 4 }
        if summary.hasJoined { flags |= 8 }
        writer.put(flags)
        writer.put(count: summary.records)
        if let first = summary.first, let last = summary.last {
            writer.put(signed: first)
            writer.put(signed: last &- first)
        }
        for count in [summary.attempts, summary.succeeded, summary.interrupts, summary.dropped] {
            writer.put(count: count)
        }
        writer.put(count: summary.accountKeys.count)
        for key in Self.sortedByBytes(summary.accountKeys) { writer.put(text: key.text) }
        writer.put(count: groups.count)
        for (key, group) in groups { put(key, group, into: &writer) }
        return writer.bytes
    }

    private func put(_ key: FailureKey, _ group: FailureSummary.Group, into writer: inout ByteWriter) {
        var flags = StoredGroupHead.flags(group)
        if key.internalCode != nil { flags |= 4 }
        if !key.by.isEmpty { flags |= 8 }
        writer.put(flags)
        writer.put(text: key.domain)
        writer.put(text: key.code)
        if let code = key.internalCode { writer.put(signed: Int64(code)) }
        writer.put(text: key.recovery)
        if !key.by.isEmpty {
            writer.put(count: key.by.count)
            for value in key.by { writer.put(text: value) }
        }
        StoredGroupHead.put(group, relativeTo: summary.first ?? 0, into: &writer)
    }

    private func slots() -> [UInt8] {
        var writer = ByteWriter()
        summary.otherEnds.put(into: &writer)
        for (_, group) in groups { group.slots.put(into: &writer) }
        return writer.bytes
    }

    private func facets(leavingOut: Set<Facet>) -> [UInt8] {
        var writer = ByteWriter()
        for (_, group) in groups {
            let facets = group.facets.filter { !leavingOut.contains($0.key) && !$0.value.isEmpty }
                .sorted { $0.key.precedes($1.key) }
            writer.put(count: facets.count)
            for (facet, values) in facets {
                facet.put(into: &writer)
                writer.put(count: values.count)
                for value in Self.sortedByBytes(values) {
                    writer.put(text: value.text)
                    writer.put(count: value.count)
                }
            }
        }
        return writer.bytes
    }

    private func distinct() -> [UInt8] {
        var writer = ByteWriter()
        summary.requests.put(into: &writer)
        summary.accounts.put(into: &writer)
        for (_, group) in groups {
            group.requests.put(into: &writer)
            group.accounts.put(into: &writer)
        }
        return writer.bytes
    }

    private func samples() -> [UInt8] {
        let all = groups.flatMap { $0.value.samples.shown }
        var coder = SampleEncoder(
            runs: Set(all.map(\.run)).sorted { $0.precedesInBytes($1) },
            paths: Set(all.map { $0.path == path ? "" : $0.path }).sorted { $0.precedesInBytes($1) },
            ownPath: path
        )
        for (_, group) in groups { coder.put(group.samples) }
        return coder.bytes
    }

    private static func sortedByBytes(_ counts: BoundedCounts) -> [BoundedCounts.Entry] {
        counts.entries.sorted { $0.text.precedesInBytes($1.text) }
    }

    private func sequences() -> [UInt8] {
        var writer = ByteWriter()
        let numbers = summary.numbers
        let runs = numbers.runs
        writer.put(count: runs.count)
        for run in runs { numbers.put(run: run, into: &writer) }
        return writer.bytes
    }
}

extension FailureSummary {
    /// The stored form; samples whose path is `path` are stored without one.
    package func encoded(path: String = "") -> EncodedSummary {
        SummaryEncoder(self, path: path).encoded()
    }
}

extension FailureKey {
    /// The order of the stored form.
    package func precedesInBytes(_ other: FailureKey) -> Bool {
        if let isBefore = Self.precedesInBytes(domain, other.domain) ?? Self.precedesInBytes(code, other.code)
            ?? Self.precedesInBytes(recovery, other.recovery)
        {
            return isBefore
        }
        for (a, b) in zip(by, other.by) {
            if let isBefore = Self.precedesInBytes(a, b) { return isBefore }
        }
        if by.count != other.by.count { return by.count < other.by.count }
        // Keys without an internal code come first.
        switch (internalCode, other.internalCode) {
        case (nil, nil): return false
        case (nil, _): return true
        case (_, nil): return false
        case (let a?, let b?): return a < b
        }
    }

    /// Nil if they are equal.
    private static func precedesInBytes(_ left: String, _ right: String) -> Bool? {
        if left.utf8.elementsEqual(right.utf8) { return nil }
        return left.precedesInBytes(right)
    }
}
