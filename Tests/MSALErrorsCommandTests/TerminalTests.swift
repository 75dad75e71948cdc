import CLibrary
import Foundation
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

    /// Everything that a command writes to a terminal that is both its standard output and its standard error.
    private func onTerminal(_ arguments: [String], input: [UInt8]? = nil, isDumb: Bool = true) throws -> [UInt8] {
        var master: Int32 = -1
        var slave: Int32 = -1
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        defer { close(master) }
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        if isDumb {
            // Without colours and a progress line, every escape sequence comes from the log.
            process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb", "NO_COLOR": "1"]) { $1 }
        }
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        process.standardOutput = terminal
        process.standardError = terminal
        let pipe = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : pipe
        try process.run()
        close(slave)
        if let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input))
            try pipe.fileHandleForWriting.close()
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // Reading ends with EIO after the last program that has the terminal open ends.
        while true {
            let count = read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            output += buffer[..<count]
        }
        process.waitUntilExit()
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
        for format in ["table", "json", "csv", "markdown", "html", "openmetrics"] {
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

    @Test func `the colours of a report still reach the terminal`() throws {
        let shown = try onTerminal(["report", "--color", "always", "app.log"], isDumb: false)
        #expect(String(decoding: shown, as: UTF8.self).contains("\u{1B}["))
    }
}
