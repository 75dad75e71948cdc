import LogArchives
import TestKit
import Testing

@Suite struct ArchiveReaderTests {
    // hazard 5: zlib#984, lnav#785, bun#31522, fflate#102
    @Test(arguments: [1, 7, 4_096, Int.max], [64, 1_000, 256 << 10])
    func `every member is read, with any kind of header and empty members between`(piece: Int, buffer: Int) throws {
        let parts = [
            try GzipFixtures.member(GzipFixtures.lines(40)),
            try GzipFixtures.member([]),
            try GzipFixtures.member(
                GzipFixtures.lines(30, from: 40),
                header: .init(
                    extra: [0x4d, 0x53, 4, 0, 1, 2, 3, 4],
                    name: "auth.ndjson",
                    comment: "c",
                    hasHeaderChecksum: true
                )
            ),
            try GzipFixtures.member([], header: .init(extra: [UInt8](repeating: 0x1f, count: 31_000))),
            try GzipFixtures.member(GzipFixtures.lines(1, from: 70), level: 9),
        ]
        let result = try GzipFixtures.read(parts.flatMap { $0 }, piece: piece, buffer: buffer)
        #expect(result.bytes == GzipFixtures.lines(71))
        #expect(result.damage.isEmpty)
    }

    @Test func `bytes after the last member are reported and lose no data`() throws {
        let archive = try GzipFixtures.member(GzipFixtures.lines(10))
        let zeros = try GzipFixtures.read(archive + [UInt8](repeating: 0, count: 700))
        #expect(zeros.bytes == GzipFixtures.lines(10))
        #expect(zeros.damage.map(\.kind) == [.zeros])
        #expect(zeros.damage.first?.offset == UInt64(archive.count))
        #expect(zeros.damage.first?.length == 700)
        #expect(zeros.damage.allSatisfy { !$0.losesData })

        let garbage = try GzipFixtures.read(archive + Array("not gzip".utf8))
        #expect(garbage.bytes == GzipFixtures.lines(10))
        #expect(garbage.damage.map(\.kind) == [.garbage])

        let between = try GzipFixtures.read(archive + [0, 1, 0x1f, 0x8b, 8, 0, 9] + archive)
        #expect(between.bytes == GzipFixtures.lines(10) + GzipFixtures.lines(10))
        #expect(between.damage.map(\.kind) == [.garbage])
        #expect(between.damage.first?.length == 7)
    }

    // hazard 6: lnav#104, lnav#649
    // invariant ArchiveReader I1
    @Test func `a truncated archive gives all that is left, reports the damage, and never less than a shorter one`()
        throws
    {
        let raw = GzipFixtures.lines(120)
        let first = try GzipFixtures.member(Array(raw.prefix(4_000)))
        let archive = first + (try GzipFixtures.member(Array(raw.dropFirst(4_000))))
        var longest = 0
        for cut in 0..<archive.count {
            let result = try GzipFixtures.read(Array(archive.prefix(cut)))
            #expect(raw.starts(with: result.bytes))
            #expect(result.bytes.count >= longest)
            longest = result.bytes.count
            let isWhole = cut == 0 || cut == first.count
            #expect(result.damage.map(\.kind) == (isWhole ? [] : [.truncated]), "cut at \(cut)")
        }
        #expect(longest > raw.count * 9 / 10)
    }

