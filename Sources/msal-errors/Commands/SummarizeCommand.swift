import ArgumentParser
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
    @OptionGroup(title: "What is read") var documents: DocumentsOption

    @Option(help: ArgumentHelp("Keys that reports can tell apart later, besides day.", valueName: "key,…"))
    var by: String?

    @Option(help: OptionHelp.summary, completion: .file())
    var output: String

    @Option(help: OptionHelp.key, completion: .file())
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
        let query = try await inputs.resolvingLast(try options.query(by: keys, documents))
        let result = await inputs.summarize(query, accountForFile: scrubbing.account)
        CommandInputs.reportDocuments(result)
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
        try status.throwUnlessSuccess()
    }

    private func keys() throws(CommandFailure) -> [String] {
        var keys = SummaryOutput.keys
        for key in try ByOption.keys(by) where !keys.contains(key) {
            guard !SummaryOutput.refusedKeys.contains(key) else {
                throw .usage("a summary file is not split by \(VisibleText.visible(key)): it would keep every value")
            }
            keys.append(key)
        }
        return keys
    }
}
