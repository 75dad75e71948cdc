import CLibrary
import Foundation
import Locks
import LogRecords
import RotatingLogFiles
import TestKit
import Testing

/// Logs until it is stopped. Uses a thread instead of a task: tests that wait for commands occupy all task threads.
private final class Writer: @unchecked Sendable {
    // Sendable: the thread writes `count` before it signals `hasEnded`, and `count` is read after that.
    private let sink: RotatingLogFile
    private let isEnding = Locked(false)
    private let hasEnded = DispatchSemaphore(value: 0)
    private var count = 0

    /// The most records that it writes.
    private let limit: Int

    init(_ sink: RotatingLogFile, limit: Int = .max) {
        self.sink = sink
        self.limit = limit
        for _ in 0..<1_000 { log() }
    }

    private func log() {
        count += 1
        Array(Records.failure(count).utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
    }

    func start() {
        Thread.detachNewThread { [self] in
            while !isEnding.withLock({ $0 }) {
                if count < limit { for _ in 0..<50 { log() } }
                sched_yield()
            }
            hasEnded.signal()
        }
    }

    /// The number of records logged.
    func end() -> Int {
        isEnding.withLock { $0 = true }
        hasEnded.wait()
        return count
    }
}

/// Commands that rewrite files lose nothing that another process writes, and change only the content of a file.
@Suite struct RewriteTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static let commands = [["scrub", "--in-place"], ["index"]]
    private let line = Records.failure(1, #","error.message":"no token for megan@contoso.com""#)

    private func run(_ arguments: [String], umask: String? = nil) throws -> Command {
        try Command.run(arguments, directory: folder.url, umask: umask)
    }

    private func names(_ path: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
    }

    private func text(_ name: String) throws -> String { try String(contentsOf: folder.url(name), encoding: .utf8) }

    private func status(_ name: String) throws -> stat {
        var status = stat()
        try #require(lstat(folder.path(name), &status) == 0)
        return status
    }

    private func rights(_ name: String) throws -> Int { Int(try status(name).st_mode & 0o7777) }

    @Test(arguments: [["--in-place"], ["--output", "."]])
    func `a scrubbed archive keeps an index, which holds no personal data either`(options: [String]) throws {
        try FileManager.default.createDirectory(at: folder.url("logs"), withIntermediateDirectories: true)
        let lines =
            line + (2...400).map { Records.failure($0, #","error.message":"megan@contoso.com \#($0)""#) }.joined()
        try folder.write("logs/a.ndjson", lines)
        let indexed = try run(["index", "logs/a.ndjson"])
        #expect(indexed.status == 0, "\(indexed.error)")
        let before = try Command.report(["logs/a.ndjson.gz"], directory: folder.url)
        let name = options == ["--in-place"] ? "logs/a.ndjson.gz" : "a.ndjson.gz"
        #expect(try run(["scrub", "logs/a.ndjson.gz"] + options).status == 0)
        let verified = try run(["verify", name])
        #expect(verified.output == "ok \(name): 400 lines, 400 records, index as it should be\n")
        let after = try Command.report([name], directory: folder.url)
        #expect(after["totals"] as? NSDictionary == before["totals"] as? NSDictionary)
        let content = try Data(contentsOf: folder.url(name))
        #expect(content.range(of: Data("megan".utf8)) == nil)
        let listing = try ChildProcess.run("/bin/sh", "-c", "gzip -dc '\(folder.path(name))' | grep -c megan")
        #expect(String(decoding: listing.output, as: UTF8.self) == "0\n")
    }

    @Test(arguments: 1..<24)
    func `an address that a container runtime or a journal split is in no copy`(cut: Int) throws {
        let text = "sign-in of alice.smith@contoso.com and more"
        let (left, right) = (String(text.prefix(cut + 8)), String(text.dropFirst(cut + 8)))
        let time = "2026-10-03T07:11:52.123456789Z"
        let padding = String(repeating: "x", count: 16_384)
        func bytes(_ text: String) -> String { text.utf8.map { String($0) }.joined(separator: ",") }
        let logs = [
            "\(time) stdout P \(left)\n\(time) stderr F between\n\(time) stdout F \(right)\n",
            "\(time) stdout P \(left)\n\(time) stdout P \(right)\n",
            #"{"log":"first\n","stream":"stdout","time":"\#(time)"}"# + "\n"
                + #"{"log":"\#(left)","stream":"stdout","time":"\#(time)"}"# + "\n"
                + #"{"log":"\#(right)\n","stream":"stdout","time":"\#(time)"}"# + "\n",
            #"{"log":"\#(padding) \#(left)","stream":"stdout","time":"\#(time)"}"# + "\n"
                + #"{"log":"\#(right)\n","stream":"stdout","time":"\#(time)"}"# + "\n",
            // Docker's object in a container runtime's line.
            #"\#(time) stdout F {"log":"first\n","stream":"stdout","time":"\#(time)"}"# + "\n"
                + #"\#(time) stdout F {"log":"\#(left)","stream":"stdout","time":"\#(time)"}"# + "\n"
                + #"\#(time) stdout P {"log":"\#(right)\n","stream":"# + "\n"
                + #"\#(time) stdout F "stdout","time":"\#(time)"}"# + "\n",
            #"{"MESSAGE":"\#(left)","_PID":"7","CONTAINER_PARTIAL_MESSAGE":"true"}"# + "\n"
                + #"{"MESSAGE":"\#(right)","_PID":"7"}"# + "\n",
            #"{"__REALTIME_TIMESTAMP":"1790000000123456","MESSAGE":[\#(bytes(text))],"_PID":"7"}"# + "\n",
            #"{"__REALTIME_TIMESTAMP":"1","MESSAGE":["a",[\#(bytes(text))]],"_CMDLINE":[\#(bytes(text))]}"# + "\n",
        ]
        for log in logs {
            let copy = try Command.run(["scrub", "-"], input: Data(log.utf8)).output
            #expect(copy.hasSuffix("\n"))
            for word in ["alice", "smith", "contoso.com", bytes("smith"), "ice.smi", "ith@con"] {
                #expect(!copy.contains(word), "\(word) in \(copy.suffix(300))")
            }
        }
        // Nothing else is lost.
        let copy = try Command.run(["scrub", "-"], input: Data(logs[0].utf8)).outputLines
        #expect(copy.count == 2)
        #expect(copy.first == "\(time) stderr F between")
        #expect(copy.last?.hasPrefix("\(time) stdout F sign-in of user:") == true)
        #expect(copy.last?.hasSuffix(" and more") == true)
    }

    @Test func `a scrubbed archive without an index gets none`() throws {
        try folder.write("a.ndjson", line)
        try folder.gzip("a.ndjson")
        #expect(try run(["scrub", "--in-place", "a.ndjson.gz"]).status == 0)
        #expect(try run(["verify", "a.ndjson.gz"]).output == "ok a.ndjson.gz: 1 line, 1 record\n")
    }

    @Test(arguments: commands)
    func `a log keeps every record written while a command tries to rewrite it`(command: [String]) async throws {
        var configuration = LogFileConfiguration()
        configuration.overflow = .blockWithoutLimit
        let sink = try RotatingLogFile(directory: folder.path("logs"), name: "app", configuration: configuration)
        let writer = Writer(sink)
        writer.start()
        for paths in [["logs/app.ndjson"], ["logs"], ["logs/app.ndjson", "logs"]] {
            let run = try run(command + paths)
            #expect(run.error.contains("app.ndjson: it is being written; it was left alone"))
            // `index` may leave out files found in a folder. After `scrub` such files still contain personal data.
            #expect(run.status == (command == ["index"] && paths == ["logs"] ? 0 : 2))
        }
        let count = writer.end()
        #expect(await sink.shutdown(within: .seconds(30)) == 0)
        let lines = try text("logs/app.ndjson").split(separator: "\n").filter { $0.contains("error.code") }
        #expect(lines.count == count)
        #expect(try names("logs") == ["app.ndjson"])
        #expect(try run(command + ["logs/app.ndjson"]).status == 0)
    }

    @Test(arguments: commands)
    func `a log whose writer died must be recovered before it is rewritten`(command: [String]) throws {
        try folder.write("app.ndjson", line)
        try folder.write(".app.journal", [0, 1, 2])
        let run = try run(command + ["app.ndjson"])
        #expect(run.status == 2)
        #expect(run.error.contains("app.ndjson") && run.error.contains("msal-errors recover"))
        #expect(try text("app.ndjson") == line)
        #expect(try names() == [".app.journal", "app.ndjson"])
    }

    #if os(Linux)
        @Test(arguments: commands)
        func `a file that any program has open for writing is left alone`(command: [String]) throws {
            try folder.write("other.log", line)
            let writer = try FileHandle(forWritingTo: folder.url("other.log"))
            let run = try run(command + ["other.log"])
            #expect(run.status == 2)
            #expect(run.error.contains("other.log: it is being written; it was left alone"))
            #expect(try text("other.log") == line)
            try writer.close()
        }
    #endif

    @Test(arguments: commands)
    func `links are not followed, and a file with several names is left alone`(command: [String]) throws {
        try folder.write("a.ndjson", line)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.ndjson"), withDestinationPath: "a.ndjson")
        let linked = try run(command + ["link.ndjson"])
        #expect(linked.status == 2)
        #expect(linked.error.contains("link.ndjson") && linked.error.contains("link leads to"))
        try FileManager.default.linkItem(atPath: folder.path("a.ndjson"), toPath: folder.path("b.ndjson"))
        let named = try run(command + ["a.ndjson"])
        #expect(named.status == 2)
        #expect(named.error.contains("a.ndjson: it has 2 names (hard links)"))
        #expect(try text("a.ndjson") == line)
        #expect(try names() == ["a.ndjson", "b.ndjson", "link.ndjson"])
    }

    @Test func `scrub --in-place keeps permissions, owner and times`() throws {
        try folder.write("a.log", line)
        try folder.write("b.log", line)
        try folder.gzip("b.log")
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        for (name, mode) in [("a.log", 0o640), ("b.log.gz", 0o400)] {
            let path = folder.path(name)
            if geteuid() == 0 { #expect(chown(path, 12_345, 23_456) == 0) }
            try FileManager.default.setAttributes(
                [.posixPermissions: mode, .modificationDate: date],
                ofItemAtPath: path
            )
            let before = try status(name)
            let run = try run(["scrub", "--in-place", name], umask: "022")
            #expect(run.status == 0, "\(run.error)")
            let after = try status(name)
            #expect(after.st_ino != before.st_ino)
            #expect(after.st_mode == before.st_mode)
            #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == date)
        }
        #expect(try !text("a.log").contains("megan"))
        #expect(try names() == ["a.log", "b.log.gz"])
    }

    @Test(arguments: [0o600, 0o640, 0o664])
    func `a report that is written again is for the same readers as before`(mode: Int) throws {
        try folder.write("a.log", line)
        try folder.write("report.html", "<p>yesterday's</p>")
        let path = folder.path("report.html")
        if geteuid() == 0 { #expect(chown(path, uid_t.max, 23_456) == 0) }
        #expect(chmod(path, mode_t(mode)) == 0)
        let before = try status("report.html")
        let arguments = ["report", "--format", "html", "--output", "report.html", "a.log"]
        #expect(try run(arguments, umask: "022").status == 0)
        let after = try status("report.html")
        #expect(after.st_ino != before.st_ino)
        #expect(after.st_mode == before.st_mode && after.st_gid == before.st_gid)
    }

    @Test(arguments: ["000", "022", "277"])
    func `no other user can read a copy, whatever the umask`(umask: String) throws {
        try folder.write("logs/deep/a.log", line)
        #expect(try run(["scrub", "logs/deep/a.log", "logs"], umask: umask).status == 0)
        #expect(try run(["scrub", "--output", "one/two", "logs"], umask: umask).status == 0)
        #expect(try run(["index", "--output", "three", "logs/deep/a.log"], umask: umask).status != 64)
        for name in ["logs/deep/a-scrubbed.log", "logs-scrubbed/deep/a.log", "one/two/deep/a.log"] {
            #expect(try rights(name) == 0o600, "\(name)")
        }
        for name in ["logs-scrubbed", "logs-scrubbed/deep", "one", "one/two", "one/two/deep", "three"] {
            #expect(try rights(name) == 0o700, "\(name)")
        }
    }

    /// A slash or a dot and a combining mark after it are one `Character`.
    @Test func `a copy gets its name from the file's name, also if a part of the path begins with a combining mark`()
        throws
    {
        try folder.write("v1.2/app.x.log", line)
        let (name, copy) = ("v1.2/\u{301}app.\u{301}x.log", "v1.2/\u{301}app-scrubbed.\u{301}x.log")
        #expect(rename(folder.path("v1.2/app.x.log"), "\(folder.path)/\(name)") == 0)
        #expect(try run(["scrub", name]).status == 0)
        #expect(access("\(folder.path)/\(copy)", F_OK) == 0)
        #expect(try run(["scrub", "--output", "one/\u{301}two", name]).status == 0)
        #expect(access("\(folder.path)/one/\u{301}two/\u{301}app.\u{301}x.log", F_OK) == 0)
    }

    @Test func `a copy never replaces its original or a log that is being written`() throws {
        try folder.write("a.log", line)
        let over = try run(["scrub", "--output", ".", "a.log"])
        #expect(over.status == 2)
        #expect(over.error.contains("--in-place"))
        #expect(try text("a.log") == line)
        try folder.write("out/a.log", "theirs\n")
        let writer = try FileHandle(forWritingTo: folder.url("out/a.log"))
        #if os(Linux)
            #expect(try run(["scrub", "--output", "out", "a.log"]).status == 2)
            #expect(try text("out/a.log") == "theirs\n")
        #endif
        try writer.close()
        #expect(try run(["scrub", "--output", "out", "a.log"]).status == 0)
        #expect(try text("out/a.log").contains("-50002"))
        #expect(try names("out") == ["a.log"])
    }

    @Test(arguments: [["--output", "copy"], []])
    func `a copy of a log that is being written and rotated has every record once`(options: [String]) async throws {
        var configuration = LogFileConfiguration()
        configuration.overflow = .blockWithoutLimit
        configuration.rotation.size = .kibibytes(256)
        configuration.compressionDelay = .milliseconds(20)
        // Ten archives, the default, are one or two seconds of this log.
        configuration.retention = .unlimited
        let sink = try RotatingLogFile(directory: folder.path("logs"), name: "app", configuration: configuration)
        let writer = Writer(sink, limit: 15_000)
        writer.start()
        let copy = options.isEmpty ? "logs-scrubbed" : "copy"
        for _ in 0..<4 {
            let run = try run(["scrub", "logs"] + options)
            #expect(run.status == 0)
            #expect(!run.error.contains("app"), "\(run.error)")
            let gzip = try names(copy).filter { try folder.bytes("\(copy)/\($0)").starts(with: [0x1F, 0x8B]) }
            #expect(try gzip == names(copy).filter { $0.hasSuffix(".gz") })
            let report = try Command.report([copy], directory: folder.url)
            let (inputs, totals) = try (
                #require(report["inputs"] as? [String: Any]), #require(report["totals"] as? [String: Any])
            )
            #expect(inputs["missing"] as? Int == 0)
            #expect(try #require(totals["failures"] as? Int) >= 1_000)
            try FileManager.default.removeItem(at: folder.url(copy))
        }
        _ = writer.end()
        #expect(await sink.shutdown(within: .seconds(30)) == 0)
    }

    @Test func `a copy has the records that a log's file does not have yet`() async throws {
        let sink = try RotatingLogFile(directory: folder.path("logs"), name: "app")
        for count in 1...20 {
            for number in (count * 50 - 49)...(count * 50) {
                Array(Records.failure(number).utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
            }
            #expect(try run(["scrub", "logs", "--output", "copy"]).status == 0)
            let lines = try text("copy/app.ndjson").split(separator: "\n").filter { $0.contains("error.code") }
            #expect(lines.count == count * 50)
        }
        #expect(await sink.shutdown(within: .seconds(30)) == 0)
    }

    @Test func `a copy of a log that was compressed meanwhile has a name that programs can open`() throws {
        let name = "app-20261121T015400.123Z-000042.ndjson"
        try folder.write(name, line)
        try folder.gzip(name)
        for options in [["--output", "copy"], []] {
            #expect(try run(["scrub", name] + options).status == 0)
        }
        #expect(try names("copy") == [name + ".gz"])
        #expect(try names() == [name + ".gz", "app-20261121T015400-scrubbed.123Z-000042.ndjson.gz", "copy"].sorted())
    }

    @Test(arguments: [["scrub", "--output", "out"], ["index", "--output", "out"]])
    func `two files of one name are refused before a copy of one replaces that of the other`(
        command: [String]
    ) throws {
        try folder.write("p/app.log", line)
        try folder.write("q/app.log", Records.failure(2))
        let run = try run(command + ["p/app.log", "q/app.log"])
        #expect(run.status == 2)
        #expect(run.error.contains("p/app.log") && run.error.contains("q/app.log") && run.error.contains("--output"))
        #expect(try names() == ["p", "q"])
    }

    @Test(arguments: [["scrub", "--output", "out"], ["index", "--output", "out"]])
    func `copies of several directories keep the files of each apart`(command: [String]) throws {
        for directory in ["p", "q", "r/p"] { try folder.write("\(directory)/app.ndjson", Records.failure(1)) }
        try folder.write("extra.ndjson", Records.failure(2))
        let suffix = command.contains("index") ? ".gz" : ""
        let run = try run(command + ["p", "./q/", "extra.ndjson"])
        #expect(run.status == 0, "\(run.error)")
        #expect(try names("out") == ["extra.ndjson\(suffix)", "p", "q"])
        #expect(try names("out/p") == ["app.ndjson\(suffix)"] && names("out/q") == ["app.ndjson\(suffix)"])
        let refused = try self.run(command.dropLast() + ["other", "p", "r/p"])
        #expect(refused.status == 2 && refused.error.contains("r/p"))
        #expect(try !names().contains("other"))
    }

    @Test func `an archive does not replace the copy of another file that becomes an archive`() throws {
        try folder.write("logs/app.ndjson.gz", Records.failure(1))
        try FileManager.default.moveItem(at: folder.url("logs/app.ndjson.gz"), to: folder.url("logs/app.ndjson"))
        try folder.gzip("logs/app.ndjson")
        try folder.write("logs/app.ndjson", Records.failure(2))
        let run = try run(["index", "--output", "out", "logs"])
        #expect(run.status == 2)
        #expect(run.error.contains("logs/app.ndjson") && run.error.contains("would replace"))
        #expect(!run.error.contains("another run"))
    }

    @Test(arguments: [["--output", "out", "--jobs", "1"], ["--jobs", "1"]])
    func `a file that retention removes during the run does not fail index`(options: [String]) throws {
        let lines = (1...20_000).map { Records.failure($0) }.joined()
        try folder.write("logs/a.ndjson", lines)
        for name in ["y", "z"] { try folder.write("logs/\(name).ndjson", Records.failure(1, run: name)) }
        let begun = options.contains("out") ? "out" : "logs/.a.ndjson.gz.partial"
        let script = """
            "$0" index \(options.joined(separator: " ")) logs & run=$!
            while [ ! -e \(begun) ]; do sleep 0.01; done
            rm logs/z.ndjson
            wait $run
            """
        let run = try Command.shell(script, directory: folder.url)
        #expect(run.status == 0 && run.error == "")
        #expect(run.outputLines.count == 2)
    }

    @Test func `index finds a named log that was compressed meanwhile, and says what is wrong with a name`() throws {
        let name = "app-20261121T015400.123Z-000042.ndjson"
        try folder.write(name, line)
        try folder.gzip(name)
        #expect(try run(["index", "--output", "out", name]).status == 0)
        #expect(try names("out") == [name + ".gz"])
        #expect(try run(["index", name]).output.hasPrefix("indexed \(name).gz: "))
        let missing = try run(["index", "nothing.ndjson"])
        #expect(missing.status == 2)
        #expect(missing.error.contains("check the path"))
    }

    @Test(arguments: [["report", "--format", "json"], ["events"], ["find", "m1"], ["summarize"]])
    func `the result of a command never replaces the file of a log that is being written`(
        command: [String]
    ) async throws {
        let sink = try RotatingLogFile(directory: folder.path("logs"), name: "app")
        for number in 1...1_000 {
            Array(Records.failure(number).utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
        }
        #expect(await sink.flush(within: .seconds(30)) == 0)
        try folder.write("other.ndjson", Records.failure(1))
        let run = try run(command + ["--output", "logs/app.ndjson", "other.ndjson"])
        #expect(run.status == 2)
        #expect(run.error.contains("logs/app.ndjson: it is being written"))
        // One that is read would be lost even if nothing wrote to it.
        #expect(try self.run(command + ["--output", "logs/app.ndjson", "logs"]).status == 64)
        #expect(await sink.shutdown(within: .seconds(30)) == 0)
        #expect(try names("logs") == ["app.ndjson"])
        #expect(try text("logs/app.ndjson").split(separator: "\n").count { $0.contains("error.code") } == 1_000)
    }

    @Test func `the result of a command replaces its own earlier result`() throws {
        try folder.write("app.ndjson", line)
        for _ in 0..<2 { #expect(try run(["events", "--output", "out.ndjson", "app.ndjson"]).status == 0) }
        #expect(try names() == ["app.ndjson", "out.ndjson"])
    }

    @Test func `a damaged archive keeps the data that only other programs can read`() throws {
        try folder.write("a.log", String(repeating: line, count: 3_000))
        try folder.gzip("a.log")
        var bytes = Array(try Data(contentsOf: folder.url("a.log.gz")))
        bytes[bytes.count / 2] ^= 0xFF
        try folder.write("a.log.gz", bytes)
        let run = try run(["scrub", "--in-place", "a.log.gz"])
        #expect(run.status == 2)
        #expect(run.error.contains("a.log.gz at byte"))
        #expect(Array(try Data(contentsOf: folder.url("a.log.gz"))) == bytes)
        #expect(try names() == ["a.log.gz"])
    }
}
