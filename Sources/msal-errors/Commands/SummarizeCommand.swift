import ArgumentParser
import Files
import LogAnalysis
import TextBytes

struct SummarizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize",
        abstract: "Keeps the counts of logs in a small file, for reports when the lines are gone.",
        usage: """
            msal-errors summarize --output 2026-11-20.summary --since 2026-11-20 --until 2026-11-21 /var/log/app
            msal-errors report --by day days/*.summary
            """,
        discussion: """
            report, compare, --baseline and merge read summary files like logs. A file answers for all of its time or \
            for none of it, and only with --by for day and the keys that it was made with.

            Texts are scrubbed as in a report. Accounts are counted by pseudonym: give --key FILE if an account of a \
            text log should count once in several files.
            """
    )

    @OptionGroup var arguments: PathArguments

    @OptionGroup(title: "What is read") var options: QueryOptions

    @Option(help: ArgumentHelp("Keys that reports can tell apart later, besides day.", valueName: "key,…"))
    var by: String?

    @Option(
        help: ArgumentHelp("Write the summary to this file, for its owner only.", valueName: "file"),
        completion: .file()
    )
    var output: String

    @Option(
        help: ArgumentHelp("Key for pseudonyms. Default: one for this run only.", valueName: "file"),
        completion: .file()
    )
    var key: String?

    mutating func run() async throws {
        guard options.conditions.isEmpty else {
            throw CommandFailure.usage(
                "summarize keeps every record; with --by KEY reports can tell the values of a key apart"
            )
        }
        let keys = try self.keys()
        let scrubbing = try OutputScrubbing(keyFile: key)
        let inputs = try CommandInputs(arguments, options)
        try inputs.demandUnread(output, isSummary: true)
        let query = try await inputs.resolvingLast(try options.query(by: keys))
        let result = await inputs.summarize(query, accountForFile: scrubbing.account)
        var status = CommandInputs.reportProblems(result)
        guard result.counts.files > 0 else {
            throw CommandFailure(
                status: .inputIncomplete,
                message: "summarize: no log was read, so nothing was written"
            )
        }
        try SummaryDestination(output).write(result, query)
        scrubbing.printKeyNote()
        status = max(status, CommandInputs.reportMemoryProblems([result]))
        if status != .success { throw ExitCode(status.rawValue) }
    }

    private func keys() throws(CommandFailure) -> [String] {
        var keys = SummaryOutput.keys
        for key in (by ?? "").split(separator: ",").map({ String($0).trimmingSpaces }) where !keys.contains(key) {
            guard !SummaryOutput.refusedKeys.contains(key) else {
                throw .usage("a summary file is not split by \(VisibleText.visible(key)): it would keep every value")
            }
            keys.append(key)
        }
        if by != nil, (by ?? "").allSatisfy({ ", ".contains($0) }) {
            throw .usage("--by wants keys, e.g. --by service.version")
        }
        return keys
    }
}

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Makes one summary file of several.",
        usage: "msal-errors merge --output 2026-11.summary days/2026-11-*.summary",
        discussion: """
            In any order, with the same bytes as result. Files that have records in common are refused by name, and \
            nothing is written then.
            """
    )

    @Argument(help: "Summary files, directories that hold some, or globs.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp("Write the summary to this file, for its owner only.", valueName: "file"),
        completion: .file()
    )
    var output: String

    @Option(help: ArgumentHelp("Files that are read at the same time. Default: one per core.", valueName: "n"))
    var jobs: Int?

    mutating func run() async throws {
        if let jobs, jobs < 1 { throw CommandFailure.usage("--jobs wants a number from 1 on") }
        guard !paths.contains("-") else { throw CommandFailure.usage("merge reads its files twice: give them by name") }
        let found = LogFiles.find(paths.map(ArgumentBytes.path))
        if found.problems.isIncomplete {
            Notes.print(found.problems)
            throw ExitCode(ExitStatus.inputIncomplete.rawValue)
        }
        let list = found.only { SummaryInput($0) != nil || $0.isNamed }
        let keys: [String]?
        do throws(InputProblem) {
            for directory in found.directories where !list.inputs.contains(where: { $0.foundIn == directory }) {
                throw InputProblem(
                    .unreadable,
                    path: directory.text,
                    reason: "there is no summary file here",
                    remedy: "make one first: msal-errors summarize"
                )
            }
            keys = try SummaryMerge(list).keys
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: error.message)
        }
        var query = Query()
        query.by = keys ?? []
        var scan = Scan(query, jobs: jobs ?? CommandInputs.processorCount)
        scan.accountForFile = { $0 }
        let result = await scan.summarize(list)
        // They were whole a moment ago.
        guard !result.isIncomplete else {
            Notes.print(result.problems)
            throw ExitCode(ExitStatus.inputIncomplete.rawValue)
        }
        try SummaryDestination(output).write(result, query)
    }
}

/// The file that `summarize` and `merge` write.
private struct SummaryDestination {
    private let path: String

    init(_ path: String) throws(CommandFailure) {
        guard path != "-" else {
            throw .usage("--output wants a file: a summary on standard output would be no log to the next program")
        }
        self.path = path
    }

    func write(_ result: ScanResult, _ query: Query) throws(CommandFailure) {
        let stream = try ReportStream(path: path, access: .owner)
        var failure: CommandFailure?
        let lost = SummaryOutput().write(
            result,
            query,
            to: ReportOutput { bytes in
                guard failure == nil else { return }
                do throws(CommandFailure) {
                    try stream.write(bytes)
                } catch {
                    failure = error
                }
            }
        )
        if let failure { throw failure }
        if let lost = lost.first {
            throw CommandFailure(status: .inputIncomplete, message: "\(lost.message); nothing was written")
        }
        try stream.finish()
    }
}
