import Locks
import LogRecords

/// The run of a sink that has none of its own.
final class LocalRun: RecordRun {
    private let runID: RunID
    private let counter = AtomicWord()

    init() {
        var random = SystemRandomNumberGenerator()
        runID = RunID((random.next(), random.next()))
    }

    var id: String { runID.text }

    func next() -> UInt64 { counter.countUp() }
}
