import FailureSummaries
import LogArchives
import LogRecords

/// The result of one input read to its end: its failures were counted or emitted.
struct FileScan: Sendable {
    var summary: FailureSummary
    /// Groups that did not fit in memory, in pieces; other pieces are in `summary`.
    var spill: GroupSpill?
    /// Summaries that indexes gave and that are not merged yet. `summary` has only their sequence numbers.
    var stored: [StoredSummary] = []
    var counts: InputCounts
    var problems: ProblemList
    /// The input was found in a directory, and removed before it could be opened, for example by retention.
    var isRemoved = false
    /// Lines too long to be printed that contain what `find` looks for.
    var longLinesFound = 0
    /// The input is a summary file, which cannot be read without some of its records.
    var isSummary = false
    var origins = SummaryOrigins()
    /// A summary file that covers a part of its logs only.
    var isPartial = false
    /// Reading was interrupted before the end of the input.
    var isInterrupted = false

    init(_ limits: ReaderLimits) {
        summary = FailureSummary(limits)
        counts = InputCounts(limits)
        problems = ProblemList(limit: limits.names)
    }

    /// This scan without its records, which were counted before: the file was given twice.
    func asRepeated(_ limits: ReaderLimits) -> FileScan {
        var scan = self
        scan.summary = FailureSummary(limits)
        scan.spill = nil
        scan.stored = []
        scan.counts.duplicates += counts.records
        scan.counts.records = 0
        return scan
    }

    /// Spills a large result to disk while it waits for its turn.
    mutating func spillToDisk(_ file: SpillFile) {
        guard summary.groups.heldBytes > Self.waitingBytes else { return }
        var spill = spill ?? GroupSpill(file)
        spill.add(summary.groups)
        self.spill = spill
        summary.groups = [:]
    }

    /// A place in the input that could not be read.
    mutating func append(damage problem: InputProblem) {
        counts.damaged.append(
            Report.Damage(path: problem.path, offset: problem.offset ?? 0, reason: problem.reason, recordsLost: nil)
        )
        problems.append(problem)
    }

    mutating func absorb(_ more: GroupSpill) {
        guard var own = spill else {
            spill = more
            return
        }
        own.absorb(more)
        spill = own
    }

    private static let waitingBytes = 256 << 10

    /// Whether there was a record of any kind: only then is it a log.
    var isLog: Bool { isSummary || counts.records > 0 || counts.duplicates > 0 }
}

/// The summary of an indexed segment as stored, its file, and how many lines of the file come before the segment.
struct StoredSummary: Sendable {
    var summary: CheckedSummary
    var path: String
    var linesBefore: Int
}
