internal import TextBytes

/// What kind of content the decoded bytes are.
extension Base64 {
    static func isPrintable(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { 0x20...0x7E ~= $0 || $0 == .newline || $0 == .carriageReturn || $0 == .tab || $0 >= 0xC2 }
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
