package import Files
import TextBytes

/// Reads what a journal holds and its log does not hold yet. Writes nothing and takes no lock.
package struct JournalReader {
    /// Read the active file up to `activeLength` (all of it if nil), then use `lines`: together they are every record
    /// that was handed to the sink, each once.
    package struct Pending: Sendable {
        /// Bytes of the active file that belong to whole lines; nil if there is no active file.
        package var activeLength: UInt64?
        /// Finished lines, each with its line feed.
        package var lines: [UInt8]
        package var records: Int
        package var isOwnerAlive: Bool
        /// The journal is from an earlier start of the machine: its content is not trusted, and `lines` says so.
        package var isFromAnotherBoot: Bool
        /// Whether the newest commit describes this active file; or there is neither a commit nor a file. A rotation
        /// renames the file first: until the next commit the journal describes a file that already has another name.
        package var describesActive: Bool
        /// The directory of its log.
        package var directory: FileIdentity?
        /// `service.ephemeral_id` of its records.
        package var run: String
        /// Highest sequence number that had been assigned in the run.
        package var sequence: UInt64
        /// Numbers up to `sequence` of calls that a living owner had not finished: at least so many have no record and
        /// are not lost. A dead owner's are announced in `lines`.
        package var unfinished: UInt64 = 0
        /// Dropped records that a living owner had not announced, as on a full disk. `lines` announces them.
        package var unannounced: UInt64 = 0
    }

    /// The path of the journal that a lock file names if it is not beside its log; nil: it is.
    package static func path(inLock lock: Int32, files: any FileOperations = SystemFiles()) -> String? {
        (try? Ownership.entry(in: lock, files))?.journalPath
    }

    /// Reads `.NAME.journal` next to `NAME.ndjson`. Nil if there is no journal, or none that this version understands.
    ///
    /// Uses memory of the journal's size during the call. Works while the writer is alive; its records of the last
    /// milliseconds may be missing.
    package static func pending(
        directory path: String,
        name: String,
        journalPath: String? = nil,
        files: any FileOperations = SystemFiles()
    ) throws -> Pending? {
        let directory = LogDirectory(path: path, files: files)
        guard let (journal, _) = try directory.openRegular(journalPath ?? directory.journal(name), for: .read) else {
            return nil
        }
        defer { try? files.close(journal) }
        let active = try directory.openRegular(directory.active(name), for: .read)?.0
        defer { if let active { try? files.close(active) } }
        return try pending(journal: journal, active: active, files: files)
    }

    /// The pending records of open files. Open the active file before the journal is read: if the journal then
    /// describes it, the two belong together.
    package static func pending(
        journal: Int32,
        active: Int32?,
        files: any FileOperations = SystemFiles()
    ) throws -> Pending? {
        let size = try files.status(of: journal).size
        guard let image = try JournalImage(descriptor: journal, size: size, files: files) else { return nil }
        let environment = LogFileEnvironment(files: files)
        let isBelieved = image.owner.bootID == environment.owner().bootID
        let isAlive = Ownership.isAlive(image, in: journal, environment)
        let status = try active.map { (descriptor) throws(SystemFailure) in try files.status(of: descriptor) }
        let describesActive = image.committed?.file == status?.identity
        let committed = describesActive ? image.committed?.length ?? 0 : 0
        let cut = committed - min(committed, status?.size ?? 0)
        // A cut file is compared from its start: the cut may be within a line.
        let base = cut == 0 ? committed : 0
        let run = Hexadecimal.text(image.runID)
        let wanted =
            isAlive
            ? livingLines(image, run)
            : JournalRecovery.wanted(image, isBelieved: isBelieved, cut: image.cut + cut).lines
        var missing = MissingLines(wanted: wanted)
        var length: UInt64?
        if let active {
            try missing.compare(descriptor: active, from: base, files: files)
            length = missing.wholeLength
        }
        return Pending(
            activeLength: length,
            lines: missing.joined,
            records: missing.lines.count,
            isOwnerAlive: isAlive,
            isFromAnotherBoot: !isBelieved,
            describesActive: describesActive,
            directory: image.directory,
            run: run,
            sequence: image.sequence,
            unfinished: isAlive ? image.unfinished : 0,
            unannounced: isAlive ? image.unannounced.total : 0
        )
    }

    /// Drops are announced when the writer can write again. Until then nothing else says why numbers have no record.
    private static func livingLines(_ image: JournalImage, _ run: String) -> [ArraySlice<UInt8>] {
        guard image.unannounced.total > 0 else { return image.lines() }
        let event = InternalEvent.recordsDropped(image.unannounced, run: run)
        return image.lines() + [event.line(wall: image.wall, runID: run, sequence: nil)[...]]
    }
}
