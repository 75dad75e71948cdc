import LogRecords
import Logging
import PIIScrubbing
import ScrubbingLogHandler

/// Turns metadata into labels: flat, scrubbed by the class of each value, trace ids taken out.
///
/// Who adds first wins: statement, then provider, then handler.
struct LabelCollector {
    private let scrubbers: ScrubberChain
    private var labels = LabelList()
    private var traceID: String?
    private var spanID: String?

    /// Levels of dictionaries and arrays that are followed; what lies deeper is withheld.
    private static let depth = 8

    init(scrubbers: ScrubberChain) {
        self.scrubbers = scrubbers
    }

    mutating func add(_ metadata: Logger.Metadata, rank: LabelList.Rank) {
        for (key, value) in metadata {
            if case .string(let text) = value, takeTrace(key, text) { continue }
            add(key, value, rank: rank, depth: 0)
        }
    }

    func finish(into draft: inout RecordDraft) {
        draft.labels = labels
        draft.labels.seal()
        draft.traceID = traceID
        draft.spanID = spanID
    }

    private mutating func add(_ key: String, _ value: Logger.MetadataValue, rank: LabelList.Rank, depth: Int) {
        guard depth < Self.depth else {
            labels.add(scrubbers.scrub(key), "[withheld: nested too deep]", rank: rank)
            return
        }
        switch value {
        case .dictionary(let members):
            for (inner, value) in members { add("\(key)_\(inner)", value, rank: rank, depth: depth + 1) }
        default:
            labels.add(scrubbers.scrub(key), scrubbers.text(of: value, forKey: key), rank: rank)
        }
    }

    /// A label named like a trace or span id and of that shape becomes the contract's key. The first one wins.
    private mutating func takeTrace(_ key: String, _ text: String) -> Bool {
        switch key {
        case "trace_id", "traceId", "trace-id":
            guard traceID == nil, Self.isIdentifier(text, digits: 32) else { return false }
            traceID = text.lowercased()
            return true
        case "span_id", "spanId", "span-id":
            guard spanID == nil, Self.isIdentifier(text, digits: 16) else { return false }
            spanID = text.lowercased()
            return true
        default:
            return false
        }
    }

    /// W3C Trace Context: hexadecimal digits, not all zero.
    private static func isIdentifier(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy(isHexDigit) && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }
}
