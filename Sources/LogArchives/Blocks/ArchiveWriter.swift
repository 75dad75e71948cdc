/// Cuts lines into blocks and compresses each block as its own gzip member.
///
/// - A block has at most 256 KiB of raw bytes and ends at a line end, so that each member can be read alone. Only a
///   line longer than 256 KiB is split; none of our records is that long.
/// - Deterministic: the pieces in which the bytes arrive do not change the output.
/// - With an `ArchiveIndexing`, index and locator follow the last block (see Documentation/Archives.md).
/// - Members may be compressed on another thread (`MemberMaking`) while the index reads the block and the next one is
///   filled.
/// - Memory: 256 KiB for a block and as much for its member, times one more than the number of members that may be
///   begun ahead, whatever the input; plus the index of what was written.
package struct ArchiveWriter: ~Copyable {
    /// The most raw bytes in a block.
    package static let blockSize = 256 << 10
    /// Raw bytes of the largest archive that gets an index.
    package static let indexedSizeLimit = BlockTable.blockLimit * blockSize

    private var isEmpty = true

    private let members: any MemberMaking
    private let index: IndexBuilder?
    /// A ring buffer: `current` is being filled; `begun` slots from `oldest` on are being compressed.
    private var slots: [Slot]
    private var current = 0
    private var oldest = 0
    private var begun = 0
    private var filled = 0

    private struct Slot {
        let block: UnsafeMutableRawBufferPointer
        let member: UnsafeMutableRawBufferPointer

        func free() {
            block.deallocate()
            member.deallocate()
        }
    }

    /// `level` 1 to 9 as zlib defines them. Default 1: on log records level 6 saves another tenth and takes twice as
    /// long. `index` fills the archive's index; nil: the archive has none.
    package init(level: Int = 1, index: (any ArchiveIndexing)? = nil) throws(ArchiveError) {
        self.init(members: try InlineMembers(level: level), index: index)
    }

    /// `members` must serve only this archive until it is finished or abandoned.
    package init(members: any MemberMaking, index: (any ArchiveIndexing)? = nil) {
        self.members = members
        self.index = index.map { IndexBuilder($0) }
        let padding = index?.padding ?? 0
        slots = (0...members.depth).map { _ in
            let block = UnsafeMutableRawBufferPointer.allocate(
                byteCount: ArchiveWriter.blockSize + padding,
                alignment: 16
            )
            block.initializeMemory(as: UInt8.self, repeating: 0)
            return Slot(block: block, member: .allocate(byteCount: members.memberBound, alignment: 16))
        }
    }

    deinit {
        // A worker may still read and write these buffers.
        for _ in 0..<begun { _ = members.finish() }
        for slot in slots { slot.free() }
    }

    /// The free part of the current block.
    private var freeSpace: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: slots[current].block[filled..<ArchiveWriter.blockSize])
    }

    /// Adds bytes and hands each finished member to `emit`. An error from `emit` ends the archive: begin a new one.
    package mutating func append<Failure: Error>(
        _ bytes: UnsafeRawBufferPointer,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = min(rest.count, freeSpace.count)
            freeSpace.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            try advance(by: count, emit: emit)
        }
    }

    /// Adds what `read` writes into the buffer it is given, without a copy. `read` returns the number of bytes, 0 at
    /// the end; this method returns the same.
    package mutating func append<Failure: Error>(
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let count = try read(freeSpace)
        try advance(by: count, emit: emit)
        return count
    }

    /// Writes the last block and the index; nothing more can be appended. An empty archive is one empty member, so that
    /// it is still a valid gzip file.
    package mutating func finish<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        while filled > 0 { try close(emit: emit, isLast: true) }
        if isEmpty { try begin(0, emit: emit) }
        while begun > 0 { try emitOldest(emit: emit) }
        // Free the slots first: the index needs memory while it is written.
        for slot in slots { slot.free() }
        slots = []
        try index?.finish(emit: emit)
    }

    private mutating func advance<Failure: Error>(
        by count: Int,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        filled += count
        if count > 0 { isEmpty = false }
        if filled == ArchiveWriter.blockSize { try close(emit: emit) }
    }

    /// Begins a member of the block's whole lines and moves the rest to the start of the next block.
    private mutating func close<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void,
        isLast: Bool = false
    ) throws(Failure) {
        let block = slots[current].block
        var end = filled
        if !isLast {
            while end > 0, block[end - 1] != UInt8(ascii: "\n") { end -= 1 }
            if end == 0 { end = filled }
        }
        let rest = UnsafeRawBufferPointer(rebasing: block[end..<filled])
        try begin(end, emit: emit)
        slots[current].block.copyMemory(from: rest)
        filled = rest.count
    }

    private mutating func begin<Failure: Error>(
        _ count: Int,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let raw = UnsafeRawBufferPointer(rebasing: slots[current].block[..<count])
        members.begin(raw, into: slots[current].member)
        begun += 1
        index?.append(raw)
        current = (current + 1) % slots.count
        if begun == slots.count { try emitOldest(emit: emit) }
    }

    /// Emits the oldest member that was begun.
    private mutating func emitOldest<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let used = members.finish()
        // The output has the size given by deflateBound and the stream is intact, so zlib has no failure left to
        // report.
        assert(used > 0)
        let made = UnsafeRawBufferPointer(rebasing: slots[oldest].member[..<used])
        oldest = (oldest + 1) % slots.count
        begun -= 1
        index?.close(made)
        try emit(made)
    }
}
