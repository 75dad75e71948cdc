import CByteKernels

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The keys that a scanner knows, by index: a comparison at a place, and a look-up by text.
///
/// Behind those that it looks for come keys that it met (labels, say), as many as there is room for: what follows them is
/// then found by a comparison, too. Their indices, from `firstMet` on, belong to no slot.
final class KeyTable {
    /// No key of the table.
    static let none = UInt8.max
    /// The first index of keys that were met.
    static let firstMet: UInt8 = 64

    /// 32 bytes a key: `,"key":` and zeros.
    let bytes: UnsafeMutablePointer<UInt8>
    private let lengths: UnsafeMutablePointer<UInt8>
    private let buckets: UnsafeMutablePointer<UInt8>
    private var names: [[UInt8]]
    private static let stride = 32
    private static let bucketCount = 1_024

    /// `keys` are at most `firstMet`, and different from each other.
    init(_ keys: [String]) {
        names = []
        names.reserveCapacity(Int(Self.none))
        // The comparison of a first key begins behind the comma and reads one byte more.
        bytes = .allocate(capacity: Int(Self.none) * Self.stride + 1)
        bytes.initialize(repeating: 0, count: Int(Self.none) * Self.stride + 1)
        lengths = .allocate(capacity: Int(Self.none) + 1)
        lengths.initialize(repeating: 0, count: Int(Self.none) + 1)
        buckets = .allocate(capacity: Self.bucketCount)
        buckets.initialize(repeating: Self.none, count: Self.bucketCount)
        for key in keys { add(Array(key.utf8)) }
        while names.count < Self.firstMet { names.append([]) }
    }

    private func add(_ name: [UInt8]) {
        let index = names.count
        names.append(name)
        let quoted = Array(",\"".utf8) + name + Array("\":".utf8)
        // A key too long for one comparison is found by look-up only.
        if quoted.count <= Self.stride {
            lengths[index] = UInt8(quoted.count)
            (bytes + index * Self.stride).update(from: quoted, count: quoted.count)
        }
        var bucket = quoted.withUnsafeBufferPointer { Self.bucket($0, length: name.count) }
        while buckets[bucket] != Self.none { bucket = (bucket + 1) % Self.bucketCount }
        buckets[bucket] = UInt8(truncatingIfNeeded: index)
    }

    deinit {
        bytes.deallocate()
        lengths.deallocate()
        buckets.deallocate()
    }

    private static func bucket(_ quoted: UnsafeBufferPointer<UInt8>, length: Int) -> Int {
        quoted.baseAddress.map { bucket($0 + 2, length: length) } ?? 0
    }

    /// By the length, the last four bytes and the middle one: a quote stands before every key, so that four can be read.
    @inline(__always)
    private static func bucket(_ key: UnsafePointer<UInt8>, length: Int) -> Int {
        guard length >= 3 else { return 0 }
        let tail = UnsafeRawPointer(key + length - 4).loadUnaligned(as: UInt32.self)
        let mixed = (UInt64(tail) << 16 ^ UInt64(length) << 8 ^ UInt64(key[length / 2])) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 54)
    }

    /// Whether `,"key":` of a key stands at `p`, or, of the first key of an object, any byte and `"key":`. Never for `none`.
    @inline(__always)
    func matches(_ index: UInt8, at p: UnsafePointer<UInt8>, isFirst: Bool) -> Bool {
        let length = UInt32(lengths[Int(index)])
        guard length != 0 else { return false }
        let skipped: UInt32 = isFirst ? 1 : 0
        let key = bytes + Int(index) * Self.stride + Int(skipped)
        return kernel_equal_key(p + Int(skipped), key, length &- skipped) != 0
    }

    /// Bytes of `,"key":`; with any byte instead of the comma for the first.
    @inline(__always)
    func quotedLength(_ index: UInt8) -> Int {
        Int(lengths[Int(index)])
    }

    /// The key of this text, which is remembered where it was not known; there must be a readable byte before it.
    func indexOrLearn(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let known = index(text)
        guard known == Self.none, names.count < Self.none, !text.isEmpty, text.count + 4 <= Self.stride else {
            return known
        }
        add(Array(text))
        return UInt8(truncatingIfNeeded: names.count - 1)
    }

    /// The key of this text; there must be a readable byte before it.
    func index(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard let start = text.baseAddress, !text.isEmpty else { return Self.none }
        var bucket = Self.bucket(start, length: text.count)
        while buckets[bucket] != Self.none {
            let candidate = buckets[bucket]
            if names[Int(candidate)].count == text.count, memcmp(names[Int(candidate)], start, text.count) == 0 {
                return candidate
            }
            bucket = (bucket + 1) % Self.bucketCount
        }
        return Self.none
    }
}
