internal import CScrubScan
import TextBytes

/// Names and accounts that the application knows. They are found wherever they are whole words, in one pass over the
/// text: a wide scan compares the first bytes of each word with a table of bits, and only words that pass are hashed.
///
/// A name of several words is found with any one or two separators between them: `Anna Berg`, `anna.berg`,
/// `ANNA_BERG`, `Anna, Berg`.
///
/// Sendable because its memory is written in `init` only.
final class KnownNames: @unchecked Sendable {
    /// Shorter first words would be found in too many texts. In bytes.
    static let shortestWord = 3
    private static let mostWords = 6

    private struct Entry {
        /// The hashes of the words after the first.
        var rest: [UInt64]
        var kind: FindingKind
        /// The next entry with the same first word; -1: none.
        var next: Int
    }

    private let bits: UnsafeMutablePointer<UInt64>
    private let slots: UnsafeMutablePointer<(hash: UInt64, entry: Int)>
    private let slotCount: Int
    private let entries: [Entry]

    init?(_ names: [String]) {
        var first: [UInt64: Int] = [:]
        var entries: [Entry] = []
        var prefixes: Set<UInt32> = []
        for name in Set(names.flatMap(Self.forms)) {
            let words = Self.words(of: name)
            guard let start = words.first, words.count <= Self.mostWords else { continue }
            let hash = start.reduce(WordSet.seed) { WordSet.extend($0, by: $1.asciiLowercased) }
            let rest = words.dropFirst().map { $0.reduce(WordSet.seed) { WordSet.extend($0, by: $1.asciiLowercased) } }
            entries.append(Entry(rest: rest, kind: Self.kind(of: name), next: first[hash] ?? -1))
            first[hash] = entries.count - 1
            Self.addPrefixes(of: start, to: &prefixes)
        }
        if entries.isEmpty { return nil }
        self.entries = entries
        let words = SCRUB_NAME_BITS / 64
        bits = .allocate(capacity: words)
        bits.initialize(repeating: 0, count: words)
        for prefix in prefixes {
            let bit = Int(scrub_name_bit(prefix))
            bits[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        var size = 64
        while size < 3 * first.count { size *= 2 }
        slotCount = size
        slots = .allocate(capacity: size)
        slots.initialize(repeating: (hash: 0, entry: -1), count: size)
        for (hash, entry) in first {
            slots[Probing.slot(of: hash, of: size) { slots[$0].entry < 0 }] = (hash: hash, entry: entry)
        }
    }

    deinit {
        bits.deallocate()
        slots.deallocate()
    }

    /// Whether a name could occur in the text. No is certain.
    func mayOccur(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        scrub_next_name(bits, bytes, count, 0) < count
    }

    /// Calls `body` with each name in the text, in order.
    func find(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ body: (FindingKind, Int, Int) -> Void) {
        var index = scrub_next_name(bits, bytes, count, 0)
        while index < count {
            var end = index
            let hash = Self.hash(bytes, count, &end)
            if let found = longest(hash, bytes, count, after: end) {
                body(found.kind, index, found.end)
                end = found.end
            }
            index = scrub_next_name(bits, bytes, count, end)
        }
    }

    private func longest(
        _ hash: UInt64,
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int,
        after end: Int
    ) -> (kind: FindingKind, end: Int)? {
        let slot = Probing.slot(of: hash, of: slotCount) { slots[$0].entry < 0 || slots[$0].hash == hash }
        var best: (kind: FindingKind, end: Int)?
        var number = slots[slot].entry
        while number >= 0 {
            let last = endOfRest(entries[number].rest, bytes, count, after: end)
            if last > best?.end ?? 0 { best = (entries[number].kind, last) }
            number = entries[number].next
        }
        return best
    }

    /// The end of the words after the first; 0 if other words are there.
    private func endOfRest(_ rest: [UInt64], _ bytes: UnsafePointer<UInt8>, _ count: Int, after end: Int) -> Int {
        var index = end
        for wanted in rest {
            let gap = index
            while index < count, index - gap < 2, !bytes[index].isNameByte, bytes[index] >= .space { index += 1 }
            guard index > gap, Self.hash(bytes, count, &index) == wanted else { return 0 }
        }
        return index
    }

    /// The hash of the word at `index`, which moves to its end.
    private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ index: inout Int) -> UInt64 {
        var hash = WordSet.seed
        while index < count, bytes[index].isNameByte {
            hash = WordSet.extend(hash, by: bytes[index].asciiLowercased)
            index += 1
        }
        return hash
    }

    /// The text ignores the case of ASCII letters: other names are listed in each case.
    private static func forms(_ name: String) -> [String] {
        name.utf8.allSatisfy { $0 < 0x80 } ? [name] : [name, name.lowercased(), name.uppercased()]
    }

    /// The words of a name, from the first that is long enough on.
    private static func words(of name: String) -> [[UInt8]] {
        let words = name.utf8.split { !$0.isNameByte }.map(Array.init)
        return Array(words.drop { $0.count < shortestWord })
    }

    /// An account has a digit or a sign that names of persons have not.
    private static func kind(of name: String) -> FindingKind {
        let isAccount = name.utf8.contains {
            $0.isDigit || $0 == UInt8(ascii: "@") || $0 == .underscore || $0 == .backslash
                || $0 == .dot
        }
        return isAccount || !name.utf8.contains { $0.isUppercase || $0 >= 0x80 } ? .user : .name
    }

    /// The first four bytes of a word; a word of three bytes has every byte after it that ends a word.
    private static func addPrefixes(of word: [UInt8], to prefixes: inout Set<UInt32>) {
        var prefix: UInt32 = 0
        for (index, byte) in word.prefix(Int(SCRUB_NAME_PREFIX)).enumerated() {
            prefix |= UInt32(byte | 0x20) << UInt32(8 * index)
        }
        if word.count >= Int(SCRUB_NAME_PREFIX) {
            prefixes.insert(prefix)
            return
        }
        for byte in UInt8(0)..<0x80 where !byte.isNameByte { prefixes.insert(prefix | UInt32(byte | 0x20) << 24) }
    }
}
