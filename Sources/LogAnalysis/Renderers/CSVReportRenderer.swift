import TextBytes

/// `report --format csv`: a header and one row for each group, RFC 4180, lines ended by CR LF. With a baseline, the
/// groups that are gone come last: a reader that adds up `count` gets what it got before.
///
/// Spreadsheets evaluate a cell that starts like a formula. Such a cell gets a leading apostrophe, which the
/// spreadsheet hides. Plain numbers (`-50002`) stay as they are.
package struct CSVReportRenderer: ReportRenderer {
    package init() {}

    private static let columns = [
        "fingerprint", "domain", "code", "name", "internal_code", "internal_name", "category", "expected", "area",
        "count",
        "share", "rate", "records", "requests", "requests_known", "accounts", "accounts_known", "replays", "first",
        "last",
        "service_codes", "oauth_errors", "sub_errors", "http_status", "claims_challenges", "code_count", "recovery",
        "summary", "sample_time", "sample_correlation_id",
        "sample_request_id", "sample_account", "sample_source", "sample_message", "change", "change_factor",
        "baseline_count",
    ]

    package func write(_ report: Report, to output: ReportOutput) {
        var row = Row(output)
        for column in Self.columns { row.cell(column) }
        for key in report.selection.by { row.cell("by " + key) }
        row.end()
        for group in report.listed {
            write(group, into: &row)
            for key in report.selection.by { row.cell(group.by.first { $0.key == key }?.value) }
            row.end()
        }
        for gone in report.gone {
            for column in Self.columns { write(column, of: gone, into: &row) }
            // All values of `--by` together are gone.
            for _ in report.selection.by { row.cell(nil as String?) }
            row.end()
        }
        row.finish()
    }

    private func write(_ group: Report.Group, into row: inout Row) {
        row.cell(group.fingerprint)
        row.cell(group.domain)
        row.cell(group.code)
        row.cell(group.name)
        row.cell(group.internalCode)
        row.cell(group.internalName)
        row.cell(group.category)
        row.cell(group.isExpected ? "true" : "false")
        row.cell(group.area)
        row.cell(group.count)
        row.cell(group.share.description)
        row.cell(group.rate?.description)
        row.cell(group.records)
        row.cell(group.requests.count)
        row.cell(Self.known(group.requests))
        row.cell(group.accounts.count)
        row.cell(Self.known(group.accounts))
        row.cell(group.replays)
        row.cell(time: group.first)
        row.cell(time: group.last)
        row.cell(Self.list(group.serviceCodes.map { ($0.code, $0.count) }, other: group.otherServiceCodes))
        row.cell(Self.list(group.oauthErrors.map { ($0.value, $0.count) }, other: group.otherOAuthErrors))
        row.cell(Self.list(group.subErrors.map { ($0.value, $0.count) }, other: group.otherSubErrors))
        row.cell(Self.list(group.httpStatus.map { ($0.value, $0.count) }, other: group.otherHTTPStatus))
        row.cell(group.claimsChallenges)
        row.cell(group.codeCount)
        row.cell(group.recovery)
        row.cell(group.summary)
        let sample = group.samples.first
        row.cell(time: sample?.time)
        row.cell(sample?.correlationID)
        row.cell(sample?.requestID)
        row.cell(sample?.account)
        row.cell(sample?.source)
        row.cell(sample?.message)
        let (change, factor): (String?, Double?) =
            switch group.change {
            case .new: ("new", nil)
            case .grown(let factor, _): ("grown", factor)
            case nil: (nil, nil)
            }
        row.cell(change)
        row.cell(factor?.description)
        row.cell(nil as Int?)
    }

    private func write(_ column: String, of gone: Report.Gone, into row: inout Row) {
        switch column {
        case "fingerprint": row.cell(gone.fingerprint)
        case "domain": row.cell(gone.domain)
        case "code": row.cell(gone.code)
        case "name": row.cell(gone.name)
        case "internal_code": row.cell(gone.internalCode)
        case "count": row.cell(0)
        case "change": row.cell("gone")
        case "baseline_count": row.cell(gone.count)
        default: row.cell(nil as String?)
        }
    }

    /// `AADSTS50076=12;AADSTS50079=3`; at the end `other=9` where not all are known. Nil where there is none.
    private static func list(_ values: [(String, Int)], other: Int) -> String? {
        let all = other > 0 ? values + [("other", other)] : values
        return all.isEmpty ? nil : all.map { $0.0 + "=" + String($0.1) }.joined(separator: ";")
    }

    private static func known(_ estimate: Report.DistinctEstimate) -> String {
        estimate.isAtLeast ? "at least" : estimate.isEstimated ? "estimated" : "exact"
    }
}

