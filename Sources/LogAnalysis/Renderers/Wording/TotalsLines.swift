/// The few lines of totals below the headline. They are the same in every format for people.
enum TotalsLines {
    /// Groups of the baseline that are named; the others are counted.
    private static let goneLimit = 5

    static func lines(_ report: Report, time: TimeText) -> [(name: String, value: Sentence)] {
        let totals = report.totals
        var lines: [(name: String, value: Sentence)] = []
        if let period = period(report, time) { lines.append(("Period", period)) }
        if let attempts = totals.attempts {
            let succeeded = totals.succeeded.map { ", of which \(NumberText.grouped($0)) succeeded" } ?? ""
            lines.append(("Attempts", Sentence(.plain(NumberText.grouped(attempts) + succeeded))))
        }
        let expected = min(totals.expected, totals.failures)
        let parts =
            expected > 0
            ? ": \(NumberText.grouped(totals.failures - expected)) unexpected, \(NumberText.grouped(expected)) expected"
            : ""
        lines.append(("Failures", Sentence(.plain(NumberText.grouped(totals.failures) + parts))))
        if totals.requests.count > 0 || totals.accounts.count > 0 {
            let requests = NumberText.distinct(totals.requests, "request")
            let accounts = NumberText.distinct(totals.accounts, "account")
            lines.append(
                (
                    "Affected",
                    Sentence(.plain("\(requests), \(totals.accounts.count > 0 ? accounts : "accounts not recorded")"))
                )
            )
        }
        lines.append(("Read", Sentence(.plain(DataQuality.read(report)))))
        if let gone = gone(report) { lines.append(("Gone", gone)) }
        if !report.selection.isWhole { lines.append(("Asked for", asked(report.selection, time))) }
        return lines
    }

    /// Nil if there are no records.
    private static func period(_ report: Report, _ time: TimeText) -> Sentence? {
        guard let period = report.period else {
            return report.totals.records > 0 ? Sentence(.plain("no record has a time")) : nil
        }
        let (from, to) = (period.lowerBound, period.upperBound)
        return Sentence(
            .plain("\(time.second(from)) – \(time.second(to)) \(time.zone.name) (\(duration(to - from)))")
        )
    }

    /// What a report of a part of the records was asked for.
    private static func asked(_ selection: Report.Selection, _ time: TimeText) -> Sentence {
        var asked: [Sentence.Part] = []
        if let since = selection.since { asked.append(.plain("since \(time.second(since))")) }
        if let until = selection.until { asked.append(.plain("until \(time.second(until))")) }
        if !asked.isEmpty { asked.append(.plain(time.zone.name)) }
        asked += selection.conditions.map { .data($0) }
        return Sentence(parts: Array(asked.map { [$0] }.joined(separator: [.plain(" ")])))
    }

    /// The kinds of failures that the baseline had and the report has not; nil if there are none.
    private static func gone(_ report: Report) -> Sentence? {
        guard !report.gone.isEmpty else { return nil }
        var sentence = Sentence()
        for (index, gone) in report.gone.prefix(goneLimit).enumerated() {
            if index > 0 { sentence += .plain(", ") }
            if let name = gone.name {
                sentence += .data(name)
                sentence += .plain(" ")
            }
            sentence += .data(
                ReportWords.code(domain: gone.domain, code: gone.code, internalCode: gone.internalCode)
            )
            sentence += .plain(" (was \(NumberText.grouped(gone.count)))")
        }
        if report.gone.count > goneLimit { sentence += .plain(", \(report.gone.count - goneLimit) more") }
        return sentence
    }

    /// `3 d 4 h`, `16 h 3 min`, `42 s`: two units at most.
    static func duration(_ microseconds: Int64) -> String {
        let seconds = max(0, microseconds / 1_000_000)
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        if days > 0 { return "\(NumberText.grouped(Int(days))) d" + (hours > 0 ? " \(hours) h" : "") }
        if hours > 0 { return "\(hours) h" + (minutes > 0 ? " \(minutes) min" : "") }
        if minutes > 0 { return "\(minutes) min" + (seconds % 60 > 0 ? " \(seconds % 60) s" : "") }
        return "\(seconds) s"
    }
}
