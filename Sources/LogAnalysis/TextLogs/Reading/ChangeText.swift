import MSALText
import TextBytes

/// `git log`, patches, and mails with patches: whatever they say about errors, none happened here. Their lines look
/// like any others, so what a line belongs to is known only from the lines above it.
///
/// It ends at the first line that cannot be part of it: a body is indented, a line of a patch has its sign in front.
struct ChangeText {
    private enum Part {
        case none
        /// After `commit …`: the lines of its header and its body.
        case commit
        /// After `From …`, up to `---`.
        case mail
        /// After the header of a patch or of one of its parts.
        case patch
    }

    private var part = Part.none
    /// Lines of the mail's text: a bound on what one line may hide.
    private var mailLines = 0
    private static let mailLimit = 200

    /// True if a line that is not blank belongs to such a text.
    @inline(__always)
    mutating func takes(_ line: ByteText) -> Bool {
        if part == .none {
            switch line[0] {
            case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "F"), UInt8(ascii: "@"), .minus, UInt8(ascii: "*"):
                break
            default: return false
            }
        }
        return looksAt(line)
    }

    private mutating func looksAt(_ line: ByteText) -> Bool {
        // `git log --graph` draws in front of each line.
        let start = line[0] == UInt8(ascii: "*") || line[0] == UInt8(ascii: "|") ? ChangeText.graphEnd(line) : 0
        if let next = ChangeText.begins(line, start) {
            part = next
            mailLines = 0
            return true
        }
        let belongs =
            switch part {
            case .none: false
            case .commit: ChangeText.isOfCommit(line, start)
            case .mail: takesMail(line)
            case .patch: ChangeText.isOfPatch(line)
            }
        if !belongs { part = .none }
        return belongs
    }

    private static func graphEnd(_ line: ByteText) -> Int {
        line.skip(0) {
            $0 == .space || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "/")
                || $0 == .backslash
        }
    }

    private static func begins(_ line: ByteText, _ start: Int) -> Part? {
        if line.matches("commit ", at: start), isHash(line, start + 7, atLeast: 7) { return .commit }
        if line.matches("From ", at: 0), isHash(line, 5, atLeast: 40) { return .mail }
        if line.matches("diff --git ", at: 0) || line.matches("--- a/", at: 0) || line.matches("@@ -", at: 0) {
            return .patch
        }
        return nil
    }

    /// A commit's hash, followed by nothing, its branches, or the time of a mail.
    private static func isHash(_ line: ByteText, _ start: Int, atLeast: Int) -> Bool {
        let end = ChangeTitle.hashEnd(line, start)
        guard (atLeast...64).contains(end - start) else { return false }
        return end >= line.count || line.matches(" (", at: end) || atLeast == 40 && line[end] == .space
    }

    private static let heads: [StaticString] = [
        "Author:", "AuthorDate:", "Commit:", "CommitDate:", "Date:", "Merge:", "Reflog:", "Reflog message:", "Notes:",
        "gpg:", "Parent:", "Tag:", "Refs:",
    ]

    private static func isOfCommit(_ line: ByteText, _ start: Int) -> Bool {
        if heads.contains(where: { line.matches($0, at: start) }) { return true }
        // The body is indented by four; ` src/a.ts | 4 ++--` and ` 2 files changed` are by one.
        if start > 0 || line.matches("    ", at: 0) || line[0] == .tab { return true }
        return isStatistic(line)
    }

    /// ` src/auth.ts | 4 ++--`, ` 2 files changed, 3 insertions(+)`, `M\tsrc/auth.ts`, `3\t1\tsrc/auth.ts`.
    private static func isStatistic(_ line: ByteText) -> Bool {
        if line[0] == .space { return line.find(" | ") != nil || line.find(" changed") != nil }
        let end = line.skip(0) { $0.isDigit || $0.isUppercase }
        return end > 0 && end <= 6 && line[end] == .tab
    }

    private mutating func takesMail(_ line: ByteText) -> Bool {
        mailLines += 1
        if line.matches("---", at: 0), line.count == 3 {
            part = .patch
            return true
        }
        return mailLines <= ChangeText.mailLimit && !TextLogParser.beginsWithTime(line)
    }

    private static let patchHeads: [StaticString] = [
        "index ", "new file mode", "deleted file mode", "old mode", "new mode", "similarity index", "rename from",
        "rename to", "copy from", "copy to", "Binary files",
    ]

    private static func isOfPatch(_ line: ByteText) -> Bool {
        switch line[0] {
        case .space, UInt8(ascii: "+"), .minus, .backslash: true
        default: patchHeads.contains { line.matches($0, at: 0) }
        }
    }
}
