import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// The ten lines of the README as a program: one failure is logged and kept, with advice for the app.
@main
struct QuickStart {
    static func main() async throws {
        let directory = CommandLine.arguments.dropFirst().first ?? "logs"
        let files = try RotatingLogFile(directory: directory, name: "auth", configuration: .init())
        let auth = AuthLogging(sink: files, service: .init(name: "quick-start", version: "1.0"))
        let logger = Logger(label: "auth", factory: auth.makeHandler)

        do {
            try acquireToken()
        } catch {
            logger.error("acquireTokenSilent failed", error: error)
            let failure = MSALFailure(error)
            print("What to do: \(failure.recovery.rawValue)")
            print("What to tell the user: \(failure.userMessage)")
        }
        await auth.shutdown(within: .seconds(5))
    }

    /// The error that MSAL throws when a silent request needs the user.
    private static func acquireToken() throws {
        throw NSError(
            domain: "MSALErrorDomain",
            code: -50_002,
            userInfo: [
                "MSALOAuthErrorKey": "interaction_required", "MSALSTSErrorCodesKey": [50_076],
                "MSALCorrelationIDKey": "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            ]
        )
    }
}
