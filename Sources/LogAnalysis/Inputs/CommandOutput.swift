import FailureSummaries
import MSALText

/// Detects what this command itself wrote, by its first bytes: the next run must not read a report that was saved
/// beside its logs as one of them.
package enum CommandOutput {
    static let reason = "it was made by msal-errors and is not a log"
    static let remedy = "give the logs that it was made from"

    /// What the first bytes are; any of these.
    private static let openings: [StaticString] = [
        "{\"schema\":\"msal-errors/", "{\"flavour\":\"", "fingerprint,domain,code,", "# HELP msal_report ",
        "# Sign-in failures",
    ]

    /// What the first bytes are, if that is always the same, and what follows them somewhere; all of these.
    private static let marks: [(opening: StaticString?, further: [StaticString])] = [
        // Reports and comparisons as pages, and as text; failures as text for support.
        ("<!DOCTYPE html>", [" · Sign-in failures"]),
        (nil, ["\nPeriod     ", "\nFailures   ", "\nRead       "]),
        (nil, ["\nBefore  ", "\nAfter   ", " of them expected\n"]),
        (nil, ["\nFailures: ", "\nRead: "]),
        // `events`, and `find --format json`.
        ("{\"time\":", [",\"flavour\":\"", ",\"domain\":\""]),
        ("{\"time\":", [",\"source\":\"", ",\"failure\":", ",\"line\":\""]),
    ]

    /// Whether a file that is there may be replaced although it is in a directory that is read: it is empty, or an
    /// earlier run made it. `isSummary`: by a summary file, which may replace another.
    package static func isReplaceable(_ path: LogPath, isSummary: Bool) -> Bool {
        guard let file = try? InputFile(opening: path, followsLinks: true) else { return false }
        let head = file.bytes(at: 0, count: ContentSniffer.length)
        return head.isEmpty || head.withUnsafeBytes(isOne) || isSummary && SummaryFile.isSummary(head)
    }

    static func isOne(_ beginning: UnsafeRawBufferPointer) -> Bool {
        let text = ByteText(UnsafeRawBufferPointer(rebasing: beginning.prefix(ContentSniffer.length)))
        if openings.contains(where: { text.matches($0, at: 0) }) { return true }
        return marks.contains { mark in
            mark.opening.map { text.matches($0, at: 0) } != false && mark.further.allSatisfy { text.find($0) != nil }
        }
    }
}
