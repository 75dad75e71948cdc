import FailureSummaries
import MSALFailures
import PIIScrubbing
import TextBytes

/// Turns the counts into the report that renderers print: adds names, advice and order, and scrubs texts.
package struct ReportBuilder: Sendable {
    package var timezone = "UTC"
    package var generatorVersion: String
    /// Scrubs one text of a sample: personal data is replaced by its class.
    package var scrub: @Sendable (String) -> String
    /// Masks an account that a text log contains in clear.
    package var account: @Sendable (String) -> String

    package init(
        generatorVersion: String,
        scrub: @escaping @Sendable (String) -> String,
        account: @escaping @Sendable (String) -> String
    ) {
        self.generatorVersion = generatorVersion
        self.scrub = scrub
        self.account = account
    }

    /// Personal data is replaced by its class, so that no pseudonym of a report is mistaken for one from the logs.
    package init() {
        let classes = ScrubberChain(pseudonyms: .classOnly)
        self.init(generatorVersion: Version.text, scrub: { classes.scrub($0) }, account: { classes.account($0) })
    }

    package func report(_ result: ScanResult, _ query: Query) -> Report {
        let summary = result.summary
        var report = Report(generatorVersion: generatorVersion, catalogueVersion: ErrorCatalogue.version)
        report.selection = selection(query)
        report.from = summary.first
        report.to = summary.last
        report.recordedFrom = result.counts.first
        report.recordedTo = result.counts.last
        report.inputs = inputs(result, query)

        let attempts = Attempts(summary, query)
        var all = result.ranked?.all ?? RestOfGroups()
        for (key, group) in summary.groups { all.add(key, count: group.count, replays: group.replays) }
        let failureEnds = result.ranked?.failureEnds ?? summary.failureEnds
        let changes = changes(result, query, groups: all.groups, failureEnds: failureEnds)
        let whole = Whole(query: query, failures: all.count, attempts: attempts, changes: changes)
        if let ranked = result.ranked {
            report.stored = StoredGroups(groups: ranked) { [self] key, value, codeCount in
                group(key, value, codeCount: codeCount, of: whole)
            }
            report.other = Report.Other(ranked.rest)
        } else {
            report.groups = groups(summary, whole)
        }

        report.totals = totals(summary, all)
        report.totals.attempts = attempts.all
        report.totals.succeeded = attempts.all == nil ? nil : summary.succeeded
        if attempts.all != nil { report.attempts = summary.attemptSlots(failures: failureEnds).map(hours) ?? [] }
        report.attemptsByValue = attempts.byValue.map { AttemptsByValue($0) { shown($0, query) } }
        return report
    }

    private func selection(_ query: Query) -> Report.Selection {
        var selection = Report.Selection()
        selection.since = query.since
        selection.until = query.until
        selection.conditions = query.conditions.map { $0.shown(scrub) }
        selection.by = query.by
        selection.leavesOnlyFailures = query.conditions.contains { !Query.isKeyOfAttempts($0.key) }
        selection.timezone = timezone
        return selection
    }

    private func changes(_ result: ScanResult, _ query: Query, groups: Int, failureEnds: OperationEnds) -> Changes {
        let summary = result.summary
        let tenth = LastTenth(from: summary.first, to: summary.last)
        let recent = RecentChange(tenth, groups: groups, failures: failureEnds)
        guard result.ranked == nil, !query.by.isEmpty, let tenth else {
            return Changes(recent: recent, kinds: result.ranked?.kinds)
        }
        var kinds = RecentKinds(tenth)
        for (key, group) in summary.groups { kinds.add(key, group.slots, first: group.first) }
        return Changes(recent: recent, kinds: kinds)
    }

    private func totals(_ summary: FailureSummary, _ all: RestOfGroups) -> Report.Totals {
        var totals = Report.Totals()
        totals.records = summary.records
        totals.failures = all.count
        totals.expected = all.expected
        totals.requests = Report.DistinctEstimate(summary.requests, isFolded: summary.isFolded, of: all.count)
        totals.accounts = Report.DistinctEstimate(summary.accounts, isFolded: summary.isFolded, of: all.count)
        totals.accountKeys = summary.accountKeys.count > 1 ? summary.accountKeys.count : nil
        totals.areAccountKeysAtLeast = summary.accountKeys.isOverflowing
        totals.replays = all.replays
        totals.interrupts = summary.interrupts
        totals.dropped = summary.dropped
        return totals
    }

    private func groups(_ summary: FailureSummary, _ whole: Whole) -> [Report.Group] {
        var codes: [FailureKey: Int] = [:]
        for (key, group) in summary.groups {
            codes[key.codeOnly] = saturatingSum(codes[key.codeOnly] ?? 0, group.count)
        }
        return FailureKey.ranked(summary.groups).compactMap { key in
            summary.groups[key].map { value in
                group(key, value, codeCount: codes[key.codeOnly] ?? value.count, of: whole)
            }
        }
    }

    private func inputs(_ result: ScanResult, _ query: Query) -> Report.Inputs {
        let counts = result.counts
        var inputs = Report.Inputs()
        inputs.files = counts.files
        inputs.answeredFromIndex = counts.answeredFromIndex
        inputs.bytes = counts.bytes
        inputs.lines = counts.lines
        inputs.records = counts.records
        inputs.hasRecordsInWindow = counts.hasRecordsInWindow
        inputs.duplicates = counts.duplicates
        inputs.formats = counts.formats.sorted()
        inputs.unparsed = counts.unparsed.map { reason, lines in
            var unparsed = Report.Unparsed(reason: reason, lines: lines)
            if reason == TextLogParser.Reason.foreign.rawValue {
                unparsed.first = counts.firstForeign.map(shown)
            }
            return unparsed
        }
        .sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }
        inputs.documents = counts.documents.map {
            Report.Document(path: ShownText.path($0.path, scrub), errors: $0.errors, first: $0.first.map(shown))
        }
        inputs.documentsNotListed = counts.documents.further
        inputs.damaged = counts.damaged.map { damage in
            var damage = damage
            damage.path = ShownText.path(damage.path, scrub)
            return damage
        }
        var unreadable: Set<String> = []
        for problem in result.problems where problem.isUnreadable {
            unreadable.insert(problem.path)
            inputs.damaged.append(
                .init(path: ShownText.path(problem.path, scrub), offset: nil, reason: problem.reason, recordsLost: nil)
            )
        }
        inputs.damagedNotListed = counts.damaged.further + result.problems.furtherUnreadable
        inputs.missing = query.coversEverything ? result.missing : nil
        inputs.isInterrupted = result.isInterrupted
        inputs.areDuplicatesAtLeast = result.summary.numbers.isOverflowing || result.summary.rows.isOverflowing
        // What could not be read is named as that.
        inputs.skipped = counts.skipped.filter { !unreadable.contains($0) }.map { ShownText.path($0, scrub) }
        inputs.skippedNotListed = counts.skipped.further
        return inputs
    }

    private func shown(_ line: ForeignLine) -> Report.UnparsedLine {
        Report.UnparsedLine(
            source: ShownText.source(line.path, line.line, scrub),
            text: ShownText.scrubbed(line.text, scrub, limit: ForeignLine.limit)
        )
    }

    private func group(
        _ key: FailureKey,
        _ value: FailureSummary.Group,
        codeCount: Int,
        of whole: Whole
    ) -> Report.Group {
        var group = Report.Group(domain: scrub(key.domain), code: scrub(key.code), internalCode: key.internalCode)
        group.by = zip(whole.query.by, shown(key.by, whole.query)).map(Report.KeyedValue.init)
        let judgement = key.judgement(typical: value)
        group.name = judgement.name
        group.internalName = judgement.internalName
        group.area = judgement.area.rawValue
        group.category = judgement.category.rawValue
        group.isExpected = judgement.isExpected
        group.summary = judgement.summary ?? ""
        group.recovery = scrub(judgement.recovery.rawValue)
        group.count = value.count
        group.share = whole.failures > 0 ? Double(value.count) / Double(whole.failures) : 0
        group.codeCount = codeCount
        group.rate = whole.attempts.count(for: key).map { $0 > 0 ? Double(value.count) / Double($0) : 0 }
        group.records = value.records
        group.requests = Report.DistinctEstimate(value.requests, isFolded: value.isFolded, of: value.count)
        group.accounts = Report.DistinctEstimate(value.accounts, isFolded: value.isFolded, of: value.count)
        group.replays = value.replays
        group.first = value.first
        group.last = value.last
        group.histogram = hours(value.slots)
        group.serviceCodes = ranked(value.facets[.serviceCode]).map { code, count in
            Report.CountedCode(code: scrub(code), name: Self.serviceCodeName(code), count: count)
        }
        group.oauthErrors = ranked(value.facets[.oauthError]).map { .init(value: scrub($0), count: $1) }
        group.subErrors = ranked(value.facets[.subError]).map { .init(value: scrub($0), count: $1) }
        group.httpStatus = ranked(value.facets[.httpStatus]).map { .init(value: scrub($0), count: $1) }
        group.libraryWords = ranked(value.facets[.libraryWord]).map { .init(value: scrub($0), count: $1) }
        if group.name == nil, let word = group.libraryWords.first, word.count == group.count { group.name = word.value }
        group.claimsChallenges = value.claimsChallenges
        group.otherHTTPStatus = value.facets[.httpStatus]?.rest ?? 0
        group.otherServiceCodes = value.facets[.serviceCode]?.rest ?? 0
        group.otherOAuthErrors = value.facets[.oauthError]?.rest ?? 0
        group.otherSubErrors = value.facets[.subError]?.rest ?? 0
        group.otherLibraryWords = value.facets[.libraryWord]?.rest ?? 0
        group.samples = value.samples.shown.map(sample)
        group.change = whole.changes.change(key, value, whole.query, whole.attempts)
        return group
    }

    /// Values of `--by` as the report shows them.
    private func shown(_ values: [String], _ query: Query) -> [String] {
        zip(query.by, values).map { name, value in
            VersionValue.isNamed(by: name) ? VersionValue.scrubbed(value, scrub) : scrub(value)
        }
    }

    private func hours(_ slots: TimeSlots) -> [Report.Slot] {
        var hours: [Report.Slot] = []
        for slot in slots.slots {
            let quarter = Int64(slot.quarter)
            let hour = quarter.flooredDivision(by: 4)
            let start = hour * 3_600_000_000
            if let last = hours.indices.last, hours[last].start == start {
                hours[last].count = saturatingSum(hours[last].count, slot.count)
            } else {
                hours.append(Report.Slot(start: start, count: slot.count))
            }
        }
        return hours
    }

    private func ranked(_ facet: BoundedCounts?) -> [(String, Int)] {
        (facet?.entries ?? []).sorted { ($1.count, $0.text) < ($0.count, $1.text) }.map { ($0.text, $0.count) }
    }

    /// Nil if the catalogue has none, or only the code.
    private static func serviceCodeName(_ text: String) -> String? {
        let name = ServiceCode(text).flatMap { ErrorCatalogue.entry($0)?.name }
        return name == text ? nil : name
    }

    private func sample(_ failure: FailureSample) -> Report.Sample {
        let found = failure.scrubbed(scrub, account: account)
        var sample = Report.Sample(source: ShownText.source(found.path, found.line, scrub))
        sample.time = found.time
        sample.correlationID = found.correlationID
        sample.requestID = found.requestID
        sample.account = found.account
        sample.message = found.message
        sample.sdkVersion = found.sdkVersion
        sample.os = found.os
        sample.clientID = found.clientID
        sample.tenantID = found.tenantID
        sample.environment = found.environment
        sample.appVersion = found.appVersion
        sample.retryAfter = found.retryAfter
        return sample
    }
}

