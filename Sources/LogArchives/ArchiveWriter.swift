/// Cuts lines into blocks and makes each block a gzip member of its own.
///
/// - A block holds at most 256 KiB of raw bytes and ends at a line end, so that each member can be read alone. Only a
///   single line above 256 KiB (none of our records) is cut inside.
/// - Deterministic: how the bytes arrive (in which pieces) changes nothing in the output.
/// - With an `ArchiveIndexing`, index and locator follow the last block (see Documentation/Archives.md).
/// - Memory: 256 KiB for the block and as much for its member, whatever the input; the index of what was written.
package struct ArchiveWriter: ~Copyable {
    /// Raw bytes of a block at most.
    package static let blockSize = 256 << 10

    /// Raw bytes taken so far, and compressed bytes handed out.
    package private(set) var rawBytes: UInt64 = 0
    package private(set) var compressedBytes: UInt64 = 0

    private let deflater: Deflater
    private let paddedBlock: UnsafeMutableRawBufferPointer
    private let block: UnsafeMutableRawBufferPointer
    private var filled = 0
    private let member: UnsafeMutableRawBufferPointer
    private let index: IndexBuilder?

    /// `level` 1 to 9 as zlib means them. Default 1: on log records level 6 saves another tenth and takes twice as long.
    /// `index` is what the archive's index is filled by; without one the archive has none.
    package init(level: Int = 1, index: (any ArchiveIndexing)? = nil) throws(ArchiveError) {
        deflater = try Deflater(level: level)
        let padding = index?.padding ?? 0
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: ArchiveWriter.blockSize + padding,
            alignment: 16
        )
        room.initializeMemory(as: UInt8.self, repeating: 0)
        paddedBlock = room
        block = UnsafeMutableRawBufferPointer(rebasing: room[..<ArchiveWriter.blockSize])
        self.index = index.map { IndexBuilder($0) }
        member = .allocate(byteCount: deflater.bound(ArchiveWriter.blockSize), alignment: 16)
    }

    deinit {
        paddedBlock.deallocate()
        member.deallocate()
    }

    /// Takes bytes; hands each finished member to `emit`. What `emit` throws ends the archive: begin a new one.
    package mutating func append<Failure: Error>(
        _ bytes: UnsafeRawBufferPointer,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let taken = min(rest.count, block.count - filled)
            UnsafeMutableRawBufferPointer(rebasing: block[filled...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(taken)))
            filled += taken
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
            rawBytes += UInt64(taken)
            if filled == block.count { try close(emit: emit) }
        }
    }

    /// Makes the last block, and the index. An archive of nothing is one empty member, so that it is still a valid gzip file.
    package mutating func finish<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        while filled > 0 { try close(emit: emit, isLast: true) }
        if rawBytes == 0 { try write(0, emit: emit) }
        var indexBytes: UInt64 = 0
        try index?.finish { (member) throws(Failure) in
            indexBytes += UInt64(member.count)
            try emit(member)
        }
        compressedBytes += indexBytes
    }

    /// Writes the whole lines of the block and moves the rest to its start.
    private mutating func close<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void,
        isLast: Bool = false
    ) throws(Failure) {
        var end = filled
        if !isLast {
            while end > 0, block[end - 1] != UInt8(ascii: "\n") { end -= 1 }
            if end == 0 { end = filled }
        }
        try write(end, emit: emit)
        block.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[end..<filled]))
        filled -= end
    }

    private mutating func write<Failure: Error>(
        _ count: Int,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let raw = UnsafeRawBufferPointer(rebasing: block[..<count])
        let used = (try? deflater.member(of: raw, into: member)) ?? 0
        index?.take(raw)
        // `member` has deflateBound's room and the stream is intact: zlib has no failure left to report.
        assert(used > 0)
        let made = UnsafeRawBufferPointer(rebasing: member[..<used])
        index?.close(made)
        compressedBytes += UInt64(used)
        try emit(made)
    }
}
