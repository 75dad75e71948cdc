package import LogArchives

/// Attempts by the values of each key that an index is configured to count, so that `--by` with one of them knows a
/// rate without reading the records of what succeeded.
package struct AttemptsByKey {
    /// Keys with too many values are left out, and keys that had lists as values.
    private var values: [String: [String: Int]] = [:]

    /// After `finish` of the builder, which gave `summary`.
    init(_ builder: borrowing SummaryBuilder, _ summary: FailureSummary, _ limits: SummaryLimits) {
        guard !builder.attemptCounts.isOverflowing, !builder.facetCounts.isOverflowing else { return }
        for (index, (name, _)) in builder.attemptCounts.keys.enumerated()
        where !builder.keysWithLists.contains(index) {
            var counted = builder.attempts(ofKey: index)
            // Every counted failure is an attempt.
            let failed = summary.groups.values.compactMap { $0.facets[.key(name)] }
            for value in failed.flatMap(\.entries) {
                counted[value.text] = saturatingSum(counted[value.text] ?? 0, value.count)
            }
            guard !failed.contains(where: \.isOverflowing), counted.count <= limits.values,
                counted.keys.allSatisfy({ $0.utf8.count <= limits.textBytes })
            else { continue }
            let known = counted.values.reduce(0, saturatingSum)
            if known < summary.attempts {
                counted[GroupingKey.missing] = saturatingSum(
                    counted[GroupingKey.missing] ?? 0,
                    summary.attempts - known
                )
            }
            values[name] = counted
        }
    }

    /// Nil if the index does not have them.
    package init?(_ segment: ArchiveSegment) throws(ArchiveIndexError) {
        guard let bytes = try segment.section(SummarySection.attempts.rawValue) else { return nil }
        values = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            var reader = ByteReader(bytes)
            var values: [String: [String: Int]] = [:]
            let keys = try reader.count(ofSize: 2)
            for _ in 0..<keys {
                let key = try reader.text(limit: SummaryDecoder.textLimit)
                let count = try reader.count(ofSize: 2)
                var counted: [String: Int] = [:]
                for _ in 0..<count {
                    let value = try reader.text(limit: SummaryDecoder.textLimit)
                    counted[value] = try reader.count()
                }
                values[key] = counted
            }
            try reader.end()
            return values
        }
    }

    /// By the text of one value of `--by`; nil if they are not known.
    package func counts(of key: String, _ limits: ReaderLimits) -> BoundedCounts? {
        guard let counted = values[key] else { return nil }
        var counts = BoundedCounts(limit: limits.attemptBytes)
        for (value, count) in counted { counts.add(count, FailureKey.text(ofValues: [value])) }
        return counts
    }

    func encoded() -> [UInt8] {
        var writer = ByteWriter()
        writer.put(count: values.count)
        for (key, counted) in values.sorted(by: { $0.key.precedesInBytes($1.key) }) {
            writer.put(text: key)
            writer.put(count: counted.count)
            for (value, count) in counted.sorted(by: { $0.key.precedesInBytes($1.key) }) {
                writer.put(text: value)
                writer.put(count: count)
            }
        }
        return writer.bytes
    }
}

extension SummaryBuilder {
    /// Attempts without a counted failure, by the value of one of the configured keys.
    fileprivate func attempts(ofKey index: Int) -> [String: Int] {
        var counted: [String: Int] = [:]
        var sums = SumsByNumber()
        attemptCounts.byGroup(1).forEach(of: 0, &sums) { facet, sums in
            sums.drain { value, count in
                if facet == attemptCounts.facets[Facet.always.count + index] {
                    counted[texts.text(value), default: 0] = saturatingSum(counted[texts.text(value)] ?? 0, count)
                }
            }
        }
        return counted
    }
}
