import CByteScan

/// The keys that a scanner knows, by index.
///
/// After the keys that it looks for come other keys that it learns while it reads (labels, for example), up to a limit,
/// so that `KeyTransitionCache` can remember what follows them. Their indices, from `firstLearned` on, have no slot.
final class KeyTable {
    /// Before the first key of an object.
    static let none = UInt8.max
    /// A key for which the table had no space left.
    static let unknown = UInt8.max - 1
    /// No key: the end of an object and its line.
    static let end = UInt8.max - 2
    /// The first index of learned keys.
    static let firstLearned: UInt8 = 64
    /// Longer keys are not remembered.
    private static let learnedLimit = 64

    private let buckets: UnsafeMutablePointer<UInt8>
    private static let bucketCount = 1_024
    /// Plain memory, for the reason given in `RecordFields`. Each name is followed by enough bytes for a wide
    /// comparison.
    private let names: UnsafeMutablePointer<UnsafeMutableBufferPointer<UInt8>>
    private var count = 0

    /// At most `firstLearned` keys, all different.
    init(_ keys: [String]) {
        names = .allocate(capacity: Int(Self.end))
        buckets = .allocate(capacity: Self.bucketCount)
        buckets.initialize(repeating: Self.none, count: Self.bucketCount)
        for key in keys { add(Array(key.utf8)) }
        while count < Self.firstLearned { append([]) }
    }

    deinit {
        buckets.deallocate()
        for index in 0..<count { names[index].deallocate() }
        names.deallocate()
    }

    private func append(_ name: [UInt8]) {
        let padded = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count + 16)
        _ = padded.initialize(from: name + [UInt8](repeating: 0, count: 16))
        (names + count).initialize(to: padded)
        count += 1
    }

    private func add(_ name: [UInt8]) {
        let quoted = [UInt8(ascii: "\"")] + name
        var bucket = quoted.withUnsafeBufferPointer { Self.bucket($0, length: name.count) }
        while buckets[bucket] != Self.none { bucket = (bucket + 1) % Self.bucketCount }
        buckets[bucket] = UInt8(truncatingIfNeeded: count)
        append(name)
    }

    private static func bucket(_ quoted: UnsafeBufferPointer<UInt8>, length: Int) -> Int {
        quoted.baseAddress.map { bucket($0 + 1, length: length) } ?? 0
    }

    /// Hashes the length, the last four bytes and the middle one. A quote precedes every key, so four bytes can always
    /// be read.
    @inline(__always)
    private static func bucket(_ key: UnsafePointer<UInt8>, length: Int) -> Int {
        guard length >= 3 else { return 0 }
        let tail = UnsafeRawPointer(key + length - 4).loadUnaligned(as: UInt32.self)
        let mixed = (UInt64(tail) << 16 ^ UInt64(length) << 8 ^ UInt64(key[length / 2])) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 54)
    }

    /// The index of the key with this text; an unknown key is added. One byte before the text and 16 after it must be
    /// readable.
    func indexOrLearn(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let known = index(text)
        guard known == Self.unknown, count < Self.end, !text.isEmpty, text.count <= Self.learnedLimit else {
            return known
        }
        add(Array(text))
        return UInt8(truncatingIfNeeded: count - 1)
    }

    /// The index of the key with this text. One byte before the text and 16 after it must be readable.
    func index(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard let start = text.baseAddress, !text.isEmpty else { return Self.unknown }
        var bucket = Self.bucket(start, length: text.count)
        while buckets[bucket] != Self.none {
            let candidate = buckets[bucket]
            let name = names[Int(candidate)]
            if name.count - 16 == text.count, let base = name.baseAddress,
                bytes_equal_block(start, base, text.count) != 0
            {
                return candidate
            }
            bucket = (bucket + 1) % Self.bucketCount
        }
        return Self.unknown
    }
}
