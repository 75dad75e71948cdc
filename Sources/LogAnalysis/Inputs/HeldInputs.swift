import Locks

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files of a list of inputs that are open before their turn to be read comes: retention, compression or another command
/// cannot take them away any more.
///
/// Files of live logs that can still be renamed are open from the listing on, as long as the list lives. Of the others, the
/// next ones in the order of reading are: retention removes the oldest first, which are read first, so it would have to
/// overtake the reader by the whole window.
package final class HeldInputs: Sendable {
    private struct State {
        /// Of live logs, by the place of the input.
        var files: [Int: InputFile] = [:]
        var journals: [Int: JournalContent] = [:]
        /// The window: those in front of the reader.
        var ahead: [Int: InputFile] = [:]
        var windowEnd = 0
        /// Where the reader is.
        var position = 0
    }

    private let state = Locked(State())

    /// Open files that a process may have, a part of them each: for live logs, and for the window.
    static let limits: (live: Int, window: Int) = {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        let count = limit > 0 ? limit : 256
        return (min(count / 2, 1_024), min(max(count / 4 - 16, 0), 512))
    }()

    init() {}

    func file(_ index: Int) -> InputFile? { state.withLock { $0.files[index] ?? $0.ahead[index] } }

    func journal(_ index: Int) -> JournalContent? { state.withLock { $0.journals[index] } }

    func hold(_ index: Int, file: InputFile? = nil, journal: JournalContent? = nil) {
        guard file != nil || journal != nil else { return }
        state.withLock { state in
            state.files[index] = file
            state.journals[index] = journal
        }
    }

    func reorder(_ order: [Int]) {
        state.withLock { state in
            let before = state
            state.files = [:]
            state.journals = [:]
            for (place, index) in order.enumerated() {
                state.files[place] = before.files[index]
                state.journals[place] = before.journals[index]
            }
        }
    }

    /// Reading has come to an input: those before it are closed, the next ones opened. Called by one thread at a time.
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
        // Closed here, not with the lock held.
        withExtendedLifetime(closed) {}
        let end = min(index + Self.limits.window, table.count)
        guard begin < end else { return }
        var opened: [Int: InputFile] = [:]
        var next = begin
        while next < end {
            // What cannot be opened now says so when its turn comes; without a descriptor left the window stays small.
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
