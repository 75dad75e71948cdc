import LogArchives

/// What the counters of a stored group begin with: its counts, and the times of its first and last failure.
///
/// The flags are stored apart from it: bit 0 for folded records, bit 1 for the times.
struct StoredGroupHead {
    private let isFolded: Bool
    private let count: Int
    private let records: Int
    private let replays: Int
    private let claimsChallenges: Int
    private let times: (first: Int64, last: Int64)?

    var first: Int64? { times?.first }

    static func flags(_ group: FailureSummary.Group) -> UInt8 {
        (group.isFolded ? 1 : 0) | (group.first == nil ? 0 : 2)
    }

    /// Times are stored relative to `base`.
    static func put(_ group: FailureSummary.Group, relativeTo base: Int64 = 0, into writer: inout ByteWriter) {
        for count in [group.count, group.records, group.replays, group.claimsChallenges] { writer.put(count: count) }
        if let first = group.first, let last = group.last {
            writer.put(signed: first &- base)
            writer.put(signed: last &- first)
        }
    }

    init(
        from reader: inout ByteReader,
        flags: UInt8,
        relativeTo base: Int64 = 0
    ) throws(ArchiveIndexError) {
        isFolded = flags & 1 != 0
        count = try reader.count()
        records = try reader.count()
        replays = try reader.count()
        claimsChallenges = try reader.count()
        if flags & 2 != 0 {
            let first = try reader.signed(from: base)
            times = (first, try reader.signed(from: first))
        } else {
            times = nil
        }
    }

    func merge(into group: inout FailureSummary.Group) {
        group.count = saturatingSum(group.count, count)
        group.records = saturatingSum(group.records, records)
        group.replays = saturatingSum(group.replays, replays)
        group.claimsChallenges = saturatingSum(group.claimsChallenges, claimsChallenges)
        group.isFolded = group.isFolded || isFolded
        if let times {
            group.first = min(group.first ?? .max, times.first)
            group.last = max(group.last ?? .min, times.last)
        }
    }
}
