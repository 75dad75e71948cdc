internal import CByteKernels

/// Questions about one byte, ASCII only.
enum ByteClass {
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
    @inline(__always) static func isUpper(_ byte: UInt8) -> Bool { byte &- 65 < 26 }
    @inline(__always) static func isLower(_ byte: UInt8) -> Bool { byte &- 97 < 26 }
    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }
    @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    @inline(__always) static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 32) &- 97 < 6 }
    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
    @inline(__always) static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte &- 9 < 5 }
    @inline(__always) static func isQuote(_ byte: UInt8) -> Bool { byte == 34 || byte == 39 || byte == 96 }

    @inline(__always) static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 32 : byte }

    /// Characters of a run, as the kernel defines them: tokens, GUIDs, host names, numbers.
    @inline(__always) static func isRun(_ byte: UInt8) -> Bool { scrub_is_word(byte) != 0 }

    @inline(__always) static func isBase64(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == 43 || byte == 47 || byte == 45 || byte == 95
    }

    /// The value of a hexadecimal digit, or 255.
    @inline(__always) static func hexValue(_ byte: UInt8) -> UInt8 {
        if isDigit(byte) { return byte &- 48 }
        let letter = (byte | 32) &- 97
        return letter < 6 ? letter + 10 : 255
    }
}
