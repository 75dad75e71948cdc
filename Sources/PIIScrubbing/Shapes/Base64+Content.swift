/// Base64 in both alphabets, tolerant of missing padding and of a cut end.
enum Base64 {
    static func decoded(_ bytes: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(count * 3 / 4)
        var bits: UInt32 = 0
        var held = 0
        for index in 0..<count {
            let value = value(bytes[index])
            if value == 255 { break }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        return output
    }

    static func value(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: 255
        }
    }

    static func isPrintable(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 32 && $0 < 127 || $0 == 10 || $0 == 13 || $0 == 9 || $0 >= 0xC2 }
    }

    static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let needle = Array(text.utf8)
        guard bytes.count >= needle.count else { return false }
        return (0...bytes.count - needle.count).contains {
            bytes[$0] == needle[0] && bytes[$0..<$0 + needle.count].elementsEqual(needle)
        }
    }

    static func hasPrefix(_ bytes: [UInt8], _ text: String) -> Bool { bytes.starts(with: text.utf8) }
}
