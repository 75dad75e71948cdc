import Foundation
import LogArchives
import TestKit
import Testing

@Suite struct ArchiveWriterTests {
    @Test(arguments: 1...9)
    func `written bytes are read back, at every level`(level: Int) throws {
        let raw = GzipFixtures.lines(9_000)
        let archive = try ArchiveWriter(level: level).archive(raw)
        let result = try GzipFixtures.read(archive)
        #expect(result.bytes == raw)
        #expect(result.damage.isEmpty)
        #expect(archive.count < raw.count / 4)
    }

    // hazard 9: logrotate#223
    @Test func `the same lines give the same bytes, in whatever pieces they arrive`() throws {
        let raw = GzipFixtures.lines(8_000)
        let whole = try ArchiveWriter(level: 1).archive(raw)
        #expect(try ArchiveWriter(level: 1).archive(raw, piece: 1_001) == whole)
        #expect(try ArchiveWriter(level: 1).archive(raw, piece: 300_000) == whole)
        #expect(whole[4..<8].elementsEqual([0, 0, 0, 0]), "the member's time is 0")
    }

    @Test func `each member holds whole lines and at most 256 KiB`() throws {
        let archive = try ArchiveWriter(level: 1).archive(GzipFixtures.lines(20_000))
        var reader = try ArchiveReader(of: archive)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var steps = 0
        while case .bytes(let count) = try reader.next(into: buffer) {
            steps += 1
            #expect(count <= ArchiveWriter.blockSize)
            #expect(buffer[count - 1] == UInt8(ascii: "\n"))
        }
        #expect(steps > 3)
        #expect(reader.members == steps)
    }

    @Test func `a line longer than a block is kept whole across several members`() throws {
        let raw = GzipFixtures.lines(10) + [UInt8](repeating: 0x61, count: 700_000) + [10] + GzipFixtures.lines(3)
        #expect(try GzipFixtures.read(try ArchiveWriter(level: 1).archive(raw)).bytes == raw)
    }

    @Test func `an empty archive is a valid empty gzip file`() throws {
        let archive = try ArchiveWriter(level: 1).archive([])
        let result = try GzipFixtures.read(archive)
        #expect(!archive.isEmpty && result.bytes.isEmpty && result.damage.isEmpty)
    }

    // hazard 8: a zlib stream that was moved in memory returns a stream error
    @Test func `a writer may be moved at any time`() throws {
        func begun() throws -> ArchiveWriter {
            var writer = try ArchiveWriter()
            GzipFixtures.lines(5).withUnsafeBytes { bytes in writer.append(bytes) { _ in } }
            return writer
        }
        var moved = try begun()
        var archive: [UInt8] = []
        GzipFixtures.lines(5, from: 5).withUnsafeBytes { bytes in moved.append(bytes) { archive += Array($0) } }
        moved.finish { archive += Array($0) }
        #expect(try GzipFixtures.read(archive).bytes == GzipFixtures.lines(10))
    }

    // hazard 3: winston#1128, LOG4J2-1135
    @Test func `gzip -t accepts it and zcat gives the lines`() throws {
        let directory = try TemporaryDirectory()
        let raw = GzipFixtures.lines(12_000)
        let path = try directory.write("auth.ndjson.gz", try ArchiveWriter(level: 1).archive(raw))
        let run = try ChildProcess.run("/bin/sh", "-c", "gzip -t \"$1\" && gzip -dc \"$1\"", "sh", path)
        #expect(run.status == 0)
        #expect(Array(run.output) == raw)
    }
}
