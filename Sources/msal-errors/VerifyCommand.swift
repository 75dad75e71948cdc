import ArgumentParser
import LogAnalysis
import LogArchives
import TextBytes

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Reads every byte of logs and archives and says what is damaged.",
        usage: "msal-errors verify /var/log/app",
        discussion: """
            The index of an archive is computed again from its lines and compared. An index of another version is said, \
            and is no damage.

            Exit status 1 where something is damaged, 2 where something cannot be read.
            """
    )

    @Argument(help: "Files, directories, globs, or - for standard input.")
    var paths: [String] = []

    @Option(help: ArgumentHelp("Files that are read at the same time. Default: one a core.", valueName: "n"))
    var jobs: Int?

    /// What one input is like.
    private struct Finding: Sendable {
        var result: ScanResult
        var index = IndexedArchiveFile.State.none
    }

    mutating func run() async throws {
        if let jobs, jobs < 1 { throw CommandFailure.usage("--jobs wants a number from 1 on") }
        let list = InputFinder.find(paths.isEmpty ? ["."] : paths)
        let stream = try AnswerStream(path: nil)
        var status = ExitStatus.fine
        for problem in list.problems {
            Notes.say(problem.message)
            status = .inputIncomplete
        }
        let inputs = list.inputs.filter { $0.kind != .journal }
        try await OrderedWork.run(inputs, jobs: jobs) { input in
            var single = InputList()
            single.inputs = [input]
            var finding = Finding(result: await Scan(Query(), jobs: 1).summarize(single))
            if input.kind == .file { finding.index = IndexedArchiveFile.state(of: input.path) }
            return finding
        } take: { input, finding in
            let result = finding.result
            // Bytes behind an archive lose nothing, but no archive of ours has them.
            var damage = result.problems.filter { $0.offset != nil }
            if case .damaged(let error) = finding.index {
                let isSaid = damage.contains { $0.offset == error.offset.map { Int(clamping: $0) } }
                if !isSaid { damage.append(Self.problem(error, input.path)) }
            }
            for problem in damage {
                try stream.write(Array("damaged \(problem.message)\n".utf8))
                status = max(status, .answerIsNo)
            }
            for problem in result.problems where problem.offset == nil && problem.kind != .note {
                Notes.say(problem.message)
                status = .inputIncomplete
            }
            if damage.isEmpty, result.problems.isEmpty, result.counts.files > 0 {
                let counts = result.counts
                let name = VisibleText.visible(input.path)
                let line = "fine \(name): \(counts.lines) lines, \(counts.records) records\(finding.index.words)\n"
                try stream.write(Array(line.utf8))
            }
        }
        try stream.finish()
        if status != .fine { throw ExitCode(status.rawValue) }
    }

    private static func problem(_ error: ArchiveIndexError, _ path: String) -> InputProblem {
        InputProblem(
            .damaged,
            path: path,
            offset: Int(clamping: error.offset ?? 0),
            reason: error.reason,
            remedy: "the lines can be read; msal-errors index makes a new one"
        )
    }
}
