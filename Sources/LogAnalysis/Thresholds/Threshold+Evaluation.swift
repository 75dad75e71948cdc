extension Threshold {
    /// The result of a threshold for a report.
    package struct Verdict: Sendable, Equatable {
        /// Nil if it cannot be known; `note` explains why.
        package var value: Double?
        package var isPassed: Bool
        /// `count(*) > 100: it is 235,200`: one line for standard error. Escape it for the terminal.
        package var note: String
    }

    /// Evaluates a report that was **not** cut by `--top` and not split by `--by`. `accounts` is the result of
    /// `accounts(in:includingExpected:)`; functions that do not count accounts do not use it.
    ///
    /// - Throws: `ThresholdError` if `new` has no baseline.
    package func verdict(
        on report: Report,
        accounts: Report.DistinctEstimate? = nil,
        baseline: ThresholdBaseline? = nil,
        includingExpected: Bool = false
    ) throws(ThresholdError) -> Verdict {
        let count =
            what.isAll
            ? report.totals.failures - (includingExpected ? 0 : min(report.totals.expected, report.totals.failures))
            : report.listed.reduce(0) {
                $0.addingSaturated(what.count(in: $1, includingExpected: includingExpected))
            }
        switch function {
        case .count: return known(Double(count), shown: NumberText.grouped(count))
        case .share:
            let share = report.totals.failures > 0 ? Double(count) / Double(report.totals.failures) : 0
            return known(share, shown: NumberText.percent(share))
        case .rate:
            guard let attempts = report.totals.attempts, attempts > 0 else {
                return unknown("no attempts were recorded, so no rate is known")
            }
            let rate = Double(count) / Double(attempts)
            return known(rate, shown: NumberText.percent(rate))
        case .accounts:
            guard let accounts else { return unknown("the accounts were not counted") }
            return known(Double(accounts.count), shown: NumberText.distinct(accounts))
        case .new:
            guard let baseline else {
                throw ThresholdError(
                    description: "'\(text)' compares with an earlier report: give it with --baseline FILE"
                )
            }
            let new = baseline.new(
                report.listed.lazy.filter { what.count(in: $0, includingExpected: includingExpected) > 0 },
                selector: what
            )
            return known(Double(new), shown: NumberText.grouped(new))
        }
    }

    private func known(_ value: Double, shown: String) -> Verdict {
        Verdict(value: value, isPassed: isMet(by: value), note: "\(text): it is \(shown)")
    }

    private func unknown(_ reason: String) -> Verdict {
        Verdict(value: nil, isPassed: false, note: "\(text): \(reason)")
    }
}
