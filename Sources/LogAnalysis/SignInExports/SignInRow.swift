import FailureSummaries
import MSALFailures
import MSALText
import TextBytes

/// One row of an export of Entra's sign-in log, in any of the forms that Microsoft's tools write: Graph's `signIn`
/// resource, Azure Monitor's diagnostic records, Log Analytics' tables, the portal's CSV.
///
/// Sources: <https://learn.microsoft.com/graph/api/resources/signin>,
/// <https://learn.microsoft.com/entra/identity/monitoring-health/reference-azure-monitor-sign-ins-log-schema>,
/// <https://learn.microsoft.com/azure/azure-monitor/reference/tables/signinlogs>.
struct SignInRow {
    enum Outcome {
        case success
        /// Entra asked the user for something and went on: not a failure, and not an attempt of its own.
        case interrupt
        case failure
    }

    let outcome: Outcome
    /// Hash of the row's id; nil if the export left the id out.
    let id: UInt64?
    /// What the row says, in the form of a failure. Of a success only times and the values that a query can test count.
    let event: FailureEvent

    /// Codes with which Entra reports that it interrupted a sign-in to ask for something, where an export has no status
    /// of its own. Source: `aadsts_codes.csv` of the catalogue, and Microsoft's list of interrupts.
    private static let interrupts: Set<Int> = [
        16_000, 50_072, 50_074, 50_076, 50_079, 50_097, 50_125, 50_127, 50_129, 50_140, 50_158, 50_199, 51_006,
    ]

    /// Reads one JSON object on a line; nil if it is anything but a sign-in.
    @inline(__always)
    init?(_ line: UnsafeRawBufferPointer, path: @autoclosure () -> String, line number: Int) {
        guard Self.mayBeRow(line), let fields = SignInFields(ByteText(line)) else { return nil }
        self.init(fields, path: path(), line: number)
    }

    /// A cheap look before the line is parsed: only objects that name one of the keys below are sign-ins.
    private static func mayBeRow(_ line: UnsafeRawBufferPointer) -> Bool {
        let text = ByteText(line)
        guard text[text.skipBlanks(0)] == .openBrace else { return false }
        return SignInFields.marks.contains { text.find($0) != nil }
    }

    private init?(_ fields: SignInFields, path: String, line: Int) {
        guard fields.isSignIn, let time = fields.time else { return nil }
        let status = fields.text(.status).flatMap { Status(rawValue: $0.asciiLowercased) }
        let code = fields.number(.code)
        guard code != nil || status != nil else { return nil }
        switch status {
        case .success: outcome = .success
        case .interrupted: outcome = .interrupt
        case .failure: outcome = .failure
        case nil:
            let code = code ?? 0
            outcome = code == 0 ? .success : Self.interrupts.contains(code) ? .interrupt : .failure
        }
        id = fields.text(.id).map { StableHash.hash($0.asciiLowercased) }
        var event = FailureEvent(
            format: .signin,
            domain: ErrorDomain.signIn,
            code: String(code ?? 0),
            path: path,
            line: line
        )
        event.time = time
        if let code, code != 0 { event.serviceCodes = [ServiceCode(.aadsts, code).description] }
        event.correlationID = fields.text(.correlationID).flatMap(UUIDText.lowercased)
        event.requestID = fields.text(.id).flatMap(UUIDText.lowercased)
        event.clientID = fields.text(.clientID).flatMap(UUIDText.lowercased)
        event.tenantID = fields.text(.tenantID).flatMap(UUIDText.lowercased)
        event.account = fields.text(.account)
        event.os = fields.text(.operatingSystem)
        event.message = fields.text(.message)
        self.event = event
    }

    /// The status that the portal prints, in English.
    private enum Status: String {
        case success, failure, interrupted
    }
}
