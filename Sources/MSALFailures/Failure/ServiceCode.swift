import MSALText
import TextBytes

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

    /// Reads `AADSTS50076` or `aadb2c90118`, with a colon or blanks around the number; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= 32, let number = Self.digits(of: text.asciiLowercased) else { return nil }
        self.init(text.asciiLowercased.hasPrefix("aadsts") ? .aadsts : .aadb2c, number)
    }

    init(_ found: ServiceCodes.Code) {
        self.init(found.family == .aadsts ? .aadsts : .aadb2c, found.number)
    }

    /// The code as the service writes it.
    public var description: String { family.rawValue + String(number) }

    public static func < (left: ServiceCode, right: ServiceCode) -> Bool {
        (left.family.rawValue, left.number) < (right.family.rawValue, right.number)
    }

    /// The number after either prefix, which must be in lower case.
    static func digits(of lowercased: String) -> Int? {
        guard lowercased.hasPrefix("aadsts") || lowercased.hasPrefix("aadb2c") else { return nil }
        let isOrnament = { (byte: UInt8) in byte == .space || byte == .colon || byte == .minus }
        var rest = lowercased.utf8.dropFirst(6)
        while let first = rest.first, isOrnament(first) { rest = rest.dropFirst() }
        while let last = rest.last, isOrnament(last) { rest = rest.dropLast() }
        guard (1...9).contains(rest.count), rest.allSatisfy({ $0.isDigit }) else { return nil }
        return Int(Substring(rest))
    }
}
