import Testing

@testable import MSALText

struct UserInfoKeyTests {
    @Test func `MSAL's own key takes precedence over its core's, and that over the system's`() throws {
        for (own, core) in [
            ("MSALErrorDescriptionKey", "MSIDErrorDescriptionKey"), ("MSALOAuthErrorKey", "MSIDOAuthErrorKey"),
            ("MSALCorrelationIDKey", "MSIDCorrelationIdKey"), ("MSALHomeAccountIdKey", "MSIDHomeAccountIdkey"),
            ("MSIDErrorDescriptionKey", "NSLocalizedDescription"),
            ("NSLocalizedDescription", "NSLocalizedFailureReason"),
        ] {
            let first = try #require(UserInfoKey(own))
            let second = try #require(UserInfoKey(core))
            #expect(first.meaning == second.meaning)
            #expect(first.precedence < second.precedence)
        }
    }

    /// URLs hold login hints and results hold tokens, so these keys are ignored.
    @Test(arguments: ["NSErrorFailingURLKey", "NSErrorFailingURLStringKey", "MSALInvalidResultKey", "unknown", ""])
    func `a key that may hold a secret is not read`(key: String) {
        #expect(UserInfoKey(key) == nil)
    }

    @Test func `a key with one byte changed, added or left out is another one`() {
        let known = Set(UserInfoKey.all.map(\.text))
        for key in known {
            for other in [key + "s", String(key.dropLast()), "x" + key.dropFirst(), key.dropLast() + "~"]
            where !known.contains(other) {
                #expect(UserInfoKey(other) == nil)
            }
        }
    }

    @Test func `each key is in the catalogue once`() {
        #expect(Set(UserInfoKey.all.map(\.text)).count == UserInfoKey.generated.count)
        for key in UserInfoKey.all { #expect(UserInfoKey(key.text) == key) }
    }
}
