import LogRecords

/// `report --format json`: schema `msal-errors/report/1`, keys in the documented order.
///
/// One line for each failure group, so that two reports can be compared with `diff`. Times are UTC with microseconds,
/// starts of histogram slots whole seconds; a fraction is the shortest text that reads back as the same number.
package struct JSONReportRenderer: ReportRenderer {
    package init() {}

    package func render(_ report: Report) -> [UInt8] {
        var json = JSONText(reserving: 4_096 + report.groups.count * 1_024)
        json.raw("{\"schema\":\"msal-errors/report/1\",\n\"generator\":{")
        json.key("version", first: true)
        json.string(report.generatorVersion)
        json.key("catalogue")
        json.string(report.catalogueVersion)
        json.raw("},\n\"query\":")
        write(report.query, into: &json)
        json.raw(",\n\"period\":")
        if let from = report.from, let to = report.to {
            json.raw("{")
            json.key("from", first: true)
            json.time(from)
            json.key("to")
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
        json.array(report.groups, separator: ",\n") { group, json in write(group, into: &json) }
        if let other = report.other {
            json.raw(",\n\"other\":{")
            json.key("groups", first: true)
            json.number(other.groups)
            json.key("count")
            json.number(other.count)
            json.raw("}")
        }
        json.raw("}\n")
        return json.bytes
    }

    private func write(_ query: Report.Query, into json: inout JSONText) {
        json.raw("{")
        json.key("since", first: true)
        json.time(query.since)
        json.key("until")
        json.time(query.until)
        json.key("where")
        json.array(query.conditions) { condition, json in json.string(condition) }
        json.key("by")
        json.array(query.by) { key, json in json.string(key) }
        json.key("timezone")
        json.string(query.timezone)
        json.raw("}")
    }

    private func write(_ inputs: Report.Inputs, into json: inout JSONText) {
        json.raw("{")
        json.key("files", first: true)
        json.number(inputs.files)
        json.key("bytes")
        json.number(inputs.bytes)
        json.key("lines")
        json.number(inputs.lines)
        json.key("records")
        json.number(inputs.records)
        json.key("answeredFromIndex")
        json.number(inputs.answeredFromIndex)
        json.key("flavours")
        json.array(inputs.flavours) { flavour, json in json.string(flavour.rawValue) }
        json.key("unparsed")
        json.array(inputs.unparsed) { unparsed, json in
            json.raw("{")
            json.key("reason", first: true)
            json.string(unparsed.reason)
            json.key("lines")
            json.number(unparsed.lines)
            json.raw("}")
        }
        json.key("damaged")
        json.array(inputs.damaged) { damage, json in
            json.raw("{")
            json.key("path", first: true)
            json.string(damage.path)
            json.key("offset")
            json.number(damage.offset)
            json.key("reason")
            json.string(damage.reason)
            json.key("recordsLost")
            json.number(damage.recordsLost)
            json.raw("}")
        }
        json.key("missing")
        json.number(inputs.missing)
        json.key("duplicates")
        json.number(inputs.duplicates)
        json.raw("}")
    }

    private func write(_ totals: Report.Totals, into json: inout JSONText) {
        json.raw("{")
        json.key("records", first: true)
        json.number(totals.records)
        json.key("failures")
        json.number(totals.failures)
        json.key("expected")
        json.number(totals.expected)
        writeDistinct(requests: totals.requests, accounts: totals.accounts, into: &json)
        if let keys = totals.accountKeys {
            json.key("accountKeys")
            json.number(keys)
        }
        json.key("attempts")
        json.number(totals.attempts)
        json.key("succeeded")
        json.number(totals.succeeded)
        json.key("replays")
        json.number(totals.replays)
        json.key("interrupts")
        json.number(totals.interrupts)
        json.key("dropped")
        json.number(totals.dropped)
        json.raw("}")
    }

    /// The two distinct counts, and beside them what is not exact about either.
    private func writeDistinct(
        requests: Report.DistinctEstimate,
        accounts: Report.DistinctEstimate,
        into json: inout JSONText
    ) {
        json.key("requests")
        json.number(requests.count)
        json.key("accounts")
        json.number(accounts.count)
        if requests.isEstimated || accounts.isEstimated {
            json.key("estimated")
            json.raw("true")
        }
        if requests.isAtLeast || accounts.isAtLeast {
            json.key("atLeast")
            json.raw("true")
        }
    }

    private func write(_ group: Report.Group, into json: inout JSONText) {
        json.raw("{")
        json.key("fingerprint", first: true)
        json.string(group.fingerprint)
        json.key("domain")
        json.string(group.domain)
        json.key("code")
        json.string(group.code)
        json.key("name")
        json.string(group.name)
        json.key("internalCode")
        json.number(group.internalCode)
        json.key("internalName")
        json.string(group.internalName)
        if !group.by.isEmpty {
            json.key("by")
            json.raw("{")
            for (index, pair) in group.by.enumerated() {
                if index > 0 { json.raw(",") }
                json.string(pair.key)
                json.raw(":")
                json.string(pair.value)
            }
            json.raw("}")
        }
        json.key("category")
        json.string(group.category)
        json.key("expected")
        json.raw(group.isExpected ? "true" : "false")
        json.key("area")
        json.string(group.area)
        json.key("count")
        json.number(group.count)
        json.key("share")
        json.fraction(group.share)
        json.key("rate")
        json.fraction(group.rate)
        json.key("records")
        json.number(group.records)
        writeDistinct(requests: group.requests, accounts: group.accounts, into: &json)
        json.key("replays")
        json.number(group.replays)
        json.key("first")
        json.time(group.first)
        json.key("last")
        json.time(group.last)
        json.key("histogram")
        json.array(group.histogram) { slot, json in
            json.raw("{\"start\":")
            json.time(slot.start, fraction: false)
            json.raw(",\"count\":")
            json.number(slot.count)
            json.raw("}")
        }
        json.key("serviceCodes")
        json.array(group.serviceCodes) { code, json in
            json.raw("{\"code\":")
            json.string(code.code)
            json.raw(",\"name\":")
            json.string(code.name)
            json.raw(",\"count\":")
            json.number(code.count)
            json.raw("}")
        }
        json.key("oauthErrors")
        json.array(group.oauthErrors, Self.writeValue)
        json.key("subErrors")
        json.array(group.subErrors, Self.writeValue)
        json.key("recovery")
        json.string(group.recovery)
        json.key("summary")
        json.string(group.summary)
        json.key("samples")
        json.array(group.samples) { sample, json in write(sample, into: &json) }
        json.raw("}")
    }

    private static func writeValue(_ value: Report.CountedValue, into json: inout JSONText) {
        json.raw("{\"value\":")
        json.string(value.value)
        json.raw(",\"count\":")
        json.number(value.count)
        json.raw("}")
    }

    private func write(_ sample: Report.Sample, into json: inout JSONText) {
        json.raw("{")
        json.key("time", first: true)
        json.time(sample.time)
        json.key("correlationId")
        json.string(sample.correlationID)
        json.key("requestId")
        json.string(sample.requestID)
        json.key("account")
        json.string(sample.account)
        json.key("message")
        json.string(sample.message)
        json.key("source")
        json.string(sample.source)
        json.raw("}")
    }
}
