import CByteScan
import CLibrary
import TextBytes

/// Texts as small numbers: the same bytes always give the same number. A String is created only on request.
///
/// Records repeat the same few texts. A memo keyed by some of a text's bytes finds these with one comparison; the table
/// below it hashes all bytes. The memo's hash alone would not do for the table: texts that differ only in other bytes
/// would all collide.
struct TextTable: ~Copyable {
    private struct Entry {
        let start: UnsafePointer<UInt8>
        let count: Int
        let hash: UInt64
    }

    private struct Memo {
        var start: UnsafePointer<UInt8>
        var count = -1
        var id: Int32 = -1
    }

    private static let memoBits = 9
    private static let chunkSize = 16 << 10
    /// Bytes after a text that a comparison may read.
    private static let padding = 16

    private var entries: [Entry] = []
    private var buckets = [Int32](repeating: -1, count: 256)
    private let memos: UnsafeMutablePointer<Memo>
    /// Memory of the texts; they do not move.
    private var chunks: [UnsafeMutablePointer<UInt8>] = []
    private var used = 0

    init() {
        memos = .allocate(capacity: 1 << Self.memoBits)
        memos.initialize(
            repeating: Memo(start: UnsafeRawPointer(memos).assumingMemoryBound(to: UInt8.self)),
            count: 1 << Self.memoBits
        )
    }

    deinit {
        memos.deallocate()
        for chunk in chunks { chunk.deallocate() }
    }

    /// The number of a text that is followed by `RecordScanner.padding` readable bytes.
    @inline(__always)
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let base = bytes.baseAddress else { return find(bytes) }
        let memo = memos + Self.memoIndex(base, bytes.count)
        if memo.pointee.count == bytes.count, bytes_equal_block(base, memo.pointee.start, bytes.count) != 0 {
            return memo.pointee.id
        }
        let id = find(bytes)
        let entry = entries[Int(id)]
        memo.pointee = Memo(start: entry.start, count: entry.count, id: id)
        return id
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { find($0) }
    }

    /// Heap memory in bytes.
    var heldBytes: Int {
        chunks.count * Self.chunkSize + entries.capacity * MemoryLayout<Entry>.stride + buckets.capacity * 4
    }

    func text(_ id: Int32) -> String {
        String(decoding: bytes(id), as: UTF8.self)
    }

    /// `StableHash` of the text's bytes.
    func hash(_ id: Int32) -> UInt64 { entries[Int(id)].hash }

    /// Valid for the lifetime of the table.
    func bytes(_ id: Int32) -> UnsafeBufferPointer<UInt8> {
        let entry = entries[Int(id)]
        return UnsafeBufferPointer(start: entry.start, count: entry.count)
    }

    @inline(__always)
    private static func memoIndex(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var word = bytes_load8(base)
        if count < 8 {
            word &= 1 &<< UInt64(truncatingIfNeeded: 8 &* count) &- 1
        } else {
            let tail = bytes_load8(base + count - 8)
            word ^= tail << 29 | tail >> 35
            // Lists of codes mostly begin and end alike.
            if count >= 16 { word ^= bytes_load8(base + count / 4) &* 0xC2B2_AE3D_27D4_EB4F }
        }
        let mixed = (word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - memoBits))
    }

    @inline(never)
    private mutating func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = StableHash.hash(bytes)
        let bucket = Probing.slot(of: hash, of: buckets.count) {
            buckets[$0] < 0 || entries[Int(buckets[$0])].hash == hash && equals(entries[Int(buckets[$0])], bytes)
        }
        if buckets[bucket] >= 0 { return buckets[bucket] }
        let id = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(start: keep(bytes), count: bytes.count, hash: hash))
        buckets[bucket] = id
        if entries.count * 2 > buckets.count { grow() }
        return id
    }

    private func equals(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard entry.count == bytes.count else { return false }
        return bytes.baseAddress.map { memcmp(entry.start, $0, bytes.count) == 0 } ?? true
    }

    private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
        let size = bytes.count + Self.padding
        if chunks.isEmpty || used + size > Self.chunkSize {
            let capacity = max(size, Self.chunkSize)
            let chunk = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            chunk.initialize(repeating: 0, count: capacity)
            chunks.append(chunk)
            used = 0
        }
        let start = chunks[chunks.count - 1] + used
        if let base = bytes.baseAddress { start.update(from: base, count: bytes.count) }
        used += bytes.count
        return UnsafePointer(start)
    }

    private mutating func grow() {
        buckets = [Int32](repeating: -1, count: buckets.count * 2)
        for id in entries.indices {
            let bucket = Probing.slot(of: entries[id].hash, of: buckets.count) { buckets[$0] < 0 }
            buckets[bucket] = Int32(truncatingIfNeeded: id)
        }
    }
}
