internal import CScrubScan
import TextBytes

/// A fixed set of words. Looks up words in a text without regard to case, and without an allocation.
///
/// Words are hashed from the last letter to the first, so one walk back from an index meets every ending. A word is
/// identified by its 64-bit hash alone.
///
/// Sendable because the slots are written in `init` only. Sets are constants of this module and are never freed.
struct WordSet: @unchecked Sendable {
    private let slots: UnsafePointer<UInt64>
    private let slotCount: Int
    /// Length of the longest word.
    let longest: Int

    /// - Parameter words: in lower case, separated by blanks.
    init(_ words: StaticString) {
        self.init(words.words)
    }

    init(_ words: [String]) {
        self.init(words.map(\.utf8))
    }

    private init(_ all: [some BidirectionalCollection<UInt8>]) {
        var size = 16
        while size < 3 * all.count { size *= 2 }
        let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
        slots.initialize(repeating: 0, count: size)
        for word in all {
            var hash = Self.seed
            for byte in word.reversed() { hash = Self.extend(hash, by: byte) }
            slots[Probing.slot(of: hash, of: size) { slots[$0] == hash || slots[$0] == 0 }] = hash
        }
        self.slots = UnsafePointer(slots)
        slotCount = size
        longest = all.map(\.count).max() ?? 0
    }

    static let seed: UInt64 = scrub_word_seed
    @inline(__always) static func extend(_ hash: UInt64, by lower: UInt8) -> UInt64 { scrub_word_extend(hash, lower) }

    @inline(__always) func contains(hash: UInt64) -> Bool {
        // As `Probing` does it, and without the call of a closure.
        var slot = Int(truncatingIfNeeded: hash) & (slotCount &- 1)
        while slots[slot] != 0 {
            if slots[slot] == hash { return true }
            slot = (slot &+ 1) & (slotCount &- 1)
        }
        return false
    }

    /// Whether `start..<end` is one of the words.
    func contains(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard end > start, end - start <= longest else { return false }
        return contains(hash: Self.hash(bytes, start, end))
    }

    /// The hash of `start..<end`, for a word that is looked up in several sets.
    static func hash(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
        var hash = Self.seed
        var index = end
        while index > start {
            index &-= 1
            hash = Self.extend(hash, by: bytes[index].asciiLowercased)
        }
        return hash
    }
}

extension StaticString {
    /// The bytes of each word; blanks and line ends separate words.
    var words: [Slice<UnsafeBufferPointer<UInt8>>] {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).split { $0 <= .space }
    }
}
