/// Fills the index of an archive while it is written. It knows what the lines mean; this module does not.
///
/// The index must depend on the bytes alone: the same blocks give the same index.
package protocol ArchiveIndexing: AnyObject {
    /// Version of the sections' meaning. Readers that know only earlier versions ignore the index.
    var meaning: UInt16 { get }
    /// How many bytes after a block must be readable, whatever they contain.
    var padding: Int { get }
    /// Reads the raw bytes of the next block and describes the lines that end in it. A line that does not end in it
    /// continues in the next block. The writer itself finds GUIDs in the bytes; ids spelled in another way must be
    /// added to `ids`.
    func append(block: UnsafeRawBufferPointer, ids: inout IDCollector) -> BlockStatistics
    /// Called after the last block. Returns what to add to the last block (a line without a line end), and the
    /// sections.
    func finish(ids: inout IDCollector) -> (tail: BlockStatistics, sections: [IndexSection])
}

/// What an index says about the lines that end in one block.
package struct BlockStatistics: Sendable, Hashable {
    package var lines = 0
    package var records = 0
    /// Records that state a failure.
    package var failures = 0
    /// Microseconds since 1970 of the earliest and latest record; nil if no record has a time.
    package var first: Int64?
    package var last: Int64?

    package init() {}

    package mutating func merge(_ other: BlockStatistics) {
        lines += other.lines
        records += other.records
        failures += other.failures
        if let time = other.first { first = min(first ?? time, time) }
        if let time = other.last { last = max(last ?? time, time) }
    }
}

/// A part of an index by its number. Numbers below 16 are this module's.
package struct IndexSection: Sendable {
    package let id: UInt16
    /// Its bytes, in the pieces in which they were created.
    let pieces: [[UInt8]]
    /// Whether deflate is likely to make it smaller: true for texts, false for hashes.
    package let isCompressible: Bool

    package init(id: UInt16, bytes: [UInt8], isCompressible: Bool = false) {
        self.init(id: id, pieces: [bytes], isCompressible: isCompressible)
    }

    init(id: UInt16, pieces: [[UInt8]], isCompressible: Bool = false) {
        self.id = id
        self.pieces = pieces
        self.isCompressible = isCompressible
    }

    /// The whole content in one piece.
    package var bytes: [UInt8] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

    /// The largest section, stored or raw. A section that would be larger is not written, and not read.
    package static let sizeLimit = 4 << 20
    /// The largest section of block filters: each block adds some.
    static let filterLimit = 8 << 20

    static func sizeLimit(_ id: UInt16) -> Int { id == blockFilters ? filterLimit : sizeLimit }

    var isTooLarge: Bool { pieces.reduce(0) { $0 + $1.count } > Self.sizeLimit(id) }

    static let blockTable: UInt16 = 1
    static let segmentFilter: UInt16 = 2
    static let blockFilters: UInt16 = 3
}
