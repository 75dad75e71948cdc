/// The rows of sign-in exports in one input, whatever the query selects.
struct SignInCounts {
    private var rows = 0
    private var first: Int64?
    private var last: Int64?

    mutating func append(_ row: SignInRow) {
        rows += 1
        guard let time = row.event.time else { return }
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }

    func add(to counts: inout InputCounts, _ query: Query) {
        guard rows > 0 else { return }
        counts.records += rows
        counts.formats.insert(.signin)
        counts.cover(first)
        counts.cover(last)
        if query.overlaps(first, last) { counts.hasRecordsInWindow = true }
    }
}
