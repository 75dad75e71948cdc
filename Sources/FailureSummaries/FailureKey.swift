/// What failures are grouped by: the fingerprint's parts, and the values of `--by`.
package struct FailureKey: Sendable, Hashable {
    package var domain: String
    /// Decimal text, or the exception type of flavours that have no number.
    package var code: String
    package var internalCode: Int?
    /// Values of the keys asked for, in their order; empty without `--by`.
    package var by: [String]

    package init(domain: String, code: String, internalCode: Int? = nil, by: [String] = []) {
        self.domain = domain
        self.code = code
        self.internalCode = internalCode
        self.by = by
    }
}

/// A property of failures that a summary counts beside the group, not crossed with others.
package enum Margin: Sendable, Hashable {
    case serviceCode
    case oauthError
    case subError
    case level
    case recovery
    /// A key of the record by its name: those that an index is configured to count.
    case key(String)

    /// Whether reports show it.
    var isShown: Bool {
        switch self {
        case .serviceCode, .oauthError, .subError, .recovery: true
        case .level, .key: false
        }
    }
}
