#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Texts as small numbers: the same bytes always give the same one. No String is made before somebody asks for it.
struct TextTable {
    private var arena: [UInt8] = []
    private var ends: [Int] = [0]
    private var hashes: [UInt64] = []
    private var buckets = [Int32](repeating: -1, count: 256)

    var count: Int { hashes.count }

    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = StableHash.hash(bytes)
        let mask = buckets.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while buckets[place] >= 0 {
            let candidate = buckets[place]
            if hashes[Int(candidate)] == hash, equals(candidate, bytes) { return candidate }
            place = (place + 1) & mask
        }
        let id = Int32(truncatingIfNeeded: hashes.count)
        arena.append(contentsOf: bytes)
        ends.append(arena.count)
        hashes.append(hash)
        buckets[place] = id
        if hashes.count * 2 > buckets.count { grow() }
        return id
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { intern($0) }
    }

    func hash(_ id: Int32) -> UInt64 { hashes[Int(id)] }

    func text(_ id: Int32) -> String {
        String(decoding: arena[ends[Int(id)]..<ends[Int(id) + 1]], as: UTF8.self)
    }

    @inline(__always)
    func equals(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = ends[Int(id)]
        guard ends[Int(id) + 1] - start == bytes.count else { return false }
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return true }
        return arena.withUnsafeBufferPointer { arena in
            arena.baseAddress.map { memcmp($0 + start, base, bytes.count) == 0 } ?? false
        }
    }

    private mutating func grow() {
        buckets = [Int32](repeating: -1, count: buckets.count * 2)
        let mask = buckets.count - 1
        for (id, hash) in hashes.enumerated() {
            var place = Int(truncatingIfNeeded: hash) & mask
            while buckets[place] >= 0 { place = (place + 1) & mask }
            buckets[place] = Int32(truncatingIfNeeded: id)
        }
    }
}
