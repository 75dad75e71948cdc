import CJournal
import Files

/// What happens when a write fails: the disk is full, a limit is reached, the device is broken. Records wait in the
/// journal, and the write is tried again after growing pauses.
extension JournalWriter {
    func writeFailed(_ failure: SystemFailure, _ now: UInt64) -> Outcome {
        if failure.isSpace, core.state.exchange(.isOutOfSpace, 1) == 0 { core.maintenanceWork.signal() }
        let size = expectedSize
        let isAtLimit = files.largestFileSize.map { size >= $0 } ?? false
        // Without a limit of this process it is the file system's, which a file that is hardly begun does not reach.
        if failure.isFileTooLarge, isAtLimit || progress.hasRecords, size > 0, let active {
            // The largest file size (`ulimit -f`, the file system's) is too small for the batch. The partial record at
            // the end would stay torn, so this is the only case in which bytes are taken back; then as much is staged
            // as fits.
            do throws(SystemFailure) {
                try files.truncate(active.descriptor, to: progress.length)
                if isAtLimit, batch.written > 0 { progress.largestFile = size }
                unstage(for: .sameFile)
                progress.sizeAllowed = size
                return .again
            } catch {
                if failures >= JournalWriter.toleratedFailures {
                    leaveTornEnd(active)
                    return .again
                }
            }
        }
        if !failure.isSpace { checkAfter = 0 }
        lastFailure = failure
        return failed(now)
    }

    /// The file can neither grow nor be shortened (it is append only, say): what is in it as whole lines counts, the
    /// record that is torn there is written again to the next file, and nothing more goes into this one.
    private func leaveTornEnd(_ active: OpenFile) {
        if let whole = batch.wholeLines(from: lastCommit.head) {
            progress.length += UInt64(whole.bytes)
            commitBatch(active, bytes: whole.bytes, records: whole.records, head: whole.head)
        }
        unstage(for: .sameFile)
        progress.hasRecords = true
        progress.isFull = true
        progress.sizeAllowed = progress.length
    }

    func failed(_ now: UInt64) -> Outcome {
        core.state.add(1, to: .faults)
        failures += 1
        answerChecks()
        if core.state.closing == .released {
            let end = abandonAfter ?? now + JournalWriter.patience
            abandonAfter = end
            if now >= end {
                setActive(nil)
                return .abandoned
            }
        }
        if failures == JournalWriter.toleratedFailures { core.report(writeFailure: lastFailure) }
        return .wait(writing.fail(now))
    }
}
