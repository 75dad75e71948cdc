/// Writes the bytes of an index: little-endian numbers, variable-length numbers, texts with their length.
///
/// A variable-length number has seven bits in each byte, the lowest first. The high bit says that more bytes follow.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Starts again and keeps the capacity.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    package mutating func put(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// The lowest `width` bytes of a number.
    package mutating func put(_ value: UInt64, width: Int) {
        for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }

    package mutating func put(_ value: UInt32) {
        put(UInt64(value), width: 4)
    }

    package mutating func put(varint value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A count. Negative values, which no counter has, become 0.
    package mutating func put(count: Int) {
        put(varint: UInt64(max(count, 0)))
    }

    /// A number of either sign: 0, -1, 1, -2 … become 0, 1, 2, 3 …
    package mutating func put(signed value: Int64) {
        put(varint: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    package mutating func put(text: String) {
        put(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// The bytes of a text, after their length.
    package mutating func put(text: UnsafeBufferPointer<UInt8>) {
        put(count: text.count)
        bytes.append(contentsOf: text)
    }

    package mutating func put(contentsOf other: some Sequence<UInt8>) {
        bytes.append(contentsOf: other)
    }
}
