/// Looking up a slot in a hash table with open addressing.
package enum Probing {
    /// The first slot, from `start` on and around the end, in which the search ends: the key's own, or a free one.
    ///
    /// - Parameters:
    ///   - start: the slot that the hash chooses; any number, only its low bits count.
    ///   - size: the number of slots, a power of two. At least one must end the search, or it never ends.
    @inlinable @inline(__always)
    package static func slot(from start: Int, of size: Int, where isEnd: (_ slot: Int) -> Bool) -> Int {
        var slot = start & (size &- 1)
        while !isEnd(slot) { slot = (slot &+ 1) & (size &- 1) }
        return slot
    }

    /// Probes from the slot that the low bits of a hash name.
    @inlinable @inline(__always)
    package static func slot(of hash: UInt64, of size: Int, where isEnd: (_ slot: Int) -> Bool) -> Int {
        slot(from: Int(truncatingIfNeeded: hash), of: size, where: isEnd)
    }
}
