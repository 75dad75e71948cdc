package import LogRecords
package import MSALErrorModel

/// Everything that varies from record to record. Texts are as the caller passed them: the encoder scrubs each as it
/// writes it.
package struct RecordDraft {
    /// Microseconds since 1970, taken at the call.
    package var time: Int64
    package var level: RecordLevel
    package var message: String
    package var traceID: String?
    package var spanID: String?
    package var outcome: Outcome?
    /// Nanoseconds.
    package var duration: Int64?
    package var failure: MSALFailure?
    /// The failure was read from one of MSAL's own log lines.
    package var isEvidence = false
    /// Pseudonym of the account, already computed.
    package var account: String?
    /// Correlation id of a record that is not a failure; a failure has its own.
    package var correlationID: String?
    package var operation: String?
    package var clientID: String?
    package var tenantID: String?
    package var origin: Origin?
    package var labels: LabelList = .init()

    package enum Outcome: String, Sendable {
        case success
        case failure
    }

    /// The source location of the log statement.
    package struct Origin {
        package var file: String
        package var line: UInt
        package var function: String

        package init(file: String, line: UInt, function: String) {
            self.file = file
            self.line = line
            self.function = function
        }
    }

    package init(time: Int64, level: RecordLevel, message: String) {
        self.time = time
        self.level = level
        self.message = message
    }
}
