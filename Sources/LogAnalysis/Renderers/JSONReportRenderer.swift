import LogRecords

/// `report --format json`: schema `msal-errors/report/1`, with keys in the documented order.
///
/// Each failure group is one line, so that two reports can be compared with `diff`. Times are UTC with microseconds,
/// but histogram slots start at whole seconds. A fraction is the shortest text that reads back as the same number.
package struct JSONReportRenderer: ReportRenderer {
    package init() {}

    package func write(_ report: Report, to output: ReportOutput) {
        var json = JSONDocument(output)
        json.head(Report.schema, version: report.generatorVersion, catalogue: report.catalogueVersion)
        write(report.selection, into: &json)
        json.raw(",\n\"period\":")
        if let from = report.from, let to = report.to {
            json.raw("{\"from\":")
            json.time(from)
            json.raw(",\"to\":")
            json.time(to)
            json.raw("}")
        } else {
            json.raw("null")
        }
        json.raw(",\"bucketSeconds\":3600,\n\"inputs\":")
        write(report.inputs, into: &json)
        json.raw(",\n\"totals\":")
        write(report.totals, into: &json)
        json.raw(",\n\"failures\":")
        json.array(report.listed, separator: ",\n") { group, json in write(group, into: &json) }
        if let other = report.other {
            json.raw(",\n\"other\":{")
            json.raw("\"groups\":")
            json.number(other.groups)
            json.raw(",\"count\":")
            json.number(other.count)
            json.raw("}")
        }
        if report.hasBaseline {
            json.raw(",\n\"gone\":")
            json.array(report.gone, separator: ",\n") { group, json in write(group, into: &json) }
        }
        json.raw("}\n")
        json.finish()
    }

    private func write(_ gone: Report.Gone, into json: inout JSONDocument) {
        json.raw("{")
        json.identity(
            fingerprint: gone.fingerprint,
            domain: gone.domain,
            code: gone.code,
            name: gone.name,
            internalCode: gone.internalCode
        )
        json.raw(",\"count\":")
        json.number(gone.count)
        json.raw("}")
    }

    private func write(_ change: Report.Change, into json: inout JSONDocument) {
        json.raw(",\"change\":{\"kind\":")
        let since: Int64?
        switch change {
        case .new(let begin):
            json.string("new")
            since = begin
        case .grown(let factor, let begin):
            json.string("grown")
            json.raw(",\"factor\":")
            json.fraction(factor)
            since = begin
        }
        if since != nil {
            json.raw(",\"since\":")
            json.time(since)
        }
        json.raw("}")
    }

    private func write(_ query: Report.Selection, into json: inout JSONDocument) {
        json.raw("{\"since\":")
        json.time(query.since)
        json.raw(",\"until\":")
        json.time(query.until)
        json.raw(",\"where\":")
        json.array(query.conditions) { condition, json in json.string(condition) }
        json.raw(",\"by\":")
        json.array(query.by) { key, json in json.string(key) }
        json.raw(",\"timezone\":")
        json.string(query.timezone)
        json.raw("}")
    }

    private func write(_ inputs: Report.Inputs, into json: inout JSONDocument) {
        json.raw("{\"files\":")
        json.number(inputs.files)
        json.raw(",\"bytes\":")
        json.number(inputs.bytes)
        json.raw(",\"lines\":")
        json.number(inputs.lines)
        json.raw(",\"records\":")
        json.number(inputs.records)
        json.raw(",\"answeredFromIndex\":")
        json.number(inputs.answeredFromIndex)
        json.raw(",\"flavours\":")
        json.array(inputs.formats) { format, json in json.string(format.rawValue) }
        json.raw(",\"unparsed\":")
        json.array(inputs.unparsed) { unparsed, json in
            json.raw("{\"reason\":")
            json.string(unparsed.reason)
            json.raw(",\"lines\":")
            json.number(unparsed.lines)
            write(first: unparsed.first, into: &json)
            json.raw("}")
        }
        if !inputs.documents.isEmpty {
            json.raw(",\"documents\":")
            json.array(inputs.documents) { document, json in
                json.raw("{\"path\":")
                json.string(document.path)
                json.raw(",\"errors\":")
                json.number(document.errors)
                write(first: document.first, into: &json)
                json.raw("}")
            }
        }
        write(notListed: inputs.documentsNotListed, ",\"documentsNotListed\":", into: &json)
        json.raw(",\"damaged\":")
        json.array(inputs.damaged) { damage, json in
            json.raw("{\"path\":")
            json.string(damage.path)
            json.raw(",\"offset\":")
            json.number(damage.offset)
            json.raw(",\"reason\":")
            json.string(damage.reason)
            json.raw(",\"recordsLost\":")
            json.number(damage.recordsLost)
            json.raw("}")
        }
        write(notListed: inputs.damagedNotListed, ",\"damagedNotListed\":", into: &json)
        json.raw(",\"missing\":")
        json.number(inputs.missing)
        json.raw(",\"duplicates\":")
        json.number(inputs.duplicates)
        if inputs.isInterrupted { json.raw(",\"interrupted\":true") }
        if inputs.areDuplicatesAtLeast { json.raw(",\"duplicatesAtLeast\":true") }
        json.raw("}")
    }

    private func write(first lines: [Report.UnparsedLine], into json: inout JSONDocument) {
        guard !lines.isEmpty else { return }
        json.raw(",\"first\":")
        json.array(lines) { line, json in
            json.raw("{\"source\":")
            json.string(line.source)
            json.raw(",\"text\":")
            json.string(line.text)
            json.raw("}")
        }
    }

    private func write(_ totals: Report.Totals, into json: inout JSONDocument) {
        json.raw("{\"records\":")
        json.number(totals.records)
        json.raw(",\"failures\":")
        json.number(totals.failures)
        json.raw(",\"expected\":")
        json.number(totals.expected)
        writeDistinct(requests: totals.requests, accounts: totals.accounts, into: &json)
        if let keys = totals.accountKeys {
            json.raw(",\"accountKeys\":")
            json.number(keys)
            if totals.areAccountKeysAtLeast { json.raw(",\"accountKeysAtLeast\":true") }
        }
        json.raw(",\"attempts\":")
        json.number(totals.attempts)
        json.raw(",\"succeeded\":")
        json.number(totals.succeeded)
        json.raw(",\"replays\":")
        json.number(totals.replays)
        json.raw(",\"interrupts\":")
        json.number(totals.interrupts)
        json.raw(",\"dropped\":")
        json.number(totals.dropped)
        json.raw("}")
    }

    /// How many entries a list leaves out because of its bound.
    private func write(notListed count: Int, _ key: StaticString, into json: inout JSONDocument) {
        guard count > 0 else { return }
        json.raw(key)
        json.number(count)
    }

    /// The two distinct counts, each with a note if it is not exact.
    private func writeDistinct(
        requests: Report.DistinctEstimate,
        accounts: Report.DistinctEstimate,
        into json: inout JSONDocument
    ) {
        json.raw(",\"requests\":")
        json.number(requests.count)
        json.raw(",\"accounts\":")
        json.number(accounts.count)
        if requests.isEstimated || accounts.isEstimated {
            json.raw(",\"estimated\":")
            json.raw("true")
        }
        if requests.isAtLeast || accounts.isAtLeast {
            json.raw(",\"atLeast\":")
            json.raw("true")
        }
    }

    private func write(_ group: Report.Group, into json: inout JSONDocument) {
        json.raw("{")
        json.identity(group)
        json.raw(",\"internalName\":")
        json.string(group.internalName)
        json.by(group)
        json.category(group)
        json.raw(",\"area\":")
        json.string(group.area)
        json.raw(",\"count\":")
        json.number(group.count)
        json.raw(",\"share\":")
        json.fraction(group.share)
        json.raw(",\"rate\":")
        json.fraction(group.rate)
        json.raw(",\"records\":")
        json.number(group.records)
        writeDistinct(requests: group.requests, accounts: group.accounts, into: &json)
        json.raw(",\"replays\":")
        json.number(group.replays)
        json.raw(",\"first\":")
        json.time(group.first)
        json.raw(",\"last\":")
        json.time(group.last)
        json.raw(",\"histogram\":")
        json.array(group.histogram) { slot, json in json.slot(slot) }
        writeErrors(of: group, into: &json)
        json.raw(",\"claimsChallenges\":")
        json.number(group.claimsChallenges)
        json.raw(",\"codeCount\":")
        json.number(group.codeCount)
        json.raw(",\"recovery\":")
        json.string(group.recovery)
        json.raw(",\"summary\":")
        json.string(group.summary)
        if let change = group.change { write(change, into: &json) }
        json.raw(",\"samples\":")
        json.array(group.samples) { sample, json in write(sample, into: &json) }
        json.raw("}")
    }

    /// What the service answered, each answer with its count.
    private func writeErrors(of group: Report.Group, into json: inout JSONDocument) {
        json.raw(",\"serviceCodes\":")
        json.array(group.serviceCodes) { code, json in
            json.raw("{\"code\":")
            json.string(code.code)
            json.raw(",\"name\":")
            json.string(code.name)
            json.raw(",\"count\":")
            json.number(code.count)
            json.raw("}")
        }
        write(notListed: group.otherServiceCodes, ",\"otherServiceCodes\":", into: &json)
        json.raw(",\"oauthErrors\":")
        json.array(group.oauthErrors, Self.writeValue)
        write(notListed: group.otherOAuthErrors, ",\"otherOAuthErrors\":", into: &json)
        json.raw(",\"subErrors\":")
        json.array(group.subErrors, Self.writeValue)
        write(notListed: group.otherSubErrors, ",\"otherSubErrors\":", into: &json)
        json.raw(",\"httpStatus\":")
        json.array(group.httpStatus, Self.writeValue)
        write(notListed: group.otherHTTPStatus, ",\"otherHTTPStatus\":", into: &json)
        if !group.libraryWords.isEmpty {
            json.raw(",\"words\":")
            json.array(group.libraryWords, Self.writeValue)
        }
        write(notListed: group.otherLibraryWords, ",\"otherWords\":", into: &json)
    }

    private static func writeValue(_ value: Report.CountedValue, into json: inout JSONDocument) {
        json.raw("{\"value\":")
        json.string(value.value)
        json.raw(",\"count\":")
        json.number(value.count)
        json.raw("}")
    }

    private func write(_ sample: Report.Sample, into json: inout JSONDocument) {
        json.raw("{\"time\":")
        json.time(sample.time)
        json.raw(",\"correlationId\":")
        json.string(sample.correlationID)
        json.raw(",\"requestId\":")
        json.string(sample.requestID)
        json.raw(",\"account\":")
        json.string(sample.account)
        json.raw(",\"message\":")
        json.string(sample.message)
        json.raw(",\"source\":")
        json.string(sample.source)
        json.raw("}")
    }
}
