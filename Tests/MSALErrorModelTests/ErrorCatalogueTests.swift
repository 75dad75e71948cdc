import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct ErrorCatalogueTests {
    @Test func `every code of the sources is there, and no other`() {
        #expect(CatalogueTables.msal.count == 10)
        #expect(CatalogueTables.msal.count + CatalogueTables.msalInternal.count == 79)
        #expect(CatalogueTables.msid.count + CatalogueTables.msidOAuth.count + CatalogueTables.msidHTTP.count == 92)
        // Microsoft's reference lists 349 and 128; the others are from public threads.
        #expect(CatalogueTables.aadsts.count == 381)
        #expect(CatalogueTables.aadb2c.count == 129)
        let system: [CatalogueDomain] = [
            .urlLoading, .cfNetwork, .osStatus, .webAuthenticationSession, .authorization, .appSSO, .cocoa, .adal,
            .http,
        ]
        #expect(system.map(\.rows.count).reduce(0, +) == 144)
    }

    @Test func `every row can be found by its domain and code`() throws {
        for space in CatalogueDomain.all {
            for row in space.rows {
                let code = space.hasWordCodes ? row.name : String(row.code)
                let entry = try #require(ErrorCatalogue.entry(domain: space.text, code: code), "\(space.text) \(code)")
                #expect(entry.name == row.name)
                #expect(entry.domain == space.text)
            }
        }
        for row in CatalogueTables.msalInternal {
            let code = Int(row.code)
            let entry = try #require(
                ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50000", internalCode: code)
            )
            #expect(entry.internalCode == code)
            #expect(entry.code == "-50000")
        }
    }

    @Test func `tables are sorted and hold no code twice`() {
        for space in CatalogueDomain.all {
            let keys = space.rows.map { (Int($0.code), $0.name) }
            for (before, after) in zip(keys, keys.dropFirst()) { #expect(before < after) }
        }
    }

    @Test func `every summary is a sentence and every text of the tables is plain`() {
        for space in CatalogueDomain.all {
            for row in space.rows {
                #expect(row.summary.hasSuffix("."))
                #expect(row.summary.utf8.count >= 12)
                #expect(row.summary.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(row.summary)")
                #expect(!row.name.isEmpty)
            }
        }
    }

    @Test func `an internal error never gets advice for automatic handling`() {
        for row in CatalogueTables.msalInternal { #expect(row.advice == .showGenericMessage) }
        for number in [-50_006, -50_007, -50_008] {
            let entry = ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50000", internalCode: number)
            #expect(entry?.recovery == .showGenericMessage)
            #expect(entry?.internalCode == number)
        }
    }

    @Test
    func `a cancel, interaction in a silent call, a consent prompt and a cache miss are expected, and trouble is not`()
    {
        let expected = [
            ("MSALErrorDomain", "-50002"), ("MSALErrorDomain", "-50005"), ("MSIDErrorDomain", "-51115"),
            ("MSIDErrorDomain", "-51700"), ("AADSTS", "50076"), ("AADSTS", "50058"), ("AADSTS", "65001"),
            ("AADSTS", "65004"),
            ("AADSTS", "700082"), ("AADB2C", "90091"), ("NSOSStatusErrorDomain", "-25300"),
            ("com.apple.AuthenticationServices.WebAuthenticationSession", "1"),
            ("com.apple.AuthenticationServices.AuthorizationError", "1001"), ("NSCocoaErrorDomain", "3072"),
            ("OAuth", "interaction_required"), ("OAuth", "login_required"), ("OAuth", "invalid_grant"),
            ("AADSTS", "70000"),
            ("OAuthSuberror", "consent_required"),
        ]
        for (domain, code) in expected {
            #expect(ErrorCatalogue.entry(domain: domain, code: code)?.isExpected == true, "\(domain) \(code)")
        }
        let unexpected = [
            ("MSALErrorDomain", "-50000"), ("MSALErrorDomain", "-50003"), ("MSALErrorDomain", "-50142"),
            ("MSIDOAuthErrorDomain", "-51416"), ("AADSTS", "50126"), ("AADSTS", "53003"), ("AADSTS", "90094"),
            ("NSURLErrorDomain", "-1009"), ("NSOSStatusErrorDomain", "-34018"), ("OAuth", "access_denied"),
            ("AADB2C", "90118"), ("AADSTS", "50097"), ("AADSTS", "50129"),
        ]
        for (domain, code) in unexpected {
            #expect(ErrorCatalogue.entry(domain: domain, code: code)?.isExpected == false, "\(domain) \(code)")
        }
    }

    @Test func `interrupts from a sign-in export are expected in a client if a prompt resolves them`() {
        // 50097 and 50129 require device registration, 50125 a password reset: a prompt alone does not resolve these.
        let interrupts = [50140, 50072, 50074, 50076, 50079, 50127, 50158, 50199, 51006, 16000]
        for number in interrupts {
            #expect(ErrorCatalogue.entry(ServiceCode(.aadsts, number))?.isExpected == true, "\(number)")
        }
    }

    @Test func `a word with the broker's number at its end is known`() {
        let entry = ErrorCatalogue.entry(domain: "MSAL.NET", code: "WAM_network_error_3399614473")
        #expect(entry?.recovery == .checkConnectivity)
        #expect(ErrorCatalogue.entry(domain: "MSAL.NET", code: "no_such_word_1") == nil)
    }

    @Test func `a code of the core is found under any domain of the core`() {
        let entry = ErrorCatalogue.entry(domain: "MSIDErrorDomain", code: "-51412")
        #expect(entry?.domain == "MSIDOAuthErrorDomain")
        #expect(entry?.name == "serverInvalidGrant")
        #expect(entry?.surfacedCode == -42_004)
    }

    @Test func `a keychain status is the same whether the system or the core reports it`() {
        #expect(
            ErrorCatalogue.entry(domain: "MSIDKeychainErrorDomain", code: "-34018")?.name == "errSecMissingEntitlement"
        )
        #expect(MSALFailure(domain: "MSIDKeychainErrorDomain", code: -25_300).isExpected)
    }

    @Test func `an unknown code is not an error`() {
        #expect(ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-59999") == nil)
        #expect(ErrorCatalogue.entry(domain: "com.example.Own", code: "1") == nil)
        #expect(ErrorCatalogue.entry(domain: "AADSTS", code: "99999999999999999999") == nil)
        #expect(ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50000", internalCode: -1)?.internalCode == nil)
        #expect(ErrorCatalogue.oauthError("no_such_word") == nil)
    }

    @Test func `a code leads to a page about it, those of MSAL too`() {
        #expect(
            ErrorCatalogue.entry(ServiceCode(.aadsts, 50_076))?.documentation
                == "https://login.microsoftonline.com/error?code=50076"
        )
        let list = "https://azuread.github.io/microsoft-authentication-library-for-objc/Enums/"
        #expect(
            ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50002")?.documentation == list + "MSALError.html"
        )
        #expect(
            ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50000", internalCode: -42_700)?.documentation
                == list + "MSALInternalError.html"
        )
        #expect(
            ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50004")?.documentation?.contains("intune") == true
        )
        #expect(ErrorCatalogue.entry(ServiceCode(.aadb2c, 90_118))?.documentation?.hasPrefix("https://") == true)
        #expect(ErrorCatalogue.oauthError("invalid_grant")?.documentation?.hasPrefix("https://") == true)
    }

    @Test func `network errors belong to the network area, in whatever domain they are reported`() {
        #expect(ErrorCatalogue.entry(domain: "NSURLErrorDomain", code: "-1009")?.area == .network)
        #expect(ErrorCatalogue.entry(domain: "kCFErrorDomainCFNetwork", code: "-1009")?.area == .network)
        #expect(ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50002")?.area == .auth)
    }

    @Test func `an area follows from the domain, known code or not`() {
        #expect(FailureArea(domain: "MSALErrorDomain", code: -59_999) == .auth)
        #expect(FailureArea(domain: "MSIDKeychainErrorDomain") == .auth)
        #expect(FailureArea(domain: "MSAL.NET") == .auth)
        #expect(FailureArea(domain: "MSALRuntime") == .auth)
        #expect(FailureArea(domain: "EntraSignIn", code: 50_076) == .auth)
        #expect(FailureArea(domain: "AADSTS", code: 1) == .auth)
        #expect(FailureArea(domain: "SignUpStartError", code: 1) == .auth)
        #expect(FailureArea(domain: "NSURLErrorDomain", code: -4_000) == .network)
        #expect(FailureArea(domain: "NSPOSIXErrorDomain", code: 61) == .network)
        #expect(FailureArea(domain: "NSPOSIXErrorDomain", code: 2) == .other)
        #expect(FailureArea(domain: "NSOSStatusErrorDomain", code: -25_300) == .auth)
        #expect(FailureArea(domain: "NSOSStatusErrorDomain", code: -12_345) == .other)
        #expect(FailureArea(domain: "NSCocoaErrorDomain", code: 4_864) == .other)
        #expect(FailureArea(domain: "com.contoso.Error") == .other)
    }
}
