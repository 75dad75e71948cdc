import LogRecords
import RotatingLogFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Logs a typical failure: the one place that decides how an event gets into the sink.
///
/// The record is put together here, with the keys that `AuthLogging` writes for a failure. Going through swift-log, scrubber
/// and encoder costs more than the sink, which is what this program tries, and brings Foundation and a cryptography library.
///
/// Not shared: each thread has one of its own.
struct FailureEvents: ~Copyable {
    private let sink: RotatingLogFile
    private let delivery: Delivery
    private let begin = Array("{\"@timestamp\":\"".utf8)
    private let end = Array("\"}\n".utf8)
    private let run: any RecordRun
    private let head: [UInt8]
    private let parts: [(beforeID: [UInt8], behindID: [UInt8])]
    private let labels: [UInt8]
    private let ids = EventTables.ids
    private let accounts = EventTables.accounts
    private let buffer: UnsafeMutablePointer<UInt8>
    private var secondText = [UInt8](repeating: 0, count: 19)
    private var second: Int = .min

    init(sink: RotatingLogFile, thread: Int, level: RecordLevel) {
        self.sink = sink
        delivery = Delivery(level: level)
        buffer = .allocate(capacity: 2_048)
        run = sink.identity
        let id = run.id
        head = Array(
            """
            Z","log.level":"\(level.text)","message":"acquireTokenSilent failed","ecs.version":"8.11.0",\
            "log.logger":"auth","service.ephemeral_id":"\(id)","event.sequence":
            """.utf8
        )
        parts = FailureKind.all.map { ($0.beforeID, $0.behindID) }
        labels = Array("\",\"labels.thread\":\"\(thread)\",\"labels.n\":\"".utf8)
    }

    deinit {
        buffer.deallocate()
    }

    mutating func log(_ number: UInt64) {
        var place = 0
        place = write(begin, at: place)
        place = writeTime(at: place)
        place = write(head, at: place)
        place = write(run.next(), at: place)
        let kind = FailureKind.index(number)
        place = write(parts[kind].beforeID, at: place)
        place = write(ids, Int(number & 4_095) * EventTables.idLength, EventTables.idLength, at: place)
        place = write(parts[kind].behindID, at: place)
        place = write(
            accounts,
            Int(number >> 3 & 511) * EventTables.accountLength,
            EventTables.accountLength,
            at: place
        )
        place = write(labels, at: place)
        place = write(number, at: place)
        place = write(end, at: place)
        sink.append(UnsafeRawBufferPointer(start: buffer, count: place), delivery)
    }

    private func write(_ bytes: [UInt8], at place: Int) -> Int {
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { (buffer + place).update(from: base, count: source.count) }
        }
        return place + bytes.count
    }

    private func write(_ table: [UInt8], _ start: Int, _ count: Int, at place: Int) -> Int {
        table.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { (buffer + place).update(from: base + start, count: count) }
        }
        return place + count
    }

    private func write(_ number: UInt64, at place: Int) -> Int {
        var digits = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        rest = number
        for index in (0..<digits).reversed() {
            buffer[place + index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        return place + digits
    }

    private mutating func writeTime(at place: Int) -> Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if now.tv_sec != second {
            second = now.tv_sec
            var seconds = time_t(second)
            var fields = tm()
            gmtime_r(&seconds, &fields)
            func put(_ value: Int32, _ start: Int, _ digits: Int) {
                var rest = value
                for index in (start..<start + digits).reversed() {
                    secondText[index] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
            }
            secondText = Array("0000-00-00T00:00:00".utf8)
            put(fields.tm_year + 1_900, 0, 4)
            put(fields.tm_mon + 1, 5, 2)
            put(fields.tm_mday, 8, 2)
            put(fields.tm_hour, 11, 2)
            put(fields.tm_min, 14, 2)
            put(fields.tm_sec, 17, 2)
        }
        let end = write(secondText, at: place)
        buffer[end] = UInt8(ascii: ".")
        var micros = now.tv_nsec / 1_000
        for index in (1...6).reversed() {
            buffer[end + index] = UInt8(ascii: "0") + UInt8(micros % 10)
            micros /= 10
        }
        return end + 7
    }
}
