import Foundation
import Locks
import Logging
import MSALErrorModel
import MSALLogging
import PIIScrubbing
import RotatingLogFiles

/// Logs two weeks of an app's sign-ins as an application does, within seconds: only the clock is handed in.
///
///     sign-in-server DIRECTORY [SIGN-INS]
///
/// The same every time: times, ids, pseudonyms and the run are made from one seed.
@main
struct SignInServer {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let count = arguments.dropFirst().first.map { Int($0) } ?? 40_000
        guard let directory = arguments.first, arguments.count <= 2, let signIns = count, signIns >= 0 else {
            refuse("usage: sign-in-server DIRECTORY [SIGN-INS]")
        }
        // A second story with the same numbers of the same run would be taken for a copy of the first.
        guard !FileManager.default.fileExists(atPath: directory + "/auth.ndjson") else {
            refuse("sign-in-server: \(directory) has a log already; name another directory")
        }

        let clock = StoryClock(SignInStory.begin)
        let files = try openFiles(in: directory, clock)
        // The key of a real application is secret and its own. This one belongs to made-up accounts.
        guard let key = PseudonymKey(bytes: (1...32).map { UInt8($0) }) else { refuse("no key") }
        let chain = ScrubberChain(pseudonyms: Pseudonymizer(key: key))
        // In life each version logs where it is installed. Here they share a file, as after collecting.
        let loggers = SignInStory.Build.allCases.map { build in
            let auth = AuthLogging(
                sink: files,
                service: build.service,
                chain: chain,
                context: CallContext(clientID: build.clientID, authorityType: .aad),
                clock: { clock.microseconds }
            )
            return Logger(label: "auth", factory: auth.makeHandler)
        }

        let story = SignInStory(signIns: signIns, seed: 20)
        var day = SignInStory.begin / SignInStory.day
        for signIn in story.signIns {
            if signIn.time / SignInStory.day > day {
                // The writer also reads the clock: it must have the day's records before midnight.
                _ = await files.flush(within: .seconds(30))
                day = signIn.time / SignInStory.day
                clock.set(day * SignInStory.day)
                _ = await files.rotate(within: .seconds(30))
            }
            clock.set(signIn.time)
            let context = CallContext(
                correlationID: signIn.correlationID,
                tenantID: signIn.tenant.id,
                account: signIn.account,
                interaction: signIn.operation == .acquireToken ? .authenticationSession : .silent
            )
            _ = try? await loggers[signIn.build.rawValue].attempt(signIn.operation, context: context) {
                if let failure = signIn.failure { throw failure.error(of: signIn) }
            }
        }

        _ = await files.flush(within: .seconds(30))
        _ = await files.finishArchives(within: .seconds(30))
        let unwritten = await files.shutdown(within: .seconds(30))
        print("\(story.signIns.count) sign-ins of two weeks logged, \(unwritten) records not written.")
    }

    /// A file for each day, kept for the two weeks and longer.
    private static func openFiles(in directory: String, _ clock: StoryClock) throws -> RotatingLogFile {
        var configuration = RotatingLogFile.Configuration()
        configuration.rotation.calendar = .daily()
        configuration.retention.count = 60
        configuration.compressionDelay = .zero  // no collector follows these files
        var time = TimeSource.system
        time.wall = { clock.microseconds * 1_000 }
        let random = Locked(SplitMix64(state: 1))
        return try RotatingLogFile(
            directory: directory,
            name: "auth",
            configuration: configuration,
            environment: LogFileEnvironment(time: time, random: { random.withLock { $0.next() } })
        )
    }

    private static func refuse(_ reason: String) -> Never {
        FileHandle.standardError.write(Data((reason + "\n").utf8))
        exit(64)
    }
}

/// The wall clock of the story.
final class StoryClock: Sendable {
    private let now: Locked<Int64>

    init(_ microseconds: Int64) {
        now = Locked(microseconds)
    }

    /// Microseconds since 1970.
    var microseconds: Int64 { now.withLock { $0 } }

    func set(_ microseconds: Int64) {
        now.withLock { $0 = microseconds }
    }
}
