import CJournal
import CPlatform
import Files

/// The writer's thread: runs rounds and sleeps in between.
///
/// While records arrive it polls each half millisecond, so that no call has to wake it (5 µs). After 20 ms without
/// records it sleeps until a call wakes it.
struct WriterLoop {
    let core: LogFileCore

    private static let pollInterval: UInt64 = 500_000
    private static let quietAfter: UInt64 = 20_000_000
    private static let longestSleep: UInt64 = 500_000_000

    /// False: the writer gave up.
    func run(_ opened: LogFileOpening.Opened) -> Bool {
        platformPopulate(core.journal.header, Journal.headerSize + Int(core.journal.capacity))
        if core.configuration.rotation.atStart { core.state.add(1, to: .rotationsWanted) }
        let writer = JournalWriter(opened)
        let time = core.environment.time
        var lastWork = time.monotonic()
        while true {
            let seen = core.work.signals
            switch writer.runOnce() {
            case .again:
                lastWork = time.monotonic()
            case .caughtUp:
                lastWork = time.monotonic()
                time.pause(WriterLoop.pollInterval)
            case .wait(let nanoseconds):
                sleep(after: seen, atMost: min(nanoseconds, WriterLoop.longestSleep), untilRecord: false)
            case .idle:
                if time.monotonic() - lastWork < WriterLoop.quietAfter {
                    time.pause(WriterLoop.pollInterval)
                } else {
                    sleep(after: seen, atMost: WriterLoop.longestSleep, untilRecord: true)
                }
            case .finished:
                return true
            case .abandoned:
                return false
            }
        }
    }

    /// Announces that it sleeps, checks once more, and waits. `seen`: signals before the round, so that no request is
    /// missed.
    private func sleep(after seen: UInt64, atMost nanoseconds: UInt64, untilRecord: Bool) {
        guard untilRecord else {
            // A pause after a failure: only time or an explicit request ends it.
            _ = core.work.wait(after: seen, nanoseconds: nanoseconds)
            return
        }
        // A closed journal's tail differs from its head.
        if journal_announce_sleep(core.journal.header) == core.journal.head {
            _ = core.work.wait(after: seen, nanoseconds: nanoseconds)
        }
        atomic_word_store(journal_sleeping(core.journal.header), 0)
    }
}
