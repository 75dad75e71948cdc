import Locks

/// How many bytes of the inputs have been read, measured on the disk. Readers update it; a progress display reads it.
package final class ReadProgress: Sendable {
    private let count = Locked(0)
    /// Nil: the inputs are read to their ends.
    let interruption: Interruption?

    package init(_ interruption: Interruption? = nil) {
        self.interruption = interruption
    }

    /// Bytes since the beginning; a file that is read twice counts twice.
    package var bytes: Int { count.withLock { $0 } }

    package func add(_ bytes: Int) {
        count.withLock { $0 += bytes }
    }

    var isInterrupted: Bool { interruption?.isRequested ?? false }
}

/// Asks readers to stop where they are, so that what they know so far can be reported.
package final class Interruption: Sendable {
    private let flag = Locked(false)

    package init() {}

    package var isRequested: Bool { flag.withLock { $0 } }

    package func request() {
        flag.withLock { $0 = true }
    }
}
