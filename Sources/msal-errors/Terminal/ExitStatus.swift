import ArgumentParser

/// The exit status of the command. If several apply, the most serious one is used: usage, then input, then negative.
enum ExitStatus: Int32, Comparable, CaseIterable {
    case success = 0
    case negative = 1
    case inputIncomplete = 2
    /// EX_USAGE in sysexits.h.
    case usage = 64

    /// What help, manual and Documentation/Command.md say. `Scripts/generate-manual` takes it from the help.
    var meaning: String {
        switch self {
        case .success: "success"
        case .negative: "the answer is no: a threshold was exceeded, damage was found, or nothing was found"
        case .inputIncomplete:
            "some input is missing, unreadable, damaged or holds no log, or a question cannot be answered; the rest was done"
        case .usage: "wrong usage"
        }
    }

    /// The paragraph of the help.
    static var help: String {
        "Exit status:\n" + allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: "\n")
    }

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

    /// Thrown, it ends the command without a further message.
    var code: ExitCode { ExitCode(rawValue) }

    /// Ends the command with this status, unless it is that of success.
    func throwUnlessSuccess() throws {
        if self != .success { throw code }
    }
}
