/// Tests of one byte of text. All of them mean ASCII only.
extension UInt8 {
    @inlinable @inline(__always)
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    @inlinable @inline(__always)
    package var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

    @inlinable @inline(__always)
    package var isLowercase: Bool { self &- UInt8(ascii: "a") < 26 }

    @inlinable @inline(__always)
    package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    @inlinable @inline(__always)
    package var isAlphanumeric: Bool { isLetter || isDigit }

    /// A letter, a digit or `_`.
    @inlinable @inline(__always)
    package var isWordByte: Bool { isAlphanumeric || self == UInt8(ascii: "_") }

    @inlinable @inline(__always)
    package var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

    /// A character of base64 in either alphabet, without the padding.
    @inlinable @inline(__always)
    package var isBase64Digit: Bool {
        isAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: "_")
    }

    /// A space or a tab.
    @inlinable @inline(__always)
    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// A blank, a line feed, a carriage return, a vertical tab or a form feed, as in C's `isspace`.
    @inlinable @inline(__always)
    package var isSpace: Bool { self == UInt8(ascii: " ") || self &- UInt8(ascii: "\t") < 5 }

    @inlinable @inline(__always)
    package var isQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }

    /// A quote around a string of JSON, JavaScript or Python. Unlike `isQuote` without the backtick, which Markdown
    /// puts around a word.
    @inlinable @inline(__always)
    package var isStringQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    @inlinable @inline(__always)
    package var asciiLowercased: UInt8 { isUppercase ? self | 0x20 : self }

    /// The value of a hexadecimal digit; 255 for any other byte.
    @inlinable @inline(__always)
    package var hexValue: UInt8 {
        if isDigit { return self &- UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : 255
    }
}

/// The bytes that grammars use most.
extension UInt8 {
    @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
    @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
    @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
    @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
    @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
    @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
    @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
    @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
    @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
    @inlinable package static var dot: UInt8 { UInt8(ascii: ".") }
    @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
    @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
    @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
    @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
    @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
    @inlinable package static var openParenthesis: UInt8 { UInt8(ascii: "(") }
    @inlinable package static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
    @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
    @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
}
