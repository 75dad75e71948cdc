import CByteScan
import CLibrary
import CPlatform
import Files
import Locks
import LogRecords

/// The bytes of a flight recorder: a header and a ring of entries, in a mapped file or in process memory.
///
/// Header, words of 64 bits: magic, capacity, tail, head; the last two count bytes since the file was made. Entry: a header of
/// five words and the line, padded to whole words. The data is mapped twice in a row, so no entry is split.
///
/// I1. `tail` moves past an entry before its bytes are overwritten, and `head` past a new one after they are whole: a process
///     that dies leaves whole entries between them. A reader checks each one all the same.
/// I2. Only the process that holds the file's lock writes it; any other has a ring in its own memory.
///
/// Sendable because the memory is reached only while `lock` is held, and lives until `deinit`.
final class RecorderRing: @unchecked Sendable {
    struct Entry {
        var line: [UInt8]
        var level: RecordLevel
        /// Where `event.action` belongs in the line.
        var actionOffset: Int
    }

    /// Why the ring is not in its file; nil if it is, or has none.
    let problem: String?
    /// What an earlier process left, oldest first.
    let recovered: [Entry]
    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    private let recent: Int
    /// Open as long as the ring exists, because it holds the file's lock.
    private let descriptor: Int32?
    private let lock = Locked(())

    private static let magic: UInt64 = 0x3130_4352_464C_414D  // MALFRC01
    /// A multiple of every page size in use.
    private static let headerSize = 16 << 10
    private static let entryHeader = 40
    private static let recoveredLimit = 256

    init(_ recorder: FlightRecorder, files: any FileOperations = SystemFiles()) throws(SystemFailure) {
        var size = 64 << 10
        while size < min(recorder.size, 1 << 30) { size *= 2 }
        capacity = size
        recent = max(recorder.recent, 0)
        var opened: (descriptor: Int32, base: UnsafeMutableRawPointer)?
        var problem: String?
        if let path = recorder.path {
            do throws(SystemFailure) {
                opened = try Self.open(path, size, files)
                if opened == nil { problem = "\(path) is used by another process" }
            } catch {
                problem = "\(path): \(error.operation): \(SystemFailure.text(error.code))"
            }
        }
        self.problem = problem
        descriptor = opened?.descriptor
        if let opened {
            base = opened.base
        } else {
            base = try files.mapTwice(nil, header: Self.headerSize, data: size)
        }
        let header = base.bindMemory(to: UInt64.self, capacity: 4)
        let isKnown = opened != nil && header[0] == Self.magic && header[1] == UInt64(size)
        var entries: [Entry] = []
        if isKnown {
            Self.read(base, size) { entry in
                guard Self.isWhole(entry) else { return false }
                if !Self.isWritten(entry) { entries.append(Self.copy(entry)) }
                return true
            }
        }
        recovered = entries.suffix(Self.recoveredLimit)
        header[0] = Self.magic
        header[1] = UInt64(size)
        atomic_word_store(header + 2, 0)
        atomic_word_store(header + 3, 0)
    }

    deinit {
        platformUnmap(base, Self.headerSize + 2 * capacity)
        if let descriptor { close(descriptor) }
    }

    /// Nil if another process has locked the file.
    private static func open(
        _ path: String,
        _ size: Int,
        _ files: any FileOperations
    ) throws(SystemFailure) -> (Int32, UnsafeMutableRawPointer)? {
        let descriptor: Int32
        do throws(SystemFailure) {
            descriptor = try files.open(path, for: .createToMap)
        } catch {
            guard error.isExisting else { throw error }
            descriptor = try files.open(path, for: .update)
        }
        do throws(SystemFailure) {
            guard try files.lock(descriptor) else {
                try files.close(descriptor)
                return nil
            }
            let status = try files.status(of: descriptor)
            guard status.kind == .regular, status.links == 1 else { throw SystemFailure("open", EEXIST) }
            let length = UInt64(headerSize + size)
            if status.size != length {
                try files.truncate(descriptor, to: 0)
                // Every block, so that no store can fail on a full disk.
                try files.allocate(descriptor, size: length)
            }
            return (descriptor, try files.mapTwice(descriptor, header: headerSize, data: size))
        } catch {
            try? files.close(descriptor)
            throw error
        }
    }

    // MARK: - Writing

