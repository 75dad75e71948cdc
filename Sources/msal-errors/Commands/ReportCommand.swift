import ArgumentParser
import LogAnalysis
import PIIScrubbing

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Failure counts by error code, explained.",
        usage: """
            msal-errors report /var/log/app
            msal-errors report --last 24h --by service.version logs/*.gz
            journalctl -u app | msal-errors report -
            """,
        discussion: """
            Control-C, or another signal that ends a program, ends the reading: what was read until then is reported as \
            incomplete, with exit status 2. CSV and OpenMetrics could not say so: they are not written then.
            """
    )

    @OptionGroup var arguments: PathArguments

    @OptionGroup(title: "What is read") var options: QueryOptions
    @OptionGroup(title: "What is read") var documents: DocumentsOption

    @OptionGroup(title: "What is counted") var groups: GroupOptions

    @OptionGroup(title: "How it is shown") var display: DisplayOptions

    @OptionGroup(title: "What fails the command") var limits: ThresholdOptions

    mutating func run() async throws {
        guard let seconds = display.refresh else {
            return try await report().throwUnlessSuccess()
        }
        guard seconds >= 1, display.format == .html, !display.forSupport, (display.output ?? "-") != "-" else {
            throw CommandFailure.usage("--refresh needs a number of seconds, --format html and --output FILE")
        }
        guard !arguments.paths.isEmpty, !arguments.paths.contains("-") else {
            throw CommandFailure.usage("--refresh reads its paths again and again: give files or directories")
        }
        let end = EndingSignals.take()
        var status = try await report()
        while !EndingSignals.waits(for: end, seconds: Double(seconds)) { status = try await reportAgain() }
        try status.throwUnlessSuccess()
    }

    /// What worked once may fail for a while, say because the disk is full: the page stays as it was, and is written
    /// when that is over.
    private func reportAgain() async throws -> ExitStatus {
        do {
            return try await report()
        } catch let failure as CommandFailure where failure.status != .usage {
            Notes.print(failure.message)
            return failure.status
        }
    }

    /// Reads the logs and writes the report once. The first signal ends the reading, and what was read until then is
    /// reported; with `--refresh` signals are taken elsewhere.
    private func report() async throws -> ExitStatus {
        let question = try Question(self)
        let inputs = try CommandInputs(arguments, options, output: display.output)
        let query = try await inputs.resolvingLast(question.query)
        if question.thresholds.needsAccountGrouping { try inputs.keepStandardInput() }
        let answer = try await read(question, query, inputs)
        let result = answer.result
        if inputs.isGuess, result.counts.files == 0, !result.isInterrupted {
            throw CleanExit.helpRequest(MSALErrors.self)
        }

        var builder = ReportBuilder()
        builder.timezone = question.zone.name
        var baseline: Baseline?
        if let path = limits.baseline, !result.isInterrupted {
            baseline = try await BaselineOption.read(path, query, inputs)
        }
        let whole = builder.report(result, query).compared(with: baseline, scrub: builder.scrub)
        if result.isInterrupted, hasNoNotes {
            Notes.print(
                "reading was interrupted; --format \(display.format.rawValue) is not written for a part of the logs"
            )
            return .inputIncomplete
        }
        try write(whole.cut(to: question.top), question.zone)
        if hasNoNotes { CommandInputs.reportDocuments(result) }
        var status = CommandInputs.reportProblems(result)
        if result.isInterrupted || answer.byAccount?.isInterrupted == true {
            Notes.print("reading was interrupted; the report has what was read until then")
            return .inputIncomplete
        }
        status = max(status, CommandInputs.reportUnanswered(result, query))
        let isGrouped = !query.by.isEmpty && !question.thresholds.isEmpty
        let ungrouped = isGrouped ? result.ungrouped : nil
        let judged = try ungrouped.map { builder.report($0, try options.query(documents)) } ?? whole
        status = max(
            status,
            try question.thresholds.status(of: judged, result, grouped: answer.byAccount, baseline: baseline)
        )
        return max(status, CommandInputs.reportMemoryProblems([result, answer.byAccount, ungrouped]))
    }

    private func read(
        _ question: Question,
        _ query: Query,
        _ inputs: CommandInputs
    ) async throws -> (result: ScanResult, byAccount: ScanResult?) {
        guard display.refresh == nil else { return try await question.answer(query, inputs) }
        return try await EndingSignals.interrupting { interruption in
            var inputs = inputs
            inputs.interruption = interruption
            return try await question.answer(query, inputs)
        }
    }

    /// Whether the format cannot say that the report is incomplete, or that errors were left out.
    private var hasNoNotes: Bool {
        !display.forSupport && (display.format == .csv || display.format == .openmetrics)
    }

    private func write(_ report: Report, _ zone: DisplayTimeZone) throws(CommandFailure) {
        var style = ReportStyle(display.color, output: display.output, zone)
        style.includesExpected = groups.all
        style.refreshSeconds = display.refresh
        if display.origin {
            let directory = arguments.paths.isEmpty ? "." : arguments.paths.joined(separator: ", ")
            style.origin = PageOrigin(directory: directory, host: Terminal.hostName, generatedAt: TimeOption.now)
        }
        let renderer: any ReportRenderer =
            display.forSupport ? SupportReportRenderer() : display.format.renderer(style)
        let isTable = display.format == .table && !display.forSupport
        let stream = try ReportStream(path: display.output, isStyled: isTable)
        renderer.write(report, to: ReportOutput { stream.append($0) })
        try stream.finish()
    }
}

extension ReportCommand {
    /// What the options ask for.
    private struct Question: Sendable {
        let thresholds: Thresholds
        let zone: DisplayTimeZone
        let query: Query
        /// How many groups are shown; nil: all.
        let top: Int?

        init(_ command: ReportCommand) throws {
            let (display, groups, limits) = (command.display, command.groups, command.limits)
            if display.forSupport, display.chosenFormat != nil {
                throw CommandFailure.usage("--for-support is a format of its own: leave --format out")
            }
            if display.origin, display.format != .html {
                throw CommandFailure.usage("--origin belongs to --format html")
            }
            thresholds = try Thresholds(
                limits.failIf,
                hasBaseline: limits.baseline != nil,
                includesExpected: groups.all
            )
            if let top = groups.top, top < 1 { throw CommandFailure.usage("--top needs a number of at least 1") }
            zone = try ZoneOption.zone(display.timezone)
            query = try command.options.query(by: ByOption.keys(groups.by), zone: zone, command.documents)
            top = groups.all ? nil : groups.top ?? (display.format == .table ? 20 : nil)
        }

        /// Reads the inputs; a second time by account if a threshold counts accounts of codes inside groups.
        func answer(
            _ query: Query,
            _ inputs: CommandInputs
        ) async throws -> (result: ScanResult, byAccount: ScanResult?) {
            let result = await inputs.summarize(query)
            guard thresholds.needsAccountGrouping, !result.isInterrupted else { return (result, nil) }
            StandardInput.rewind()
            var grouped = query
            grouped.by = Threshold.accountGrouping
            return (result, await inputs.summarize(grouped))
        }
    }
}
