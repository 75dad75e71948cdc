import CByteScan
import CPlatform
import TextBytes

/// 16 random bytes that name a run, and other ones in a forked child: with the parent's id its records would look like
/// repeats of its parent's.
///
/// A child derives its id by arithmetic alone. At the moment of the fork another thread may have held any lock, also
/// one of the Swift runtime.
package struct RunID: Sendable {
    private let words: (UInt64, UInt64)
    private let parentText: String
    private let generation: UInt64

    package init(_ words: (UInt64, UInt64)) {
        self.words = words
        parentText = Self.text(words)
        platform_watch_forks()
        generation = platform_forks()
    }

    /// 16 bytes, the parent's also in a child.
    package var bytes: [UInt8] {
        withUnsafeBytes(of: words.0.bigEndian) { Array($0) } + withUnsafeBytes(of: words.1.bigEndian) { Array($0) }
    }

    /// False in a child that was forked since this id was made.
    package var isOwn: Bool {
        @inline(__always) get { platform_forks() == generation }
    }

    /// 32 hexadecimal digits.
    package var text: String {
        let now = platform_forks()
        return now == generation
            ? parentText : Self.text((bytes_mix_seeded(words.0 ^ now), bytes_mix_seeded(words.1 &+ now)))
    }

    private static func text(_ words: (UInt64, UInt64)) -> String {
        Hexadecimal.text(words.0) + Hexadecimal.text(words.1)
    }
}