/// What the groups of a report are a part of.
private struct Whole: Sendable {
    let query: Query
    let failures: Int
    let attempts: Attempts
    let changes: Changes
}

/// What the last tenth of the period says about a group.
private struct Changes: Sendable {
    let recent: RecentChange?
    /// Only with `--by`.
    let kinds: RecentKinds?

    func change(
        _ key: FailureKey,
        _ value: FailureSummary.Group,
        _ query: Query,
        _ attempts: Attempts
    ) -> Report.Change? {
        guard let recent, !query.by.isEmpty else { return recent?.change(value.slots, first: value.first) }
        var known: RecentChange.Attempts?
        if let all = attempts.all, let own = attempts.count(for: key) { known = (all, own) }
        return recent.change(
            value.slots,
            first: value.first,
            ofKind: kinds?[key],
            isTime: query.by.contains(where: GroupingKey.isUnit),
            attempts: known
        )
    }
}

/// How many attempts a group's failures are a part of.
private struct Attempts: Sendable {
    /// Nil if they are not known.
    let all: Int?
    /// Nil without `--by`, or if they are not known.
    let byValue: BoundedCounts?
    private let isSplit: Bool

    init(_ summary: FailureSummary, _ query: Query) {
        let isKnown = summary.hasOutcomes && query.conditions.allSatisfy { Query.isKeyOfAttempts($0.key) }
        all = isKnown ? summary.attempts : nil
        isSplit = !query.by.isEmpty
        byValue = isSplit && isKnown && query.by.allSatisfy(Query.isKeyOfAttempts) ? summary.attemptsBy : nil
    }

