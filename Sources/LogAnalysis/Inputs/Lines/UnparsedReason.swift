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
}
