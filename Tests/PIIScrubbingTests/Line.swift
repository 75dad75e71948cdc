import Testing

@testable import PIIScrubbing

/// A line of a log, what must be gone from it, and what must still be there. All values are made up.
struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let hidden: [String]
    let kept: [String]
    var testDescription: String { String(text.prefix(48)) }

    init(_ text: String, hides hidden: [String] = [], keeps kept: [String] = []) {
        self.text = text
        self.hidden = hidden
        self.kept = kept
    }

    /// Expects that nothing hidden is left, that a second pass changes nothing, and that a public line is unchanged.
    func check() {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        let scrubbed = chain.scrub(text)
        for value in hidden { #expect(!scrubbed.contains(value), "\(scrubbed)") }
        for value in kept { #expect(scrubbed.contains(value), "\(scrubbed)") }
        #expect(chain.scrub(scrubbed) == scrubbed)
        if hidden.isEmpty { #expect(scrubbed == text) }
    }
}