    func count(for key: FailureKey) -> Int? {
        isSplit ? byValue?[FailureKey.text(ofValues: key.by)] : all
    }
}

extension FailureKey {
    private var input: Judgement.Input {
        var input = Judgement.Input(domain: domain, codeText: code)
        input.internalCode = internalCode
        return input
    }

    private var advice: RecoveryAdvice { RecoveryAdvice(rawValue: recovery) }

    /// What the group's failures are.
    var judgement: Judgement { recovery.isEmpty ? Judgement(input) : Judgement(input, advice: advice) }

    /// What the group's failures are. Where code and advice leave several categories, what most failures carry decides.
    func judgement(typical group: FailureSummary.Group) -> Judgement {
        guard !recovery.isEmpty else { return Judgement(input) }
        let codes = group.facets[.serviceCode]?.entries ?? []
        let prevails = codes.contains { $0.count > group.count / 2 }
        return Judgement(input, advice: advice, typical: typical(group), prevails: prevails)
    }

    private func typical(_ group: FailureSummary.Group) -> Judgement.Input {
        func first(_ facet: Facet) -> String? {
            group.facets[facet]?.entries.min { ($1.count, $0.text) < ($0.count, $1.text) }?.text
        }
        var input = input
        input.serviceCodes = first(.serviceCode).flatMap { ServiceCode($0) }.map { [$0] } ?? []
        input.oauthError = first(.oauthError)
        input.oauthSubError = first(.subError)
        input.httpStatus = first(.httpStatus).flatMap { Int($0) }
        if let words = group.facets[.libraryWord], words.entries.contains(where: { $0.count > group.count / 2 }) {
            input.detail = first(.libraryWord)
        }
        input.hasClaimsChallenge = group.claimsChallenges > group.count / 2
        input.hasRetryAfter = advice == .retryAfterDelay
        return input
    }
}

extension Report.DistinctEstimate {
    /// A failure has one request and one account, so no estimate exceeds the number of failures.
    init(_ count: DistinctCount, isFolded: Bool, of failures: Int = .max) {
        self.init(
            count: min(count.count, failures),
            isEstimated: count.isEstimated,
            isAtLeast: isFolded && !count.isEmpty
        )
    }
}
