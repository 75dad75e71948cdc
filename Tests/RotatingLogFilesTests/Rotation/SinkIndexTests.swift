import FailureSummaries
import Files
import LogArchives
import TestKit
import Testing

@testable import RotatingLogFiles

/// The sink's archives carry the same index that reading their lines would give.
@Suite struct SinkIndexTests {
    private func record(_ number: Int) -> String {
        #"{"@timestamp":"2026-11-21T01:54:\#(10 + number % 50).000001Z","log.level":"error","message":"m","#
            + #""ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"r1","event.sequence":\#(number),"#
            + #""error.type":"MSALErrorDomain","error.code":"-\#(50000 + number % 5)"}"# + "\n"
    }

    /// With the sink's compression thread, and without it, as on a system that has no more threads.
    @Test(arguments: [true, false])
    func `the index that the sink writes matches its lines`(hasThread: Bool) throws {
        let thread = hasThread ? CompressionThread(level: 1) : nil
        try #require(!hasThread || thread != nil)
        defer { thread?.end() }
        let directory = try TestDirectory()
        let name = ArchiveName(name: "auth", time: 0, counter: 1, kind: .plain)
        let text = (1...6_000).map(record).joined()
        try directory.write(text, to: name.fileName)
        let logs = LogDirectory(path: directory.path, files: LogFileEnvironment().files)
        let outcome = try Archiver(directory: logs, level: 1, members: thread) { false }.archive(name)
        #expect(outcome == .archived(name.with(.archive)))
        let archive = try directory.bytes(name.with(.archive).fileName)
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        try segment.verify(with: SegmentIndexer())
        #expect(try SegmentCounts(segment).records == 6_000)
        #expect(try segment.blockTable().blocks.count > 3)
        #expect(try archive == ArchiveWriter(level: 1, index: SegmentIndexer()).archive(Array(text.utf8)))
    }

    @Test func `an abandoned archive leaves the thread ready for the next one`() throws {
        let thread = try #require(CompressionThread(level: 1))
        defer { thread.end() }
        let directory = try TestDirectory()
        let logs = LogDirectory(path: directory.path, files: LogFileEnvironment().files)
        let names = (0..<2).map { ArchiveName(name: "auth", time: Int64($0), counter: 1, kind: .plain) }
        let text = (1...9_000).map(record).joined()
        for name in names { try directory.write(text, to: name.fileName) }
        // Stopped before the last block is read: two members are being made.
        var looks = 0
        let stopped = try Archiver(directory: logs, level: 1, members: thread) {
            looks += 1
            return looks == 7
        }.archive(names[0])
        #expect(stopped == .stopped)
        let outcomes = try names.map { try Archiver(directory: logs, level: 1, members: thread) { false }.archive($0) }
        #expect(outcomes == names.map { .archived($0.with(.archive)) })
        let archives = try names.map { try directory.bytes($0.with(.archive).fileName) }
        #expect(archives[0] == archives[1])
    }
}
