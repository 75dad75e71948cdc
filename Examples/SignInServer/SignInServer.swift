import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// A server that signs in many accounts and logs each attempt, as an application uses this package.
///
///     sign-in-server DIRECTORY [SIGN-INS]
@main
struct SignInServer {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let count = arguments.dropFirst().first.map { Int($0) } ?? 40_000
        guard let directory = arguments.first, arguments.count <= 2, let signIns = count, signIns >= 0 else {
            FileHandle.standardError.write(Data("usage: sign-in-server DIRECTORY [SIGN-INS]\n".utf8))
            exit(64)
        }

        var configuration = RotatingLogFile.Configuration()
        configuration.rotation.size = .mebibytes(8)
        configuration.compressionDelay = .zero  // no collector follows these files
        let files = try RotatingLogFile(directory: directory, name: "auth", configuration: configuration)
        let auth = AuthLogging(sink: files, service: .init(name: "sign-in-server", version: "1.0"))
        let logger = Logger(label: "auth", factory: auth.makeHandler)

        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                let share = signIns / 4 + (worker < signIns % 4 ? 1 : 0)
                group.addTask { await serve(share, seed: UInt64(worker), logger: logger) }
            }
        }

        _ = await files.finishArchives(within: .seconds(30))
        let unwritten = await auth.shutdown(within: .seconds(30))
        print("\(signIns) sign-ins of \(accounts) accounts logged, \(unwritten) records not written.")
    }

    private static let accounts = 800

    private static func serve(_ signIns: Int, seed: UInt64, logger: Logger) async {
        var msal = SimulatedMSAL(seed: seed)
        var random = SplitMix64(state: seed &+ 1)
        for _ in 0..<signIns {
            let account = "user\(Int.random(in: 0..<accounts, using: &random))@contoso.example"
            _ = try? await logger.attempt(.acquireTokenSilent, context: CallContext(account: account)) {
                try msal.acquireTokenSilent(account: account)
            }
        }
    }
}
