/// Everything known about codes and words, compiled in as static data: an executable copied alone can still explain
/// codes.
///
/// A look-up by domain and code is a binary search, allocates nothing, and costs well under a microsecond. Codes are
/// open sets: an unknown one gives nil and is not an error.
public enum ErrorCatalogue {
    /// Version of the tables, `yyyy.mm.n`.
    public static var version: String { "2026.11.6" }

    /// The entry of a domain and code. `internalCode` matters for MSALErrorDomain -50000 only.
    ///
    /// An unknown internal code gives the entry of -50000 itself, whose `internalCode` is nil.
    public static func entry(domain: String, code: String, internalCode: Int? = nil) -> CatalogueEntry? {
        guard let space = CatalogueDomain(domain) else { return nil }
        if let row = space.row(word: code) { return space.entry(row) }
        guard let number = Int(code) else { return nil }
        return entry(in: space, code: number, internalCode: internalCode)
    }

    /// The entry of a code that is already a number.
    package static func entry(domain: String, code: Int, internalCode: Int? = nil) -> CatalogueEntry? {
        guard let space = CatalogueDomain(domain), !space.hasWordCodes else { return nil }
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

    // MARK: - Rulings alone

    static func ruling(_ code: ServiceCode) -> CatalogueRow.Ruling? {
        code.family == .aadsts
            ? ruling(code.number, CatalogueTables.aadsts) : ruling(code.number, CatalogueTables.aadb2c)
    }

    private static func ruling(_ code: Int, _ rows: [CatalogueRow]) -> CatalogueRow.Ruling? {
        rows.index(code: code).map { rows[$0].ruling }
    }

    static func ruling(domain: String, code: Int) -> CatalogueRow.Ruling? {
        guard let space = CatalogueDomain(domain), !space.hasWordCodes,
            let found = find(in: space, code: code, internalCode: nil)
        else { return nil }
        var ruling = found.row.ruling
        if found.isInternalCode { ruling.advice = .showGenericMessage }
        return ruling
    }

    static func ruling(oauthError word: String) -> CatalogueRow.Ruling? {
        CatalogueTables.oauthErrors.index(word: word).map { CatalogueTables.oauthErrors[$0].ruling }
    }

    static func ruling(oauthSubError word: String) -> CatalogueRow.Ruling? {
        CatalogueTables.oauthSubErrors.index(word: word).map { CatalogueTables.oauthSubErrors[$0].ruling }
    }

    /// The entry of a value of `MSALInternalErrorCodeKey`. MSAL also puts a few of its outer codes there (-50006,
    /// -50007, -50008).
    static func entry(internalCode: Int) -> CatalogueEntry? {
        find(internalCode: internalCode).map { internalEntry($0.row) }
    }

    /// Whether a word is one of the token service's errors.
    package static func isOAuthError(_ word: String) -> Bool { CatalogueTables.oauthErrors.index(word: word) != nil }

    /// Whether a library, named by its domain (`MSAL.js`), has an exception with this name.
    package static func isException(_ name: String, of library: String) -> Bool {
        rows(of: library)?.index(word: name) != nil
    }

    /// The number of a code of the system, or of ADAL, that a log has by its name.
    package static func number(named name: String, domain: String) -> Int? {
        guard let space = CatalogueDomain(domain), !space.hasWordCodes else { return nil }
        return space.rows.first { $0.name == name }.map { Int($0.code) }
    }

    /// Whether a name is that of an exception below MSAL, raised when a host cannot be reached.
    package static func isTransportException(_ name: String) -> Bool {
        guard name.utf8.first.map({ $0 < UInt8(ascii: "_") }) == true || name == "gaierror" else { return false }
        let row = CatalogueTables.libraryWords.row(word: name) ?? rows(of: "MSAL.NET")?.row(word: name)
        // Words of the libraries (`NO_NETWORK`) are not types.
        return row?.category == .network && !name.utf8.contains(UInt8(ascii: "_"))
    }

    private static func rows(of library: String) -> [CatalogueRow]? {
        CatalogueTables.libraries.first { $0.domain == library }?.rows
    }

    /// The domain of MSAL's core that has a code. MSAL's log lines print such codes alone. The catalogue's row decides;
    /// for a code that the catalogue does not know, the domain whose range holds it.
    package static func coreDomain(of code: Int) -> String {
        for space in [CatalogueDomain.msid, .msidOAuth, .msidHTTP] where space.rows.row(code: code) != nil {
            return space.text
        }
        switch code {
        case -51_499 ... -51_400, -514_102, -50_142: return CatalogueDomain.msidOAuth.text
        case -51_599 ... -51_500: return CatalogueDomain.msidHTTP.text
        default: return CatalogueDomain.msid.text
        }
    }

    static func entry(in space: CatalogueDomain, code: Int, internalCode: Int?) -> CatalogueEntry? {
        guard let found = find(in: space, code: code, internalCode: internalCode) else { return nil }
        return found.isInternalCode ? internalEntry(found.row) : found.space.entry(found.row)
    }

    private static func internalEntry(_ row: CatalogueRow) -> CatalogueEntry {
        var entry = CatalogueDomain.msal.entry(row, isInternalCode: true)
        // As the internal code of a -50000 it is an internal error like the others, whatever the same number means as
        // an outer code.
        entry.recovery = .showGenericMessage
        return entry
    }

    /// A row where it is. A copy of it would count references to each of its texts.
    struct Found {
        let space: CatalogueDomain
        private let rows: [CatalogueRow]
        private let index: Int
        /// The code is below a -50000.
        let isInternalCode: Bool

        var row: CatalogueRow {
            @inline(__always) get { rows[index] }
        }

        init?(_ space: CatalogueDomain, _ rows: [CatalogueRow], code: Int, isInternalCode: Bool = false) {
            guard let index = rows.index(code: code) else { return nil }
            self.space = space
            self.rows = rows
            self.index = index
            self.isInternalCode = isInternalCode
        }
    }

    private static func find(internalCode code: Int) -> Found? {
        if let found = Found(.msal, CatalogueTables.msalInternal, code: code, isInternalCode: true) { return found }
        return code == -50_000 ? nil : Found(.msal, CatalogueTables.msal, code: code, isInternalCode: true)
    }

    /// The row of `entry(in:code:internalCode:)`, for callers that need only three of its fields.
    static func find(in space: CatalogueDomain, code: Int, internalCode: Int?) -> Found? {
        switch space {
        case .msal:
            if code == -50_000, let internalCode, let found = find(internalCode: internalCode) { return found }
            return Found(space, CatalogueTables.msal, code: code)
                ?? Found(space, CatalogueTables.msalInternal, code: code, isInternalCode: true)
        case .msid, .msidOAuth, .msidHTTP:
            // The core's numbers are unique across its three domains, and logs do not always name the right one.
            for each in [space, .msid, .msidOAuth, .msidHTTP] {
                if let found = Found(each, each.rows, code: code) { return found }
            }
            return nil
        case .cfNetwork:
            // CFNetwork shares the numbers of URL loading. Its own table holds only the code that MSAL's users
            // reported.
            return Found(space, space.rows, code: code) ?? Found(space, CatalogueTables.urlLoading, code: code)
        case .adal:
            // The row without a code is about all others.
            return Found(space, space.rows, code: code) ?? Found(space, space.rows, code: 0)
        case .oauthError, .oauthSubError, .library, .libraryWord:
            return nil
        default:
            return Found(space, space.rows, code: code)
        }
    }
}
