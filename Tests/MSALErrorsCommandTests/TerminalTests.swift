import CLibrary
import Foundation
import LogAnalysis
import TestKit
import Testing

/// What a log can do to the terminal of the person who reads it: nothing.
@Suite struct TerminalTests {
    /// One of each kind: escape sequences, a title, a bell, C1 as a character and as a bare byte, DEL, bidirectional
    /// text, invisible characters, line separators.
    private static let hostile: [UInt8] =
        Array(
            "\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}1m\u{7F}\u{8}\u{202E}\u{2066}\u{FEFF}\u{E0041}\u{2028}\u{2029}\té"
                .utf8
        )
    private static let spelled =
        #"\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}1m\u{7F}\u{8}\u{202E}\u{2066}\u{FEFF}\u{E0041}\u{2028}\u{2029}"# + "\t"
        + "é"

    private let folder: TemporaryDirectory
    private let log: [UInt8]
    private let declined: [UInt8]

    init() throws {
        folder = try TemporaryDirectory()
        // Enough ordinary text that the file is not treated as binary.
        let filler = Array(String(repeating: "2026-11-21 an ordinary line of a log\n", count: 40).utf8)
        declined = Array("2026-11-21 declined ".utf8) + Self.hostile + Array(" end\n".utf8)
        log =
            filler + declined + filler + Array("Error Domain=MSALErrorDomain Code=-50002 \"a ".utf8) + Self.hostile
            + Array(" b\"\r\n".utf8)
        try folder.write("app.log", log)
    }

    /// Starts a command on a terminal.
    private func start(_ arguments: [String], _ environment: [String: String], input: Any) throws -> ProgramOnTerminal {
        try ProgramOnTerminal(
            Command.executable,
            arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            directory: folder.url,
            input: input
        )
    }

    /// Everything that a command writes to a terminal.
    private func onTerminal(_ arguments: [String], input: [UInt8]? = nil, isDumb: Bool = true) throws -> [UInt8] {
        let pipe = Pipe()
        // Without colours and a progress line, every escape sequence comes from the log.
        let program = try start(
            arguments,
            isDumb ? ["TERM": "dumb", "NO_COLOR": "1"] : [:],
            input: input == nil ? FileHandle.nullDevice : pipe
        )
        if let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input))
            try pipe.fileHandleForWriting.close()
        }
        let output = program.rest()
        program.process.waitUntilExit()
        return output
    }

    private func expectHarmless(_ output: [UInt8], _ what: [String]) {
        let text = String(decoding: output, as: UTF8.self)
        let allowed: Set<Unicode.Scalar> = ["\t", "\n", "\r"]
        let bad = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F: !allowed.contains(scalar)
            case 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
            default: false
            }
        }
        #expect(bad.isEmpty, "\(what): \(bad.map { String($0.value, radix: 16) })")
        #expect(Array(text.utf8) == output, "\(what): bytes that are not UTF-8")
    }

    @Test func `a terminal is shown the control characters of a log escaped, and a pipe gets them unchanged`() throws {
        for (arguments, input) in [
            (["find", "--format", "lines", "declined", "app.log"], nil),
            (["find", "--no-index", "--format", "lines", "declined", "-"], log), (["scrub", "-"], log),
        ] {
            let shown = try onTerminal(arguments, input: input)
            expectHarmless(shown, arguments)
            #expect(String(decoding: shown, as: UTF8.self).contains(Self.spelled), "\(arguments)")
        }
        let found = try Command.run(["find", "declined", "app.log", "--output", "found"], directory: folder.url)
        #expect(found.status == 0)
        #expect(Array(try Data(contentsOf: folder.url("found"))) == declined)
        #expect(try Command.run(["scrub", "app.log"], directory: folder.url).status == 0)
        #expect(Array(try Data(contentsOf: folder.url("app-scrubbed.log"))) == log)
    }

    @Test func `no command sends a control character of a log to a terminal`() throws {
        for format in ReportFormat.allCases.map(\.rawValue) {
            let arguments = ["report", "--color", "never", "--format", format, "app.log"]
            expectHarmless(try onTerminal(arguments), arguments)
        }
        let name = "b\u{1B}[2J\u{202E}\u{7}.log"
        try folder.write(name, [0, 1, 2, 3])
        for arguments in [
            ["events", "app.log"], ["find", "--color", "never", "declined", "app.log"], ["verify", "app.log"],
            ["report", name], ["index", name],
            ["scrub", "--in-place", name],
            ["scrub", name], ["find", "x", name], ["recover", name], ["explain", "\u{1B}[2J"], ["\u{1B}[2J"],
            ["report", "--output", "no/\u{1B}[2J", "app.log"], ["scrub", "--json-lines", name],
        ] {
            let output = try onTerminal(arguments)
            expectHarmless(output, arguments)
        }
    }

    @Test(arguments: ["scrub", "index", "verify"], [nil, SIGTERM])
    func `commands that read for long show how far they are, and take the line away`(command: String, number: Int32?)
        throws
    {
        let records = (1...8_000).map { Records.failure($0, id: Records.id(of: $0)) }.joined()
        try folder.write("big.ndjson", records)
        let pipe = Pipe()
        let isPiped = command == "verify"
        let program = try start([command, isPiped ? "-" : "big.ndjson"], ["TERM": "xterm"], input: pipe)
        let process = program.process
        if isPiped {
            try pipe.fileHandleForWriting.write(contentsOf: Data(records.utf8))
        } else {
            // Nothing but time makes the line appear: the command must not be done with its work before.
            let unfinished = command == "index" ? ".big.ndjson.gz.partial" : ".big-scrubbed.ndjson.partial"
            var status = stat()
            while process.isRunning, lstat(folder.path(unfinished), &status) != 0 { sched_yield() }
            program.holdUntilOutput()
        }
        var output = Array(program.next())
        if let number { kill(process.processIdentifier, number) } else { try pipe.fileHandleForWriting.close() }
        output += program.rest()
        process.waitUntilExit()
        let shown = String(decoding: output, as: UTF8.self)
        #expect(shown.hasPrefix("\r\u{1B}[Kreading: ") && shown.contains(/\d MB\/s/), "\(shown.prefix(80))")
        #expect(isPiped || shown.contains(/MB of \d+\.\d MB, \d+ %/), "\(shown.prefix(80))")
        let last = try #require(shown.components(separatedBy: "reading: ").last)
        #expect(last.contains("\r\u{1B}[K"), "\(last)")
        if let number {
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        } else {
            #expect(process.terminationStatus == 0)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasSuffix(".partial") }, "\(names)")
    }

    @Test func `the colours of a report still reach the terminal`() throws {
        let shown = try onTerminal(["report", "--color", "always", "app.log"], isDumb: false)
        #expect(String(decoding: shown, as: UTF8.self).contains("\u{1B}["))
    }
}
