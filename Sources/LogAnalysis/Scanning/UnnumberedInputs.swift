/// Text logs and summaries of text logs: their lines have no numbers that would show that one is in both.
struct UnnumberedInputs {
    private struct Input {
        var path: String
        var formats: Set<TextLogFormat>
        var times: ClosedRange<Int64>

        func mayShare(_ other: Input) -> Bool {
            times.overlaps(other.times) && !formats.isDisjoint(with: other.formats)
        }
    }

    private var summaries: [Input] = []
    private var logs: [Input] = []
    /// More inputs of a kind than that are not compared.
    private static let limit = 1_024

    mutating func add(_ counts: InputCounts, _ path: String, isSummary: Bool) {
        // Our records are known by their numbers, rows of an export by their ids.
        let formats = counts.formats.subtracting([.native, .signin])
        guard !formats.isEmpty, let first = counts.first, let last = counts.last, first <= last else { return }
        let input = Input(path: path, formats: formats, times: first...last)
        if isSummary, summaries.count < Self.limit {
            summaries.append(input)
        } else if !isSummary, logs.count < Self.limit {
            logs.append(input)
        }
    }

    /// A note for each summary that may be of one of the logs beside it.
    var problems: [InputProblem] {
        summaries.compactMap { summary in
            guard let log = logs.first(where: { summary.mayShare($0) }) else { return nil }
            return InputProblem(
                .note,
                path: summary.path,
                reason: "this summary counts a text log of the same time and kind as \(log.path): if it was made of it,"
                    + " its failures count twice",
                remedy: InputProblem.leaveOneOut
            )
        }
    }
}
