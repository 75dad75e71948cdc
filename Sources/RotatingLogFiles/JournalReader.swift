package import Files

/// What a journal holds that its log does not hold yet, for readers: nothing is written, nothing is locked.
package struct JournalReader {
    /// Read the active file up to `activeLength` (all of it where nil), then take `lines`: together they are every record
    /// that was handed to the sink, each once.
    package struct Pending: Sendable {
        /// Bytes of the active file that belong to whole lines; nil where there is no active file.
        package var activeLength: UInt64?
        /// Finished lines, each with its line feed.
        package var lines: [UInt8]
        package var records: Int
        package var isOwnerAlive: Bool
        /// The journal is of an earlier start of the machine: what it holds is not believed, and `lines` says so.
        package var isOfAnotherBoot: Bool
    }

    /// Looks at `.NAME.journal` beside `NAME.ndjson`. Nil where there is no journal, or none that is understood.
    ///
    /// Costs the journal's size in memory for the time of the call. Works beside a living writer, whose records of the
    /// last milliseconds may be missing.
    package static func pending(
        directory path: String,
        name: String,
        journalPath: String? = nil,
        files: any FileOperations = SystemFiles()
    ) throws -> Pending? {
        let directory = LogDirectory(path: path, files: files)
        guard let (journal, status) = try directory.openRegular(journalPath ?? directory.journal(name), for: .read)
        else {
            return nil
        }
        defer { try? files.close(journal) }
        guard let image = try JournalImage(descriptor: journal, size: status.size, files: files) else { return nil }
        let isBelieved = image.owner.bootID == ProcessIdentity.current().bootID
        let isAlive = ProcessIdentity.isAlive(image.owner)
        let wanted = isAlive ? image.lines() : JournalRecovery.wanted(image, isBelieved: isBelieved).lines
        var missing = MissingLines(wanted: wanted)
        var length: UInt64?
        if let (active, activeStatus) = try directory.openRegular(directory.active(name), for: .read) {
            defer { try? files.close(active) }
            let isCommitted = image.committed?.file == activeStatus.identity
            let base = isCommitted ? min(image.committed?.length ?? 0, activeStatus.size) : 0
            try missing.compare(descriptor: active, from: base, files: files)
            length = missing.wholeLength
        }
        return Pending(
            activeLength: length,
            lines: missing.lines.flatMap { $0 },
            records: missing.lines.count,
            isOwnerAlive: isAlive,
            isOfAnotherBoot: !isBelieved
        )
    }
}
