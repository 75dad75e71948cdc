public import CPlatform

/// A number that any thread may read, count up and replace.
///
/// Sendable because `word` is constant, lives until `deinit`, and what it points to is touched by atomic operations
/// only.
@usableFromInline package final class AtomicWord: @unchecked Sendable {
    @usableFromInline let word: UnsafeMutablePointer<UInt64>

    package init(_ value: UInt64 = 0) {
        word = .allocate(capacity: 1)
        word.initialize(to: value)
    }

    deinit {
        word.deinitialize(count: 1)
        word.deallocate()
    }

    package var value: UInt64 {
        @inlinable @inline(__always) get { atomic_word_relaxed(word) }
        @inlinable @inline(__always) set { atomic_word_store(word, newValue) }
    }

    @discardableResult
    @inlinable @inline(__always)
    package func countUp() -> UInt64 { atomic_word_add(word, 1) }

    /// Returns the number and resets it to zero.
    package func reset() -> UInt64 { atomic_word_exchange(word, 0) }
}
