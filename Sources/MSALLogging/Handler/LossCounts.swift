import LogRecords

/// Log calls that became no record, by level: all of them, and those that no notice has announced yet.
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

    /// What waits for its notice, indexed by the level's raw value; nil where another thread took it.
    func take() -> [UInt64]? {
        guard waiting.take() > 0 else { return nil }
        let counts = byLevel.map { $0.take() }
        return counts.contains { $0 > 0 } ? counts : nil
    }
}
