internal import CLibrary
import Files
import TextBytes

/// Key files: what is trusted, and how one is made.
extension PseudonymKeyStore {
    /// Reads a key file.
    public func read(_ path: String) throws(PseudonymKeyError) -> PseudonymKey {
        if try isBesideLogs(path) {
            throw PseudonymKeyError(
                code: .besideLogs,
                source: path,
                advice: "keep the key outside the directory of the logs"
            )
        }
        let file = try Self.openFile(path)
        defer { close(file) }
        try Self.demandPrivate(file, path)
        guard let material = Self.material(try Self.contents(file, path)), let key = PseudonymKey(bytes: material)
        else {
            throw PseudonymKeyError(
                code: .malformed,
                source: path,
                advice: "it must hold 32 random bytes, or 64 hexadecimal digits"
            )
        }
        return key
    }

    private static func openFile(_ path: String) throws(PseudonymKeyError) -> Int32 {
        do throws(SystemFailure) {
            return try SystemFiles().open(path, for: .read)
        } catch {
            if error.code == ELOOP {
                throw PseudonymKeyError(
                    code: .unsafeFile,
                    source: path,
                    systemError: ELOOP,
                    advice: "name the file itself, not a link to it"
                )
            }
            throw unreadable(path, error.code, "check the path and who may read it")
        }
    }

    /// Throws unless only this user (or root) can have written the file and can read it.
    private static func demandPrivate(_ file: Int32, _ path: String) throws(PseudonymKeyError) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unreadable(path, errno, "check the path") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() || status.st_uid == 0,
            status.st_mode & 0o077 == 0
        else {
            throw PseudonymKeyError(
                code: .unsafeFile,
                source: path,
                advice: "it must be a regular file of this user with mode 0600: others could read or have written it"
            )
        }
    }

    /// The first bytes of a file, more than a key has.
    private static func contents(_ file: Int32, _ path: String) throws(PseudonymKeyError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        do throws(SystemFailure) {
            let count = try bytes.withFailingBytes { (buffer) throws(SystemFailure) in
                try SystemFiles().readAll(file, into: buffer, at: 0)
            }
            return Array(bytes[..<count])
        } catch {
            throw unreadable(path, error.code, "reading failed")
        }
    }

    private static func unreadable(_ path: String, _ code: Int32, _ advice: String) -> PseudonymKeyError {
        PseudonymKeyError(code: .unreadable, source: path, systemError: code, advice: advice)
    }

    /// The bytes of a key: as they are, or from hexadecimal digits, after which there may be blanks and line ends.
    static func material(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.count == PseudonymKey.byteCount { return bytes }
        var text = bytes
        while let last = text.last, last == .newline || last == .carriageReturn || last == .space {
            text.removeLast()
        }
        guard text.count == 2 * PseudonymKey.byteCount else { return nil }
        var material: [UInt8] = []
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let byte = Hexadecimal.byte(text[index], text[index + 1]) else { return nil }
            material.append(byte)
        }
        return material
    }

    /// Makes a key file and returns its key. If another process made one in the meantime, that one wins. Nil if nothing
    /// can be stored.
    func make(_ path: String, in directory: String) throws(PseudonymKeyError) -> PseudonymKey? {
        guard (try? SystemFiles().makeDirectories(directory)) != nil else { return nil }
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
}
