import FailureSummaries
import LogArchives

/// Groups that do not fit into memory, in a file that goes with the program: exact counts need every group, however many
/// there are.
///
/// A group lies in the partition that its key's hash says, in as many pieces as it was put away in. Reading it again merges
/// the pieces of one partition at a time. A partition that is too large itself is divided once more, by other bits of the
/// hash, so that memory stays bounded. A value with one owner: a copy that is changed, too, would write over the first.
///
/// Only what has passed a scrubber comes onto a disk, even into a file without a name: groups whose samples are records of
/// ours. Those of text logs stay in memory (`split`).
struct GroupSpill: Sendable {
    private struct Chunk {
        var place: UInt64
        var length: Int
    }

    private static let partitionCount = 512
    /// Groups that are held while a partition is divided.
    private static let batch = 2_048
    /// Hashes have bits for so many divisions.
    private static let lastLevel = 6
    private static let sections: [SummarySection] = [.totals, .slots, .margins, .distinct, .samples, .sequences]

    private let file: TemporaryFile
    /// Bytes of a partition that is read as a whole.
    private let partitionLimit: Int
    private let level: Int
    private var size: UInt64 = 0
    /// The last chunk of each partition; each names the one before.
    private var heads = [Chunk?](repeating: nil, count: partitionCount)
    private var lengths = [Int](repeating: 0, count: partitionCount)

    /// Nil where no file can be made.
    init?(partitionLimit: Int = 1 << 20) {
        self.init(level: 0, partitionLimit)
    }

    private init?(level: Int, _ partitionLimit: Int) {
        guard let file = TemporaryFile() else { return nil }
        self.file = file
        self.level = level
        self.partitionLimit = partitionLimit
    }

    /// The groups that may be put away, and those that may not.
    static func split(
        _ groups: [FailureKey: FailureSummary.Group]
    ) -> (away: [FailureKey: FailureSummary.Group], kept: [FailureKey: FailureSummary.Group]) {
        let away = groups.filter { $0.value.samples.areOfRecords }
        return (away, away.count == groups.count ? [:] : groups.filter { away[$0.key] == nil })
    }

    /// Puts groups away; false, and nothing has changed, where the disk has no room.
    mutating func add(_ groups: [FailureKey: FailureSummary.Group]) -> Bool {
        var parts = [[(key: FailureKey, value: FailureSummary.Group)]](repeating: [], count: Self.partitionCount)
        for (key, group) in groups { parts[key.hash(level) % Self.partitionCount].append((key, group)) }
        var changed = self
        var writer = ByteWriter()
        for (partition, part) in parts.enumerated() where !part.isEmpty {
            let place = size + UInt64(writer.bytes.count)
            changed.put(FailureSummary.encoded(part), partition, at: place, into: &writer)
        }
        guard file.write(writer.bytes, at: size) else { return false }
        changed.size += UInt64(writer.bytes.count)
        self = changed
        return true
    }

    private mutating func put(_ part: EncodedSummary, _ partition: Int, at place: UInt64, into writer: inout ByteWriter)
    {
        let start = writer.bytes.count
        writer.put(heads[partition]?.place ?? 0, width: 8)
        writer.put(UInt64(heads[partition]?.length ?? 0), width: 8)
        for section in Self.sections { writer.put(UInt64(part[section]?.count ?? 0), width: 8) }
        for section in Self.sections { writer.put(contentsOf: part[section] ?? []) }
        let length = writer.bytes.count - start
        heads[partition] = Chunk(place: place, length: length)
        lengths[partition] += length
    }

    /// Takes over what another one holds; false where the disk has no room or does not give back what was written.
    mutating func absorb(_ other: GroupSpill) -> Bool {
        for partition in 0..<Self.partitionCount {
            var next = other.heads[partition]
            while let chunk = next {
                guard let (summary, before) = other.read(chunk), add(summary.groups) else { return false }
                next = before
            }
        }
        return true
    }

    /// Hands over all groups, each once and as a whole, some at a time. False where the disk does not give back what was
    /// written.
    func forEach(_ body: ([FailureKey: FailureSummary.Group]) -> Void) -> Bool {
        for partition in 0..<Self.partitionCount where heads[partition] != nil {
            if lengths[partition] > partitionLimit, level < Self.lastLevel {
                guard forEachOfDivided(partition, body) else { return false }
                continue
            }
            var merged = FailureSummary()
            guard forEachChunk(of: partition, { merged.merge($0) }) else { return false }
            body(merged.groups)
        }
        return true
    }

    private func forEachOfDivided(_ partition: Int, _ body: ([FailureKey: FailureSummary.Group]) -> Void) -> Bool {
        guard var divided = GroupSpill(level: level + 1, partitionLimit) else { return false }
        var batch = FailureSummary()
        var fits = true
        let isRead = forEachChunk(of: partition) { part in
            batch.merge(part)
            if batch.groups.count >= Self.batch {
                fits = fits && divided.add(batch.groups)
                batch = FailureSummary()
            }
        }
        return isRead && fits && divided.add(batch.groups) && divided.forEach(body)
    }

    private func forEachChunk(of partition: Int, _ body: (FailureSummary) -> Void) -> Bool {
        var next = heads[partition]
        while let chunk = next {
            guard let (summary, before) = read(chunk) else { return false }
            body(summary)
            next = before
        }
        return true
    }

    /// What a chunk holds, and the one before it.
    private func read(_ chunk: Chunk) -> (FailureSummary, before: Chunk?)? {
        guard let bytes = file.read(chunk.length, at: chunk.place) else { return nil }
        do throws(ArchiveIndexError) {
            return try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
                var reader = ByteReader(bytes)
                let before = Chunk(place: try reader.fixed(width: 8), length: Int(clamping: try reader.fixed(width: 8)))
                var lengths: [Int] = []
                for _ in Self.sections { lengths.append(Int(clamping: try reader.fixed(width: 8))) }
                var part = EncodedSummary()
                for (section, length) in zip(Self.sections, lengths) { part[section] = Array(try reader.raw(length)) }
                var summary = FailureSummary()
                try summary.merge(part)
                return (summary, before.length > 0 ? before : nil)
            }
        } catch {
            return nil
        }
    }
}

extension FailureKey {
    /// Other bits for each level, as many as partitions need.
    fileprivate func hash(_ level: Int) -> Int {
        var hash = StableHash.hash(domain)
        for text in [code] + by { hash = StableHash.mix(hash ^ StableHash.hash(text)) }
        hash = StableHash.mix(hash ^ UInt64(bitPattern: Int64(internalCode ?? .min)))
        return Int(hash >> UInt64(9 * level) & 511)
    }
}
