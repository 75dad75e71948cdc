import ArgumentParser
import LogAnalysis

struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Every failure, as one normalised JSON object per line.",
        usage: """
            msal-errors events app.log
            msal-errors events --where error.code=-50002 logs | jq .correlationId
            """
    )

    @OptionGroup var arguments: PathArguments

    @OptionGroup(title: "What is read") var options: QueryOptions
    @OptionGroup(title: "What is read") var documents: DocumentsOption

    @Option(help: ArgumentHelp("Write the events to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(help: OptionHelp.key, completion: .file())
    var key: String?

    mutating func run() async throws {
        let inputs = try CommandInputs(arguments, options, output: output)
        let query = try await inputs.resolvingLast(try options.query(documents))
        let scrubbing = try OutputScrubbing(keyFile: key)
        let writer = EventWriter(scrub: scrubbing.scrub, account: scrubbing.account)
        let stream = try ReportStream(path: output)
        let result = inputs.scan(query).events(inputs.list) { stream.append(writer.line($0)) }
        try stream.finish()
        scrubbing.printKeyNote()
        CommandInputs.reportDocuments(result)
        let status = max(CommandInputs.reportProblems(result), CommandInputs.reportUnanswered(result, query))
        try status.throwUnlessSuccess()
    }
}
