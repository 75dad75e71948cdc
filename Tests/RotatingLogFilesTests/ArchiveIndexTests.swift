import FailureSummaries
import LogArchives
import Testing

@testable import RotatingLogFiles

/// The archives of the sink carry the index that reading their lines would give.
@Suite struct ArchiveIndexTests {
    private func record(_ number: Int) -> String {
        #"{"@timestamp":"2026-11-21T01:54:\#(10 + number % 50).000001Z","log.level":"error","message":"m","#
            + #""ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"r1","event.sequence":\#(number),"#
            + #""error.type":"MSALErrorDomain","error.code":"-\#(50000 + number % 5)"}"# + "\n"
    }

    @Test func `the index that the sink writes is the one of its lines`() throws {
        let directory = try TestDirectory()
        let name = ArchiveName(name: "auth", time: 0, counter: 1, kind: .plain)
        let text = (1...6_000).map(record).joined()
        try directory.write(text, to: name.fileName)
        let logs = LogDirectory(path: directory.path, files: LogFileEnvironment().files)
        let outcome = try Archiver(directory: logs, level: 1) { false }.archive(name)
        #expect(outcome == .archived(name.with(.archive)))
        let archive = try directory.bytes(name.with(.archive).fileName)
        let layout = ArchiveLayout(size: UInt64(archive.count)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            let count = min(buffer.count, archive.count - Int(offset))
            archive.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count])) }
            return count
        }
        let segment = try #require(layout.segments.first)
        try segment.verify(with: SegmentIndexer())
        #expect(try SegmentCounts(segment).records == 6_000)
        #expect(try segment.blockTable().blocks.count > 3)
        var writer = try ArchiveWriter(level: 1, index: SegmentIndexer())
        var expected: [UInt8] = []
        Array(text.utf8).withUnsafeBytes { bytes in writer.append(bytes) { expected += Array($0) } }
        writer.finish { expected += Array($0) }
        #expect(archive == expected)
    }
}
