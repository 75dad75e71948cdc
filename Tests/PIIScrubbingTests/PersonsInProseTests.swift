import CScrubScan
import Testing

@testable import PIIScrubbing

@Suite struct PersonsInProseTests {
    private let chain = ScrubberChain(pseudonyms: .classOnly)

    @Test(arguments: [
        ("Anna Kowalski could not sign in", "[name] could not sign in"),
        ("asked Marisol O'Connell and Mei-Ling Lindqvist", "asked [name] and [name]"),
        ("a call with Miguel de la Cruz, then José García", "a call with [name], then [name]"),
        ("Jürgen Müller and Łukasz Kowalski left", "[name] and [name] left"),
        ("ANNA KOWALSKI left", "[name] left"),
        ("Mark Brown left", "[name] left"), ("Mark Fischer left", "[name] left"),
        ("Widget Hoffmann left", "[name] left"),
        ("Widget Kowalski left", "[name] left"),
        ("User Kowalski left", "User [name] left"),
    ])
    func `a known name is masked wherever it occurs`(text: String, wanted: String) {
        #expect(chain.scrub(text) == wanted)
    }

    @Test(arguments: [
        ("SETUSER anna.kowalski on", "SETUSER [user] on"),
        ("closed by akowalski", "closed by [user]"),
        ("closed by tschmidt, then hoffmann", "closed by [user], then [user]"),
        ("closed by jsmith, kowalskia and annakowalski2", "closed by [user], [user] and [user]"),
        ("from [~jsmith] to [~anna_kowalski]", "from [~[user]] to [~[user]]"),
        ("GET /people/anna.kowalski/photo 200", "GET /people/[user]/photo 200"),
        ("CREATEDBY AKOWALSKI CLIENT 100", "CREATEDBY [user] CLIENT 100"),
        ("A.Kowalski logged on", "[user] logged on"),
    ])
    func `a login made of names is masked wherever it occurs`(text: String, wanted: String) {
        #expect(chain.scrub(text) == wanted)
    }

    @Test(arguments: [
        ("login from kowalski-surface denied", "login from [device] denied"),
        ("KOWALSKI-PC2 joined", "[device] joined"),
        ("kowalski-branch and kowalski-lib stay", "kowalski-branch and kowalski-lib stay"),
    ])
    func `a device is named after its owner`(text: String, wanted: String) {
        #expect(chain.scrub(text) == wanted)
    }

    @Test(arguments: [
        "Conditional Access blocked the sign-in", "Mark the page as read, then Grant Access",
        "mark.read and page.price in item.brown", "the file anna.json, and anna_test.swift", "libanna-dev:amd64",
        "com.contoso.kowalski.Login", "kowalski() and self.$kowalski", "see kowalski.example.org/anna.kowalski.html",
        "traversal of solaris by borders", "New York, Los Angeles, Hong Kong", "in January, on Monday",
        "Azure Active Directory, Microsoft Entra, Intune Company Portal", "eyJhbm5h5anna 3kowalski 0xANNA",
        "MSALErrorDomain, NSURLErrorDomain, ASWebAuthenticationSession", "© Copyright 2026 Contoso", "Anna",
    ])
    func `words, files, calls and places stay`(text: String) {
        #expect(chain.scrub(text) == text)
    }

    @Test func `a text with nothing else to hide is not remembered as clean`() {
        for _ in 0..<3 { #expect(chain.scrub("Anna Kowalski left") == "[name] left") }
    }

    @Test func `a level that keeps personal values, and a list of values to keep, keep names`() {
        let secrets = ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly)
        #expect(secrets.scrub("Anna Kowalski left") == "Anna Kowalski left")
        let allowing = ScrubberChain(pseudonyms: .classOnly, allowed: ["Anna Kowalski"])
        #expect(allowing.scrub("Anna Kowalski and Eva Nowak left") == "Anna Kowalski and [name] left")
    }

    @Test func `a name is found at every place of a text, whatever is around it`() {
        for padding in 0..<200 {
            for filler in ["-", "x ", "ä ", "7 "] {
                let before = String(repeating: filler, count: padding) + " "
                let text = "\(before)anna.kowalski, \(before)Anna Kowalski"
                #expect(chain.scrub(text) == "\(before)[user], \(before)[name]", "after \(padding) × \(filler)")
            }
        }
    }

    @Test func `every name of the lists is in the table, and no other word is`() {
        for name in ["anna", "kowalski", "ANNA", "Kowalski", "abderrahmane"] {
            #expect(kinds(name) & Int32(SCRUB_GIVEN_NAME | SCRUB_FAMILY_NAME) != 0, "\(name)")
        }
        for word in ["token", "account", "kowalskk", "annaa", "", "abcdefghijklmnopqrst"] {
            #expect(kinds(word) == 0, "\(word)")
        }
        #expect(kinds("mark") & Int32(SCRUB_NAME_AND_WORD) != 0)
    }

    private func kinds(_ word: String) -> Int32 {
        Array(word.utf8).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { scrub_name_kinds($0, bytes.count) } ?? 0
        }
    }
}
