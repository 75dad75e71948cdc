internal import CLibrary
import Files
import TextBytes

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

/// Finds the key: environment, file, Keychain, the user's state directory, or a new one for this run.
///
/// A file that others could have written or can read is not trusted. It must be a regular file of this user (or root),
/// mode 0600 or stricter, no link, of exactly the right size. A key is never looked for, or made, next to the logs: a
/// zipped folder of logs would include it.
public struct PseudonymKeyStore: Sendable {
    /// 64 hexadecimal digits.
    public static let keyVariable = "MSAL_PSEUDONYM_KEY"
    /// Path of a key file.
    public static let fileVariable = "MSAL_PSEUDONYM_KEY_FILE"

    var environment: [String: String]
    var logDirectories: [String]
    /// Lists the directories in which logs are looked for.
    var list: @Sendable (_ directory: String) throws(SystemFailure) -> [String] = { (path) throws(SystemFailure) in
        try SystemFiles().list(path)
    }

    /// - Parameters:
    ///   - environment: the process's environment.
    ///   - logDirectories: no key file is accepted or made in or below these. Directories that hold files of a log are
    ///     recognised without being listed.
    public init(environment: [String: String] = Self.processEnvironment(), logDirectories: [String] = []) {
        self.environment = environment
        self.logDirectories = logDirectories
    }

    /// The variables that decide where the key is looked for.
    public static func processEnvironment() -> [String: String] {
        var found: [String: String] = [:]
        for name in [keyVariable, fileVariable, "STATE_DIRECTORY", "LOGS_DIRECTORY", "XDG_STATE_HOME", "HOME"] {
            if let value = getenv(name) { found[name] = String(cString: value) }
        }
        return found
    }

    /// The key for this process. A configured key that cannot be used is an error. If none is configured and none can
    /// be stored, the key is ephemeral. Reads one small file, and writes it on first use.
    public func key() throws(PseudonymKeyError) -> PseudonymKey {
        if let key = try existing() { return key }
        guard let directory = stateDirectory() else { return .ephemeral() }
        let path = directory + "/pseudonym.key"
        if try isBesideLogs(path) { return .ephemeral() }
        return try make(path, in: directory) ?? .ephemeral()
    }

    /// The key that was configured or made before; nil if there is none. Makes none.
    package func existing() throws(PseudonymKeyError) -> PseudonymKey? {
        if let text = environment[Self.keyVariable] {
            guard let bytes = Self.material(Array(text.utf8)), let key = PseudonymKey(bytes: bytes) else {
                throw PseudonymKeyError(
                    code: .malformed,
                    source: Self.keyVariable,
                    advice: "set it to 64 hexadecimal digits, for instance from `openssl rand -hex 32`"
                )
            }
            return key
        }
        if let path = environment[Self.fileVariable] { return try read(path) }
        if let key = Self.keychainKey() { return key }
        guard let path = stateDirectory().map({ $0 + "/pseudonym.key" }), try !isBesideLogs(path) else { return nil }
        do {
            return try read(path)
        } catch {
            guard error.code == .unreadable, error.systemError == ENOENT else { throw error }
            return nil
        }
    }

