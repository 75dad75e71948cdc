import LogRecords
import MSALText
import TextBytes

/// What the token service writes into a description: `AADSTS50076: sentence`, `Trace ID:`, `Correlation ID:`,
/// `Timestamp:`; on several lines, on one, or form-encoded with plus signs.
struct ServiceText {
    var codes: [String] = []
    var correlationID: String?
    var requestID: String?
    var time: Int64?
    /// Where the first code begins.
    var start: Int?
    /// Where the last thing understood ends.
    var end: Int?

    init(_ text: ByteText, from start: Int, to end: Int) {
        readCodes(text, start, end)
        correlationID = ServiceText.labelledID(text, .correlation, start, end, end: &self.end)
        requestID = ServiceText.labelledID(text, .trace, start, end, end: &self.end)
        readTime(text, start, end)
    }

    private mutating func readCodes(_ text: ByteText, _ start: Int, _ end: Int) {
        var index = start
        while let (start, found) = ServiceCodes.next(text, from: index, to: end, mayBeCut: true) {
            index = found.end
            if self.start == nil { self.start = start }
            self.end = max(self.end ?? 0, found.end)
            let code = found.code.description
            if codes.count < ServiceCodes.limit, !codes.contains(code) { codes.append(code) }
        }
    }

    /// The value after a label: a UUID, or the single word that replaces a masked one.
    static func labelledID(
        _ text: ByteText,
        _ label: ServiceLabel,
        _ start: Int,
        _ end: Int,
        end reached: inout Int?
    ) -> String? {
        var index = start
        while let position = label.nextValue(text, from: index, to: end) {
            if let id = text.uuid(at: position) {
                reached = max(reached ?? 0, position + UUIDText.length)
                return id
            }
            let wordEnd = text.skip(position) { $0.isWordByte || $0 == .minus }
            // The beginning of an id that a line end cut is not an id.
            let isPart = text[wordEnd] == .newline && text.skip(position) { $0.isHexDigit || $0 == .minus } == wordEnd
            if !isPart, wordEnd - position >= 6, wordEnd - position <= 64, wordEnd < end, !text.isCut(at: wordEnd),
                text[wordEnd].isSpace || text[wordEnd] == .comma
            {
                reached = max(reached ?? 0, wordEnd)
                return text.string(position, wordEnd).lowercased()
            }
            index = position
        }
        guard let id = idOfApp(text, label == .correlation ? labelsOfApps : labelsOfPages, start, end) else {
            return nil
        }
        reached = max(reached ?? 0, id.end)
        return id.id
    }

    /// A UUID after an app's own label: `corr=`, `corrId: `, `Correlation    : `, `client-request-id=`.
    private static func idOfApp(
        _ text: ByteText,
        _ labels: [StaticString],
        _ start: Int,
        _ end: Int
    ) -> (id: String, end: Int)? {
        for label in labels {
            var index = start
            while let found = text.findIgnoringCase(label, from: index, to: end) {
                index = found + label.utf8CodeUnitCount
                let separator = text.matchesIgnoringCase("elation", at: index) ? index + 7 : index
                let position = text.skip(separator) {
                    $0 == .space || $0 == .colon || $0 == .equals || $0.isStringQuote
                }
                guard !text[found - 1].isWordByte, position > separator, let id = text.uuid(at: position) else {
                    continue
                }
                return (id, position + UUIDText.length)
            }
        }
        return nil
    }

    private static let labelsOfApps: [StaticString] = [
        "corr", "corrid", "corr_id", "corr-id", "client-request-id", "client_request_id", "clientrequestid",
    ]

    /// What the service's own page calls the id of an answer.
    private static let labelsOfPages: [StaticString] = ["request id"]

    /// True if a line begins with a label that the service writes below its sentence.
    static func isLabel(_ text: ByteText, _ index: Int) -> Bool {
        text.matches("Trace ID", at: index) || text.matchesIgnoringCase("correlation id", at: index)
            || text.matches("Timestamp", at: index) || text.matches("Trace+ID", at: index)
            || text.matchesIgnoringCase("request id: ", at: index)
            || text.matches("Correlation+ID", at: index)
    }

    private mutating func readTime(_ text: ByteText, _ start: Int, _ end: Int) {
        guard let found = text.findIgnoringCase("timestamp", from: start, to: end) else { return }
        let position = text.skip(found + 9) {
            $0 == .space || $0 == UInt8(ascii: "+") || $0 == .colon || $0 == .quote || $0 == .equals
        }
        guard let stamp = LogTimestamp.read(text, at: position) else { return }
        time = stamp.microseconds
        self.end = max(self.end ?? 0, stamp.end)
    }
}
