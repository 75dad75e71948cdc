/// The labels of one record: flat, sorted by key, bounded. Keys and values are scrubbed before they come here.
package struct LabelList {
    /// Who set a label; where two set the same, the lower one wins.
    package enum Rank: UInt8 {
        case statement
        case provider
        case handler
    }

    private struct Entry {
        var key: String
        var value: String
        var rank: Rank
    }

    private var collected: [Entry] = []
    package private(set) var entries: [(key: String, value: String)] = []
    /// Set where labels were left out because of `RecordLimits.labels` or `RecordLimits.labelBytes`.
    package private(set) var isTruncated = false

    package init() {}

    package var isEmpty: Bool { entries.isEmpty && !isTruncated }

    package mutating func add(_ key: String, _ value: String, rank: Rank) {
        collected.append(Entry(key: Self.sanitized(key), value: value, rank: rank))
    }

    /// Sorts by key, settles labels that were set twice, and keeps what fits.
    package mutating func seal() {
        if collected.count > 1 {
            collected.sort { ($0.key, $0.rank.rawValue, $0.value) < ($1.key, $1.rank.rawValue, $1.value) }
        }
        entries.reserveCapacity(min(collected.count, RecordLimits.labels))
        var bytes = 0
        for entry in collected where entry.key != entries.last?.key {
            bytes += entry.key.utf8.count + entry.value.utf8.count
            guard entries.count < RecordLimits.labels, bytes <= RecordLimits.labelBytes else {
                isTruncated = true
                break
            }
            entries.append((entry.key, entry.value))
        }
        collected.removeAll()
    }

    /// `.`, `*`, `\` and controls become `_`: a label's key is one flat name.
    private static func sanitized(_ key: String) -> String {
        func isForbidden(_ byte: UInt8) -> Bool {
            byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "*")
                || byte == UInt8(ascii: "\\")
        }
        guard key.utf8.contains(where: isForbidden) else { return key }
        return String(decoding: key.utf8.map { isForbidden($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    }
}
