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
    private let counter = AtomicWord()

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
