import Foundation
import PIIScrubbing
import ScrubbingLogHandler
import TestKit
import Testing

@Suite struct ErrorScrubbingTests {
    let chain = ScrubberChain(pseudonyms: .classOnly)

    private func printed(_ error: any Error) -> String {
        var dumped = ""
        dump(error, to: &dumped)
        return
            "\(error) \(String(reflecting: error)) \(error.localizedDescription) \((error as NSError).userInfo) \(dumped)"
    }

    @Test func `every way to print the scrubbed copy is clean, and domain, code and correlation id stay`() {
        let inner = NSError(
            domain: NSURLErrorDomain,
            code: -1001,
            userInfo: [
                "NSErrorFailingURLStringKey":
                    "https://login.example.com/authorize?login_hint=anna%40contoso.com&state=\(SyntheticLines.verifier)"
            ]
        )
        let error = NSError(
            domain: "MSALErrorDomain",
            code: -50002,
            userInfo: [
                "MSALErrorDescriptionKey": "AADSTS50034: The user account anna@contoso.com does not exist",
                "MSALHomeAccountIdKey": "\(SyntheticLines.oid).\(SyntheticLines.tenant)",
                "MSALCorrelationIDKey": SyntheticLines.correlation,
                "MSALInvalidResultKey": "token \(SyntheticLines.jwt)",
                "MSALHTTPHeadersKey": [
                    "Set-Cookie": "ESTSAUTH=\(SyntheticLines.verifier); path=/",
                    "x-ms-request-id": SyntheticLines.tenant,
                ],
                "anna@contoso.com": 1,
                NSUnderlyingErrorKey: inner,
            ]
        )
        let twin = chain.scrub(error)
        let text = printed(twin)
        for hidden in ["anna", SyntheticLines.oid, SyntheticLines.jwt, SyntheticLines.verifier] {
            #expect(!text.contains(hidden))
        }
        for kept in ["AADSTS50034", SyntheticLines.correlation, SyntheticLines.tenant, "-1001"] {
            #expect(text.contains(kept))
        }
        #expect((twin as NSError).domain == "MSALErrorDomain" && (twin as NSError).code == -50002)
        #expect(twin.underlying.first?.domain == NSURLErrorDomain)
    }

    @Test func `keys of MSAL's core are scrubbed like MSAL's own, and codes, words and versions stay`() {
        let values: [(own: String, core: String, value: Any, kept: String?)] = [
            ("MSALOAuthErrorKey", "MSIDOAuthErrorKey", "interaction_required", "interaction_required"),
            (
                "MSALOAuthSubErrorKey", "MSIDOAuthSubErrorKey", "protection_policy_required",
                "protection_policy_required"
            ),
            ("MSALSTSErrorCodesKey", "MSIDSTSErrorCodesKey", [50_076], "50076"),
            ("MSALHTTPResponseCodeKey", "MSIDHTTPResponseCodeKey", "429", "429"),
            ("MSALBrokerVersionKey", "MSIDBrokerVersionKey", "6.5.87", "6.5.87"),
            ("MSALDeclinedScopesKey", "MSIDDeclinedScopesKey", ["User.Read", "anna@contoso.com"], "User.Read"),
            ("MSALErrorDescriptionKey", "MSIDErrorDescriptionKey", "AADSTS50034: anna@contoso.com", "AADSTS50034"),
            ("MSALDisplayableUserIdKey", "MSIDUserDisplayableIdkey", "anna@contoso.com", nil),
            ("MSALHomeAccountIdKey", "MSIDHomeAccountIdkey", "\(SyntheticLines.oid).\(SyntheticLines.tenant)", nil),
            ("MSALInvalidResultKey", "MSIDInvalidTokenResultKey", "token \(SyntheticLines.jwt)", nil),
        ]
        for (own, core, value, kept) in values {
            let info = chain.scrub(NSError(domain: "d", code: 1, userInfo: [own: value, core: value])).userInfo
            let texts = [info[own], info[core]].map { String(describing: $0) }
            #expect(texts[0] == texts[1], "\(own)")
            #expect(kept.map { texts[0].contains($0) } ?? true, "\(texts[0])")
            for hidden in ["anna", SyntheticLines.oid, SyntheticLines.jwt] { #expect(!texts[0].contains(hidden)) }
        }
    }

    @Test func `a Swift error's payload is scrubbed`() {
        enum Failure: Error { case refused(user: String, password: String) }
        let text = printed(chain.scrub(Failure.refused(user: "anna@contoso.com", password: "hunter2")))
        #expect(!text.contains("anna@contoso.com") && !text.contains("hunter2"))
        #expect(text.contains("refused"))
    }

    @Test func `an error that contains itself is cut`() {
        final class Endless: NSError, @unchecked Sendable {  // immutable
            override var userInfo: [String: Any] { [NSUnderlyingErrorKey: self, "upn": "anna@contoso.com"] }
        }
        let twin = chain.scrub(Endless(domain: "d", code: 1))
        #expect(!printed(twin).contains("anna@"))
    }

    @Test func `a very wide error is bounded`() {
        let info = Dictionary(uniqueKeysWithValues: (0..<5000).map { ("key\($0)", "anna\($0)@contoso.com") })
        let twin = chain.scrub(NSError(domain: "d", code: 1, userInfo: info))
        #expect(twin.userInfo.count <= 512)
    }
}
