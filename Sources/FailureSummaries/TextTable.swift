#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Texts as small numbers: the same bytes always give the same one. No String is made before a caller asks for it.
struct TextTable: ~Copyable {
    private struct Entry {
        let start: UnsafePointer<UInt8>
        let count: Int
        let hash: UInt64
    }

    private static let chunkSize = 16 << 10

    private var entries: [Entry] = []
    private var buckets = [Int32](repeating: -1, count: 256)
    /// Texts lie here and do not move.
    private var chunks: [UnsafeMutablePointer<UInt8>] = []
    private var used = 0

    deinit {
        for chunk in chunks { chunk.deallocate() }
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { intern($0) }
    }

    /// Bytes behind the value.
    var heldBytes: Int {
        chunks.count * Self.chunkSize + entries.capacity * MemoryLayout<Entry>.stride + buckets.capacity * 4
    }

    func text(_ id: Int32) -> String {
        String(decoding: bytes(id), as: UTF8.self)
    }

    /// Valid as long as the table is.
    func bytes(_ id: Int32) -> UnsafeBufferPointer<UInt8> {
        let entry = entries[Int(id)]
        return UnsafeBufferPointer(start: entry.start, count: entry.count)
    }

    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = StableHash.hash(bytes)
        let mask = buckets.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while buckets[place] >= 0 {
            let id = buckets[place]
            if entries[Int(id)].hash == hash, equals(entries[Int(id)], bytes) { return id }
            place = (place + 1) & mask
        }
        let id = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(start: keep(bytes), count: bytes.count, hash: hash))
        buckets[place] = id
        if entries.count * 2 > buckets.count { grow() }
        return id
    }

    private func equals(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard entry.count == bytes.count else { return false }
        return bytes.baseAddress.map { memcmp(entry.start, $0, bytes.count) == 0 } ?? true
    }

    private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
        let size = bytes.count
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
        let mask = buckets.count - 1
        for id in entries.indices {
            var place = Int(truncatingIfNeeded: entries[id].hash) & mask
            while buckets[place] >= 0 { place = (place + 1) & mask }
            buckets[place] = Int32(truncatingIfNeeded: id)
        }
    }
}
