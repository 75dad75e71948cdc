import CLibrary
import CPlatform

/// A condition that one thread waits for, with a time limit, and other threads signal. A signal without a waiter is
/// kept for the next wait.
///
/// Sendable because all state is touched with `mutex` held, and mutex and condition stay at their address until
/// `deinit`.
final class ConditionEvent: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var count: UInt64 = 0

    init() {
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        platform_condition_make(condition)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func signal() {
        pthread_mutex_lock(mutex)
        count &+= 1
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// The number of signals so far; pass it to `wait`.
    var signals: UInt64 {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return count
    }

    /// Waits until there were more than `seen` signals, at most this long. Returns their number.
    func wait(after seen: UInt64, nanoseconds: UInt64) -> UInt64 {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if count == seen { platform_condition_wait(condition, mutex, nanoseconds) }
        return count
    }
}
