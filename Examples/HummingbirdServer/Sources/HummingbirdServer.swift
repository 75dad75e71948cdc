import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles
import ServiceLifecycle

/// An API that asks for tokens on behalf of its callers, and logs into a rotating file.
///
///     hummingbird-server DIRECTORY [PORT]
@main
struct HummingbirdServer {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let directory = arguments.first ?? "logs"
        let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 8080

        let files = try RotatingLogFile(directory: directory, name: "server", configuration: .init())
        let auth = AuthLogging(sink: files, service: .init(name: "token-api", version: "1.0"))
        LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: nil)

        let router = Router()
        router.add(middleware: CallContextMiddleware())
        router.add(middleware: LogRequestsMiddleware(.info))
        router.get("token/:account") { request, context in
            try await token(of: try context.parameters.require("account"), context)
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            services: [LogService(auth)],
            logger: Logger(label: "server")
        )
        try await application.runService()
    }

    /// The logger of the request has Hummingbird's request id; the account comes with the call.
    private static func token(of account: String, _ context: BasicRequestContext) async throws -> String {
        do {
            return try await context.logger.attempt(.acquireTokenSilent, context: CallContext(account: account)) {
                try await TokenService.token(of: account)
            }
        } catch let failure as MSALFailure {
            throw HTTPError(.unauthorized, message: failure.userMessage)
        }
    }
}

/// Everything that is logged about a request has its correlation id: the caller's, or a new one. So has
/// the answer, whether it is a success or an error.
struct CallContextMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        // The header in which Microsoft's libraries send their correlation id.
        guard let header = HTTPField.Name("client-request-id") else { return try await next(request, context) }
        let sent = request.headers[header].flatMap { UUID(uuidString: $0) }
        let id = (sent ?? UUID()).uuidString.lowercased()
        return try await CallContext.$current.withValue(CallContext(correlationID: id, authorityType: .aad)) {
            var response: Response
            do {
                response = try await next(request, context)
            } catch let error as any HTTPResponseError {
                response = try error.response(from: request, context: context)
            }
            response.headers[header] = id
            return response
        }
    }
}

/// Closes the log after everything else: a service group ends its services in the opposite order.
struct LogService: Service {
    private let auth: AuthLogging

    init(_ auth: AuthLogging) { self.auth = auth }

    func run() async throws {
        try? await gracefulShutdown()
        await auth.shutdown(within: .seconds(5))
    }
}
