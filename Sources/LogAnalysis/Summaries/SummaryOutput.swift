import FailureSummaries
import LogRecords
import PIIScrubbing

/// Writes what was counted as a summary file.
///
/// Texts pass the scrubber as in a report: personal data becomes its class. What identifies records (run and sequence
/// number, row, correlation id) is kept as numbers or hashes.
package struct SummaryOutput {
    /// Keys by which every summary file splits its groups, so that reports can show months by day.
    package static let keys = ["day"]
    /// Keys that a summary file must not be split by, because their values are personal data or texts.
    package static let refusedKeys = Set(
        [RecordKey.account, .message, .errorMessage, .correlationID, .requestID, .traceID, .spanID].map(\.rawValue)
    )

    private let classes = ScrubberChain(pseudonyms: .classOnly)

    package init() {}

    /// Passes the bytes of the file to `output`. Returns what was lost because groups could not be kept on disk; the
    /// file is not complete then.
    package func write(_ result: ScanResult, _ query: Query, to output: ReportOutput) -> [InputProblem] {
        var collected = GroupCollector(SpillFile())
        result.forEachGroup { key, group in collected.add(scrubbed(key, query.by), scrubbed(group)) }
        var writer = SummaryFileWriter(content(result, query))
        func flush() {
            if writer.bytes.count >= 1 << 16 { output.write(writer.removeBytes()) }
        }
        let ranked = collected.ranked(limit: nil)
        if let ranked {
            var cursor = ranked.cursor()
            while let (key, group, _) = cursor.next() {
                writer.put(key, group)
                flush()
            }
        } else {
            let groups = collected.held
            for key in FailureKey.ranked(groups) {
                if let group = groups[key] { writer.put(key, group) }
                flush()
            }
        }
        writer.finish(result.origins, isNew: result.logFiles > 0)
        output.write(writer.removeBytes())
        return (result.problemsOfMemory + (ranked?.problems ?? [])).filter { $0.kind != .note }
    }

    private func content(_ result: ScanResult, _ query: Query) -> SummaryFile.Content {
        var summary = result.summary
        summary.groups = [:]
        let isWindow = !query.coversEverything
        if isWindow { (summary.numbers, summary.rows) = (summary.selected, summary.selectedRows) }
        var accountKeys = BoundedCounts(limit: ReaderLimits().accountKeyBytes)
        for key in summary.accountKeys.entries { accountKeys.add(0, classes.scrub(key.text)) }
        if summary.accountKeys.isOverflowing { accountKeys.add(rest: 0) }
        summary.accountKeys = accountKeys
        summary.attemptsBy = scrubbed(summary.attemptsBy, query.by)
        var content = SummaryFile.Content(keys: query.by, summary: summary)
        content.isPartial = isWindow || result.isPartial || result.lostFiles || result.inFlight > 0
        content.inputs = inputs(result, isWindow: isWindow)
        return content
    }

    /// With a window, only what was counted: lines that were not understood have no time.
    private func inputs(_ result: ScanResult, isWindow: Bool) -> SummaryFile.Inputs {
        let counts = result.counts
        var inputs = SummaryFile.Inputs()
        inputs.formats = Set(counts.formats.map(\.rawValue))
        if isWindow {
            inputs.lines = result.summary.records
            inputs.records = result.summary.records
            inputs.first = result.summary.first
            inputs.last = result.summary.last
        } else {
            inputs.lines = counts.lines
            inputs.records = counts.records
            inputs.duplicates = counts.duplicates
            inputs.unparsed = counts.unparsed
            inputs.first = counts.first
            inputs.last = counts.last
        }
        inputs.damaged = counts.damaged.map { .init(path: $0.path, offset: $0.offset, reason: $0.reason) }
        for problem in result.problems where problem.isUnreadable {
            inputs.damaged.append(.init(path: problem.path, offset: nil, reason: problem.reason))
        }
        inputs.damagedNotListed = counts.damaged.further + result.problems.furtherUnreadable
        return inputs
    }

    // MARK: Texts

    private func scrubbed(_ value: String, of key: String) -> String {
        VersionValue.isNamed(by: key)
            ? VersionValue.scrubbed(value) { classes.scrub($0) } : classes.scrub(value)
    }

    private func scrubbed(_ key: FailureKey, _ names: [String]) -> FailureKey {
        FailureKey(
            domain: classes.scrub(key.domain),
            code: classes.scrub(key.code),
            internalCode: key.internalCode,
            recovery: classes.scrub(key.recovery),
            by: zip(names, key.by).map { scrubbed($1, of: $0) }
        )
    }

    private func scrubbed(_ attempts: BoundedCounts, _ names: [String]) -> BoundedCounts {
        var counts = BoundedCounts(limit: ReaderLimits().attemptBytes)
        for entry in attempts.entries {
            guard let values = FailureKey.values(ofText: entry.text) else { continue }
            counts.add(entry.count, FailureKey.text(ofValues: zip(names, values).map { scrubbed($1, of: $0) }))
        }
        if attempts.isOverflowing { counts.add(rest: attempts.rest) }
        return counts
    }

    private func scrubbed(_ group: FailureSummary.Group) -> FailureSummary.Group {
        var group = group
        var facets: [Facet: BoundedCounts] = [:]
        // Others are not in a report, and whether they are known depends on how the logs were read.
        for facet in [Facet.serviceCode, .oauthError, .subError, .httpStatus, .libraryWord] {
            guard let values = group.facets[facet], !values.isEmpty else { continue }
            var counts = BoundedCounts()
            for entry in values.entries { counts.add(entry.count, classes.scrub(entry.text)) }
            if values.isOverflowing { counts.add(rest: values.rest) }
            facets[facet] = counts
        }
        group.facets = facets
        var samples = SampleSet()
        for sample in group.samples.shown {
            samples.insert(sample.scrubbed({ classes.scrub($0) }, account: { classes.account($0) }))
        }
        group.samples = samples
        return group
    }
}
