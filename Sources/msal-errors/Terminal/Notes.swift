import CLibrary
import LogAnalysis
import TextBytes

/// Notes for people, on standard error. Each is one line without anything that a terminal would obey.
enum Notes {
    static func print(_ text: String) {
        put("msal-errors: \(VisibleText.visible(text))\n")
    }

    static func print(_ problems: ProblemList) {
        for problem in problems { print(problem.message) }
        if problems.further > 0 { print("and \(problems.further) further problems") }
    }

    static func print(_ documents: BoundedList<QuotingDocument>) {
        for document in documents { print(document.message) }
        if documents.further > 0 { print(DocumentWords.further(documents.further)) }
    }

    /// Prints several lines, such as usage.
    static func printLines(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            put(VisibleText.visible(String(line)) + "\n")
        }
    }

    private static func put(_ text: String) {
        let line = Array(text.utf8)
        ProgressLine.remove()
        line.withUnsafeBytes { bytes in
            _ = CLibrary.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
