/// A part of a compressed input that could not be read, and its offset.
///
/// Damage is a value among the results, not a thrown error: the data before and after it are still delivered.
package struct ArchiveDamage: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The input ends inside a member. Everything that could be decompressed was delivered.
        case truncated
        /// The compressed data are inconsistent. Everything decompressed before was delivered.
        case invalidData
        /// The checksum or length of a member is wrong. A member that fits into the caller's buffer was withheld.
        case checksum
        /// Zero bytes where a member should begin (padding by tape or block devices).
        case zeros
        /// Other bytes where a member should begin.
        case garbage
        /// More output than the limits allow: reading stopped here.
        case expansion
        /// zlib had no memory for the stream: reading stopped here.
        case memory
    }

    package var kind: Kind
    /// Offset of the damaged member or of the foreign bytes in the input.
    package var offset: UInt64
    /// Compressed bytes that were skipped, up to the next readable member or the end.
    package var length: UInt64
    /// Decompressed bytes of the damaged member that were delivered before the damage was detected.
    package var delivered: UInt64
    /// Bytes after the last member, and zeros after any member, lose nothing: padding. Other bytes before a member may
    /// have been one.
    var isPadding = false

    /// One clause for people, without the offset.
    package var reason: String {
        switch kind {
        case .truncated: "the compressed data end in the middle"
        case .invalidData: "invalid compressed data"
        case .checksum: "the checksum does not match"
        case .zeros: "\(length) zero bytes between or after the compressed data"
        case .garbage: "\(length) bytes that are not gzip"
        case .expansion: "expands beyond the limit for compressed input"
        case .memory: "no memory to decompress"
        }
    }

    /// Whether decompressed bytes may be missing.
    package var losesData: Bool { !isPadding }
}

/// The input itself could not be read: `errno` of the failed call.
package struct ArchiveSourceError: Error, Sendable, Hashable {
    package var systemError: Int32

    package init(systemError: Int32) {
        self.systemError = systemError
    }
}

/// zlib could not be initialised: no memory, or a library of another version.
package struct ArchiveError: Error, Sendable, Hashable {
    /// zlib's return code: `Z_MEM_ERROR`, `Z_VERSION_ERROR` or `Z_STREAM_ERROR`.
    package var code: Int32
}
