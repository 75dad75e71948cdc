import Foundation
import LogArchives
import TestKit
import Testing

/// `index` adds an index to files of our records and loses no data of anyone.
@Suite struct IndexCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func records(_ count: Int, from first: Int = 1) -> String {
        (first..<first + count).map { Records.failure($0, minute: $0) }.joined()
    }

    private func index(_ arguments: String...) throws -> Command {
        try Command.run(["index"] + arguments, directory: folder.url)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.url(name))) }

    /// The lines of an archive, read by the system's gzip.
    private func gunzip(_ name: String) throws -> String {
        let run = try ChildProcess.run("/bin/gzip", "-dc", folder.path(name))
        #expect(run.status == 0)
        return String(decoding: run.output, as: UTF8.self)
    }

    private func segments(_ name: String) throws -> [ArchiveSegment] {
        try ArchiveLayout(of: bytes(name)).segments
    }

    // invariant IndexedCopy I1
    @Test func `an archive from another program keeps its name, lines, permissions and times`() throws {
        let text = records(900) + "a line that is not a record\n\n" + records(1, from: 901).dropLast()
        try folder.write("a.ndjson", text)
        try folder.gzip("a.ndjson")
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        let path = folder.path("a.ndjson.gz")
        try FileManager.default.setAttributes([.posixPermissions: 0o640, .modificationDate: date], ofItemAtPath: path)
        let run = try index("a.ndjson.gz")
        #expect(run.status == 0)
        #expect(run.error == "")
        #expect(run.output == "indexed a.ndjson.gz: 903 lines, 901 records\n")
        #expect(try names() == ["a.ndjson.gz"])
        #expect(try gunzip("a.ndjson.gz") == text)
        #expect(try segments("a.ndjson.gz").count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(attributes[.modificationDate] as? Date == date)
    }

    @Test func `a plain file becomes an archive and never replaces another file`() throws {
        try folder.write("a.ndjson", records(10))
        try folder.write("b.ndjson", records(10))
        try folder.write("b.ndjson.gz", "another program's")
        let run = try index("a.ndjson", "b.ndjson")
        #expect(run.status == 2)
        #expect(try names() == ["a.ndjson.gz", "b.ndjson", "b.ndjson.gz"])
        #expect(try gunzip("a.ndjson.gz") == records(10))
        #expect(try String(decoding: bytes("b.ndjson.gz"), as: UTF8.self) == "another program's")
        #expect(run.error.contains("b.ndjson.gz"))
    }

    @Test func `an archive with an index does not change, and a damaged index is rebuilt`() throws {
        try folder.write("a.ndjson", records(500))
        #expect(try index("a.ndjson").status == 0)
        let whole = try bytes("a.ndjson.gz")
        #expect(try index("a.ndjson.gz").output == "ok a.ndjson.gz: has its index\n")
        #expect(try bytes("a.ndjson.gz") == whole)
        let segment = try #require(try segments("a.ndjson.gz").first)
        var damaged = whole
        damaged[Int(segment.dataLength) + 40] ^= 1
        try folder.write("a.ndjson.gz", damaged)
        let verify = try Command.run(["verify", "a.ndjson.gz"], directory: folder.url)
        #expect(verify.status == 1)
        #expect(verify.output.contains("damaged a.ndjson.gz at byte"))
        #expect(try index("a.ndjson.gz").status == 0)
        #expect(try bytes("a.ndjson.gz") == whole, "same lines, same bytes")
    }

    @Test func `concatenated archives get one index`() throws {
        for name in ["a", "b"] {
            try folder.write("\(name).ndjson", records(50, from: name == "a" ? 1 : 51))
            #expect(try index("\(name).ndjson").status == 0)
        }
        try folder.write("c.ndjson", records(7, from: 101))
        try folder.gzip("c.ndjson")
        try folder.write("all.gz", try bytes("c.ndjson.gz") + bytes("a.ndjson.gz") + bytes("b.ndjson.gz"))
        #expect(try index("all.gz").status == 0)
        #expect(try gunzip("all.gz") == records(7, from: 101) + records(100))
        #expect(try segments("all.gz").count == 1)
    }

    @Test func `logs of other programs are refused by name and skipped in a directory`() throws {
        let foreign = "TID=1 MSAL 2.1.0 iOS 17 [2026-11-21 01:02:03] something\n"
        try folder.write("foreign.log", String(repeating: foreign, count: 20))
        try folder.write("other.json", #"{"level":"info"}"# + "\n")
        try folder.write("empty.ndjson", "")
        let folderRun = try index(".")
        #expect(folderRun.status == 0)
        #expect(folderRun.error == "")
        for name in ["foreign.log", "other.json", "empty.ndjson"] {
            let run = try index(name)
            #expect(run.status == 2)
            #expect(run.error.contains(name))
        }
        #expect(try names() == ["empty.ndjson", "foreign.log", "other.json"])
    }

    @Test func `a damaged archive is left unchanged`() throws {
        try folder.write("a.ndjson", records(900))
        let path = try folder.gzip("a.ndjson")
        let whole = try bytes("a.ndjson.gz")
        for damaged in [Array(whole.dropLast(20)), whole + [1, 2, 3], Array(whole[..<100]) + [0] + whole[101...]] {
            try folder.write("a.ndjson.gz", damaged)
            let run = try index(path)
            #expect(run.status == 2)
            #expect(run.error.contains("at byte"))
            #expect(try bytes("a.ndjson.gz") == damaged)
        }
        #expect(try names() == ["a.ndjson.gz"])
    }

    // invariant IndexedCopy I3
    @Test func `a file that another process has open for writing is left alone`() throws {
        try folder.write("a.ndjson", records(5))
        let writer = try FileHandle(forWritingTo: folder.url("a.ndjson"))
        defer { try? writer.close() }
        #if os(Linux)
            let run = try index("a.ndjson")
            #expect(run.status == 2)
            #expect(run.error.contains("it is being written"))
            #expect(try names() == ["a.ndjson"])
        #endif
    }

    // invariant IndexedCopy I2
    @Test(arguments: [0, 1, 8, 64]) func `an original stays intact if its copy cannot be finished`(blocks: Int) throws {
        // Every line has different ids, so that the copy is far larger than the limit.
        var numbers = SeededNumbers(seed: 9)
        let lines = (1...6_000).map { Records.line($0, #","labels.n":"\#(numbers.next())""#) }.joined()
        try folder.write("app.ndjson", lines)
        let run = try ChildProcess.run(
            "/bin/bash",
            "-c",
            "ulimit -f \(blocks); exec '\(Command.executable.path)' index '\(folder.path("app.ndjson"))' 2> /dev/null"
        )
        #expect(run.status != 0)
        #expect(try folder.bytes("app.ndjson") == Array(lines.utf8))
        #expect(folder.names.filter { !$0.hasPrefix(".") } == ["app.ndjson"])
    }

    @Test func `a log whose writer died waits for recovery`() throws {
        try folder.write("a.ndjson", records(5))
        try folder.write(".a.journal", [0, 1, 2])
        let run = try index("a.ndjson")
        #expect(run.status == 2)
        #expect(run.error.contains("msal-errors recover"))
        #expect(try names() == [".a.journal", "a.ndjson"])
    }

    @Test func `links are not followed`() throws {
        try folder.write("a.ndjson", records(5))
        try FileManager.default.createSymbolicLink(atPath: folder.path("l.ndjson"), withDestinationPath: "a.ndjson")
        #expect(try index("l.ndjson").status == 2)
        #expect(try names() == ["a.ndjson", "l.ndjson"])
    }

    @Test func `with --output the copies go to another directory and the originals stay`() throws {
        try folder.write("logs/a.ndjson", records(5))
        try folder.write("logs/deep/b.ndjson", records(5, from: 6))
        try folder.gzip("logs/deep/b.ndjson")
        let before = try bytes("logs/deep/b.ndjson.gz")
        let run = try index("--output", "out", "logs")
        #expect(run.status == 0)
        #expect(try gunzip("out/a.ndjson.gz") == records(5))
        #expect(try gunzip("out/deep/b.ndjson.gz") == records(5, from: 6))
        #expect(try bytes("logs/deep/b.ndjson.gz") == before)
        #expect(try bytes("logs/a.ndjson") == Array(records(5).utf8))
    }

    @Test func `the archives are the same for any number of jobs`() throws {
        for name in ["a", "b", "c", "d"] { try folder.write("logs/\(name).ndjson", records(400)) }
        let one = try index("--jobs", "1", "--output", "one", "logs")
        let four = try index("--jobs", "4", "--output", "four", "logs")
        #expect(one.output.split(separator: "\n").count == 4)
        #expect(four.output == one.output.replacingOccurrences(of: "one/", with: "four/"))
        for name in ["a", "b", "c", "d"] {
            #expect(try bytes("one/\(name).ndjson.gz") == bytes("four/\(name).ndjson.gz"))
        }
        for run in [try index("--jobs", "0", "logs"), try index("-"), try index("--level", "10", "logs")] {
            #expect(run.status == 64)
        }
    }

    @Test func `verify recomputes an index and finds changes that no checksum covers`() throws {
        try folder.write("a.ndjson", records(2_000))
        #expect(try index("a.ndjson").status == 0)
        let fine = try Command.run(["verify", "a.ndjson.gz"], directory: folder.url)
        #expect(fine.status == 0)
        #expect(fine.output == "ok a.ndjson.gz: 2,000 lines, 2,000 records, index as it should be\n")
        var changed = try bytes("a.ndjson.gz")
        // The time stamp in the header of the first block. No checksum covers it.
        changed[5] ^= 1
        try folder.write("a.ndjson.gz", changed)
        let damaged = try Command.run(["verify", "a.ndjson.gz"], directory: folder.url)
        #expect(damaged.status == 1)
        #expect(damaged.output.contains("damaged a.ndjson.gz at byte 0"))
    }

    @Test func `a decompression bomb is stopped and left unchanged`() throws {
        let archive = try ArchiveWriter(level: 9).archive([UInt8](repeating: 0, count: 80 << 20), piece: 1 << 20)
        try folder.write("bomb.gz", archive)
        let run = try index("bomb.gz")
        #expect(run.status == 2)
        #expect(try bytes("bomb.gz") == archive)
        #expect(try names() == ["bomb.gz"])
    }
}
