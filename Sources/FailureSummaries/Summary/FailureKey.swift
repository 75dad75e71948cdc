/// What failures are grouped by: the parts of the fingerprint, and the values of `--by`.
package struct FailureKey: Sendable, Hashable {
    package var domain: String
    /// Decimal text, or the exception type in formats without numbers.
    package var code: String
    package var internalCode: Int?
    /// Values of the `--by` keys, in their order; empty without `--by`.
    package var by: [String]

    /// Compares bytes: texts that differ in how a letter is composed are two keys, in memory, in an index and on disk.
    package static func == (left: FailureKey, right: FailureKey) -> Bool {
        left.internalCode == right.internalCode && left.code.utf8.elementsEqual(right.code.utf8)
            && left.domain.utf8.elementsEqual(right.domain.utf8) && left.by.count == right.by.count
            && zip(left.by, right.by).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// The order in which groups are evicted. It has no seed and depends only on the bytes.
    package var stableHash: UInt64 {
        var hash = StableHash.hash(domain)
        hash = StableHash.mix(hash ^ StableHash.hash(code))
        for text in by { hash = StableHash.mix(hash ^ StableHash.hash(text)) }
        return StableHash.mix(hash ^ UInt64(bitPattern: Int64(internalCode ?? .min)))
    }

    package init(domain: String, code: String, internalCode: Int? = nil, by: [String] = []) {
        self.domain = domain
        self.code = code
        self.internalCode = internalCode
        self.by = by
    }
}

/// A property of failures that a summary counts within each group, not combined with other properties.
package enum Facet: Sendable, Hashable {
    case serviceCode
    case oauthError
    case subError
    case level
    case recovery
    /// A key of the record by its name, one of those that an index is configured to count.
    case key(String)

    /// Whether reports show it.
    var isShown: Bool {
        switch self {
        case .serviceCode, .oauthError, .subError, .recovery: true
        case .level, .key: false
        }
    }
}
