import Locks
import LogRecords

/// Log calls that produced no record, by level: the total, and those that no record has announced yet.
final class LossCounts: Sendable {
    private let unannounced = AtomicWord()
    private let byLevel = RecordLevel.allCases.map { _ in AtomicWord() }
    private let all = AtomicWord()

    var total: UInt64 { all.value }

    var areUnannounced: Bool {
        @inline(__always) get { unannounced.value != 0 }
    }

    func count(_ level: RecordLevel) {
        all.countUp()
        byLevel[Int(level.rawValue)].countUp()
        unannounced.countUp()
    }

    /// The counts to announce, indexed by the level's raw value; nil if another thread took them.
    func takeUnannounced() -> [UInt64]? {
        guard unannounced.reset() > 0 else { return nil }
        let counts = byLevel.map { $0.reset() }
        return counts.contains { $0 > 0 } ? counts : nil
    }
}
