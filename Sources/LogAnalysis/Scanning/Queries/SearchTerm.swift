import CLibrary
import FailureSummaries
import LogArchives
import LogRecords
import TextBytes

package enum SearchTerm: Sendable, Equatable {
    /// A UUID anywhere in a line, ignoring case.
    case uuid([UInt8])
    /// One of our records by its identity, `<ephemeral id>-<sequence>`.
    case record(run: String, sequence: Int, text: [UInt8])
    /// A part of an id: hexadecimal digits and hyphens, in lower case, found ignoring case.
    case part([UInt8])
    /// Any other text, matched exactly.
    case text([UInt8])
    /// An account: its pseudonym, or its name as text logs have it, ignoring the case of ASCII letters.
    case account(pseudonym: [UInt8], name: [UInt8])

    package init(_ term: String) {
        let isPart = Self.isPart(Array(term.utf8))
        let bytes = term.utf8.map { isPart ? $0.asciiLowercased : $0 }
        if let id = UUIDText.lowercased(term) {
            self = .uuid(Array(id.utf8))
        } else if let dash = term.lastIndex(of: "-"), let sequence = Int(term[term.index(after: dash)...]),
            sequence > 0, dash > term.startIndex
        {
            self = .record(run: String(term[..<dash]), sequence: sequence, text: bytes)
        } else if isPart {
            self = .part(bytes)
        } else {
            self = .text(bytes)
        }
    }

    /// Shorter words and numbers are more likely something else than a part of an id.
    private static let shortestPart = 4

    private static func isPart(_ bytes: [UInt8]) -> Bool {
        bytes.count >= shortestPart && bytes.allSatisfy { $0.hexValue < 16 || $0 == .minus }
    }

    /// Ids that every matching line contains, exactly as they are. If there are none, every line must be searched.
    var ids: [IDHash] {
        let bytes =
            switch self {
            case .uuid(let bytes), .part(let bytes), .text(let bytes), .record(_, _, let bytes): bytes
            case .account: []
            }
        guard bytes.count >= UUIDText.length else { return [] }
        return (0...bytes.count - UUIDText.length).compactMap { start in
            bytes[start..<start + UUIDText.length].withUnsafeBytes { IDHash($0) }
        }
    }

    /// Length in bytes of the text to find.
    var length: Int {
        switch self {
        case .uuid(let bytes), .part(let bytes), .text(let bytes), .record(_, _, let bytes): bytes.count
        case .account(let pseudonym, let name): max(pseudonym.count, name.count)
        }
    }

    package func isIn(_ line: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .text(let wanted): Self.contains(line, wanted)
        case .uuid(let wanted), .part(let wanted): Self.containsIgnoringCase(line, wanted)
        case .record(_, _, let wanted):
            Self.isPart(wanted) ? Self.containsIgnoringCase(line, wanted) : Self.contains(line, wanted)
        case .account(let pseudonym, let name):
            Self.contains(line, pseudonym) || Self.containsName(line, lowercased: name)
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
        let limit = line.count - wanted.count + 1
        var index = 0
        while index < limit, let found = memchr(base + index, Int32(first), limit - index) {
            if memcmp(found, wanted, wanted.count) == 0 { return true }
            index = base.distance(to: UnsafeRawPointer(found)) + 1
        }
        return false
    }

    /// Whether the name is in the line on its own, not as a part of a longer one.
    private static func containsName(_ line: UnsafeRawBufferPointer, lowercased name: [UInt8]) -> Bool {
        guard let first = name.first, name.count <= line.count else { return false }
        func isPart(_ index: Int) -> Bool {
            guard line.indices.contains(index) else { return false }
            return line[index].isWordByte || line[index] >= 0x80
        }
        for start in 0...line.count - name.count where line[start].asciiLowercased == first {
            guard name.indices.allSatisfy({ line[start + $0].asciiLowercased == name[$0] }) else { continue }
            if !isPart(start - 1), !isPart(start + name.count) { return true }
        }
        return false
    }

    /// `wanted` is in lower case. A hyphen is in every UUID and rare elsewhere: find each one, then compare the bytes
    /// around it. Parts without a hyphen are found by a digit.
    private static func containsIgnoringCase(_ line: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
        guard let base = line.baseAddress, wanted.count <= line.count else { return false }
        func isMatch(_ start: Int) -> Bool {
            wanted.indices.allSatisfy { line[start + $0].asciiLowercased == wanted[$0] }
        }
        let starts = 0...line.count - wanted.count
        guard let anchor = wanted.firstIndex(of: .minus) ?? wanted.firstIndex(where: \.isDigit) else {
            return starts.contains(where: isMatch)
        }
        var index = anchor
        while index <= starts.upperBound + anchor,
            let found = memchr(base + index, Int32(wanted[anchor]), starts.upperBound + anchor - index + 1)
        {
            index = base.distance(to: UnsafeRawPointer(found)) + 1
            if isMatch(index - 1 - anchor) { return true }
        }
        return false
    }
}
