import CByteScan

/// Reads what `ByteWriter` wrote. The bytes may be arbitrary: each read returns a value or throws, and nothing beyond
/// the end is read.
///
/// A view of memory, valid only as long as that memory. Reads of single numbers are inlined into other modules, because
/// a summary has tens of thousands of them.
package struct ByteReader {
    @usableFromInline let bytes: UnsafeRawBufferPointer
    @usableFromInline var position = 0

    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    @inlinable
    package var left: Int { bytes.count - position }

    @inlinable @inline(__always)
    package mutating func byte() throws(ArchiveIndexError) -> UInt8 {
        guard position < bytes.count else { throw .malformed }
        position += 1
        return bytes[position - 1]
    }

    package mutating func fixed(width: Int) throws(ArchiveIndexError) -> UInt64 {
        let field = try raw(width)
        var value: UInt64 = 0
        for index in 0..<field.count { value |= UInt64(field[index]) << UInt64(8 * index) }
        return value
    }

    package mutating func fixed32() throws(ArchiveIndexError) -> UInt32 {
        UInt32(truncatingIfNeeded: try fixed(width: 4))
    }

    @inlinable @inline(__always)
    package mutating func varint() throws(ArchiveIndexError) -> UInt64 {
        guard position < bytes.count else { throw .malformed }
        let first = bytes[position]
        if first < 0x80 {
            position += 1
            return UInt64(first)
        }
        return try longVarint()
    }

    @usableFromInline
    mutating func longVarint() throws(ArchiveIndexError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = UInt64(try byte())
            // The tenth byte has only one bit left.
            guard shift < 63 || shift == 63 && next <= 1 else { throw .malformed }
            value |= (next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    @inlinable @inline(__always)
    package mutating func count() throws(ArchiveIndexError) -> Int {
        guard let value = Int(exactly: try varint()) else { throw .malformed }
        return value
    }

    /// A count of items that follow, each at least `size` bytes long. A count that cannot fit is refused before memory
    /// is allocated.
    package mutating func count(ofSize size: Int) throws(ArchiveIndexError) -> Int {
        let value = try count()
        guard value <= left / max(size, 1) else { throw .malformed }
        return value
    }

    @inlinable @inline(__always)
    package mutating func signed() throws(ArchiveIndexError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number encoded as its distance from another.
    @inlinable @inline(__always)
    package mutating func signed(from base: Int64) throws(ArchiveIndexError) -> Int64 {
        let (sum, overflow) = base.addingReportingOverflow(try signed())
        guard !overflow else { throw .malformed }
        return sum
    }

    package mutating func raw(_ count: Int) throws(ArchiveIndexError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= left else { throw .malformed }
        position += count
        return UnsafeRawBufferPointer(rebasing: bytes[position - count..<position])
    }

    /// The bytes of a text: at most `limit`, and valid UTF-8.
    package mutating func textBytes(limit: Int) throws(ArchiveIndexError) -> UnsafeBufferPointer<UInt8> {
        let length = try count()
        guard length <= limit else { throw .malformed }
        let text = try raw(length).bindMemory(to: UInt8.self)
        if let base = text.baseAddress, bytes_is_utf8(base, text.count) == 0 { throw .malformed }
        return text
    }

    package mutating func text(limit: Int) throws(ArchiveIndexError) -> String {
        String(decoding: try textBytes(limit: limit), as: UTF8.self)
    }

    /// Throws if any bytes are left.
    package func end() throws(ArchiveIndexError) {
        guard left == 0 else { throw .malformed }
    }
}
