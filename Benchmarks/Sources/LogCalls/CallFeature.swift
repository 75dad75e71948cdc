import Foundation
import Logging
import MSALLogging

/// What is switched on for the calls of a route. Each one's price is what its calls cost above those of `ours`.
enum CallFeature: String, CaseIterable {
    /// A handler that does nothing.
    case nothing
    /// Our handler with everything switched off.
    case ours
    /// A level that falls back after a time limit, which has not ended.
    case timed
    /// A flight recorder; the level is `info`.
    case recorder
    /// The same with a ring full of records of other requests.
    case fullRecorder = "full-recorder"
    /// An `OutcomeObserver` that does nothing.
    case observer
    /// Flood control that never folds.
    case floods
    /// Flood control that folds all failures but one of each kind a second.
    case folded
    /// A call context for all calls together.
    case context
    /// A call context that each call sets for itself.
    case scope

    /// Runs as many calls of the route as it is asked for.
    func calls(of route: CallRoute, _ sink: any RecordSink) -> (Int) -> Void {
        let logger = logger(of: route, sink)
        var number: UInt64 = 0
        func run(_ count: Int) {
            for _ in 0..<count {
                number += 1
                route.call(number, logger)
            }
        }
        switch self {
        case .context:
            return { count in CallContext.$current.withValue(CallValues.context) { run(count) } }
        case .scope:
            return { count in
                for _ in 0..<count { CallContext.$current.withValue(CallValues.context) { run(1) } }
            }
        default:
            return run
        }
    }

    private func logger(of route: CallRoute, _ sink: any RecordSink) -> Logger {
        if self == .nothing {
            var logger = Logger(label: "auth", factory: { _ in NullHandler() })
            logger.logLevel = route.level
            return logger
        }
        let hasRecorder = self == .recorder || self == .fullRecorder
        // A file, because valgrind cannot map process memory twice. Its name is not needed after it is open.
        let ring = NSTemporaryDirectory() + "/log-calls-\(getpid()).recorder"
        defer { if hasRecorder { unlink(ring) } }
        let floods: FloodControl? =
            switch self {
            case .floods: FloodControl(perSecond: .max)
            case .folded: FloodControl(perSecond: 1)
            default: nil
            }
        let auth = AuthLogging(
            sink: sink,
            service: .init(name: "bench", host: .none),
            level: hasRecorder ? .info : route.level,
            callSites: nil,
            floods: floods,
            recorder: hasRecorder ? FlightRecorder(path: ring) : nil,
            observer: self == .observer ? IdleObserver() : nil
        )
        if let problem = auth.recorderProblem {
            print(problem)
            exit(1)
        }
        if self == .timed { auth.levels.set(.init(route.level), during: .seconds(86_400)) }
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        if self == .fullRecorder {
            // The calls' own ids begin with a digit from 1 to f; this one is none of them.
            let other = CallContext(correlationID: "00000000-0000-4000-9000-000000000000")
            CallContext.$current.withValue(other) {
                for number in 0..<10_000 { CallRoute.verbose.call(UInt64(number), logger) }
            }
        }
        return logger
    }
}

/// Looks at outcomes and does nothing with them.
struct IdleObserver: OutcomeObserver {
    @inline(never)
    func observe(_ outcome: LoggedOutcome) {}
}
