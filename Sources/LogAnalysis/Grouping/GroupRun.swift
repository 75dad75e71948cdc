import FailureSummaries
import LogArchives

/// Groups stored in a file one after the other, in some order.
struct GroupRun: Sendable {
    fileprivate(set) var extents: [SpillFile.Extent] = []
    /// Lines of the file before the part that the samples come from.
    var linesBefore = 0

    var isEmpty: Bool { extents.isEmpty }
}

/// A group as stored in a run: first the header used for sorting and filtering, then what `GroupEncoder` wrote.
struct StoredGroup {
    /// Length of the whole, length of the key and whether all its samples passed a scrubber, hash of the code, hash of
    /// the key, failures, replays, failures of all groups with the code.
    static let headSize = 48
    fileprivate static let unscrubbed: UInt32 = 1 << 31

    let bytes: UnsafeRawBufferPointer

    var hash: GroupHash {
        GroupHash(
            code: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
            group: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        )
    }
    var count: Int { bytes.loadUnaligned(fromByteOffset: 24, as: Int.self) }
    var replays: Int { bytes.loadUnaligned(fromByteOffset: 32, as: Int.self) }
    /// Set once all groups are known (`GroupRanking`).
    var codeCount: Int { bytes.loadUnaligned(fromByteOffset: Self.codeCountOffset, as: Int.self) }
    fileprivate static let codeCountOffset = 40

    private var keyLength: UInt32 { bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
    private var keyEnd: Int { Self.headSize + Int(keyLength & ~Self.unscrubbed) }

    /// Whether everything in it has passed a scrubber.
    var isScrubbed: Bool { keyLength & Self.unscrubbed == 0 }

    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[Self.headSize..<keyEnd]) }

    /// What was counted, for `GroupDecoder`.
    var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[keyEnd...]) }

    /// The group that begins at `offset`.
    init(_ all: UnsafeRawBufferPointer, at offset: Int) {
        let length = Int(all.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        bytes = UnsafeRawBufferPointer(rebasing: all[offset..<offset + length])
    }

    /// Whether a complete group begins at `offset`. A disk may return any bytes.
    static func isWhole(_ all: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset >= 0, all.count - offset >= headSize else { return false }
        let length = Int(all.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let keyLength = Int(all.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self) & ~unscrubbed)
        return length >= headSize + keyLength && length <= all.count - offset
    }

    /// Appends the group to `all`, with the failures of all groups with its code.
    func append(to all: inout [UInt8], codeCount: Int) {
        let start = all.count
        all.append(contentsOf: bytes)
        all.withUnsafeMutableBytes { all in
            all.storeBytes(of: codeCount, toByteOffset: start + Self.codeCountOffset, as: Int.self)
        }
    }

    func hasKey(of other: StoredGroup) -> Bool {
        hash == other.hash && key.elementsEqual(other.key)
    }
}

extension GroupEncoder {
    /// Appends the group that was put last, in the form stored in a run.
    func append(
        hash: GroupHash,
        count: Int,
        replays: Int,
        isScrubbed: Bool,
        to bytes: inout [UInt8]
    ) {
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        }
        append(UInt32(truncatingIfNeeded: StoredGroup.headSize + self.bytes.count))
        append(UInt32(truncatingIfNeeded: keyLength) | (isScrubbed ? 0 : StoredGroup.unscrubbed))
        append(hash.code)
        append(hash.group)
        append(count)
        append(replays)
        append(0)
        bytes.append(contentsOf: self.bytes)
    }
}

/// Writes a run: groups in the order in which they arrive.
struct RunWriter {
    private let file: SpillFile
    private var run = GroupRun()
    private var bytes: [UInt8] = []
    private var isScrubbed = true
    private var encoder = GroupEncoder()

    init(_ file: SpillFile) {
        self.file = file
        bytes.reserveCapacity(SpillFile.extentSize + 4_096)
    }

