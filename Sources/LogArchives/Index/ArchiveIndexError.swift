/// Why an index, or a block that it names, could not be used. The lines that it covers are then read one by one.
package struct ArchiveIndexError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The bytes do not match their checksums or the format.
        case damaged
        /// The index is whole, and bytes that it describes are not there any more.
        case shortened
        /// Written by another version of this package.
        case otherVersion
        /// Larger than this package ever writes.
        case tooLarge
        /// zlib had no memory.
        case memory
        /// Reading the file failed with this `errno`.
        case unreadable(Int32)
    }

    package var kind: Kind
    /// The part concerned: `locator`, `directory`, `section 3`, `block 17`.
    package var part: String
    /// Offset of that part in the file.
    package var offset: UInt64?

    package init(_ kind: Kind, part: String = "index", offset: UInt64? = nil) {
        self.kind = kind
        self.part = part
        self.offset = offset
    }

    /// Bytes that no version of the format allows.
    package static var malformed: ArchiveIndexError { ArchiveIndexError(.damaged) }

    /// One clause for people, without the offset.
    package var reason: String {
        switch kind {
        case .damaged: "the \(part) of its index is damaged"
        case .shortened: "a part of it is missing that its index describes"
        case .otherVersion: "its index was written by another version"
        case .tooLarge: "the \(part) of its index is larger than allowed"
        case .memory: "no memory to read its index"
        case .unreadable: "its index could not be read"
        }
    }

    /// This error with a part and an offset, if it had none.
    func at(_ part: String, _ offset: UInt64) -> ArchiveIndexError {
        self.offset == nil ? ArchiveIndexError(kind, part: part, offset: offset) : self
    }
}
