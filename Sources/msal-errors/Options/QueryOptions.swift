import ArgumentParser
import LogAnalysis
import TextBytes

/// The input paths that all commands that read logs accept.
struct PathArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            OptionHelp.paths,
            discussion: "Default: standard input if it is a pipe, otherwise the current directory."
        ),
        completion: .file()
    )
    var paths: [String] = []
}

/// The option of all commands that count failures. `find` shows every line that it finds.
struct DocumentsOption: ParsableArguments {
    @Flag(
        name: .customLong("documents"),
        help: "Count errors that a file only names because it reads like a document."
    )
    var isGiven = false
}

/// Options of all commands that read logs.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only records from this time on: RFC 3339, a date, or 24h, 7d before now.",
            valueName: "time"
        )
    )
    var since: String?

    @Option(help: ArgumentHelp("Only records before this time.", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("Only the last 24h, 7d … before the newest record.", valueName: "span"))
    var last: String?

    @Option(
        name: .customLong("where"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "Only records whose KEY has this VALUE. If repeated, all must hold.",
            discussion: """
                KEY=VALUE, KEY=V1|V2 (one of them), KEY!=VALUE (or no such key), KEY~TEXT (contains, case ignored), \
                KEY<NUMBER, KEY>NUMBER. A key that no record has ends with exit status 2.
                """,
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    @Option(help: OptionHelp.jobs("Inputs"))
    var jobs: Int?

    @Flag(help: "Read the lines even if an index could answer.")
    var noIndex = false

    @Flag(help: OptionHelp.noProgress)
    var noProgress = false

    /// The query that the options describe, without `--last`, which needs the newest record.
    func query(
        by keys: [String] = [],
        zone: DisplayTimeZone = .utc,
        _ documents: DocumentsOption? = nil
    ) throws(CommandFailure) -> Query {
        var query = Query()
        query.zone = zone
        let now = TimeOption.now
        if let since { query.since = try TimeOption.instant(since, of: "--since", now: now, zone) }
        if let until { query.until = try TimeOption.instant(until, of: "--until", now: now, zone) }
        if let from = query.since, let to = query.until, from >= to {
            throw .usage("--since must be before --until")
        }
        if last != nil, since != nil { throw .usage("give --since or --last, not both") }
        query.conditions = try Self.query(conditions).conditions
        query.by = keys
        query.countsNamedErrors = documents?.isGiven ?? false
        try Self.demandFewKeys(query)
        try JobsOption.check(jobs)
        return query
    }

    /// The query of `--where` alone.
    static func query(_ conditions: [String]) throws(CommandFailure) -> Query {
        var query = Query()
        for condition in conditions {
            do throws(Query.Condition.Malformed) {
                query.conditions.append(try Query.Condition(parsing: condition))
            } catch {
                throw .usage(VisibleText.visible("--where '\(condition)' is not a condition: \(error)"))
            }
        }
        guard query.conditions.count <= Query.conditionLimit else {
            throw .usage("at most \(Query.conditionLimit) conditions with --where")
        }
        try demandFewKeys(query)
        return query
    }

    private static func demandFewKeys(_ query: Query) throws(CommandFailure) {
        guard query.furtherKeys.count <= Query.furtherKeyLimit else {
            throw .usage("at most \(Query.furtherKeyLimit) keys that are not in the record contract")
        }
    }

    func span() throws(CommandFailure) -> Int64? {
        guard let last else { return nil }
        guard let span = TimeOption.span(last) else {
            throw .usage("--last needs a span like 90m, 24h or 7d, not '\(VisibleText.visible(last))'")
        }
        return span
    }
}
