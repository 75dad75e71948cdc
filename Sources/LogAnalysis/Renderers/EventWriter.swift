import FailureSummaries
import LogRecords
import MSALFailures

/// Writes a failure as one line of JSON, the output format of `events`. Keys with unknown values are left out.
package struct EventWriter: Sendable {
    /// Scrubs one text: personal data becomes a pseudonym.
    package var scrub: @Sendable (String) -> String
    /// The pseudonym of an account that a text log contains in clear. Our own records already contain pseudonyms.
    package var account: @Sendable (String) -> String

    package init(
        scrub: @escaping @Sendable (String) -> String,
        account: @escaping @Sendable (String) -> String
    ) {
        self.scrub = scrub
        self.account = account
    }

    /// The line, including its line feed.
    package func line(_ event: FailureEvent) -> [UInt8] {
        let judgement = event.judgement
        var line = EventLine(scrub)
        writeFailure(event, judgement, into: &line)
        writeContext(event, into: &line)
        writeRecord(event, judgement, into: &line)
        return line.end()
    }

    /// When it was, and what failed.
    private func writeFailure(_ event: FailureEvent, _ judgement: Judgement, into line: inout EventLine) {
        if let time = event.time { line.json.member("time", time: time) }
        line.text("flavour", event.format.rawValue)
        line.text("level", event.level?.text)
        line.text("domain", event.domain)
        line.text("code", event.code)
        line.text("name", judgement.name ?? event.name)
        line.number("internalCode", event.internalCode)
        line.number("msidCode", event.msidCode)
        line.texts("underlying", event.underlying)
        line.text("oauthError", event.oauthError)
        line.text("subError", event.subError)
        line.texts("serviceCodes", event.serviceCodes)
        line.number("httpStatus", event.httpStatus)
        if let wait = event.retryAfter {
            line.json.key("retryAfter")
            line.json.raw(number: wait.shortText)
        }
        line.json.flag("claimsChallenge", event.hasClaimsChallenge)
    }

    /// In which request it failed, in which app, and for whom.
    private func writeContext(_ event: FailureEvent, into line: inout EventLine) {
        line.text("correlationId", event.correlationID)
        line.text("requestId", event.requestID)
        line.text("clientId", event.clientID)
        line.text("tenantId", event.tenantID)
        line.text("operation", event.operation)
        line.text("service", event.service)
        line.version("serviceVersion", event.serviceVersion)
        line.text("environment", event.environment)
        line.text("host", event.host)
        line.version("sdkVersion", event.sdkVersion)
        line.version("os", event.os)
        if let account = event.account {
            line.json.member("account", event.format == .native ? scrub(account) : self.account(account))
        }
    }

    /// What to do, and which lines of the log say so.
    private func writeRecord(_ event: FailureEvent, _ judgement: Judgement, into line: inout EventLine) {
        line.text("recovery", event.recovery ?? judgement.recovery.rawValue)
        if let message = event.message { line.json.member("message", ShownText.scrubbed(message, scrub)) }
        line.number("records", event.records)
        if event.weight > 1 { line.number("repeatCount", event.weight) }
        line.json.flag("replay", event.isReplay)
        line.json.member("source", ShownText.source(event.path, event.line, scrub))
    }
}

/// A JSON object whose members are written one after the other; those without a value are left out.
private struct EventLine {
    var json = JSONDocument(reserving: 1_024)
    private let scrub: (String) -> String

    init(_ scrub: @escaping (String) -> String) {
        self.scrub = scrub
        json.beginObject()
    }

    mutating func text(_ name: StaticString, _ value: String?) {
        if let value { json.member(name, scrub(value)) }
    }

    mutating func version(_ name: StaticString, _ value: String?) {
        if let value { json.member(name, VersionValue.scrubbed(value, scrub)) }
    }

    mutating func number(_ name: StaticString, _ value: Int?) {
        if let value { json.member(name, value) }
    }

    mutating func texts(_ name: StaticString, _ values: [String]) {
        guard !values.isEmpty else { return }
        json.member(name, values) { value, json in json.string(scrub(value)) }
    }

    mutating func end() -> [UInt8] {
        json.endObject()
        json.endLine()
        return json.bytes
    }
}
