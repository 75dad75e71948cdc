import TextBytes

/// A code of the token service: `AADSTS50076` or `AADB2C90118`.
public struct ServiceCode: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The raw value is also the domain of a failure of which only the code is known.
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

    /// Reads `AADSTS50076` or `aadb2c90118`, possibly followed by a colon or another mark; nil for anything else.
    public init?(_ text: String) {
        var text = text
        guard text.utf8.count <= 32,
            let code = text.withUTF8({ ServiceCodes.whole(ByteText(UnsafeRawBufferPointer($0))) })
        else { return nil }
        self = code
    }

    /// Reads what a person typed: blanks, a colon or a minus may stand around the number (`aadsts 50076`).
    package init?(typed text: String) {
        let isOrnament = { (byte: UInt8) in byte == .space || byte == .colon || byte == .minus }
        self.init(String(decoding: text.utf8.filter { !isOrnament($0) }, as: UTF8.self))
    }

    /// The code as the service writes it.
    public var description: String { family.rawValue + String(number) }

    public static func < (left: ServiceCode, right: ServiceCode) -> Bool {
        (left.family.rawValue, left.number) < (right.family.rawValue, right.number)
    }
}
