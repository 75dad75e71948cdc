import CLibrary
import Locks
import RotatingLogFiles

/// Inputs whose files are opened before their turn to be read: retention, compression or another command can no longer
/// take them away.
///
/// Files of live logs that can still be renamed are open from the listing on, as long as the list lives. For the other
/// files, a window of the next ones in reading order is open. Retention removes the oldest files first, which are also
/// read first, so it would have to overtake the reader by the whole window.
package final class HeldInputs: Sendable {
    private struct State {
        /// For live logs, by the index of the input.
        var files: [Int: InputFile] = [:]
        var journals: [Int: JournalReader.Pending] = [:]
        /// Inputs whose records may be in archives as well, because their log was rotated while it was listed.
        var moving: Set<Int> = []
        /// The window: the files ahead of the reader.
        var ahead: [Int: InputFile] = [:]
        var windowEnd = 0
        /// Index of the input being read.
        var position = 0
    }

    private let state = Locked(State())

    /// Limits on open files, each a share of the process's limit: for live logs, and for the window.
    static let limits: (live: Int, window: Int) = {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        let count = limit > 0 ? limit : 256
        return (min(count / 2, 1_024), min(max(count / 4 - 16, 0), 512))
    }()

    init() {}

    func file(_ index: Int) -> InputFile? { state.withLock { $0.files[index] ?? $0.ahead[index] } }

    func journal(_ index: Int) -> JournalReader.Pending? { state.withLock { $0.journals[index] } }

    func isMoving(_ index: Int) -> Bool { state.withLock { $0.moving.contains(index) } }

    func hold(_ index: Int, file: InputFile? = nil, journal: JournalReader.Pending? = nil, isMoving: Bool = false) {
        guard file != nil || journal != nil else { return }
        state.withLock { state in
            state.files[index] = file
            state.journals[index] = journal
            if isMoving { state.moving.insert(index) }
        }
    }

    /// `order`: the old indices, in their new order.
    func reorder(_ order: [Range<Int>]) {
        state.withLock { state in
            let before = state
            state.files = [:]
            state.journals = [:]
            state.moving = []
            for (newIndex, index) in order.joined().enumerated() {
                state.files[newIndex] = before.files[index]
                state.journals[newIndex] = before.journals[index]
                if before.moving.contains(index) { state.moving.insert(newIndex) }
            }
        }
    }

    /// Reading has reached an input: closes the files before it and opens the next ones. Called by one thread at a
    /// time.
    package func advance(_ table: InputTable, to index: Int) {
        let (closed, begin) = state.withLock { state in
            if index < state.position {
                // The list is read again.
                state.windowEnd = index
            }
            state.position = index
            let closed = state.ahead.filter { $0.key < index }
            state.ahead = state.ahead.filter { $0.key >= index }
            return (closed, max(state.windowEnd, index))
        }
        // Closed here, without holding the lock.
        withExtendedLifetime(closed) {}
        let end = min(index + Self.limits.window, table.count)
        guard begin < end else { return }
        var opened: [Int: InputFile] = [:]
        var next = begin
        while next < end {
            // A file that cannot be opened now reports its error at its turn. Without a free descriptor the window
            // stays small.
            if table.isRegularFile(next), file(next) == nil {
                errno = 0
                opened[next] = try? table[next].opened()
                if errno == EMFILE || errno == ENFILE { break }
            }
            next += 1
        }
        let added = opened
        let reached = next
        state.withLock { state in
            state.ahead.merge(added) { old, _ in old }
            state.windowEnd = reached
        }
    }
}
