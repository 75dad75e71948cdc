import Foundation
import Logging
import MSALErrorModel
import MSALLogging
@preconcurrency import MSALStandIns
import PIIScrubbing
import RotatingLogFiles
import ScrubbingLogHandler

/// The code of Documentation/Logging.md, so that the compiler reads it. `.ci/check-readme` compares the two.
///
///     logging-guide DIRECTORY
@main
struct LoggingGuide {
    static func main() async throws {
        let directory = CommandLine.arguments.dropFirst().first ?? "logs"
        let account = MSALAccount(identifier: "00000000-0000-0000-1111-222222222222.contoso")
        let application = MSALPublicClientApplication(answers: [
            .success(MSALResult(accessToken: "never logged", account: account)),
            .success(MSALResult(accessToken: "never logged", account: account)),
            .failure(URLError(.notConnectedToInternet)),
        ])
        try await container(directory)
        let auth = AuthLogging(sink: try sevenDays(directory), service: .init(name: "guide", version: "1.0"))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        msal(auth)
        levels(auth)
        let verbose = verboseAtSignal(auth)
        defer { verbose.cancel() }
        try await forWhom(logger, application, MSALSilentTokenParameters(scopes: ["User.Read"], account: account))
        completion(
            logger,
            application,
            MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
        )
        await loggedTwice(
            logger,
            application,
            MSALSilentTokenParameters(scopes: ["Mail.Read"], account: account)
        )
        privacy(logger)
        otherBackEnds(auth)
        await auth.shutdown(within: .seconds(5))
    }

    static func msal(_ auth: AuthLogging) {
        auth.connectMSAL(
            masking: { MSALGlobalConfig.loggerConfig.logMaskingLevel = $0 },
            level: { MSALGlobalConfig.loggerConfig.logLevel = $0 },
            callback: { MSALGlobalConfig.loggerConfig.setLogCallback($0) }
        )
    }

    static func levels(_ auth: AuthLogging) {
        auth.levels.set(.debug)
        auth.levels.set(.debug, during: .seconds(600))
        auth.levels.set(.trace, for: "auth")
        auth.levels.set(.off, for: "net")
        auth.levels.reset("auth")
        auth.levels.set(.info)
    }

    static func verboseAtSignal(_ auth: AuthLogging) -> any DispatchSourceSignal {
        signal(SIGUSR1, SIG_IGN)
        let verbose = DispatchSource.makeSignalSource(signal: SIGUSR1)
        verbose.setEventHandler { auth.levels.set(.debug, during: .seconds(600)) }
        verbose.resume()
        return verbose
    }

    static func forWhom(
        _ logger: Logger,
        _ application: MSALPublicClientApplication,
        _ parameters: MSALSilentTokenParameters
    ) async throws {
        let result = try await logger.attempt(
            .acquireTokenSilent,
            describing: { CallContext(correlationID: $0.correlationId.uuidString, account: $0.account.identifier) }
        ) {
            try await application.acquireTokenSilent(with: parameters)
        }

        let context = CallContext(account: result.account.identifier, interaction: .broker)
        CallContext.$current.withValue(context) {
            logger.info("profile loaded")
        }
    }

    static func completion(
        _ logger: Logger,
        _ application: MSALPublicClientApplication,
        _ parameters: MSALInteractiveTokenParameters
    ) {
        let attempt = logger.beginAttempt(.acquireToken)
        application.acquireToken(with: parameters) { @Sendable result, error in
            attempt.end(result: result, error: error) {
                CallContext(correlationID: $0.correlationId.uuidString, account: $0.account.identifier)
            }
        }

        DispatchQueue.global().async(execute: CallContext.binding { logger.info("token stored") })

        let delegate = SignInDelegate(logger)
        delegate.onSignInStartError(CancellationError())
    }

    static func loggedTwice(
        _ logger: Logger,
        _ application: MSALPublicClientApplication,
        _ parameters: MSALSilentTokenParameters
    ) async {
        let id = UUID()
        parameters.correlationId = id
        await CallContext.$current.withValue(CallContext(correlationID: id.uuidString)) {
            do {
                _ = try await logger.attempt(.acquireTokenSilent) {
                    try await application.acquireTokenSilent(with: parameters)
                }
            } catch {
                logger.error("no mail today", error: error)
            }
        }
    }

    final class SignInDelegate {
        private let attempt: AuthAttempt

        init(_ logger: Logger) { attempt = logger.beginAttempt("nativeAuth.signIn") }

        func onSignInStartError(_ error: any Error) { attempt.end(error) }
        func onSignInCompleted() { attempt.end(success: nil) }
    }

    static func sevenDays(_ directory: String) throws -> RotatingLogFile {
        var configuration = RotatingLogFile.Configuration()
        configuration.rotation = Rotation(calendar: .daily())
        configuration.retention = Retention(count: nil, age: .seconds(7 * 86_400), totalSize: .gibibytes(2))
        return try RotatingLogFile(directory: directory, name: "auth", configuration: configuration)
    }

    static func container(_ directory: String) async throws {
        let output = AuthLogging(sink: StandardStream(.output), service: .init(name: "app", version: "2.1"))
        await output.shutdown(within: .seconds(5))

        let files = try RotatingLogFile(directory: directory, name: "both", configuration: .init())
        let both = AuthLogging(sink: FanOut([files, StandardStream(.output)]))
        await floods(files).flush()
        await recorder(files, directory).flush()
        await both.shutdown(within: .seconds(5))
    }

    static func floods(_ files: RotatingLogFile) -> AuthLogging {
        AuthLogging(sink: files, floods: FloodControl(perSecond: 10))
    }

    static func recorder(_ files: RotatingLogFile, _ directory: String) -> AuthLogging {
        let recorder = FlightRecorder(path: directory + "/.auth.recorder", labels: ["auth", "MSAL"])
        return AuthLogging(sink: files, recorder: recorder)
    }

    static func privacy(_ logger: Logger) {
        let (upn, tenant) = ("adele@contoso.example", "Contoso")
        logger.info("signed in", metadata: ["user": "\(upn, sensitivity: .personal)"])
        logger.info("signed in to \(tenant, sensitivity: .organizational)")

        let auth = AuthLogging(sink: StandardStream(.output), scrubbers: [CustomerNumbers()])
        Logger(label: "shop", factory: auth.makeHandler).info("customer 4711 signed in")
    }

    struct CustomerNumbers: Scrubber {
        func scrub(_ text: String) throws -> String {
            text.replacingOccurrences(of: "customer [0-9]+", with: "customer [number]", options: .regularExpression)
        }
    }

    static func otherBackEnds(_ auth: AuthLogging) {
        let logger = Logger(label: "auth") { label in
            MultiplexLogHandler([
                auth.makeHandler(label: label, metadataProvider: nil),
                ScrubbingLogHandler(wrapping: StreamLogHandler.standardError(label: label)),
            ])
        }
        logger.success(.signOut)
    }
}
