package import MSALFailures

/// What one code or word means and what to do about it: the content of `explain`. Works offline.
package struct Explanation: Sendable {
    package var entry: CatalogueEntry
    package var guidance: Guidance
    /// Swift code that handles it in an app with MSAL for iOS and macOS; empty if no code is needed.
    package var snippet: [String]

    package init(_ entry: CatalogueEntry) {
        self.entry = entry
        guidance = Guidance(entry)
        snippet = HandlingSnippet.lines(entry.recovery, entry.category)
    }

    /// The result for one spelling.
    package enum Answer: Sendable {
        case known([Explanation])
        /// No known spelling matches. Carries the nearest known ones, best first.
        case unknown(nearest: [CatalogueEntry])
    }

    /// Everything that `spelling` may mean. It can be any spelling that the catalogue knows, `DOMAIN/CODE` or
    /// `DOMAIN/CODE/INTERNAL`.
    package static func answer(_ spelling: String) -> Answer {
        let entries = entries(spelled: spelling)
        return entries.isEmpty
            ? .unknown(nearest: ErrorCatalogue.nearest(to: spelling)) : .known(entries.map(Explanation.init))
    }

    static func entries(spelled spelling: String) -> [CatalogueEntry] {
        let parts = spelling.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch parts.count {
        case 2: return ErrorCatalogue.entry(domain: parts[0], code: parts[1]).map { [$0] } ?? []
        case 3:
            guard let internalCode = Int(parts[2]) else { return [] }
            return ErrorCatalogue.entry(domain: parts[0], code: parts[1], internalCode: internalCode).map { [$0] } ?? []
        default: return ErrorCatalogue.entries(spelled: spelling)
        }
    }
}
