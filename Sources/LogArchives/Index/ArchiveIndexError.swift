/// Why an index, or a block that it names, could not be used. What it speaks of is then read line by line.
package struct ArchiveIndexError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The bytes are not what their check sums or the format say.
        case damaged
        /// Written by a later version of this package.
        case newer
        /// Larger than this package ever writes.
        case tooLarge
        /// zlib had no memory.
        case memory
        /// Reading the file failed with this `errno`.
        case unreadable(Int32)
    }

    package var kind: Kind
    /// What it was about: `locator`, `directory`, `section 3`, `block 17`.
    package var part: String
    /// Where that begins in the file.
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
        case .newer: "its index was written by a newer version"
        case .tooLarge: "the \(part) of its index is larger than allowed"
        case .memory: "no memory to read its index"
        case .unreadable: "its index could not be read"
        }
    }

    /// The same with a place, where none was known yet.
    func at(_ part: String, _ offset: UInt64) -> ArchiveIndexError {
        self.offset == nil ? ArchiveIndexError(kind, part: part, offset: offset) : self
    }
}
