import MSALText
import TextBytes

/// The last line that belongs to no record, for the record directly below it: a host's logger may put its time on a
/// line of its own, and an app the first half of what it says.
struct LineAbove {
    private var bytes: [UInt8] = []
    private var number = 0
    /// The number of the last empty line.
    private var blank = 0
    /// Only the beginning of a line is kept.
    private static let keptStart = 512

    mutating func keep(_ text: ByteText, _ number: Int) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: text.part(0, min(text.count, Self.keptStart)).bytes)
        self.number = number
    }

    mutating func skipBlank(_ number: Int) { blank = number }

    private func with<Result>(_ body: (ByteText) -> Result) -> Result { bytes.withUnsafeBytes { body(ByteText($0)) } }

    /// Its number if it begins with a time, which ends the record above it; else 0.
    var separator: Int { with(TextLogParser.beginsWithTime) ? number : 0 }

    /// `login failed`
    func statesFailure(of below: Int) -> Bool { number == below - 1 && with(FailureReport.endsInFailure) }

    /// `example:`
    func isDocumentKey(of below: Int) -> Bool { number == below - 1 && with(DocumentText.opens) }

    /// Its time, if it has one; above an exception there may be an empty line.
    func time(for below: Int, _ text: ByteText) -> Int64? {
        let isBelowBlank = blank == below - 1 && TextLogParser.beginsWithException(text)
        guard number == (isBelowBlank ? below - 2 : below - 1) else { return nil }
        return with { HostTime.read($0) }
    }

    /// Adds the error's word, which is alone on the line above the service's sentence: an app printed the answer value
    /// by value.
    func fillWord(_ event: inout FailureEvent, _ below: Int) {
        guard event.isOfService, event.oauthError == nil, number == below - 1, bytes.count < Self.keptStart else {
            return
        }
        event.oauthError = with { text in
            let word = text.trimmed(0, text.count)
            guard word.end > word.start, text.wordEnd(word.start) == word.end else { return nil }
            let name = text.string(word.start, word.end)
            return OAuthWord.isError(name) ? name : nil
        }
    }

    /// Adds the status above the service's answer, `text`: `Response code: 401`, `400 Bad Request`, or in a line that ends
    /// with a colon.
    func fillStatus(_ event: inout FailureEvent, _ below: Int, _ text: ByteText) {
        guard event.isOfService, event.httpStatus == nil, number == below - 1,
            event.oauthError != nil && ServiceAnswer.isObject(text, 0) || bytes.last == .colon
        else { return }
        // A number at the end of a text may have been cut; this line was whole.
        let whole = bytes + [.newline]
        event.httpStatus = whole.withUnsafeBytes { ServiceAnswer.statusStated(ByteText($0), 0, $0.count - 1) }
    }
}
