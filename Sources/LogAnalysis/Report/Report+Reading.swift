extension Report {
    /// What is asked of logs. The defaults ask for everything.
    public struct Request: Sendable, Equatable {
        /// Only records from this time on, in microseconds since 1970 UTC. Default nil: from the first one.
        public var since: Int64?
        /// Only records before this time, in microseconds since 1970 UTC. Default nil: to the last one.
        public var until: Int64?
        /// Keys of the record contract or of labels, `hour` or `day`: groups are split by their values. Default: none.
        public var by: [String] = []
        /// Values that keys must have, all of them. Default: none.
        public var conditions: [String: String] = [:]
        /// Files that are read at the same time, at least 1. Default 1.
        public var jobs = 1
        /// Whether the indexes of archives may answer for their lines: the same report, sooner. Default true.
        public var usesIndex = true

        public init() {}
    }

    /// Counts the failures in log files by error code: what the command `msal-errors report` does.
    ///
    /// ```swift
    /// let report = await Report.read(["/var/log/app"])
    /// print(String(decoding: report.rendered(as: .markdown), as: UTF8.self))
    /// ```
    ///
    /// - Parameter paths: Files, directories (with all below them; links are not followed) and globs. Format and compression
    ///   are found by content. What a living logger has in its journal and not yet in its file (10 ms) is not read. Nothing
    ///   is written.
    /// - Returns: Always a report. What could not be read, wholly or in part, is in `inputs.damaged`.
    ///
    /// Cost: milliseconds for archives with an index, else near the speed of decompression; up to 32 MiB and 4 MiB for each
    /// job. Blocks a thread of the concurrency pool for each job while it reads. Privacy: every text in the report has
    /// passed the scrubber; personal data becomes its class (`[email]`).
    public static func read(_ paths: [String], _ request: Request = Request()) async -> Report {
        var query = LogAnalysis.Query()
        query.since = request.since
        query.until = request.until
        query.by = request.by
        query.conditions = request.conditions.sorted { $0.key < $1.key }
            .map { LogAnalysis.Query.Condition(key: $0.key, value: $0.value) }
        let scan = Scan(query, jobs: request.jobs, usesIndex: request.usesIndex)
        let result = await scan.summarize(InputFinder.find(paths))
        return ReportBuilder().report(result, query)
    }

    /// The report in one format: UTF-8, ending with a line feed. Times are in UTC. Same report, same bytes.
    ///
    /// Holds the whole text in memory: some 2 KiB for each group.
    public func rendered(as format: ReportFormat) -> [UInt8] {
        format.renderer().render(self)
    }
}
