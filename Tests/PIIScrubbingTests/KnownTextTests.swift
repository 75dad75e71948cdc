import Testing

@testable import PIIScrubbing

/// Texts with the template of a text that was changed are changed at the same places, and nowhere else.
@Suite struct KnownTextTests {
    private let chain = ScrubberChain(pseudonyms: .classOnly)
    /// Lists of values switch templates off.
    private let forgetful = ScrubberChain(pseudonyms: .classOnly, allowed: ["nothing"])

    private static let first = "5b008fc8-d200-4d3a-a6e7-53a11c33cb84"
    private static let second = "0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9"
    private static let third = "6f9d0496-1c5b-49e3-8d7f-20c4d6a4f1c5"

    @Test(arguments: [
        "at 14:59:0# user anna.berg@contoso.com has no account, request \(second), 31# ms",
        "oid=\(first) tid=\(second) took 31# ms, 2026-11-28 14:59:0#.123",
        "user_id=\(first), then user_id=\(second), again \(first)",
        "sign-in of anna.berg@contoso.com (Anna Berg) from 172.16.4.2#, thread 704#",
        "password=Quartz!abcd123 for CONTOSO\\anna after 9# seconds",
        "Found account anna.berg@contoso.com",
    ])
    func `a statement that comes again is changed as it was`(text: String) {
        for round in 0..<6 {
            let line = text.replacing("#", with: "\(round + 2)").replacing(Self.second, with: Self.ids[round])
            #expect(chain.scrub(line) == forgetful.scrub(line))
            #expect(chain.scrub(line) != line)
        }
    }

    private static let ids = [
        second, third, "7fdc0a48-915a-4099-b368-bf7ac719bf10", "8a4f1c5b-9e3d-4f20-91c7-e9d241f04e6a",
        "9b2c4e6d-8a4f-41c5-b9e3-d7f20d8b0a6c", "c5e8d4b6-a715-4f3a-92c5-e8d4b6a7159f",
    ]

    // A value that is found is masked wherever it occurs again. Whether it does must not be left out.
    @Test(arguments: [
        ("user_id=\(first) and \(second)", "user_id=\(first) and \(first)"),
        ("user_id=\(first) and \(second.uppercased())", "user_id=\(first) and \(first.uppercased())"),
        ("user_id=\(first) and x-\(second)", "user_id=\(second) and x-\(second)"),
        ("user_id=\(first) and \(second)=", "user_id=\(second) and \(second)="),
        ("user 4711812@contoso.com of 5711813", "user 4711812@contoso.com of 4711812"),
        ("password=4711812 and 5711813", "password=4711812 and 4711812"),
        ("code: 471181, not 571181", "code: 471181, not 471181"),
        ("session_id='4711812 ab' or 5711813 ab", "session_id='4711812 ab' or 4711812 ab"),
        // Found by an attack on the first version: parts of ids, dates and fractions, and the digits of templates.
        (
            "session_id=1c5b9e3d7f20 request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a31",
            "session_id=1c5b9e3d7f20 request 8e4f6b2f-0c3d-4f7e-9b50-1c5b9e3d7f20"
        ),
        ("2026-11-28 14:59:08 password=2026-11-29 x", "2026-11-29 14:59:08 password=2026-11-29 x"),
        ("14:59:08.222333444 account_id=123456789 x", "14:59:08.123456789 account_id=123456789 x"),
        ("2026-11-28 14:59:08.482913 otp=082913 ok", "2026-11-28 14:59:08.082913 otp=082913 ok"),
        (
            "user beebe@contoso.com request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a31",
            "user beebe@contoso.com request 8beebe2f-0c3d-4f7e-9b50-2d6c0f4e8a31"
        ),
        ("password:753948 retry 123456 x", "password:753948 retry 753948 x"),
        (
            "session_id=7d3f5a1e request 7d3f5a1e-9b2c-4e6d-8a4f-2d6c0f4e8a34",
            "session_id=7d3f5a1e request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a34"
        ),
        ("1111-11-28 14:59:08 password=1111-11 x", "2026-11-29 14:59:08 password=1111-11 x"),
    ])
    func `a value that occurs again is found there`(once: String, again: String) {
        for _ in 0..<4 { _ = chain.scrub(once) }
        #expect(chain.scrub(again) == forgetful.scrub(again))
    }

    @Test(arguments: [
        "session_id=8e4f6b2f request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a31",
        "device_id=2d6c0f4e8a31 id=8e4f6b2f-0c3d-11f0-9b50-2d6c0f4e8a31",
        "2026-11-28 14:59:08 reset password to password=2026-11-28 x",
        "2026-11-28 14:59:08.082913 otp=082913 ok", "14:59:08.123456789 account_id=123456789 x",
    ])
    func `the same text gives the same each time`(text: String) {
        let first = forgetful.scrub(text)
        for _ in 0..<4 { #expect(chain.scrub(text) == first) }
    }

    // What names are in an id is chance.
    @Test func `an id is a person's whatever its letters are`() {
        for id in ["294855ae-7f30-4f1b-aff2-6ad8ea0ad96b", "294855ae-7f30-4f1b-aff2-6ad8e5e9dade"] {
            let line = "200 owners=[\"\(id)\"] client-request-id=efe0cb85-5d0f-4ae7-ab77-1914a0243f47"
            #expect(forgetful.scrub(line) == line)
        }
    }

    @Test func `the digits of an id are not what a value is`() {
        #expect(
            forgetful.scrub("session_id=8e4f6b2f request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a31")
                == "session_id=[session] request 8e4f6b2f-0c3d-4f7e-9b50-2d6c0f4e8a31"
        )
    }

    @Test func `masks that are pseudonyms and those that are not are known apart`() throws {
        let key = try #require(PseudonymKey(bytes: (1...32).map { UInt8($0) }))
        let keyed = ScrubberChain(pseudonyms: Pseudonymizer(key: key))
        let line =
            "2024-08-23 11:47:14 tfujimoto4/198.51.100.219:49192 MULTI: Learn: 192.0.2.86 -> tfujimoto4/198.51.100.219"
        for _ in 0..<4 { _ = keyed.scrub(line) }
        #expect(chain.scrub(line) == forgetful.scrub(line))
    }

    @Test func `each chain writes its own masks`() throws {
        let line = "AADSTS50034: The user account anna.berg@contoso.com does not exist, 312 ms"
        let keys = try (1...2).map { (first: Int) in
            try #require(PseudonymKey(bytes: (first..<first + 32).map { UInt8($0) }))
        }
        let chains = keys.map { ScrubberChain(pseudonyms: Pseudonymizer(key: $0)) } + [chain]
        let alone = chains.map { $0.scrub(line) }
        #expect(Set(alone).count == 3)
        for _ in 0..<4 { #expect(chains.map { $0.scrub(line) } == alone) }
        let secretsOnly = ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly)
        #expect(secretsOnly.scrub(line) == line)
    }

    @Test func `masks of known texts are counted`() {
        let counting = chain.countingSeparately
        for number in 1...9 { _ = counting.scrub("user anna.berg@contoso.com failed, 31\(number) ms") }
        #expect(counting.counters.personal == 9)
    }

    @Test func `values to keep are kept in a text that comes again`() {
        let keeping = ScrubberChain(pseudonyms: .classOnly, allowed: ["help@contoso.com"])
        let line = "ask help@contoso.com, not anna.berg@contoso.com, 312 ms"
        for _ in 0..<4 { #expect(keeping.scrub(line) == "ask help@contoso.com, not [email], 312 ms") }
        #expect(!chain.scrub(line).contains("help"))
    }
}
