import FailureSummaries
import LogRecords

/// Identities of records that were already emitted, over all inputs of a run.
final class SeenRecords {
    private var runs: RunTable
    private var rows: RowIDs

    init(_ limits: ReaderLimits) {
        runs = RunTable(limits)
        rows = RowIDs(limit: limits.rows)
    }

    /// True if the record is new; always true for one without identity.
    func insert(_ fields: RecordFields) -> Bool {
        guard let run = fields.bytes(.run), let sequence = fields.integer(.sequence), sequence > 0 else { return true }
        return runs.insert(UInt64(sequence), run: run)
    }

    /// True if the row of an export is new; always true for one without an id.
    func insert(_ row: SignInRow) -> Bool { row.id.map { rows.insert($0) } ?? true }

    /// Where some records may have been passed on twice.
    var problem: InputProblem? {
        guard runs.isOverflowing || rows.isOverflowing else { return nil }
        return InputProblem(
            .note,
            path: RecordKey.sequence.rawValue,
            reason: "there are more runs, or more gaps between sequence numbers, than are kept",
            remedy: "a record that is in the inputs twice may be shown twice"
        )
    }
}
