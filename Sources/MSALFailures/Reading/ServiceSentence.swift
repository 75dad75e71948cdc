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
                    sentence.serviceCodes.appendNew(found.code)
                    index = found.end
                    continue
                }
            case UInt8(ascii: "C"), UInt8(ascii: "c"):  // Correlation ID
                if sentence.correlationID == nil, let value = ServiceLabel.correlation.value(text, at: index) {
                    sentence.correlationID = text.uuid(at: value)
                }
            case UInt8(ascii: "T"), UInt8(ascii: "t"):  // Trace ID
                if sentence.requestID == nil, let value = ServiceLabel.trace.value(text, at: index) {
                    sentence.requestID = text.uuid(at: value)
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
            } else if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let decoded = Hexadecimal.byte(bytes[index + 1], bytes[index + 2])
            {
                out.append(decoded)
                index += 2
            } else {
                out.append(byte)
            }
            index += 1
        }
        return out
    }
}
