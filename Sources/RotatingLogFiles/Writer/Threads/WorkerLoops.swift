import CJournal
import CPlatform
import Files

/// The writer's thread: runs turns and sleeps in between.
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
        if core.configuration.rotation.atStart { core.words.add(1, to: .rotationsWanted) }
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

    /// Announces that it sleeps, checks once more, and waits. `seen`: signals before the turn, so that no request is
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

/// The maintenance worker's thread.
struct MaintenanceLoop {
    let core: LogFileCore

    func run() {
        let maintenance = MaintenanceWorker(core: core)
        while !maintenance.shouldStop {
            let seen = core.maintenanceWork.signals
            let next = maintenance.runOnce()
            if next > 0, !maintenance.shouldStop { _ = core.maintenanceWork.wait(after: seen, nanoseconds: next) }
        }
        maintenance.finish()
        core.words[.maintenanceFinished] = 1
    }
}

/// The end of an opening: the journal goes once everything is in the file.
struct Closing: Sendable {
    let core: LogFileCore
    let ownership: Ownership

    /// Called by the writer after its last turn.
    func finish() {
        removeJournal()
        ownership.release()
        core.words[.writerFinished] = 1
    }

    /// Called by the writer when it has given up: journal and lock file stay for the next opening.
    func leave() {
        ownership.forget()
        core.words[.writerFinished] = 1
    }

    /// Called when nothing was started.
    func abandon() {
        removeJournal()
        ownership.release()
    }

    /// Removes only the file that this opening made: another program may have put one under the name.
    private func removeJournal() {
        let files = core.environment.files
        guard let path = core.journal.path, let identity = core.journal.identity,
            let status = try? files.status(at: path), status.identity == identity
        else { return }
        try? files.remove(path)
    }
}
