import CLibrary
import Files
import RotatingLogFiles

/// A log that is being written, or whose writer died: its journal and its active file, opened and read at the same
/// moment.
struct LiveLog: Sendable {
    let directory: LogPath
    let name: String
    /// The active file, up to where the journal's lines continue. Nil if no file has been written yet.
    let active: InputFile?
    let content: JournalReader.Pending

    /// The journal is not in the directory of the log: its lock file says where it is.
    let isJournalElsewhere: Bool

    /// Nil if there is no journal of the log, or none that is understood.
    init?(_ name: String, in directory: LogPath, _ journals: Scan.Journals) {
        let elsewhere = Self.journalElsewhere(name, in: directory)
        let beside = directory.appending(LogFileNames.journal(name).utf8)
        guard let journal = elsewhere ?? (try? InputFile(opening: beside, followsLinks: false)), journal.size != nil
        else { return nil }
        isJournalElsewhere = elsewhere != nil
        self.directory = directory
        self.name = name
        var look: (active: InputFile?, content: JournalReader.Pending?)
        var attempts = 0
        repeat {
            look = Self.look(journal, Self.activePath(name, in: directory), journals)
            attempts += 1
            // A file that was begun between the two steps would be neither the one that was opened nor in the journal.
        } while attempts < Self.attempts && look.content.map { $0.isOwnerAlive && !$0.describesActive } == true
        guard let content = look.content else { return nil }
        // Two logs of one name may have one journal directory.
        if elsewhere != nil {
            var status = stat()
            guard directory.withCString({ stat($0, &status) }) == 0, content.directory == FileIdentity(status) else {
                return nil
            }
        }
        self.content = content
        self.active = look.active.map { $0.part(to: content.activeLength.map { Int(clamping: $0) }) }
    }

    /// How often the active file is opened and the journal read, because the file was rotated between the two.
    private static let attempts = 8

    private static func look(
        _ journal: InputFile,
        _ path: LogPath,
        _ journals: Scan.Journals
    ) -> (active: InputFile?, content: JournalReader.Pending?) {
        let file = try? InputFile(opening: path, followsLinks: false)
        // Opened before the journal is read: a commit that names this file proves that the two belong together.
        let active = file.flatMap { $0.size == nil ? nil : $0 }
        return (active, withExtendedLifetime((journal, active)) { journals(journal.descriptor, active?.descriptor) })
    }

    private static func activePath(_ name: String, in directory: LogPath) -> LogPath {
        directory.appending(LogFileNames.active(name).utf8)
    }

    private static func journalElsewhere(_ name: String, in directory: LogPath) -> InputFile? {
        guard let path = journalPath(name, in: directory) else { return nil }
        return try? InputFile(opening: LogPath(path), followsLinks: false)
    }

    /// Where the lock file of a log says that its journal is; nil if that is beside the log.
    static func journalPath(_ name: String, in directory: LogPath) -> String? {
        let path = directory.appending(LogFileNames.lock(name).utf8)
        guard let lock = try? InputFile(opening: path, followsLinks: false), lock.size != nil else { return nil }
        return withExtendedLifetime(lock) { JournalReader.path(inLock: lock.descriptor) }
    }

    /// Whether nothing was being rotated, nor has been since: the active file is the same, and the journal named it.
    /// While the writer has renamed a file and not begun the next one, the journal still holds lines of the old file.
    var isStill: Bool {
        guard content.isOwnerAlive else { return true }
        var status = stat()
        let path = Self.activePath(name, in: directory)
        let now = path.withCString { lstat($0, &status) } == 0 ? FileIdentity(status) : nil
        return content.describesActive && active?.identity == now
    }

    /// Whether this log has closed the file and not compressed it yet.
    func hasRotated(_ fileName: ArraySlice<UInt8>) -> Bool {
        guard fileName.starts(with: name.utf8) else { return false }
        let rotated = ArchiveName(fileName: String(decoding: fileName, as: UTF8.self))
        return rotated?.kind == .plain && rotated?.name == name
    }
}

