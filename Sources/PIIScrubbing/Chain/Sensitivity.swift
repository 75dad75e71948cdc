/// How personal a value is, from harmless to secret, in order of strictness.
public enum Sensitivity: UInt8, Sendable, Hashable, Comparable, CaseIterable {
    /// Error codes, correlation ids, client ids, tenant GUIDs, scopes, versions: always kept.
    case `public` = 0
    /// Organizational information (Microsoft: OII): tenant names, verified domains, policy ids.
    case organizational = 1
    /// End-user pseudonymous information (EUPI): object ids, home account ids, device ids.
    case pseudonymous = 2
    /// End-user identifiable information (EUII): names, e-mail addresses, phone numbers, IP addresses.
    case personal = 3
    /// Tokens, passwords, keys, codes: removed at every level.
    case secret = 4

    public static func < (left: Sensitivity, right: Sensitivity) -> Bool {
        left.rawValue < right.rawValue
    }
}
