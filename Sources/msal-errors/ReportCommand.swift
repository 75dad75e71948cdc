import ArgumentParser
import LogAnalysis
import PIIScrubbing

enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, markdown, html, openmetrics
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// `always` beats `NO_COLOR`.
    func isUsed(for output: String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: (output ?? "-") == "-" && Terminal.isOutput && !Terminal.wantsNoColor
        }
    }
}

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Failure counts by error code, explained.",
        usage: """
            msal-errors report /var/log/app
            msal-errors report --last 24h --by service.version logs/*.gz
            journalctl -u app | msal-errors report -
            """
    )

    @OptionGroup var options: QueryOptions

    @Option(
        help: ArgumentHelp(
            "Also group by these keys, separated by commas; hour and day are keys, too.",
            valueName: "key,…"
        )
    )
    var by: String?

    @Option(help: ArgumentHelp("Groups shown. Default: 20 in the table, all elsewhere.", valueName: "n"))
    var top: Int?

    @Flag(help: "Show every group, and count what is expected like the rest.")
    var all = false

    @Option(help: "How to print the report.")
    var format = ReportFormat.table

    @Option(help: ArgumentHelp("Write the report to this file.", valueName: "file"))
    var output: String?

    @Option(help: "Colour in the table.")
    var color = ColorChoice.auto

    @Option(
        help: ArgumentHelp(
            "Zone in which times are shown: a name like Europe/Berlin, UTC, or local.",
            valueName: "zone"
        )
    )
    var timezone = "UTC"

    @Option(
        name: .customLong("fail-if"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "Exit status 1 if this is true, e.g. 'count(*) > 100', 'rate(-50002) >= 5%'. Repeated: any.",
            valueName: "expression"
        )
    )
    var failIf: [String] = []

    @Option(help: ArgumentHelp("A JSON report: what 'new' compares with.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Short text for a support ticket, with the ids that Microsoft asks for.")
    var forSupport = false

    mutating func run() async throws {
        let thresholds = try Thresholds(failIf, baseline: baseline, includesExpected: all)
        let keys = (by ?? "").split(separator: ",").map { String($0).trimmingSpaces }
        if by != nil, keys.isEmpty { throw CommandFailure.usage("--by wants keys, e.g. --by service.version") }
        if let top, top < 1 { throw CommandFailure.usage("--top wants a number from 1 on") }
        let zone = try ZoneOption.zone(timezone)
        let inputs = try Inputs(options)
        let query = try await inputs.settled(try options.query(by: keys))
        if thresholds.needsAccountGrouping { try inputs.keepStandardInput() }
        let result = await inputs.summarize(query)
        var byAccount: ScanResult?
        if thresholds.needsAccountGrouping {
            try StandardInput.rewind()
            var grouped = query
            grouped.by = Threshold.accountGrouping
            byAccount = await inputs.summarize(grouped)
        }

        if inputs.isGuess, result.counts.files == 0 { throw CleanExit.helpRequest(MSALErrors.self) }

        let classes = OutputScrubbing.classes
        var builder = ReportBuilder(
            generatorVersion: Version.text,
            scrub: { classes.scrub($0) },
            account: { classes.account($0) }
        )
        builder.timezone = zone.name
        let whole = builder.report(result, query)
        let report = whole.cut(to: all ? nil : top ?? (format == .table ? 20 : nil))
        let renderer: any ReportRenderer =
            switch format {
            case _ where forSupport: SupportReportRenderer()
            case .json: JSONReportRenderer()
            case .csv: CSVReportRenderer()
            case .openmetrics: OpenMetricsReportRenderer()
            case .html: HTMLReportRenderer(timeZone: zone, includesExpected: all)
            case .markdown: MarkdownReportRenderer(timeZone: zone, includesExpected: all)
            case .table:
                TableReportRenderer(
                    width: Terminal.width,
                    usesColor: color.isUsed(for: output),
                    usesUnicode: Terminal.usesUnicode,
                    timeZone: zone,
                    includesExpected: all
                )
            }
        let stream = try AnswerStream(path: output)
        try stream.write(renderer.render(report))
        try stream.finish()
        var status = Inputs.say(result)
        let ungrouped = keys.isEmpty ? whole : builder.report(result.ungrouped, try options.query())
        if try thresholds.arePassed(by: ungrouped, result, grouped: byAccount) {
            status = max(status, .answerIsNo)
        }
        if status != .fine { throw ExitCode(status.rawValue) }
    }
}

extension String {
    /// Without spaces at both ends.
    var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
