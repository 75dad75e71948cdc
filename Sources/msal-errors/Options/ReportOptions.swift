public import ArgumentParser
public import LogAnalysis

extension ReportFormat: ExpressibleByArgument {}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// `always` overrides `NO_COLOR`.
    func isUsed(for output: String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: (output ?? "-") == "-" && Terminal.isOutput && !Terminal.wantsNoColor
        }
    }
}

extension ReportStyle {
    /// For this terminal, or for the file of `--output`.
    init(_ color: ColorChoice, output: String?, _ zone: DisplayTimeZone) {
        self.init()
        width = Terminal.width
        usesColor = color.isUsed(for: output)
        usesUnicode = Terminal.usesUnicode
        timeZone = zone
    }
}

/// Selects the groups of a report.
struct GroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also group by these keys, separated by commas. hour and day are also keys.",
            valueName: "key,…"
        )
    )
    var by: String?

    @Option(help: ArgumentHelp("Groups shown. Default: 20 in the table, all elsewhere.", valueName: "n"))
    var top: Int?

    @Flag(help: "Show every group, and count expected failures like the others.")
    var all = false
}

/// How a report is written.
struct DisplayOptions: ParsableArguments {
    @Option(name: .customLong("format"), help: "How to print the report. (default: table)")
    var chosenFormat: ReportFormat?

    @Flag(help: "Short text for a support ticket, with the ids that Microsoft asks for.")
    var forSupport = false

    @Option(help: ArgumentHelp("Write the report to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write the page of --format html again every so many seconds; a browser that shows it follows.",
            valueName: "seconds"
        )
    )
    var refresh: Int?

    @Flag(help: "On the page of --format html: the environment, the directory, the host, and when it was made.")
    var origin = false

    @Option(help: "Colour in the table.")
    var color = ColorChoice.auto

    @Option(
        help: ArgumentHelp(
            "Time zone for output: a name like Europe/Berlin, UTC, or local.",
            valueName: "zone"
        )
    )
    var timezone = "UTC"

    var format: ReportFormat { chosenFormat ?? .table }
}

/// When a report ends with status 1.
struct ThresholdOptions: ParsableArguments {
    @Option(
        name: .customLong("fail-if"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "Exit status 1 if this is true, e.g. 'count(*) > 100', 'rate(-50002) >= 5%'. If repeated, any.",
            discussion: """
                FUNCTION(WHAT) OPERATOR NUMBER[%]
                functions: count (failures), share (part of all failures), rate (part of all attempts), accounts \
                (distinct accounts), new (codes with failures that --baseline does not have)
                WHAT: * (every unexpected failure; with --all every failure), any spelling that 'explain' knows, \
                DOMAIN/CODE[/INTERNAL], or a code as reports print it; all advices of a code together
                operators: > >= < <= ==
                What cannot be answered ends with exit status 2 and a sentence.
                """,
            valueName: "expression"
        )
    )
    var failIf: [String] = []

    @Option(
        help: ArgumentHelp(
            "Mark what is new, grown or gone compared with these logs or this JSON report.",
            discussion: "Without it, what began or grew in the last tenth of the period is marked.",
            valueName: "path"
        ),
        completion: .file()
    )
    var baseline: String?
}
