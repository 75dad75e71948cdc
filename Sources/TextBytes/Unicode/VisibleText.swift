/// Text from outside, made safe to show: each misleading character becomes `\u{…}` with its number in hexadecimal.
package enum VisibleText {
    /// The layout characters that a format keeps as they are.
    package struct Layout: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let lineFeed = Layout(rawValue: 1)
        package static let tab = Layout(rawValue: 2)
        package static let carriageReturn = Layout(rawValue: 4)
    }

    /// `text` with every misleading character spelled out, except `layout`.
    package static func visible(_ text: String, keeping layout: Layout = []) -> String {
        var text = text
        if PlainBytes.areAll(of: &text) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            append(scalar, to: &result, keeping: layout)
        }
        return result
    }

    package static func append(_ scalar: Unicode.Scalar, to result: inout String, keeping layout: Layout = []) {
        let isKept =
            switch scalar {
            case "\n": layout.contains(.lineFeed)
            case "\t": layout.contains(.tab)
            case "\r": layout.contains(.carriageReturn)
            default: !MisleadingCharacter.contains(scalar.value)
            }
        if isKept {
            result.unicodeScalars.append(scalar)
        } else {
            result += spelled(scalar)
        }
    }

    /// `\u{1B}`.
    package static func spelled(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}
