import MSALErrorModel
import MSALText
import TextBytes

/// A failure that one of MSAL's own log lines states, read from its message.
///
/// Only lines that name a code are evidence; a line that only says that something went wrong stays text. `LogPhrase`
/// lists the phrases. Some of them count only at certain levels:
///
/// | phrase | level |
/// |---|---|
/// | `Unsuccessful token response, error ERROR` | warning, error |
/// | `… error code mapping entry for domain (DOMAIN) + error code (CODE)`, where the line has a correlation id | warning |
/// | `Encountered error with code CODE` | error |
/// | `… with error domain DOMAIN, code CODE`, `… with error DOMAIN, CODE` | error |
/// | `MaskedError(DOMAIN, CODE)` or `Error Domain=DOMAIN Code=CODE` anywhere | error |
/// | all others | any |
struct FailureEvidence {
    var failure: MSALFailure
    var operation: AuthOperation?

    enum Level {
        case error, warning, other
    }

    /// What a line says about how an operation went.
    enum Reading {
        case failure(FailureEvidence)
        /// A flow ended well: MSAL recovered from what its lines said before.
        case success
        case nothing

        var isSuccess: Bool {
            if case .success = self { return true }
            return false
        }
    }

    static func reading(of message: ByteText, level: Level, hasCorrelationID: Bool = true) -> Reading {
        let reading = read(message, level, hasCorrelationID)
        guard case .failure(var found) = reading else { return reading }
        // Descriptions are masked unless the app allowed personal data; if it did, they contain the service's codes.
        found.failure.serviceCodes = MSALFailure.serviceCodes(in: message.string(0, message.count))
        return .failure(found)
    }

    init?(message: String, level: Level, hasCorrelationID: Bool = true) {
        var message = message
        let reading = message.withUTF8 {
            Self.reading(of: ByteText(UnsafeRawBufferPointer($0)), level: level, hasCorrelationID: hasCorrelationID)
        }
        guard case .failure(let found) = reading else { return nil }
        self = found
    }

    private init?(
        _ text: ByteText,
        _ found: LogPhrase.Failure?,
        operation: AuthOperation? = nil,
        isThrottled: Bool = false
    ) {
        guard let found else { return nil }
        func string(_ range: Range<Int>?) -> String? { range.map { text.string($0.lowerBound, $0.upperBound) } }
        self.operation = operation
        failure = MSALFailure(
            domain: found.domain ?? ErrorCatalogue.coreDomain(of: found.code),
            code: found.code,
            oauthError: string(found.oauthError),
            oauthSubError: string(found.oauthSubError),
            isThrottled: isThrottled,
            brokerVersion: string(found.brokerVersion)
        )
    }

    private static func read(_ text: ByteText, _ level: Level, _ hasCorrelationID: Bool) -> Reading {
        let phrase = LogPhrase(text, mayBeCut: false)
        if case .flowSuccess = phrase { return .success }
        return failure(text, phrase, level, hasCorrelationID).map { .failure($0) } ?? .nothing
    }

    private static func failure(
        _ text: ByteText,
        _ phrase: LogPhrase?,
        _ level: Level,
        _ hasCorrelationID: Bool
    ) -> FailureEvidence? {
        switch phrase {
        case .flowEnd(let found, let isSilent):
            return FailureEvidence(text, found, operation: isSilent ? .acquireTokenSilent : .acquireToken)
        case .returned(let found, let operation):
            let name = operation.map { text.string($0.lowerBound, $0.upperBound) }
            return FailureEvidence(text, found, operation: name.flatMap { AuthOperation(rawValue: $0) })
        case .serviceError(let found), .broker(let found):
            return FailureEvidence(text, found)
        case .keychain(let found):
            return FailureEvidence(text, found)
        case .throttlingReplay(let found):
            return FailureEvidence(text, found, isThrottled: true)
        case .encountered(let found) where level == .error:
            return FailureEvidence(text, found)
        case .tokenResponse(let found) where level != .other:
            return FailureEvidence(text, found)
        // A detail of a failure that another line states: without an id the two lines cannot be matched.
        case .unmapped(let found) where level == .warning && hasCorrelationID:
            return FailureEvidence(text, found)
        case nil where level == .error:
            return FailureEvidence(text, LogPhrase.printedError(text, mayBeCut: false))
        default:
            return nil
        }
    }
}
