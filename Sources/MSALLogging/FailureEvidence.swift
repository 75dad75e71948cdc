import MSALErrorModel
import TextBytes

/// A failure that one of MSAL's own log lines states, read out of its message.
///
/// Only lines that name a code are evidence; a line that only says that something went wrong stays text. The shapes are
/// format strings of MSAL for iOS and macOS and of its common library.
///
/// | shape | level |
/// |---|---|
/// | `OPERATION returning with error: (DOMAIN, CODE)` | any |
/// | `Processing an AAD error with error code CODE, error WORD, suberror WORD` | any |
/// | `Broker failed with error domain DOMAIN, error code CODE, oauth error WORD, sub error WORD` | any |
/// | `Broker returned error with domain DOMAIN, code CODE, oauth error WORD, suberror WORD, broker version V` | any |
/// | `… flow finished. Result (null), error: CODE error domain: DOMAIN` | any |
/// | `Throttling return error: ERROR` (a replay) | any |
/// | `Keychain … status: CODE`, but no miss (-25300) and no duplicate (-25299) | any |
/// | `Unsuccessful token response, error ERROR` | warning |
/// | `… error code mapping entry for domain (DOMAIN) + error code (CODE)`, where the line has a correlation id | warning |
/// | `Encountered error with code CODE` | error |
/// | `… with error domain DOMAIN, code CODE`, `… with error DOMAIN, CODE` | error |
/// | `MaskedError(DOMAIN, CODE)` or `Error Domain=DOMAIN Code=CODE` anywhere | error |
struct FailureEvidence {
    var failure: MSALFailure
    var operation: AuthOperation?

    enum Level {
        case error, warning, other
    }

    init?(message: String, level: Level, hasCorrelationID: Bool = true) {
        var message = message
        let found = message.withUTF8 { bytes -> FailureEvidence? in
            guard let line = LineBytes(bytes) else { return nil }
            return Self.read(line, level, hasCorrelationID)
        }
        guard var found else { return nil }
        // Descriptions are masked unless the app allowed personal data; then the service's codes stand in them.
        found.failure.serviceCodes = MSALFailure.serviceCodes(in: message)
        self = found
    }

    private init(
        _ domain: String,
        _ code: Int,
        operation: AuthOperation? = nil,
        oauthError: String? = nil,
        oauthSubError: String? = nil,
        brokerVersion: String? = nil,
        isThrottled: Bool = false
    ) {
        self.operation = operation
        failure = MSALFailure(
            domain: domain,
            code: code,
            oauthError: oauthError,
            oauthSubError: oauthSubError,
            isThrottled: isThrottled,
            brokerVersion: brokerVersion
        )
    }

    private static func read(_ line: LineBytes, _ level: Level, _ hasCorrelationID: Bool) -> FailureEvidence? {
        if let start = line.behind(" flow finished") { return flowEnd(line, start) }
        if let start = line.find("returning with error: ") {
            return pair(line, start + 22).map { .init($0.domain, $0.code, operation: operation(line, before: start)) }
        }
        if let start = line.behind("Processing an AAD error with error code ") {
            guard let code = line.integer(at: start), code.value != 0 else { return nil }
            return .init(
                coreDomain(of: code.value),
                code.value,
                oauthError: line.word(behind: ", error ", from: code.end),
                oauthSubError: line.word(behind: ", suberror ", from: code.end)
            )
        }
        if let start = line.behind("Broker failed with error domain ")
            ?? line.behind("Broker returned error with domain ")
        {
            return broker(line, start)
        }
        if let start = line.behind("Throttling return error: ") {
            return error(in: line, from: start).map { .init($0.domain, $0.code, isThrottled: true) }
        }
        if let start = line.behind("eychain") { return keychain(line, start) }
        switch level {
        case .error: return readError(line)
        case .warning: return readWarning(line, hasCorrelationID)
        case .other: return nil
        }
    }

    private static func readError(_ line: LineBytes) -> FailureEvidence? {
        if let start = line.behind("Encountered error with code ") {
            guard let code = line.integer(at: start), code.value != 0 else { return nil }
            return .init(coreDomain(of: code.value), code.value)
        }
        if let start = line.behind(" with error domain "), let domain = line.domain(at: start),
            line.matches(", code ", at: domain.end), let code = line.integer(at: domain.end + 7), code.value != 0
        {
            return .init(domain.name, code.value)
        }
        if let start = line.behind(" with error "), let domain = line.domain(at: start),
            line.matches(", ", at: domain.end), let code = line.integer(at: domain.end + 2), code.value != 0
        {
            return .init(domain.name, code.value)
        }
        return error(in: line, from: 0).map { .init($0.domain, $0.code) }
    }

