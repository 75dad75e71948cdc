import ArgumentParser
import LogAnalysis
import PIIScrubbing

struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Every record of one correlation id, one event id, or with any text in it.",
        usage: """
            msal-errors find f2737135-b1f5-4e0a-8ca0-581ed6c6629e logs
            msal-errors find "declined scopes" app.log
            """
    )

    @Argument(help: "A correlation id (any case), an event id (RUN-NUMBER), or any text, exactly as written.")
    var id: String

    @OptionGroup var arguments: PathArguments

    @OptionGroup(title: "What is read") var options: QueryOptions

    @Option(help: ArgumentHelp("Write the records to this file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Key for pseudonyms. Default: one for this run only.", valueName: "file"))
    var key: String?

    mutating func run() async throws {
        guard !id.isEmpty else { throw CommandFailure.usage("find wants an id or a text") }
        let inputs = try CommandInputs(arguments, options)
        let query = try await inputs.resolvingLast(try options.query())
        let scrubbing = try OutputScrubbing(keyFile: key)
        let stream = try ReportStream(path: output)
        var failure: CommandFailure?
        var found = 0
        let term = SearchTerm(NegativeNumbers.decoded(id))
        let result = inputs.scan(query).find(term, in: inputs.list) { line in
            found += 1
            do throws(CommandFailure) {
                // Bytes that are not UTF-8 are kept unchanged.
                var text: [UInt8] = []
                if !scrubbing.filter.scrub(utf8: line, into: &text) { text.append(contentsOf: line) }
                try stream.write(text + [UInt8(ascii: "\n")])
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        try stream.finish()
        scrubbing.printKeyNote()
        var status = max(CommandInputs.reportProblems(result), CommandInputs.reportUnanswered(result, query))
        if found + result.longLinesFound == 0 { status = max(status, .negative) }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}
