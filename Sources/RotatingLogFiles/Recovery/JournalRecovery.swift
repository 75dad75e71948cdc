import CJournal
import Files
import TextBytes

/// Finishes the work of a dead process: appends the records of its journal to its log, each once.
///
/// I1. Files only grow: missing bytes are appended, a partial line is completed, nothing is shortened.
/// I2. What is appended depends only on the journal and the file (this includes times and numbers of our internal
///     events), so a recovery that is interrupted anywhere and repeated ends with the same files.
/// I3. The journal is removed last, after a sync.
/// I4. What the committed file lost after its last commit is noted in the journal before anything is appended, and
///     announced: what is appended would hide it.
/// I5. After a restart of the machine the journal is not trusted: one internal event says so, and no record is taken
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
            let committed = isBelieved ? try committed(image, journal: path) : nil
            let wanted = Self.wanted(image, isBelieved: isBelieved, cut: committed?.cut ?? 0)
            outcome.wasOfAnotherBoot = !isBelieved
            if isBelieved {
                outcome.records = image.records.count
                outcome.dropped = image.unannounced.total
            }
            if !wanted.lines.isEmpty { try appendMissing(wanted, after: committed) }
        } else if try JournalImage.isFromAnotherVersion(descriptor, files: directory.files) {
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

    /// The file of the newest commit, as it is now.
    private struct Committed {
        var file: FileIdentity
        /// Committed bytes that it still has, up to a line end.
        var length: UInt64
        /// Committed bytes that it has no longer.
        var cut: UInt64
        /// Its current path; nil if it is not in the directory.
        var path: String?
    }

    /// `cut`: committed bytes that are missing from the file.
    static func wanted(_ image: JournalImage, isBelieved: Bool, cut: UInt64) -> Wanted {
        let run = Hexadecimal.text(image.runID)
        var sequence = image.sequence
        func line(of event: InternalEvent) -> ArraySlice<UInt8> {
            sequence &+= 1
            return event.line(wall: image.wall, runID: run, sequence: sequence)[...]
        }
        guard isBelieved else {
            let last = image.commit?.sequence ?? 0
            let gap = line(
                of:
                    .gap("the machine restarted: records after event.sequence \(last) that were not synced are lost")
            )
            return Wanted(lines: [gap], header: line(of: .fileOpened))
        }
        var lines = image.lines()
        if image.unannounced.total > 0 { lines.append(line(of: .recordsDropped(image.unannounced))) }
        let unfinished = image.unfinished
        if !lines.isEmpty || unfinished > 0 {
            lines.append(line(of: .recovered(image.records.count, unfinished: unfinished)))
        }
        if cut > 0 {
            // A file begins with its header, also one that the writer had just made.
            let isBegun = lines.first.map(InternalEvent.isFileOpened) == true
            lines.insert(
                line(of: .gap("\(cut) bytes of the active file were removed by another process")),
                at: isBegun ? 1 : 0
            )
        }
        return Wanted(lines: lines, header: line(of: .fileOpened))
    }

    /// Finds the committed file. If it has lost bytes, the journal's commit is replaced by one that says so: a recovery
    /// that is interrupted later and repeated then compares the same part, and announces the same loss.
    private func committed(_ image: JournalImage, journal path: String) throws(SystemFailure) -> Committed? {
        guard var commit = image.commit, let (file, length) = image.committed else { return nil }
        if file == .none { return Committed(file: file, length: 0, cut: image.cut, path: nil) }
        let found = try find(file)
        // A copy of a log directory holds a copy of the file. There its absence says nothing.
        if found == nil, try directory.files.status(at: directory.path).identity != image.directory {
            return Committed(file: file, length: length, cut: image.cut, path: nil)
        }
        let left = min(found?.size ?? 0, length)
        let cut = image.cut + (length - left)
        var base = left
        if left < length {
            // The cut may be within a line; the next one begins in a line of its own.
            if let found { base = try lineStart(in: found.path, at: left) }
            commit.length = base
            if found == nil {
                // A new file may get the same identity.
                commit.device = FileIdentity.none.device
                commit.inode = FileIdentity.none.inode
            }
            commit.serial += 1
            try replaceCommit(of: image, with: commit, cut: cut, in: path)
        }
        return Committed(file: found == nil ? .none : file, length: base, cut: cut, path: found?.path)
    }

    /// The start of the line that a file's first `offset` bytes end in.
    private func lineStart(in path: String, at offset: UInt64) throws(SystemFailure) -> UInt64 {
        guard let (descriptor, _) = try directory.openRegular(path, for: .read) else { return offset }
        defer { try? directory.files.close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var end = offset
        while end > 0 {
            let start = end - min(end, UInt64(buffer.count))
            let length = Int(end - start)
            let count = try buffer.withFailingBytes { (target) throws(SystemFailure) in
                try directory.files.readAll(descriptor, into: .init(rebasing: target[..<length]), at: start)
            }
            if let feed = buffer[..<count].lastIndex(of: UInt8(ascii: "\n")) { return start + UInt64(feed) + 1 }
            end = start
        }
        return 0
    }

    private func replaceCommit(
        of image: JournalImage,
        with new: journal_commit,
        cut: UInt64,
        in path: String
    ) throws(SystemFailure) {
        guard let (descriptor, _) = try directory.openRegular(path, for: .update) else {
            throw SystemFailure.foreignFile
        }
        defer { try? directory.files.close(descriptor) }
        func note(_ value: UInt64) -> journal_note {
            var note = journal_note(value: value, serial: new.serial, check: 0)
            note.check = journal_note_check(&note, image.key)
            return note
        }
        var commit = new
        commit.check = journal_commit_check(&commit, image.key)
        // Each is valid only as a whole. The notes count only together with this commit, so they come first.
        if let lines = image.writtenLines {
            try overwrite(descriptor, note(lines), at: journal_lines_offset(new.serial))
        }
        try overwrite(descriptor, note(cut), at: journal_cut_offset(new.serial))
        try overwrite(descriptor, commit, at: journal_commit_offset(new.serial))
    }

    private func overwrite<Value>(_ descriptor: Int32, _ value: Value, at offset: UInt64) throws(SystemFailure) {
        try withUnsafeBytes(of: value) { Array($0) }.withFailingRead { (bytes) throws(SystemFailure) in
            try directory.files.writeAll(descriptor, bytes, at: offset)
        }
    }

    private func appendMissing(_ wanted: Wanted, after committed: Committed?) throws(SystemFailure) {
        var missing = MissingLines(wanted: wanted.lines)
        let activePath = directory.active(name)
        if let committed, let old = committed.path, old != activePath {
            // The file was renamed before the dead process had begun the next one: a partial line ends in the renamed
            // file.
            try completeLine(in: old, from: committed.length, &missing)
        }
        if let (descriptor, status) = try directory.openRegular(activePath, for: .append) {
            defer { try? directory.files.close(descriptor) }
            let base = committed?.file == status.identity ? min(committed?.length ?? 0, status.size) : 0
            if try isBegunByRecovery(descriptor, status.size, wanted) {
                missing = MissingLines(wanted: [wanted.header] + missing.lines)
            }
            try missing.compare(descriptor: descriptor, from: base, files: directory.files)
            try append(missing, to: descriptor)
        } else if !missing.lines.isEmpty {
            let descriptor = try directory.files.openUninterrupted(activePath, for: .createToAppend)
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
            // The fragment is not at the end of the file that is written next.
            missing = MissingLines(wanted: missing.lines)
            return
        }
        let completion = missing.completion()
        try directory.files.writeAll(descriptor, completion.bytes)
        try directory.files.synchronizeUninterrupted(descriptor)
        missing = MissingLines(wanted: completion.lines)
    }

    private func append(_ missing: MissingLines, to descriptor: Int32) throws(SystemFailure) {
        let completion = missing.completion()
        var batch = completion.bytes
        for line in completion.lines {
            if batch.count + line.count > 256 << 10, !batch.isEmpty {
                try directory.files.writeAll(descriptor, batch)
                batch.removeAll(keepingCapacity: true)
            }
            batch += line
        }
        try directory.files.writeAll(descriptor, batch)
        try directory.files.synchronizeUninterrupted(descriptor)
    }

    /// A file in the directory, under any name.
    private func find(_ identity: FileIdentity) throws(SystemFailure) -> (path: String, size: UInt64)? {
        var failure: SystemFailure?
        for name in try directory.files.list(directory.path) {
            let path = "\(directory.path)/\(name)"
            do throws(SystemFailure) {
                let status = try directory.files.status(at: path)
                if status.identity == identity, status.kind == .regular { return (path, status.size) }
            } catch {
                if !error.isMissing { failure = error }
            }
        }
        // It may be the one that could not be looked at.
        if let failure { throw failure }
        return nil
    }
}
