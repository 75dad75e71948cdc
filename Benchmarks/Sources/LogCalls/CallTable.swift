import CAllocations
import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

/// The table of calls: processor time and allocations, with our handler and with one that does nothing.
struct CallTable {
    private struct Row {
        let name: String
        /// Runs this many calls.
        let ours: (Int) -> Void
        /// The same calls without our handler; nil: there are none.
        let base: ((Int) -> Void)?
        var best = (ours: Double.infinity, base: Double.infinity)
        var allocations = (ours: 0.0, base: 0.0)
    }

    static func run(directory: String?) async throws {
        let sink: any RecordSink =
            if let directory {
                try RotatingLogFile(directory: directory, name: "bench", configuration: .init())
            } else {
                NullSink()
            }
        let auth = AuthLogging(sink: sink, service: .init(name: "bench", host: .none), callSites: nil)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let nothing = Logger(label: "auth", factory: { _ in NullHandler() })
        var rows: [Row] = []
        func row(_ name: String, _ ours: @escaping (UInt64, Logger) -> Void) {
            rows.append(Row(name: name, ours: repeated { ours($0, logger) }, base: repeated { ours($0, nothing) }))
        }
        func price(_ name: String, _ route: CallRoute, _ feature: CallFeature = .ours) {
            rows.append(
                Row(name: name, ours: feature.calls(of: route, sink), base: CallFeature.nothing.calls(of: route, sink))
            )
        }
        func context(_ name: String, _ auth: AuthLogging, _ change: (inout Logger) -> Void = { _ in }) {
            var logger = Logger(label: "auth", factory: auth.makeHandler)
            var nothing = Logger(label: "auth", factory: { _ in NullHandler() })
            change(&logger)
            change(&nothing)
            rows.append(
                Row(
                    name: name,
                    ours: repeated { [logger] in CallRoute.error.call($0, logger) },
                    base: repeated { [nothing] in CallRoute.error.call($0, nothing) }
                )
            )
        }
        price("a disabled statement", .disabled)
        price("a disabled statement, a level with a time limit", .disabled, .timed)
        for route in CallRoute.allCases where route != .disabled { price(route.rawValue, route) }
        price("verbose, into the flight recorder", .verbose, .recorder)
        price("error, a flight recorder with nothing for it", .error, .recorder)
        price("error, a full flight recorder with nothing for it", .error, .fullRecorder)
        price("error, a level with a time limit", .error, .timed)
        price("error, an observer", .error, .observer)
        price("error, flood control below the rate", .error, .floods)
        price("error, folded", .error, .folded)
        price("error, a call context", .error, .context)
        price("error, a call context of its own", .error, .scope)
        let failures = CallValues.failures
        row("a failure read before, no labels") { number, logger in
            logger.error("acquireTokenSilent failed", error: failures[Int(number & 4_095)])
        }
        row("a message with an address") { _, logger in logger.info("sign-in of adele.vance@contoso.example began") }
        context("error, a service identity", AuthLogging(sink: sink, service: .init(name: "bench"), callSites: nil))
        context("error, call sites", AuthLogging(sink: sink, service: .init(name: "bench", host: .none)))
        context("error, handler metadata", auth) {
            $0[metadataKey: "tenant"] = "contoso"
            $0[metadataKey: "region"] = "west"
            $0[metadataKey: "session"] = "9f2c61a5"
        }
        let provided = AuthLogging(sink: sink, service: .init(name: "bench", host: .none), callSites: nil)
        rows.append(provider(provided))
        rows.append(callback("a verbose line of MSAL's callback", auth, CallValues.lines(of: [CallValues.session[0]])))
        rows.append(callback("a line of a verbose session", auth, CallValues.lines(of: CallValues.session)))
        rows.append(
            Row(
                name: "MSALFailure made by hand",
                ours: repeated { keep(CallValues.kinds[Int($0 & 15)].failure(CallValues.ids[Int($0 & 4_095)])) },
                base: nil
            )
        )
        let errors = (0..<256).map { CallValues.kinds[$0 & 15].error(CallValues.ids[$0]) }
        rows.append(
            Row(
                name: "MSALFailure read from an NSError",
                ours: repeated { keep(MSALFailure(errors[Int($0 & 255)])) },
                base: nil
            )
        )
        measure(&rows)
        print("| call | ns | over a handler that does nothing, ns | allocations, ours over it |")
        print("|---|---|---|---|")
        for row in rows {
            let over = row.base == nil ? "–" : String(Int((row.best.ours - row.best.base).rounded()))
            let more = String(format: "%.2f", row.allocations.ours - (row.base == nil ? 0 : row.allocations.base))
            print("| \(row.name) | \(Int(row.best.ours.rounded())) | \(over) | \(more) |")
        }
        await auth.shutdown(within: .seconds(60))
    }

