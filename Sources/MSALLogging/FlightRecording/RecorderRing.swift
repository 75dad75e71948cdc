import CByteScan
import CLibrary
import CPlatform
import Files
import Locks
import LogRecords

/// The bytes of a flight recorder: a header and a ring of entries, in a mapped file or in process memory.
///
/// Header, words of 64 bits: magic, capacity, tail, head; the last two count bytes since the file was made. Entry: a
/// header of five words and the line, padded to whole words. The data is mapped twice in a row, so no entry is split.
///
/// I1. `tail` moves past an entry before its bytes are overwritten, and `head` past a new one after they are whole: a
///     process that dies leaves whole entries between them. A reader checks each one all the same.
/// I2. Only the process that holds the file's lock writes it; any other has a ring in its own memory.
/// I3. An entry is taken once, and counts as written only after the sink has it. A process that dies meanwhile leaves
///     it to recovery, with the number under which the log may have it: readers count a record of one number once.
///
/// Sendable because the memory is reached only while `isClosed` is locked, and lives until `deinit`.
final class RecorderRing: @unchecked Sendable {
    struct Entry {
        var line: [UInt8]
        var level: RecordLevel
        /// Where `event.action` belongs in the line.
        var actionOffset: Int
        /// The number that its record got in the run that the line names; nil: it has none, and no log has it.
        var number: UInt64?
        /// Where it begins, in bytes since the file was made.
        fileprivate var offset: UInt64
    }

    /// Whether the log has an entry: the lowest bits of its last word. The bits above are the number of its record.
    private enum Progress: UInt64 {
        case kept = 0
        case inLog = 1
        /// A log call has it. If it has a number and the process dies now, it is not known whether the log has it.
        case taken = 2

        static let bits: UInt64 = 2
    }

    /// Why the ring is not in its file; nil if it is, or has none.
    let problem: String?
    /// What an earlier process left, oldest first. It stays in the file until `clear`.
    let recovered: [Entry]
    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    private let recent: Int
    /// Open as long as the ring exists, because it holds the file's lock.
    private let descriptor: Int32?
    private let generation: UInt64
    /// Held while the memory is used. The value: nothing more is kept.
    private let isClosed = Locked(false)
    /// Lines that were to be kept and were not.
    let lost = AtomicWord()

    private static let magic: UInt64 = 0x3130_4352_464C_414D  // MALFRC01
    /// A multiple of every page size in use.
    private static let headerSize = 16 << 10
    private static let entryHeader = 40
    private static let recoveredLimit = 256
    private static let smallest = 64 << 10
    private static let largest = 1 << 30

    /// A ring as configured, and why there is none or why it is not in its file.
    static func make(
        _ recorder: FlightRecorder?,
        files: any FileOperations = SystemFiles()
    ) -> (ring: RecorderRing?, problem: String?) {
        guard let recorder else { return (nil, nil) }
        do throws(SystemFailure) {
            let ring = try RecorderRing(recorder, files: files)
            return (ring, ring.problem)
        } catch {
            return (nil, "the flight recorder is off: \(error.reason)")
        }
    }

    init(_ recorder: FlightRecorder, files: any FileOperations = SystemFiles()) throws(SystemFailure) {
        var size = Self.smallest
        while size < min(recorder.size, Self.largest) { size *= 2 }
        capacity = size
        recent = max(recorder.recent, 0)
        var left: [Entry] = []
        var opened: Opened?
        var problem: String?
        if let path = recorder.path {
            do throws(SystemFailure) {
                opened = try SignalMask.withoutFileSizeSignal { () throws(SystemFailure) in
                    try files.untilUninterrupted { () throws(SystemFailure) in
                        try Self.open(path, size, files, &left)
                    }
                }
                if opened == nil { problem = "\(path) is used by another process" }
            } catch {
                problem =
                    error.isForeign
                    ? "\(path) is not a flight recorder's ring, and stays as it is" : "\(path): \(error.reason)"
            }
        }
        self.problem = problem
        descriptor = opened?.descriptor
        platform_watch_forks()
        generation = platform_forks()
        recovered = left.suffix(Self.recoveredLimit)
        if let opened {
            base = opened.base
        } else {
            base = try files.mapTwice(nil, header: Self.headerSize, data: size)
        }
        let header = base.bindMemory(to: UInt64.self, capacity: 4)
        header[0] = Self.magic
        header[1] = UInt64(size)
        if recovered.isEmpty { clear() }
    }

