/// What failures are grouped by: the fingerprint's parts, and the values of `--by`.
package struct FailureKey: Sendable, Hashable {
    package var domain: String
    /// Decimal text, or the exception type of flavours that have no number.
    package var code: String
    package var internalCode: Int?
    /// Values of the keys asked for, in their order; empty without `--by`.
    package var by: [String]

    /// By bytes: texts that differ in how a letter is composed are two, whether they meet in memory, in an index or on a disk.
    package static func == (left: FailureKey, right: FailureKey) -> Bool {
        left.internalCode == right.internalCode && left.code.utf8.elementsEqual(right.code.utf8)
            && left.domain.utf8.elementsEqual(right.domain.utf8) && left.by.count == right.by.count
            && zip(left.by, right.by).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// The order in which groups are put away; it has no seed, and depends on the bytes alone.
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

/// A property of failures that a summary counts beside the group, not crossed with others.
package enum Facet: Sendable, Hashable {
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
