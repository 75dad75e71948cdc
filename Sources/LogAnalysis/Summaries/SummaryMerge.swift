import FailureSummaries

/// Checks summary files before they are merged: all of them are whole, split by the same keys, and no two have a record
/// in common.
///
/// Holds the sequence numbers of all files together, not those of each.
package struct SummaryMerge {
    /// The keys by which the files are split.
    package private(set) var keys: [String]?
    package private(set) var files = 0
    private var union = FailureSummary()
    private var origins = SummaryOrigins()
    private var firstPath = ""
    private let list: InputList

    package init(_ list: InputList) throws(InputProblem) {
        self.list = list
        for index in list.inputs.indices {
            let input = list.inputs[index]
            guard var file = SummaryInput(input) else {
                guard input.isNamed else { continue }
                throw InputProblem(
                    .unreadable,
                    path: input.path,
                    reason: "this is not a summary file",
                    remedy: "make one of it first: msal-errors summarize"
                )
            }
            try add(try file.content(), of: index, input.path)
        }
    }

    private mutating func add(
        _ content: SummaryFile.Content,
        of index: Int,
        _ path: String
    ) throws(InputProblem) {
        if let keys, keys != content.keys {
            throw InputProblem(
                .unreadable,
                path: path,
                reason: "this summary file is split by \(Self.text(content.keys)), and"
                    + " \(firstPath) by \(Self.text(keys))",
                remedy: "make both with the same keys of summarize --by"
            )
        }
        if keys == nil { (keys, firstPath) = (content.keys, path) }
        if content.summary.overlaps(union) || content.origins.overlaps(origins) {
            let other = try file(before: index, overlapping: content)
            throw InputProblem(
                .unreadable,
                path: path,
                reason: "this summary file and \(other) have records in common, which would be counted twice",
                remedy: InputProblem.leaveOneOut
            )
        }
        files += 1
        union.numbers.merge(content.summary.numbers)
        union.rows.merge(content.summary.rows)
        origins.merge(content.origins)
    }

    private static func text(_ keys: [String]) -> String { keys.joined(separator: ", ") }

    private func file(before end: Int, overlapping content: SummaryFile.Content) throws(InputProblem) -> String {
        for index in 0..<end {
            let input = list.inputs[index]
            guard var file = SummaryInput(input) else { continue }
            let other = try file.content()
            if other.summary.overlaps(content.summary) || other.origins.overlaps(content.origins) { return input.path }
        }
        return firstPath
    }
}
