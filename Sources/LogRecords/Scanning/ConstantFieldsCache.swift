import CByteScan

/// The bytes from the closing quote of the message to the value of the sequence number in the previous record, and the
/// values in them. Equal bytes at the same point of an object mean equal members, so they need not be parsed again.
/// Plain memory, for the reason given in `RecordFields`.
struct ConstantFieldsCache {
    /// Longer blocks are not remembered.
    static let capacity = 512
    private static let limit = 16

    private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    private let values = UnsafeMutablePointer<(key: UInt8, slot: RecordFields.Slot)>.allocate(capacity: limit)
    private let state = UnsafeMutablePointer<(count: Int, values: Int, mask: UInt64)>.allocate(capacity: 1)

    init() {
        bytes.initialize(repeating: 0, count: Self.capacity)
        state.initialize(to: (0, 0, 0))
    }

    func deallocate() {
        bytes.deallocate()
        values.deallocate()
        state.deallocate()
    }

    @inline(__always)
    var count: Int { state.pointee.count }

    /// May compare bytes after the line (`RecordScanner.padding` allows for it). These never match, because no block
    /// contains a line feed.
    @inline(__always)
    func matches(_ p: UnsafePointer<UInt8>) -> Bool {
        count > 0 && bytes_equal_block(p, bytes, count) != 0
    }

    /// Sets the slots of the values of a block at `offset`, and their keys' bits.
    @inline(__always)
    func restore(into slots: UnsafeMutablePointer<RecordFields.Slot>, at offset: Int) -> UInt64 {
        for index in 0..<state.pointee.values {
            var slot = values[index].slot
            slot.start &+= UInt32(truncatingIfNeeded: offset)
            slots[Int(values[index].key)] = slot
        }
        return state.pointee.mask
    }

    /// Remembers the bytes from `start` to `end`, and which values they contain.
    func learn(
        _ start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>,
        line: UnsafePointer<UInt8>,
        slots: UnsafePointer<RecordFields.Slot>,
        present: UInt64
    ) {
        state.pointee = (0, 0, 0)
        let length = end - start
        guard length <= Self.capacity else { return }
        var found = 0
        var mask: UInt64 = 0
        for key in 0..<64 where present & (1 << UInt64(key)) != 0 {
            let offset = Int(slots[key].start) - (start - line)
            // The block's first byte is the quote that ends the message. An empty message starts there, but is not a
            // member of the block.
            guard offset > 0, offset < length else { continue }
            guard found < Self.limit else { return }
            var slot = slots[key]
            slot.start = UInt32(truncatingIfNeeded: offset)
            values[found] = (UInt8(truncatingIfNeeded: key), slot)
            mask |= 1 << UInt64(key)
            found += 1
        }
        bytes.update(from: start, count: length)
        state.pointee = (length, found, mask)
    }
}
