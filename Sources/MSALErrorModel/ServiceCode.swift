/// A code of the token service: `AADSTS50076` or `AADB2C90118`.
public struct ServiceCode: Sendable, Hashable, Comparable, CustomStringConvertible {
    public enum Family: String, Sendable, Hashable, CaseIterable {
        case aadsts = "AADSTS"
        case aadb2c = "AADB2C"
    }

    public var family: Family
    public var number: Int

    public init(_ family: Family, _ number: Int) {
        self.family = family
        self.number = number
    }

    /// The code as the service writes it.
    public var description: String { family.rawValue + String(number) }

    public static func < (left: ServiceCode, right: ServiceCode) -> Bool {
        (left.family.rawValue, left.number) < (right.family.rawValue, right.number)
    }
}
