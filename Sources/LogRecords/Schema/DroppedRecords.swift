/// How many records were dropped, by level.
public struct DroppedRecords: Sendable, Hashable {
    /// Indexed by the level's raw value.
    package var counts: [UInt64]

    package init(counts: [UInt64] = [UInt64](repeating: 0, count: RecordLevel.allCases.count)) {
        self.counts = counts
    }

    public subscript(level: RecordLevel) -> UInt64 { counts[Int(level.rawValue)] }
    public var total: UInt64 { counts.reduce(0, &+) }

    package static func + (left: DroppedRecords, right: DroppedRecords) -> DroppedRecords {
        DroppedRecords(counts: zip(left.counts, right.counts).map { $0 &+ $1 })
    }

    package static func - (left: DroppedRecords, right: DroppedRecords) -> DroppedRecords {
        DroppedRecords(counts: zip(left.counts, right.counts).map { $0 &- min($0, $1) })
    }

    /// `,"msal.dropped.total":3,"msal.dropped.info":2,…`: members of the record that announces them.
    package var members: String {
        let total = ",\"\(RecordKey.dropped.rawValue)\":\(total)"
        return RecordLevel.allCases.filter { self[$0] > 0 }.reduce(total) { text, level in
            "\(text),\"\(RecordKey.dropped(at: level))\":\(self[level])"
        }
    }
}
