import Files

/// The end of an opening: the journal goes once everything is in the file.
struct OpeningEnd: Sendable {
    let core: LogFileCore
    let ownership: Ownership

    /// Called by the writer after its last round.
    func finish() {
        removeJournal()
        ownership.release()
        core.state[.writerFinished] = 1
    }

    /// Called by the writer when it has given up: journal and lock file stay for the next opening.
    func leave() {
        ownership.forget()
        core.state[.writerFinished] = 1
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
