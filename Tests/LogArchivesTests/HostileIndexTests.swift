import TestKit
import Testing

@testable import LogArchives

/// An index may contain arbitrary bytes. Reading them gives what was written or an error, and takes no more memory than
/// the bytes themselves.
@Suite struct HostileIndexTests {
    private let id = IndexedArchives.guid(5)

    private func small() throws -> [UInt8] {
        var raw = GzipFixtures.lines(40)
        for number in 0..<6 { raw += Array("{\"id\":\"\(IndexedArchives.guid(number))\"}\n".utf8) }
        return try IndexedArchives.archive(raw, index: counter())
    }

    private func counter() -> LineCounter {
        LineCounter(sections: [
            IndexSection(
                id: 16,
                bytes: Array("a section of some length, a section of some length".utf8),
                isCompressible: true
            ),
            IndexSection(id: 17, bytes: [1, 2, 3]),
        ])
    }

    /// Everything that a reader of an index does.
    private func readEverything(_ archive: [UInt8]) throws {
        let id = try #require(IDHash(id))
        for segment in ArchiveLayout(of: archive).segments {
            for section in segment.sectionIDs { _ = try? segment.section(section) }
            _ = try? segment.mayContain(id)
            guard let table = try? segment.blockTable() else { continue }
            _ = try? segment.blocks(thatMayContain: id, of: table)
            #expect(table.wholeLines(table.blocks.indices).allSatisfy { $0.upperBound <= table.blocks.count })
            _ = try? IndexedArchives.read(segment)
        }
    }

    @Test func `an archive cut anywhere has no index and gives its whole blocks`() throws {
        let archive = try small()
        for length in 0..<archive.count {
            let cut = Array(archive[..<length])
            #expect(ArchiveLayout(of: cut).segments.isEmpty, "cut at \(length)")
        }
    }

    @Test func `verify detects every changed byte, headers included`() throws {
        let archive = try small()
        #expect(try ArchiveLayout(of: archive).segments.first?.verify(with: counter()) != nil)
        for offset in archive.indices {
            var changed = archive
            changed[offset] ^= 1 << UInt8(offset % 8)
            let layout = ArchiveLayout(of: changed)
            guard layout.problem == nil, let segment = layout.segments.first else { continue }
            #expect(throws: ArchiveIndexError.self, "byte \(offset)") { try segment.verify(with: counter()) }
        }
    }

