import Foundation
import Logging
import MSALLogging
@preconcurrency import MSALStandIns

/// Signs in against the stand-ins: a silent request that needs the user, then the prompt. Prints the two records.
@main
struct AppleSignIn {
    static func main() async {
        let auth = AuthLogging(sink: StandardStream(.output), service: .init(name: "apple-sign-in", version: "1.0"))
        let account = MSALAccount(identifier: "00000000-0000-0000-1111-222222222222.contoso")
        let required = NSError(domain: "MSALErrorDomain", code: -50_002)
        let application = MSALPublicClientApplication(answers: [
            .failure(required), .success(MSALResult(accessToken: "never logged", account: account)),
        ])
        let session = SignInSession(
            application: application,
            logger: Logger(label: "auth", factory: auth.makeHandler)
        )
        _ = await session.token(for: ["User.Read"], account: account, webview: MSALWebviewParameters())
        await auth.shutdown(within: .seconds(5))
    }
}
