import Locks
import LogRecords

/// Records that were never written, by level: the total, and those that no other record has announced yet.
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

    /// The counts to announce; nil if there are none, or another thread took them.
    func takeUnannounced() -> DroppedRecords? {
        guard unannounced.reset() > 0 else { return nil }
        let counts = DroppedRecords(counts: byLevel.map { $0.reset() })
        return counts.total > 0 ? counts : nil
    }
}
