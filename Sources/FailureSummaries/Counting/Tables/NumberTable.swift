import TextBytes

/// A key of a `NumberTable`: small and of fixed size.
protocol NumberTableKey: Equatable {
    /// A hash whose bits are all usable. The standard library's makes a report over failures five percent slower.
    var tableHash: UInt64 { get }
}

/// Gives each key the number of its first occurrence.
struct NumberTable<Key: NumberTableKey> {
    private(set) var keys: [Key] = []
    private var buckets = [Int32](repeating: -1, count: 64)

    /// The key's number; nil if it is new.
    @inline(__always)
    func find(_ key: Key) -> Int? {
        keys.withUnsafeBufferPointer { keys in
            buckets.withUnsafeBufferPointer { buckets in
                let bucket = Probing.slot(of: key.tableHash, of: buckets.count) {
                    buckets[$0] < 0 || keys[Int(buckets[$0])] == key
                }
                return buckets[bucket] < 0 ? nil : Int(buckets[bucket])
            }
        }
    }

    @inline(__always)
    mutating func number(of key: Key) -> Int {
        find(key) ?? add(key)
    }

    @inline(never)
    private mutating func add(_ key: Key) -> Int {
        keys.append(key)
        if keys.count * 2 > buckets.count {
            buckets = [Int32](repeating: -1, count: buckets.count * 2)
            for number in keys.indices { fill(number) }
        } else {
            fill(keys.count - 1)
        }
        return keys.count - 1
    }

    private mutating func fill(_ number: Int) {
        let bucket = Probing.slot(of: keys[number].tableHash, of: buckets.count) { buckets[$0] < 0 }
        buckets[bucket] = Int32(truncatingIfNeeded: number)
    }

    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        for bucket in buckets.indices { buckets[bucket] = -1 }
    }

    /// Heap memory in bytes.
    var heldBytes: Int { keys.capacity * MemoryLayout<Key>.stride + buckets.capacity * 4 }
}

extension UInt64: NumberTableKey {
    var tableHash: UInt64 { StableHash.mix(self) }
}
