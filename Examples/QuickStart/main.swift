import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

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

/// In place of MSAL: fails as a silent request does when the user must sign in.
func acquireToken() throws {
    throw NSError(
        domain: "MSALErrorDomain",
        code: -50_002,
        userInfo: ["MSALOAuthErrorKey": "interaction_required", "MSALSTSErrorCodesKey": [50_076]]
    )
}
