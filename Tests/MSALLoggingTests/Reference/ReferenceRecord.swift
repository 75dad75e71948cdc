import Logging
import MSALErrorModel
import PIIScrubbing
import TextBytes

@testable import MSALLogging

/// A record by the contract alone: each text is scrubbed to a string and appended. Slow, and without the limits of long
/// records.
struct ReferenceRecord {
    var time: String
    var level: Logger.Level
    var message: String
    var run: String
    var sequence: UInt64
    var failure: MSALFailure?
    var request = CallContext()
    var origin: (file: String, line: Int, function: String)?
    var traceID: String?
    var spanID: String?
    var labels = ReferenceLabels()

    func encoded(_ scrubbers: ScrubberChain) -> String {
        var line = Line(scrubbers)
        let message = scrubbers.scrub(message)
        line.raw("{\"@timestamp\":\"\(time)\",\"log.level\":\"\(level.rawValue)\"")
        line.member("message", message)
        line.raw(",\"ecs.version\":\"8.11.0\",\"log.logger\":\"auth\",\"service.ephemeral_id\":\"\(run)\"")
        line.raw(",\"event.sequence\":\(sequence),\"service.name\":\"app\"")
        line.member("trace.id", traceID)
        line.member("span.id", spanID)
        if let failure {
            write(failure, message, to: &line)
        } else {
            line.id("msal.correlation_id", request.correlationID)
        }
        if failure == nil {
            writeRequest(to: &line)
            line.member("user.hash", request.accountHash)
        }
        if let origin {
            line.member("log.origin.file.name", scrubbers.scrub(origin.file))
            line.raw(",\"log.origin.file.line\":\(origin.line)")
            line.member("log.origin.function", scrubbers.scrub(origin.function))
        }
        for entry in labels.entries { line.member("labels." + entry.key, entry.value) }
        if labels.isTruncated { line.member("labels.truncated", "true") }
        line.raw("}\n")
        return String(decoding: line.bytes, as: UTF8.self)
    }

    private func write(_ failure: MSALFailure, _ message: String, to line: inout Line) {
        line.word("error.type", failure.domain)
        line.raw(",\"error.code\":\"\(failure.code)\"")
        line.member("error.message", failure.unscrubbedMessage.map { line.scrubbers.scrub($0) } ?? message)
        line.word("msal.error.name", failure.name)
        if let code = failure.internalCode { line.raw(",\"msal.internal.code\":\(code)") }
        line.word("msal.internal.name", failure.internalName)
        line.word("msal.oauth.error", failure.oauthError)
        line.word("msal.oauth.suberror", failure.oauthSubError)
        if !failure.serviceCodes.isEmpty {
            line.raw(",\"msal.service_codes\":[\(failure.serviceCodes.map { "\"\($0)\"" }.joined(separator: ","))]")
        }
        line.id("msal.correlation_id", failure.correlationID ?? request.correlationID)
        line.id("msal.request_id", failure.requestID)
        writeRequest(to: &line)
        line.list("msal.scopes.granted", failure.grantedScopes)
        line.list("msal.scopes.declined", failure.declinedScopes)
        if failure.claimsChallenge != nil { line.raw(",\"msal.claims_challenge\":true") }
        if failure.isThrottled { line.raw(",\"msal.throttled\":true") }
        if let delay = failure.retryAfter { line.raw(",\"msal.retry_after\":\(delay.components.seconds)") }
        line.word("msal.recovery", failure.recovery.rawValue)
        line.member("msal.broker_version", failure.brokerVersion.map { line.scrubbers.scrub($0) })
        line.list("msal.underlying", failure.underlying.map(\.description))
        if let status = failure.httpStatus { line.raw(",\"http.response.status_code\":\(status)") }
        line.member("user.hash", request.accountHash ?? failure.unscrubbedAccount.map { line.scrubbers.account($0) })
    }

    private func writeRequest(to line: inout Line) {
        line.word("msal.operation", request.operation?.rawValue)
        line.id("msal.client_id", request.clientID)
        line.id("msal.tenant_id", request.tenantID)
        line.word("msal.authority_type", request.authorityType?.rawValue)
        line.word("msal.interaction", request.interaction?.rawValue)
    }

    private struct Line {
        let scrubbers: ScrubberChain
        var bytes: [UInt8] = []

        init(_ scrubbers: ScrubberChain) {
            self.scrubbers = scrubbers
        }

        mutating func raw(_ text: String) { bytes += Array(text.utf8) }

        mutating func member(_ key: String, _ value: String?) {
            guard let value else { return }
            raw(",\"")
            escaped(key)
            raw("\":\"")
            escaped(value)
            raw("\"")
        }

        mutating func word(_ key: String, _ value: String?) {
            guard let value else { return }
            let isWord =
                (1...40).contains(value.utf8.count)
                && value.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isLetter }
            member(key, isWord ? value : scrubbers.scrub(value))
        }

        mutating func id(_ key: String, _ value: String?) {
            if let value, let id = UUIDText.lowercased(value) { member(key, id) }
        }

        mutating func list(_ key: String, _ values: [String]) {
            if values.isEmpty { return }
            raw(",\"\(key)\":[")
            for (index, value) in values.enumerated() {
                raw(index > 0 ? ",\"" : "\"")
                escaped(scrubbers.scrub(value))
                raw("\"")
            }
            raw("]")
        }

        private mutating func escaped(_ text: String) {
            var text = text
            text.withUTF8 { JSONText.append($0, to: &bytes) }
        }
    }
}
