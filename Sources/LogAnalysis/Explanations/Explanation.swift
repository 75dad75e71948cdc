import MSALFailures

/// What one code or word means and what to do about it: the content of `explain`. Works offline.
struct Explanation: Sendable {
    var entry: CatalogueEntry
    var guidance: Guidance
    /// Swift code that handles it in an app with MSAL for iOS and macOS; empty if no code is needed.
    var snippet: [String]

    init(_ entry: CatalogueEntry) {
        self.entry = entry
        guidance = Guidance(entry)
        snippet = entry.isLibraryError ? [] : HandlingSnippet.lines(entry.recovery, entry.category)
    }

    /// The result for one spelling.
    package enum Answer: Sendable {
        case known([Explanation])
        /// No known spelling matches. Carries the nearest known ones, best first.
        case unknown(nearest: [CatalogueEntry])
    }

    /// Everything that `spelling` may mean. It can be any spelling that the catalogue or `KindSpelling` knows.
    static func answer(_ spelling: String) -> Answer {
        let entries = entries(spelled: spelling)
        return entries.isEmpty
            ? .unknown(nearest: ErrorCatalogue.nearest(to: spelling)) : .known(entries.map(Explanation.init))
    }

    static func entries(spelled spelling: String) -> [CatalogueEntry] {
        if let kind = KindSpelling(spelling),
            let entry = ErrorCatalogue.entry(domain: kind.domain, code: kind.code, internalCode: kind.internalCode)
        {
            return [entry]
        }
        return ErrorCatalogue.entries(spelled: spelling)
    }
}
