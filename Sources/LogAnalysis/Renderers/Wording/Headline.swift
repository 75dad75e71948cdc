import FailureSummaries

/// The opening sentences of a report: how bad it is, the main cause, since when, and what is counted separately.
///
/// They describe unexpected failures only. A rate is given only if the number of attempts is known: the number of log
/// lines says nothing about the number of sign-ins.
struct Headline {
    /// How bad the report is; this sets the colour of its headline.
    enum Mood {
        case good
        case failing
        case empty
    }

    let sentences: [Sentence]
    let mood: Mood

    init(_ report: Report, time: TimeText, includingExpected: Bool = false) {
        let totals = report.totals
        let expected = includingExpected ? 0 : min(max(totals.expected, 0), totals.failures)
        let unexpected = totals.failures - expected
        var sentences: [Sentence] = []

        if totals.records == 0, totals.failures == 0 {
            mood = .empty
            sentences = Self.nothing(report, time)
        } else if unexpected == 0 {
            mood = .good
            let what = expected == 0 ? "Nothing failed" : "Nothing failed unexpectedly"
            sentences.append(Sentence(.strong(what), .plain(Self.among(totals) + ".")))
        } else {
            mood = .failing
            sentences.append(Self.howBad(unexpected, totals, unexpectedly: !includingExpected))
            let groups = includingExpected ? report.listed : report.listed.where(isExpected: false)
            let changed = groups.first { $0.change != nil && $0.count > 0 }
            let namesChanged = changed != nil && changed != groups.first
            if let changed, namesChanged { sentences.append(Self.what(changed, time)) }
            if let top = groups.first, top.count > 0 {
                // After a sentence about some failures, "them" would mean those.
                let whole = namesChanged ? "all \(NumberText.grouped(unexpected))" : "them"
                let isOnly = report.other == nil && !groups.dropFirst().contains { _ in true }
                // If other groups have the same category, this group's share is not the category's.
                let isOfItsKind =
                    report.other == nil
                    && !groups.dropFirst().contains { $0.category == top.category && $0.count > 0 }
                sentences.append(Self.what(top, of: unexpected, whole, isOnly: isOnly, isOfItsKind: isOfItsKind))
                let when = top.change == nil ? Self.when(top, report, time) : Self.change(top, time)
                if !when.isEmpty { sentences.append(when) }
            }
        }
        if expected > 0 {
            let words =
                expected == 1
                ? " expected failure (a prompt or a cancel) is counted separately."
                : " expected failures (prompts, cancels) are counted separately."
            sentences.append(Sentence(.plain(NumberText.grouped(expected) + words)))
        }
        if report.inputs.isInterrupted {
            sentences.insert(
                Sentence(.strong("Incomplete:"), .plain(" reading was interrupted, and not everything is counted.")),
                at: 0
            )
        }
        self.sentences = sentences
    }

    private static func nothing(_ report: Report, _ time: TimeText) -> [Sentence] {
        let query = report.selection
        guard query.since != nil || query.until != nil || !query.conditions.isEmpty else {
            let named = report.inputs.namedErrors
            if named > 0 {
                return [
                    Sentence(.strong("No failure is proved.")),
                    Sentence(.plain("The input \(DocumentWords.leftOut(named)).")),
                ]
            }
            let other = report.inputs.unparsed.first {
                $0.lines > 0 && UnparsedReason(rawValue: $0.reason).isOfOtherLog
            }
            if let other {
                return [
                    Sentence(.strong("No record was found.")),
                    Sentence(
                        .plain("The input has "),
                        .data(other.reason),
                        .plain(": export the sign-in logs (SignInLogs) as well.")
                    ),
                ]
            }
            let lines = report.inputs.lines
            let reason =
                lines > 0
                ? "None of the lines read (\(NumberText.grouped(lines))) is of a known log format."
                : "There is nothing to count in this input."
            return [Sentence(.strong("No record was found.")), Sentence(.plain(reason))]
        }
        var first = Sentence(.strong("No record"))
        if !query.conditions.isEmpty { first += .plain(" meets the conditions") }
        if let since = query.since { first += .plain(" from \(time.second(since))") }
        if let until = query.until { first += .plain(" until \(time.second(until))") }
        first += .plain(query.since == nil && query.until == nil ? "." : " \(time.zone.name).")
        guard let from = report.recordedFrom, let to = report.recordedTo else { return [first] }
        return [
            first,
            Sentence(
                .plain("The files hold records from "),
                .strong(time.second(from)),
                .plain(" to "),
                .strong(time.second(to)),
                .plain(" \(time.zone.name).")
            ),
        ]
    }

    private static func among(_ totals: Report.Totals) -> String {
        if let attempts = totals.attempts, attempts > 0 { return " among \(NumberText.counted(attempts, "attempt"))" }
        return " in \(NumberText.counted(totals.records, "record"))"
    }

