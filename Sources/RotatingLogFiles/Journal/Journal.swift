import CJournal
import CPlatform
import Files
import LogRecords

/// The mapped journal of one opening: bounded shared memory that outlives the process.
///
/// States of the file: *absent* → *being made* (no magic yet, so every reader rejects it) → *in use* → *drained and
/// removed*. A process that dies leaves it *in use*; recovery reads it, appends what is missing to the log, and removes
/// it. The ring's rules (J1 to J5) are in journal.h.
///
/// Sendable because the mapping lives until `deinit`, its words are only touched by atomic operations, its ring by the
/// protocol of journal.h, and everything else here is constant.
final class Journal: @unchecked Sendable {
    static let headerSize = Int(JOURNAL_HEADER_SIZE)
    /// The longest line that is accepted. Readers accept twice as much (`JOURNAL_LARGEST_RECORD`).
    static let largestRecord = 256 << 10
    static let version: UInt32 = 1
    /// "MSALJNL1"
    static let magic: [UInt8] = Array("MSALJNL1".utf8)

    let header: UnsafeMutablePointer<journal_header>
    let data: UnsafeMutablePointer<UInt8>
    let capacity: UInt64
    let key: UInt64
    /// Nil: process memory.
    let path: String?
    let identity: FileIdentity?
    /// Why records are only as safe as this process's memory; nil: they survive the process.
    let durabilityDegradation: SystemFailure?
    private let unmap: () -> Void
    private let owner: JournalOwner
    private let run: [UInt8]
    private let directory: FileIdentity
    /// The owner holds the file (`FileOperations.hold`).
    private let isHeld: Bool

    /// Where a journal is made.
    enum Place {
        /// A file, which names the log's directory.
        case file(path: String, directory: FileIdentity)
        /// Process memory, because no file can be made.
        case memory(because: SystemFailure)
    }

    /// Makes a journal. Uses process memory if the file system cannot allocate every block.
    init(
        _ place: Place,
        capacity: UInt64,
        owner: JournalOwner,
        run: [UInt8],
        environment: LogFileEnvironment
    ) throws(SystemFailure) {
        let memory = try Journal.map(place, capacity: capacity, files: environment.files)
        let base = memory.base
        header = base.bindMemory(to: journal_header.self, capacity: 1)
        data = (base + Journal.headerSize).bindMemory(to: UInt8.self, capacity: Int(2 * capacity))
        self.capacity = capacity
        key = environment.random()
        if case .file(let path, let directory) = place, memory.failure == nil {
            self.path = path
            self.directory = directory
        } else {
            path = nil
            directory = .none
        }
        identity = memory.identity
        isHeld = memory.isHeld
        durabilityDegradation = memory.failure
        unmap = { platformUnmap(base, Journal.headerSize + 2 * Int(capacity)) }
        self.owner = owner
        self.run = run
        describe()
    }

    deinit {
        unmap()
    }

    /// The magic is written last: a process that dies here leaves a file that every reader rejects.
    private func describe() {
        header.pointee.version = Journal.version
        header.pointee.header_size = UInt32(Journal.headerSize)
        header.pointee.capacity = capacity
        header.pointee.key = key
        withUnsafeMutableBytes(of: &header.pointee.boot_id) { $0.copyBytes(from: owner.bootID.prefix(16)) }
        withUnsafeMutableBytes(of: &header.pointee.run_id) { $0.copyBytes(from: run.prefix(16)) }
        header.pointee.owner_pid = owner.processID
        header.pointee.owner_start = owner.startTime
        header.pointee.owner_namespace = owner.namespace
        header.pointee.directory_device = directory.device
        header.pointee.directory_inode = directory.inode
        header.pointee.held_device = isHeld ? identity?.device ?? 0 : 0
        atomic_fence()
        withUnsafeMutableBytes(of: &header.pointee.magic) { $0.copyBytes(from: Journal.magic) }
    }

    private struct Memory {
        let base: UnsafeMutableRawPointer
        var identity: FileIdentity?
        var isHeld = false
        /// Why it is not a file.
        var failure: SystemFailure?
    }

