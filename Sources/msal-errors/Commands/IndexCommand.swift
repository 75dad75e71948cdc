import ArgumentParser
import CLibrary
import LogAnalysis
import TextBytes

struct IndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Adds an index to archives of this package's records, so that queries need not read their lines.",
        usage: """
            msal-errors index /var/log/app
            msal-errors index --output indexed old/*.ndjson.gz
            """,
        discussion: """
            X.gz keeps its name, a plain X becomes X.gz; the lines inside do not change. A file is replaced only after \
            its copy was read back and has the same lines. Files that are being written, damaged archives and logs of \
            other programs are left alone.

            With --output, copies keep their names, with the folders below the given directory. If several paths are \
            given, each directory gets a folder of its own name; two paths of one name are refused.

            Exit status 2 if a file named on the command line could not be indexed, or if any file could not be read or \
            its copy could not be written.
            """
    )

    @Argument(help: "Files, directories or globs.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp("Directory for the indexed copies; the originals stay.", valueName: "dir"),
        completion: .directory
    )
    var output: String?

    @Option(help: OptionHelp.jobs("Files", "worked on"))
    var jobs: Int?

    @Option(help: ArgumentHelp("1 (fastest) to 9 (smallest).", valueName: "level"))
    var level = 6

    @Flag(help: OptionHelp.noProgress)
    var noProgress = false

    mutating func run() async throws {
        guard !paths.contains("-") else {
            throw CommandFailure.usage("index needs files: standard input cannot be replaced")
        }
        try JobsOption.check(jobs)
        guard (1...9).contains(level) else { throw CommandFailure.usage("--level needs a number from 1 to 9") }
        let list = InputFinder.find(paths.map(ArgumentBytes.path))
        let inputs = list.inputs.filter { $0.kind == .file && !$0.isRepeated }
        let targets = try CopyTargets(below: output, of: list)
        let (jobs, level) = (jobs, level)
        let stream = try ReportStream(path: nil)
        var status = CommandInputs.reportProblems(list.problems)
        let progress = ReadProgress()
        try await ProgressLine.show(progress, of: inputs, isWanted: !noProgress) {
            try await OrderedWork.run(inputs, jobs: jobs) { input in
                Result { () throws(RewriteRefusal) in
                    try IndexedCopy(input, targets: targets, level: level, progress: progress).write()
                }
            } deliver: { input, result in
                status = max(status, try Self.report(result, of: input, to: stream))
            }
        }
        try stream.finish()
        try status.throwUnlessSuccess()
    }

    /// Says what became of a file.
    private static func report(
        _ result: Result<IndexedCopy.Outcome, RewriteRefusal>,
        of input: LogInput,
        to stream: ReportStream
    ) throws(CommandFailure) -> ExitStatus {
        switch result {
        case .success(.indexed(let path, let lines, let records)):
            let counts = "\(NumberText.counted(lines, "line")), \(NumberText.counted(records, "record"))"
            try stream.write(Array("indexed \(VisibleText.visible(path)): \(counts)\n".utf8))
        case .success(.isIndexed):
            try stream.write(Array("ok \(VisibleText.visible(input.path)): has its index\n".utf8))
        case .success(.isCopied): break
        case .failure(.foreign(let problem)):
            // A directory may contain any kind of file.
            guard input.isNamed else { break }
            Notes.print(problem.message)
            return .inputIncomplete
        case .failure(.inUse(let problem)):
            Notes.print(problem.message)
            if input.isNamed { return .inputIncomplete }
        case .failure(.failed(let problem)):
            if input.isRemoved(problem) { break }
            Notes.print(problem.message)
            return .inputIncomplete
        }
        return .success
    }
}
