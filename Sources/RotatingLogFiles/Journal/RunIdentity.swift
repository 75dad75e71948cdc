import CJournal
import CPlatform
import Locks
import LogRecords

/// The run of one opening. Its counter is in the journal, so that recovery knows how many numbers were assigned.
///
/// A forked child has another id and a counter of its own: its records are refused and counted, and none can be
/// mistaken for one of its parent.
final class RunIdentity: RecordRun {
    private let journal: Journal
    private let runID: RunID
    private let childCounter = AtomicWord()

    init(journal: Journal, id: RunID) {
        self.journal = journal
        runID = id
    }

    var isOwner: Bool {
        @inline(__always) get { runID.isOwn }
    }

    var id: String { runID.text }

    func next() -> UInt64 {
        isOwner ? atomic_word_add(journal_sequence(journal.header), 1) : childCounter.countUp()
    }
}
