import CJournal
import Files
import TextBytes

/// Finishes the work of a dead process: appends the records of its journal to its log, each once.
///
/// I1. Files only grow: missing bytes are appended, a partial line is completed, nothing is shortened.
/// I2. What is appended depends only on the journal and the file (this includes times and numbers of our internal
///     events), so a recovery that is interrupted anywhere and repeated ends with the same files.
/// I3. The journal is removed last, after a sync.
/// I4. After a restart of the machine the journal is not trusted: one internal event says so, and no record is taken
///     from it.
struct JournalRecovery {
    let directory: LogDirectory
    let name: String
    let currentBootID: [UInt8]

    struct Outcome: Sendable, Hashable {
        var records = 0
        var dropped: UInt64 = 0
        var wasOfAnotherBoot = false
    }

    /// Recovers one journal, open as `descriptor`, and removes it. The caller holds the lock of `name` and knows that
    /// the owner is dead.
    func run(journal path: String, descriptor: Int32, size: UInt64) throws(SystemFailure) -> Outcome {
        var outcome = Outcome()
        if let image = try JournalImage(descriptor: descriptor, size: size, files: directory.files) {
            let isBelieved = image.owner.bootID == currentBootID
            let wanted = Self.wanted(image, isBelieved: isBelieved)
            outcome.wasOfAnotherBoot = !isBelieved
            if isBelieved {
                outcome.records = image.records.count
                outcome.dropped = (image.dropped - image.announced).total
            }
            if !wanted.lines.isEmpty { try bring(wanted, commit: isBelieved ? image.committed : nil) }
        } else if try JournalImage.isOfAnotherVersion(descriptor, files: directory.files) {
            // Made by a newer library, which alone can read it: it stays.
            throw SystemFailure.foreignFile
        }
        try directory.removeIfThere(path)
        return outcome
    }

    struct Wanted {
        /// What the log must hold after the commit, including our own internal events about it.
        var lines: [ArraySlice<UInt8>]
        /// The first line of a file that recovery begins.
        var header: ArraySlice<UInt8>
    }

    static func wanted(_ image: JournalImage, isBelieved: Bool) -> Wanted {
        let run = Hexadecimal.text(image.runID)
        var sequence = image.sequence
        func notice(_ notice: InternalEvent) -> ArraySlice<UInt8> {
            sequence &+= 1
            return notice.line(wall: image.wall, runID: run, sequence: sequence)[...]
        }
        guard isBelieved else {
            let last = image.commit?.sequence ?? 0
            let gap = notice(
                .gap("the machine restarted: records behind event.sequence \(last) that were not synced are lost")
            )
            return Wanted(lines: [gap], header: notice(.fileOpened))
        }
        var lines = image.lines()
        let dropped = image.dropped - image.announced
        if dropped.total > 0 { lines.append(notice(.recordsDropped(dropped))) }
        if !lines.isEmpty { lines.append(notice(.recovered(image.records.count))) }
        return Wanted(lines: lines, header: notice(.fileOpened))
    }

    private func bring(
        _ wanted: Wanted,
        commit: (file: FileIdentity, length: UInt64)?
    ) throws(SystemFailure) {
        var missing = MissingLines(wanted: wanted.lines)
        let activePath = directory.active(name)
        if let commit, let old = try find(commit.file), old != activePath {
            // The file was renamed before the dead process had begun the next one: a partial line ends in the renamed
            // file.
            try completeLine(in: old, from: commit.length, &missing)
        }
        if let (descriptor, status) = try directory.openRegular(activePath, for: .append) {
            defer { try? directory.files.close(descriptor) }
            let isCommitted = commit?.file == status.identity
            let base = isCommitted ? min(commit?.length ?? 0, status.size) : 0
            if try isBegunByRecovery(descriptor, status.size, wanted) {
                missing = MissingLines(wanted: [wanted.header] + missing.lines)
            }
            try missing.compare(descriptor: descriptor, from: base, files: directory.files)
            try append(missing, to: descriptor)
        } else if !missing.lines.isEmpty {
            let descriptor = try directory.files.open(activePath, for: .createToAppend)
            defer { try? directory.files.close(descriptor) }
            missing = MissingLines(wanted: [wanted.header] + missing.lines)
            try append(missing, to: descriptor)
            try directory.files.synchronizeDirectory(directory.path)
        }
    }

    /// Whether a file is empty, or holds only what an interrupted recovery wrote first. A file that the writer had just
    /// made gets its header from the journal.
    private func isBegunByRecovery(
        _ descriptor: Int32,
        _ size: UInt64,
        _ wanted: Wanted
    ) throws(SystemFailure) -> Bool {
        if size == 0 { return wanted.lines.first.map(InternalEvent.isFileOpened) != true }
        var start = [UInt8](repeating: 0, count: Int(min(size, UInt64(wanted.header.count))))
        let count = try start.withFailingBytes { (target) throws(SystemFailure) in
            try directory.files.readAll(descriptor, into: target, at: 0)
        }
        return wanted.header.starts(with: start.prefix(count))
    }

    private func completeLine(
        in path: String,
        from length: UInt64,
        _ missing: inout MissingLines
    ) throws(SystemFailure) {
        guard let (descriptor, status) = try directory.openRegular(path, for: .append) else { return }
        defer { try? directory.files.close(descriptor) }
        try missing.compare(descriptor: descriptor, from: min(length, status.size), files: directory.files)
        guard missing.fragmentIsOurs else {
            missing.forgetFragment()
            return
        }
        let completion = missing.completion()
        try write(completion.bytes, to: descriptor)
        try directory.files.synchronize(descriptor)
        missing = MissingLines(wanted: completion.lines)
    }

    private func append(_ missing: MissingLines, to descriptor: Int32) throws(SystemFailure) {
        let completion = missing.completion()
        var batch = completion.bytes
        for line in completion.lines {
            if batch.count + line.count > 256 << 10, !batch.isEmpty {
                try write(batch, to: descriptor)
                batch.removeAll(keepingCapacity: true)
            }
            batch += line
        }
        try write(batch, to: descriptor)
        try directory.files.synchronize(descriptor)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        var written = 0
        try bytes.withFailingRead { (raw) throws(SystemFailure) in
            try directory.files.writeAll(descriptor, raw, written: &written)
        }
    }

    /// The current path of the committed file in the directory, under any name.
    private func find(_ identity: FileIdentity) throws(SystemFailure) -> String? {
        for name in try directory.files.list(directory.path) {
            let path = "\(directory.path)/\(name)"
            if let status = try? directory.files.status(at: path), status.identity == identity, status.kind == .regular
            {
                return path
            }
        }
        return nil
    }
}

extension JournalImage {
    /// The file of the newest commit, and how much of it is certain.
    var committed: (file: FileIdentity, length: UInt64)? {
        commit.map { (FileIdentity(device: $0.device, inode: $0.inode), $0.length) }
    }
}

extension MissingLines {
    /// The fragment is not at the end of the file that is written next.
    mutating func forgetFragment() {
        self = MissingLines(wanted: lines)
    }
}
