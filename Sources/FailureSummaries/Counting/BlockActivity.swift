/// Activity since the last call of `takeActivity`: the records of one block.
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
    mutating func append(_ time: Int64, isFailure: Bool) {
        records += 1
        if isFailure { failures += 1 }
        if time < first ?? .max { first = time }
        if time > last ?? .min { last = time }
    }

    @inline(__always)
    mutating func append(run: Int, _ number: UInt64) {
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
