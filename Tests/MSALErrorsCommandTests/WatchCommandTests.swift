import CLibrary
import Foundation
import TestKit
import Testing

/// `watch` in a pipe. What it counts is in `LogFollowerTests`.
@Suite struct WatchCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func failure(_ sequence: Int, _ more: String = "") -> String {
        RecordLine.text(
            sequence,
            time: ISO8601DateFormatter().string(from: Date()),
            RecordLine.failure(code: "-50002", id: Records.id(of: sequence)) + more
        ) + "\n"
    }

    /// `watch` of the folder, and its standard output.
    private func start(_ options: [String] = [], error: Pipe? = nil) throws -> (Process, Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Command.executable
        process.arguments = ["watch", folder.path] + options
        process.standardOutput = output
        if let error { process.standardError = error }
        try process.run()
        return (process, output)
    }

    /// Waits until the first look is over: a new failure is news only then, so it writes some until one is. Returns
    /// what was printed.
    private func waitForNews(_ output: Pipe, _ more: String = "") throws -> String {
        var text = ""
        let handle = try FileHandle(forWritingTo: folder.url("auth.ndjson"))
        try handle.seekToEnd()
        var sequence = 1
        while !text.contains("\n") {
            sequence += 1
            try handle.write(contentsOf: Data(failure(sequence, more).utf8))
            var wait = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 50) > 0 {
                text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            }
        }
        return text
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a new failure is a line, and a signal ends with what came`(number: Int32) throws {
        try folder.write("auth.ndjson", failure(1))
        let (process, output) = try start()
        let hostile = #","user.hash":"user:k1:ab","error.message":"megan@contoso.com \u001b[2J""#
        var text = try waitForNews(output, hostile)
        #expect(text.contains("interactionRequired MSALErrorDomain -50002"))
        #expect(text.contains("auth.ndjson:"))
        #expect(!text.contains("megan") && !text.contains("\u{1B}"))
        kill(process.processIdentifier, number)
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let last = try #require(text.split(separator: "\n").last)
        #expect(last.contains(" of 1 kind") && last.contains("expected"), "\(last)")
    }

    @Test func `a document whose errors are left out is named on standard error, unless they are counted`() throws {
        try folder.write("ticket.md", "# Sign-in\n\n- try again\n\nAADSTS50076: you must use it.\n\n")
        for options in [[], ["--documents"]] {
            try folder.write("auth.ndjson", failure(1))
            let error = Pipe()
            let (process, output) = try start(options, error: error)
            _ = try waitForNews(output)
            // Ends with the first note.
            var text =
                options.isEmpty ? String(decoding: error.fileHandleForReading.availableData, as: UTF8.self) : ""
            kill(process.processIdentifier, SIGTERM)
            text += String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(text.components(separatedBy: "reads like a document").count == (options.isEmpty ? 2 : 1), "\(text)")
        }
    }

    /// Starts a report that writes a page again each second.
    private func refresh(_ page: String, _ error: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = [
            "report", "--format", "html", "--refresh", "1", "--output", folder.path(page), folder.path("auth.ndjson"),
        ]
        if let error { process.standardError = error }
        try process.run()
        return process
    }

    @Test func `a page that is refreshed shows what came later, and the browser loads it again`() throws {
        try folder.write("auth.ndjson", failure(1))
        let process = try refresh("page.html")
        func wait(for text: String) {
            while process.isRunning {
                let page = (try? folder.bytes("page.html")).map { String(decoding: $0, as: UTF8.self) } ?? ""
                if page.contains(text) { return }
                sched_yield()
            }
            Issue.record("it ended")
        }
        wait(for: #"<meta http-equiv="refresh" content="1">"#)
        let handle = try FileHandle(forWritingTo: folder.url("auth.ndjson"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(failure(2).replacing("-50002", with: "-50003").utf8))
        wait(for: "-50003")
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        for wrong in [["--format", "html"], ["--output", "x"], ["--format", "html", "--output", "-"]] {
            let run = try Command.run(["report", "--refresh", "5"] + wrong + [folder.path])
            #expect(run.status == 64, "\(wrong)")
        }
    }

    @Test func `a page that cannot be written for a while is written again after it`() throws {
        try folder.write("auth.ndjson", failure(1))
        let error = Pipe()
        #expect(mkdir(folder.path("out"), 0o700) == 0)
        let process = try refresh("out/page.html", error)
        func isThere() -> Bool { FileManager.default.fileExists(atPath: folder.path("out/page.html")) }
        while process.isRunning, !isThere() { sched_yield() }
        #expect(rename(folder.path("out"), folder.path("moved")) == 0)
        let note = String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
        #expect(note.contains("page.html: No such file or directory"), "\(note)")
        #expect(mkdir(folder.path("out"), 0o700) == 0)
        while process.isRunning, !isThere() { sched_yield() }
        #expect(isThere())
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test(arguments: ["pipe", "photo.png"])
    func `a path that cannot be followed is named, and a run that can follow nothing ends`(name: String) throws {
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]).write(to: folder.url("photo.png"))
        try expectNamed(name)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"), arguments: ["closed.log", "closed"])
    func `a path that may not be read is named`(name: String) throws {
        try folder.write("closed.log", failure(1))
        #expect(mkdir(folder.path("closed"), 0) == 0 && chmod(folder.path("closed.log"), 0) == 0)
        defer { chmod(folder.path("closed"), 0o700) }
        try expectNamed(name)
    }

    private func expectNamed(_ name: String) throws {
        let run = try Command.run(["watch", folder.path(name)])
        #expect(run.status == 2 && run.error.contains(name), "\(run.error)")
        try folder.write("good/auth.ndjson", failure(1))
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = ["watch", folder.path(name), folder.path("good")]
        let error = Pipe()
        process.standardError = error
        try process.run()
        let note = String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
        #expect(note.contains(name), "\(note)")
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func `it ends with the program that reads it, although nothing fails any more`() throws {
        try folder.write("auth.ndjson", failure(1))
        let (process, output) = try start()
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func `a missing path is named`() throws {
        let run = try Command.run(["watch", "nothing/here"], directory: folder.url)
        #expect(run.status == 2 && run.error.contains("nothing/here"))
        #expect(try Command.run(["watch", "-"], directory: folder.url).status == 64)
    }

    /// Starts `watch` on a terminal of this size.
    private func start(columns: UInt16, lines: UInt16) throws -> ProgramOnTerminal {
        try ProgramOnTerminal(
            Command.executable,
            ["watch", folder.path],
            environment: ["TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"],
            columns: columns,
            lines: lines
        )
    }

    @Test func `on a terminal the view fits, is redrawn in place, and leaves the terminal as it was`() throws {
        try folder.write("auth.ndjson", failure(1))
        let program = try start(columns: 31, lines: 6)
        let process = program.process
        var output = ""
        program.read(into: &output, until: "last hour    1 failure")
        let handle = try FileHandle(forWritingTo: folder.url("auth.ndjson"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(failure(2).utf8))
        program.read(into: &output, until: "last hour    2 failures")
        kill(process.processIdentifier, SIGINT)
        output += String(decoding: program.rest(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(output.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
        let parts = output.components(separatedBy: "\u{1B}[?25h\u{1B}[?1049l")
        try #require(parts.count == 2)
        #expect(parts[1].hasPrefix("1 failure of 1 kind"), "\(parts[1])")
        for frame in parts[0].components(separatedBy: "\u{1B}[H").dropFirst() {
            let plain = frame.replacing("\u{1B}[J", with: "").replacing("\u{1B}[K", with: "")
            let lines = plain.split(whereSeparator: \.isNewline)
            #expect(lines.count <= 6 && lines.allSatisfy { $0.count <= 31 }, "\(lines)")
        }
    }

    @Test func `two signals at once leave the terminal as it was`() throws {
        try folder.write("auth.ndjson", failure(1))
        let program = try start(columns: 80, lines: 24)
        let process = program.process
        var output = ""
        program.read(into: &output, until: "last hour    1 failure")
        kill(process.processIdentifier, SIGSTOP)
        for number in [SIGINT, SIGTERM, SIGCONT] { kill(process.processIdentifier, number) }
        output += String(decoding: program.rest(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output.components(separatedBy: "\u{1B}[?25h\u{1B}[?1049l").count == 2)
    }

    /// Whether the process is stopped, as `ps` says.
    private func isStopped(_ process: Process) throws -> Bool {
        let state = try ChildProcess.run("/bin/ps", "-o", "stat=", "-p", "\(process.processIdentifier)").output
        return String(decoding: state, as: UTF8.self).hasPrefix("T")
    }

    @Test func `Control-Z gives the shell its screen back, and continuing shows all of the view again`() throws {
        // A shell without job control makes its commands ignore it.
        signal(SIGTSTP, SIG_DFL)
        try folder.write("auth.ndjson", failure(1))
        let program = try start(columns: 80, lines: 24)
        let process = program.process
        var output = ""
        program.read(into: &output, until: "last hour    1 failure")
        for _ in 1...2 {
            output = ""
            kill(process.processIdentifier, SIGTSTP)
            program.read(into: &output, until: "\u{1B}[?25h\u{1B}[?1049l")
            while try !isStopped(process), process.isRunning { sched_yield() }
            #expect(output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
            output = ""
            kill(process.processIdentifier, SIGCONT)
            program.read(into: &output, until: "last hour    1 failure")
            #expect(output.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H"))
        }
        // It may be stopped in a way that no program sees.
        kill(process.processIdentifier, SIGSTOP)
        while try !isStopped(process), process.isRunning { sched_yield() }
        output = ""
        kill(process.processIdentifier, SIGCONT)
        program.read(into: &output, until: "last hour    1 failure")
        kill(process.processIdentifier, SIGINT)
        output = ""
        output += String(decoding: program.rest(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(output.contains("\u{1B}[?25h\u{1B}[?1049l"), "\(output)")
    }
}
