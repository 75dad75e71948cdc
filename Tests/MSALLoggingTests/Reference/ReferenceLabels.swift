import Logging
import PIIScrubbing
import RecordEncoding
import TextBytes

@testable import ScrubbingLogHandler

/// The labels of a record by the rules alone: strings and arrays, no page and no prefixes. Slow.
struct ReferenceLabels {
    /// The source of a label. If two sources set the same label, the lower rank wins.
    enum Rank: UInt8 {
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
    private(set) var entries: [(key: String, value: String)] = []
    /// Set if labels were left out because of `RecordLimits.labels` or `RecordLimits.labelBytes`.
    private(set) var isTruncated = false

    var isEmpty: Bool { entries.isEmpty && !isTruncated }

    mutating func add(_ key: String, _ value: String, rank: Rank) {
        collected.append(Entry(key: Self.sanitized(key), value: value, rank: rank))
    }

    /// Sorts by key, resolves labels that were set twice, and keeps what fits.
    mutating func seal() {
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

/// Metadata as labels, by the rules alone.
struct ReferenceCollector {
    private let scrubbers: ScrubberChain
    private var labels = ReferenceLabels()
    private var traceID: (text: String, rank: ReferenceLabels.Rank)?
    private var spanID: (text: String, rank: ReferenceLabels.Rank)?

    /// Levels of dictionaries and arrays that are followed. Anything deeper is withheld.
    private static let depth = 8

    init(scrubbers: ScrubberChain) {
        self.scrubbers = scrubbers
    }

    mutating func add(_ metadata: Logger.Metadata, rank: ReferenceLabels.Rank) {
        for (key, value) in metadata {
            if readTraceID(key, value, rank) { continue }
            add(key, value, rank: rank, depth: 0)
        }
    }

    func finish(into record: inout ReferenceRecord) {
        record.labels = labels
        record.labels.seal()
        record.traceID = traceID?.text
        record.spanID = spanID?.text
    }

    private mutating func add(_ key: String, _ value: Logger.MetadataValue, rank: ReferenceLabels.Rank, depth: Int) {
        guard depth < Self.depth else {
            labels.add(scrubbers.scrub(key), ScrubberChain.withheld, rank: rank)
            return
        }
        switch value {
        case .dictionary(let members):
            for (inner, value) in members { add("\(key)_\(inner)", value, rank: rank, depth: depth + 1) }
        default:
            labels.add(scrubbers.scrub(key), scrubbers.text(of: value, forKey: key), rank: rank)
        }
    }

    /// A label with the name and the format of a trace or span id becomes the contract's key. A later value of a weaker
    /// rank is ignored, as with any label.
    private mutating func readTraceID(_ key: String, _ value: Logger.MetadataValue, _ rank: ReferenceLabels.Rank)
        -> Bool
    {
        switch key {
        case "trace_id", "traceId", "trace-id": Self.read(value, digits: 32, rank, into: &traceID)
        case "span_id", "spanId", "span-id": Self.read(value, digits: 16, rank, into: &spanID)
        default: false
        }
    }

    private static func read(
        _ value: Logger.MetadataValue,
        digits: Int,
        _ rank: ReferenceLabels.Rank,
        into id: inout (text: String, rank: ReferenceLabels.Rank)?
    ) -> Bool {
        let text: String
        switch value {
        case .string(let string): text = string
        // A marked value is masked by its class, whatever its key says.
        case .stringConvertible(let inner) where value.attributes.sensitivity == nil: text = inner.description
        default: return false
        }
        guard isIdentifier(text, digits: digits) else { return false }
        if let id { return id.rank != rank }
        id = (text.lowercased(), rank)
        return true
    }

    /// W3C Trace Context: hexadecimal digits, not all zero.
    private static func isIdentifier(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy(\.isHexDigit)
            && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }
}
