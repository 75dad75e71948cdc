extension ArchiveSegment {
    /// Computes the index again from the blocks and compares every byte of the segment. Throws with the first offset
    /// that differs from what a writer would have written. `indexing` must be new and configured as the writer's was.
    ///
    /// Costs a decompression of the segment and the filling of an index. Compression levels may differ: compressed
    /// bytes are compared after decompression.
    package func verify(with indexing: any ArchiveIndexing) throws(ArchiveIndexError) {
        try verifyMembers()
        let table = try blockTable()
        guard let made = try? BlockReader(), let bits = try? Inflater() else { throw ArchiveIndexError(.memory) }
        var reader = made
        let builder = IndexBuilder(indexing)
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: ArchiveWriter.blockSize + indexing.padding,
            alignment: 16
        )
        defer { buffer.deallocate() }
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        let spare = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize, alignment: 16)
        defer { spare.deallocate() }
        var header: [UInt8]?
        for block in table.blocks {
            let count = try reader.read(block, of: self, into: buffer)
            let member = try self.member(of: block)
            let own = Array(member.prefix(GzipFormat.headerSize))
            // Magic, method, no flags, no time. Level and system are those of the first block.
            guard own.starts(with: GzipFormat.header().prefix(8)), header ?? own == own,
                [0, 2, 4].contains(own[8]), [0, 3, 7, 10, 11, 19, GzipFormat.unknownSystem].contains(own[9])
            else { throw ArchiveIndexError(.damaged, part: "header of a block", offset: offset + block.offset) }
            header = own
            let hasZeroBits = member.withUnsafeBytes { bits.endsInZeroBits($0, scratch: spare) }
            guard hasZeroBits else { throw ArchiveIndexError(.damaged, part: "block", offset: offset + block.offset) }
            builder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            member.withUnsafeBytes { builder.close($0) }
        }
        let expected = builder.sections()
        for section in expected {
            let bytes = section.bytes
            // A section of another length is not read at all.
            guard directory.entry(section.id)?.rawLength == UInt64(bytes.count), try self.section(section.id) == bytes
            else { throw ArchiveIndexError(.damaged, part: "section \(section.id)", offset: indexStart) }
        }
        guard Set(expected.map(\.id)) == Set(sectionIDs) else {
            throw ArchiveIndexError(.damaged, part: "directory", offset: indexStart)
        }
    }

    /// Whether the index is whole and its members have the bytes that a writer produces. Reads one member at a time,
    /// because an index may be as large as its file.
    package func verifyMembers() throws(ArchiveIndexError) {
        var checksum: UInt32 = 0
        var left = locator.indexLength
        var position = indexStart
        while left > 0 {
            let count = Int(min(left, UInt64(IndexMember.capacity)))
            let found = try file.read(count + IndexMember.overhead, at: position, part: "index")
            let payload = Array(found[IndexMember.headerSize..<IndexMember.headerSize + count])
            guard IndexMember.member(payload, .index) == found else {
                throw ArchiveIndexError(.damaged, part: "header", offset: position)
            }
            checksum = Checksum.crc32(payload, after: checksum)
            position += UInt64(found.count)
            left -= UInt64(count)
        }
        guard checksum == locator.indexChecksum else {
            throw ArchiveIndexError(.damaged, part: "checksum", offset: indexStart)
        }
    }

    private func member(of block: BlockEntry) throws(ArchiveIndexError) -> [UInt8] {
        var member = [UInt8](repeating: 0, count: block.compressedSize)
        var failure: ArchiveIndexError?
        member.withUnsafeMutableBytes { bytes in
            do throws(ArchiveIndexError) {
                try fill(bytes, block: block)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return member
    }
}
