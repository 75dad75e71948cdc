import ArgumentParser
import LogAnalysis

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Reads every byte of logs and archives and says what is damaged.",
        usage: "msal-errors verify /var/log/app",
        discussion: "Exit status 1 where something is damaged, 2 where something cannot be read."
    )

    @Argument(help: "Files, directories, globs, or - for standard input.")
    var paths: [String] = []

    mutating func run() async throws {
        let list = InputFinder.find(paths.isEmpty ? ["."] : paths)
        let stream = try AnswerStream(path: nil)
        var status = ExitStatus.fine
        for problem in list.problems {
            Notes.say(problem.message)
            status = .inputIncomplete
        }
        for input in list.inputs where input.kind != .journal {
            var single = InputList()
            single.inputs = [input]
            let result = await Scan(Query(), jobs: 1).summarize(single)
            // Bytes behind an archive lose nothing, but no archive of ours has them.
            let damage = result.problems.filter { $0.offset != nil }
            for problem in damage {
                try stream.write(Array("damaged \(problem.message)\n".utf8))
                status = max(status, .answerIsNo)
            }
            for problem in result.problems where problem.offset == nil && problem.kind != .note {
                Notes.say(problem.message)
                status = .inputIncomplete
            }
            if result.problems.isEmpty, result.counts.files > 0 {
                let counts = result.counts
                try stream.write(
                    Array(
                        "fine \(PrintablePath.text(input.path)): \(counts.lines) lines, \(counts.records) records\n"
                            .utf8
                    )
                )
            }
        }
        try stream.finish()
        if status != .fine { throw ExitCode(status.rawValue) }
    }
}
