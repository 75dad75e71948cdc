import FailureSummaries

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
        baseline: Baseline? = nil,
        includingExpected: Bool = false
    ) throws(ThresholdError) -> Verdict {
        if let reason = Self.nothingToJudge(report) { return unknown(reason) }
        let count =
            what.isAll
            ? includingExpected ? report.totals.failures : report.totals.unexpected
            : report.listed.reduce(0) {
                saturatingSum($0, what.count(in: $1, includingExpected: includingExpected))
            }
        let most =
            what.looksInsideFailures
            ? report.listed.reduce(count) { saturatingSum($0, what.uncounted(in: $1)) } : count
        if let reason = reasonUnknown(count...most, report) { return unknown(reason) }
        switch function {
        case .count: return known(Double(count), shown: NumberText.grouped(count))
        case .share:
            let share = report.totals.failures > 0 ? Double(count) / Double(report.totals.failures) : 0
            return known(share, shown: NumberText.percent(share))
        case .rate:
            guard let attempts = report.totals.attempts, attempts > 0 else {
                return unknown(Self.unknownAttempts(report))
            }
            let rate = Double(count) / Double(attempts)
            return known(rate, shown: NumberText.percent(rate))
        case .accounts:
            guard let accounts else { return unknown("the accounts were not counted") }
            // Failures that name no account would count as zero accounts, as on a day without failures.
            guard accounts.count > 0 || most == 0 else {
                return unknown("no failure says for which account it was; log with an account, or use count")
            }
            return known(Double(accounts.count), shown: NumberText.distinct(accounts))
        case .new:
            guard let baseline else {
                throw ThresholdError(
                    description: "'\(text)' compares with an earlier report: give it with --baseline FILE"
                )
            }
            guard !baseline.mayLack(what) else {
                return unknown("the baseline has more codes than it lists")
            }
            let groups = report.listed.lazy.filter { what.count(in: $0, includingExpected: includingExpected) > 0 }
            let new = baseline.new(groups, selector: what)
            let names = new.count > 0 ? baseline.newNames(groups, limit: 5) : []
            let list =
                names.isEmpty ? "" : ": " + names.joined(separator: ", ") + (new.count > names.count ? ", …" : "")
            return known(Double(new.count), shown: NumberText.distinct(new) + list)
        }
    }

    /// Why no expression can be answered: an alert must not stay silent because its logs are missing.
    private static func nothingToJudge(_ report: Report) -> String? {
        let inputs = report.inputs
        if inputs.records == 0, inputs.duplicates == 0 {
            if !inputs.documents.isEmpty {
                return "the input \(DocumentWords.leftOut(inputs.namedErrors)), or check that the paths name logs"
            }
            return inputs.lines > 0
                ? "none of the \(NumberText.counted(inputs.lines, "line")) was understood; check that the paths name logs of MSAL"
                : "no record was read; check that the paths name the app's logs"
        }
        return inputs.hasRecordsInWindow
            ? nil : "no record is within the time asked for; check --since, --until and whether the app still logs"
    }

    private static func unknownAttempts(_ report: Report) -> String {
        report.selection.leavesOnlyFailures
            ? "--where names a key that only failures have, so no rate is known; leave it out and name the code in the brackets"
            : "no record says how an operation ended (event.outcome), so no rate is known;"
                + " log operations with attempt(…), or use count or share"
    }

    /// Why the answer is not known: tables of the report were full, and what they left out matters.
    private func reasonUnknown(_ counts: ClosedRange<Int>, _ report: Report) -> String? {
        let notListed = "there are more codes in the failures than are kept one by one"
        let whole: Int
        switch function {
        // Exact, however often a record was counted.
        case .accounts: return nil
        case .new: return counts.lowerBound < counts.upperBound ? notListed : nil
        case .count: whole = 1
        case .share: whole = report.totals.failures
        case .rate: whole = report.totals.attempts ?? 0
        }
        let unit = Double(max(whole, 1))
        let (least, most) = (Double(counts.lowerBound) / unit, Double(counts.upperBound) / unit)
        guard isDecided(from: least, to: most) else { return notListed }
        guard report.inputs.areDuplicatesAtLeast, counts.upperBound > 0 else { return nil }
        // Records that were counted twice make a count too high; a share or a rate may then be anything.
        guard isDecided(from: min(least, 1 / unit), to: function == .count ? most : 1) else {
            return "more runs of the app, or more gaps between record numbers, than are kept,"
                + " so records that are in the inputs twice may be counted twice"
        }
        return nil
    }

    /// Whether the answer is the same for all values in between.
    private func isDecided(from least: Double, to most: Double) -> Bool {
        least == most || comparison != .equal && isMet(by: least) == isMet(by: most)
    }

    private func known(_ value: Double, shown: String) -> Verdict {
        Verdict(value: value, isPassed: isMet(by: value), note: "\(text): it is \(shown)")
    }

    private func unknown(_ reason: String) -> Verdict {
        Verdict(value: nil, isPassed: false, note: "\(text): \(reason)")
    }
}
