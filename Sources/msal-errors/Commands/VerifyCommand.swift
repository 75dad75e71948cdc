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

    /// The findings for one input.
    private struct Finding: Sendable {
        var result: ScanResult
        var index = IndexedArchiveFile.State.none
    }

    mutating func run() async throws {
        if let jobs, jobs < 1 { throw CommandFailure.usage("--jobs wants a number from 1 on") }
        let list = LogFiles.find(paths.isEmpty ? ["."] : paths)
        let stream = try ReportStream(path: nil)
        var status = ExitStatus.success
        Notes.say(list.problems)
        if list.problems.isIncomplete { status = .inputIncomplete }
        let inputs = list.inputs.indices.filter { list.inputs.kind($0) != .journal }
        list.inputs.held.advance(list.inputs, to: 0)
        try await OrderedWork.run(inputs, jobs: jobs) { index in
            let input = list.inputs[index]
            var finding = Finding(result: await Scan(Query(), jobs: 1).summarize(InputList(only: input)))
            if input.kind == .file { finding.index = IndexedArchiveFile.state(of: input) }
            return finding
        } take: { index, finding in
            let input = list.inputs[index]
            list.inputs.held.advance(list.inputs, to: index + 1)
            let result = finding.result
            // Bytes after the end of an archive lose nothing, but none of our archives have them.
            var damage = result.problems.filter { $0.offset != nil }
            if case .damaged(let error) = finding.index {
                let isSaid = damage.contains { $0.offset == error.offset.map { Int(clamping: $0) } }
                if !isSaid { damage.append(Self.problem(error, input.path)) }
            }
            var problems = result.problems
            if case .unreadable(let problem) = finding.index { problems.append(problem) }
            for problem in damage {
                try stream.write(Array("damaged \(problem.message)\n".utf8))
                status = max(status, .negative)
            }
            let unread = problems.filter { $0.offset == nil && $0.kind != .note }
            for problem in unread {
                Notes.say(problem.message)
                status = .inputIncomplete
            }
            if damage.isEmpty, unread.isEmpty, result.counts.files > 0 {
                let counts = result.counts
                let name = VisibleText.visible(input.path)
                let line = "fine \(name): \(counts.lines) lines, \(counts.records) records\(finding.index.words)\n"
                try stream.write(Array(line.utf8))
            }
        }
        try stream.finish()
        if status != .success { throw ExitCode(status.rawValue) }
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
