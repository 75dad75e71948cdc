/// Rows of sign-in exports. The caller has applied window and conditions, and counts the rows.
extension SummaryBuilder {
    /// Whether a row is new. One whose id came before, in this input or in one named by `excludedRows`, is a duplicate.
    package mutating func insert(row id: UInt64?) -> Bool {
        guard let id else { return true }
        if !excludedRows.contains(id), summary.rows.insert(id) { return true }
        duplicates += 1
        return false
    }

    /// A row of this id was counted.
    package mutating func select(row id: UInt64?) {
        if isForFile, isFiltering, let id { _ = summary.selectedRows.insert(id) }
    }

    package mutating func appendSignIn(failed failure: ForeignFailure) {
        summary.hasOutcomes = true
        append(failure)
    }

    /// `by`: values of the `--by` keys. `time`: microseconds since 1970.
    package mutating func appendSignIn(succeededBy by: [String], at time: Int64?) {
        summary.hasOutcomes = true
        if let time { summary.otherEnds.add(1, at: time) }
        summary.succeeded = saturatingSum(summary.succeeded, 1)
        countAttempt(1, by: by.isEmpty ? -1 : list(by))
    }
}
