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
/// The record is put together here, byte for byte as swift-log's way through `AuthLogging` would: that way costs more than
/// the sink, which is what this program tries, and brings Foundation and a cryptography library along.
///
/// Not shared: each thread has one of its own.
struct FailureEvents: ~Copyable {
    private let sink: RotatingLogFile
    private let delivery: Delivery
    private let begin = Array("{\"@timestamp\":\"".utf8)
    private let end = Array("\"}\n".utf8)
    private let run: any RecordRun
    private let head: [UInt8]
    private let tail: [UInt8]
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
        tail = Array(
            """
            ,"service.name":"log-stress","error.type":"MSALErrorDomain","error.code":"-50002",\
            "error.message":"Interaction is required to sign in","msal.error.name":"interactionRequired",\
            "msal.oauth.error":"invalid_grant","msal.oauth.suberror":"basic_action","msal.service_codes":["AADSTS50076"],\
            "msal.correlation_id":"0b9f3f5e-6c1d-4c1b-9a53-5d0c4a7e1f20","msal.operation":"acquireTokenSilent",\
            "msal.recovery":"acquireTokenInteractively","http.response.status_code":400,\
            "user.hash":"user:e51f:9f2c6a10b4d8e377","labels.thread":"\(thread)","labels.n":"
            """.utf8
        )
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
        place = write(tail, at: place)
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
