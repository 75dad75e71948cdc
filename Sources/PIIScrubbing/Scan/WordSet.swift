import TextBytes

/// A fixed set of words that is looked up in a text without regard to case, and without an allocation.
///
/// Words are hashed from the last letter to the first, so that one walk back from a place meets every ending. A word
/// is known by its hash of 64 bits alone.
///
/// Sendable because the slots are written in `init` only; sets are constants of this module and live as long as it.
struct WordSet: @unchecked Sendable {
    private let slots: UnsafePointer<UInt64>
    private let mask: Int
    /// Length of the longest word.
    let longest: Int

    /// - Parameter words: in lower case, with blanks between them.
    init(_ words: StaticString) {
        let all = "\(words)".split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
        var size = 16
        while size < 3 * all.count { size *= 2 }
        let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
        slots.initialize(repeating: 0, count: size)
        for word in all {
            var hash = Self.seed
            for byte in word.reversed() { hash = Self.extend(hash, by: byte) }
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (size - 1) }
            slots[slot] = hash
        }
        self.slots = UnsafePointer(slots)
        mask = size - 1
        longest = all.map(\.count).max() ?? 0
    }

    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    @inline(__always) static func extend(_ hash: UInt64, by lower: UInt8) -> UInt64 {
        (hash ^ UInt64(lower)) &* 0x100_0000_01b3
    }

    @inline(__always) func contains(hash: UInt64) -> Bool {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            if slots[slot] == hash { return true }
            slot = (slot + 1) & mask
        }
        return false
    }

    /// Whether `start..<end` is one of the words.
    func contains(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard end > start, end - start <= longest else { return false }
        return contains(hash: Self.hash(bytes, start, end))
    }

    /// The hash of `start..<end`, for a word that several sets are asked for.
    static func hash(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
        var hash = Self.seed
        var index = end
        while index > start {
            index -= 1
            hash = Self.extend(hash, by: bytes[index].asciiLowercased)
        }
        return hash
    }
}
