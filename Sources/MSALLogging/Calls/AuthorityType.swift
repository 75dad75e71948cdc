/// The kind of the authority that issues tokens: the text of `msal.authority_type`. An open set.
public struct AuthorityType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public static let aad = AuthorityType(rawValue: "aad")
    public static let b2c = AuthorityType(rawValue: "b2c")
    public static let ciam = AuthorityType(rawValue: "ciam")
    public static let adfs = AuthorityType(rawValue: "adfs")
}
