import ArgumentParser
import CLibrary
import LogAnalysis
import TextBytes

extension ComparisonFormat: ExpressibleByArgument {}

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "What is new, what became more or less frequent, and what is gone, between two logs or two times.",
        usage: """
            msal-errors compare --before logs/release-1 --after logs/release-2
            msal-errors compare --split-at 2026-11-20T14:00:00Z /var/log/app
            msal-errors compare --before 2026-11-01/2026-11-08 --after 2026-11-08/2026-11-15 /var/log/app
            msal-errors compare --split-at 2026-11-20 --by service.version /var/log/app
            """
    )

    @OptionGroup var arguments: PathArguments

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "The earlier logs: a path or glob, repeatable; or FROM/TO, two times, of the PATHs.",
            valueName: "path|from/to"
        )
    )
    var before: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("The later logs, in the same way.", valueName: "path|from/to")
    )
    var after: [String] = []

    @Option(help: ArgumentHelp("Compare what is before and after this time in the PATHs.", valueName: "time"))
    var splitAt: String?

    @Option(help: ArgumentHelp("Also group by these keys, separated by commas.", valueName: "key,…"))
    var by: String?

    @OptionGroup(title: "What is read") var options: QueryOptions
    @OptionGroup(title: "What is read") var documents: DocumentsOption

    @Flag(help: "Also compare expected failures (prompts, cancels).")
    var all = false

    @Option(help: "How to print the comparison.")
    var format = ComparisonFormat.text

    @Option(help: ArgumentHelp("Write it to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(help: "Colour in the text.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("Time zone for output, and for days.", valueName: "zone"))
    var timezone = "UTC"

    mutating func run() async throws {
        let zone = try ZoneOption.zone(timezone)
        let query = try options.query(by: ByOption.keys(by), zone: zone, documents)
        let sides = try self.sides(query)
        var status = ExitStatus.success
        var reports: [Report] = []
        var earlier: ScanResult?
        for side in sides {
            let inputs = CommandInputs(LogFiles.find(side.paths.map(ArgumentBytes.path)), options)
            try inputs.demandUnread(output)
            let query = try await inputs.resolvingLast(side.query)
            let result = await inputs.summarize(query)
            CommandInputs.reportDocuments(result)
            status = max(status, CommandInputs.reportProblems(result), CommandInputs.reportUnanswered(result, query))
            reports.append(try Self.report(result, query, zone, of: side))
            status = max(status, CommandInputs.reportMemoryProblems([result]))
            if splitAt == nil, sides[0].shares(records: earlier, with: sides[1], result) {
                Notes.print(
                    "compare: some records are on both sides, which hides changes; give paths or times that do not overlap"
                )
            }
            earlier = result.withoutGroups
        }
        let comparison: Comparison
        do throws(Comparison.TooManyGroups) {
            comparison = try Comparison(before: reports[0], after: reports[1], includesExpected: all)
        } catch {
            throw CommandFailure(
                status: .inputIncomplete,
                message:
                    "compare: there are too many kinds of failures; compare fewer of them, with --where or fewer keys"
            )
        }
        let stream = try ReportStream(path: output, isStyled: format == .text)
        try stream.write(format.render(comparison, ReportStyle(color, output: output, zone)))
        try stream.finish()
        try status.throwUnlessSuccess()
    }

    private static func report(
        _ result: ScanResult,
        _ query: Query,
        _ zone: DisplayTimeZone,
        of side: Side
    ) throws(CommandFailure) -> Report {
        var builder = ReportBuilder()
        builder.timezone = zone.name
        let report = builder.report(result, query)
        guard report.totals.records > 0 else {
            throw CommandFailure(
                status: .inputIncomplete,
                message: "compare: there is no record \(side.name); check the paths and times"
            )
        }
        return report
    }

    private struct Side {
        /// Completes "there is no record …": `before that time`, `in --before`.
        var name: String
        var paths: [String]
        var query: Query

        /// `FROM/TO` of paths that are the same on both sides.
        var isWindow = false

        /// Whether some record is on both sides, as far as that is known.
        func shares(records earlier: ScanResult?, with side: Side, _ result: ScanResult) -> Bool {
            guard let earlier, isWindow == side.isWindow else { return false }
            guard isWindow else { return earlier.overlaps(result) }
            let (start, end) = (max(query.since ?? .min, side.query.since ?? .min), (query.until, side.query.until))
            return start < min(end.0 ?? .max, end.1 ?? .max)
        }
    }

    private func sides(_ query: Query) throws(CommandFailure) -> [Side] {
        if let splitAt {
            guard before.isEmpty, after.isEmpty else { throw .usage("give --split-at, or --before and --after") }
            let time = try TimeOption.instant(splitAt, of: "--split-at", now: TimeOption.now, query.zone)
            var sides = [Side(name: "before that time", paths: try paths(), query: query)]
            sides.append(Side(name: "from that time on", paths: sides[0].paths, query: query))
            (sides[0].query.until, sides[1].query.since) = (time, time)
            return sides
        }
        guard !before.isEmpty, !after.isEmpty else {
            throw .usage("compare needs --before and --after, or --split-at TIME and paths")
        }
        return [try side("in --before", before, query), try side("in --after", after, query)]
    }

    private func side(_ name: String, _ values: [String], _ query: Query) throws(CommandFailure) -> Side {
        guard values.count == 1, let window = Self.window(values[0], query.zone) else {
            guard arguments.paths.isEmpty else {
                throw .usage("paths beside --before and --after are for times: FROM/TO, like 2026-11-01/2026-11-08")
            }
            return Side(name: name, paths: values, query: query)
        }
        guard window.lowerBound < window.upperBound else {
            throw .usage("FROM must be before TO: '\(VisibleText.visible(values[0]))'")
        }
        guard query.since == nil, query.until == nil, options.last == nil else {
            throw .usage("give times as FROM/TO, or with --since, --until and --last")
        }
        var query = query
        (query.since, query.until) = (window.lowerBound, window.upperBound)
        return Side(name: name, paths: try paths(), query: query, isWindow: true)
    }

    /// The two times of `FROM/TO`; nil if it is a path.
    private static func window(_ text: String, _ zone: DisplayTimeZone) -> (lowerBound: Int64, upperBound: Int64)? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let now = TimeOption.now
        guard parts.count == 2, let from = TimeOption.instant(parts[0], now: now, zone),
            let to = TimeOption.instant(parts[1], now: now, zone)
        else { return nil }
        var status = stat()
        return ArgumentBytes.path(text).withCString({ stat($0, &status) }) == 0 ? nil : (from, to)
    }

    private func paths() throws(CommandFailure) -> [String] {
        if arguments.paths.isEmpty { return ["."] }
        guard !arguments.paths.contains("-") else {
            throw .usage("compare reads its paths twice, so standard input cannot be one of them; save it to a file")
        }
        return arguments.paths
    }
}
