/// Which characters a reader must see as themselves, because a terminal, a browser or an editor would obey or hide them.
///
/// Controls move cursors and forge lines; bidirectional controls show text in another order than it has; invisible
/// characters and tags carry text that nobody sees. All are shown as `\u{…}` with the scalar's number in hexadecimal.
/// The joiners U+200C and U+200D stay: Persian, Indic scripts and emoji are misspelled without them.
enum VisibleText {
    /// What of the plain layout characters a format keeps as they are.
    struct Layout: OptionSet {
        let rawValue: UInt8

        static let lineFeed = Layout(rawValue: 1)
        static let tab = Layout(rawValue: 2)
        static let carriageReturn = Layout(rawValue: 4)
    }

    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        case 0...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0: true  // shown as nothing
        case 0x180B...0x180F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        case 0xFEFF, 0xFFF0...0xFFFB, 0x1D173...0x1D17A: true
        case 0xFDD0...0xFDEF: true  // not characters
        case 0xE0000...0xE0FFF: true  // tags, further variation selectors
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// `text` with every hidden character spelled out, `layout` excepted.
    static func visible(_ text: String, keeping layout: Layout = []) -> String {
        var text = text
        if PlainBytes.areAll(of: &text) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            append(scalar, to: &result, keeping: layout)
        }
        return result
    }

    static func append(_ scalar: Unicode.Scalar, to result: inout String, keeping layout: Layout = []) {
        let isKept =
            switch scalar {
            case "\n": layout.contains(.lineFeed)
            case "\t": layout.contains(.tab)
            case "\r": layout.contains(.carriageReturn)
            default: !isHidden(scalar)
            }
        if isKept {
            result.unicodeScalars.append(scalar)
        } else {
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }
}
