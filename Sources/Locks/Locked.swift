import CLibrary

/// A value protected by a lock: only `withLock` gives access to it.
///
/// `Synchronization.Mutex` needs newer Apple systems than this package supports; this is the same idea for older ones.
/// Never call user code, and never make a system call that may wait, inside `withLock`.
///
/// Sendable because `state` is reached only while `mutex` is held, and both live at a fixed address until `deinit`.
package final class Locked<State>: @unchecked Sendable {
    #if canImport(Darwin)
        private typealias Mutex = os_unfair_lock
    #else
        private typealias Mutex = pthread_mutex_t
    #endif

    private let mutex: UnsafeMutablePointer<Mutex>
    private var state: State

    package init(_ state: sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        #if canImport(Darwin)
            mutex.initialize(to: os_unfair_lock())
        #else
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
            pthread_mutex_destroy(mutex)
        #endif
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs `body` with the lock held. Not re-entrant.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if canImport(Darwin)
            os_unfair_lock_lock(mutex)
            defer { os_unfair_lock_unlock(mutex) }
        #else
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
        #endif
        return try body(&state)
    }

    /// Runs `body` if the lock is free now; nil if another thread holds it.
    package func withLockIfAvailable<Result>(_ body: (inout State) -> sending Result) -> sending Result? {
        #if canImport(Darwin)
            guard os_unfair_lock_trylock(mutex) else { return nil }
            defer { os_unfair_lock_unlock(mutex) }
        #else
            guard pthread_mutex_trylock(mutex) == 0 else { return nil }
            defer { pthread_mutex_unlock(mutex) }
        #endif
        return body(&state)
    }
}