    private static func readWarning(_ line: LineBytes, _ hasCorrelationID: Bool) -> FailureEvidence? {
        if let start = line.behind("Unsuccessful token response, error ") {
            return error(in: line, from: start).map { .init($0.domain, $0.code) }
        }
        // A detail of a failure that another line states: without an id nobody could see that it is the same one.
        guard hasCorrelationID, let start = line.behind("error code mapping entry for domain ("),
            let domain = line.domain(at: start), line.matches(") + error code (", at: domain.end),
            let code = line.integer(at: domain.end + 16), code.value != 0
        else { return nil }
        return .init(domain.name, code.value)
    }

    /// ` Result (null), error: -51440 error domain: MSIDOAuthErrorDomain`; code 0 is a success.
    private static func flowEnd(_ line: LineBytes, _ start: Int) -> FailureEvidence? {
        guard let label = line.behind("error: ", from: start), let code = line.integer(at: label), code.value != 0,
            let place = line.behind("domain: ", from: code.end), let domain = line.domain(at: place)
        else { return nil }
        let isSilent = line.find("ilent").map { $0 < start } ?? false
        return .init(domain.name, code.value, operation: isSilent ? .acquireTokenSilent : .acquireToken)
    }

    private static func broker(_ line: LineBytes, _ start: Int) -> FailureEvidence? {
        guard let domain = line.domain(at: start), let label = line.behind("code ", from: domain.end),
            let code = line.integer(at: label), code.value != 0
        else { return nil }
        return .init(
            domain.name,
            code.value,
            oauthError: line.word(behind: ", oauth error ", from: code.end),
            oauthSubError: line.word(behind: ", sub error ", from: code.end)
                ?? line.word(behind: ", suberror ", from: code.end),
            brokerVersion: line.word(behind: ", broker version ", from: code.end)
        )
    }

    /// ` find status: -34018`. A miss or a duplicate is how a cache looks things up, not a failure.
    private static func keychain(_ line: LineBytes, _ start: Int) -> FailureEvidence? {
        guard let label = line.behind("status: ", from: start), label - start <= 48,
            let code = line.integer(at: label), code.value < 0, code.value != -25_300, code.value != -25_299
        else { return nil }
        return .init("NSOSStatusErrorDomain", code.value)
    }

    /// `MaskedError(MSIDHttpErrorCodeDomain, -51500)` or `Error Domain=NSURLErrorDomain Code=-1009 …`, whichever is there.
    private static func error(in line: LineBytes, from start: Int) -> (domain: String, code: Int)? {
        if let open = line.behind("MaskedError", from: start), let pair = pair(line, open) { return pair }
        guard let place = line.behind("Error Domain=", from: start), let domain = line.domain(at: place),
            line.matches(" Code=", at: domain.end), let code = line.integer(at: domain.end + 6), code.value != 0
        else { return nil }
        return (domain.name, code.value)
    }

    /// `(MSALErrorDomain, -50002)` at `open`.
    private static func pair(_ line: LineBytes, _ open: Int) -> (domain: String, code: Int)? {
        guard line[open] == UInt8(ascii: "("), let domain = line.domain(at: open + 1),
            line.matches(", ", at: domain.end), let code = line.integer(at: domain.end + 2), code.value != 0,
            line[code.end] == UInt8(ascii: ")")
        else { return nil }
        return (domain.name, code.value)
    }

    /// The last word before `end`.
    private static func operation(_ line: LineBytes, before end: Int) -> AuthOperation? {
        guard line[end - 1] == UInt8(ascii: " ") else { return nil }
        var start = end - 1
        while start > 0, line[start - 1].isWordByte { start -= 1 }
        return start < end - 1 ? AuthOperation(rawValue: line.text(start, end - 1)) : nil
    }

    /// The domain in which MSAL's common library has a code; lines that print a bare code leave it out.
    private static func coreDomain(of code: Int) -> String {
        ErrorCatalogue.entry(domain: "MSIDErrorDomain", code: code)?.domain ?? "MSIDErrorDomain"
    }
}