    deinit {
        platformUnmap(base, Self.headerSize + 2 * capacity)
        guard let descriptor else { return }
        // A forked child that releases its copy must not unlock its parent's.
        if platform_forks() == generation { Self.unlock(descriptor) }
        close(descriptor)
    }

    /// Closing the descriptor is not enough: a process that was just forked may still have it.
    private static func unlock(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
    }

    private struct Opened {
        var descriptor: Int32
        var base: UnsafeMutableRawPointer
    }

    /// Nil if another process has locked the file. `left` gets what an earlier process left, also if a file of this
    /// size cannot be made any more.
    private static func open(
        _ path: String,
        _ size: Int,
        _ files: any FileOperations,
        _ left: inout [Entry]
    ) throws(SystemFailure) -> Opened? {
        let descriptor: Int32
        do throws(SystemFailure) {
            descriptor = try files.open(path, for: .createToMap)
        } catch {
            guard error.isExisting else { throw error }
            descriptor = try files.open(path, for: .update)
        }
        do throws(SystemFailure) {
            guard try files.lock(descriptor) else {
                try? files.close(descriptor)
                return nil
            }
            let status = try files.status(of: descriptor)
            // Another user could have put any lines into it.
            guard status.kind == .regular, status.links == 1, status.isOwn else { throw .foreignFile }
            let old = try capacity(of: descriptor, status.size, files)
            var older: [Entry] = []
            if let old, old != size {
                let base = try files.mapTwice(descriptor, header: headerSize, data: old)
                older = entries(base, old)
                platformUnmap(base, headerSize + 2 * old)
            }
            let length = UInt64(headerSize + size)
            if status.size != length {
                try files.truncate(descriptor, to: 0)
                // Not before: what stays in the file is recovered by the next opening.
                left += older
                platformPrepareToMap(descriptor)
                try claim(descriptor, size, files)
                do throws(SystemFailure) {
                    // Every block, so that no store can fail on a full disk.
                    try files.allocate(descriptor, size: length)
                } catch {
                    try? files.truncate(descriptor, to: 0)
                    throw error
                }
            }
            let base = try files.mapTwice(descriptor, header: headerSize, data: size)
            if old == size { left += entries(base, size) }
            return Opened(descriptor: descriptor, base: base)
        } catch {
            unlock(descriptor)
            try? files.close(descriptor)
            throw error
        }
    }