    /// Keeps a line. Returns false if it is too long for the ring, or may not wait and another thread is writing.
    @discardableResult
    func append(
        _ line: UnsafeRawBufferPointer,
        _ level: RecordLevel,
        actionOffset: Int,
        id: UInt64,
        mayWait: Bool
    ) -> Bool {
        let need = Self.entryHeader + (line.count + 7) & ~7
        guard need <= capacity / 4 else { return false }
        func write() {
            let header = base.assumingMemoryBound(to: UInt64.self)
            let head = header[3]
            var tail = header[2]
            while head &+ UInt64(need) &- tail > UInt64(capacity) {
                guard let length = Self.length(base, capacity, tail, head) else {
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
            words[4] = 0
            atomic_word_store(header + 3, head + UInt64(need))
        }
        if mayWait {
            lock.withLock { _ in write() }
            return true
        }
        return lock.withLockIfAvailable { _ in write() } != nil
    }

    /// Takes out what belongs in front of a failure, oldest first: what has its id, and the last few without an id. Each entry
    /// is taken once.
    func take(id: UInt64) -> [Entry] {
        lock.withLock { _ in
            var offsets: [(offset: UnsafeMutableRawPointer, isOwn: Bool)] = []
            Self.read(base, capacity) { entry in
                let entryID = entry.load(fromByteOffset: 16, as: UInt64.self)
                if entryID == 0 || entryID == id, !Self.isWritten(entry) { offsets.append((entry, entryID != 0)) }
                return true
            }
            var others = offsets.count { !$0.isOwn } - recent
            return offsets.compactMap { (entry, isOwn) -> Entry? in
                if !isOwn {
                    others -= 1
                    if others >= 0 { return nil }
                }
                // Only here: reading all of a full ring for each failure would take half a millisecond.
                guard Self.isWhole(entry) else { return nil }
                entry.storeBytes(of: 1, toByteOffset: 32, as: UInt64.self)
                return Self.copy(entry)
            }
        }
    }

    /// Forgets everything: an orderly end leaves nothing to recover.
    func clear() {
        lock.withLock { _ in
            let header = base.assumingMemoryBound(to: UInt64.self)
            atomic_word_store(header + 2, header[3])
        }
    }

    // MARK: - Reading

    private static func place(_ base: UnsafeMutableRawPointer, _ capacity: Int, _ offset: UInt64)
        -> UnsafeMutableRawPointer
    {
        base + headerSize + Int(offset % UInt64(capacity))
    }

    /// The length of the entry at `offset`; nil if there can be none.
    private static func length(
        _ base: UnsafeMutableRawPointer,
        _ capacity: Int,
        _ offset: UInt64,
        _ head: UInt64
    ) -> Int? {
        let word = place(base, capacity, offset).load(as: UInt64.self)
        let (length, line) = (Int(word & 0xFFFF_FFFF), Int(word >> 32))
        guard length >= entryHeader, length % 8 == 0, length <= capacity / 4, line <= length - entryHeader,
            offset &+ UInt64(length) <= head
        else { return nil }
        return length
    }

    /// Calls `body` with each entry, oldest first, until it returns false. Ends at the first one that cannot be an entry.
    private static func read(
        _ base: UnsafeMutableRawPointer,
        _ capacity: Int,
        _ body: (UnsafeMutableRawPointer) -> Bool
    ) {
        let header = base.assumingMemoryBound(to: UInt64.self)
        let (tail, head) = (header[2], header[3])
        guard tail <= head, head - tail <= UInt64(capacity), tail % 8 == 0 else { return }
        var offset = tail
        while offset < head, let length = length(base, capacity, offset, head) {
            guard body(place(base, capacity, offset)) else { return }
            offset += UInt64(length)
        }
    }

    /// Whether its bytes are those that were written.
    private static func isWhole(_ entry: UnsafeMutableRawPointer) -> Bool {
        let words = entry.assumingMemoryBound(to: UInt64.self)
        return words[3] == check(entry + entryHeader, Int(words[0] >> 32), words[0] ^ words[1])
    }

    private static func isWritten(_ entry: UnsafeMutableRawPointer) -> Bool {
        entry.load(fromByteOffset: 32, as: UInt64.self) != 0
    }

    private static func copy(_ entry: UnsafeMutableRawPointer) -> Entry {
        let words = entry.assumingMemoryBound(to: UInt64.self)
        let count = Int(words[0] >> 32)
        return Entry(
            line: Array(UnsafeRawBufferPointer(start: entry + entryHeader, count: count)),
            level: RecordLevel(rawValue: UInt8(truncatingIfNeeded: words[1] >> 32)) ?? .debug,
            actionOffset: min(Int(words[1] & 0xFFFF_FFFF), count)
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
