import CJournal
import CPlatform
import Files

/// What other programs do to the journal.
extension JournalWriter {
    /// Checks that the journal still has its name and all its blocks. A program that removes it ends the promise; a
    /// program that cuts it makes the next store fatal: the blocks are allocated again, and their former content is
    /// lost.
    func checkJournal() {
        guard let path = core.journal.path, let identity = core.journal.identity, !journalIsLost else { return }
        let named: FileStatus?
        do throws(SystemFailure) {
            named = try files.status(at: path)
        } catch {
            // Only a missing name is a removal: any other obstacle may be temporary.
            guard error.isMissing else {
                core.state.add(1, to: .faults)
                return
            }
            named = nil
        }
        guard let named, named.identity == identity else {
            journalIsLost = true
            events.announceGap("the journal was removed by another process: it no longer outlives this process")
            return
        }
        let size = UInt64(Journal.headerSize) + core.journal.capacity
        guard named.size < size else { return }
        do throws(SystemFailure) {
            guard let (descriptor, _) = try core.directory.openRegular(path, for: .append) else { return }
            defer { try? files.close(descriptor) }
            try files.allocate(descriptor, size: size)
        } catch {
            core.state.add(1, to: .faults)
            return
        }
        events.announceGap("the journal was cut by another process: records on their way to the file are lost")
        let position = core.journal.restore(after: lastCommit)
        // The records that were on their way are lost, not unfinished.
        writtenLines = atomic_word_load(journal_sequence(core.journal.header))
        // The batch is a copy: it is still whole, and may be in the file in part.
        batch.move(end: position)
        if let active { commit(head: position, file: active.identity) }
    }
}
