extension Threshold {
    /// What a threshold says about a report.
    package struct Verdict: Sendable, Equatable {
        /// Nil where it cannot be known; `note` says why.
        package var value: Double?
        package var isPassed: Bool
        /// `count(*) > 100: it is 235,200`: one line for standard error. Escape it for the terminal.
        package var note: String
    }

    /// Compares a report that was **not** cut by `--top` and not split by `--by`; a split one gives lower bounds for
    /// accounts, a cut one leaves out what was cut.
    ///
    /// - Throws: `ThresholdError` where `new` has no baseline.
    package func verdict(
        on report: Report,
        baseline: ThresholdBaseline? = nil,
        includingExpected: Bool = false
    ) throws(ThresholdError) -> Verdict {
        let groups = report.groups.map { ($0, what.count(in: $0, includingExpected: includingExpected)) }
        let count =
            what.isAll
            ? report.totals.failures - (includingExpected ? 0 : min(report.totals.expected, report.totals.failures))
            : groups.map(\.1).saturatedSum
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
        case .accounts: return accounts(report, groups, includingExpected: includingExpected)
        case .new:
            guard let baseline else {
                throw ThresholdError(
                    description: "'\(text)' compares with an earlier report: give it with --baseline FILE"
                )
            }
            let new = baseline.new(groups.filter { $0.1 > 0 }.map(\.0), selector: what)
            return known(Double(new), shown: NumberText.grouped(new))
        }
    }

    private func accounts(
        _ report: Report,
        _ groups: [(Report.Group, Int)],
        includingExpected: Bool
    ) -> Verdict {
        let totals = report.totals
        if what.isAll, includingExpected || totals.expected == 0 { return distinct(totals.accounts) }
        if what.isAll, let unexpected = totals.unexpectedAccounts { return distinct(unexpected) }
        let meant = groups.filter { $0.1 > 0 }
        guard meant.allSatisfy({ $0.1 == $0.0.count }) else {
            return unknown("accounts are counted by error code, not by the service codes and words inside one")
        }
        // The same account may be in several groups: the largest is a number that is surely reached.
        let largest = meant.map(\.0.accounts).max { $0.count < $1.count } ?? Report.DistinctEstimate()
        return distinct(largest, isAtLeast: meant.count > 1)
    }

    private func distinct(_ estimate: Report.DistinctEstimate, isAtLeast: Bool = false) -> Verdict {
        var estimate = estimate
        estimate.isAtLeast = estimate.isAtLeast || isAtLeast
        return known(Double(estimate.count), shown: NumberText.distinct(estimate))
    }

    private func known(_ value: Double, shown: String) -> Verdict {
        Verdict(value: value, isPassed: isMet(by: value), note: "\(text): it is \(shown)")
    }

    private func unknown(_ reason: String) -> Verdict {
        Verdict(value: nil, isPassed: false, note: "\(text): \(reason)")
    }
}
