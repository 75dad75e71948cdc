extension FailureSummary {
    /// Adds `lines` to the line numbers of all samples, which turns line numbers of a part of a file into those of the
    /// file.
    package mutating func shiftLines(by lines: Int) {
        guard lines > 0 else { return }
        for key in groups.keys { groups[key]?.samples.shiftLines(by: lines) }
    }
}

extension SampleSet {
    fileprivate mutating func shiftLines(by lines: Int) {
        first?.line += lines
        last?.line += lines
        middle?.line += lines
    }
}
