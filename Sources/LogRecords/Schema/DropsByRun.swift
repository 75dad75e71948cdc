import Locks
import TextBytes

/// Dropped records that another run numbered than the sink's own, until they are announced under that run: a sink that
/// passes each line to several others has a run of its own.
package final class DropsByRun: Sendable {
    private let ownID: [UInt8]
    private let counts = Locked<[[UInt8]: DroppedRecords]>([:])

    private static let key = Array("\(RecordMember.run)".utf8)
    /// An id has 32 digits; text longer than this is not an id.
    private static let longestID = 64
    /// Runs between two announcements. Records of further ones are announced as the sink's own.
    private static let limit = 16

    package init(ownID: String) {
        self.ownID = Array(ownID.utf8)
    }

    /// Call before the record is counted as dropped: the writer may then see it here first, but never too late.
    package func count(_ line: UnsafeRawBufferPointer, _ level: RecordLevel) {
        guard let id = Self.runID(of: line), id != ownID else { return }
        counts.withLock { counts in
            guard counts[id] != nil || counts.count < Self.limit else { return }
            counts[id, default: DroppedRecords()].counts[Int(level.rawValue)] &+= 1
        }
    }

    /// The records that announce `dropped`, one for each run that numbered such records.
    package func announcements(of dropped: DroppedRecords) -> [InternalEvent] {
        guard dropped.total > 0 else { return [] }
        let others = take()
        let own = others.reduce(dropped) { $0 - $1.records }
        return (own.total > 0 ? [.recordsDropped(own)] : [])
            + others.map { .recordsDropped($0.records, run: $0.run) }
    }

    private func take() -> [(run: String, records: DroppedRecords)] {
        counts.withLock { counts in
            defer { counts = [:] }
            return counts.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted { $0.run < $1.run }
        }
    }

    /// The key's quotes are in no text of a record: there each has a backslash before it.
    private static func runID(of line: UnsafeRawBufferPointer) -> [UInt8]? {
        var index = line.startIndex
        while index + key.count < line.endIndex {
            if line[index] == key[0], line[index...].starts(with: key) {
                let id = line[(index + key.count)...].prefix(longestID + 1).prefix { $0 != .quote }
                // Such bytes need no escaping where the id is written again.
                let isWhole = !id.isEmpty && id.count <= longestID && id.allSatisfy(\.isWordByte)
                return isWhole ? Array(id) : nil
            }
            index += 1
        }
        return nil
    }
}
