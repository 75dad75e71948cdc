import MSALText
import TextBytes

/// Reads the codes and ids in the token service's own sentence.
///
/// `AADSTS50076: … Trace ID: … Correlation ID: … Timestamp: …`, on one line or several, form-encoded
/// (`AADSTS53000:+Device+policy…`), or the whole JSON body. Microsoft may reword the sentence at any time, so a value
/// that has its own key is taken from there.
package struct ServiceSentence {
    package var serviceCodes: [ServiceCode] = []
    package var correlationID: String?
    package var requestID: String?
    package var oauthError: String?
    package var oauthSubError: String?
    package var claims: String?

    /// Only the beginning of a text is read: the service's sentences have a few hundred bytes, its bodies a few
    /// thousand.
    package static let limit = 65_536

    package init(_ text: String) {
        var text = text
        let found = text.withUTF8 { Self.read($0) }
        self = found
    }

    private init() {}

    private static func read(_ whole: UnsafeBufferPointer<UInt8>) -> ServiceSentence {
        let head = UnsafeBufferPointer(rebasing: whole.prefix(limit))
        guard isFormEncoded(head) else { return scan(head) }
        return formDecoded(head).withUnsafeBufferPointer { scan($0) }
    }

    private static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> ServiceSentence {
        var sentence = ServiceSentence()
        let text = ByteText(UnsafeRawBufferPointer(bytes))
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "A"), UInt8(ascii: "a"):  // AADSTS50076, AADB2C90118
                if let found = ServiceCodes.code(text, at: index, mayBeCut: false) {
                    let code = ServiceCode(found)
                    if sentence.serviceCodes.count < ServiceCodes.limit, !sentence.serviceCodes.contains(code) {
                        sentence.serviceCodes.append(code)
                    }
                    index = found.end
                    continue
                }
            case UInt8(ascii: "C"), UInt8(ascii: "c"):  // Correlation ID
                if sentence.correlationID == nil, let rest = label("correlation", bytes, at: index) {
                    sentence.correlationID = UUIDText.lowercased(in: bytes, at: rest)
                }
            case UInt8(ascii: "T"), UInt8(ascii: "t"):  // Trace ID
                if sentence.requestID == nil, let rest = label("trace", bytes, at: index) {
                    sentence.requestID = UUIDText.lowercased(in: bytes, at: rest)
                }
            default: break
            }
            index += 1
        }
        guard let brace = bytes.firstIndex(where: { $0 > .space }), bytes[brace] == .openBrace else { return sentence }
        sentence.oauthError = JSONKeyText.string("error", in: bytes)
        sentence.oauthSubError = JSONKeyText.string("suberror", in: bytes)
        sentence.claims = JSONKeyText.string("claims", in: bytes) ?? JSONKeyText.object("claims", in: bytes)
        return sentence
    }

    /// The index after `word` + `ID` + punctuation, as in `Trace ID: `, `trace_id":"`, `TraceId=`.
    private static func label(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        guard matches(word, bytes, at: start), start == 0 || !bytes[start - 1].isAlphanumeric else { return nil }
        var index = start + word.utf8CodeUnitCount
        if index < bytes.count, bytes[index] == .space || bytes[index] == UInt8(ascii: "_") || bytes[index] == .minus {
            index += 1
        }
        guard matches("id", bytes, at: index) else { return nil }
        index += 2
        let end = min(index + 8, bytes.count)
        while index < end {
            switch bytes[index] {
            case .space, .quote, UInt8(ascii: "'"), .colon, .equals, .backslash: index += 1
            default: return index
            }
        }
        return nil
    }

    // MARK: - Bytes

    /// `word` must be in lower case.
    private static func matches(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard start >= 0, start + count <= bytes.count else { return false }
        for offset in 0..<count {
            let byte = bytes[start + offset]
            guard byte.asciiLowercased == word.utf8Start[offset] else { return false }
        }
        return true
    }

    /// A sentence without a blank, but with a plus or a percent sign, comes from a redirect's query.
    private static func isFormEncoded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasMark = false
        for byte in bytes.prefix(4_096) {
            if byte == .space { return false }
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%") { hasMark = true }
        }
        return hasMark
    }

    private static func formDecoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "+") {
                out.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1].isHexDigit,
                bytes[index + 2].isHexDigit
            {
                out.append(bytes[index + 1].hexValue << 4 | bytes[index + 2].hexValue)
                index += 2
            } else {
                out.append(byte)
            }
            index += 1
        }
        return out
    }
}
