import CLibrary
import Foundation
import TestKit
import Testing

/// A signal that ends a command leaves no unfinished file that a later run could mistake for a log.
@Suite struct EndedRunTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    /// Sends a signal to a command after it has created its unfinished file.
    private func end(_ arguments: [String], by number: Int32, unfinished: String) throws -> Process {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var status = stat()
        while process.isRunning, lstat(folder.path(unfinished), &status) != 0 { sched_yield() }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        return process
    }

    private func endsByItself(_ process: Process, _ number: Int32) -> Bool {
        process.terminationReason == .uncaughtSignal && process.terminationStatus == number
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
    func `a signal removes unfinished files and is the exit status`(number: Int32) throws {
        // nohup(1) makes this process and its children ignore it.
        signal(number, SIG_DFL)
        let run = try end(["find", "x", "-", "--output", "out.txt"], by: number, unfinished: ".out.txt.partial")
        #expect(endsByItself(run, number))
        #expect(try names() == [])
        let text = String(repeating: Records.failure(1), count: 40_000)
        try folder.write("a.ndjson", text)
        for arguments in [["scrub", "--in-place", "a.ndjson"], ["index", "a.ndjson"]] {
            let unfinished = arguments[0] == "index" ? ".a.ndjson.gz.partial" : ".a.ndjson.partial"
            let run = try end(arguments, by: number, unfinished: unfinished)
            #expect(endsByItself(run, number), "\(arguments)")
            #expect(try names() == ["a.ndjson"])
            #expect(try String(contentsOf: folder.url("a.ndjson"), encoding: .utf8) == text)
        }
    }

    /// Starts a report of standard input, and signals it once it has read most of the records.
    private func interruptedReport(_ arguments: [String], by number: Int32) throws -> Command {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = ["report"] + arguments + ["-"]
        process.currentDirectoryURL = folder.url
        let (input, output, error) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, error)
        try process.run()
        // More than a pipe holds: when it is written, most of it was read.
        let text = (1...2_000).map { Records.failure($0, id: Records.id(of: $0)) }.joined()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        kill(process.processIdentifier, number)
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let noted = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        #expect(process.terminationReason == .exit)
        return Command(
            status: process.terminationStatus,
            output: String(decoding: said, as: UTF8.self),
            error: String(decoding: noted, as: UTF8.self)
        )
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
    func `a report that is interrupted prints what it knows, and says that it is incomplete`(number: Int32) throws {
        // A shell makes commands in its background ignore it.
        signal(number, SIG_DFL)
        let table = try interruptedReport([], by: number)
        #expect(table.status == 2)
        #expect(table.output.contains("Incomplete: reading was interrupted"), "\(table.output)")
        #expect(table.output.contains("interactionRequired") && table.error.contains("reading was interrupted"))
        let json = try interruptedReport(["--format", "json", "--output", "out.json"], by: number)
        #expect(json.status == 2 && json.output.isEmpty)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url("out.json"))) as? [String: Any]
        )
        let inputs = try #require(report["inputs"] as? [String: Any])
        #expect(inputs["interrupted"] as? Bool == true && inputs["missing"] is NSNull)
        #expect((inputs["records"] as? Int ?? 0) > 500)
        #expect(try names() == ["out.json"])
    }

    @Test(arguments: ["csv", "openmetrics"])
    func `a format that cannot say that it is incomplete is not written when a signal ends the reading`(format: String)
        throws
    {
        signal(SIGINT, SIG_DFL)
        let printed = try interruptedReport(["--format", format], by: SIGINT)
        #expect(printed.status == 2 && printed.output.isEmpty)
        #expect(printed.error.contains("--format \(format) is not written for a part of the logs"), "\(printed.error)")
        // An earlier file stays.
        try folder.write("out", "earlier")
        #expect(try interruptedReport(["--format", format, "--output", "out"], by: SIGINT).status == 2)
        #expect(try String(contentsOf: folder.url("out"), encoding: .utf8) == "earlier")
        #expect(try names() == ["out"])
        let help = try Command.run(["report", "--help"]).output.replacing(/\s+/, with: " ")
        #expect(help.contains("CSV and OpenMetrics could not say so: they are not written then"))
    }

    @Test func `the leftover of a killed run is not read as a log, and the next run removes it`() throws {
        let run = try end(["events", "-", "--output", "out.txt"], by: SIGKILL, unfinished: ".out.txt.partial")
        #expect(endsByItself(run, SIGKILL))
        #expect(try names() == [".out.txt.partial"])
        try folder.write("app.ndjson", Records.failure(1))
        for left in [".app.ndjson.partial", ".out.txt.partial", ".app.ndjson.gz.partial"] {
            try folder.write(left, Records.failure(2))
        }
        let report = try Command.report(["."], directory: folder.url)
        #expect((report["totals"] as? [String: Any])?["failures"] as? Int == 1)
        for command in [["report"], ["events"], ["find", Records.id]] {
            let named = try Command.run(command + [".out.txt.partial"], directory: folder.url)
            #expect(named.status == 2)
            #expect(named.error.contains(".out.txt.partial: an unfinished copy"))
            #expect(!named.output.contains(Records.id))
        }
        #expect(try Command.run(["events", "app.ndjson", "--output", "out.txt"], directory: folder.url).status == 0)
        #expect(try Command.run(["scrub", "--in-place", "app.ndjson"], directory: folder.url).status == 0)
        #expect(try Command.run(["index", "app.ndjson"], directory: folder.url).status == 0)
        #expect(try names() == ["app.ndjson.gz", "out.txt"])
    }

    #if os(Linux)
        @Test(arguments: [
            "report app.ndjson <&- >&-", "report --format json app.ndjson <&- >&- 2>&-", "report <&-", "scrub - <&-",
            "verify app.ndjson missing >&- 2>&-", "recover . <&- >&-", "scrub --output out app.ndjson >&- 2>&-",
        ])
        func `a command whose standard streams are closed ends by itself`(arguments: String) throws {
            try folder.write("app.ndjson", Records.failure(1))
            let run = try Command.shell("timeout -s KILL 20 \"$0\" \(arguments)", directory: folder.url)
            #expect([0, 2].contains(run.status), "\(arguments): \(run.status)")
        }
    #endif

    @Test(.enabled(if: dlsym(nil, "__tsan_init") == nil, "Thread Sanitizer maps larger files itself"))
    func `a limit on the size of files is an error that leaves nothing unfinished`() throws {
        try folder.write("a.ndjson", String(repeating: Records.failure(1), count: 4_000))
        for arguments in ["scrub --output out a.ndjson", "scrub --in-place a.ndjson", "index --output out a.ndjson"] {
            let run = try Command.shell("ulimit -f 8; exec \"$0\" \(arguments)", directory: folder.url)
            #expect(run.status == 2 && run.error.contains("File too large"), "\(arguments): \(run.error)")
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        #expect(!left.contains { $0.hasSuffix(".partial") }, "\(left)")
    }
}
