import CByteScan
import CPlatform
import LogRecords
import RotatingLogFiles
import TextBytes

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
    /// The second of the last event, and its text.
    private var second: Int64 = .min
    private var secondText: [UInt8] = []

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
                Z","log.level":"\(level.text)","message":"acquireTokenSilent failed","ecs.version":"\(RecordKey.schemaVersionText)",\
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
        offset + json_write_decimal(buffer + offset, number)
    }

    private mutating func writeTime(at offset: Int) -> Int {
        let now = platform_wall_microseconds()
        if now / 1_000_000 != second {
            second = now / 1_000_000
            secondText = Array(CivilTime.text(secondsSince1970: second).utf8.prefix(19))
        }
        for index in secondText.indices { buffer[offset + index] = secondText[index] }
        let end = offset + secondText.count
        buffer[end] = UInt8(ascii: ".")
        json_write_micros(buffer + end + 1, UInt32(now % 1_000_000))
        return end + 7
    }
}