    mutating func put(_ key: FailureKey, hash: GroupHash, _ group: FailureSummary.Group) {
        let start = bytes.count
        let isScrubbed = group.samples.areOfRecords
        encoder.put(key, group)
        encoder.append(hash: hash, count: group.count, replays: group.replays, isScrubbed: isScrubbed, to: &bytes)
        flush(upTo: start, isScrubbed: isScrubbed)
    }

    mutating func put(_ builder: inout SummaryBuilder) {
        // A local encoder: the closure changes `self`, so passing `self.encoder` would be overlapping access.
        var encoder = GroupEncoder()
        builder.removeGroups(encodedBy: &encoder) { encoder, hash, counted, isScrubbed in
            let start = bytes.count
            encoder.append(
                hash: hash,
                count: counted.count,
                replays: counted.replays,
                isScrubbed: isScrubbed,
                to: &bytes
            )
            flush(upTo: start, isScrubbed: isScrubbed)
        }
    }

    mutating func put(_ group: StoredGroup) {
        let start = bytes.count
        bytes.append(contentsOf: group.bytes)
        flush(upTo: start, isScrubbed: group.isScrubbed)
    }

    /// Writes everything before the last group if that group does not fit into the extent.
    private mutating func flush(upTo start: Int, isScrubbed isLastScrubbed: Bool) {
        if bytes.count > SpillFile.extentSize, start > 0 {
            let last = Array(bytes[start...])
            bytes.removeSubrange(start...)
            write()
            bytes.append(contentsOf: last)
        }
        isScrubbed = isScrubbed && isLastScrubbed
    }

    private mutating func write() {
        guard !bytes.isEmpty else { return }
        run.extents.append(file.write(bytes, isScrubbed: isScrubbed))
        bytes.removeAll(keepingCapacity: true)
        isScrubbed = true
    }

    mutating func finish() -> GroupRun {
        write()
        defer { run = GroupRun() }
        return run
    }
}

/// Reads a run group by group.
final class RunReader {
    private let file: SpillFile
    private let run: GroupRun
    /// Whether extents are freed as soon as they are read.
    private let isLastReading: Bool
    private var next = 0
    private var bytes: [UInt8] = []
    private var offset = 0
    private var end = 0
    /// Key of the current group; set only if keys are read, for the report's order.
    private(set) var key = FailureKey(domain: "", code: "")
    private(set) var count = 0
    private(set) var hash = GroupHash(code: 0, group: 0)
    private let readsKeys: Bool

    var linesBefore: Int { run.linesBefore }

    /// Starts before the first group.
    init(_ run: GroupRun, of file: SpillFile, readsKeys: Bool, isLastReading: Bool) {
        self.run = run
        self.file = file
        self.readsKeys = readsKeys
        self.isLastReading = isLastReading
    }

    /// Moves to the next group; false at the end.
    func advance() -> Bool {
        offset = end
        if offset >= bytes.count {
            guard next < run.extents.count else { return false }
            let extent = run.extents[next]
            next += 1
            guard let more = file.read(extent) else {
                next = run.extents.count
                return false
            }
            bytes = more
            offset = 0
            if isLastReading { file.free(extent) }
        }
        guard bytes.withUnsafeBytes({ StoredGroup.isWhole($0, at: offset) }) else {
            file.lose()
            end = bytes.count
            next = run.extents.count
            return false
        }
        bytes.withUnsafeBytes { bytes in
            let group = StoredGroup(bytes, at: offset)
            end = offset + group.bytes.count
            count = group.count
            hash = group.hash
            if readsKeys {
                do throws(ArchiveIndexError) {
                    key = try GroupDecoder.key(group.key)
                } catch {
                    file.lose()
                }
            }
        }
        return true
    }

    func withGroup<Value>(_ body: (StoredGroup) -> Value) -> Value {
        bytes.withUnsafeBytes { body(StoredGroup($0, at: offset)) }
    }
}
