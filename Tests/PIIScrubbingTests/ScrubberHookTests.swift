import Testing

@testable import PIIScrubbing

private struct Replacing: Scrubber {
    var word: String
    var by: String
    func scrub(_ text: String) throws -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { $0 == word ? by : String($0) }.joined(
            separator: " "
        )
    }
}

private struct Failing: Scrubber {
    struct Problem: Error {}
    func scrub(_ text: String) throws -> String { throw Problem() }
}

@Suite struct ScrubberHookTests {
    private func chain(
        _ scrubbers: [any Scrubber],
        budget: Duration = .seconds(60),
        now: @escaping @Sendable () -> Duration = { .zero }
    ) -> ScrubberChain {
        ScrubberChain(
            level: .maskAllPII,
            pseudonyms: .classOnly,
            scrubbers: scrubbers,
            literals: [],
            allowed: [],
            budget: budget,
            now: now
        )
    }

    @Test func `the application's scrubbers run in order, before the detectors`() {
        let chain = chain([Replacing(word: "a", by: "b"), Replacing(word: "b", by: "anna@contoso.com")])
        #expect(chain.scrub("a x") == "[email] x")
    }

    @Test func `a scrubber that throws withholds the value`() {
        let chain = chain([Failing()])
        #expect(chain.scrub("anything") == "[withheld]")
        #expect(chain.counters.withheld == 1)
    }

    @Test func `a scrubber that returns rubbish withholds the value`() {
        #expect(chain([Replacing(word: "x", by: String(repeating: "y", count: 10_000))]).scrub("x") == "[withheld]")
        #expect(chain([Replacing(word: "x", by: "a\0b")]).scrub("x") == "[withheld]")
    }

    @Test func `a scrubber over its budget withholds the value`() {
        let clock = ManualClock()
        #expect(
            chain([Replacing(word: "x", by: "y")], budget: .milliseconds(5), now: { clock.tick() }).scrub("x")
                == "[withheld]"
        )
    }

    @Test func `a literal value is hidden in every encoding`() {
        let chain = ScrubberChain(pseudonyms: .classOnly, literals: ["Projekt Müßig/7"])
        let texts = [
            "Projekt Müßig/7", "projekt Müßig/7", "Projekt%20M%C3%BC%C3%9Fig%2F7", #"Projekt Müßig\/7"#,
            #"Projekt M\u00fc\u00DFig/7"#, #"Projekt M\u00FC\u00dfig\/7"#,
        ]
        for text in texts { #expect(chain.scrub("a \(text) b") == "a [secret] b", "\(text)") }
        let columns = ScrubberChain(pseudonyms: .classOnly, literals: ["Falcon\t\"Heavy\" Lift"])
        #expect(columns.scrub(#"{"project":"Falcon\t\"Heavy\" Lift"}"#) == #"{"project":"[secret]"}"#)
        let plain = ScrubberChain(pseudonyms: .classOnly, literals: ["Falcon-Heavy"])
        // "x=Falcon-Heavy!" at each alignment.
        for text in ["eD1GYWxjb24tSGVhdnkh", "RmFsY29uLUhlYXZ5", "IEZhbGNvbi1IZWF2eQ=="] {
            #expect(plain.scrub(text) != text, "\(text)")
        }
    }

    @Test func `an allowed value stays, a secret never does`() {
        let chain = ScrubberChain(pseudonyms: .classOnly, allowed: ["help@contoso.com", "hunter2"])
        #expect(chain.scrub("ask Help@contoso.com or anna@contoso.com") == "ask Help@contoso.com or [email]")
        #expect(chain.scrub("password=hunter2") == "password=[secret]")
    }
}

/// Advances by one second with each reading.
private final class ManualClock: Sendable {
    private let seconds = Counter()
    func tick() -> Duration { .seconds(seconds.next()) }
}
