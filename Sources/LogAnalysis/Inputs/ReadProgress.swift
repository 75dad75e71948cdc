import Locks

/// How many bytes of the inputs have been read, measured on the disk. Readers update it; a progress display reads it.
package final class ReadProgress: Sendable {
    private let count = Locked(0)

    package init() {}

    /// Bytes since the beginning; a file that is read twice counts twice.
    package var bytes: Int { count.withLock { $0 } }

    package func add(_ bytes: Int) {
        count.withLock { $0 += bytes }
    }
}
