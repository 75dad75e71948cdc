import MSALFailures
import MSALText
import TextBytes

/// Words of the token service.
enum OAuthWord {
    /// The word between two offsets, if the text there is exactly one word. A word that the end of the text may have
    /// cut counts only if it is a known one.
    static func read(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        let stop = text.skip(start) { $0.isWordByte || $0 == .minus || $0 == UInt8(ascii: ".") }
        guard stop >= end, (3...64).contains(stop - start), text[start].isLetter,
            ServiceCodes.code(text, at: start, mayBeCut: false) == nil
        else { return nil }
        let word = text.string(start, stop)
        guard word != "null", word != "nil", word != "None" else { return nil }
        if text.isCut(at: stop) && !isError(word) { return nil }
        return word
    }

    /// Whether the catalogue lists it as an error, or it is what an identity endpoint's answer is called, and no
    /// library's own word.
    static func isError(_ word: String) -> Bool {
        ErrorCatalogue.isOAuthError(word)
            || word.hasPrefix("managed_identity_") && word.hasSuffix("error")
                && ErrorCatalogue.entry(domain: "MSAL.NET", code: word) == nil
    }

    /// The same, and the words of the libraries.
    static func isKnown(_ word: String) -> Bool {
        isError(word) || ErrorCatalogue.entry(domain: "MSALWord", code: word) != nil
    }
}
