internal import CLibrary
import Files

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

    /// `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/msal-logging`,
    /// `~/.local/state/msal-logging`; on Apple systems Application Support.
    func stateDirectory() -> String? {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init),
            PathParts.isAbsolute(state)
        {
            return state
        }
        if let state = environment["XDG_STATE_HOME"], PathParts.isAbsolute(state) { return state + "/msal-logging" }
        guard let home = environment["HOME"], PathParts.isAbsolute(home), home != "/" else { return nil }
        return home + Self.homeStatePath
    }

    /// Whether a key at `path` would be copied with logs: its directory, or one above it, is configured as a directory
    /// of logs (`logDirectories`, systemd's `$LOGS_DIRECTORY`) or holds files of one of our logs. The last needs no
    /// configuration: an open log has its active file, journal or lock there. Checked each time a key is read or made.
    func isBesideLogs(_ path: String) throws(PseudonymKeyError) -> Bool {
        let file = Self.resolved(path)
        let configured = logDirectories + (environment["LOGS_DIRECTORY"]?.split(separator: ":").map(String.init) ?? [])
        if configured.contains(where: { PathParts.isInside(file, Self.resolved($0)) }) { return true }
        var directory = PathParts.directory(of: file)
        while directory != "/", directory != "." {
            do throws(SystemFailure) {
                if try holdsLogs(directory) { return true }
            } catch {
                throw PseudonymKeyError(
                    code: .unreadable,
                    source: path,
                    systemError: error.code,
                    advice: "\(directory) could not be searched for logs, which the key must not be beside; try again"
                )
            }
            directory = PathParts.directory(of: directory)
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
        while true {
            if let real = realpath(head, nil) {
                defer { free(real) }
                return String(cString: real) + tail
            }
            let parent = PathParts.directory(of: head)
            if parent == "/" || parent == "." { return path }
            tail = "/" + PathParts.name(of: head) + tail
            head = parent
        }
    }
}
