import CJournal
import CPlatform
import Files
import LogRecords

/// A checked copy of a journal file, independent of that file.
///
/// It is read, not mapped: no other process can shorten a copy, so a hostile or damaged journal never causes a bus
/// error. Every number in it is checked before use; an invalid one ends the reading of everything that depends on it.
final class JournalImage {
    /// Largest capacity that is accepted.
    static let largestCapacity: UInt64 = 1 << 30

    let owner: JournalOwner
    let runID: [UInt8]
    let directory: FileIdentity
    /// The journal's device, if the owner holds the journal as long as it lives.
    let heldDevice: UInt64?
    /// Highest sequence number assigned in the run when the tail was read. A record below it that is neither in the
    /// journal nor in a file was on its way, or never comes.
    let sequence: UInt64
    /// Highest sequence number assigned before the tail was read: every finished call up to it is among `records`, or
    /// was written.
    private let sequenceBefore: UInt64
    let heartbeat: UInt64
    let wall: Int64
    let commit: journal_commit?
    let key: UInt64
    /// Bytes that the log's files had lost at the commit, and that no file announces yet.
    let cut: UInt64
    /// Lines that were ever written up to the commit; nil in a journal of an older library.
    let writtenLines: UInt64?
    /// Dropped records, and those that had been announced by the newest internal event.
    let dropped: DroppedRecords
    let announced: DroppedRecords
    /// An internal event that was in the journal, but in no committed part of the file.
    let pendingEvent: [UInt8]?
    /// Ranges in `bytes` of the records after the commit, in order.
    private(set) var records: [Range<Int>]
    /// Reservations that were skipped because no record was published in them.
    private(set) var holes = 0
    let bytes: UnsafeMutableRawBufferPointer

    deinit {
        bytes.deallocate()
    }

    /// Nil if the file is not a complete journal of a known version.
    init?(descriptor: Int32, size: UInt64, files: any FileOperations) throws(SystemFailure) {
        guard let capacity = Self.capacity(ofSize: size),
            let copy = try Self.copy(descriptor, size: Int(size), files: files)
        else { return nil }
        var isKept = false
        defer { if !isKept { copy.bytes.deallocate() } }
        let header = copy.header
        sequenceBefore = copy.sequenceBefore
        sequence = copy.sequence
        guard copy.bytes.starts(with: Journal.magic), header.pointee.version == Journal.version,
            header.pointee.header_size == UInt32(Journal.headerSize), header.pointee.capacity == capacity
        else { return nil }
        let key = header.pointee.key
        self.key = key
        owner = JournalOwner(header)
        runID = withUnsafeBytes(of: header.pointee.run_id) { Array($0) }
        directory = FileIdentity(device: header.pointee.directory_device, inode: header.pointee.directory_inode)
        heldDevice = header.pointee.held_device == 0 ? nil : header.pointee.held_device
        heartbeat = header.pointee.heartbeat
        wall = Int64(truncatingIfNeeded: header.pointee.wall)

        var found = journal_commit()
        let hasCommit = journal_get_commit(header, key, &found)
        commit = hasCommit ? found : nil
        cut = hasCommit ? journal_get_cut(header, key, found.serial) : 0
        var lines: UInt64 = 0
        writtenLines = hasCommit && journal_get_lines(header, key, found.serial, &lines) ? lines : nil
        let serial = hasCommit ? found.internal_event : 0
        dropped = DroppedRecords(counts: header.droppedCounts)
        (announced, pendingEvent) = Self.internalEvents(header, key, serial)

        records = []
        bytes = copy.bytes
        isKept = true
        findRecords(from: hasCommit ? found.head : 0, to: copy.tail & ~Journal.closedBit, capacity: capacity)
    }

    /// Bytes of the ring in a journal file of this size; nil if no journal has it.
    private static func capacity(ofSize size: UInt64) -> UInt64? {
        let headerSize = UInt64(Journal.headerSize)
        guard size > headerSize, size <= headerSize + largestCapacity else { return nil }
        let capacity = size - headerSize
        return capacity & (capacity - 1) == 0 && capacity >= UInt64(2 * JOURNAL_LARGEST_RECORD) ? capacity : nil
    }

    /// A journal file in memory, and its counters as they were before the header was read again.
    private struct Copy {
        let bytes: UnsafeMutableRawBufferPointer
        let header: UnsafeMutablePointer<journal_header>
        let sequenceBefore: UInt64
        let tail: UInt64
        let sequence: UInt64
    }

