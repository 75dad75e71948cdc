/// The sentences of a comparison, the same in every format for people.
struct ComparisonWords {
    let comparison: Comparison
    let time: TimeText

    /// Rarely seen groups that are named; the others are counted.
    private static let uncertainLimit = 5

    var headline: [Sentence] {
        var sentences: [Sentence] = []
        let parts = Comparison.Kind.allCases.compactMap { kind -> String? in
            let count = comparison.changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(NumberText.grouped(count)) \(Self.title(kind).lowercased())"
        }
        sentences.append(
            parts.isEmpty
                ? Sentence(.strong("No kind of failure changed"), .plain(" by more than chance."))
                : Sentence(.plain("Kinds of failures: "), .strong(parts.joined(separator: ", ")), .plain("."))
        )
        if let whole = comparison.whole, whole.rateBefore != nil, whole.rateAfter != nil, let rates = rates(whole) {
            let verb: String =
                switch whole.kind {
                case .grown, .new: "rose"
                case .shrunk, .gone: "fell"
                case nil: "did not change by more than chance"
                }
            sentences.append(
                Sentence(.plain("Their rate as a whole "), .strong(verb), .plain(": \(rates)\(factor(whole)))."))
            )
        }
        return sentences
    }

    static func title(_ kind: Comparison.Kind) -> String {
        switch kind {
        case .new: "New"
        case .grown: "More frequent"
        case .shrunk: "Less frequent"
        case .gone: "Gone"
        }
    }

    /// The two periods: `Before` and `After`.
    var sides: [(name: String, text: String)] {
        [("Before", comparison.before), ("After", comparison.after)].map { ($0, side($1)) }
    }

    /// What is known of both sides as a whole, each fact with the values before and after.
    var facts: [(name: String, before: String, after: String)] {
        let (before, after) = (comparison.before, comparison.after)
        var facts = [("Time", period(before), period(after))]
        func add(_ name: String, _ before: Int, _ after: Int) {
            facts.append((name, NumberText.grouped(before), NumberText.grouped(after)))
        }
        add("Failures", before.failures, after.failures)
        add("Of them expected", before.expected, after.expected)
        if before.attempts != nil || after.attempts != nil {
            let counts = [before.attempts, after.attempts].map { $0.map { NumberText.grouped($0) } ?? "not known" }
            facts.append(("Attempts", counts[0], counts[1]))
        }
        return facts
    }

    private func period(_ side: Comparison.Side) -> String {
        guard let from = side.from, let to = side.to else { return "no time is known" }
        return "\(time.second(from)) – \(time.second(to)) \(time.zone.name)"
    }

    private func side(_ side: Comparison.Side) -> String {
        var text = period(side)
        text +=
            ": \(NumberText.counted(side.failures, "failure")), \(NumberText.grouped(side.expected)) of them expected"
        if let attempts = side.attempts { text += ", \(NumberText.counted(attempts, "attempt"))" }
        return text
    }

    /// `12 (0.1 %) → 340 (3.0 %`, for `factor` and a bracket to follow; nil if neither rate is known.
    func rates(_ row: Comparison.Row) -> String? {
        guard row.rateBefore != nil || row.rateAfter != nil else { return nil }
        let (before, after) = (NumberText.grouped(row.before), NumberText.grouped(row.after))
        return "\(before) (\(rate(row.rateBefore))) → \(after) (\(rate(row.rateAfter))"
    }

    func rate(_ value: Double?) -> String {
        guard let value else { return "–" }
        return comparison.isByAttempts ? NumberText.percent(value) : "\(NumberText.tenths(value)) an hour"
    }

    /// `; 2.8 times, 95 %: 2.5 to 3.1`; empty if one side has none.
    func factor(_ row: Comparison.Row) -> String {
        timesAsOften(row).map { "; " + $0 } ?? ""
    }

    private func timesAsOften(_ row: Comparison.Row) -> String? {
        guard let factor = row.factor, let interval = row.interval else { return nil }
        let bounds = [interval.lowerBound, interval.upperBound].map(Self.times)
        return "\(Self.times(factor)) times, 95 %: \(bounds[0]) to \(bounds[1])"
    }

    private static func times(_ value: Double) -> String {
        value < 0.95 ? NumberText.hundredths(value) : NumberText.tenths(value)
    }

    /// What changed, in one line below the name.
    func detail(_ row: Comparison.Row) -> String {
        let counts = "\(NumberText.grouped(row.before)) → \(NumberText.grouped(row.after))"
        let text = rates(row).map { $0 + factor(row) + ")" } ?? counts
        return seen(row).map { text + ", " + $0 } ?? text
    }

    /// What changed, where the counts and rates of the two sides are already shown side by side.
    func difference(_ row: Comparison.Row) -> String {
        [timesAsOften(row), seen(row)].compactMap { $0 }.joined(separator: ", ")
    }

    /// When a new failure came first, or one that is gone last.
    private func seen(_ row: Comparison.Row) -> String? {
        if row.kind == .new, let first = row.group.first { return "first \(time.second(first)) \(time.zone.name)" }
        if row.kind == .gone, let last = row.group.last { return "last \(time.second(last)) \(time.zone.name)" }
        return nil
    }

    /// The sentences about everything else.
    var rest: [Sentence] {
        var sentences: [Sentence] = []
        if comparison.unchanged > 0 {
            sentences.append(
                Sentence(
                    .plain(
                        "\(NumberText.counted(comparison.unchanged, "other kind")) did not change by more than chance."
                    )
                )
            )
        }
        guard !comparison.uncertain.isEmpty else { return sentences }
        let reason = comparison.by.isEmpty ? "" : ", or of a value that the other side does not have"
        var sentence = Sentence(.plain("Seen on one side only, too rarely to say more\(reason): "))
        for (index, row) in comparison.uncertain.prefix(Self.uncertainLimit).enumerated() {
            if index > 0 { sentence += .plain(", ") }
            sentence += .data(ReportWords.code(row.group))
            if let by = ReportWords.by(row.group) {
                sentence += .plain(" for ")
                sentence += .data(by)
            }
            sentence += .plain(" (\(NumberText.grouped(row.before)) → \(NumberText.grouped(row.after)))")
        }
        let more = comparison.uncertain.count - Self.uncertainLimit
        sentence += .plain(more > 0 ? ", \(NumberText.grouped(more)) more." : ".")
        return sentences + [sentence]
    }

    /// How the rates were computed.
    var legend: String {
        comparison.isByAttempts
            ? "Rates are of attempts. A change is listed if chance explains it in at most 1 of 100 such reports."
            : "No attempts are known on one side or both, so rates are failures by the hour. A change is listed if chance "
                + "explains it in at most 1 of 100 such reports."
    }
}
