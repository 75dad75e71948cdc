import ArgumentParser
import FailureSummaries
import LogAnalysis
import PIIScrubbing
import TextBytes

struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "The story of one sign-in or one account: every record of an id, in the order of time.",
        usage: """
            msal-errors find f2737135-b1f5-4e0a-8ca0-581ed6c6629e logs
            msal-errors find --account megan@contoso.com --key app.key logs
            msal-errors find "declined scopes" app.log
            """
    )

    @Argument(
        help: """
            A correlation id or a part of one (any case), an event id (RUN-NUMBER), or any other text, exactly as written.
            """
    )
    var id: String?

    @OptionGroup var arguments: PathArguments

    @Option(
        help: ArgumentHelp(
            "An account's name instead of an id: finds its pseudonym, which is never printed beside the name.",
            valueName: "name"
        )
    )
    var account: String?

    @OptionGroup(title: "What is read") var options: QueryOptions

    @Option(help: "How to print what is found. (default: timeline on a terminal, else lines)")
    var format: FindFormat?

    @Option(help: ArgumentHelp("Write the records to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Key for pseudonyms. Default: one for this run only; with --account, the key of this user.",
            valueName: "file"
        ),
        completion: .file()
    )
    var key: String?

    @Option(help: "Colour in the timeline.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("Time zone of the timeline.", valueName: "zone"))
    var timezone = "UTC"

    mutating func run() async throws {
        let zone = try ZoneOption.zone(timezone)
        // With --account the first word is a path.
        if account != nil, let path = id { arguments.paths.insert(path, at: 0) }
        let scrubbing = try OutputScrubbing(keyFile: key, isOfThisUser: account != nil)
        let term = try term(scrubbing)
        let inputs = try CommandInputs(arguments, options, output: output)
        let query = try await inputs.resolvingLast(try options.query(zone: zone))
        if account != nil { try inputs.keepStandardInput() }
        let format = format ?? ((output ?? "-") == "-" && Terminal.isOutput ? .timeline : .lines)
        let stream = try ReportStream(path: output, isStyled: format == .timeline)
        var printer = FindingPrinter(format, scrubbing, to: stream)
        let result = inputs.scan(query).find(term, in: inputs.list, readsRecords: format != .lines) { finding in
            printer.add(finding)
        }
        printer.finish(ReportStyle(color, output: output, zone))
        try stream.finish()
        scrubbing.printKeyNote()
        var status = max(CommandInputs.reportProblems(result), CommandInputs.reportUnanswered(result, query))
        if printer.count + result.longLinesFound == 0 {
            status = max(status, .negative)
            if account != nil { status = max(status, try await reportForeignKeys(scrubbing.keyID, inputs, query)) }
        }
        try status.throwUnlessSuccess()
    }

    /// An account that was not found may be there under another key: its absence must not look like an answer.
    private func reportForeignKeys(
        _ keyID: String?,
        _ inputs: CommandInputs,
        _ query: Query
    ) async throws(CommandFailure) -> ExitStatus {
        StandardInput.rewind()
        let keys = await inputs.summarize(query, groupLimit: 1).summary.accountKeys
        guard let keyID, !keys.isEmpty, keys[keyID] == nil else { return .success }
        let names = keys.entries.map(\.text).sorted().joined(separator: ", ") + (keys.isOverflowing ? ", …" : "")
        Notes.print(
            "the logs have pseudonyms of the key \(names), not of the given key \(keyID);"
                + " \(OutputScrubbing.giveKey)"
        )
        return .inputIncomplete
    }

    private func term(_ scrubbing: OutputScrubbing) throws(CommandFailure) -> SearchTerm {
        if let account {
            guard !account.isEmpty else { throw .usage("--account needs a name") }
            let name = Array(account.utf8).map(\.asciiLowercased)
            return .account(pseudonym: Array(scrubbing.account(account).utf8), name: name)
        }
        guard let id, !id.isEmpty else { throw .usage("find needs an id or a text, or --account NAME") }
        return SearchTerm(NegativeNumbers.decoded(id))
    }
}
