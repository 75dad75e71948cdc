import LogArchives
import TestKit
import Testing

@Suite struct ArchiveIndexTests {
    @Test func `an index changes nothing for readers that do not know it`() throws {
        let raw = GzipFixtures.lines(20_000)
        let archive = try IndexedArchives.archive(raw)
        let result = try GzipFixtures.read(archive)
        #expect(result.bytes == raw)
        #expect(result.damage.isEmpty)
        #expect(archive.starts(with: try ArchiveWriter(level: 1).archive(raw)), "the index follows the blocks")
    }

    @Test func `every block can be found and read alone`() throws {
        let raw = GzipFixtures.lines(20_000)
        let layout = ArchiveLayout(of: try IndexedArchives.archive(raw))
        let segment = try #require(layout.segments.first)
        #expect(layout.segments.count == 1)
        #expect(layout.unindexed == 0)
        #expect(layout.problem == nil)
        let blocks = try IndexedArchives.read(segment)
        #expect(blocks.count > 3)
        #expect(Array(blocks.joined()) == raw)
        let table = try segment.blockTable()
        #expect(table.blocks.map(\.rawSize) == blocks.map(\.count))
        #expect(table.blocks.last.map { $0.linesBefore + $0.statistics.lines } == 20_000)
        #expect(table.blocks[1].statistics.first == 2_000)
        #expect(table.blocks[1].statistics.last == 2_999)
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `sections are read back unchanged, including large ones`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let sections = [
            IndexSection(id: 16, bytes: noise),
            IndexSection(id: 17, bytes: [UInt8](repeating: 1, count: 70_000), isCompressible: true),
            IndexSection(id: 18, bytes: noise, isCompressible: true),
            IndexSection(id: 19, bytes: []),
        ]
        let archive = try IndexedArchives.archive(GzipFixtures.lines(100), index: LineCounter(sections: sections))
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        for section in sections { #expect(try segment.section(section.id) == section.bytes) }
        #expect(try segment.section(20) == nil)
    }

    @Test func `concatenated archives keep their indexes`() throws {
        let parts = [GzipFixtures.lines(5_000), GzipFixtures.lines(3), GzipFixtures.lines(9_000, from: 70_000)]
        let plain = try ArchiveWriter(level: 1).archive(GzipFixtures.lines(10))
        let archives = try parts.map { try IndexedArchives.archive($0) }
        let whole = plain + archives.joined()
        let layout = ArchiveLayout(of: whole)
        #expect(layout.segments.count == 3)
        #expect(layout.unindexed == UInt64(plain.count))
        #expect(layout.segments.map(\.length) == archives.map { UInt64($0.count) })
        #expect(try layout.segments.map { Array(try IndexedArchives.read($0).joined()) } == parts)
        #expect(try GzipFixtures.read(whole).bytes == GzipFixtures.lines(10) + parts.joined())
    }

    @Test func `a filter never denies an id that is in the lines, in any case and at any position`() throws {
        var lines: [UInt8] = []
        for number in 0..<3_000 {
            let id = number % 2 == 0 ? IndexedArchives.guid(number) : IndexedArchives.guid(number).uppercased()
            // Inside a longer run of digits, at a line's start, at its end.
            let line = ["{\"id\":\"\(id)\"}", "\(id) x", "ab\(id)cd", "x\(id)"][number % 4]
            lines += Array("\(line) \(String(repeating: "x", count: 300))\n".utf8)
        }
        let segment = try #require(ArchiveLayout(of: try IndexedArchives.archive(lines)).segments.first)
        let table = try segment.blockTable()
        let blocks = try IndexedArchives.read(segment).map { String(decoding: $0, as: UTF8.self).lowercased() }
        var inVain = 0
        for number in 0..<3_000 {
            let text = IndexedArchives.guid(number)
            let id = try #require(IDHash(text))
            #expect(IDHash(text.uppercased()) == id)
            #expect(try segment.mayContain(id))
            let found = try segment.blocks(thatMayContain: id, of: table)
            let holding = blocks.indices.filter { blocks[$0].contains(text) }
            #expect(Set(found).isSuperset(of: holding))
            inVain += found.count - holding.count
        }
        #expect(inVain < 3_000 * blocks.count / 25, "one in 25 at most is read in vain")
        let denied = try (3_000..<6_000).count { try !segment.mayContain(#require(IDHash(IndexedArchives.guid($0)))) }
        #expect(denied > 2_900)
    }
}
