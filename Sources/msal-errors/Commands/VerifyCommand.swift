import ArgumentParser
import LogAnalysis
import LogArchives
import TextBytes

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Reads every byte of logs and archives and reports damage.",
        usage: "msal-errors verify /var/log/app",
        discussion: """
            The index of an archive is computed again from its lines and compared. An index of another version is \
            reported, but is not damage.

            Exit status 1 if something is damaged, 2 if something cannot be read.
            """
    )

    @Argument(help: ArgumentHelp(OptionHelp.paths), completion: .file())
    var paths: [String] = []

    @Option(help: OptionHelp.jobs())
    var jobs: Int?

    @Flag(help: OptionHelp.noProgress)
    var noProgress = false

    /// The findings for one input.
    private struct InputCheck: Sendable {
        var result: ScanResult
        var index = IndexedArchiveFile.State.none
    }

    mutating func run() async throws {
        try JobsOption.check(jobs)
        let list = LogFiles.find((paths.isEmpty ? ["."] : paths).map(ArgumentBytes.path))
        let stream = try ReportStream(path: nil)
        var status = CommandInputs.reportProblems(list.problems)
        let inputs = list.inputs.indices.filter { list.inputs.kind($0) != .journal }
        list.inputs.held.advance(list.inputs, to: 0)
        let progress = ReadProgress()
        let jobs = jobs
        try await ProgressLine.show(progress, of: list.inputs, isWanted: !noProgress) {
            try await OrderedWork.run(inputs, jobs: jobs) { index in
                await Self.check(list.inputs[index], progress)
            } deliver: { index, finding in
                let found = try Self.deliver(finding, list.inputs[index], to: stream)
                list.inputs.held.advance(list.inputs, to: index + 1)
                status = max(status, found)
            }
        }
        try stream.finish()
        try status.throwUnlessSuccess()
    }

    /// Reads an input, and computes its index again. Bytes count once, where they are read for longer.
    private static func check(_ input: LogInput, _ progress: ReadProgress) async -> InputCheck {
        let isFile = input.kind == .file
        let isIndexed = isFile && IndexedArchiveFile.isIndexed(input)
        var scan = Scan(Query(), jobs: 1)
        if !isIndexed { scan.progress = progress }
        var finding = InputCheck(result: await scan.summarize(InputList(only: input)))
        if isFile { finding.index = IndexedArchiveFile.state(of: input, progress: isIndexed ? progress : nil) }
        return finding
    }

    private static func deliver(
        _ finding: InputCheck,
        _ input: LogInput,
        to stream: ReportStream
    ) throws(CommandFailure) -> ExitStatus {
        var status = ExitStatus.success
        let result = finding.result
        // Bytes after the end of an archive lose nothing, but none of our archives have them.
        var damage = result.problems.filter { $0.offset != nil }
        if case .damaged(let error) = finding.index {
            let isReported = damage.contains { $0.offset == error.offset.map { Int(clamping: $0) } }
            if !isReported { damage.append(Self.problem(error, input.path)) }
        }
        var problems = result.problems
        if case .unreadable(let problem) = finding.index { problems.append(problem) }
        for problem in damage {
            try stream.write(Array("damaged \(problem.message)\n".utf8))
            status = max(status, .negative)
        }
        let unread = problems.filter { $0.offset == nil && $0.kind != .note }
        for problem in unread {
            Notes.print(problem.message)
            status = .inputIncomplete
        }
        if damage.isEmpty, unread.isEmpty, result.counts.files > 0 {
            let counts = result.counts
            let name = VisibleText.visible(input.path)
            let line =
                "ok \(name): \(NumberText.counted(counts.lines, "line")), \(NumberText.counted(counts.records, "record"))\(finding.index.words)\n"
            try stream.write(Array(line.utf8))
        }
        return status
    }

    private static func problem(_ error: ArchiveIndexError, _ path: String) -> InputProblem {
        InputProblem(
            .damaged,
            path: path,
            offset: Int(clamping: error.offset ?? 0),
            reason: error.reason,
            remedy: error.kind == .shortened
                ? "the rest can be read; get an undamaged copy of it"
                : "what can be read is read with --no-index; if that is all, msal-errors index makes a new index"
        )
    }
}
