extension SampleSet {
    /// Takes out samples of records that `other` counts, too. False where one of them is the sample in the middle and first
    /// or last in `other`: then the sample that would step in for it is not known.
    mutating func remove(_ numbers: [String: SequenceRanges], countedIn other: SampleSet) -> Bool {
        func isRepeated(_ sample: FailureSample?) -> Bool {
            sample.flatMap { sample in numbers[sample.run]?.contains(sample.sequence) } ?? false
        }
        if isRepeated(middle) {
            for end in [other.first, other.last] where end?.run == middle?.run && end?.sequence == middle?.sequence {
                return false
            }
            middle = nil
        }
        if isRepeated(first) { first = nil }
        if isRepeated(last) { last = nil }
        return true
    }
}
