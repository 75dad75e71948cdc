import LogRecords
import Logging
import PIIScrubbing
import RecordEncoding
import ScrubbingLogHandler
import TextBytes

/// Turns metadata into labels: flat, scrubbed by the class of each value, trace ids taken out.
///
/// If a label is set twice, the first wins: statement, then provider, then handler.
struct LabelCollector {
    private let scrubbers: ScrubberChain
    private var labels = LabelList()
    private var traceID: (text: String, rank: LabelList.Rank)?
    private var spanID: (text: String, rank: LabelList.Rank)?

    /// Levels of dictionaries and arrays that are followed. Anything deeper is withheld.
    private static let depth = 8

    init(scrubbers: ScrubberChain) {
        self.scrubbers = scrubbers
    }

    mutating func add(_ metadata: Logger.Metadata, rank: LabelList.Rank) {
        for (key, value) in metadata {
            if readTraceID(key, value, rank) { continue }
            add(key, value, rank: rank, depth: 0)
        }
    }

    func finish(into draft: inout RecordDraft) {
        draft.labels = labels
        draft.labels.seal()
        draft.traceID = traceID?.text
        draft.spanID = spanID?.text
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

    /// A label with the name and the format of a trace or span id becomes the contract's key. A later value of a weaker
    /// rank is ignored, as with any label.
    private mutating func readTraceID(_ key: String, _ value: Logger.MetadataValue, _ rank: LabelList.Rank) -> Bool {
        switch key {
        case "trace_id", "traceId", "trace-id": Self.read(value, digits: 32, rank, into: &traceID)
        case "span_id", "spanId", "span-id": Self.read(value, digits: 16, rank, into: &spanID)
        default: false
        }
    }

    private static func read(
        _ value: Logger.MetadataValue,
        digits: Int,
        _ rank: LabelList.Rank,
        into id: inout (text: String, rank: LabelList.Rank)?
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
