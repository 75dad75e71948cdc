/// What fills the index of an archive while it is written: knows what the lines mean, which this module does not.
///
/// The index must depend on the bytes alone: same blocks, same answers.
package protocol ArchiveIndexing: AnyObject {
    /// Version of what the sections mean; readers that know only earlier ones pass over the index.
    var meaning: UInt16 { get }
    /// How many bytes behind a block are readable, whatever they hold.
    var padding: Int { get }
    /// Takes the raw bytes of the next block; says what the lines are that end in it. A line that does not end in it goes
    /// on in the next block. The writer finds GUIDs in the bytes itself; ids that are spelled otherwise go to `ids`.
    func take(block: UnsafeRawBufferPointer, ids: inout IDCollector) -> BlockFacts
    /// Nothing more comes: what is to be added to the last block (a line without a line end), and the sections.
    func finish(ids: inout IDCollector) -> (tail: BlockFacts, sections: [IndexSection])
}

/// What an index says of the lines that end in one block.
package struct BlockFacts: Sendable, Hashable {
    package var lines = 0
    package var records = 0
    /// Records that state a failure.
    package var failures = 0
    /// Microseconds since 1970 of the earliest and latest record; nil where no record has a time.
    package var first: Int64?
    package var last: Int64?

    package init() {}

    package mutating func merge(_ other: BlockFacts) {
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
    /// Its bytes, in as many pieces as they were made in.
    let pieces: [[UInt8]]
    /// Whether deflate can be expected to make it smaller: texts, yes; hashes, no.
    package let isCompressible: Bool

    package init(id: UInt16, bytes: [UInt8], isCompressible: Bool = false) {
        self.init(id: id, pieces: [bytes], isCompressible: isCompressible)
    }

    init(id: UInt16, pieces: [[UInt8]], isCompressible: Bool = false) {
        self.id = id
        self.pieces = pieces
        self.isCompressible = isCompressible
    }

    /// All of it in one piece.
    package var bytes: [UInt8] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

    static let blockTable: UInt16 = 1
    static let segmentFilter: UInt16 = 2
    static let blockFilters: UInt16 = 3
}
