import LogRecords
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// The way of an event into the sink.
enum Route: String, CaseIterable, Sendable {
    /// `FailureEvents`: a finished record, which costs next to nothing to make.
    case sink
    /// `logger.error("…", error: failure, metadata: …)`, with a failure made for the call and three labels.
    case logger
    /// `logger.failure(failure, during: …, labels: …)`, without a dictionary.
    case typed
}

/// Logs the failures of `FailureKind` as an application does: through swift-log, the scrubber and the encoder.
struct LoggedFailures: Sendable {
    private let logger: Logger
    private let level: Logger.Level
    private let isTyped: Bool
    private let thread: Int

    init(_ route: Route, sink: RotatingLogFile, level: RecordLevel, thread: Int) {
        let auth = AuthLogging(
            sink: sink,
            service: .init(name: "log-stress", host: .none),
            level: .trace,
            callSites: nil
        )
        logger = Logger(label: "auth", factory: auth.makeHandler)
        self.level = Logger.Level(rawValue: level.text) ?? .error
        isTyped = route == .typed
        self.thread = thread
    }

    func log(_ number: UInt64) {
        let kind = FailureKind.all[FailureKind.index(number)]
        let failure = kind.failure(id: Self.id(number, thread: thread))
        let account = Self.accounts[Int(number >> 3 & 511)]
        let (name, text) = (String(thread), String(number))
        if isTyped {
            logger.failure(
                failure,
                during: .acquireTokenSilent,
                level: level,
                message: "acquireTokenSilent failed",
                labels: ["account": account, "n": text, "thread": name]
            )
        } else {
            logger.log(
                level: level,
                "acquireTokenSilent failed",
                error: failure,
                metadata: ["account": .string(account), "n": .string(text), "thread": .string(name)]
            )
        }
    }

    private static let accounts = (0..<512).map { "person\($0).lastname\($0 * 7 % 90)@contoso.example" }

    private static func id(_ number: UInt64, thread: Int) -> String {
        String(unsafeUninitializedCapacity: EventTables.idLength) { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            EventTables.writeID(number, thread: thread, to: base)
            return EventTables.idLength
        }
    }
}

extension FailureKind {
    fileprivate func failure(id: String) -> MSALFailure {
        MSALFailure(
            domain: domain,
            code: number,
            oauthError: oauthError,
            oauthSubError: subError.isEmpty ? nil : subError,
            serviceCodes: [ServiceCode(.aadsts, serviceCode)],
            correlationID: id,
            httpStatus: status
        )
    }
}
