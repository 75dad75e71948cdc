import Foundation
import Testing
import TextBytes

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct ClaimsChallengeTests {
    static let json = #"{"access_token":{"acrs":{"essential":true,"value":"cp1?>"}}}"#
    static var base64: String { Data(json.utf8).base64EncodedString() }
    static var base64url: String {
        base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    @Test func `the token response's claims are in the failure`() {
        let byKey = MSALErrorLookalike.error(-50_002, ["claims": Self.json])
        #expect(MSALFailure(byKey).claimsChallenge?.json == Self.json)

        let escaped = Self.json.replacingOccurrences(of: "\"", with: "\\\"")
        let body =
            #"{"error":"interaction_required","error_description":"AADSTS50076: x \"claims\": \"no\"","error_codes":[50076],"#
            + #""suberror":"basic_action","claims":"\#(escaped)"}"#
        let inBody = MSALFailure(MSALErrorLookalike.error(-50_002, ["MSALErrorDescriptionKey": body]))
        #expect(inBody.claimsChallenge?.json == Self.json)
        #expect(inBody.oauthError == "interaction_required")
        #expect(inBody.oauthSubError == "basic_action")
        #expect(inBody.serviceCodes == [ServiceCode(.aadsts, 50_076)])
        #expect(inBody.recovery == .satisfyClaimsChallenge)

        let object = MSALErrorLookalike.error(-50_002, ["MSALErrorDescriptionKey": #"{"claims":\#(Self.json), "x":1}"#])
        #expect(MSALFailure(object).claimsChallenge?.json == Self.json)
    }

    @Test(arguments: [
        #"Bearer realm="", error="insufficient_claims", claims="{B}""#,
        #"bearer Claims = "{B}" , ERROR=insufficient_claims"#,
        #"Basic realm="a, claims=\"x\"", Bearer error="insufficient_claims", claims="{B}""#,
        #"Negotiate abc==, Bearer authorization_uri="https://login.example.com/a,b", claims="{B}""#,
        #"NTLM, PoP error="insufficient_claims",claims="{U}""#,
        #"Bearer claims={U}"#,
        #"Bearer claims={B}, error="insufficient_claims""#,
        "Bearer\trealm=\"x\",\r\n\tclaims=\"{B}\"",
        #"Bearer claims="bm90IGpzb24=", Bearer error="insufficient_claims", claims="{B}""#,
        #"Bearer claims="eyJhIjoxfQ==", Bearer error="insufficient_claims", claims="{B}""#,
        #"Bearer claims="{J}""#,
        #",, Bearer ,, claims="{B}""#,
    ])
    func `an API's header is read in every allowed form`(header: String) {
        let text = header.replacingOccurrences(of: "{B}", with: Self.base64)
            .replacingOccurrences(of: "{U}", with: Self.base64url)
            .replacingOccurrences(of: "{J}", with: Self.json.replacingOccurrences(of: "\"", with: "\\\""))
        #expect(ClaimsChallenge(wwwAuthenticate: text)?.json == Self.json)
        let error = MSALErrorLookalike.error(-50_002, ["MSALHTTPHeadersKey": ["www-authenticate": text]])
        #expect(MSALFailure(error).claimsChallenge?.json == Self.json)
    }

    @Test(arguments: [
        "", "Bearer", "Bearer realm=\"x\"", "Bearer claims=\"\"", "Bearer claims=\"bm90IGpzb24=\"",
        "Bearer claims=\"!!!\"",
        "Bearer error=\"claims=eyJhIjoxfQ==\"", "claims=\"eyJhIjoxfQ==\"", "Bearer claims=\"eyJhIjoxfQ",
        "Bearer claims=",
        "\"Bearer claims=eyJhIjoxfQ==\"",
    ])
    func `a header without a challenge has none`(header: String) {
        let challenge = ClaimsChallenge(wwwAuthenticate: header)
        // An unclosed quotation mark may still hold a whole challenge. It is the only defect that is tolerated.
        #expect(challenge == nil || header.hasSuffix("eyJhIjoxfQ"))
    }

    @Test(arguments: [
        "", "{", "}", "{}x", "[]", "\"{}\"", "null", "{\"a\":\"}", "{]", "{\"a\":[}", "{\u{1}\"a\":\"\u{1}\"}",
    ])
    func `text that is not a JSON object is not a challenge`(json: String) {
        #expect(ClaimsChallenge(json: json) == nil)
    }

    @Test func `depth and length are bounded`() {
        let deep = String(repeating: "{\"a\":", count: 100_000)
        #expect(ClaimsChallenge(json: deep) == nil)
        #expect(ClaimsChallenge(json: "{\"a\":\"" + String(repeating: "x", count: 70_000) + "\"}") == nil)
        #expect(ClaimsChallenge(wwwAuthenticate: String(repeating: "Bearer claims=\"a\",", count: 5_000)) == nil)
    }

    @Test func `printing a challenge reveals nothing`() throws {
        let challenge = try #require(ClaimsChallenge(json: #"{"access_token":{"canary":null}}"#))
        let failure = MSALFailure(domain: "MSALErrorDomain", code: -50_002, claimsChallenge: challenge)
        var dumped = ""
        dump(challenge, to: &dumped)
        dump(failure, to: &dumped)
        dump(["x": failure.claimsChallenge], to: &dumped)
        dumped += "\(challenge)\(failure)\(String(reflecting: challenge))\(String(reflecting: failure))"
        dumped +=
            "\(failure.claimsChallenge as Any)\([challenge])\(Mirror(reflecting: failure).children.map { "\($0)" })"
        dumped += failure.localizedDescription
        #expect(!dumped.contains("canary"))
        #expect(dumped.contains("claims challenge"))
        #expect(!(challenge is any Encodable))
        #expect(!(failure is any Encodable))
    }

    @Test(arguments: [
        ("", ""), ("Zg==", "f"), ("Zg", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg%3D%3D", "foob"),
        ("Zm9v\r\n YmFy", "foobar"),
    ])
    func `base64 is read with and without padding`(text: String, bytes: String) {
        #expect(Base64.decoded(text) == Array(bytes.utf8))
    }

    @Test(arguments: ["Z", "Zg=v", "Zm9vY", "%%%", "Zm\u{E9}"])
    func `text that is not base64 gives no bytes`(text: String) {
        #expect(Base64.decoded(text) == nil)
    }
}
