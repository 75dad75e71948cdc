internal import TextBytes

/// A problem with an input that the user must know about. It is printed on standard error, and it may decide the exit
/// status.
package struct InputProblem: Sendable, Equatable, Error {
    package enum Kind: Sendable, Equatable {
        /// The input could not be read at all: exit status 2.
        case unreadable
        /// There is no such file. Exit status 2 if it was given by name; if it was found and then removed, it is not a
        /// problem.
        case missing
        /// A directory without a log: exit status 2, but nothing is broken.
        case noLog
        /// Some of it could not be read: exit status 2.
        case damaged
        /// Reading was interrupted. Never named for each input: the whole result says so.
        case interrupted
        /// Worth reporting, and nothing is lost.
        case note
    }

    package var kind: Kind
    /// As the user gave it, or below a directory that the user gave.
    package var path: String
    /// Offset in the file on the disk.
    package var offset: Int?
    /// One clause: what is wrong, and why.
    package var reason: String
    /// One clause: what to do.
    package var remedy: String

    package init(_ kind: Kind, path: String, offset: Int? = nil, reason: String, remedy: String) {
        self.kind = kind
        self.path = path
        self.offset = offset
        self.reason = reason
        self.remedy = remedy
    }

    /// The remedy where data of a file is lost.
    static let restWasRead = "the rest was read; get an undamaged copy of it"
    /// The remedy where a device or its driver failed.
    package static let askSystemLog = "see the system's log for this device"
    /// The remedy where there was no memory.
    package static let fewerJobs = "run with fewer --jobs"
    /// The remedy where two inputs have the same failures.
    static let leaveOneOut = "leave one of them out"

    static func noMemory(toDecompress path: String) -> InputProblem {
        InputProblem(.unreadable, path: path, reason: "no memory to decompress it", remedy: fewerJobs)
    }

    /// Whether nothing of the input was read.
    package var isUnreadable: Bool { kind == .unreadable || kind == .missing }

    /// One line without control characters, whatever the path holds.
    package var message: String {
        let location = offset.map { " at byte \($0)" } ?? ""
        let advice = remedy.isEmpty ? "" : "; \(remedy)"
        return VisibleText.visible(path) + location + ": " + reason + advice
    }
}