    /// Reads a key file.
    public func read(_ path: String) throws(PseudonymKeyError) -> PseudonymKey {
        if try isBesideLogs(path) {
            throw PseudonymKeyError(
                code: .besideLogs,
                source: path,
                advice: "keep the key outside the directory of the logs"
            )
        }
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let reason = errno
            if reason == ELOOP {
                throw PseudonymKeyError(
                    code: .unsafeFile,
                    source: path,
                    systemError: reason,
                    advice: "name the file itself, not a link to it"
                )
            }
            throw PseudonymKeyError(
                code: .unreadable,
                source: path,
                systemError: reason,
                advice: "check the path and who may read it"
            )
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            throw PseudonymKeyError(code: .unreadable, source: path, systemError: errno, advice: "check the path")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() || status.st_uid == 0,
            status.st_mode & 0o077 == 0
        else {
            throw PseudonymKeyError(
                code: .unsafeFile,
                source: path,
                advice: "it must be a regular file of this user with mode 0600: others could read or have written it"
            )
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 128)
        while bytes.count <= 128 {
            let count = readChunk(file, &chunk)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw PseudonymKeyError(code: .unreadable, source: path, systemError: errno, advice: "reading failed")
            }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[0..<count])
        }
        guard let material = Self.material(bytes), let key = PseudonymKey(bytes: material) else {
            throw PseudonymKeyError(
                code: .malformed,
                source: path,
                advice: "it must hold 32 random bytes, or 64 hexadecimal digits"
            )
        }
        return key
    }

    /// Makes a key file and returns its key. If another process made one in the meantime, that one wins. Nil if nothing
    /// can be stored.
    private func make(_ path: String, in directory: String) throws(PseudonymKeyError) -> PseudonymKey? {
        guard Self.makeDirectories(directory) else { return nil }
        var status = stat()
        guard lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else {
            return nil
        }
        let fresh = PseudonymKey.ephemeral()
        guard let kept = PseudonymKey(bytes: fresh.material) else { return nil }
        let temporary = path + "." + fresh.id + ".partial"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        let isWritten =
            fchmod(file, 0o600) == 0 && write(file, kept.material, kept.material.count) == kept.material.count
            && fsync(file) == 0
        close(file)
        defer { unlink(temporary) }
        guard isWritten else { return nil }
        // Linking fails if the name exists, so two processes that start together agree on one key.
        if link(temporary, path) == 0 { return kept }
        return try read(path)
    }

    private func readChunk(_ file: Int32, _ chunk: inout [UInt8]) -> Int {
        let capacity = chunk.count
        return chunk.withUnsafeMutableBytes { buffer in
            CLibrary.read(file, buffer.baseAddress, capacity)
        }
    }

    static func material(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.count == PseudonymKey.byteCount { return bytes }
        var text = bytes
        while let last = text.last, last == .newline || last == UInt8(ascii: "\r") || last == .space {
            text.removeLast()
        }
        guard text.count == 2 * PseudonymKey.byteCount else { return nil }
        var material: [UInt8] = []
        for index in stride(from: 0, to: text.count, by: 2) {
            let high = text[index].hexValue
            let low = text[index + 1].hexValue
            guard high < 16, low < 16 else { return nil }
            material.append(high << 4 | low)
        }
        return material
    }

    /// `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/msal-logging`,
    /// `~/.local/state/msal-logging`; on Apple systems Application Support.
    func stateDirectory() -> String? {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first, state.hasPrefix("/") {
            return String(state)
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/msal-logging" }
        guard let home = environment["HOME"], home.hasPrefix("/"), home != "/" else { return nil }
        return home + Self.homeStatePath
    }

    private static func makeDirectories(_ path: String) -> Bool {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES { return false }
        }
        return true
    }

    /// Whether a key at `path` would be copied with logs: its directory, or one above it, is configured as a directory
    /// of logs (`logDirectories`, systemd's `$LOGS_DIRECTORY`) or holds files of one of our logs. The last needs no
    /// configuration: an open log has its active file, journal or lock there. Checked each time a key is read or made.
    private func isBesideLogs(_ path: String) throws(PseudonymKeyError) -> Bool {
        let file = Self.resolved(path)
        let configured = logDirectories + (environment["LOGS_DIRECTORY"]?.split(separator: ":").map(String.init) ?? [])
        let isConfigured = configured.contains { directory in
            let logs = Self.resolved(directory)
            return file == logs || file.hasPrefix(logs.hasSuffix("/") ? logs : logs + "/")
        }
        if isConfigured { return true }
        var directory = file[...]
        while let slash = directory.lastIndex(of: "/"), slash > directory.startIndex {
            directory = directory[..<slash]
            do throws(SystemFailure) {
                if try holdsLogs(String(directory)) { return true }
            } catch {
                throw PseudonymKeyError(
                    code: .unreadable,
                    source: path,
                    systemError: error.code,
                    advice: "\(directory) could not be searched for logs, which the key must not be beside; try again"
                )
            }
        }
        return false
    }

    /// Whether this directory holds files that only our logs have: `.NAME.journal`, an archive
    /// (`NAME-20261121T015400.123Z-000042.ndjson`, `….ndjson.gz`), or `.NAME.lock` next to `NAME.ndjson`.
    /// False also for a directory that this user may not list.
    private func holdsLogs(_ directory: String) throws(SystemFailure) -> Bool {
        let names: [String]
        do throws(SystemFailure) {
            names = try list(directory)
        } catch {
            if error.isMissing || error.isDenied { return false }
            throw error
        }
        for name in names {
            if LogFileNames.log(ofJournal: name.utf8) != nil || ArchiveName(fileName: name) != nil { return true }
            if let log = LogFileNames.log(ofLock: name.utf8),
                access("\(directory)/\(LogFileNames.active(log))", F_OK) == 0
            {
                return true
            }
        }
        return false
    }

    /// The real path of the longest part that exists, with the rest appended.
    private static func resolved(_ path: String) -> String {
        var head = path
        var tail = ""
        while !head.isEmpty {
            if let real = realpath(head, nil) {
                defer { free(real) }
                return String(cString: real) + tail
            }
            guard let slash = head.lastIndex(of: "/") else { break }
            tail = String(head[slash...]) + tail
            head = String(head[..<slash])
        }
        return path
    }
}
