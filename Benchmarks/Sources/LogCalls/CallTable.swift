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
        let ours: () -> Void
        /// The same call without our handler; nil: there is none.
        let base: (() -> Void)?
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
            var (first, second): (UInt64, UInt64) = (0, 0)
            rows.append(
                Row(
                    name: name,
                    ours: {
                        first += 1
                        ours(first, logger)
                    },
                    base: {
                        second += 1
                        ours(second, nothing)
                    }
                )
            )
        }
        func context(_ name: String, _ auth: AuthLogging, _ change: (inout Logger) -> Void = { _ in }) {
            var logger = Logger(label: "auth", factory: auth.makeHandler)
            var nothing = Logger(label: "auth", factory: { _ in NullHandler() })
            change(&logger)
            change(&nothing)
            var (first, second): (UInt64, UInt64) = (0, 0)
            rows.append(
                Row(
                    name: name,
                    ours: {
                        first += 1
                        CallRoute.error.call(first, logger)
                    },
                    base: {
                        second += 1
                        CallRoute.error.call(second, nothing)
                    }
                )
            )
        }
        row("a disabled statement") { number, logger in
            logger.trace("token for \(number)", metadata: ["a": "1", "b": "2", "c": "3"])
        }
        for route in CallRoute.allCases { row(route.rawValue) { route.call($0, $1) } }
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
        row("error, a call context") { number, logger in
            CallContext.$current.withValue(CallValues.context) { CallRoute.error.call(number, logger) }
        }
        rows.append(callback("a verbose line of MSAL's callback", auth, CallValues.lines(of: [CallValues.session[0]])))
        rows.append(callback("a line of a verbose session", auth, CallValues.lines(of: CallValues.session)))
        var (made, read): (UInt64, UInt64) = (0, 0)
        rows.append(
            Row(
                name: "MSALFailure made by hand",
                ours: {
                    made += 1
                    keep(CallValues.kinds[Int(made & 15)].failure(CallValues.ids[Int(made & 4_095)]))
                },
                base: nil
            )
        )
        let errors = (0..<256).map { CallValues.kinds[$0 & 15].error(CallValues.ids[$0]) }
        rows.append(
            Row(
                name: "MSALFailure read from an NSError",
                ours: {
                    read += 1
                    keep(MSALFailure(errors[Int(read & 255)]))
                },
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

    /// Nothing but calls of a route, or of MSAL's callback, with our handler or with one that does nothing.
    static func calls(_ route: String, _ handler: String, _ count: Int) {
        let auth = AuthLogging(sink: NullSink(), service: .init(name: "bench", host: .none), callSites: nil)
        guard let route = CallRoute(rawValue: route) else {
            let session = route == "session" ? CallValues.session : [CallValues.session[0]]
            let line = callback(route, auth, CallValues.lines(of: session)).ours
            for _ in 0..<count { line() }
            return
        }
        let logger =
            handler == "ours"
            ? Logger(label: "auth", factory: auth.makeHandler) : Logger(label: "auth", factory: { _ in NullHandler() })
        for number in 0..<count { route.call(UInt64(number), logger) }
    }

    private static func provider(_ auth: AuthLogging) -> Row {
        let values: Logger.Metadata = ["request": "r-17", "region": "west"]
        let provider = Logger.MetadataProvider { values }
        let logger = Logger(label: "auth") { auth.makeHandler(label: $0, metadataProvider: provider) }
        let nothing = Logger(label: "auth") { _ in NullHandler() }
        var (first, second): (UInt64, UInt64) = (0, 0)
        return Row(
            name: "error, a metadata provider",
            ours: {
                first += 1
                CallRoute.error.call(first, logger)
            },
            base: {
                second += 1
                CallRoute.error.call(second, nothing)
            }
        )
    }

    private enum Level: Int {
        case nothing, error, warning, info, verbose
    }

    private static func callback(_ name: String, _ auth: AuthLogging, _ lines: [String]) -> Row {
        let callback: @Sendable (Level, String?, Bool) -> Void = auth.msalCallback()
        var number = 0
        return Row(
            name: name,
            ours: {
                number += 1
                callback(.verbose, lines[number % lines.count], false)
            },
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
    private static func time(_ call: () -> Void) -> (Double, Double) {
        let allocated = allocations()
        let begin = LogCalls.time(of: CLOCK_THREAD_CPUTIME_ID)
        for _ in 0..<calls { call() }
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
