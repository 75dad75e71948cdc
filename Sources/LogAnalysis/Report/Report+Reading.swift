extension Report {
    /// What to read from logs. The defaults select everything.
    public struct Request: Sendable, Equatable {
        /// Only records from this time on, in microseconds since 1970 UTC. Default nil: from the first record.
        public var since: Int64?
        /// Only records before this time, in microseconds since 1970 UTC. Default nil: to the last record.
        public var until: Int64?
        /// Keys of the record contract or of labels, `hour` or `day`. Groups are split by their values. Default: none.
        public var by: [String] = []
        /// What records must say; all must hold. At most 64. Default: none.
        public var conditions: [Condition] = []
        /// The number of files that are read at the same time, at least 1. Default 1.
        public var jobs = 1
        /// Whether the indexes of archives may be used instead of their lines. The report is the same but faster.
        /// Default true.
        public var usesIndex = true

        public init() {}
    }

    /// A condition on the value of a key, as `--where` of the command takes it.
    public struct Condition: Sendable, Equatable {
        /// The text is not a condition; the description says what one looks like.
        public struct Malformed: Error, Sendable, CustomStringConvertible {
            public let description: String
        }

        let condition: Query.Condition

        /// `KEY=VALUE`, `KEY=V1|V2` (one of them), `KEY!=VALUE` (or no such key), `KEY~TEXT` (contains, case ignored),
        /// `KEY<NUMBER`, `KEY>NUMBER`.
        public init(_ text: String) throws(Malformed) {
            do throws(Query.Condition.Malformed) {
                condition = try Query.Condition(parsing: text)
            } catch {
                throw Malformed(description: error.description)
            }
        }
    }

    /// Counts the failures in log files by error code, as the command `msal-errors report` does.
    ///
    /// ```swift
    /// let report = await Report.read(["/var/log/app"])
    /// print(String(decoding: report.rendered(as: .markdown), as: UTF8.self))
    /// ```
    ///
    /// - Parameter paths: Files, directories (with everything below them; links are not followed) and globs. Format and
    ///   compression are detected from the content. Records that are still in the journal of a log are read from there.
    ///   Nothing is written or locked.
    /// - Returns: Always a report. What could not be read, completely or in part, is in `inputs.damaged`.
    ///
    /// Cost: milliseconds for archives with an index, else near the speed of decompression; up to 32 MiB and 4 MiB for
    /// each job. Blocks a thread of the concurrency pool for each job while it reads. Privacy: every text in the report
    /// has passed the scrubber; personal data is replaced by its class (`[email]`).
    public static func read(_ paths: [String], _ request: Request = Request()) async -> Report {
        var query = Query()
        query.since = request.since
        query.until = request.until
        query.by = request.by
        query.conditions = request.conditions.map(\.condition)
        let scan = Scan(query, jobs: request.jobs, usesIndex: request.usesIndex)
        let result = await scan.summarize(LogFiles.find(paths.map { LogPath($0) }))
        return ReportBuilder().report(result, query)
    }

    /// The report in one format: UTF-8, ending with a line feed. Times are UTC. Same report, same bytes.
    ///
    /// The whole text is held in memory: some 2 KiB for each group.
    public func rendered(as format: ReportFormat) -> [UInt8] {
        format.renderer().render(self)
    }
}