    /// Writes the beginning of the header, so that the next opening knows the file, whatever becomes of this one.
    private static func claim(_ descriptor: Int32, _ size: Int, _ files: any FileOperations) throws(SystemFailure) {
        let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 2)
        defer { words.deallocate() }
        _ = words.initialize(fromContentsOf: [magic, UInt64(size)])
        try files.writeAll(descriptor, UnsafeRawBufferPointer(words), at: 0)
    }

    /// The capacity of the ring in a file; nil if none was ever finished there. Throws `foreignFile` for any other
    /// file.
    private static func capacity(
        of descriptor: Int32,
        _ size: UInt64,
        _ files: any FileOperations
    ) throws(SystemFailure) -> Int? {
        guard size > 0 else { return nil }
        let start = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)
        defer { start.deallocate() }
        start.initializeMemory(as: UInt8.self, repeating: 0)
        _ = try files.readAll(descriptor, into: start, at: 0)
        let words = start.bindMemory(to: UInt64.self)
        guard words[0] == magic else { throw .foreignFile }
        let capacity = size - min(size, UInt64(headerSize))
        let isRing = capacity >= UInt64(smallest) && capacity <= UInt64(largest) && capacity & (capacity - 1) == 0
        // Otherwise: what an opening leaves that failed or was killed.
        return isRing && words[1] == capacity ? Int(capacity) : nil
    }

    // MARK: - Writing

    /// Keeps a line. One that is longer than half of the ring, or comes after its end, is counted instead.
    func append(_ line: UnsafeRawBufferPointer, _ level: RecordLevel, actionOffset: Int, id: UInt64) {
        let need = Self.entryHeader + (line.count + 7) & ~7
        guard need <= capacity / 2 else {
            lost.countUp()
            return
        }
        let isKept = isClosed.withLock { isClosed in
            if isClosed { return false }
            let header = base.assumingMemoryBound(to: UInt64.self)
            let head = header[3]
            var tail = header[2]
            while head &+ UInt64(need) &- tail > UInt64(capacity) {
                guard let length = Self.length(Self.place(base, capacity, tail), capacity, head - tail) else {
                    tail = head
                    break
                }
                tail += UInt64(length)
            }
            atomic_word_store(header + 2, tail)
            atomic_fence()
            let entry = Self.place(base, capacity, head)
            if let source = line.baseAddress {
                (entry + Self.entryHeader).copyMemory(from: source, byteCount: line.count)
            }
            let words = entry.bindMemory(to: UInt64.self, capacity: 5)
            words[0] = UInt64(need) | UInt64(line.count) << 32
            words[1] = UInt64(actionOffset) | UInt64(level.rawValue) << 32
            words[2] = id
            words[3] = Self.check(entry + Self.entryHeader, line.count, words[0] ^ words[1])
            words[4] = Progress.kept.rawValue
            atomic_word_store(header + 3, head + UInt64(need))
            return true
        }
        if !isKept { lost.countUp() }
    }

    /// Where the newest entry ends, in bytes since the file was made.
    var position: UInt64 {
        isClosed.withLock { _ in base.load(fromByteOffset: 24, as: UInt64.self) }
    }

    /// Takes out what belongs in front of a failure, oldest first: what has its id, and the last few without an id, of
    /// the entries before `position`. `confirm` must follow for each.
    func take(id: UInt64, before position: UInt64 = .max) -> [Entry] {
        isClosed.withLock { _ in
            var found: [(offset: UInt64, isOwn: Bool)] = []
            Self.read(base, capacity) { entry, offset in
                guard offset < position else { return false }
                let entryID = entry.load(fromByteOffset: 16, as: UInt64.self)
                if entryID == 0 || entryID == id, Self.progress(entry) == .kept {
                    found.append((offset, entryID != 0))
                }
                return true
            }
            var others = found.count { !$0.isOwn } - recent
            return found.compactMap { (offset, isOwn) -> Entry? in
                if !isOwn {
                    others -= 1
                    if others >= 0 { return nil }
                }
                let entry = Self.place(base, capacity, offset)
                // Only here: reading all of a full ring for each failure would take half a millisecond.
                guard Self.isWhole(entry) else { return nil }
                Self.set(.taken, 0, entry)
                return Self.copy(entry, offset)
            }
        }
    }

    /// An entry that was taken is about to be passed to the sink, as the record of this number.
    func number(_ entry: Entry, _ number: UInt64) {
        mark(entry, .taken, number)
    }

    /// The sink has an entry.
    func confirm(_ entry: Entry) {
        mark(entry, .inLog)
    }

    private func mark(_ entry: Entry, _ progress: Progress, _ number: UInt64 = 0) {
        isClosed.withLock { _ in
            let header = base.assumingMemoryBound(to: UInt64.self)
            // Others may have been written over it.
            guard header[2] <= entry.offset, entry.offset < header[3] else { return }
            Self.set(progress, number, Self.place(base, capacity, entry.offset))
        }
    }

    /// Forgets everything.
    func clear() {
        isClosed.withLock { _ in forget() }
    }

    /// Forgets everything and keeps nothing more: an orderly end leaves nothing to recover, nor to read, in the file.
    func end() {
        isClosed.withLock { isClosed in
            guard !isClosed else { return }
            isClosed = true
            forget()
            guard let descriptor else { return }
            (base + Self.headerSize).initializeMemory(as: UInt8.self, repeating: 0, count: capacity)
            Self.unlock(descriptor)
        }
    }

    private func forget() {
        let header = base.assumingMemoryBound(to: UInt64.self)
        atomic_word_store(header + 2, 0)
        atomic_word_store(header + 3, 0)
    }

    // MARK: - Reading

    private static func place(_ base: UnsafeMutableRawPointer, _ capacity: Int, _ offset: UInt64)
        -> UnsafeMutableRawPointer
    {
        // The capacity is a power of two.
        base + headerSize + (Int(truncatingIfNeeded: offset) & (capacity - 1))
    }

    /// The length of an entry, of which `rest` bytes are before the ring's head; nil if there can be none.
    private static func length(_ entry: UnsafeMutableRawPointer, _ capacity: Int, _ rest: UInt64) -> Int? {
        let word = entry.load(as: UInt64.self)
        let (length, line) = (Int(word & 0xFFFF_FFFF), Int(word >> 32))
        guard length >= entryHeader, length % 8 == 0, length <= capacity / 2, line <= length - entryHeader,
            UInt64(length) <= rest
        else { return nil }
        return length
    }

    /// Calls `body` with each entry and its offset, oldest first, until it returns false. Ends at the first one that
    /// cannot be an entry.
    private static func read(
        _ base: UnsafeMutableRawPointer,
        _ capacity: Int,
        _ body: (UnsafeMutableRawPointer, UInt64) -> Bool
    ) {
        let header = base.assumingMemoryBound(to: UInt64.self)
        let (tail, head) = (header[2], header[3])
        guard tail <= head, head - tail <= UInt64(capacity), tail % 8 == 0 else { return }
        var offset = tail
        while offset < head {
            let entry = place(base, capacity, offset)
            guard let length = length(entry, capacity, head - offset), body(entry, offset) else { return }
            offset += UInt64(length)
        }
    }

    /// What an earlier process left and no record reports yet, up to the first entry that is damaged.
    private static func entries(_ base: UnsafeMutableRawPointer, _ capacity: Int) -> [Entry] {
        var entries: [Entry] = []
        read(base, capacity) { entry, offset in
            guard isWhole(entry) else { return false }
            if progress(entry) != .inLog { entries.append(copy(entry, offset)) }
            return true
        }
        return entries
    }

    /// Whether its bytes are those that were written.
    private static func isWhole(_ entry: UnsafeMutableRawPointer) -> Bool {
        let words = entry.assumingMemoryBound(to: UInt64.self)
        return words[3] == check(entry + entryHeader, Int(words[0] >> 32), words[0] ^ words[1])
    }

    /// A word that is damaged counts as `taken`: recovery writes the entry rather than losing it.
    private static func progress(_ entry: UnsafeMutableRawPointer) -> Progress {
        Progress(rawValue: lastWord(entry) & (1 << Progress.bits - 1)) ?? .taken
    }

    private static func lastWord(_ entry: UnsafeMutableRawPointer) -> UInt64 {
        entry.load(fromByteOffset: 32, as: UInt64.self)
    }

    private static func set(_ progress: Progress, _ number: UInt64, _ entry: UnsafeMutableRawPointer) {
        entry.storeBytes(of: progress.rawValue | number << Progress.bits, toByteOffset: 32, as: UInt64.self)
    }

    private static func copy(_ entry: UnsafeMutableRawPointer, _ offset: UInt64) -> Entry {
        let words = entry.assumingMemoryBound(to: UInt64.self)
        let count = Int(words[0] >> 32)
        let number = lastWord(entry) >> Progress.bits
        return Entry(
            line: Array(UnsafeRawBufferPointer(start: entry + entryHeader, count: count)),
            level: RecordLevel(rawValue: UInt8(truncatingIfNeeded: words[1] >> 32)) ?? .debug,
            actionOffset: min(Int(words[1] & 0xFFFF_FFFF), count),
            number: number == 0 ? nil : number,
            offset: offset
        )
    }

    /// The checksum of an entry.
    private static func check(_ line: UnsafeMutableRawPointer, _ count: Int, _ seed: UInt64) -> UInt64 {
        var hash = bytes_mix_seeded(seed)
        var index = 0
        while index + 8 <= count {
            hash = (hash ^ line.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            index += 8
        }
        while index < count {
            hash = (hash ^ UInt64(line.load(fromByteOffset: index, as: UInt8.self))) &* 0x9E37_79B9_7F4A_7C15
            index += 1
        }
        return bytes_mix_seeded(hash)
    }
}
