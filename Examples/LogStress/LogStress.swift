import CLibrary
import CPlatform
import RotatingLogFiles

/// Writes events, measures each call and prints the results. See README.md.
@main
struct LogStress {
    static func main() async {
        guard let options = StressOptions(Array(CommandLine.arguments.dropFirst())) else {
            fail(StressOptions.usage, status: 64)
        }
        do {
            try await run(options)
        } catch {
            fail("log-stress: \(error)", status: 1)
        }
    }

    private static func run(_ options: StressOptions) async throws {
        let sink = try RotatingLogFile(
            directory: options.directory,
            name: options.name,
            configuration: options.configuration
        )
        var acknowledge: AcknowledgeFile?
        if let path = options.acknowledge {
            acknowledge = AcknowledgeFile(path: path, threads: options.threads)
            if acknowledge == nil { fail("log-stress: \(path) cannot be made", status: 1) }
        }
        let begin = now()
        let cpu = cpuSeconds()
        let times = produce(options, sink, acknowledge)
        let left = await sink.flush(within: .seconds(600))
        if options.configuration.rotation.size != nil { _ = await sink.finishArchives(within: .seconds(600)) }
        _ = await sink.shutdown(within: .seconds(60))
        let seconds = Double(now() - begin) / 1e9
        let statistics = sink.statistics
        let rate = Double(statistics.records) / seconds
        print(
            """
            {"events":\(statistics.records),"seconds":\(rounded(seconds)),"events_per_s":\(UInt64(rate)),\
            "bytes":\(statistics.bytes),"drops":\(statistics.dropped.total + UInt64(left)),\
            "p50_ns":\(times.quantile(0.5)),"p99_ns":\(times.quantile(0.99)),"p999_ns":\(times.quantile(0.999)),\
            "max_ns":\(times.longest),"cpu_seconds":\(rounded(cpuSeconds() - cpu)),\
            "peak_resident_bytes":\(peakResidentBytes())}
            """
        )
    }

    /// Starts the threads and waits for all of them. Each thread logs its share, numbered from 1.
    private static func produce(
        _ options: StressOptions,
        _ sink: RotatingLogFile,
        _ acknowledge: AcknowledgeFile?
    ) -> CallTimes {
        let workers = (0..<options.threads).map { thread in
            let share = options.events / UInt64(options.threads)
            let rest = UInt64(thread) < options.events % UInt64(options.threads) ? UInt64(1) : 0
            return Producer(
                sink: sink,
                route: options.route,
                thread: thread,
                level: options.level,
                events: share + rest,
                interval: options.rate.map { UInt64(1e9 * Double(options.threads) / $0) },
                acknowledge: acknowledge
            )
        }
        for worker in workers { worker.start() }
        var times = CallTimes()
        for worker in workers { times.add(worker.join()) }
        return times
    }

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Read from /proc: getrusage would include the size of the program that started this one.
    private static func peakResidentBytes() -> UInt64 {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM:") { return (UInt64(text.filter(\.isNumber)) ?? 0) * 1_024 }
        }
        return 0
    }

    private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

    static func fail(_ message: String, status: Int32) -> Never {
        let line = Array((message + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
