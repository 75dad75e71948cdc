/// Reports whether an id is certainly not in a set or may be in it: a split block Bloom filter.
///
/// As in Apache Parquet ("Bloom Filter", SBBF), except for the hash: 32-byte lines of eight 32-bit words. The upper
/// half of the hash chooses the line, (upper × lines) >> 32. In each word one bit is set: the top five bits of (lower
/// half × the word's salt, modulo 2³²). An empty filter has no lines and contains nothing.
package enum BlockFilter {
    package static let lineSize = 32
    /// Bits for each id: about 0.4 % false positives.
    static let segmentBits = 12
    /// About 2.7 % false positives. Reading a block for nothing costs a quarter of a millisecond, and block filters
    /// are most of an index, on disk and, until it is written, in memory.
    static let blockBits = 8

    private static func salt(_ word: Int) -> UInt32 {
        switch word {
        case 0: 0x47B6_137B
        case 1: 0x4497_4D91
        case 2: 0x8824_AD5B
        case 3: 0xA2B7_289D
        case 4: 0x7054_95C7
        case 5: 0x2DF1_424B
        case 6: 0x9EFC_4947
        default: 0x5C6B_FB31
        }
    }

    static func lines(_ count: Int, bits: Int) -> Int {
        (count * bits + 8 * lineSize - 1) / (8 * lineSize)
    }

    static func filter(_ hashes: Set<UInt64>, bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: lines(hashes.count, bits: bits) * lineSize)
        for hash in hashes { insert(hash, into: &bytes) }
        return bytes
    }

    /// Adds an id. False if the filter contained it already, or seemed to.
    @discardableResult
    fileprivate static func insert(_ hash: UInt64, into bytes: inout [UInt8]) -> Bool {
        let start = line(hash, bytes.count / lineSize) * lineSize
        var isNew = false
        for word in 0..<8 {
            let bit = bit(hash, word)
            let mask: UInt8 = 1 << UInt8(bit % 8)
            let index = start + 4 * word + bit / 8
            if bytes[index] & mask == 0 {
                bytes[index] |= mask
                isNew = true
            }
        }
        return isNew
    }

    /// False: the id is not in the set. `bytes` is a whole number of lines.
    static func mayContain(_ id: IDHash, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let lines = bytes.count / lineSize
        guard lines > 0 else { return false }
        let start = line(id.value, lines) * lineSize
        for word in 0..<8 {
            let bit = bit(id.value, word)
            if bytes[start + 4 * word + bit / 8] & 1 << UInt8(bit % 8) == 0 { return false }
        }
        return true
    }

    private static func line(_ hash: UInt64, _ lines: Int) -> Int {
        Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(lines)) >> 32)
    }

    private static func bit(_ hash: UInt64, _ word: Int) -> Int {
        Int((UInt32(truncatingIfNeeded: hash) &* salt(word)) >> 27)
    }
}

/// The filter of a segment, made while its ids come in.
///
/// It has space for `limit` ids from the first one on. Once all are known it is folded to the size that they need: with
/// half as many lines, an id's line is half its number, and the bits in a line stay the same.
struct SegmentFilter {
    /// With more ids than this a segment gets no filter of its own. The filter then has 384 KiB.
    static let limit = 1 << 18

    private var bytes: [UInt8] = []
    private(set) var count = 0
    var overflows: Bool { count > Self.limit }

    mutating func insert(_ hash: UInt64) {
        if overflows { return }
        if bytes.isEmpty {
            let lines = BlockFilter.lines(Self.limit, bits: BlockFilter.segmentBits)
            bytes = [UInt8](repeating: 0, count: lines * BlockFilter.lineSize)
        }
        guard BlockFilter.insert(hash, into: &bytes) else { return }
        count += 1
        if overflows { bytes = [] }
    }

    /// The filter of all ids, at most twice as large as they need; nil if there are too many.
    mutating func finish() -> [UInt8]? {
        if overflows { return nil }
        let size = BlockFilter.lineSize
        let needed = BlockFilter.lines(count, bits: BlockFilter.segmentBits)
        var lines = bytes.count / size
        while lines.isMultiple(of: 2), lines / 2 >= needed, lines > 0 {
            lines /= 2
            for index in 0..<lines * size {
                let source = index / size * 2 * size + index % size
                bytes[index] = bytes[source] | bytes[source + size]
            }
        }
        bytes.removeLast(bytes.count - lines * size)
        return bytes
    }
}
