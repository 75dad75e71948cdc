import Files
import Locks
import TextBytes

/// Ensures that at most one living process writes under a name.
///
/// The lock file and the journal's header name it: process number, its start, the start of the machine. The advisory
/// lock on the file is held only during an opening or a recovery. A system that suspends processes that hold a lock
/// (iOS does) must find none, and a suspended process must not block others for ever.
struct Ownership {
    let directory: LogDirectory
    let name: String
    let environment: LogFileEnvironment

    private static let firstLine = "msal-log-owner 1"
    /// Names that this process has open. If an owner is this process but its name is not here, it was this process
    /// before `exec`.
    private static let ours = Locked(Set<String>())
    /// A process that cannot be seen, in another container, counts as dead after this long without a heartbeat, unless
    /// its lock on the journal shows that it lives.
    private static let heartbeatLimit: UInt64 = 30_000_000_000

    /// The content of the lock file.
    struct Entry {
        var owner: JournalOwner
        var journalPath: String?
    }

    /// The lock, held until `unlock` or `abandon`.
    struct Held: ~Copyable {
        let descriptor: Int32
        let path: String
        let files: any FileOperations
        /// The lock file did not exist before.
        let isMade: Bool

        func unlock() {
            try? files.close(descriptor)
        }

        /// Unlocks and restores the directory to its former state.
        func abandon() {
            let named = (try? files.status(at: path))?.identity
            let held = (try? files.status(of: descriptor))?.identity
            // Unless it is known to be another process's file by now.
            if isMade, named == nil || held == nil || named == held { try? files.remove(path) }
            unlock()
        }
    }

    /// Takes the lock; waits up to `limit` nanoseconds for another process that opens or recovers. Nil: still held.
    func lock(limit: UInt64) throws(SystemFailure) -> Held? {
        let path = directory.lock(name)
        let begin = environment.time.monotonic()
        while true {
            if let (descriptor, isMade) = try openOrMake(path) {
                do throws(SystemFailure) {
                    let status = try directory.files.status(of: descriptor)
                    guard directory.files.isOurs(status, in: directory.path) else { throw SystemFailure.foreignFile }
                    // A new file may have taken the name between opening and locking: only a lock on the named file
                    // counts.
                    if try directory.files.lock(descriptor),
                        try directory.files.status(at: path).identity == status.identity
                    {
                        return Held(descriptor: descriptor, path: path, files: directory.files, isMade: isMade)
                    }
                } catch {
                    if !error.isMissing {
                        // Not locked: another process may have found the new file and claimed it.
                        if isMade, isUnclaimed(descriptor) { try? directory.files.remove(path) }
                        try? directory.files.close(descriptor)
                        throw error
                    }
                }
                try directory.files.close(descriptor)
            }
            if environment.time.monotonic() - begin >= limit { return nil }
            environment.time.pause(1_000_000)
        }
    }

    /// False also if that cannot be seen.
    private func isUnclaimed(_ descriptor: Int32) -> Bool {
        if let entry = try? read(descriptor) as Entry?? { return entry == nil }
        return (try? directory.files.status(of: descriptor))?.size == 0
    }