    // invariant ArchiveReader I2
    @Test(arguments: SeededNumbers.seeds(1))
    func `a truncated member does not hide the whole one after it`(seed: UInt64) throws {
        let lines = GzipFixtures.lines(3_000)
        let whole = try GzipFixtures.member(lines)
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<40 {
            let cut = Int.random(in: 20..<whole.count - 8, using: &numbers)
            let result = try GzipFixtures.read(whole.prefix(cut) + whole)
            #expect(result.bytes.suffix(lines.count).elementsEqual(lines), "cut at \(cut)")
            #expect(result.damage.contains { $0.losesData })
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `a damaged block loses that block only`(seed: UInt64) throws {
        let blocks = (0..<5).map { GzipFixtures.lines(400, from: $0 * 400) }
        let members = try blocks.map { try GzipFixtures.member($0) }
        let start = members[0].count + members[1].count
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<60 {
            var archive = members.flatMap { $0 }
            let offset = start + Int.random(in: 10..<members[2].count - 8, using: &numbers)
            archive[offset] ^= UInt8.random(in: 1...255, using: &numbers)
            let result = try GzipFixtures.read(archive)
            #expect(result.bytes.starts(with: blocks[0] + blocks[1]))
            #expect(result.bytes.suffix(blocks[3].count + blocks[4].count).elementsEqual(blocks[3] + blocks[4]))
            #expect(result.damage.filter(\.losesData).count == 1)
            #expect(result.damage.first?.offset == UInt64(start))
        }
    }

    // invariant ArchiveReader I2
    @Test func `a block whose checksum is wrong is withheld`() throws {
        let blocks = (0..<3).map { GzipFixtures.lines(50, from: $0 * 50) }
        let members = try blocks.map { try GzipFixtures.member($0) }
        var archive = members.flatMap { $0 }
        archive[members[0].count + members[1].count - 6] ^= 1
        let result = try GzipFixtures.read(archive)
        #expect(result.bytes == blocks[0] + blocks[2])
        #expect(result.damage.first?.kind == .checksum)
    }

    @Test(arguments: [64, 256 << 10])
    func `reading the first member as a whole gives the same bytes and the same damage`(buffer: Int) throws {
        let members = try [[], GzipFixtures.lines(300), GzipFixtures.lines(80, from: 300)].map {
            try GzipFixtures.member($0)
        }
        var archives: [[UInt8]] = [
            members.flatMap { $0 }, members[1] + members[2], [], [0x1F], Array("no archive".utf8),
        ]
        for offset in stride(from: 5, to: members[1].count + 40, by: 7) {
            var archive = archives[1]
            archive[offset] ^= 0x10
            archives += [archive, Array(archives[1].prefix(offset))]
        }
        for archive in archives {
            let expected = try GzipFixtures.read(archive, buffer: buffer)
            let found = try GzipFixtures.read(archive, buffer: buffer, firstMember: true)
            #expect(found.bytes == expected.bytes)
            #expect(found.damage == expected.damage)
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `random bytes and random damage never stop or crash the reader`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let archive = try ArchiveWriter(level: 1).archive(GzipFixtures.lines(2_000))
        for round in 0..<200 {
            var input = archive
            for _ in 0..<Int.random(in: 1...20, using: &numbers) {
                input[Int.random(in: 0..<input.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            if round % 3 == 0 { input = Array(input.dropFirst(Int.random(in: 0..<input.count, using: &numbers))) }
            let result = try GzipFixtures.read(input, piece: 1 + round * 37, buffer: 4_096)
            #expect(result.bytes.count <= 4 * archive.count * 30)
        }
    }

    // hazard 7
    @Test func `a decompression bomb is stopped by its ratio and by its size`() throws {
        let zeros = [UInt8](repeating: 0, count: 10 << 20)
        let member = try GzipFixtures.member(zeros, level: 9)
        let bomb = (0..<40).flatMap { _ in member }
        let result = try GzipFixtures.read(bomb)
        #expect(result.damage.map(\.kind) == [.expansion])
        #expect(result.bytes.count < 80 << 20)

        var limits = ArchiveLimits()
        limits.totalBytes = 1_000
        let small = try GzipFixtures.read(try GzipFixtures.member(GzipFixtures.lines(100)), buffer: 512, limits: limits)
        #expect(small.damage.map(\.kind) == [.expansion])
        #expect(small.bytes.count <= 1_000)
    }

    @Test func `after a source fails once, reading continues at the same offset`() throws {
        let archive = try ArchiveWriter(level: 1).archive(GzipFixtures.lines(500))
        var position = 0
        var calls = 0
        var reader = try ArchiveReader { (target) throws(ArchiveSourceError) -> Int in
            calls += 1
            if calls % 2 == 0 { throw ArchiveSourceError(systemError: 5) }
            let count = min(300, archive.count - position)
            archive.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
            position += count
            return count
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        reading: while true {
            do throws(ArchiveSourceError) {
                switch try reader.next(into: buffer) {
                case .bytes(let count): bytes += Array(buffer[..<count])
                case .damage(let damage): Issue.record("\(damage)")
                case .end: break reading
                }
            } catch {
                #expect(error.systemError == 5)
            }
        }
        #expect(bytes.elementsEqual(GzipFixtures.lines(500)))
    }
}
