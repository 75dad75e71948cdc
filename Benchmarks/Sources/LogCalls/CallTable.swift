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

    private let sink: any RecordSink
    private let auth: AuthLogging
    private var rows: [Row] = []

    static func run(directory: String?) async throws {
        let sink: any RecordSink =
            if let directory {
                try RotatingLogFile(directory: directory, name: "bench", configuration: .init())
            } else {
                NullSink()
            }
        let auth = AuthLogging(sink: sink, service: .init(name: "bench", host: .none), callSites: nil)
        var table = CallTable(sink: sink, auth: auth)
        table.addRoutes()
        table.addFeatures()
        table.addValues()
        table.addContexts()
        table.addLines()
        table.addReadings()
        measure(&table.rows)
        table.print()
        await auth.shutdown(within: .seconds(60))
    }

    private mutating func addRoutes() {
        add("a disabled statement", .disabled)
        add("a disabled statement, a level with a time limit", .disabled, .timed)
        for route in CallRoute.allCases where route != .disabled { add(route.rawValue, route) }
    }

    private mutating func addFeatures() {
        add("verbose, into the flight recorder", .verbose, .recorder)
        add("error, a flight recorder with nothing for it", .error, .recorder)
        add("error, a full flight recorder with nothing for it", .error, .fullRecorder)
        add("error, a level with a time limit", .error, .timed)
        add("error, an observer", .error, .observer)
        add("error, flood control below the rate", .error, .floods)
        add("error, folded", .error, .folded)
        add("error, a call context", .error, .context)
        add("error, a call context of its own", .error, .scope)
    }

    private mutating func add(_ name: String, _ route: CallRoute, _ feature: CallFeature = .ours) {
        rows.append(
            Row(name: name, ours: feature.calls(of: route, sink), base: CallFeature.nothing.calls(of: route, sink))
        )
    }

    private mutating func addValues() {
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let nothing = Logger(label: "auth", factory: { _ in NullHandler() })
        func add(_ name: String, _ call: @escaping (UInt64, Logger) -> Void) {
            rows.append(
                Row(name: name, ours: Self.repeated { call($0, logger) }, base: Self.repeated { call($0, nothing) })
            )
        }
        let failures = CallValues.failures
        add("a failure read before, no labels") { number, logger in
            logger.error("acquireTokenSilent failed", error: failures[Int(number & 4_095)])
        }
        add("a message with an address") { _, logger in logger.info("sign-in of adele.vance@contoso.example began") }
    }

    private mutating func addContexts() {
        func add(_ name: String, _ auth: AuthLogging, _ change: (inout Logger) -> Void = { _ in }) {
            var logger = Logger(label: "auth", factory: auth.makeHandler)
            var nothing = Logger(label: "auth", factory: { _ in NullHandler() })
            change(&logger)
            change(&nothing)
            rows.append(
                Row(
                    name: name,
                    ours: Self.repeated { [logger] in CallRoute.error.call($0, logger) },
                    base: Self.repeated { [nothing] in CallRoute.error.call($0, nothing) }
                )
            )
        }
        add("error, a service identity", AuthLogging(sink: sink, service: .init(name: "bench"), callSites: nil))
        add("error, call sites", AuthLogging(sink: sink, service: .init(name: "bench", host: .none)))
        add("error, handler metadata", auth) {
            $0[metadataKey: "tenant"] = "contoso"
            $0[metadataKey: "region"] = "west"
            $0[metadataKey: "session"] = "9f2c61a5"
        }
        let provided = AuthLogging(sink: sink, service: .init(name: "bench", host: .none), callSites: nil)
        rows.append(Self.provider(provided))
    }

    private mutating func addLines() {
        let first = CallValues.lines(of: [CallValues.session[0]])
        rows.append(Self.callback("a verbose line of MSAL's callback", auth, first))
        rows.append(Self.callback("a line of a verbose session", auth, CallValues.lines(of: CallValues.session)))
    }

    private mutating func addReadings() {
        func add(_ name: String, _ read: @escaping (UInt64) -> Void) {
            rows.append(Row(name: name, ours: Self.repeated(read), base: nil))
        }
        add("MSALFailure made by hand") {
            Self.keep(CallValues.kinds[Int($0 & 15)].failure(CallValues.ids[Int($0 & 4_095)]))
        }
        let errors = (0..<256).map { CallValues.kinds[$0 & 15].error(CallValues.ids[$0]) }
        add("MSALFailure read from an NSError") { Self.keep(MSALFailure(errors[Int($0 & 255)])) }
    }

    private func print() {
        Swift.print("| call | ns | over a handler that does nothing, ns | allocations, ours over it |")
        Swift.print("|---|---|---|---|")
        for row in rows {
            let over = row.base == nil ? "–" : String(Int((row.best.ours - row.best.base).rounded()))
            let more = String(format: "%.2f", row.allocations.ours - (row.base == nil ? 0 : row.allocations.base))
            Swift.print("| \(row.name) | \(Int(row.best.ours.rounded())) | \(over) | \(more) |")
        }
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
