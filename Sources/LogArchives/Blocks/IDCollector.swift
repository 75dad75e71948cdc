import CByteScan

/// A 128-bit id (a GUID) as filters store it.
///
/// The hash is part of the stored form: mix(mix(first 16 digits as a number) XOR the other 16), where mix is the
/// finaliser of MurmurHash3 (fmix64); 0 becomes 1. No seed: the same id has the same hash everywhere.
package struct IDHash: Sendable, Hashable {
    package let value: UInt64

    @inline(__always)
    init(high: UInt64, low: UInt64) {
        value = max(bytes_mix64(bytes_mix64(high) ^ low), 1)
    }

    /// The hash of 8-4-4-4-12 hexadecimal digits in either case; nil for any other bytes.
    package init?(_ text: UnsafeRawBufferPointer) {
        guard text.count == 36, let base = text.baseAddress else { return nil }
        var position = 0
        var found: (UInt64, UInt64) = (0, 0)
        let count = withUnsafeMutableBytes(of: &found) { buffer in
            buffer.baseAddress.map {
                bytes_find_guids(
                    base.assumingMemoryBound(to: UInt8.self),
                    36,
                    &position,
                    $0.assumingMemoryBound(to: UInt64.self),
                    1
                )
            } ?? 0
        }
        guard count == 1 else { return nil }
        self.init(high: found.0, low: found.1)
    }

    package init?(_ text: String) {
        var text = text
        guard let hash = text.withUTF8({ IDHash(UnsafeRawBufferPointer($0)) }) else { return nil }
        self = hash
    }
}

/// Collects the distinct ids of a block and of the segment.
///
/// Every 8-4-4-4-12 window of hexadecimal digits counts, in either case and whatever is around it. A filter must not
/// deny an id that a case-insensitive search finds in the bytes.
package struct IDCollector: ~Copyable {
    /// The length of a GUID less one: the most that a window can have in the previous block.
    private static let overlap = 35
    private static let bufferCount = 256

    private(set) var block: Set<UInt64> = []
    var segment = SegmentFilter()
    /// The end of the previous block, if no line ended there.
    private var carried: [UInt8] = []
    private let buffer = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * bufferCount)

    init() {}

    deinit {
        buffer.deallocate()
    }

    package mutating func insert(_ id: IDHash) {
        if block.insert(id.value).inserted { segment.insert(id.value) }
    }

    /// Finds every GUID of the next block, including those that began in the previous one.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        if !carried.isEmpty {
            let seam = carried + bytes.prefix(Self.overlap)
            seam.withUnsafeBytes { find($0) }
        }
        find(bytes)
        let endsInLine = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        carried = endsInLine ? Array(bytes.suffix(Self.overlap)) : []
    }

    private mutating func find(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        var position = 0
        while position < bytes.count {
            let count = bytes_find_guids(base, bytes.count, &position, buffer, Self.bufferCount)
            for index in 0..<count { insert(IDHash(high: buffer[2 * index], low: buffer[2 * index + 1])) }
        }
    }

    mutating func beginBlock() {
        block.removeAll(keepingCapacity: true)
    }
}
