import CAllocations
import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// What one log call costs an application, by its content.
///
///     swift run -c release log-calls                                            # the table; records are discarded
///     swift run -c release log-calls table DIRECTORY                            # the same through the journal into files
///     swift run -c release log-calls throughput ROUTE THREADS DIRECTORY EVENTS [ROTATE_BYTES] [own]
///     swift run -c release log-calls latency ROUTE DIRECTORY EVENTS
///     swift run -c release log-calls calls ROUTE FEATURE COUNT                  # for valgrind, which counts instructions
///
/// `own` gives each thread a logger of its own. A feature is what is switched on (`CallFeature`). `calls` also takes
/// the routes `callback` and `session`, lines of MSAL's callback. The table has the processor time of a call, the best
/// of interleaved rounds, and how much of it is above the same call on a handler that does nothing. The other two print
/// one line of JSON.
@main
struct LogCalls {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case nil: try await CallTable.run(directory: nil)
        case "table": try await CallTable.run(directory: arguments.dropFirst().first)
        case "throughput" where arguments.count >= 5:
            try await LoadRun(
                arguments,
                directory: arguments[3],
                events: arguments[4],
                rotate: arguments.dropFirst(5).first
            )
            .throughput(threads: Int(arguments[2]) ?? 1, isShared: arguments.last != "own")
        case "latency" where arguments.count == 4:
            try await LoadRun(arguments, directory: arguments[2], events: arguments[3], rotate: nil).latency()
        case "calls" where arguments.count == 4: CallTable.calls(arguments[1], arguments[2], Int(arguments[3]) ?? 0)
        default:
            print(
                "usage: log-calls [table [DIRECTORY] | throughput ROUTE THREADS DIRECTORY EVENTS [ROTATE_BYTES] [own]"
            )
            print("                  | latency ROUTE DIRECTORY EVENTS]; ROUTE: \(CallRoute.allCases.map(\.rawValue))")
            exit(64)
        }
    }

    static func now() -> UInt64 { time(of: CLOCK_MONOTONIC) }

    static func time(of clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// Discards records.
struct NullSink: RecordSink {
    func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {}
}
