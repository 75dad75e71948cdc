import CAllocations
import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// Nanoseconds and allocations of one log call, by its content; the median of rounds of a hundred thousand calls each.
///
///     swift run -c release log-calls [DIRECTORY]
///
/// With a directory the records go through the journal into files there; without one they end after the encoder.
@main
struct LogCalls {
    static func main() async throws {
        let directory = CommandLine.arguments.dropFirst().first
        let sink: any RecordSink =
            if let directory {
                try RotatingLogFile(directory: directory, name: "bench", configuration: .init())
            } else {
                NullSink()
            }
        let auth = AuthLogging(sink: sink, service: .init(name: "bench", host: .none))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let error = NSError(
            domain: "MSALErrorDomain",
            code: -50_002,
            userInfo: [
                "MSALOAuthErrorKey": "invalid_grant", "MSALOAuthSubErrorKey": "basic_action",
                "MSALSTSErrorCodesKey": [50_076], "MSALHTTPResponseCodeKey": "400",
                "MSALCorrelationIDKey": "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            ]
        )
        let failure = MSALFailure(error)

        print("| call | ns, median | allocations |\n|---|---|---|")
        measure("disabled statement") {
            logger.debug("token for \(1) of \(2)", metadata: ["a": "1", "b": "2", "c": "3"])
        }
        measure("literal") { logger.info("Resolved authority, validated") }
        measure("literal, 3 metadata strings") {
            logger.info("Resolved authority, validated", metadata: ["a": "one", "b": "two", "c": "three"])
        }
        measure("error: a failure read before") { logger.error("acquireTokenSilent failed", error: failure) }
        measure("typed route, a failure read before") {
            logger.failure(failure, during: .acquireTokenSilent, message: "acquireTokenSilent failed")
        }
        measure("reading an NSError with 5 values") { keep(MSALFailure(error)) }
        measure("error: an NSError") { logger.error("acquireTokenSilent failed", error: error) }
        measure("a message with an e-mail address") { logger.info("sign-in of adele.vance@contoso.example began") }
        await auth.shutdown(within: .seconds(60))
    }

    private static let calls = 100_000

    private static func measure(_ name: String, _ call: () -> Void) {
        var nanoseconds: [Double] = []
        var allocated: UInt64 = 0
        for round in 0..<8 {
            let before = allocations()
            let clock = ContinuousClock()
            let time = clock.measure { for _ in 0..<calls { call() } }
            let (seconds, attoseconds) = time.components
            let total = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
            if round > 0 { nanoseconds.append(total / Double(calls)) }
            allocated = allocations() - before
        }
        nanoseconds.sort()
        let perCall = String(format: "%.2f", Double(allocated) / Double(calls))
        print("| \(name) | \(Int(nanoseconds[nanoseconds.count / 2])) | \(perCall) |")
    }

    @inline(never)
    private static func keep<Value>(_ value: Value) {
        withExtendedLifetime(value) {}
    }
}

/// Discards records.
struct NullSink: RecordSink {
    func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {}
}
