import CLibrary
import CZlibShims

/// The compressed input of a reader: one buffer that keeps the last 32 KiB that were consumed.
///
/// These are needed for damaged input only: if a member was cut off and another one follows, zlib detects it some bytes
/// into the second.
struct ArchiveInput: ~Copyable {
    private static let capacity = 256 << 10
    private static let history = 32 << 10
    /// Compressed bytes that a trial examines, and decompressed bytes that make it a success.
    private static let lookahead = 96 << 10
    private static let trialOutput = 64 << 10

    private let source: ArchiveReader.Source
    private let storage: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    private var sourceEnded = false
    /// Offset in the input of `storage[0]`.
    private var storageOffset: UInt64 = 0

    init(source: @escaping ArchiveReader.Source) {
        self.source = source
        storage = .allocate(byteCount: ArchiveInput.capacity, alignment: 16)
    }

    deinit {
        storage.deallocate()
    }

    var count: Int { end - start }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[start..<end]) }
    var offset: UInt64 { storageOffset + UInt64(start) }

    mutating func consume(_ count: Int) {
        start += count
    }

    /// Reads once if there is space in the buffer; does nothing after the end of the source.
    mutating func fill() throws(ArchiveSourceError) {
        guard !sourceEnded else { return }
        if end == storage.count {
            let kept = max(0, start - ArchiveInput.history)
            guard kept > 0 else { return }
            storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[kept..<end]))
            storageOffset += UInt64(kept)
            start -= kept
            end -= kept
        }
        let read = try source(UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
        if read <= 0 { sourceEnded = true } else { end += min(read, storage.count - end) }
    }

    /// Reads until `wanted` bytes are available or the source ends.
    mutating func buffer(atLeast wanted: Int) throws(ArchiveSourceError) {
        while count < wanted, !sourceEnded {
            let before = count
            try fill()
            if count == before, end == storage.count { return }
        }
    }

    var startsLikeMember: Bool { isMember(at: start) }

    /// The input ends within the first bytes of what may be a member.
    var isStartOfMemberCutOff: Bool {
        guard count < 4 else { return false }
        return zip(bytes, GzipFormat.start).allSatisfy { $0 == $1 }
    }

    private func isMember(at index: Int) -> Bool {
        end - index >= 4 && GzipFormat.isMemberStart(UnsafeRawBufferPointer(storage), at: index)
    }

    /// Moves to the first offset from `from` on (as far back as the buffer reaches) where a member can be decompressed.
    mutating func seekMember(from: UInt64) throws(ArchiveSourceError) -> (found: Bool, sawOnlyZeros: Bool) {
        start = from > storageOffset ? min(Int(from - storageOffset), end) : 0
        var sawOnlyZeros = true
        while true {
            try buffer(atLeast: 4)
            guard count >= 4 else {
                sawOnlyZeros = sawOnlyZeros && bytes.allSatisfy { $0 == 0 }
                start = end
                return (false, sawOnlyZeros)
            }
            if isMember(at: start) {
                try buffer(atLeast: ArchiveInput.lookahead)
                if trialSucceeds() { return (true, sawOnlyZeros) }
            }
            let skipped = distanceToCandidate()
            if sawOnlyZeros { sawOnlyZeros = storage[start..<start + skipped].allSatisfy { $0 == 0 } }
            start += skipped
        }
    }

    /// Bytes from here to the next byte that may begin a member; at least 1.
    private func distanceToCandidate() -> Int {
        guard count > 1, let base = storage.baseAddress,
            let hit = memchr(base + start + 1, Int32(GzipFormat.start[0]), count - 1)
        else { return count }
        return base.distance(to: hit) - start
    }

    /// Whether the bytes here decompress: to the end of a member, to 64 KiB, or to the end of the input with at least
    /// some output. Three magic bytes alone appear by chance once in 16 MiB of compressed data.
    private func trialSucceeds() -> Bool {
        guard let inflater = try? Inflater() else { return false }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveInput.trialOutput, alignment: 16)
        defer { scratch.deallocate() }
        let step = inflater.inflate(bytes, into: scratch)
        switch step.code {
        case Z_STREAM_END: return true
        case Z_OK, Z_BUF_ERROR: return step.produced > 0
        default: return false
        }
    }
}

extension ArchiveReader {
    /// Reads a descriptor from its current position and retries after signals. The caller keeps ownership of the
    /// descriptor.
    package static func source(descriptor: Int32) -> Source {
        { (buffer) throws(ArchiveSourceError) -> Int in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                if errno != EINTR { throw ArchiveSourceError(systemError: errno) }
            }
        }
    }
}
