/// Everything known about codes and words, compiled in as static data: an executable copied alone still explains.
///
/// A look-up by domain and code is a binary search, allocates nothing, and costs well under a microsecond. Codes are open
/// sets: an unknown one gives nil and is no error.
public enum ErrorCatalogue {
    /// Version of the tables, `yyyy.mm.n`.
    public static var version: String { "2026.11.1" }

    /// The entry of a domain and code; `internalCode` matters for MSALErrorDomain -50000 only.
    ///
    /// An unknown internal code gives the entry of -50000 itself, whose `internalCode` is nil.
    public static func entry(domain: String, code: String, internalCode: Int? = nil) -> CatalogueEntry? {
        guard let space = CatalogueDomain(domain) else { return nil }
        if space.isOfWords { return space.rows.row(word: code).map { space.entry($0) } }
        if case .nativeAuth = space, let row = space.rows.first(where: { $0.name == code }) { return space.entry(row) }
        guard let number = Int(code) else { return nil }
        return entry(in: space, code: number, internalCode: internalCode)
    }

    /// The same for a number that is no text yet.
    package static func entry(domain: String, code: Int, internalCode: Int? = nil) -> CatalogueEntry? {
        guard let space = CatalogueDomain(domain), !space.isOfWords else { return nil }
        return entry(in: space, code: code, internalCode: internalCode)
    }

    /// The entry of a service code.
    public static func entry(_ code: ServiceCode) -> CatalogueEntry? {
        entry(in: code.family == .aadsts ? .aadsts : .aadb2c, code: code.number, internalCode: nil)
    }

    /// The entry of an OAuth error word, e.g. `invalid_grant`. Exact spelling.
    public static func oauthError(_ word: String) -> CatalogueEntry? {
        CatalogueTables.oauthErrors.row(word: word).map { CatalogueDomain.oauthError.entry($0) }
    }

    /// The entry of an OAuth suberror word, e.g. `bad_token`. Exact spelling.
    public static func oauthSubError(_ word: String) -> CatalogueEntry? {
        CatalogueTables.oauthSubErrors.row(word: word).map { CatalogueDomain.oauthSubError.entry($0) }
    }

    /// The entry of a value of `MSALInternalErrorCodeKey`. MSAL also puts a few of its outer codes there (-50006, -50007, -50008).
    static func entry(internalCode: Int) -> CatalogueEntry? {
        if let row = CatalogueTables.msalInternal.row(code: internalCode) {
            return CatalogueDomain.msal.entry(row, isInternalCode: true)
        }
        guard internalCode != -50_000, let row = CatalogueTables.msal.row(code: internalCode) else { return nil }
        var entry = CatalogueDomain.msal.entry(row, isInternalCode: true)
        // Behind -50000 it is an internal error like the others, whatever the same number advises in front.
        entry.recovery = .showGenericMessage
        return entry
    }

    static func entry(in space: CatalogueDomain, code: Int, internalCode: Int?) -> CatalogueEntry? {
        switch space {
        case .msal:
            if code == -50_000, let internalCode, let entry = entry(internalCode: internalCode) { return entry }
            if let row = CatalogueTables.msal.row(code: code) { return space.entry(row) }
            return CatalogueTables.msalInternal.row(code: code).map { space.entry($0, isInternalCode: true) }
        case .msid, .msidOAuth, .msidHTTP:
            // The core's numbers are unique over its three domains, and logs do not always name the right one.
            for each in [CatalogueDomain.msid, .msidOAuth, .msidHTTP] {
                if let row = each.rows.row(code: code) { return each.entry(row) }
            }
            return nil
        case .cfNetwork:
            // CFNetwork shares the numbers of URL loading; the catalogue holds the one that MSAL's users reported.
            return (space.rows.row(code: code) ?? CatalogueTables.urlLoading.row(code: code)).map { space.entry($0) }
        case .adal:
            return space.rows.first.map { space.entry($0) }
        default:
            return space.rows.row(code: code).map { space.entry($0) }
        }
    }
}