    private static func howBad(_ unexpected: Int, _ totals: Report.Totals, unexpectedly: Bool) -> Sentence {
        let adverb = unexpectedly ? " unexpectedly" : ""
        if let attempts = totals.attempts, attempts > 0 {
            let rate = min(1, Double(unexpected) / Double(attempts))
            return Sentence(
                .strong(NumberText.roundPercent(rate)),
                .plain(" of \(NumberText.rounded(attempts)) \(attempts == 1 ? "attempt" : "attempts") "),
                .strong("failed" + adverb),
                .plain(" (\(NumberText.counted(unexpected, "time"))).")
            )
        }
        var sentence = Sentence(
            .strong(NumberText.grouped(unexpected)),
            .plain(unexpectedly ? " unexpected" : ""),
            .plain(unexpected == 1 ? " failure" : " failures")
        )
        // The totals of requests and accounts include expected failures, so they are shown only if there are none.
        if totals.expected == 0 || !unexpectedly {
            var whom: [String] = []
            if totals.requests.count > 0 {
                whom.append(NumberText.distinct(totals.requests, "request"))
            }
            if totals.accounts.count > 0 {
                whom.append(NumberText.distinct(totals.accounts, "account"))
            }
            if !whom.isEmpty { sentence += .plain(" in " + whom.joined(separator: " of ")) }
        }
        sentence += .plain(".")
        return sentence
    }

    /// The largest group that is new or grew, if it is not the largest of all: what people ask for first.
    private static func what(_ group: Report.Group, _ time: TimeText) -> Sentence {
        var sentence = Sentence(.strong(NumberText.grouped(group.count)), .plain(" of them ("))
        sentence += names(group)
        sentence += .plain(") ")
        let (verb, rest) = words(group.change, time, isOne: group.count == 1)
        sentence += .strong(verb)
        sentence += .plain(rest + ".")
        return sentence
    }

    /// How the largest group changed, in a sentence that follows the one that names it.
    private static func change(_ group: Report.Group, _ time: TimeText) -> Sentence {
        let (verb, rest) = words(group.change, time, isOne: group.count == 1)
        return Sentence(.plain(subject(group) + " "), .strong(verb), .plain(rest + "."))
    }

    private static func subject(_ group: Report.Group) -> String { group.count == 1 ? "It" : "These" }

    private static func words(_ change: Report.Change?, _ time: TimeText, isOne: Bool) -> (verb: String, rest: String) {
        func after(_ since: Int64?) -> String { since.map { " since \(time.second($0)) \(time.zone.name)" } ?? "" }
        let be = isOne ? "is " : "are "
        return switch change {
        case .new(let since): (be + "new", after(since))
        case .grown(let factor, let since):
            (be + ReportWords.grown(factor), since == nil ? " as in the baseline" : after(since))
        case nil: ("", "")
        }
    }

    private static func names(_ group: Report.Group) -> Sentence {
        var sentence = Sentence()
        if let name = ReportWords.name(group) {
            sentence += .data(name)
            sentence += .plain(", ")
        }
        sentence += .data(ReportWords.code(group))
        if let by = ReportWords.by(group) {
            sentence += .plain(", ")
            sentence += .data(by)
        }
        return sentence
    }

    private static func what(
        _ top: Report.Group,
        of unexpected: Int,
        _ whole: String,
        isOnly: Bool,
        isOfItsKind: Bool
    ) -> Sentence {
        let share = NumberText.roundPercent(min(1, Double(top.count) / Double(unexpected)))
        let kind = ReportWords.failures(top)
        if !isOnly, !isOfItsKind {
            var sentence = Sentence(.strong(share), .plain(" of \(whole) are "))
            sentence += names(top)
            sentence += .plain(" (\(kind)).")
            return sentence
        }
        var sentence =
            switch (isOnly, unexpected) {
            case (true, 1): Sentence(.plain("It is "), .strong(ReportWords.failure(top)))
            case (true, _): Sentence(.plain("All of them are "), .strong(kind))
            default: Sentence(.strong(share), .plain(" of \(whole) are "), .strong(kind))
            }
        sentence += .plain(" (")
        sentence += names(top)
        sentence += .plain(").")
        return sentence
    }

    /// When it began: a late start, else the hour in which it rose. Also reports whether it has stopped.
    private static func when(_ top: Report.Group, _ report: Report, _ time: TimeText) -> Sentence {
        guard let period = report.period, let first = top.first.map(Report.writable),
            let last = top.last.map(Report.writable), period.lowerBound < period.upperBound, first <= last
        else { return Sentence() }
        let (from, to) = (period.lowerBound, period.upperBound)
        let span = to - from
        let isOneDay = time.date(from) == time.date(to)
        func shown(_ instant: Int64) -> String {
            (isOneDay ? time.minute(instant) : time.date(instant) + " " + time.minute(instant)) + " " + time.zone.name
        }
        let subject = subject(top)
        let isOver = to - last > max(3_600_000_000, span / 20)
        if top.count == 1 {
            let isEarly = first - from <= max(60_000_000, span / 20)
            if isEarly, !isOver { return Sentence() }
            let it = report.totals.failures - report.totals.expected == 1 ? "It" : "That one"
            return Sentence(.plain(it + " happened at "), .strong(shown(first)), .plain("."))
        }
        var sentence = Sentence()
        if first - from > max(60_000_000, span / 20) {
            sentence = Sentence(.plain(subject + " began at "), .strong(shown(first)))
        } else if let rise = Onset.rise(in: top.histogram, from: from, to: to) {
            sentence = Sentence(
                .plain(subject + " rose \(NumberText.tenths(rise.factor))-fold at "),
                .strong(shown(rise.start))
            )
        }
        if isOver {
            sentence += .plain((sentence.isEmpty ? subject : " and") + " were last seen at ")
            sentence += .strong(shown(last))
        }
        if !sentence.isEmpty { sentence += .plain(".") }
        return sentence
    }
}
