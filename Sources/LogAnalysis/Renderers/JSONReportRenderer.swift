import LogRecords

/// `report --format json`: schema `msal-errors/report/1`, with keys in the documented order.
///
/// Each failure group is one line, so that two reports can be compared with `diff`. Times are UTC with microseconds,
/// but histogram slots start at whole seconds. A fraction is the shortest text that reads back as the same number.
package struct JSONReportRenderer: ReportRenderer {
    package init() {}

    package func write(_ report: Report, to output: ReportOutput) {
        var json = JSONDocument(output)
        json.object { json in write(report, into: &json) }
        json.endLine()
        json.finish()
    }

    private func write(_ report: Report, into json: inout JSONDocument) {
        json.head(Report.schema, version: report.generatorVersion, catalogue: report.catalogueVersion)
        json.key("query", startsLine: true)
        json.object { json in write(report.selection, into: &json) }
        json.key("period", startsLine: true)
        if let from = report.from, let to = report.to {
            json.object { json in
                json.member("from", time: from)
                json.member("to", time: to)
            }
        } else {
            json.null()
        }
        json.member("bucketSeconds", 3_600)
        json.key("inputs", startsLine: true)
        json.object { json in write(report.inputs, into: &json) }
        json.key("totals", startsLine: true)
        json.object { json in write(report.totals, into: &json) }
        json.key("failures", startsLine: true)
        json.array(report.listed, separator: ",\n") { group, json in
            json.object { json in write(group, into: &json) }
        }
        if let other = report.other {
            json.key("other", startsLine: true)
            json.object { json in
                json.member("groups", other.groups)
                json.member("count", other.count)
            }
        }
        if report.hasBaseline {
            json.key("gone", startsLine: true)
            json.array(report.gone, separator: ",\n") { gone, json in
                json.object { json in write(gone, into: &json) }
            }
        }
    }

    private func write(_ gone: Report.Gone, into json: inout JSONDocument) {
        json.identity(
            fingerprint: gone.fingerprint,
            domain: gone.domain,
            code: gone.code,
            name: gone.name,
            internalCode: gone.internalCode
        )
        json.member("count", gone.count)
    }

    private func write(_ change: Report.Change, into json: inout JSONDocument) {
        let since: Int64?
        switch change {
        case .new(let begin):
            json.member("kind", "new")
            since = begin
        case .grown(let factor, let begin):
            json.member("kind", "grown")
            json.member("factor", fraction: factor)
            since = begin
        }
        if since != nil { json.member("since", time: since) }
    }

    private func write(_ query: Report.Selection, into json: inout JSONDocument) {
        json.member("since", time: query.since)
        json.member("until", time: query.until)
        json.member("where", query.conditions) { condition, json in json.string(condition) }
        json.member("by", query.by) { key, json in json.string(key) }
        json.member("timezone", query.timezone)
    }

    private func write(_ inputs: Report.Inputs, into json: inout JSONDocument) {
        json.member("files", inputs.files)
        json.member("bytes", inputs.bytes)
        json.member("lines", inputs.lines)
        json.member("records", inputs.records)
        json.member("answeredFromIndex", inputs.answeredFromIndex)
        json.member("flavours", inputs.formats) { format, json in json.string(format.rawValue) }
        json.member("unparsed", inputs.unparsed) { unparsed, json in
            json.object { json in
                json.member("reason", unparsed.reason)
                json.member("lines", unparsed.lines)
                write(first: unparsed.first, into: &json)
            }
        }
        if !inputs.documents.isEmpty {
            json.member("documents", inputs.documents) { document, json in
                json.object { json in
                    json.member("path", document.path)
                    json.member("errors", document.errors)
                    write(first: document.first, into: &json)
                }
            }
        }
        write(notListed: inputs.documentsNotListed, "documentsNotListed", into: &json)
        json.member("damaged", inputs.damaged) { damage, json in
            json.object { json in
                json.member("path", damage.path)
                json.member("offset", damage.offset)
                json.member("reason", damage.reason)
                json.member("recordsLost", damage.recordsLost)
            }
        }
        write(notListed: inputs.damagedNotListed, "damagedNotListed", into: &json)
        json.member("missing", inputs.missing)
        json.member("duplicates", inputs.duplicates)
        json.flag("interrupted", inputs.isInterrupted)
        json.flag("duplicatesAtLeast", inputs.areDuplicatesAtLeast)
    }

    private func write(first lines: [Report.UnparsedLine], into json: inout JSONDocument) {
        guard !lines.isEmpty else { return }
        json.member("first", lines) { line, json in
            json.object { json in
                json.member("source", line.source)
                json.member("text", line.text)
            }
        }
    }

    private func write(_ totals: Report.Totals, into json: inout JSONDocument) {
        json.member("records", totals.records)
        json.member("failures", totals.failures)
        json.member("expected", totals.expected)
        writeDistinct(requests: totals.requests, accounts: totals.accounts, into: &json)
        if let keys = totals.accountKeys {
            json.member("accountKeys", keys)
            json.flag("accountKeysAtLeast", totals.areAccountKeysAtLeast)
        }
        json.member("attempts", totals.attempts)
        json.member("succeeded", totals.succeeded)
        json.member("replays", totals.replays)
        json.member("interrupts", totals.interrupts)
        json.member("dropped", totals.dropped)
    }

    /// How many entries a list leaves out because of its bound.
    private func write(notListed count: Int, _ name: StaticString, into json: inout JSONDocument) {
        if count > 0 { json.member(name, count) }
    }

    /// The two distinct counts, each with a note if it is not exact.
    private func writeDistinct(
        requests: Report.DistinctEstimate,
        accounts: Report.DistinctEstimate,
        into json: inout JSONDocument
    ) {
        json.member("requests", requests.count)
        json.member("accounts", accounts.count)
        json.flag("estimated", requests.isEstimated || accounts.isEstimated)
        json.flag("atLeast", requests.isAtLeast || accounts.isAtLeast)
    }

    private func write(_ group: Report.Group, into json: inout JSONDocument) {
        json.identity(group)
        json.member("internalName", group.internalName)
        json.by(group)
        json.category(group)
        json.member("area", group.area)
        json.member("count", group.count)
        json.member("share", fraction: group.share)
        json.member("rate", fraction: group.rate)
        json.member("records", group.records)
        writeDistinct(requests: group.requests, accounts: group.accounts, into: &json)
        json.member("replays", group.replays)
        json.member("first", time: group.first)
        json.member("last", time: group.last)
        json.member("histogram", group.histogram) { slot, json in json.slot(slot) }
        writeErrors(of: group, into: &json)
        json.member("claimsChallenges", group.claimsChallenges)
        json.member("codeCount", group.codeCount)
        json.member("recovery", group.recovery)
        json.member("summary", group.summary)
        if let change = group.change {
            json.member("change") { json in write(change, into: &json) }
        }
        json.member("samples", group.samples) { sample, json in
            json.object { json in write(sample, into: &json) }
        }
    }

    /// What the service answered, each answer with its count.
    private func writeErrors(of group: Report.Group, into json: inout JSONDocument) {
        json.member("serviceCodes", group.serviceCodes) { code, json in
            json.object { json in
                json.member("code", code.code)
                json.member("name", code.name)
                json.member("count", code.count)
            }
        }
        write(notListed: group.otherServiceCodes, "otherServiceCodes", into: &json)
        json.member("oauthErrors", group.oauthErrors, Self.writeValue)
        write(notListed: group.otherOAuthErrors, "otherOAuthErrors", into: &json)
        json.member("subErrors", group.subErrors, Self.writeValue)
        write(notListed: group.otherSubErrors, "otherSubErrors", into: &json)
        json.member("httpStatus", group.httpStatus, Self.writeValue)
        write(notListed: group.otherHTTPStatus, "otherHTTPStatus", into: &json)
        if !group.libraryWords.isEmpty { json.member("words", group.libraryWords, Self.writeValue) }
        write(notListed: group.otherLibraryWords, "otherWords", into: &json)
    }

    private static func writeValue(_ value: Report.CountedValue, into json: inout JSONDocument) {
        json.object { json in
            json.member("value", value.value)
            json.member("count", value.count)
        }
    }

    private func write(_ sample: Report.Sample, into json: inout JSONDocument) {
        json.member("time", time: sample.time)
        json.member("correlationId", sample.correlationID)
        json.member("requestId", sample.requestID)
        json.member("account", sample.account)
        json.member("message", sample.message)
        json.member("source", sample.source)
    }
}
