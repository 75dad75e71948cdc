import CLibrary

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
        platformInitialize(condition)
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
        if count == seen { platformWait(condition, mutex, nanoseconds: nanoseconds) }
        return count
    }
}

#if canImport(Darwin)
    private func platformInitialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
        pthread_cond_init(condition, nil)
    }

    private func platformWait(
        _ condition: UnsafeMutablePointer<pthread_cond_t>,
        _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
        nanoseconds: UInt64
    ) {
        var limit = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        pthread_cond_timedwait_relative_np(condition, mutex, &limit)
    }
#else
    private func platformInitialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    private func platformWait(
        _ condition: UnsafeMutablePointer<pthread_cond_t>,
        _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
        nanoseconds: UInt64
    ) {
        var limit = timespec()
        clock_gettime(CLOCK_MONOTONIC, &limit)
        let nanos = UInt64(limit.tv_nsec) + nanoseconds % 1_000_000_000
        limit.tv_sec += Int(nanoseconds / 1_000_000_000 + nanos / 1_000_000_000)
        limit.tv_nsec = Int(nanos % 1_000_000_000)
        pthread_cond_timedwait(condition, mutex, &limit)
    }
#endif