    /// Nil if the file was removed in the meantime.
    private func openOrMake(_ path: String) throws(SystemFailure) -> (descriptor: Int32, isMade: Bool)? {
        let files = directory.files
        do throws(SystemFailure) {
            let descriptor = try files.openUninterrupted(path, for: .createToLock)
            return (descriptor, true)
        } catch {
            guard error.isExisting else { throw error }
        }
        do throws(SystemFailure) {
            let descriptor = try files.openUninterrupted(path, for: .update)
            return (descriptor, false)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// Whether a living process writes under the name; true if that cannot be seen.
    var isOwnerAlive: Bool {
        do throws(SystemFailure) {
            guard let (descriptor, _) = try directory.openRegular(directory.lock(name), for: .read) else {
                return false
            }
            defer { try? directory.files.close(descriptor) }
            guard let entry = try read(descriptor) else { return false }
            return try isAlive(entry)
        } catch {
            // With something else under the lock's name the log cannot be opened.
            return !error.isForeign && !error.isLink
        }
    }

    /// Throws if that cannot be seen.
    func isAlive(_ entry: Entry) throws(SystemFailure) -> Bool {
        let current = environment.owner()
        if entry.owner == current { return Ownership.ours.withLock { $0.contains(key) } }
        guard entry.owner.isInAnotherNamespace(than: current) else { return environment.isAlive(entry.owner) }
        let path = entry.journalPath ?? directory.journal(name)
        guard let (journal, status) = try directory.openRegular(path, for: .read) else { return false }
        defer { try? directory.files.close(journal) }
        guard let image = try JournalImage(descriptor: journal, size: status.size, files: directory.files) else {
            return false
        }
        return Self.isAlive(image, in: journal, environment)
    }

    /// Whether the process that a journal names lives. One that cannot be seen, in another container, holds its journal
    /// as long as it lives, even while it is paused. Where it has no such lock, or its lock might not be seen here (the
    /// same directory, mounted a second time), the heartbeat decides.
    static func isAlive(_ image: JournalImage, in journal: Int32, _ environment: LogFileEnvironment) -> Bool {
        guard image.owner.isInAnotherNamespace(than: environment.owner()) else {
            return environment.isAlive(image.owner)
        }
        if environment.files.isHeld(journal) { return true }
        if let held = image.heldDevice, held == (try? environment.files.status(of: journal))?.identity.device {
            return false
        }
        let now = environment.time.monotonic()
        return image.heartbeat > now || now - image.heartbeat < heartbeatLimit
    }

    /// Writes this process into the lock file. The lock must be held.
    func claim(_ held: borrowing Held) throws(SystemFailure) {
        let owner = environment.owner()
        var text = "\(Ownership.firstLine)\nboot \(Hexadecimal.text(owner.bootID))\nprocess \(owner.processID)\n"
        text += "start \(owner.startTime)\nnamespace \(owner.namespace)\n"
        if directory.journalPath != directory.path { text += "journal \(directory.journal(name))\n" }
        try directory.files.truncate(held.descriptor, to: 0)
        try directory.files.writeAll(held.descriptor, Array(text.utf8))
        Ownership.ours.withLock { _ = $0.insert(key) }
    }

    /// Restores a lock file that another program removed: without it a second process would take the name.
    func restore() {
        do throws(SystemFailure) {
            _ = try directory.files.status(at: directory.lock(name))
        } catch {
            guard error.isMissing, let held = try? lock(limit: 0) else { return }
            if let entry = try? read(held.descriptor) as Entry??, entry == nil { try? claim(held) }
            held.unlock()
        }
    }

    /// Releases the name: removes the lock file, under its own lock.
    func release() {
        Ownership.ours.withLock { _ = $0.remove(key) }
        guard let held = try? lock(limit: 100_000_000) else { return }
        if let entry = try? read(held.descriptor), entry.owner == environment.owner() {
            try? directory.files.remove(directory.lock(name))
        }
        held.unlock()
    }

    func forget() {
        Ownership.ours.withLock { _ = $0.remove(key) }
    }

    /// Nil: the file names no owner. A file that cannot be read may name a living one, so that is a failure.
    func read(_ descriptor: Int32) throws(SystemFailure) -> Entry? { try Self.entry(in: descriptor, directory.files) }

    static func entry(in descriptor: Int32, _ files: any FileOperations) throws(SystemFailure) -> Entry? {
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = try bytes.withFailingBytes { (target) throws(SystemFailure) in
            try files.readAll(descriptor, into: target, at: 0)
        }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        guard lines.first == Ownership.firstLine[...] else { return nil }
        var fields: [Substring: Substring] = [:]
        for line in lines.dropFirst() {
            guard let space = line.firstIndex(of: " ") else { continue }
            fields[line[..<space]] = line[line.index(after: space)...]
        }
        guard let boot = UUIDText.bytes((fields["boot"] ?? "").utf8),
            let process = fields["process"].flatMap({ UInt64($0) }),
            let start = fields["start"].flatMap({ UInt64($0) }),
            let namespace = fields["namespace"].flatMap({ UInt64($0) })
        else { return nil }
        let owner = JournalOwner(
            bootID: boot,
            processID: process,
            startTime: start,
            namespace: namespace
        )
        return Entry(owner: owner, journalPath: fields["journal"].map(String.init))
    }

    private var key: String { "\(directory.path)\u{0}\(name)" }
}