    /// Nil if the file is shorter than `size`. The caller frees `bytes`.
    private static func copy(
        _ descriptor: Int32,
        size: Int,
        files: any FileOperations
    ) throws(SystemFailure) -> Copy? {
        // The first records are repeated at the end, so that none wraps.
        let repeated = Int(JOURNAL_LARGEST_RECORD) + 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size + repeated, alignment: 4_096)
        var isKept = false
        defer { if !isKept { buffer.deallocate() } }
        let whole = UnsafeMutableRawBufferPointer(rebasing: buffer[..<size])
        guard try files.readAll(descriptor, into: whole, at: 0) == size, let base = buffer.baseAddress else {
            return nil
        }
        let header = base.assumingMemoryBound(to: journal_header.self)
        let sequenceBefore = atomic_word_load(journal_sequence(header))
        let tail = atomic_word_load(journal_tail(header))
        let sequence = atomic_word_load(journal_sequence(header))
        // A live owner keeps working: the space that its newest commit freed may have been overwritten during the read.
        let head = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Journal.headerSize])
        guard try files.readAll(descriptor, into: head, at: 0) == head.count else { return nil }
        UnsafeMutableRawBufferPointer(rebasing: buffer[size...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: buffer[Journal.headerSize..<Journal.headerSize + repeated])
        )
        isKept = true
        return Copy(bytes: buffer, header: header, sequenceBefore: sequenceBefore, tail: tail, sequence: sequence)
    }

    /// The drops that the newest internal event announced, and the event itself if it came after the commit. `serial`:
    /// that of the newest event in the commit.
    private static func internalEvents(
        _ header: UnsafeMutablePointer<journal_header>,
        _ key: UInt64,
        _ serial: UInt64
    ) -> (announced: DroppedRecords, pending: [UInt8]?) {
        if let event = journal_get_internal_event(header, key, serial &+ 1) {
            return (DroppedRecords(counts: event.announcedCounts), event.line)
        }
        let none = [UInt64](repeating: 0, count: RecordLevel.allCases.count)
        let written = journal_get_internal_event(header, key, serial)
        return (DroppedRecords(counts: written?.announcedCounts ?? none), nil)
    }

    /// The records between two positions of the ring, which ends and continues at `capacity`.
    private func findRecords(from head: UInt64, to tail: UInt64, capacity: UInt64) {
        var position = head
        // A tail further ahead than the ring is long is invalid.
        guard position & 15 == 0, tail >= position, tail - position <= capacity, tail & 15 == 0,
            let data = bytes.baseAddress?.advanced(by: Journal.headerSize).assumingMemoryBound(to: UInt8.self)
        else { return }
        var isInHole = false
        while position < tail {
            let length = journal_record(data, capacity, key, position, tail)
            if length >= 0, JournalImage.isLine(data, Int(position & (capacity - 1)) + 16, Int(length)) {
                let start = Journal.headerSize + Int(position & (capacity - 1)) + 16
                records.append(start..<start + Int(length))
                position += journal_size(UInt64(length))
                isInHole = false
            } else if length >= 0 {
                // Published, but some of its pages never reached the disk.
                holes += 1
                position += journal_size(UInt64(length))
            } else {
                if !isInHole { holes += 1 }
                isInHole = true
                position += 16
            }
        }
    }

    /// Exactly one line: a page of zeros in the middle of a record does not pass.
    private static func isLine(_ data: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
        guard count > 0, data[start + count - 1] == UInt8(ascii: "\n") else {
            return false
        }
        let inside = UnsafeBufferPointer(start: data + start, count: count - 1)
        return !inside.contains { $0 == 0 || $0 == UInt8(ascii: "\n") }
    }

    /// What an opening leaves that is killed before its journal is complete: the magic is written last.
    static func isUnfinished(_ descriptor: Int32, files: any FileOperations) throws(SystemFailure) -> Bool {
        var start = [UInt8](repeating: 0, count: Journal.magic.count)
        let count = try start.withFailingBytes { (target) throws(SystemFailure) in
            try files.readAll(descriptor, into: target, at: 0)
        }
        return start.prefix(count).allSatisfy { $0 == 0 }
    }

    /// A complete journal made by another version of the library.
    static func isFromAnotherVersion(_ descriptor: Int32, files: any FileOperations) throws(SystemFailure) -> Bool {
        var start = [UInt8](repeating: 0, count: 12)
        let count = try start.withFailingBytes { (target) throws(SystemFailure) in
            try files.readAll(descriptor, into: target, at: 0)
        }
        guard count == start.count, start.starts(with: Journal.magic) else { return false }
        let version = start[8...].enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
        return version > Journal.version
    }

    /// Numbers of calls that had not finished, because the process ended or, while it lives, because they are under way
    /// or wait for space: not in a file, not in the journal, and not dropped. Lines without a number of this run make
    /// it too low, and so do records that a living owner wrote during the read; nothing makes it too high.
    var unfinished: UInt64 {
        guard let writtenLines else { return commit == nil ? rest(of: 0) : 0 }
        return rest(of: writtenLines)
    }

    private func rest(of written: UInt64) -> UInt64 {
        let known = [UInt64(records.count), pendingEvent == nil ? 0 : 1, dropped.total].reduce(written) { sum, count in
            sum.addingReportingOverflow(count).overflow ? .max : sum + count
        }
        return sequenceBefore - min(known, sequenceBefore)
    }

    /// Dropped records that no event announces yet.
    var unannounced: DroppedRecords { dropped - announced }

    /// The file of the newest commit, and how much of it is certain.
    var committed: (file: FileIdentity, length: UInt64)? {
        commit.map { (FileIdentity(device: $0.device, inode: $0.inode), $0.length) }
    }

    /// The lines that the file should hold after the commit, the sink's own record first.
    func lines() -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        if let pendingEvent { lines.append(pendingEvent[...]) }
        for range in records { lines.append(ArraySlice(bytes[range])) }
        return lines
    }
}

extension JournalOwner {
    fileprivate init(_ header: UnsafeMutablePointer<journal_header>) {
        self.init(
            bootID: withUnsafeBytes(of: header.pointee.boot_id) { Array($0) },
            processID: header.pointee.owner_pid,
            startTime: header.pointee.owner_start,
            namespace: header.pointee.owner_namespace
        )
    }
}

extension UnsafeMutablePointer<journal_header> {
    fileprivate var droppedCounts: [UInt64] {
        RecordLevel.allCases.map { atomic_word_load(journal_dropped(self, UInt32($0.rawValue))) }
    }
}

extension UnsafePointer<journal_internal_event> {
    fileprivate var announcedCounts: [UInt64] {
        withUnsafeBytes(of: pointee.announced) { raw in
            RecordLevel.allCases.map { raw.loadUnaligned(fromByteOffset: Int($0.rawValue) * 8, as: UInt64.self) }
        }
    }

    fileprivate var line: [UInt8] {
        withUnsafeBytes(of: pointee.text) { Array($0.prefix(Int(clamping: pointee.length))) }
    }
}
