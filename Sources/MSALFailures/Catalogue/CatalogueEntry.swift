import MSALText

/// What is known about one code or word.
public struct CatalogueEntry: Sendable {
    /// `MSALErrorDomain`, `MSIDErrorDomain`, `NSURLErrorDomain`, `AADSTS`, `AADB2C`, `OAuth`, `OAuthSuberror` …
    public var domain: String
    /// The code as decimal text without a prefix (`"-50002"`, `"50076"`), or the word (`"invalid_grant"`).
    public var code: String
    /// The value of `MSALInternalErrorCodeKey`; set only if `domain` and `code` are MSALErrorDomain and -50000.
    public var internalCode: Int?
    /// Short name, e.g. `interactionRequired`.
    public var name: String
    /// The name in the library's headers, e.g. `MSALErrorInteractionRequired`; nil if there is none.
    public var symbol: String?
    /// What it means, in one or two sentences of our own.
    public var summary: String
    public var category: FailureCategory
    public var recovery: RecoveryAdvice
    /// A user's cancel, interaction required in a silent call, a consent prompt: part of normal operation.
    public var isExpected: Bool
    public var area: FailureArea
    /// For an error of MSAL's core (`MSIDErrorDomain` …): the number that an app sees instead, either a code of
    /// `MSALErrorDomain` or (for all of -42xxx) the internal code of a -50000. Nil elsewhere.
    public var surfacedCode: Int?
    /// The page that the catalogue names; nil if there is none of its own.
    let link: String?
    /// Whether it is a word that several MSAL libraries share.
    package var isWordOfLibraries: Bool { CatalogueDomain(domain) == .libraryWord }
    /// Whether only other MSAL libraries than the one for Apple's systems have it.
    package var isLibraryError: Bool { CatalogueDomain(domain)?.isLibraryDomain == true }

    /// Documentation on the web, if there is a page for this very code or for the list that defines it.
    ///
    /// Built on each access: a look-up must not allocate for a link that nothing reads.
    public var documentation: String? {
        if let link { return link }
        switch domain {
        case ServiceCode.Family.aadsts.rawValue: return "https://login.microsoftonline.com/error?code=" + code
        case ServiceCode.Family.aadb2c.rawValue:
            return "https://learn.microsoft.com/en-us/azure/active-directory-b2c/error-codes"
        case ErrorDomain.msal:
            let list = internalCode == nil ? "MSALError" : "MSALInternalError"
            return "https://azuread.github.io/microsoft-authentication-library-for-objc/Enums/" + list + ".html"
        default: return nil
        }
    }
}