    /// Nothing but calls of a route with a feature, or lines of MSAL's callback.
    static func calls(_ route: String, _ feature: String, _ count: Int) {
        if let route = CallRoute(rawValue: route), let feature = CallFeature(rawValue: feature) {
            feature.calls(of: route, NullSink())(count)
        } else {
            let auth = AuthLogging(sink: NullSink(), service: .init(name: "bench", host: .none), callSites: nil)
            let session = route == "session" ? CallValues.session : [CallValues.session[0]]
            callback(route, auth, CallValues.lines(of: session)).ours(count)
        }
    }

    /// Runs a call as often as asked, with numbers that go on from one time to the next.
    private static func repeated(_ call: @escaping (UInt64) -> Void) -> (Int) -> Void {
        var number: UInt64 = 0
        return { count in
            for _ in 0..<count {
                number += 1
                call(number)
            }
        }
    }

    private static func provider(_ auth: AuthLogging) -> Row {
        let values: Logger.Metadata = ["request": "r-17", "region": "west"]
        let provider = Logger.MetadataProvider { values }
        let logger = Logger(label: "auth") { auth.makeHandler(label: $0, metadataProvider: provider) }
        let nothing = Logger(label: "auth") { _ in NullHandler() }
        return Row(
            name: "error, a metadata provider",
            ours: repeated { CallRoute.error.call($0, logger) },
            base: repeated { CallRoute.error.call($0, nothing) }
        )
    }

    private enum Level: Int {
        case nothing, error, warning, info, verbose
    }

    private static func callback(_ name: String, _ auth: AuthLogging, _ lines: [String]) -> Row {
        let callback: @Sendable (Level, String?, Bool) -> Void = auth.msalCallback()
        return Row(
            name: name,
            ours: repeated { callback(.verbose, lines[Int($0) % lines.count], false) },
            base: nil
        )
    }

    private static let calls = 10_000

    private static func measure(_ rows: inout [Row]) {
        for round in 0..<30 {
            for index in rows.indices {
                let (ours, allocated) = time(rows[index].ours)
                if round > 0 { rows[index].best.ours = min(rows[index].best.ours, ours) }
                rows[index].allocations.ours = allocated
                guard let base = rows[index].base else { continue }
                let (none, its) = time(base)
                if round > 0 { rows[index].best.base = min(rows[index].best.base, none) }
                rows[index].allocations.base = its
            }
        }
    }

    /// Nanoseconds of this thread's processor time, and allocations, of one call.
    private static func time(_ run: (Int) -> Void) -> (Double, Double) {
        let allocated = allocations()
        let begin = LogCalls.time(of: CLOCK_THREAD_CPUTIME_ID)
        run(calls)
        let end = LogCalls.time(of: CLOCK_THREAD_CPUTIME_ID)
        return (Double(end - begin) / Double(calls), Double(allocations() - allocated) / Double(calls))
    }

    @inline(never)
    private static func keep<Value>(_ value: Value) {
        withExtendedLifetime(value) {}
    }
}

/// Discards events, as cheaply as a handler can.
struct NullHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {}
}
