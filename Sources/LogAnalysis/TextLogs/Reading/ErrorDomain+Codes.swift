import MSALFailures
import MSALText

extension ErrorDomain {
    /// Whether the errors of a domain are those of a library that signs in.
    static func isAuthentication(_ domain: String) -> Bool {
        isMSAL(domain) || isMSID(domain) || domain.hasPrefix("MSAL.") || isADAL(domain)
    }

    /// Domains of ADAL, the library before MSAL.
    static func isADAL(_ domain: String) -> Bool {
        domain.hasPrefix("ADAL.") || domain == adal || domain == adalServer
    }

    /// Whether an error is none of a sign-in with Microsoft: the system's noise, or what the library of another service
    /// that one signs in to says (`com.google.GIDSignIn`).
    static func isForeign(_ domain: String, code: Int) -> Bool {
        if isSystemNoise(domain, code: code) { return true }
        let company = domain.hasPrefix("com.") ? domain.dropFirst(4).prefix { $0 != "." } : ""
        return ServiceAnswer.isOtherProvider(company)
    }

    /// The domain of a bare negative number whose range belongs to only one; nil for other numbers.
    static func ofBareCode(_ code: Int) -> String? {
        switch code {
        case -50_199 ... -50_000, -42_999 ... -42_000: msal
        case -51_999 ... -51_100, -514_102, -52_099 ... -52_000: ErrorCatalogue.coreDomain(of: code)
        default: nil
        }
    }
}
