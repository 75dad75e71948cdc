import Testing

@testable import PIIScrubbing

/// A line of a log, what must be gone from it, and what must still be there. All values are made up.
struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let hidden: [String]
    let kept: [String]
    var testDescription: String { String(text.prefix(48)) }

    /// The rest of a key or of a certificate in base64, with a slash in it.
    static let randomBase64 =
        "Bk2nQv8Zr4Tj1Lx6Wd9Gs3Hf7Mp0Yc5aUeKoIiNb+Rt2Jw8Xz4Vq6Pg1Dh3Sl9Fm7Ck0Yb5Au" + "Ee/OoIiNn2Bv8Rr4Tt1Jj6Ll9"
        + "Xx3Ww7Dd0Gg5Ss"

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
