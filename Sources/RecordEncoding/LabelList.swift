/// The labels of one record: flat, sorted by key, bounded. Keys and values are already scrubbed.
package struct LabelList {
    /// The source of a label. If two sources set the same label, the lower rank wins.
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
    /// Set if labels were left out because of `RecordLimits.labels` or `RecordLimits.labelBytes`.
    package private(set) var isTruncated = false

    package init() {}

    package var isEmpty: Bool { entries.isEmpty && !isTruncated }

    package mutating func add(_ key: String, _ value: String, rank: Rank) {
        collected.append(Entry(key: Self.sanitized(key), value: value, rank: rank))
    }

    /// Sorts by key, resolves labels that were set twice, and keeps what fits.
    package mutating func seal() {
        if collected.count > 1 {
            collected.sort { ($0.key, $0.rank.rawValue, $0.value) < ($1.key, $1.rank.rawValue, $1.value) }
        }
        entries.reserveCapacity(min(collected.count, RecordLimits.labels))
        var bytes = 0
        var settled: String?
        for entry in collected where entry.key != settled {
            settled = entry.key
            let size = entry.key.utf8.count + entry.value.utf8.count
            // A label that is too large does not push out the small ones after it.
            guard entries.count < RecordLimits.labels, bytes + size <= RecordLimits.labelBytes else {
                isTruncated = true
                continue
            }
            bytes += size
            entries.append((entry.key, entry.value))
        }
        collected.removeAll()
        if isTruncated { entries.removeAll { $0.key == Self.truncationKey } }
    }

    /// If labels were left out, `labels.truncated` belongs to the contract, not to the caller.
    private static let truncationKey = "truncated"

    /// `.`, `*`, `\` and controls (C0, U+007F–9F) become `_`: a label's key is one flat name.
    private static func sanitized(_ key: String) -> String {
        // 0xC2 begins U+0080–9F, the other controls.
        let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && !isForbidden(UInt32($0)) }
        guard !isPlain else { return key }
        var flat = ""
        for scalar in key.unicodeScalars { flat.unicodeScalars.append(isForbidden(scalar.value) ? "_" : scalar) }
        return flat
    }

    private static func isForbidden(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x20, 0x7F...0x9F, UInt32(UInt8(ascii: ".")), UInt32(UInt8(ascii: "*")), UInt32(UInt8(ascii: "\\")):
            true
        default: false
        }
    }
}
