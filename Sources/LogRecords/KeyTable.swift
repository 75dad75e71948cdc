import CByteKernels

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The keys that a scanner knows, by index: a comparison at a place, and a look-up by text.
final class KeyTable {
    /// No key of the table.
    static let none = UInt8.max

    /// 32 bytes a key: `"key":` and zeros.
    let bytes: UnsafeMutablePointer<UInt8>
    private let lengths: UnsafeMutablePointer<UInt8>
    private let buckets: UnsafeMutablePointer<UInt8>
    private let names: [[UInt8]]
    private static let stride = 32
    private static let bucketCount = 256

    init(_ keys: [String]) {
        names = keys.map { Array($0.utf8) }
        bytes = .allocate(capacity: names.count * Self.stride)
        bytes.initialize(repeating: 0, count: names.count * Self.stride)
        lengths = .allocate(capacity: names.count)
        buckets = .allocate(capacity: Self.bucketCount)
        buckets.initialize(repeating: Self.none, count: Self.bucketCount)
        for (index, name) in names.enumerated() {
            let quoted = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\""), UInt8(ascii: ":")]
            // A key too long for one comparison is found by look-up only.
            let isShort = quoted.count <= Self.stride
            lengths[index] = isShort ? UInt8(quoted.count) : 0
            if isShort { (bytes + index * Self.stride).update(from: quoted, count: quoted.count) }
            var bucket = quoted.withUnsafeBufferPointer { Self.bucket($0, length: name.count) }
            while buckets[bucket] != Self.none { bucket = (bucket + 1) % Self.bucketCount }
            buckets[bucket] = UInt8(index)
        }
    }

    deinit {
        bytes.deallocate()
        lengths.deallocate()
        buckets.deallocate()
    }

    private static func bucket(_ quoted: UnsafeBufferPointer<UInt8>, length: Int) -> Int {
        quoted.baseAddress.map { bucket($0 + 1, length: length) } ?? 0
    }

    /// By the length, the last four bytes and the middle one: a quote stands before every key, so that four can be read.
    @inline(__always)
    private static func bucket(_ key: UnsafePointer<UInt8>, length: Int) -> Int {
        guard length >= 3 else { return 0 }
        let tail = UnsafeRawPointer(key + length - 4).loadUnaligned(as: UInt32.self)
        let mixed = (UInt64(tail) << 16 ^ UInt64(length) << 8 ^ UInt64(key[length / 2])) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 56)
    }

    /// Whether `"key":` of a key stands at `p`.
    @inline(__always)
    func matches(_ index: UInt8, at p: UnsafePointer<UInt8>) -> Bool {
        let length = lengths[Int(index)]
        return length != 0 && kernel_equal_key(p, bytes + Int(index) * Self.stride, UInt32(length)) != 0
    }

    @inline(__always)
    func quotedLength(_ index: UInt8) -> Int {
        Int(lengths[Int(index)])
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
