extension SampleSet {
    /// Removes samples of records that `other` also counts. False if the middle sample is removed and is first or last
    /// in `other`: the sample that would replace it is then unknown.
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
