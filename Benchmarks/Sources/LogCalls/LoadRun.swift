import Foundation
import Logging
import MSALLogging
import RotatingLogFiles

/// Many calls of one route through the journal into files, timed as a whole or one by one. Nothing is dropped: a call
/// waits for space.
struct LoadRun {
    private let route: CallRoute
    private let events: Int
    private let auth: AuthLogging
    private let logger: Logger

    init(_ arguments: [String], directory: String, events: String, rotate: String?) throws {
        guard let route = CallRoute(rawValue: arguments[1]), let events = Int(events), events > 0 else { exit(64) }
        self.route = route
        self.events = events
        var configuration = LogFileConfiguration()
        configuration.rotation.size = rotate.flatMap { UInt64($0) }.map { .bytes($0) }
        configuration.overflow = .blockWithoutLimit
        configuration.retention = .unlimited
        configuration.sync = .never
        configuration.compressionDelay = .zero
        let files = try RotatingLogFile(directory: directory, name: "auth", configuration: configuration)
        auth = AuthLogging(sink: files, service: .init(name: "bench", host: .none), callSites: nil)
        logger = Logger(label: "auth", factory: auth.makeHandler)
    }

    /// Events a second from the first call to the last byte in the last archive.
    ///
    /// - Parameter isShared: all threads use one logger; otherwise each has its own. Copies of a logger share a
    ///   reference count until one is changed.
    func throughput(threads: Int, isShared: Bool) async {
        let cpu = LogCalls.time(of: CLOCK_PROCESS_CPUTIME_ID)
        let begin = LogCalls.now()
        let (route, events) = (route, events)
        let loggers = (0..<max(threads, 1)).map { _ in
            isShared ? logger : Logger(label: "auth", factory: auth.makeHandler)
        }
        let group = DispatchGroup()
        for thread in 1..<max(threads, 1) {
            group.enter()
            Thread {
                for number in events * thread / threads..<events * (thread + 1) / threads {
                    route.call(UInt64(number), loggers[thread])
                }
                group.leave()
            }.start()
        }
        for number in 0..<events / threads { route.call(UInt64(number), loggers[0]) }
        await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
        let left = await auth.shutdown(within: .seconds(600))
        let seconds = Double(LogCalls.now() - begin) / 1e9
        let processor = Double(LogCalls.time(of: CLOCK_PROCESS_CPUTIME_ID) - cpu) / 1e3 / Double(events)
        print(
            """
            {"events_per_s":\(Int(Double(events) / seconds)),"cpu_us_per_event":\(String(format: "%.3f", processor)),\
            "left":\(left)}
            """
        )
    }

    /// Times of single calls.
    func latency() async {
        var times = [UInt32](repeating: 1, count: events)
        for number in 0..<1_000 { route.call(UInt64(number), logger) }
        await auth.flush(within: .seconds(60))
        for number in times.indices {
            let begin = LogCalls.now()
            route.call(UInt64(number), logger)
            times[number] = UInt32(clamping: LogCalls.now() - begin)
        }
        await auth.shutdown(within: .seconds(600))
        times.sort()
        func quantile(_ share: Double) -> UInt32 { times[Int(Double(times.count - 1) * share)] }
        print(
            """
            {"p50_ns":\(quantile(0.5)),"p99_ns":\(quantile(0.99)),"p999_ns":\(quantile(0.999)),"max_ns":\(quantile(1))}
            """
        )
    }
}
