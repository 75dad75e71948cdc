/// The most that one stored summary may hold. Past a limit the index says so, and readers read the lines.
package struct SummaryLimits: Sendable {
    /// Groups by domain, code and internal code.
    var groups = 4_096
    /// Values of one facet of one group.
    var values = 256
    /// Runs (openings of a sink) whose sequence numbers are kept.
    var runs = 4_096
    /// The longest key of a group, value or run id, in bytes.
    var textBytes = 1_024
    /// Bytes of one section of the index before it is compressed.
    var sectionBytes = 4 << 20

    package init() {}
}

/// Activity since the last call of `takePassage`: the records of one block.
struct BlockActivity {
    struct Numbers {
        var run: Int
        var range: SequenceRanges.Range
    }

    private(set) var records = 0
    private(set) var failures = 0
    private(set) var first: Int64?
    private(set) var last: Int64?
    /// In the order in which they came; consecutive numbers are one range.
    private(set) var numbers: [Numbers] = []

    @inline(__always)
    mutating func take(_ time: Int64, isFailure: Bool) {
        records += 1
        if isFailure { failures += 1 }
        if time < first ?? .max { first = time }
        if time > last ?? .min { last = time }
    }

    @inline(__always)
    mutating func take(run: Int, _ number: UInt64) {
        if let end = numbers.indices.last, numbers[end].run == run, numbers[end].range.last &+ 1 == number {
            numbers[end].range.last = number
        } else {
            numbers.append(Numbers(run: run, range: .init(first: number, last: number)))
        }
    }

    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        records = 0
        failures = 0
        first = nil
        last = nil
    }
}