    private static func map(
        _ place: Place,
        capacity: UInt64,
        files: any FileOperations
    ) throws(SystemFailure) -> Memory {
        let failure: SystemFailure
        switch place {
        case .file(let path, _):
            do throws(SystemFailure) {
                return try makeFile(path, capacity: capacity, files: files)
            } catch {
                failure = error
            }
        case .memory(let reason):
            failure = reason
        }
        return Memory(base: try files.mapTwice(nil, header: headerSize, data: Int(capacity)), failure: failure)
    }

    private static func makeFile(
        _ path: String,
        capacity: UInt64,
        files: any FileOperations
    ) throws(SystemFailure) -> Memory {
        let descriptor = try files.openUninterrupted(path, for: .createToMap)
        do throws(SystemFailure) {
            platformPrepareToMap(descriptor)
            // No hole is ever mapped: a store to a hole on a full disk is a bus error, which cannot be caught.
            try files.untilUninterrupted { () throws(SystemFailure) in
                try files.allocate(descriptor, size: UInt64(headerSize) + capacity)
            }
            let status = try files.status(of: descriptor)
            let base = try files.mapTwice(descriptor, header: headerSize, data: Int(capacity))
            // The mapping keeps it held when the descriptor is closed.
            let isHeld = files.hold(descriptor)
            try? files.close(descriptor)
            return Memory(base: base, identity: status.identity, isHeld: isHeld)
        } catch {
            try? files.close(descriptor)
            try? files.remove(path)
            throw error
        }
    }

    /// Everything before this position is in the file.
    var head: UInt64 { atomic_word_load(journal_head(header)) }

    /// Position of the next record. `isClosed`: no more records will come.
    var tail: (position: UInt64, isClosed: Bool) {
        let word = atomic_word_load(journal_tail(header))
        return (word & ~Journal.closedBit, word & Journal.closedBit != 0)
    }

    /// No record is accepted from now on.
    func close() {
        _ = atomic_word_or(journal_tail(header), Journal.closedBit)
    }

    /// Commits, and only then returns the space to the producers. `lost`: bytes of the log's files that are gone and
    /// not announced yet. `lines`: how many lines were ever written.
    func commit(_ commit: journal_commit, lost: UInt64, lines: UInt64) {
        journal_put_lines(header, lines, commit.serial, key)
        if lost > 0 { journal_put_cut(header, lost, commit.serial, key) }
        journal_put_commit(header, commit, key)
        atomic_word_store(journal_head(header), commit.head)
    }

    /// The file was cut and its blocks were allocated again: they are zeros. The header is written again, with
    /// positions after everything that was ever reserved, so that no earlier record or number comes a second time.
    func restore(after commit: journal_commit) -> UInt64 {
        describe()
        let position = (commit.head + capacity + 15) & ~15
        atomic_word_raise(journal_sequence(header), commit.sequence + capacity / 16)
        atomic_word_raise(journal_tail(header), position)
        atomic_word_store(journal_head(header), position)
        return position
    }

    /// Counts a record that was dropped.
    func countDrop(_ level: RecordLevel) {
        _ = atomic_word_add(journal_dropped(header, UInt32(level.rawValue)), 1)
    }

    var dropped: DroppedRecords {
        DroppedRecords(
            counts: RecordLevel.allCases.map { atomic_word_load(journal_dropped(header, UInt32($0.rawValue))) }
        )
    }

    /// Published records that wait for the writer. An estimate while the writer works.
    func countWaiting(until end: UInt64) -> Int {
        var position = head
        var count = 0
        while position < end {
            let length = journal_record(data, capacity, key, position, end)
            if length >= 0 { count += 1 }
            position += length >= 0 ? journal_size(UInt64(length)) : 16
        }
        return count
    }

    static let closedBit: UInt64 = JOURNAL_CLOSED
}

extension FileIdentity {
    /// No file. In a commit: between two files of a rotation, and after recovery found that the file is gone.
    static let none = FileIdentity(device: 0, inode: 0)
}