extension CSVReportRenderer {
    /// A row under construction. It is the only place that makes report texts safe for CSV.
    struct Row {
        private var text: ReportText
        private var isFirst = true

        init(_ output: ReportOutput) {
            text = ReportText(output)
        }

        mutating func finish() {
            text.finish()
        }

        mutating func cell(_ number: Int?) {
            separate()
            if let number { text.write(number) }
        }

        mutating func cell(time instant: Int64?) {
            separate()
            if let instant { TimeText.writeRFC3339(instant, into: &text) }
        }

        mutating func cell(_ value: String?) {
            separate()
            guard var value, let first = value.utf8.first else { return }
            // The text starts with a letter or digit and contains nothing that needs quotes.
            if first.isDigit || (0x41...0x7A).contains(first),
                PlainBytes.areAll(of: &value, except: "\",; ")
            {
                text.write(value)
                return
            }
            text.write(Self.safe(value))
        }

        mutating func end() {
            text.write(byte: UInt8(ascii: "\r"))
            text.endLine()
            isFirst = true
        }

        private mutating func separate() {
            if !isFirst { text.write(byte: UInt8(ascii: ",")) }
            isFirst = false
        }

        /// Keeps line breaks and tabs inside quotes. Escapes characters that a terminal would obey, because the file
        /// may be shown with `cat`.
        static func safe(_ value: String) -> String {
            var cell = VisibleText.visible(value, keeping: [.lineFeed, .tab, .carriageReturn])
            if isFormula(cell) { cell = "'" + cell }
            guard cell.utf8.contains(where: needsQuotes) else { return cell }
            var quoted = "\""
            if !cell.utf8.contains(UInt8(ascii: "\"")) { return quoted + cell + "\"" }
            for scalar in cell.unicodeScalars {
                if scalar == "\"" { quoted += "\"" }
                quoted.unicodeScalars.append(scalar)
            }
            return quoted + "\""
        }

        private static func needsQuotes(_ byte: UInt8) -> Bool {
            switch byte {
            case .quote, .comma, UInt8(ascii: ";"), UInt8(ascii: "\t"), 0x0A, 0x0D, 0x20: true
            default: false
            }
        }

        /// Whether the first character after blanks makes spreadsheets calculate. The full-width forms count.
        private static func isFormula(_ cell: String) -> Bool {
            guard let first = cell.unicodeScalars.first(where: { !isBlank($0) }) else { return false }
            switch first {
            case "=", "@", "\t", "\r", "\n", "|", "＝", "＋", "－", "＠": return true
            case "+", "-", "−": return !isPlainNumber(cell)
            default: return false
            }
        }

        private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar != "\t" && scalar != "\r" && scalar != "\n" && scalar.properties.isWhitespace
        }

        /// `-50002`, `+3.5`, `-7%`.
        private static func isPlainNumber(_ cell: String) -> Bool {
            var digits = Substring(cell).utf8.dropFirst()
            if digits.last == UInt8(ascii: "%") { digits = digits.dropLast() }
            let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return (1...2).contains(parts.count)
                && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
        }
    }
}
