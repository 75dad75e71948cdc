import Foundation
import Testing

/// Compares the output of every `--help` byte by byte with a reviewed file in `Golden/`.
///
/// After an intended change, run `MSAL_ERRORS_UPDATE_GOLDEN=1 swift test --filter HelpTests`, and read the difference
/// before you commit it.
@Suite struct HelpTests {
    private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    private static let commands = [
        "report", "events", "find", "compare", "watch", "explain", "summarize", "merge", "scrub", "verify", "index",
        "recover",
    ]

    private func check(_ arguments: [String], against file: String) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 0)
        let url = Self.golden.appendingPathComponent(file)
        if ProcessInfo.processInfo.environment["MSAL_ERRORS_UPDATE_GOLDEN"] == "1" {
            try Data(run.output.utf8).write(to: url)
        }
        #expect(run.output == String(decoding: try Data(contentsOf: url), as: UTF8.self), "\(file)")
    }

    @Test func `the main help is unchanged since its review`() throws {
        try check(["--help"], against: "help.txt")
    }

    @Test(arguments: commands)
    func `the help of a command is unchanged since its review`(command: String) throws {
        try check([command, "--help"], against: "help-\(command).txt")
        #expect(try Command.run(["help", command]).output == Command.run([command, "--help"]).output)
    }

    @Test func `the main help names every command`() throws {
        let help = try Command.run(["--help"]).output
        for command in Self.commands { #expect(help.contains("\n  \(command) "), "\(command)") }
    }
}
