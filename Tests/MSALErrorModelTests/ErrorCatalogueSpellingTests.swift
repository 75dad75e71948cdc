import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct ErrorCatalogueSpellingTests {
    private func ids(_ spelling: String) -> [String] {
        ErrorCatalogue.entries(spelled: spelling).map { entry in
            ([entry.domain, entry.code] + (entry.internalCode.map { [String($0)] } ?? [])).joined(separator: "/")
        }
    }

    @Test(arguments: [
        ("-50002", ["MSALErrorDomain/-50002"]),
        ("50076", ["AADSTS/50076"]),
        ("AADSTS50076", ["AADSTS/50076"]),
        ("aadsts50076:", ["AADSTS/50076"]),
        ("AADB2C90118", ["AADB2C/90118"]),
        ("90118", ["AADB2C/90118"]),
        ("MSALErrorInteractionRequired", ["MSALErrorDomain/-50002"]),
        ("MSALError.interactionRequired", ["MSALErrorDomain/-50002"]),
        ("NSURLErrorNotConnectedToInternet", ["NSURLErrorDomain/-1009"]),
        ("nsurlerrornotconnectedtointernet", ["NSURLErrorDomain/-1009"]),
        ("URLError.notConnectedToInternet", ["NSURLErrorDomain/-1009"]),
        ("-1009", ["NSURLErrorDomain/-1009"]),
        ("1009", ["NSURLErrorDomain/-1009"]),
        ("\u{2212}1009", ["NSURLErrorDomain/-1009"]),
        ("-42008", ["MSALErrorDomain/-50000/-42008"]),
        ("MSALErrorDomain/-50000/-42008", ["MSALErrorDomain/-50000/-42008"]),
        ("MSALErrorDomain/-50000/null", ["MSALErrorDomain/-50000"]),
        ("msalerrordomain/-50002", ["MSALErrorDomain/-50002"]),
        ("MSALErrorDomain:-50002", ["MSALErrorDomain/-50002"]),
        ("(MSIDOAuthErrorDomain, -51412)", ["MSIDOAuthErrorDomain/-51412"]),
        ("MSIDErrorServerInvalidGrant", ["MSIDOAuthErrorDomain/-51412"]),
        ("serverInvalidGrant", ["MSIDOAuthErrorDomain/-51412"]),
        ("invalid_grant", ["OAuth/invalid_grant"]),
        ("INVALID_GRANT", ["OAuth/invalid_grant"]),
        ("bad_token", ["OAuthSuberror/bad_token"]),
        ("consent_required", ["OAuth/consent_required", "OAuthSuberror/consent_required"]),
        ("OAuthSuberror/consent_required", ["OAuthSuberror/consent_required"]),
        ("errSecItemNotFound", ["NSOSStatusErrorDomain/-25300"]),
        ("SignInStartError.invalidCredentials", ["SignInStartError/3"]),
        ("AADSTS/50076", ["AADSTS/50076"]),
        ("EntraSignIn/50076", ["AADSTS/50076"]),
        ("1:MSALErrorDomain/-50000/-42008", ["MSALErrorDomain/-50000/-42008"]),
        ("429", ["HTTP/429"]), ("HTTP 503", ["HTTP/503"]), ("http/401", ["HTTP/401"]),
        ("2:MSALErrorDomain/-50000/-42008@showGenericMessage", ["MSALErrorDomain/-50000/-42008"]),
        ("MSALErrorDomain -50002", ["MSALErrorDomain/-50002"]),
        ("ADAuthenticationErrorDomain:12", ["ADAuthenticationErrorDomain/"]),
        ("  \"-50005\", ", ["MSALErrorDomain/-50005"]),
    ])
    func `a spelling finds what it means`(spelling: String, wanted: [String]) {
        #expect(ids(spelling) == wanted)
    }

    @Test func `a number in several domains gives all of them, MSAL first`() {
        #expect(ids("50002") == ["MSALErrorDomain/-50002", "AADSTS/50002"])
        #expect(ids("50142").first == "MSALErrorDomain/-50142")
        #expect(ids("50142").contains("AADSTS/50142"))
        #expect(ids("interactionRequired").first == "MSALErrorDomain/-50002")
        #expect(ids("interactionRequired").contains("MSIDErrorDomain/-51115"))
        #expect(ids("interactionRequired").contains("AADSTS/16000"))
        #expect(ids("1001").contains("com.apple.AuthenticationServices.AuthorizationError/1001"))
        #expect(ids("1001").contains("NSURLErrorDomain/-1001"))
    }

    @Test(arguments: [
        "", " ", "-", "--50002", "99999999999999999999999", "no_such_word", "com.example/1", "/", ":", "()", "AADSTS",
        ".",
    ])
    func `an unknown word finds no entry`(spelling: String) {
        #expect(ids(spelling).isEmpty)
    }

    @Test func `the name of every row finds that row`() {
        for space in CatalogueDomain.all {
            for row in space.rows {
                #expect(ErrorCatalogue.entries(spelled: row.name).contains { $0.domain == space.text }, "\(row.name)")
            }
        }
    }

    @Test(arguments: [
        ("interactionReqired", "interactionRequired"),
        ("MSALErrorInteractonRequired", "interactionRequired"),
        ("invalid_grnat", "invalid_grant"),
        ("bad_tokne", "bad_token"),
        ("NSURLErrorNotConectedToInternet", "NSURLErrorNotConnectedToInternet"),
        ("50067", "UserStrongAuthClientAuthNRequired"),
        ("AADSTS50067", "UserStrongAuthClientAuthNRequired"),
        ("-50020", "interactionRequired"),
    ])
    func `a typing error finds the nearest name`(spelling: String, name: String) {
        #expect(ErrorCatalogue.nearest(to: spelling, limit: 8).contains { $0.name == name }, "\(spelling)")
    }

    @Test func `suggestions are few, ordered and bounded`() {
        #expect(ErrorCatalogue.nearest(to: "50077").first?.code == "50076")
        #expect(ErrorCatalogue.nearest(to: "interactionReqired").count == 3)
        #expect(ErrorCatalogue.nearest(to: "interactionReqired", limit: 0).isEmpty)
        #expect(ErrorCatalogue.nearest(to: "qqqqqqqqqqqq").isEmpty)
        #expect(ErrorCatalogue.nearest(to: String(repeating: "a", count: 100_000)).isEmpty)
        #expect(ErrorCatalogue.nearest(to: "").isEmpty)
    }
}
