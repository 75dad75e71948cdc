import CPlatform

/// A value protected by a lock: only `withLock` gives access to it.
///
/// `Synchronization.Mutex` needs newer Apple systems than this package supports; this is the same idea for older ones.
/// Never call user code, and never make a system call that may wait, inside `withLock`.
///
/// Sendable because `state` is reached only while `lock` is held, and both live at a fixed address until `deinit`.
package final class Locked<State>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<platform_lock>
    private var state: State

    package init(_ state: sending State) {
        self.state = state
        lock = .allocate(capacity: 1)
        lock.initialize(to: platform_lock())
        platform_lock_make(lock)
    }

    deinit {
        platform_lock_destroy(lock)
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    /// Runs `body` with the lock held. Not re-entrant.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        platform_lock_take(lock)
        defer { platform_lock_release(lock) }
        return try body(&state)
    }

    /// Runs `body` if the lock is free now; nil if another thread holds it.
    package func withLockIfAvailable<Result>(_ body: (inout State) -> sending Result) -> sending Result? {
        guard platform_lock_try(lock) else { return nil }
        defer { platform_lock_release(lock) }
        return body(&state)
    }
}
