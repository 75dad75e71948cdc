import ArgumentParser
import CLibrary
import Files
import LogAnalysis
import TextBytes

/// The inputs of a command, and the scans over them.
struct CommandInputs {
    let list: InputList
    /// No path was given and nothing is piped in, so the current directory is read.
    let isGuess: Bool
    private let jobs: Int
    private let options: QueryOptions
    /// Ends the reading early, but not the command. Nil: a signal ends the command.
    var interruption: Interruption?

    /// Throws if no path was given and there is nothing to read, or if `output` is a file to read.
    init(_ arguments: PathArguments, _ options: QueryOptions, output: String? = nil) throws(CommandFailure) {
        let isPiped = Self.isStandardInputGiven
        let paths = arguments.paths.map(ArgumentBytes.path)
        self.init(
            LogFiles.find(paths.isEmpty ? [LogPath(isPiped ? "-" : ".")] : paths),
            options,
            isGuess: paths.isEmpty && !isPiped
        )
        try demandUnread(output)
    }

    init(_ list: InputList, _ options: QueryOptions, isGuess: Bool = false) {
        self.list = list
        self.options = options
        self.isGuess = isGuess
        jobs = options.jobs ?? JobsOption.standard
    }

    /// Throws if a file that is to be read would be replaced by the output, unless it was found in a directory and is
    /// the output of an earlier run.
    func demandUnread(_ output: String?, isSummary: Bool = false) throws(CommandFailure) {
        var status = stat()
        guard let output, stat(output, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let written = FileIdentity(status)
        for input in list.inputs where input.kind != .journal {
            let isFound =
                input.kind == .standardInput
                ? fstat(STDIN_FILENO, &status) == 0 : input.location.withCString { stat($0, &status) } == 0
            guard isFound, FileIdentity(status) == written,
                input.isNamed || !CommandOutput.isReplaceable(input.location, isSummary: isSummary)
            else { continue }
            let name = VisibleText.visible(output)
            throw CommandFailure(
                status: .usage,
                message: "--output \(name) would replace a log that is to be read; give another file"
            )
        }
    }

    /// A pipe, a socket or a redirected file; not a terminal, and not the /dev/null of a service.
    private static var isStandardInputGiven: Bool {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFREG
            || status.st_mode & S_IFMT == S_IFSOCK
    }

    /// The query with `--last` resolved. That needs a scan of its own, to find the newest record.
    func resolvingLast(_ query: Query) async throws(CommandFailure) -> Query {
        guard let span = try options.span() else { return query }
        try keepStandardInput()
        var query = query
        let everything = await summarize(Query(), groupLimit: 1)
        if let newest = everything.counts.last {
            // The second side of --split-at begins later.
            query.since = max(query.since ?? .min, newest.subtractingReportingOverflow(span).partialValue)
        }
        StandardInput.rewind()
        return query
    }

    /// Must be called before the inputs are read twice.
    func keepStandardInput() throws(CommandFailure) {
        if list.inputs.contains(where: { $0.kind == .standardInput }) { try StandardInput.makeRereadable() }
    }

    /// `groupLimit`: the maximum number of groups to list, largest first; nil: all. `accountForFile`: see `Scan`.
    func summarize(
        _ query: Query,
        groupLimit: Int? = nil,
        accountForFile: (@Sendable (String) -> String)? = nil
    ) async -> ScanResult {
        var scan = scan(query)
        scan.groupLimit = groupLimit
        scan.accountForFile = accountForFile
        let scanning = scan
        return await ProgressLine.show(scanning.progress, of: list.inputs, isWanted: !options.noProgress) {
            await scanning.summarize(list)
        }
    }

    func scan(_ query: Query) -> Scan {
        var scan = Scan(query, jobs: jobs, usesIndex: !options.noIndex)
        scan.progress = ReadProgress(interruption)
        return scan
    }

    /// Reports on standard error what could not be read, and returns the resulting status.
    static func reportProblems(_ problems: ProblemList) -> ExitStatus {
        Notes.print(problems)
        return problems.isIncomplete ? .inputIncomplete : .success
    }

    static func reportProblems(_ result: ScanResult) -> ExitStatus {
        max(reportProblems(result.problems), result.isInterrupted ? .inputIncomplete : .success)
    }

    /// Reports on standard error which errors were left out, for formats that cannot say it.
    static func reportDocuments(_ result: ScanResult) {
        Notes.print(result.counts.documents)
    }

    /// Names the conditions on keys that no record has: a misspelt key must not look like an answer.
    static func reportUnanswered(_ result: ScanResult, _ query: Query) -> ExitStatus {
        let unanswered = result.unanswered(query)
        for condition in unanswered {
            let key = VisibleText.visible(condition.key)
            let advice = advice(
                on: condition.key,
                else: "leave the condition out, or check that these are the right logs"
            )
            Notes.print(
                "--where \(VisibleText.visible(condition.text)): no record has the key '\(key)'; \(advice)"
            )
        }
        return max(reportEmptyGroupings(result, query), unanswered.isEmpty ? .success : .inputIncomplete)
    }

    /// A key that exists, and nothing has, gets `remedy`.
    private static func advice(on key: String, else remedy: String) -> String {
        let nearest = NearestKey.key(to: key)
        if nearest == key { return remedy }
        return (nearest.map { "did you mean '\($0)'? " } ?? "check its name. ") + "Labels are written labels.NAME"
    }

    /// Names the keys of `--by` that no record has: one group "(none)" must not look like an answer.
    private static func reportEmptyGroupings(_ result: ScanResult, _ query: Query) -> ExitStatus {
        let empty = result.emptyGroupings(query)
        for key in empty {
            let advice = advice(on: key, else: "leave it out, or check that these are the right logs")
            Notes.print("--by \(VisibleText.visible(key)): no failure has this key; \(advice)")
        }
        return empty.isEmpty ? .success : .inputIncomplete
    }

    /// Reports problems with groups that did not fit in memory. Call it after all groups were read.
    static func reportMemoryProblems(_ results: [ScanResult?]) -> ExitStatus {
        var reported: [InputProblem] = []
        for problem in results.flatMap({ $0?.problemsOfMemory ?? [] }) where !reported.contains(problem) {
            Notes.print(problem.message)
            reported.append(problem)
        }
        return reported.contains { $0.kind != .note } ? .inputIncomplete : .success
    }
}
