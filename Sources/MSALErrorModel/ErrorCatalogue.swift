/// Everything known about codes and words, compiled in as static data.
public enum ErrorCatalogue {
    /// Version of the tables, `yyyy.mm.n`.
    public static var version: String { "2026.11.1" }

    /// The entry of a domain and code; `internalCode` matters for MSALErrorDomain -50000 only.
    public static func entry(domain: String, code: String, internalCode: Int? = nil) -> CatalogueEntry? { nil }

    /// The entry of a service code.
    public static func entry(_ code: ServiceCode) -> CatalogueEntry? { nil }

    /// The entry of an OAuth error word, e.g. `invalid_grant`.
    public static func oauthError(_ word: String) -> CatalogueEntry? { nil }

    /// The entry of an OAuth suberror word, e.g. `bad_token`.
    public static func oauthSubError(_ word: String) -> CatalogueEntry? { nil }

    /// All entries that a person may mean by `spelling`: a number, `MSALErrorInteractionRequired`, `interactionRequired`,
    /// `50076`, `AADSTS50076`, `AADB2C90118`, an OAuth word, `NSURLErrorNotConnectedToInternet`. Case does not matter.
    public static func entries(spelled spelling: String) -> [CatalogueEntry] { [] }

    /// The known spellings that are nearest to an unknown one, best first.
    public static func nearest(to spelling: String, limit: Int = 3) -> [CatalogueEntry] { [] }
}
