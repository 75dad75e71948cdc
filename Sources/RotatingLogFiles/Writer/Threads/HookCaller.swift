import Files
import Locks
import LogRecords

/// Calls the application's hooks (`LogFileHooks`). If there is none for failed writes, it says on standard error that
/// writing fails.
final class HookCaller {
    private let core: LogFileCore
    private var hasReportedFailure = false
    private var reportedDrops = DroppedRecords()

    init(_ core: LogFileCore) {
        self.core = core
    }

    /// Reports whether records reach the file: once when they no longer do, and once when they do again.
    func reportWriteFailure() {
        let writeFailure = core.shared.withLock { $0.writeFailure }
        guard (writeFailure != nil) != hasReportedFailure else { return }
        hasReportedFailure = writeFailure != nil
        let error = writeFailure.map { failure in
            LogFileError(
                code: .notWritable,
                path: core.directory.active(core.name),
                systemError: failure.isForeign ? nil : failure.code,
                reason: "records wait in the journal, then the overflow policy decides: \(failure.reason)",
                advice: failure.isForeign
                    ? "Move it away; the log keeps trying."
                    : "Free space on the disk, or give this process the right to write there; it keeps trying."
            )
        }
        if let report = core.configuration.hooks.onWriteFailure {
            report(error)
        } else if let error {
            platformWriteStandardError("RotatingLogFiles: \(error)\n")
        }
    }

    /// Reports what has happened since the last call. Returns the files that were rotated.
    func call() -> [ArchiveName] {
        reportWriteFailure()
        let hooks = core.configuration.hooks
        let rotated = core.shared.withLock { shared in
            defer { shared.rotated.removeAll() }
            return shared.rotated
        }
        if let report = hooks.rotated {
            for name in rotated { report(core.directory.file(name)) }
        }
        if let report = hooks.dropped {
            let dropped = core.journal.dropped
            let news = dropped - reportedDrops
            if news.total > 0 {
                reportedDrops = dropped
                report(news)
            }
        }
        return rotated
    }
}
