import CJournal
import Files
import LogRecords

/// What the next write puts into the file: at most one internal event, then records, copied from the journal.
///
/// Copied, not gathered by `writev`: with records of 400 to 700 bytes the kernel's work for each piece costs more than
/// the copy.
struct StagedBatch: ~Copyable {
    /// Bytes of a full batch. Each costs two looks at the file and a commit, so larger ones save time of the processor,
    /// and this one keeps the sink's memory within `.ci/check-sink`.
    static let usualSize = 128 << 10

    private let journal: Journal
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0
    private(set) var records = 0
    /// Journal position after the last record.
    private(set) var end: UInt64 = 0
    /// The internal event at the beginning, if there is one.
    private(set) var eventSerial: UInt64?
    private var eventLength = 0
    /// Bytes of the batch that are in the file.
    private(set) var written = 0

    init(journal: Journal) {
        self.journal = journal
        buffer = .allocate(byteCount: StagedBatch.usualSize + Journal.largestRecord + 4_096, alignment: 4_096)
    }

    deinit {
        buffer.deallocate()
    }

    var isEmpty: Bool { count == 0 }
    /// No byte of the batch is in a file yet.
    var isUntouched: Bool { written == 0 }

    mutating func clear() {
        count = 0
        records = 0
        eventSerial = nil
        eventLength = 0
        written = 0
    }

    /// The file holds only this many bytes of the batch.
    mutating func rewind(to count: Int) {
        written = min(count, written)
    }

    /// The journal's positions have changed since the records were copied.
    mutating func move(end position: UInt64) {
        end = position
    }

    /// The part of the batch that is in the file as whole lines. `head`: the journal position of its first record. Nil:
    /// not even the internal event at the beginning is.
    func wholeLines(from head: UInt64) -> (bytes: Int, records: Int, head: UInt64)? {
        guard written >= eventLength else { return nil }
        var whole = (bytes: eventLength, records: 0, head: head)
        while let length = nextLength(at: whole.head), whole.head < end, whole.bytes + Int(length) <= written {
            whole = (whole.bytes + Int(length), whole.records + 1, whole.head + journal_size(length))
        }
        return whole
    }

    /// Whether a file of this size ends with this batch.
    func isAtEnd(of descriptor: Int32, size: UInt64, files: any FileOperations) -> Bool {
        guard size >= UInt64(count) else { return false }
        let end = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { end.deallocate() }
        guard let read = try? files.readAll(descriptor, into: end, at: size - UInt64(count)), read == count else {
            return false
        }
        return end.elementsEqual(buffer[..<count])
    }

    mutating func stage(event: [UInt8], serial: UInt64, announced: DroppedRecords) {
        var counts = announced.counts
        while counts.count < Int(JOURNAL_LEVELS) { counts.append(0) }
        let isKept = journal_put_internal_event(
            journal.header,
            journal.key,
            serial,
            event,
            UInt64(event.count),
            counts
        )
        guard isKept else { return }
        buffer.copyBytes(from: event)
        count = event.count
        eventSerial = serial
        eventLength = event.count
    }

    mutating func stageRecords(from head: UInt64, limit: UInt64) {
        end = max(head, end)
        if records == 0 { end = head }
        let space = min(limit - min(limit, UInt64(count)), UInt64(buffer.count - count))
        let usual = UInt64(StagedBatch.usualSize)
        guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let found = journal_collect(
            journal.data,
            journal.capacity,
            journal.key,
            end,
            journal.tail.position,
            base + count,
            min(space, max(usual, nextLength(at: end) ?? 0))
        )
        count += Int(found.bytes)
        records += Int(found.records)
        end = found.position
    }

    /// Bytes of the record at `position`; nil if there is none.
    func nextLength(at position: UInt64) -> UInt64? {
        let tail = journal.tail.position
        guard position < tail else { return nil }
        let length = journal_record(journal.data, journal.capacity, journal.key, position, tail)
        return length < 0 ? nil : UInt64(length)
    }

    /// The record at `position`, which has this length. Valid until a commit returns its space.
    func nextLine(at position: UInt64, length: UInt64) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: journal_line(journal.data, journal.capacity, position),
            count: Int(length)
        )
    }

    /// Level of the record at `position`.
    func nextLevel(at position: UInt64) -> RecordLevel {
        let level = journal_level(journal.data, journal.capacity, position)
        return RecordLevel(rawValue: UInt8(truncatingIfNeeded: level)) ?? .error
    }

    /// Writes the unwritten part. If it throws, the bytes written so far stay counted.
    mutating func write(to descriptor: Int32, files: any FileOperations) throws(SystemFailure) {
        try files.writeAll(
            descriptor,
            UnsafeRawBufferPointer(rebasing: buffer[..<count]),
            written: &written
        )
    }
}
