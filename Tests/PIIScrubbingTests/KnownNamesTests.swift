import Testing

@testable import PIIScrubbing

@Suite struct KnownNamesTests {
    private static let names = [
        "Mara Quillfeather", "Zoltán Éber", "tk4711", "mquill@example.org", "Eva", "Li Quillwort",
    ]
    private let chain = ScrubberChain(pseudonyms: .classOnly, names: Self.names)

    @Test(arguments: [
        ("Mara Quillfeather could not sign in", "[name] could not sign in"),
        ("mara.quillfeather and MARA_QUILLFEATHER", "[name] and [name]"),
        ("the shift of Eva, then tk4711", "the shift of [name], then [user]"),
        ("ZOLTÁN ÉBER left", "[name] left"),
        ("Li Quillwort called", "Li [name] called"),
        ("asked Eva", "asked [name]"),
    ])
    func `a name that the application knows is masked in prose`(text: String, wanted: String) {
        #expect(chain.scrub(text) == wanted)
    }

    @Test(arguments: [
        "Mara could not sign in", "Quillfeather alone", "Evacuation and primeval", "tk47110 and xtk4711",
        "Mara and then Quillfeather", "Marathon of Quillfeathers",
    ])
    func `a part of a name, or a longer word, stays`(text: String) {
        #expect(chain.scrub(text) == text)
    }

    @Test func `without names, and on a second look, nothing changes`() {
        let plain = ScrubberChain(pseudonyms: .classOnly)
        for _ in 0..<2 {
            #expect(plain.scrub("Eva could not sign in") == "Eva could not sign in")
            #expect(chain.scrub("Eva could not sign in") == "[name] could not sign in")
        }
        #expect(chain.scrub("[name] could not sign in") == "[name] could not sign in")
    }

    @Test func `names and detectors share a text`() {
        #expect(chain.scrub("Eva from 203.0.113.9, token=eyJh") == "[name] from [ip], token=eyJh")
        #expect(chain.scrub("{\"note\":\"ask Mara%20Quillfeather\"}") == "{\"note\":\"ask [name]\"}")
    }

    @Test func `a level that keeps personal values keeps names`() {
        let secrets = ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly, names: Self.names)
        #expect(secrets.scrub("Eva could not sign in") == "Eva could not sign in")
    }

    @Test func `a value with a name of its own is searched as well`() {
        #expect(chain.scrub("seen by Eva", forKey: "note") == "seen by [name]")
    }

    @Test func `each of thousands of names is found at every place in a text`() {
        let many = (0..<5_000).map { "Name\($0) Surname\($0 % 97)x" }
        let chain = ScrubberChain(pseudonyms: .classOnly, names: many)
        for number in stride(from: 0, to: 5_000, by: 41) {
            let padding = String(repeating: "a ", count: number % 70)
            #expect(chain.scrub("\(padding)\(many[number]), \(padding)") == "\(padding)[user], \(padding)")
        }
    }
}
