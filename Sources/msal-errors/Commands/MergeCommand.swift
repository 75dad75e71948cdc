import ArgumentParser
import LogAnalysis
import TextBytes

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

    @Option(help: OptionHelp.summary, completion: .file())
    var output: String

    @Option(help: OptionHelp.jobs())
    var jobs: Int?

    mutating func run() async throws {
        try JobsOption.check(jobs)
        guard !paths.contains("-") else { throw CommandFailure.usage("merge reads its files twice: give them by name") }
        let found = LogFiles.find(paths.map(ArgumentBytes.path))
        if found.problems.isIncomplete {
            Notes.print(found.problems)
            throw ExitStatus.inputIncomplete.code
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
        var scan = Scan(query, jobs: jobs ?? JobsOption.standard)
        scan.accountForFile = { $0 }
        let result = await scan.summarize(list)
        // They were whole a moment ago.
        guard !result.isIncomplete else {
            Notes.print(result.problems)
            throw ExitStatus.inputIncomplete.code
        }
        try SummaryDestination(output).write(result, query)
    }
}
