/// Why a line is neither a record nor part of one. The texts are those of `inputs.unparsed`.
package struct UnparsedReason: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let invalidUTF8 = UnparsedReason(rawValue: "invalid UTF-8")
    package static let tooLong = UnparsedReason(rawValue: "longer than 16 MiB")
    package static let cutOff = UnparsedReason(rawValue: "cut off by damage")
    package static let notText = UnparsedReason(rawValue: "not text")

    /// Rows of another log of Entra.
    static func noSignIn(_ log: String) -> UnparsedReason { UnparsedReason(rawValue: "rows of \(log)\(holdNone)") }

    private static let holdNone = ", which hold no sign-ins"

    /// Whether the lines were understood, and there was nothing to count in them.
    var isOfOtherLog: Bool { rawValue.hasSuffix(Self.holdNone) }
}
