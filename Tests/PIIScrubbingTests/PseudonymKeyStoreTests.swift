import CLibrary
import Files
import TestKit
import Testing
import TextBytes

@testable import PIIScrubbing

@Suite struct PseudonymKeyStoreTests {
    private let material = (0..<32).map { UInt8($0 &* 7 &+ 3) }
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        // No key is kept in a directory that others may write, whatever the umask.
        chmod(folder.path, 0o700)
    }

    @discardableResult
    private func write(_ name: String, _ bytes: [UInt8] = [], mode: mode_t = 0o600) throws -> String {
        let path = try folder.write(name, bytes)
        chmod(path, mode)
        return path
    }

    @Test func `a key from the environment is used, and a malformed one refused`() throws {
        let hex = Hexadecimal.text(material)
        let key = try PseudonymKeyStore(environment: [PseudonymKeyStore.keyVariable: hex]).key()
        #expect(key.id == PseudonymKey(bytes: material)?.id)
        #expect(throws: PseudonymKeyError.self) {
            try PseudonymKeyStore(environment: [PseudonymKeyStore.keyVariable: "abc"]).key()
        }
    }

    @Test func `a key is made on first use, with mode 0600, and found again`() throws {
        let store = PseudonymKeyStore(environment: ["XDG_STATE_HOME": folder.path + "/state"])
        let first = try store.key()
        #expect(!first.isEphemeral && first.id.hasPrefix("k"))
        #expect(try store.key().id == first.id)
        var status = stat()
        #expect(stat(folder.path + "/state/msal-logging/pseudonym.key", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `if nothing can be stored, the key is ephemeral and says so`() throws {
        let key = try PseudonymKeyStore(environment: [:]).key()
        #expect(key.isEphemeral && key.id.hasPrefix("e"))
    }

    @Test func `a file that others can read is refused`() throws {
        let path = try write("key", material, mode: 0o644)
        #expect(code { try PseudonymKeyStore(environment: [:]).read(path) } == .unsafeFile)
    }

    @Test func `a link is refused`() throws {
        let path = try write("key", material)
        symlink(path, folder.path + "/link")
        #expect(code { try PseudonymKeyStore(environment: [:]).read(folder.path + "/link") } == .unsafeFile)
    }

    @Test(arguments: [0, 31, 33, 200]) func `a file of the wrong size is refused`(size: Int) throws {
        let path = try write("key", (0..<size).map { UInt8(truncatingIfNeeded: $0) })
        #expect(code { try PseudonymKeyStore(environment: [:]).read(path) } == .malformed)
    }

    @Test func `a key beside the logs is refused, and none is made there`() throws {
        let path = try write("key", material)
        let store = PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path], logDirectories: [folder.path])
        #expect(code { try store.read(path) } == .besideLogs)
        #expect(try store.key().isEphemeral)
    }

    @Test(arguments: [
        [".app.journal"], ["app-20261121T015400.123Z-000042.ndjson"], ["app-20261121T015400.123Z-000042.ndjson.gz"],
        ["app.ndjson", ".app.lock"],
    ])
    func `a directory that holds a log is recognised without configuration, also from below`(files: [String]) throws {
        for file in files { try write(file) }
        mkdir(folder.path + "/inner", 0o700)
        let path = try write("inner/key", material)
        let store = PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path + "/inner"])
        #expect(code { try store.read(path) } == .besideLogs)
        #expect(try store.key().isEphemeral)
        #expect(access(folder.path + "/inner/pseudonym.key", F_OK) != 0)
    }

    @Test func `a key is kept beside files that are not our logs`() throws {
        for file in ["data.ndjson", ".other.lock", "notes-000042.ndjson", ".journal"] { try write(file) }
        #expect(try PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path]).key().isEphemeral == false)
    }

    @Test func `a key made before the log was opened beside it is no longer used`() throws {
        let store = PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path])
        #expect(try !store.key().isEphemeral)
        try write(".app.journal")
        #expect(code { try store.read(folder.path + "/pseudonym.key") } == .besideLogs)
        #expect(try store.key().isEphemeral)
    }

    @Test func `a key is not used while its directory cannot be searched for logs, and that is said`() throws {
        let path = try write("pseudonym.key", material, mode: 0o600)
        for failure in [SystemFailure("readdir", EIO), SystemFailure("opendir", EMFILE)] {
            var store = PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path])
            store.list = { (_) throws(SystemFailure) in throw failure }
            #expect(code { try store.read(path) } == .unreadable)
            #expect(code { try store.key() } == .unreadable)
        }
        var store = PseudonymKeyStore(environment: ["STATE_DIRECTORY": folder.path])
        // A directory above that this user may not list is none of this user's logs.
        store.list = { (_) throws(SystemFailure) in throw SystemFailure("opendir", EACCES) }
        #expect(try !store.key().isEphemeral)
    }

    @Test func `systemd's directory of logs holds no key`() throws {
        let store = PseudonymKeyStore(
            environment: ["STATE_DIRECTORY": folder.path + "/state", "LOGS_DIRECTORY": folder.path]
        )
        #expect(try store.key().isEphemeral)
    }

    /// A slash and a combining mark after it are one `Character`.
    @Test func `a name that begins with a combining mark hides no log from the key beside it`() throws {
        let key = "\(folder.path)/\u{301}key"
        #expect(rename(try write("key", material), key) == 0)
        let store = PseudonymKeyStore(environment: [:])
        #expect(code { try store.read(key) } == nil)
        let configured = PseudonymKeyStore(environment: [:], logDirectories: [folder.path])
        #expect(code { try configured.read(key) } == .besideLogs)
        let underSystemd = PseudonymKeyStore(environment: ["LOGS_DIRECTORY": folder.path])
        #expect(code { try underSystemd.read(key) } == .besideLogs)
        try write(".app.journal")
        #expect(code { try store.read(key) } == .besideLogs)
    }

    @Test func `no key is made in the directory of the logs by the name of a link`() throws {
        mkdir(folder.path + "/logs", 0o700)
        symlink(folder.path + "/logs", folder.path + "/link")
        let store = PseudonymKeyStore(
            environment: ["STATE_DIRECTORY": folder.path + "/link/\u{301}state"],
            logDirectories: [folder.path + "/logs"]
        )
        #expect(try store.key().isEphemeral)
        #expect(try SystemFiles().list(folder.path + "/logs").isEmpty)
    }

    @Test func `a key is made in a directory whose name begins with a combining mark`() throws {
        let store = PseudonymKeyStore(environment: ["XDG_STATE_HOME": folder.path + "/\u{301}home/\u{301}state"])
        let key = try store.key()
        #expect(!key.isEphemeral)
        #expect(try store.key().id == key.id)
    }

    @Test func `an error never shows key material`() throws {
        let path = try write("key", Array("secret-material".utf8))
        do {
            _ = try PseudonymKeyStore(environment: [:]).read(path)
            Issue.record("a malformed key was accepted")
        } catch {
            #expect(!"\(error)".contains("secret-material"))
        }
    }

    private func code(_ body: () throws -> PseudonymKey) -> PseudonymKeyError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? PseudonymKeyError)?.code
        }
    }
}
