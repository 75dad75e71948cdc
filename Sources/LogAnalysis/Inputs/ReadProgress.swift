import Locks

/// How many bytes of the inputs were read, as they lie on the disk: told by those who read, asked by whoever shows it.
package final class ReadProgress: Sendable {
    private let count = Locked(0)

    package init() {}

    /// Bytes since the beginning; a file that is read twice counts twice.
    package var bytes: Int { count.withLock { $0 } }

    func add(_ bytes: Int) {
        count.withLock { $0 += bytes }
    }
}
