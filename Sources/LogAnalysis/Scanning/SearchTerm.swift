import CLibrary
import FailureSummaries
import LogArchives
import LogRecords
import TextBytes

/// What `find` looks for.
package enum SearchTerm: Sendable, Equatable {
    /// A UUID anywhere in a line, without regard to case.
    case uuid([UInt8])
    /// A record of ours by its identity, `<ephemeral id>-<sequence>`.
    case record(run: String, sequence: Int, text: [UInt8])
    /// Any other text, as it stands.
    case text([UInt8])

    package init(_ term: String) {
        let bytes = Array(term.utf8)
        if let id = UUIDText.lowercased(term) {
            self = .uuid(Array(id.utf8))
        } else if let dash = term.lastIndex(of: "-"), let sequence = Int(term[term.index(after: dash)...]),
            sequence > 0, dash > term.startIndex
        {
            self = .record(run: String(term[..<dash]), sequence: sequence, text: bytes)
        } else {
            self = .text(bytes)
        }
    }

    /// Ids that every line with this in it holds as they stand; where there are none, every line is to be looked at.
    var ids: [IDHash] {
        let bytes =
            switch self {
            case .uuid(let bytes), .text(let bytes), .record(_, _, let bytes): bytes
            }
        guard bytes.count >= UUIDText.length else { return [] }
        return (0...bytes.count - UUIDText.length).compactMap { start in
            bytes[start..<start + UUIDText.length].withUnsafeBytes { IDHash($0) }
        }
    }

    /// Bytes of what is looked for.
    var length: Int {
        switch self {
        case .uuid(let bytes), .text(let bytes), .record(_, _, let bytes): bytes.count
        }
    }

    package func isIn(_ line: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .text(let wanted), .record(_, _, let wanted): Self.contains(line, wanted)
        case .uuid(let wanted): Self.containsIgnoringCase(line, wanted)
        }
    }

    func isIn(_ fields: RecordFields) -> Bool {
        if case .record(let run, let sequence, _) = self, fields.integer(.sequence) == sequence,
            fields.text(.run) == run
        {
            return true
        }
        return isIn(UnsafeRawBufferPointer(fields.line))
    }

    private static func contains(_ line: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
        guard let base = line.baseAddress, let first = wanted.first, wanted.count <= line.count else { return false }
        let places = line.count - wanted.count + 1
        var place = 0
        while place < places, let found = memchr(base + place, Int32(first), places - place) {
            if memcmp(found, wanted, wanted.count) == 0 { return true }
            place = base.distance(to: UnsafeRawPointer(found)) + 1
        }
        return false
    }

    /// A hyphen is in every UUID and in few other places: look at each, then at what is around it.
    private static func containsIgnoringCase(_ line: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
        guard let base = line.baseAddress else { return false }
        var place = 8
        while place + 28 <= line.count, let found = memchr(base + place, 0x2D, line.count - place) {
            let start = base.distance(to: UnsafeRawPointer(found)) - 8
            if start + 36 > line.count { return false }
            if wanted.indices.allSatisfy({ line[start + $0] | 0x20 == wanted[$0] | 0x20 }) { return true }
            place = start + 9
        }
        return false
    }
}
