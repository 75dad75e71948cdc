/// A property of failures that a summary counts within each group, not combined with other properties.
package enum Facet: Sendable, Hashable {
    case serviceCode
    case oauthError
    case subError
    case level
    case httpStatus
    /// The word that another MSAL library gives beside the type of its exception: `user_cancelled`.
    case libraryWord
    /// A key of the record by its name, one of those that an index is configured to count.
    case key(String)

    /// Those that every summary counts, in the order of `FacetCounts.Values`.
    package static let always: [Facet] = [.serviceCode, .oauthError, .subError, .level, .httpStatus, .libraryWord]

    /// Whether reports show it.
    var isShown: Bool {
        switch self {
        case .serviceCode, .oauthError, .subError, .httpStatus, .libraryWord: true
        case .level, .key: false
        }
    }
}
