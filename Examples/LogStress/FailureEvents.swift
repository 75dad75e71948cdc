import CLibrary
import LogRecords
import RotatingLogFiles

/// Gives finished records of typical failures to the sink, so that it alone is measured.
///
/// It assembles the record itself, with the keys that `AuthLogging` writes for a failure. `LoggedFailures` goes through
/// swift-log, the scrubber and the encoder.
///
/// Not shared: each thread has its own.
struct FailureEvents: ~Copyable {
    private let sink: RotatingLogFile
    private let delivery: Delivery
    private let run: any RecordRun
    private let text: FixedText
    private let begin: FixedText.Piece
    private let head: FixedText.Piece
    private let kinds: [(beforeID: FixedText.Piece, afterID: FixedText.Piece)]
    private let labels: FixedText.Piece
    private let end: FixedText.Piece
    private let buffer: UnsafeMutablePointer<UInt8>
    private let thread: Int
    private var secondText = [UInt8](repeating: 0, count: 19)
    private var second: Int = .min

    init(sink: RotatingLogFile, thread: Int, level: RecordLevel) {
        self.sink = sink
        delivery = Delivery(level: level)
        self.thread = thread
        buffer = .allocate(capacity: 2_048)
        run = sink.identity
        let id = run.id
        var all: [UInt8] = []
        func piece(_ bytes: [UInt8]) -> FixedText.Piece {
            defer { all += bytes }
            return FixedText.Piece(start: all.count, count: bytes.count)
        }
        begin = piece(Array("{\"@timestamp\":\"".utf8))
        head = piece(
            Array(
                """
                Z","log.level":"\(level.text)","message":"acquireTokenSilent failed","ecs.version":"8.11.0",\
                "log.logger":"auth","service.ephemeral_id":"\(id)","event.sequence":
                """.utf8
            )
        )
        kinds = FailureKind.all.map { (piece($0.beforeID), piece($0.afterID)) }
        labels = piece(Array("\",\"labels.thread\":\"\(thread)\",\"labels.n\":\"".utf8))
        end = piece(Array("\"}\n".utf8))
        text = FixedText(all)
    }

    deinit {
        buffer.deallocate()
    }

    mutating func log(_ number: UInt64) {
        var offset = 0
        offset = write(begin, at: offset)
        offset = writeTime(at: offset)
        offset = write(head, at: offset)
        offset = write(run.next(), at: offset)
        let kind = kinds[FailureKind.index(number)]
        offset = write(kind.beforeID, at: offset)
        EventTables.writeID(number, thread: thread, to: buffer + offset)
        offset += EventTables.idLength
        offset = write(kind.afterID, at: offset)
        offset = write(EventTables.accounts, Int(number >> 3 & 511), of: EventTables.accountLength, at: offset)
        offset = write(labels, at: offset)
        offset = write(number, at: offset)
        offset = write(end, at: offset)
        sink.append(UnsafeRawBufferPointer(start: buffer, count: offset), delivery)
    }

    private func write(_ piece: FixedText.Piece, at offset: Int) -> Int {
        text.copy(piece, to: buffer + offset)
        return offset + piece.count
    }

    /// A row of a table whose rows have `length` bytes each.
    private func write(_ table: borrowing FixedText, _ row: Int, of length: Int, at offset: Int) -> Int {
        table.copy(FixedText.Piece(start: row * length, count: length), to: buffer + offset)
        return offset + length
    }

    private func write(_ number: UInt64, at offset: Int) -> Int {
        var digits = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        rest = number
        for index in (0..<digits).reversed() {
            buffer[offset + index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        return offset + digits
    }

    private mutating func writeTime(at offset: Int) -> Int {
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
        for index in secondText.indices { buffer[offset + index] = secondText[index] }
        let end = offset + secondText.count
        buffer[end] = UInt8(ascii: ".")
        var micros = now.tv_nsec / 1_000
        for index in (1...6).reversed() {
            buffer[end + index] = UInt8(ascii: "0") + UInt8(micros % 10)
            micros /= 10
        }
        return end + 7
    }
}
