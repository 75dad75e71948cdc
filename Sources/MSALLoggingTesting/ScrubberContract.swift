public import PIIScrubbing

/// What the scrubber chain expects of an application's `Scrubber`. A chain withholds the whole text where one fails.
public enum ScrubberContract {
    /// Breaches of the contract by `scrubber`.
    ///
    /// - Parameters:
    ///   - samples: Texts that it should change, in which the texts after the arrow must not be left:
    ///     `["customer 4711 called": "4711"]`.
    public static func violations(
        of scrubber: any Scrubber,
        hiding samples: [String: String] = [:]
    ) -> [ContractViolation] {
        var findings = ContractFindings()
        for text in texts + samples.keys.sorted() {
            let shown = "\"\(text.prefix(60))\""
            guard let once = try? scrubber.scrub(text) else {
                findings.require(false, "no text makes it throw", shown)
                continue
            }
            findings.require((try? scrubber.scrub(text)) == once, "the same text gives the same result", shown)
            findings.require((try? scrubber.scrub(once)) == once, "a second pass changes nothing", shown)
            findings.require(
                once.utf8.count <= 4 * text.utf8.count + 4096,
                "the result is not much longer than the text",
                "\(shown): \(once.utf8.count) bytes"
            )
            findings.require(!once.utf8.contains(0) || text.utf8.contains(0), "it adds no NUL", shown)
        }
        for mask in masks {
            let text = "for \(mask), again"
            findings.require((try? scrubber.scrub(text)) == text, "what was masked already is left alone", mask)
        }
        for (text, hidden) in samples.sorted(by: { $0.key < $1.key }) {
            let result = try? scrubber.scrub(text)
            findings.require(result?.contains(hidden) == false, "it hides what it is for", result ?? "it threw")
            let inside = try? scrubber.scrub("before\n\(text)\n\(text)")
            findings.require(
                inside?.contains(hidden) == false,
                "it hides what it is for in longer text, and wherever it occurs",
                inside ?? "it threw"
            )
        }
        return findings.violations
    }

    private static let masks = ["[email]", "[token]", "[account]", "user:k0123456789:9f2c9f2c9f2c9f2c"]

    private static let texts = [
        "", " ", "\n", "\u{0}", "plain text", "\u{1B}[2J\r\n", "\"\\\"", "{\"a\":[1,2,{\"b\":null}]}", "%00%ff%",
        "\u{FFFD}",
        "e\u{301}e\u{301}", "👩‍👩‍👧 漢字 ไทย", "\u{202E}right to left\u{202C}", "((((((((((", "a@b", "$1 \\1 %@ %n",
        String(repeating: "a", count: 100_000), String(repeating: "漢", count: 20_000),
        String(repeating: "a@b.c, ", count: 2_000),
    ]
}
