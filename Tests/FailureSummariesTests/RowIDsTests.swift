import Testing

@testable import FailureSummaries

/// Which rows of exports were counted.
@Suite struct RowIDsTests {
    @Test func `a row is new once, in one export or in two that were merged`() {
        var first = RowIDs(limit: 10)
        var isNew = [first.insert(1), first.insert(1)]
        var second = RowIDs(limit: 10)
        isNew.append(second.insert(2))
        #expect(!first.overlaps(second))
        first.merge(second)
        #expect(first.contains(2))
        #expect(first.overlaps(second))
        isNew.append(first.insert(2))
        #expect(isNew == [true, false, true, false])
    }

    // invariant RowIDs I1
    @Test func `past the bound it holds nothing, says so, and each row counts as new`() {
        var rows = RowIDs(limit: 10)
        for id: UInt64 in 1...11 { _ = rows.insert(id) }
        #expect(rows.isOverflowing && rows.isEmpty)
        let isNew = rows.insert(1)
        #expect(isNew)
        var other = RowIDs(limit: 10)
        _ = other.insert(1)
        other.merge(rows)
        #expect(other.isOverflowing)
        #expect(!other.overlaps(rows))
    }

    // invariant RowIDs I1
    @Test func `two halves overflow together as one input would`() {
        var halves = (RowIDs(limit: 10), RowIDs(limit: 10))
        for id: UInt64 in 1...6 {
            _ = halves.0.insert(id)
            _ = halves.1.insert(id + 6)
        }
        #expect(!halves.0.isOverflowing && !halves.1.isOverflowing)
        halves.0.merge(halves.1)
        #expect(halves.0.isOverflowing)
    }
}
