import Testing

@testable import PIIScrubbing

/// Values that no rule knows: their form and their neighbours reveal them. The lines are learned as well
/// (Scripts/train-value-odds): these tests show that the weights are in use, not how good they are.
@Suite("Values found by their odds")
struct ValueOddsTests {
    @Test(
        "a value that only its neighbours reveal is masked",
        arguments: [
            Line("Received: from LAPTOP-7XKQ2 (198.51.100.78) by mail.contoso.com", hides: ["7XKQ2"]),
            Line(
                #"{"action":"user_login_failed","actor":{"user":{"id":"U09TR4Q1ZXB","name":"Ida Berg"}}}"#,
                hides: ["U09TR4Q1ZXB"]
            ),
            Line("[ca] Azure AD ID of computer C03ZK7ABMD2T is unknown", hides: ["C03ZK7ABMD2T"]),
        ]
    )
    func masked(line: Line) { line.check() }

    @Test(
        "an id of a request, a version, a time, a name in source code and a number of things stay",
        arguments: [
            Line("correlation_id: 33062659-8668-48cf-8a38-1a9e526dcb5a, trace 6ac413ab-cba4-4500-83d6-023a18510d62"),
            Line("msal.js.browser@2.37.0 took 2592000 ms on Android 29 [11/12/2020 10:11:12]"),
            Line("at com.contoso.PublicClientApplication$16.onError(PublicClientApplication.java:1042)"),
            Line("https://contoso.com/?foo=bar#foo1=bar1&foo2=bar2"),
            Line("the session ended after 86400 seconds, 1048576 bytes read"),
        ]
    )
    func kept(line: Line) { line.check() }

    @Test("a bare number under a quoted key gets quotation marks, so that JSON stays JSON")
    func number() {
        let text = #"local.ERROR: Too few arguments {"userId":884213,"exception":"[object]"}"#
        let scrubbed = ScrubberChain(pseudonyms: .classOnly).scrub(text)
        #expect(scrubbed == #"local.ERROR: Too few arguments {"userId":"[id]","exception":"[object]"}"#)
    }

    @Test("a text without a word says nothing about its number")
    func alone() {
        for text in ["71041778", "5b008fc8-d200-4d32-a6e7-53a11c33cb84", "= 7XKQ2AA91 ;"] {
            #expect(ScrubberChain(pseudonyms: .classOnly).scrub(text) == text)
        }
    }

    @Test("each token is judged once, also in a long run of ids and digits")
    func long() {
        let id = "5b008fc8-d200-4d32-a6e7-53a11c33cb84"
        let text = "user list: " + String(repeating: "\(id)-", count: 20_000) + String(repeating: "7", count: 200_000)
        // These GUIDs have no digit, and the run ends with one.
        let letters = "user list: " + String(repeating: "abcdefab-abcd-abcd-abcd-abcdefabcdef-", count: 20_000) + "1"
        let chain = ScrubberChain(pseudonyms: .classOnly)
        for text in [text, letters] {
            let once = chain.scrub(text)
            #expect(chain.scrub(once) == once)
        }
    }
}
