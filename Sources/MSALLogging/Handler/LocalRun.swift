import CByteScan
import CPlatform
import LogRecords
import TextBytes

/// The run of a sink that has none of its own. A forked child gets another run: otherwise the same numbers would be
/// used twice, and one of two records would look like a duplicate.
final class LocalRun: RecordRun {
    private let parent: (UInt64, UInt64)
    private let parentID: String
    private let generation: UInt64
    private let counter = AtomicCounter()

    init() {
        var random = SystemRandomNumberGenerator()
        parent = (random.next(), random.next())
        parentID = Self.text(parent)
        platform_watch_forks()
        generation = platform_forks()
    }

    var id: String {
        let now = platform_forks()
        return now == generation
            ? parentID : Self.text((bytes_mix_seeded(parent.0 ^ now), bytes_mix_seeded(parent.1 &+ now)))
    }

    func next() -> UInt64 { counter.countUp() }

    private static func text(_ words: (UInt64, UInt64)) -> String {
        Hexadecimal.text(words.0) + Hexadecimal.text(words.1)
    }
}

/// A number that any thread may increment.
///
/// Sendable because `storage` is constant, lives until `deinit`, and its word is touched by atomic operations only.
final class AtomicCounter: @unchecked Sendable {
    private let storage: UnsafeMutablePointer<UInt64>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: 0)
    }

    deinit {
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    var value: UInt64 { atomic_word_relaxed(storage) }

    @discardableResult
    func countUp() -> UInt64 { atomic_word_increment(storage) }

    /// Returns the number and resets it to zero.
    func reset() -> UInt64 { atomic_word_exchange(storage, 0) }
}
