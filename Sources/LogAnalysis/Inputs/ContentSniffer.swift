import FailureSummaries
import LogArchives

/// Detects the kind of an input from its first bytes. Names are ignored: logs get renamed, so the content decides.
enum ContentSniffer {
    /// How many bytes are looked at: a tar archive's mark ends at 262.
    static let length = 4_096

    enum Content: Equatable {
        case empty
        case gzip
        case text(byteOrderMark: Int)
        case utf16(isBigEndian: Bool)
        /// A container that holds files: its name, and what to do.
        case container(name: String, remedy: String)
        case binary
    }

    static func content(_ head: [UInt8], path: String) -> Content {
        if head.isEmpty { return .empty }
        func starts(_ magic: [UInt8]) -> Bool { head.starts(with: magic) }
        if starts(Array(GzipFormat.start.prefix(2))) { return .gzip }
        if starts([0xEF, 0xBB, 0xBF]) { return .text(byteOrderMark: 3) }
        if starts([0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
        if starts([0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
        if starts(Array("PK\u{3}\u{4}".utf8)) || starts(Array("PK\u{5}\u{6}".utf8)) {
            return .container(name: "zip archive", remedy: "unpack it (unzip) and give the folder")
        }
        if head.count >= 262, head[257..<262].elementsEqual("ustar".utf8) {
            return .container(name: "tar archive", remedy: "unpack it (tar -xf) and give the folder")
        }
        if starts(Array("BZh".utf8)), head.count > 3, (0x31...0x39).contains(head[3]) {
            return .container(
                name: "bzip2 file",
                remedy: "decompress it (bunzip2) first, or pipe it: bzcat FILE | msal-errors -"
            )
        }
        if starts([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
            return .container(
                name: "xz file",
                remedy: "decompress it (unxz) first, or pipe it: xzcat FILE | msal-errors -"
            )
        }
        if starts([0x28, 0xB5, 0x2F, 0xFD]) {
            return .container(
                name: "zstd file",
                remedy: "decompress it (unzstd) first, or pipe it: zstdcat FILE | msal-errors -"
            )
        }
        if starts([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
            return .container(name: "7-Zip archive", remedy: "unpack it (7z x) and give the folder")
        }
        if SummaryFile.isSummary(head) {
            return .container(
                name: "summary file, which has counts and no lines",
                remedy: "give it by its name, to report, compare, summarize or merge"
            )
        }
        return isBinary(head) ? .binary : .text(byteOrderMark: 0)
    }

    /// Control characters that no log has: others than white space, backspace, and the escape of colours.
    static func isForeignControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != TerminalColours.escape || byte == 0x7F
    }

    /// Many control characters that no log has, or many bytes that are not UTF-8.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        let controls = head.prefix(length).count(where: isForeignControl)
        let count = min(head.count, length)
        if controls * 16 > count { return true }
        let text = String(decoding: head.prefix(length), as: UTF8.self)
        let replaced = text.unicodeScalars.count { $0 == "\u{FFFD}" }
        return replaced * 4 > count
    }
}
