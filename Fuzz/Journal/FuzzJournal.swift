import CJournal
import CPlatform
import Foundation
import FuzzSupport
import RotatingLogFiles

/// A journal of any content next to a log of any content: reading ends, gives whole lines only, and none that is there
/// already.
///
///     Scripts/fuzz 60 0 journal
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournal(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    journal.reset()
    var active = Array("{\"n\":0}\n".utf8)
    while !input.isEmpty { step(&input, &active) }
    let files = MemoryFiles(journal: UnsafeRawBufferPointer(journal.file), active: active)
    guard let first = pending(files) else { return 0 }
    if !first.lines.isEmpty, first.lines.last != UInt8(ascii: "\n") { stop("a line without its end") }
    if first.lines.contains(0) { stop("a hole was taken for a record") }
    if first.lines.filter({ $0 == UInt8(ascii: "\n") }).count != first.records { stop("lines and records differ") }
    if first.lines.count > journal.file.count { stop("more came out than the journal holds") }
    // What a recovery appends is missing no more.
    let whole = active.prefix(Int(clamping: first.activeLength ?? 0))
    let appended = MemoryFiles(journal: UnsafeRawBufferPointer(journal.file), active: whole + first.lines)
    if let second = pending(appended), second.records != 0 { stop("a record came twice") }
    return 0
}

private let journal = JournalFile()

private func pending(_ files: MemoryFiles) -> JournalReader.Pending? {
    do {
        return try JournalReader.pending(directory: MemoryFiles.directory, name: MemoryFiles.name, files: files)
    } catch {
        return nil
    }
}

private func step(_ input: inout FuzzInput, _ active: inout [UInt8]) {
    switch input.byte() % 9 {
    case 0: journal.append(line(&input))
    case 1: journal.append(input.bytes(Int(input.byte())))
    case 2: journal.reserve(input.number())
    case 3:
        // A commit of any numbers, whole.
        var commit = journal_commit()
        commit.head = input.number()
        // A recovery notes in the journal that a file was cut below its commit. A reader does not, so here none is.
        commit.length = min(input.number(), UInt64(active.count))
        commit.device = 1
        commit.inode = input.byte() & 3 == 0 ? 9 : MemoryFiles.activeInode
        commit.internal_event = input.number()
        commit.serial = input.number()
        commit.sequence = input.number()
        journal_put_commit(journal.header, commit, JournalFile.key)
    case 4:
        let announced = [UInt64](repeating: input.number(), count: Int(JOURNAL_LEVELS))
        let text = line(&input)
        _ = journal_put_internal_event(
            journal.header,
            JournalFile.key,
            input.number(),
            text,
            UInt64(text.count),
            announced
        )
    case 5: journal.put(input.bytes(Int(input.byte())), at: input.short())
    case 6: journal.put(input.bytes(Int(input.byte())), at: JournalFile.headerSize + input.short())
    case 7: active += line(&input)
    default: active += input.bytes(Int(input.byte()))
    }
}

private func line(_ input: inout FuzzInput) -> [UInt8] {
    Array("{\"n\":\(input.byte())}\n".utf8)
}

/// A journal of the smallest size, as a process of this start of the machine leaves it that does not live any more.
private final class JournalFile: @unchecked Sendable {
    // Sendable: libFuzzer calls its entry from one thread.
    static let headerSize = Int(JOURNAL_HEADER_SIZE)
    static let capacity = 1 << 20
    static let key: UInt64 = 0x1122_3344_5566_7788
    let file = UnsafeMutableRawBufferPointer.allocate(byteCount: headerSize + capacity, alignment: 4_096)
    private let empty: [UInt8]
    /// Bytes from here on were never written.
    private var used = JournalFile.headerSize

    init() {
        file.initializeMemory(as: UInt8.self, repeating: 0)
        empty = Self.emptyHeader()
        reset()
    }

    var header: UnsafeMutablePointer<journal_header> {
        file.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: journal_header.self)
    }

    private var data: UnsafeMutablePointer<UInt8> {
        file.baseAddress.unsafelyUnwrapped.advanced(by: Self.headerSize).assumingMemoryBound(to: UInt8.self)
    }

    private static func emptyHeader() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: headerSize)
        bytes.withUnsafeMutableBytes { raw in
            let header = raw.assumingMemoryBound(to: journal_header.self).baseAddress.unsafelyUnwrapped
            header.pointee.version = 1
            header.pointee.header_size = UInt32(headerSize)
            header.pointee.capacity = UInt64(capacity)
            header.pointee.key = key
            header.pointee.owner_pid = UInt64(Int32.max)
            withUnsafeMutableBytes(of: &header.pointee.boot_id) { $0.copyBytes(from: bootID()) }
            withUnsafeMutableBytes(of: &header.pointee.magic) { $0.copyBytes(from: Array("MSALJNL1".utf8)) }
        }
        return bytes
    }

    private static func bootID() -> [UInt8] {
        let text = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
        let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    func reset() {
        UnsafeMutableRawBufferPointer(rebasing: file[..<Self.headerSize]).copyBytes(from: empty)
        file[Self.headerSize..<used].initializeMemory(as: UInt8.self, repeating: 0)
        used = Self.headerSize
    }

    func put(_ bytes: [UInt8], at place: Int) {
        for (index, byte) in bytes.enumerated() where place + index < file.count { file[place + index] = byte }
        touched(place + bytes.count)
    }

    func append(_ record: [UInt8]) {
        let size = journal_size(UInt64(record.count))
        guard let position = place(size) else { return }
        let tag = journal_fill(data, UInt64(Self.capacity), position, record, UInt32(record.count), 0)
        if let tag { atomic_word_store(tag, Self.key ^ position) }
    }

    func reserve(_ size: UInt64) {
        _ = place(min(size, UInt64(Self.capacity)) & ~15)
    }

    /// Reserves; nil where the ring would wrap: the file holds no second view of its beginning.
    private func place(_ size: UInt64) -> UInt64? {
        let tail = atomic_word_load(journal_tail(header))
        let start = Int(tail & UInt64(Self.capacity - 1))
        guard tail & 15 == 0, start + Int(size) <= Self.capacity else { return nil }
        atomic_word_store(journal_tail(header), tail &+ size)
        touched(Self.headerSize + start + Int(size))
        return tail
    }

    private func touched(_ end: Int) {
        used = max(used, min(end, file.count))
    }
}
