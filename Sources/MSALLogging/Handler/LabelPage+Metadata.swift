import Logging
import PIIScrubbing
import RecordEncoding
import ScrubbingLogHandler
import TextBytes

/// Metadata as labels: flat, scrubbed by the class of each value, trace ids taken out.
///
/// If a label is set twice, the first wins: statement, then provider, then handler.
extension LabelPage {
    /// Levels of dictionaries and arrays that are followed. Anything deeper is withheld.
    private static var depth: Int { 8 }

    mutating func add(_ metadata: Logger.Metadata, rank: Rank, scrubbers: ScrubberChain) {
        for (key, value) in metadata { add(key, value, rank: rank, scrubbers: scrubbers) }
    }

    /// The metadata of a statement: marked values go into `facts`.
    mutating func add(
        _ metadata: Logger.Metadata,
        rank: Rank,
        scrubbers: ScrubberChain,
        facts: inout CallFacts
    ) {
        for (key, value) in metadata {
            // Consumed: a copy of the value would cost as much as scrubbing a short text.
            switch consume value {
            case .string(let text): add(key, text, rank: rank, scrubbers: scrubbers)
            case let other where facts.lift(key, other): break
            case let other: addOther(key, other, rank: rank, scrubbers: scrubbers)
            }
        }
    }

    @inline(__always)
    mutating func add(_ key: String, _ value: Logger.MetadataValue, rank: Rank, scrubbers: ScrubberChain) {
        if case .string(let text) = value {
            add(key, text, rank: rank, scrubbers: scrubbers)
        } else {
            addOther(key, value, rank: rank, scrubbers: scrubbers)
        }
    }

    @inline(__always)
    mutating func add(_ key: String, _ text: String, rank: Rank, scrubbers: ScrubberChain) {
        if let name = Self.identifierName(key), addIdentifier(name, text, rank) { return }
        addText(key, text, rank: rank, scrubbers: scrubbers)
    }

    @inline(__always)
    private mutating func addText(_ key: String, _ text: String, rank: Rank, scrubbers: ScrubberChain) {
        scrubbers.withScrubbed(name: key, value: text) { add($0, $1, rank: rank) }
    }

    @inline(never)
    private mutating func addOther(
        _ key: String,
        _ value: Logger.MetadataValue,
        rank: Rank,
        scrubbers: ScrubberChain
    ) {
        // A marked value is masked by its class, whatever its key says.
        if case .stringConvertible(let inner) = value, value.attributes.sensitivity == nil,
            let name = Self.identifierName(key), addIdentifier(name, inner.description, rank)
        {
            return
        }
        add(key, value, rank: rank, depth: 0, scrubbers: scrubbers)
    }

    private mutating func add(
        _ key: String,
        _ value: Logger.MetadataValue,
        rank: Rank,
        depth: Int,
        scrubbers: ScrubberChain
    ) {
        switch value {
        case .string(let text) where depth < Self.depth:
            addText(key, text, rank: rank, scrubbers: scrubbers)
        case .dictionary(let members) where depth < Self.depth:
            for (inner, value) in members {
                add("\(key)_\(inner)", value, rank: rank, depth: depth + 1, scrubbers: scrubbers)
            }
        default:
            var text =
                depth < Self.depth ? scrubbers.text(of: value, forKey: key) : ScrubberChain.withheld
            scrubbers.withScrubbed(key) { name in text.withUTF8 { add(name, $0, rank: rank) } }
        }
    }

    /// A label with the name and the format of a trace or span id becomes the contract's key: W3C Trace Context,
    /// hexadecimal digits, not all zero; in lower case. A later value of a weaker rank is ignored, as with any label.
    @inline(never)
    private mutating func addIdentifier(_ name: IdentifierName, _ text: String, _ rank: Rank) -> Bool {
        guard text.utf8.count == (name == .trace ? 32 : 16), text.utf8.allSatisfy(\.isHexDigit),
            text.utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { return false }
        switch name {
        case .trace: return addTraceID(text.lowercased(), rank: rank)
        case .span: return addSpanID(text.lowercased(), rank: rank)
        }
    }
}

/// A handler's metadata, scrubbed when it is set.
///
/// Values that describe themselves are described at each call, as they may change, and an application's scrubbers see
/// each text of each call: those are kept as they are.
///
/// Sendable because nothing changes the page after `init`.
final class PreparedLabels: @unchecked Sendable {
    private let page: LabelPage
    private let masked: ScrubCounters
    private let others: Logger.Metadata

    init(_ metadata: Logger.Metadata, scrubbers: ScrubberChain) {
        let counting = scrubbers.countingSeparately
        var page = LabelPage()
        var others: Logger.Metadata = [:]
        for (key, value) in metadata {
            if scrubbers.hasHooks || !Self.isConstant(value) {
                others[key] = value
            } else {
                page.add(key, value, rank: .handler, scrubbers: counting)
            }
        }
        self.page = page
        self.others = others
        masked = counting.counters
    }

    func add(to labels: inout LabelPage, scrubbers: ScrubberChain) {
        labels.add(page)
        if masked.total > 0 { scrubbers.count(masked) }
        if !others.isEmpty { labels.add(others, rank: .handler, scrubbers: scrubbers) }
    }

    private static func isConstant(_ value: Logger.MetadataValue) -> Bool {
        switch value {
        case .string: true
        case .stringConvertible: false
        case .dictionary(let members): members.values.allSatisfy(isConstant)
        case .array(let values): values.allSatisfy(isConstant)
        }
    }
}
