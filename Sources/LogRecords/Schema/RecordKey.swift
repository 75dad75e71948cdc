/// The keys of the record contract, in the order in which they are written.
///
/// `RecordEncoder` has them once more, as literals with their punctuation, because it writes a record without making strings.
/// `RecordContractTests` compares the two.
///
/// Flat Elastic Common Schema names where that schema has one, `msal.` names otherwise. Readers accept any order.
///
/// Public so that the compiler inlines functions that take a key (see `RecordFields`). The module is not a product.
public enum RecordKey: String, CaseIterable, Sendable {
    case timestamp = "@timestamp"
    case level = "log.level"
    case message
    case schemaVersion = "ecs.version"
    case logger = "log.logger"
    case run = "service.ephemeral_id"
    case sequence = "event.sequence"
    case serviceName = "service.name"
    case serviceVersion = "service.version"
    case serviceEnvironment = "service.environment"
    case hostName = "host.name"
    case osType = "host.os.type"
    case osVersion = "host.os.version"
    case processID = "process.pid"
    case sdkVersion = "msal.sdk.version"
    case traceID = "trace.id"
    case spanID = "span.id"
    case outcome = "event.outcome"
    case duration = "event.duration"
    case action = "event.action"
    case errorType = "error.type"
    case errorCode = "error.code"
    case errorMessage = "error.message"
    case errorName = "msal.error.name"
    case internalCode = "msal.internal.code"
    case internalName = "msal.internal.name"
    case oauthError = "msal.oauth.error"
    case oauthSubError = "msal.oauth.suberror"
    case serviceCodes = "msal.service_codes"
    case correlationID = "msal.correlation_id"
    case requestID = "msal.request_id"
    case operation = "msal.operation"
    case clientID = "msal.client_id"
    case tenantID = "msal.tenant_id"
    case authorityType = "msal.authority_type"
    case interaction = "msal.interaction"
    case grantedScopes = "msal.scopes.granted"
    case declinedScopes = "msal.scopes.declined"
    case claimsChallenge = "msal.claims_challenge"
    case throttled = "msal.throttled"
    case retryAfter = "msal.retry_after"
    case recovery = "msal.recovery"
    case brokerVersion = "msal.broker_version"
    case underlying = "msal.underlying"
    case evidence = "msal.evidence"
    case repeatCount = "msal.repeat_count"
    case dropped = "msal.dropped.total"
    case droppedRun = "msal.dropped.run"
    case unfinished = "msal.unfinished"
    case flightRecorder = "msal.flight_recorder"
    case httpStatus = "http.response.status_code"
    case account = "user.hash"
    case originFile = "log.origin.file.name"
    case originLine = "log.origin.file.line"
    case originFunction = "log.origin.function"

    /// The prefix of every label's key.
    package static let labelPrefix = "labels."
    /// The key of the number of records of one level that were dropped: `msal.dropped.info`.
    package static func dropped(at level: RecordLevel) -> String { "msal.dropped.\(level.text)" }
    /// The version of the Elastic Common Schema that these names come from.
    package static let schemaVersionText = "8.11.0"
}
