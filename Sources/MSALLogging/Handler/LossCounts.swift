import LogRecords

/// Log calls that produced no record, by level: the total, and those that no record has announced yet.
final class LossCounts: Sendable {
    private let waiting = Counter()
    private let byLevel = RecordLevel.allCases.map { _ in Counter() }
    private let all = Counter()

    var total: UInt64 { all.value }

    var areWaiting: Bool {
        @inline(__always) get { waiting.value != 0 }
    }

    func count(_ level: RecordLevel) {
        all.countUp()
        byLevel[Int(level.rawValue)].countUp()
        waiting.countUp()
    }

    /// The counts to announce, indexed by the level's raw value; nil if another thread took them.
    func take() -> [UInt64]? {
        guard waiting.take() > 0 else { return nil }
        let counts = byLevel.map { $0.take() }
        return counts.contains { $0 > 0 } ? counts : nil
    }
}