/// The files of a directory at one moment, although its logs are being written, rotated, compressed and removed.
///
/// A record moves from the journal into the active file, which is renamed, then compressed under another name, and at
/// last removed. So the journal and the active file are read first, the names are listed next, and then a check shows
/// that the active file was not renamed in the meantime. Every record that had been handed over is then in the
/// journal's lines, in the active file up to the journal's length, or in a listed file. Files whose names can still
/// change are held open.
struct DirectorySnapshot {
    private(set) var names: DirectoryNames
    /// Open files, by their index in `names`.
    private(set) var files: [Int: InputFile] = [:]
    private(set) var logs: [LiveLog] = []
    /// Names of logs that were rotated during every listing. Their records are all here and count once each, but the
    /// active file and the journal hold some that listed archives hold as well.
    private(set) var moving: Set<String> = []
    /// Journals that lock files name and that cannot be read, with their logs.
    private(set) var unreadableJournals: [(log: String, path: String)] = []
    /// How often a directory is listed because one of its logs was rotated in the meantime.
    private static let attempts = 12

    /// `openLimit`: how many files may be held open.
    init(of directory: LogPath, _ journals: Scan.Journals?, openLimit: Int) throws(InputProblem) {
        names = try DirectoryNames(of: directory)
        var namesOfLogs = names.ofLogs
        guard let journals, !namesOfLogs.isEmpty else { return }
        for _ in 0..<Self.attempts {
            logs = namesOfLogs.compactMap { LiveLog($0, in: directory, journals) }
            // Twice: an archive that appears while its plain file goes can be missed by one listing, not by two.
            names = try DirectoryNames(of: directory).union(try DirectoryNames(of: directory))
            namesOfLogs = names.ofLogs
            moving = Set(logs.filter { !$0.isStill }.map(\.name))
            if moving.isEmpty { break }
        }
        let elsewhere = logs.filter(\.isJournalElsewhere).map { LogFileNames.journal($0.name) }
        names = names.union(DirectoryNames(sorting: elsewhere))
        for name in namesOfLogs where !logs.contains(where: { $0.name == name }) {
            if let path = LiveLog.journalPath(name, in: directory) { unreadableJournals.append((name, path)) }
        }
        open(directory, openLimit)
    }

    /// Whether this is the active file or the journal of a log that was rotated during every listing.
    func isMoving(_ name: ArraySlice<UInt8>) -> Bool {
        moving.contains { log in
            name.elementsEqual(LogFileNames.active(log).utf8) || name.elementsEqual(LogFileNames.journal(log).utf8)
        }
    }

    /// The journal of a log that is in another directory, if this is its name here.
    func journalElsewhere(_ name: ArraySlice<UInt8>) -> JournalReader.Pending? {
        guard let log = LogFileNames.log(ofJournal: name) else { return nil }
        return logs.first { $0.name == log && $0.isJournalElsewhere }?.content
    }

    private mutating func open(_ directory: LogPath, _ limit: Int) {
        var gone: Set<[UInt8]> = []
        var opened: [[UInt8]: InputFile] = [:]
        for log in logs {
            if let active = log.active { opened[Array(LogFileNames.active(log.name).utf8)] = active }
        }
        for index in 0..<names.count where logs.contains(where: { $0.hasRotated(names[index]) }) {
            let name = Array(names[index])
            guard opened.count < limit else { break }
            do throws(InputProblem) {
                let file = try InputFile(opening: directory.appending(name), followsLinks: false)
                opened[name] = file
                // Its archive holds the same records.
                gone.insert(name + ArchiveName.archiveSuffix.utf8)
            } catch {
                if error.kind == .missing { gone.insert(name) }
            }
        }
        if !gone.isEmpty { names.removeAll { gone.contains(Array($0)) } }
        for (name, file) in opened {
            if let index = names.index(of: name) { files[index] = file }
        }
    }
}

extension DirectoryNames {
    /// The names of the logs that have a journal, or a lock file that may say where it is.
    fileprivate var ofLogs: [String] {
        let found = (0..<count).compactMap {
            LogFileNames.log(ofJournal: self[$0]) ?? LogFileNames.log(ofLock: self[$0])
        }
        return Set(found).sorted()
    }
}