    @Test func `a changed locator is damaged or absent, and one of a later version is newer`() throws {
        let archive = try small()
        let start = archive.count - IndexLocator.size
        for offset in start..<archive.count {
            var changed = archive
            changed[offset] ^= 0x40
            let layout = ArchiveLayout(of: changed)
            #expect(layout.segments.isEmpty)
            #expect(layout.unindexed == UInt64(archive.count))
        }
        var newer = archive
        newer[start + IndexMember.headerSize + IndexLocator.magic.count] += 1
        let payload = newer[(start + IndexMember.headerSize)...].prefix(IndexLocator.payloadSize - 4)
        let checksum = Checksum.crc32(Array(payload))
        for byte in 0..<4 { newer[payload.endIndex + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * byte)) }
        #expect(ArchiveLayout(of: newer).problem?.kind == .otherVersion)
    }

    /// An archive whose sections are replaced, with valid checksums.
    private func signed(_ data: [UInt8], _ sections: [IndexSection], directory: (([UInt8]) -> [UInt8])? = nil) throws
        -> [UInt8]
    {
        let deflater = try Deflater(level: 6)
        var archive = data
        let emit = { (member: UnsafeRawBufferPointer) in archive += Array(member) }
        var index = IndexStream()
        for section in sections { index.append(section, with: deflater, emit: emit) }
        let directoryBytes = directory?(index.directory.encoded()) ?? index.directory.encoded()
        index.finish(directory: directoryBytes, meaning: 1, dataLength: UInt64(data.count), emit: emit)
        return archive
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `sections of arbitrary bytes with valid checksums never trap`(seed: UInt64) throws {
        let archive = try small()
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let data = Array(archive[..<Int(segment.dataLength)])
        let sections = try segment.sectionIDs.map { IndexSection(id: $0, bytes: try segment.section($0) ?? []) }
        #expect(try signed(data, sections).count > data.count)
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<1_000 {
            var changed = sections
            let section = Int.random(in: 0..<changed.count, using: &numbers)
            var bytes = changed[section].bytes
            switch round % 4 {
            case 0 where !bytes.isEmpty:
                bytes[Int.random(in: 0..<bytes.count, using: &numbers)] ^= 1 << UInt8(round % 8)
            case 1: bytes.removeLast(min(bytes.count, Int.random(in: 0...40, using: &numbers)))
            case 2: bytes.append(contentsOf: (0..<9).map { _ in UInt8.random(in: 0...255, using: &numbers) })
            default:
                for index in bytes.indices where Bool.random(using: &numbers) { bytes[index] = .max }
            }
            changed[section] = IndexSection(id: changed[section].id, bytes: bytes)
            try readEverything(try signed(data, changed))
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `a directory of arbitrary numbers never traps and never causes allocations for missing data`(seed: UInt64)
        throws
    {
        let archive = try small()
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let data = Array(archive[..<Int(segment.dataLength)])
        let sections = try segment.sectionIDs.map { IndexSection(id: $0, bytes: try segment.section($0) ?? []) }
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<600 {
            let changed = try signed(data, sections) { directory in
                var directory = directory
                let first = Int.random(in: 0..<directory.count, using: &numbers)
                for index in first..<min(first + 8, directory.count) {
                    directory[index] = [0, 1, 0x7F, 0xFF].randomElement(using: &numbers) ?? 0
                }
                return directory
            }
            try readEverything(changed)
        }
        // 16 EiB of zeros, claimed by three bytes.
        let huge = try signed(data, sections) { directory in
            var directory = directory
            directory[2] = 1
            for index in 24..<32 { directory[index] = 0xFF }
            return directory
        }
        #expect(throws: ArchiveIndexError.self) {
            try ArchiveLayout(of: huge).segments.first?.section(sections[0].id)
        }
    }

    @Test func `verify needs no memory for an index that is larger than the correct one`() throws {
        let archive = try small()
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let data = Array(archive[..<Int(segment.dataLength)])
        let sections = try segment.sectionIDs.map { IndexSection(id: $0, bytes: try segment.section($0) ?? []) }
        let large = [UInt8](repeating: 1, count: 4 << 20)
        let forgeries: [[IndexSection]] = [
            sections + [IndexSection(id: 900, bytes: large)],
            sections.map { $0.id == 16 ? IndexSection(id: 16, bytes: large) : $0 },
        ]
        for forged in forgeries {
            let bytes = try signed(data, forged)
            var largest = 0
            let layout = ArchiveLayout(size: UInt64(bytes.count)) {
                (buffer, offset) throws(ArchiveSourceError) -> Int in
                largest = max(largest, buffer.count)
                let count = min(buffer.count, bytes.count - Int(offset))
                bytes.withUnsafeBytes {
                    buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count]))
                }
                return count
            }
            let hostile = try #require(layout.segments.first)
            #expect(throws: ArchiveIndexError.self) { try hostile.verify(with: counter()) }
            #expect(largest <= 64 << 10)
        }
    }

    @Test func `a section that is larger than any that is written is not read`() throws {
        let archive = try small()
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let data = Array(archive[..<Int(segment.dataLength)])
        let sections = try segment.sectionIDs.map { IndexSection(id: $0, bytes: try segment.section($0) ?? []) }
        for section in sections {
            for isCompressible in [false, true] {
                let large = [UInt8](repeating: 1, count: IndexSection.sizeLimit(section.id) + 1)
                let forged = sections.map {
                    $0.id == section.id ? IndexSection(id: $0.id, bytes: large, isCompressible: isCompressible) : $0
                }
                let hostile = try #require(ArchiveLayout(of: try signed(data, forged)).segments.first)
                let error = #expect(throws: ArchiveIndexError.self) { try hostile.section(section.id) }
                #expect(error?.kind == .tooLarge)
            }
        }
    }

    @Test func `a section that would be too large for readers is left out`() throws {
        let sections = [
            IndexSection(id: 16, bytes: [UInt8](repeating: 1, count: IndexSection.sizeLimit)),
            IndexSection(id: 17, bytes: [UInt8](repeating: 1, count: IndexSection.sizeLimit + 1)),
        ]
        let archive = try IndexedArchives.archive(GzipFixtures.lines(40), index: LineCounter(sections: sections))
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        #expect(try segment.section(16) == sections[0].bytes)
        #expect(try segment.section(17) == nil)
        try segment.verify(with: LineCounter(sections: sections))
    }

    @Test func `an index of more blocks than a reader holds is not used`() throws {
        func table(_ count: Int) throws -> BlockTable {
            var writer = BlockTableWriter()
            var block = BlockEntry()
            block.compressedSize = 20
            for _ in 0..<count { writer.append(block) }
            return try BlockTable(writer.encoded(), dataLength: UInt64(20 * count))
        }
        #expect(try table(BlockTable.blockLimit).blocks.count == BlockTable.blockLimit)
        let error = #expect(throws: ArchiveIndexError.self) { try table(BlockTable.blockLimit + 1) }
        #expect(error?.kind == .tooLarge)
    }

    /// To look for the ends of the line again for each block takes minutes.
    @Test(.timeLimit(.minutes(1)))
    func `an index whose blocks are all parts of one line does not hold up a reader`() {
        var table = BlockTable()
        for index in 0..<BlockTable.blockLimit {
            var block = BlockEntry()
            block.continuesLine = index > 0
            table.append(block)
        }
        #expect(table.wholeLines(table.blocks.indices) == [0..<BlockTable.blockLimit])
    }

    @Test func `a block that was replaced with another valid one is detected`() throws {
        let raw = GzipFixtures.lines(9_000)
        let archive = try IndexedArchives.archive(raw)
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let blocks = try segment.blockTable().blocks
        // The same block again in place of a longer one, padded with nothing: sizes differ, checksums are valid.
        var changed = archive
        let first = Int(blocks[0].compressedSize)
        let second = blocks[0].compressedSize..<blocks[0].compressedSize + blocks[1].compressedSize
        changed.replaceSubrange(second, with: (archive[..<first] + archive[second]).prefix(second.count))
        let exchanged = try #require(ArchiveLayout(of: changed).segments.first)
        #expect(throws: ArchiveIndexError.self) { try IndexedArchives.read(exchanged) }
    }

    @Test func `many small indexes in one file cost no more than the file`() throws {
        let one = try IndexedArchives.archive([])
        let many = [UInt8]([[UInt8]](repeating: one, count: 5_000).joined())
        let layout = ArchiveLayout(of: many)
        #expect(layout.segments.count == 4_096)
        #expect(layout.unindexed == UInt64(one.count * (5_000 - 4_096)))
    }

    @Test func `lines longer than a block are read together with the block where they begin`() throws {
        let long = [UInt8](repeating: 0x61, count: 700_000) + Array(id.utf8) + [10]
        let raw = GzipFixtures.lines(5_000) + long + GzipFixtures.lines(5_000)
        let segment = try #require(ArchiveLayout(of: try IndexedArchives.archive(raw)).segments.first)
        let table = try segment.blockTable()
        let found = try segment.blocks(thatMayContain: #require(IDHash(id)), of: table)
        let blocks = try IndexedArchives.read(segment)
        let ranges = table.wholeLines(found)
        let isWhole = ranges.contains { range in
            let bytes = Array(blocks[range].joined())
            return bytes.starts(with: long) && bytes.last == 10
        }
        #expect(isWhole)
    }

    @Test(arguments: [1, 7, 17, 35, 36, 37]) func `an id that spans two blocks is found`(before: Int) throws {
        // Without a line feed a block is full at exactly 256 KiB.
        var raw = [UInt8](repeating: 0x2E, count: ArchiveWriter.blockSize - before)
        raw += Array(id.uppercased().utf8) + [UInt8](repeating: 0x2E, count: 1_000)
        let segment = try #require(ArchiveLayout(of: try IndexedArchives.archive(raw)).segments.first)
        #expect(try segment.mayContain(#require(IDHash(id))))
        let table = try segment.blockTable()
        let found = try segment.blocks(thatMayContain: #require(IDHash(id)), of: table)
        #expect(table.wholeLines(found) == [0..<2])
    }
}
