import FailureSummaries
import TextBytes

/// `report --format openmetrics`: for the text file collector of a node exporter, or for a push gateway.
///
/// Every metric is a gauge: each report describes its own period, so values can go down.
/// The text is valid OpenMetrics and valid in the older Prometheus text format, which the collector reads.
/// Labels hold codes, names and the keys of `--by`; messages, ids and accounts never become labels.
package struct OpenMetricsReportRenderer: ReportRenderer {
    package init() {}

    package func write(_ report: Report, to output: ReportOutput) {
        var metrics = Metrics(output)
        write(origin: report, to: &metrics)
        write(report.totals, to: &metrics)
        write(report.inputs, report.totals, to: &metrics)
        write(groups: report, to: &metrics)
        write(gone: report.gone, to: &metrics)
        if let other = report.other {
            metrics.family(
                "msal_failures_not_listed",
                "Failures of the groups that were cut off by the limit on groups."
            )
            metrics.sample(other.count)
        }
        metrics.finish()
    }

    private func write(origin report: Report, to metrics: inout Metrics) {
        let generator = [("version", report.generatorVersion), ("catalogue", report.catalogueVersion)]
        metrics.family("msal_report", "What made this report.")
        metrics.sample(1, generator)
        if let from = report.from, let to = report.to {
            metrics.family("msal_report_first_record_timestamp_seconds", "Time of the first record counted.")
            metrics.sample(seconds: from)
            metrics.family("msal_report_last_record_timestamp_seconds", "Time of the last record counted.")
            metrics.sample(seconds: to)
        }
    }

    private func write(_ totals: Report.Totals, to metrics: inout Metrics) {
        metrics.family("msal_records", "Records read.")
        metrics.sample(totals.records)
        metrics.family("msal_failures", "Failures by whether they are part of normal operation.")
        metrics.sample(totals.unexpected, [("expected", "false")])
        metrics.sample(min(totals.expected, totals.failures), [("expected", "true")])
        metrics.family("msal_failed_requests", "Distinct correlation ids of failures.")
        metrics.sample(totals.requests.count)
        metrics.family("msal_affected_accounts", "Distinct accounts of failures.")
        metrics.sample(totals.accounts.count)
        if let attempts = totals.attempts {
            metrics.family("msal_attempts", "Attempts by how they ended.")
            let succeeded = totals.succeeded ?? 0
            metrics.sample(succeeded, [("outcome", "success")])
            metrics.sample(max(0, attempts - succeeded), [("outcome", "failure")])
        }
        metrics.family("msal_replays", "Answers replayed from the client's throttling cache.")
        metrics.sample(totals.replays)
        metrics.family("msal_interrupts", "Sign-ins interrupted to ask the user for something.")
        metrics.sample(totals.interrupts)
        metrics.family("msal_records_dropped", "Records that the logger dropped, as it says itself.")
        metrics.sample(totals.dropped)
    }

    /// What the numbers rest on.
    private func write(_ inputs: Report.Inputs, _ totals: Report.Totals, to metrics: inout Metrics) {
        if let missing = inputs.missing {
            metrics.family("msal_records_missing", "Gaps in the numbering of records.")
            metrics.sample(missing)
        }
        metrics.family("msal_lines_unparsed", "Lines that were not understood, by reason.")
        if inputs.unparsed.isEmpty { metrics.sample(0, [("reason", "none")]) }
        for unparsed in inputs.unparsed { metrics.sample(unparsed.lines, [("reason", unparsed.reason)]) }
        metrics.family("msal_files_damaged", "Places in files that could not be read.")
        metrics.sample(saturatingSum(inputs.damaged.count, inputs.damagedNotListed))
        if inputs.areDuplicatesAtLeast || totals.areAccountKeysAtLeast {
            metrics.family("msal_report_bound_exceeded", "Tables that were full: what they count is a lower bound.")
            if inputs.areDuplicatesAtLeast { metrics.sample(1, [("table", "records")]) }
            if totals.areAccountKeysAtLeast { metrics.sample(1, [("table", "account_keys")]) }
        }
    }

    private func write(groups report: Report, to metrics: inout Metrics) {
        let labels = SeriesLabels(report.listed)
        group(&metrics, "msal_failures_by_code", "Failures by error code.", report, labels) { .number($0.count) }
        group(&metrics, "msal_failed_requests_by_code", "Distinct correlation ids by error code.", report, labels) {
            .number($0.requests.count)
        }
        group(&metrics, "msal_affected_accounts_by_code", "Distinct accounts by error code.", report, labels) {
            .number($0.accounts.count)
        }
        group(
            &metrics,
            "msal_failure_last_seen_timestamp_seconds",
            "Time of the last failure by error code.",
            report,
            labels
        ) {
            $0.last.map(Value.time)
        }
        if report.listed.contains(where: { $0.change != nil }) {
            group(&metrics, "msal_failures_changed", "1: new, or its rate at least doubled.", report, labels) {
                $0.change == nil ? nil : .number(1)
            }
        }
    }

    private func write(gone: [Report.Gone], to metrics: inout Metrics) {
        guard !gone.isEmpty else { return }
        metrics.family("msal_failures_gone", "Failures in the baseline of kinds that no longer occur.")
        for gone in gone {
            let internalCode = gone.internalCode.map(String.init) ?? ""
            metrics.sample(
                gone.count,
                [
                    ("fingerprint", gone.fingerprint), ("domain", gone.domain), ("code", gone.code),
                    ("name", gone.name ?? ""), ("internal_code", internalCode),
                ]
            )
        }
    }

    private enum Value {
        case number(Int)
        case time(Int64)
    }

    private func group(
        _ metrics: inout Metrics,
        _ name: String,
        _ help: String,
        _ report: Report,
        _ labels: SeriesLabels,
        _ value: (Report.Group) -> Value?
    ) {
        guard !report.listed.isEmpty else { return }
        metrics.family(name, help)
        var labels = labels
        for group in report.listed {
            let labels = labels.next(group)
            switch value(group) {
            case .number(let number): metrics.sample(number, written: labels)
            case .time(let time): metrics.sample(seconds: time, written: labels)
            case .none: break
            }
        }
    }

    fileprivate static func labels(_ group: Report.Group) -> String {
        var labels = [("domain", group.domain), ("code", group.code), ("name", group.name ?? "")]
        labels.append(("internal_code", group.internalCode.map(String.init) ?? ""))
        labels.append(("advice", group.recovery))
        labels.append(("category", group.category))
        labels.append(("expected", group.isExpected ? "true" : "false"))
        var names = Set(labels.map(\.0))
        for by in group.by {
            var name = "by_" + labelName(by.key)
            // Keys that differ only in punctuation (`a.b`, `a-b`) must not become the same label.
            while !names.insert(name).inserted { name += "_" }
            labels.append((name, by.value))
        }
        return Metrics.written(labels)
    }

    private static func labelName(_ key: String) -> String {
        String(
            key.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    ? Character(scalar) : "_"
            }
        )
    }
}

