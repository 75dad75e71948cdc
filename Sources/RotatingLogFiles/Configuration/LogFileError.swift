import Files

/// Why a log could not be opened, listed or recovered: what failed, on which path, the system's error, the remedy.
///
/// No fault of writing is thrown: it is retried, counted and announced in the log, and `LogFileHooks.onWriteFailure` is
/// called with such an error.
public struct LogFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Open set: compare with `==`, do not switch.
    public struct Code: Sendable, Hashable {
        private let text: String

        /// The directory or a file in it cannot be created, written or read.
        public static let notWritable = Code(text: "notWritable")
        /// One of our names is taken by a link, a pipe, a directory or a file with several names.
        public static let foreignFile = Code(text: "foreignFile")
        /// A living process writes under this name.
        public static let inUse = Code(text: "inUse")
        /// The configuration contradicts itself or requests nothing.
        public static let configuration = Code(text: "configuration")
        /// No threads, no memory.
        public static let resources = Code(text: "resources")
    }

    public var code: Code
    /// The file or directory, as the caller gave it.
    public var path: String
    /// `errno`, if a system call failed.
    public var systemError: Int32?
    /// What failed, as one clause.
    public var reason: String
    /// What the reader can do about it.
    public var advice: String

    public var description: String {
        let system = systemError.map { ": \(SystemFailure.text($0))" } ?? ""
        return "\(path): \(reason)\(system). \(advice)"
    }

    static func configuration(_ path: String, _ reason: String, _ advice: String) -> LogFileError {
        LogFileError(code: .configuration, path: path, systemError: nil, reason: reason, advice: advice)
    }

    static func foreign(_ path: String, _ reason: String) -> LogFileError {
        LogFileError(
            code: .foreignFile,
            path: path,
            systemError: nil,
            reason: reason,
            advice: "Move it away, or choose another name: only plain files with one name are written."
        )
    }
}

extension SystemFailure {
    /// Why a log cannot be written.
    var reason: String {
        isForeign ? "the log's name is taken by something that is not a plain file" : "\(operation) failed"
    }
}
