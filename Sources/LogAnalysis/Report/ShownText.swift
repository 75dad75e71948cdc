import MSALText
import TextBytes

/// A text of a log as people see it: scrubbed, then cut. In the other order half a name or half a password would be
/// shown, because nothing recognises it.
enum ShownText {
    /// How much of a text is read from a log, in bytes.
    static let readLimit = 8_192
    /// How much of one is shown, in bytes.
    static let limit = 2_048
    /// Of a text that was cut when it was read, the end is never shown: the cut may go through a value.
    private static let margin = 512

    /// Where the text about what is at `index` begins: at its line. Where that is far, at `index` itself, because a cut
    /// in front may go through a value as well.
    static func start(_ text: ByteText, _ index: Int) -> Int {
        let line = text.lineStart(index, floor: max(0, index - 512))
        return line == 0 || text[line - 1] == .newline ? line : index
    }

    static func scrubbed(_ text: String, _ scrub: (String) -> String, limit: Int = limit) -> String {
        let scrubbed = scrub(text)
        // Blanks at a cut are not kept, so a text may have been cut though it is shorter.
        let mayBeCut = text.utf8.count > readLimit / 2
        return cut(scrubbed, to: mayBeCut ? min(limit, max(0, scrubbed.utf8.count - margin)) : limit)
    }

    /// The first `limit` bytes at most, cut between characters.
    static func cut(_ text: String, to limit: Int = limit) -> String {
        guard text.utf8.count > limit else { return text }
        var kept = ""
        var bytes = 0
        for character in text {
            bytes += character.utf8.count
            if bytes > limit { break }
            kept.append(character)
        }
        return kept + "…[cut \(text.utf8.count - kept.utf8.count) bytes]"
    }

    /// Where something is in the logs. A folder for support may have a file for each person, with the address as its
    /// name: that is masked, also where a file is damaged. Other paths are shown as they are, so that people find the file.
    static func source(_ path: String, _ line: Int, _ scrub: (String) -> String) -> String {
        "\(self.path(path, scrub)):\(line)"
    }

    static func path(_ path: String, _ scrub: (String) -> String) -> String {
        guard path.utf8.contains(UInt8(ascii: "@")) else { return path }
        return path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.utf8.contains(UInt8(ascii: "@")) ? scrub(String($0)) : String($0) }
            .joined(separator: "/")
    }
}