extension OpenMetricsReportRenderer {
    /// The text under construction. It is the only place that turns report texts into label values.
    struct Metrics {
        private var text: ReportText
        private var name = ""

        init(_ output: ReportOutput) {
            text = ReportText(output)
        }

        mutating func family(_ name: String, _ help: String) {
            self.name = name
            text.write("# HELP \(name) \(help)\n# TYPE \(name) gauge\n")
        }

        mutating func sample(_ value: Int, _ labels: [(String, String)] = []) {
            sample(value, written: Self.written(labels))
        }

        mutating func sample(_ value: Int, written labels: String) {
            text.write(name)
            text.write(labels)
            text.write(byte: UInt8(ascii: " "))
            text.write(value)
            text.endLine()
        }

        mutating func sample(seconds microseconds: Int64, written labels: String = "") {
            text.write(name)
            text.write(labels)
            text.write(byte: UInt8(ascii: " "))
            let second = TimeText.seconds(microseconds)
            let fraction = Int(microseconds - second &* 1_000_000)
            // Before 1970 the fraction would count downwards. Whole seconds are exact enough there.
            text.write(Int(second))
            if fraction > 0, second >= 0 {
                text.write(byte: UInt8(ascii: "."))
                text.write(capacity: 6) { buffer in
                    buffer.putThree(fraction / 1_000, at: 0)
                    buffer.putThree(fraction % 1_000, at: 3)
                    return 6
                }
            }
            text.endLine()
        }

        mutating func finish() {
            text.write("# EOF\n")
            text.finish()
        }

        static func written(_ labels: [(String, String)]) -> String {
            if labels.isEmpty { return "" }
            return "{" + labels.map { $0.0 + "=\"" + escaped($0.1) + "\"" }.joined(separator: ",") + "}"
        }

        static func escaped(_ value: String) -> String {
            var result = ""
            for scalar in VisibleText.visible(value, keeping: .lineFeed).unicodeScalars {
                switch scalar {
                case "\\": result += "\\\\"
                case "\"": result += "\\\""
                case "\n": result += "\\n"
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }
    }
}

/// The labels of the groups, in order.
///
/// Two label sets may differ only in the spelling of a hidden character, or in text that the scrubber removed. They
/// must not become the same series, because the collector would refuse the whole file. For groups in a file the labels
/// are written anew for each family, and only the hashes that occur twice, or may do so, are kept.
private struct SeriesLabels {
    /// Size of the prefilter in bits: for a million groups it leaves some 60,000 hashes to keep.
    private static let bits = 1 << 24

    /// The labels of groups in memory.
    private var written: ArraySlice<String>?
    private var repeated: [UInt64: Int] = [:]

    init(_ groups: ListedGroups) {
        if !groups.areStored {
            var known: [String: Int] = [:]
            written =
                groups.map { group in
                    let written = OpenMetricsReportRenderer.labels(group)
                    known[written, default: 0] += 1
                    return Self.distinguished(written, by: known[written] ?? 1)
                }[...]
            return
        }
        var seen = [UInt64](repeating: 0, count: Self.bits / 64)
        for group in groups {
            let hash = StableHash.hash(OpenMetricsReportRenderer.labels(group))
            let bit = Int(truncatingIfNeeded: hash) & (Self.bits - 1)
            if seen[bit / 64] & 1 << UInt64(bit % 64) != 0 { repeated[hash] = 0 }
            seen[bit / 64] |= 1 << UInt64(bit % 64)
        }
    }

    /// The labels of `group`, which must be the next group.
    mutating func next(_ group: Report.Group) -> String {
        if let next = written?.popFirst() { return next }
        let labels = OpenMetricsReportRenderer.labels(group)
        guard !repeated.isEmpty else { return labels }
        let hash = StableHash.hash(labels)
        guard let number = repeated[hash] else { return labels }
        repeated[hash] = number + 1
        return Self.distinguished(labels, by: number + 1)
    }

    private static func distinguished(_ labels: String, by number: Int) -> String {
        number == 1 ? labels : labels.dropLast() + ",again=\"\(number)\"}"
    }
}
