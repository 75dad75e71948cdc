/// What failures are grouped by: the parts of the fingerprint, and the values of `--by`.
package struct FailureKey: Sendable, Hashable {
    package var domain: String
    /// Decimal text, or the exception type in formats without numbers.
    package var code: String
    package var internalCode: Int?
    /// What the app should do (`msal.recovery`); empty if nothing judged the failure.
    package var recovery: String
    /// Values of the `--by` keys, in their order; empty without `--by`.
    package var by: [String]

    /// Compares bytes: texts that differ in how a letter is composed are two keys, in memory, in an index and on disk.
    package static func == (left: FailureKey, right: FailureKey) -> Bool {
        left.internalCode == right.internalCode && left.code.utf8.elementsEqual(right.code.utf8)
            && left.domain.utf8.elementsEqual(right.domain.utf8)
            && left.recovery.utf8.elementsEqual(right.recovery.utf8)
            && left.by.count == right.by.count && zip(left.by, right.by).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// A hash that all groups with one code share, whatever their advice. It has no seed and depends only on the bytes.
    package var codeHash: UInt64 {
        let hash = StableHash.mix(StableHash.hash(domain) ^ StableHash.hash(code))
        return StableHash.mix(hash ^ UInt64(bitPattern: Int64(internalCode ?? .min)))
    }

    /// The hash of the whole key.
    package var stableHash: UInt64 {
        var hash = StableHash.mix(codeHash ^ StableHash.hash(recovery))
        for text in by { hash = StableHash.mix(hash ^ StableHash.hash(text)) }
        return hash
    }

    package init(
        domain: String,
        code: String,
        internalCode: Int? = nil,
        recovery: String = "",
        by: [String] = []
    ) {
        self.domain = domain
        self.code = code
        self.internalCode = internalCode
        self.recovery = recovery
        self.by = by
    }

    /// The key of all failures with one code.
    package var codeOnly: FailureKey { FailureKey(domain: domain, code: code, internalCode: internalCode) }

    /// One text for the values of `--by`. Lengths separate values whose joined texts would be equal.
    package static func text(ofValues by: [String]) -> String {
        var text = ""
        for value in by {
            text += String(value.utf8.count)
            text += ":"
            text += value
        }
        return text
    }

    /// The values of such a text; nil if it is none.
    package static func values(ofText text: String) -> [String]? {
        var rest = Array(text.utf8)[...]
        var values: [String] = []
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            guard let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
                count < rest.endIndex - colon
            else { return nil }
            let value = rest[(colon + 1)...].prefix(count)
            values.append(String(decoding: value, as: UTF8.self))
            rest = rest[value.endIndex...]
        }
        return rest.isEmpty ? values : nil
    }
}
