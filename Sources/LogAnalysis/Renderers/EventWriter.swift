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
        var json = JSONDocument(reserving: 1_024)
        var isFirst = true
        func key(_ name: StaticString) {
            json.raw(isFirst ? "\"" : ",\"")
            json.raw(name)
            json.raw("\":")
            isFirst = false
        }
        func text(_ name: StaticString, _ value: String?) {
            guard let value else { return }
            key(name)
            json.string(scrub(value))
        }
        func version(_ name: StaticString, _ value: String?) {
            guard let value else { return }
            key(name)
            json.string(VersionValue.scrubbed(value, scrub))
        }
        func number(_ name: StaticString, _ value: Int?) {
            guard let value else { return }
            key(name)
            json.number(value)
        }
        func texts(_ name: StaticString, _ values: [String]) {
            guard !values.isEmpty else { return }
            key(name)
            json.array(values) { value, json in json.string(scrub(value)) }
        }
        let judgement = event.judgement
        json.raw("{")
        if let time = event.time {
            key("time")
            json.time(time)
        }
        text("flavour", event.format.rawValue)
        text("level", event.level?.text)
        text("domain", event.domain)
        text("code", event.code)
        text("name", judgement.name ?? event.name)
        number("internalCode", event.internalCode)
        number("msidCode", event.msidCode)
        texts("underlying", event.underlying)
        text("oauthError", event.oauthError)
        text("subError", event.subError)
        texts("serviceCodes", event.serviceCodes)
        number("httpStatus", event.httpStatus)
        if let wait = event.retryAfter {
            key("retryAfter")
            json.raw(number: wait.shortText)
        }
        if event.hasClaimsChallenge {
            key("claimsChallenge")
            json.raw("true")
        }
        text("correlationId", event.correlationID)
        text("requestId", event.requestID)
        text("clientId", event.clientID)
        text("tenantId", event.tenantID)
        text("operation", event.operation)
        text("service", event.service)
        version("serviceVersion", event.serviceVersion)
        text("environment", event.environment)
        text("host", event.host)
        version("sdkVersion", event.sdkVersion)
        version("os", event.os)
        if let account = event.account {
            key("account")
            json.string(event.format == .native ? scrub(account) : self.account(account))
        }
        text("recovery", event.recovery ?? (judgement.isKnown ? judgement.recovery.rawValue : nil))
        if let message = event.message {
            key("message")
            json.string(ReportBuilder.cut(scrub(message)))
        }
        number("records", event.records)
        if event.weight > 1 { number("repeatCount", event.weight) }
        if event.isReplay {
            key("replay")
            json.raw("true")
        }
        key("source")
        json.string("\(event.path):\(event.line)")
        json.raw("}\n")
        return json.bytes
    }
}
