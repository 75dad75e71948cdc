import ArgumentParser

/// The exit status of the command. If several apply, the most serious one is used: usage, then input, then negative.
enum ExitStatus: Int32, Comparable {
    case success = 0
    /// The result is negative: a threshold was exceeded, damage was found, or nothing was found.
    case negative = 1
    /// A path is missing or unreadable, a directory holds no log, an archive is damaged, a named file holds no text, or
    /// a threshold cannot be answered. The rest was processed.
    case inputIncomplete = 2
    /// Wrong usage; EX_USAGE in sysexits.h.
    case usage = 64

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

    /// Thrown, it ends the command without a further message.
    var code: ExitCode { ExitCode(rawValue) }

    /// Ends the command with this status, unless it is that of success.
    func throwUnlessSuccess() throws {
        if self != .success { throw code }
    }
}
