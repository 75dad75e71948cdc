import TextBytes

/// Strings of JSON with line ends or tabs in them, read as the text that they are: tables, records a line a field, and
/// what programs print at the beginning of a line. Only beside a value that was found.
extension TextScan {
    private static let deepest = 2
    private static let longestString = 1 << 16

    func readStrings() {
        guard nesting < Self.deepest else { return }
        var index = next(.quote, from: 0)
        // After the last quote that is not escaped.
        var open = -1
        while index < count {
            if bytes[index] == .quote, byte(index - 1) != .backslash {
                open = index + 1
            } else if open > 0, isEscapeLetter(index), byte(index - 2) != .backslash {
                var close = index
                while close < count, bytes[close] != .quote || bytes[close - 1] == .backslash { close += 1 }
                if close - open <= Self.longestString { readString(open, close) }
                index = close
                open = -1
            }
            guard index < count else { return }
            // A quote, or the letter after a backslash
            let mark = next(.quote, or: .backslash, from: bytes[index] == .backslash ? index : index + 1)
            index = mark < count && bytes[mark] == .backslash ? mark + 1 : mark
        }
    }

    /// Scans the string without its escapes, and notes what was found in it.
    private func readString(_ start: Int, _ end: Int) {
        var text: [UInt8] = []
        var origins: [Int] = []
        text.reserveCapacity(end - start)
        origins.reserveCapacity(end - start + 1)
        var index = start
        while index < end {
            origins.append(index)
            var byte = bytes[index]
            if byte == .backslash, index + 1 < end {
                index += 1
                switch bytes[index] {
                case UInt8(ascii: "n"), UInt8(ascii: "r"): byte = .newline
                case UInt8(ascii: "t"): byte = .tab
                case .quote, .backslash, .slash: byte = bytes[index]
                default: index -= 1
                }
            }
            text.append(byte)
            index += 1
        }
        origins.append(end)
        scanInside(text) { scan in
            for finding in scan.findings { note(finding.kind, origins[finding.start], origins[finding.end]) }
        }
    }
}
