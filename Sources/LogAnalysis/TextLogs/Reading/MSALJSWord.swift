import MSALFailures
import MSALText
import TextBytes

/// One of MSAL.js's words for an error in a text that does not print the error's class. What stands beside the word
/// shows whose it is.
struct MSALJSWord {
    let word: String
    let start: Int
    /// The text that says what happened.
    let message: Range<Int>

    /// The first such word between two offsets.
    init?(_ text: ByteText, _ start: Int, _ end: Int) {
        guard let found = MSALJSWord.beforeLink(text, start, end) ?? MSALJSWord.afterFunction(text, start, end) else {
            return nil
        }
        self = found
    }

    /// Nil if MSAL.js does not have the word.
    private init?(_ text: ByteText, _ start: Int, _ end: Int, message: Range<Int>) {
        guard text.find(byte: UInt8(ascii: "_"), from: start, to: end) != nil else { return nil }
        word = text.string(start, end)
        guard ErrorCatalogue.entry(domain: "MSAL.js", code: word) != nil else { return nil }
        self.start = start
        self.message = message
    }

    /// `interaction_in_progress: Interaction is currently in progress. … aka.ms/msaljs/browser-errors`: a test runner
    /// or a bundler left out the name of the class.
    private static func beforeLink(_ text: ByteText, _ start: Int, _ end: Int) -> MSALJSWord? {
        guard let link = text.find("aka.ms/msal", from: start, to: end) else { return nil }
        let messageEnd = text.lineEnd(link, ceiling: link + ShownText.readLimit)
        var index = text.lineStart(link, floor: max(start, link - 2_048))
        while let colon = text.find(": ", from: index, to: link) {
            index = colon + 2
            var first = colon
            while first > start, text[first - 1].isWordByte { first -= 1 }
            if let found = MSALJSWord(text, first, colon, message: first..<messageEnd) { return found }
        }
        return nil
    }

    /// `acquireTokenSilent failed with errorCode=monitor_window_timeout`: an app's own line that names a function of the
    /// library.
    private static func afterFunction(_ text: ByteText, _ start: Int, _ end: Int) -> MSALJSWord? {
        var index = start
        while let label = text.findIgnoringCase("errorcode", from: index, to: end) {
            index = label + 9
            let first = text.skip(index) {
                $0 == .space || $0 == .colon || $0 == .equals || $0 == .quote || $0 == UInt8(ascii: "'")
            }
            // Source code compares.
            guard first > index, !text[label - 1].isWordByte, text.find("==", from: index, to: first) == nil else {
                continue
            }
            let line = text.lineStart(label, floor: max(start, label - 512))
            guard functions.contains(where: { text.find($0, from: line, to: label) != nil }),
                endings.contains(where: { text.find($0, from: line, to: label) != nil })
            else { continue }
            let message =
                max(start, ShownText.start(text, label))..<text.lineEnd(label, ceiling: label + ShownText.readLimit)
            if let found = MSALJSWord(text, first, text.wordEnd(first), message: message) { return found }
        }
        return nil
    }

    private static let functions: [StaticString] = [
        "acquireToken", "loginPopup", "loginRedirect", "ssoSilent", "handleRedirectPromise",
    ]
    private static let endings: [StaticString] = [" failed", " rejected", " threw", " error"]
}
