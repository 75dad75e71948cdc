/// How the command ends. Of several the gravest: wrong usage, then input, then answer.
enum ExitStatus: Int32, Comparable {
    case success = 0
    /// The answer is no: a threshold was passed, damage was found, nothing was found.
    case negative = 1
    /// A path is missing or unreadable, a directory holds no log, an archive is damaged, a named file holds no text. The
    /// rest was answered.
    case inputIncomplete = 2
    /// Wrong usage; sysexits.h calls it EX_USAGE.
    case usage = 64

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
