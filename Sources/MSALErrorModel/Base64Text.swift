/// Base64 (RFC 4648 sections 4 and 5), both alphabets, padding optional, blanks and line ends ignored.
enum Base64Text {
    /// Nil for any other character, for padding in the middle, and for a length that no bytes make.
    static func decoded(_ text: String) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        // Some gateways percent-encode the padding.
        var rest = text.utf8[...]
        while rest.count >= 3, rest.suffix(3).elementsEqual("%3D".utf8) || rest.suffix(3).elementsEqual("%3d".utf8) {
            rest = rest.dropLast(3)
        }
        for byte in rest {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case 0x2B, 0x2D: value = 62
            case 0x2F, 0x5F: value = 63
            case 0x3D:
                padding += 1
                continue
            case 0x20, 0x09, 0x0A, 0x0D: continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 {
                out.append(contentsOf: [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8)])
                out.append(UInt8(truncatingIfNeeded: bits))
                bits = 0
            }
        }
        switch count % 4 {
        case 0: break
        case 2: out.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            out.append(UInt8(truncatingIfNeeded: bits >> 10))
            out.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: return nil
        }
        return padding <= 2 ? out : nil
    }
}
