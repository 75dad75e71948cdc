/// Why a pseudonym key cannot be used. Never holds key material.
public struct PseudonymKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An open set: compare with `==`, do not switch.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }
        /// Neither 32 bytes nor 64 hexadecimal digits, or one byte repeated.
        public static let malformed = Code("malformed")
        /// A link, a device, a directory, owned by another user, or readable by others.
        public static let unsafeFile = Code("unsafeFile")
        /// The file is in a directory of logs, and would be copied with them.
        public static let besideLogs = Code("besideLogs")
        /// The system refused; `systemError` gives the reason.
        public static let unreadable = Code("unreadable")
    }
    public var code: Code
    /// The path as it was configured, or the name of the environment variable.
    public var source: String
    public var systemError: Int32?
    /// How to fix it.
    public var advice: String

    public var description: String {
        let reason = systemError.map { " (system error \($0))" } ?? ""
        return "the pseudonym key of \(source) is not used\(reason): \(advice)"
    }
}
