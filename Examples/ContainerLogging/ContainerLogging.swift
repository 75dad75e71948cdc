import Foundation
import Logging
import MSALErrorModel
import MSALLogging

/// Writes records to standard output, for a container whose platform collects its output.
///
/// Does not import `RotatingLogFiles`, so neither the journal nor zlib is linked.
@main
struct ContainerLogging {
    static func main() async {
        let auth = AuthLogging(sink: StandardStream(.output), service: .init(name: "container", version: "1.0"))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let error = NSError(
            domain: "MSALErrorDomain",
            code: -50_002,
            userInfo: ["MSALOAuthErrorKey": "interaction_required", "MSALSTSErrorCodesKey": [50_076]]
        )
        logger.error("acquireTokenSilent failed", error: error, metadata: ["account": "adele@contoso.example"])
        await auth.shutdown(within: .seconds(5))
    }
}
