import CLibrary
import RotatingLogFiles

/// Fills a log and prints the largest memory that the process has had, as one line of JSON.
///
///     sink-memory DIRECTORY RECORDS THREADS
///
/// Each record is a failure with a correlation id of its own: an index holds all ids until the archive is complete.
@main
struct SinkMemory {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let records = Int(arguments[2]), let threads = Int(arguments[3]) else { exit(64) }
        var configuration = LogFileConfiguration()
        configuration.rotation = Rotation(size: .bytes(1 << 30))
        configuration.retention = .unlimited
        configuration.overflow = .blockWithoutLimit
        configuration.compressionDelay = .zero
        let sink = try RotatingLogFile(directory: arguments[1], name: "auth", configuration: configuration)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<threads {
                group.addTask { for number in 0..<records / threads { append(number * threads + thread, to: sink) } }
            }
        }
        _ = await sink.flush(within: .seconds(600))
        _ = await sink.finishArchives(within: .seconds(600))
        _ = await sink.shutdown(within: .seconds(60))
        print("{\"drops\":\(sink.statistics.dropped.total),\"peak_resident_bytes\":\(peakResidentBytes())}")
    }

    private static func append(_ number: Int, to sink: RotatingLogFile) {
        let digits = String(number, radix: 16)
        let id = "9f2c61a5-1d5e-4b1b-9c0d-" + String(repeating: "0", count: 12 - digits.count) + digits
        let line = """
            {"@timestamp":"2026-11-21T07:28:00.\(100_000 + number % 900_000)Z","log.level":"error","message":"acquireToken \
            failed","log.logger":"auth","service.ephemeral_id":"\(sink.identity.id)","event.sequence":\
            \(sink.identity.next()),"error.type":"MSALErrorDomain","error.code":"-50002","msal.correlation_id":"\(id)",\
            "msal.recovery":"acquireTokenInteractively","labels.padding":"\(String(repeating: "x", count: 400))"}\n
            """
        Array(line.utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
    }

    /// Read from /proc: getrusage would include the size of the program that started this one.
    private static func peakResidentBytes() -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM:") { return (Int(text.filter(\.isNumber)) ?? 0) * 1_024 }
        }
        return 0
    }
}
