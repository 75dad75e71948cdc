import CLibrary
import FailureSummaries
import Files
import LogArchives

/// Follows logs: files, and directories with everything below them, while they are written, rotated, compressed,
/// copied, truncated and removed.
///
/// - I1. Every line that is complete is read once: records with an identity by that, other content by its file, or by
///   its beginning and checksum in another file.
/// - I2. A look asks for the state of the files that were written lately and of the directories. A directory is listed
///   only after it has changed, so an idle log costs a few system calls.
/// - I3. At most `openLimit` files are open, and `fileLimit` are known.
package final class LogFollower {
    private struct Directory {
        var modified: Int64 = 0
        var listed: Int64 = 0
        var folders: [LogPath] = []
    }

    private let paths: [LogPath]
    private let session: FollowSession
    private let feeder: LineFeeder
    /// How many files are known at most.
    private let fileLimit: Int
    private var directories: [LogPath: Directory] = [:]
    private var files: [FollowedFile] = []
    private var byIdentity: [FileIdentity: FollowedFile] = [:]
    /// Content that was read and has no file any more.
    private var retired: [FollowedFile] = []
    /// Archives that are being made.
    private var unfinished: Set<LogPath> = []
    private var lastSlowLook: Int64 = .min
    /// What cannot be followed, and why; each path once.
    package private(set) var problems = ProblemList()
    private var pathsWithProblems: Set<LogPath> = []
    private var notesLimit = false
    private var notesRepeats = false

    private static let openLimit = 256
    private static let retiredLimit = 1_024
    /// How long after a change a directory may change again without another time of change.
    private static let timeStep: Int64 = 50_000
    /// How often files are looked at that were not written lately, unfinished archives, and globs.
    private static let slowInterval: Int64 = 2_000_000
    /// How long an archive that ends too early is taken for one that is being written, after its last change.
    private static let unfinishedInterval: Int64 = 60_000_000
    /// A file that is gone is closed after it did not grow for so long.
    private static let goneInterval: Int64 = 10_000_000
    /// Only the end of a larger file is read at first.
    private static let initialReadSize = 256 << 20

    /// `since`: failures before this time are not passed on. `shouldStop` is asked during the initial read, which may be
    /// long; if it answers true, nothing more is read. `emit` gets each failure, and whether it came after the initial
    /// read. `ends` gets how many operations ended otherwise; 0 for a failure that states its outcome.
    package init(
        _ paths: [LogPath],
        _ query: Query,
        since: Int64,
        fileLimit: Int = 16_384,
        shouldStop: @escaping () -> Bool = { false },
        emit: @escaping (FailureEvent, _ isNew: Bool) -> Void,
        ends: @escaping (Int, _ time: Int64) -> Void = { _, _ in }
    ) {
        self.paths = paths
        session = FollowSession(query, since: since, shouldStop: shouldStop, emit: emit, ends: ends)
        feeder = LineFeeder(furtherKeys: query.furtherKeys)
        self.fileLimit = fileLimit
    }

    /// Whether the initial read was stopped before its end.
    package var wasStopped: Bool { session.wasStopped }

    /// Records that came after the initial read.
    package var records: Int { session.records }

    /// Files that are followed.
    package var fileCount: Int { files.count { !$0.isFinished } }

    /// Whether none of the given paths can be followed. A glob may match something later.
    package var followsNothing: Bool { paths.allSatisfy(pathsWithProblems.contains) }

    /// Reads what is new. `now`: microseconds since 1970.
    package func look(now: Int64) {
        session.now = now
        let isSlow = now - max(lastSlowLook, .min / 2) >= Self.slowInterval
        if isSlow { lastSlowLook = now }
        for path in paths { visit(named: path, isSlow: isSlow) }
        if isSlow { for path in unfinished { visit(path, isNamed: false) } }
        for file in files where !file.isFinished && (file.file != nil || isSlow) { read(file) }
        for file in files { file.settle() }
        if isSlow { closeOld() }
        if !notesRepeats, let problem = session.seen.problem {
            notesRepeats = true
            problems.append(problem)
        }
        session.isInitialRead = false
    }

    /// Reads what is left, lines without an end included.
    package func finish(now: Int64) {
        look(now: now)
        for file in files { file.finish(feeder) }
    }

    // MARK: Names

    private func visit(named path: LogPath, isSlow: Bool) {
        var status = stat()
        if path.withCString({ stat($0, &status) }) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { return visit(directory: path, status) }
            visit(path, isNamed: true, status)
        } else if isSlow {
            for match in InputFinder.globbed(path) { visit(named: match, isSlow: false) }
        }
    }

    private func visit(directory path: LogPath, _ status: stat) {
        let modified = status.modifiedMicroseconds
        var directory = directories[path] ?? Directory()
        if directory.modified != modified || directory.listed - modified < Self.timeStep {
            directory.modified = modified
            directory.listed = session.now
            directory.folders = []
            list(path, &directory.folders)
            directories[path] = directory
        }
        for folder in directory.folders {
            var status = stat()
            if folder.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
                visit(directory: folder, status)
            }
        }
    }

    private func list(_ path: LogPath, _ folders: inout [LogPath]) {
        let names: DirectoryNames
        do throws(InputProblem) {
            names = try DirectoryNames(of: path)
        } catch {
            return note(error, path)
        }
        var seen: Set<FileIdentity> = []
        for index in 0..<names.count where names[index].first != UInt8(ascii: ".") {
            let location = path.appending(names[index])
            var status = stat()
            guard location.withCString({ lstat($0, &status) }) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(location)
            case S_IFREG:
                seen.insert(FileIdentity(status))
                visit(location, isNamed: false, status)
            default: break
            }
        }
        // A number of a removed file may be given to another one.
        forget { $0.file == nil && $0.location.directory == path && $0.identity.map { !seen.contains($0) } ?? true }
    }

    private func visit(_ path: LogPath, isNamed: Bool) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            unfinished.remove(path)
            return
        }
        visit(path, isNamed: isNamed, status)
    }

    private func visit(_ path: LogPath, isNamed: Bool, _ status: stat) {
        if let known = byIdentity[FileIdentity(status)] {
            let isSame =
                known.file != nil || !known.isFinished
                || known.size == Int(status.st_size) && known.modified == status.modifiedMicroseconds
            if isSame {
                known.location = path
                return
            }
            forget { $0 === known }
        }
        guard !session.stops() else { return }
        guard files.count + unfinished.count < fileLimit || unfinished.contains(path) else { return noteLimit(path) }
        do throws(InputProblem) {
            add(try InputFile(opening: path, followsLinks: isNamed), path, isNamed: isNamed)
        } catch {
            note(error, path)
        }
    }

    private func note(_ problem: InputProblem, _ path: LogPath) {
        // A path that was removed in the meantime is not a problem.
        guard problem.kind != .missing, pathsWithProblems.count < fileLimit,
            pathsWithProblems.insert(path).inserted
        else { return }
        problems.append(problem)
    }

    private func noteLimit(_ path: LogPath) {
        guard !notesLimit else { return }
        notesLimit = true
        problems.append(
            InputProblem(
                .unreadable,
                path: path.text,
                reason:
                    "this file and further ones are not followed: there are more than \(NumberText.grouped(fileLimit))",
                remedy: "give a directory with fewer files, or a glob"
            )
        )
    }

    private func note(_ path: LogPath, _ reason: String, _ remedy: String) {
        note(InputProblem(.unreadable, path: path.text, reason: reason, remedy: remedy), path)
    }

    private func forget(_ isGone: (FollowedFile) -> Bool) {
        files.removeAll { file in
            guard isGone(file) else { return false }
            if let identity = file.identity { byIdentity[identity] = nil }
            retire(file)
            return true
        }
    }

    private func retire(_ file: FollowedFile) {
        guard file.offset > 0 else { return }
        retired.append(file.retired())
        if retired.count > Self.retiredLimit { retired.removeFirst(retired.count / 4) }
    }

    // MARK: New files

    /// `isNamed`: the user gave the path, so it is reported if it cannot be followed.
    private func add(_ file: InputFile, _ path: LogPath, isNamed: Bool) {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return note(
                path,
                "it is a pipe or a device, which cannot be followed",
                "give the file that the log is written to"
            )
        }
        guard let identity = file.identity, byIdentity[identity] == nil else { return }
        let followed = FollowedFile(path, session)
        followed.identity = identity
        followed.size = Int(status.st_size)
        followed.modified = status.modifiedMicroseconds
        let head = file.bytes(at: 0, count: ContentSniffer.length)
        // Nothing in it is younger than its last change.
        let isOld = followed.modified < session.since
        switch ContentSniffer.content(head, path: path.text) {
        case .gzip:
            let isOurs = ArchiveName.isPlain(path.lastComponent.dropLast(3))
            guard isOld || isOurs || session.isInitialRead || session.now - followed.modified >= 1_000_000 else {
                unfinished.insert(path)
                return
            }
            followed.isFinished = true
            guard isOld || read(archive: file, followed) else {
                unfinished.insert(path)
                return
            }
        case .empty where path.uncompressed != nil:
            unfinished.insert(path)
            return
        case .text where head.withUnsafeBytes(CommandOutput.isOne):
            followed.isFinished = true
            if isNamed { note(path, CommandOutput.reason, CommandOutput.remedy) }
        case .text, .empty:
            followed.file = file
            if isOld { followed.skip(to: followed.size, of: file) } else { followed.relation = .unknown }
            followed.size = -1
        case .utf16, .container, .binary:
            followed.isFinished = true
            if isNamed {
                note(path, "only text in UTF-8 can be followed", "msal-errors report may read it")
            }
        }
        unfinished.remove(path)
        files.append(followed)
        byIdentity[identity] = followed
        // Before the archives that come after it by name.
        if followed.file != nil { read(followed) }
        closeSurplus()
    }

    /// The files whose content may be the same, read to their ends: what an original has more than its copy had would
    /// otherwise count in both.
    private func originals(_ beginning: [UInt8], of followed: FollowedFile) -> [FollowedFile] {
        if !session.isInitialRead {
            for file in files where file.file != nil && file.relation == .known {
                if file.offset < FollowedFile.beginningSize || file.mayBegin(beginning) { read(file) }
            }
        }
        // There may be thousands, for each new file.
        var found: [FollowedFile] = []
        for file in files where file !== followed && file.mayBegin(beginning) { found.append(file) }
        for file in retired where file.mayBegin(beginning) { found.append(file) }
        return found
    }

    /// The one of them whose content `source` begins with, as far as it was read; the one with the most.
    /// `isDamaged`: the source could not be read to its end.
    private func match(_ originals: [FollowedFile], _ source: any ByteSource, isDamaged: inout Bool) -> FollowedFile? {
        var checksums = BeginningChecksums(for: originals)
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        while !checksums.isComplete, let step = try? source.next(into: scratch), step != .end {
            guard case .bytes(let count) = step else {
                isDamaged = true
                continue
            }
            checksums.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        }
        return originals.filter(checksums.match).max { $0.offset < $1.offset }
    }

    /// Decides what of a new file was read in another one. False: it is a copy that is still being made.
    private func begin(_ followed: FollowedFile, _ file: InputFile, size: Int) -> Bool {
        guard followed.relation != .known else { return true }
        let originals = originals(file.bytes(at: 0, count: FollowedFile.beginningSize), of: followed)
        let isCopy = followed.relation == .copyInProgress
        followed.relation = .known
        var isDamaged = false
        let readable = originals.filter { $0.offset <= size }
        if !readable.isEmpty, let twin = match(readable, FileBytes(file), isDamaged: &isDamaged) {
            followed.continueAfter(twin)
        } else if isCopyInProgress(followed, file, size: size, of: originals) {
            followed.relation = .copyInProgress
            return false
        } else if isCopy, originals.contains(where: { $0.offset > size && $0.isFinished }) {
            // The original was truncated after the copy was made. It had more, which was read there.
            followed.skip(to: size, of: file)
        } else if session.isInitialRead, size > Self.initialReadSize {
            followed.skip(to: size - Self.initialReadSize, of: file)
        }
        return true
    }

    /// Whether one of them began as the new file is now. Only logs that are open are asked: one that is copied was written
    /// lately. A log that was renamed is not copied, and a new one in its place may begin as it did.
    private func isCopyInProgress(
        _ followed: FollowedFile,
        _ file: InputFile,
        size: Int,
        of originals: [FollowedFile]
    ) -> Bool {
        let longer = originals.filter {
            size < $0.offset && $0.file != nil && !$0.wasRenamed && $0.location != followed.location
        }
        guard !longer.isEmpty else { return false }
        // The ends first: they tell apart what begins alike.
        let ends = [max(0, size - FollowedFile.sampleSize), 0].map { index in
            (index, file.bytes(at: index, count: min(FollowedFile.sampleSize, size - index)))
        }
        return longer.contains { original in
            ends.allSatisfy { index, bytes in
                !bytes.isEmpty && original.file?.bytes(at: index, count: bytes.count) == bytes
            }
        }
    }

    /// Reads an archive, without what was read of its content before. False: it is still being written.
    private func read(archive file: InputFile, _ followed: FollowedFile) -> Bool {
        if isRead(archive: file, followed.location) { return true }
        guard let head = content(of: file, followed.location, count: FollowedFile.beginningSize),
            let archive = try? GzipBytes(FileBytes(file), path: followed.location.text)
        else { return true }
        let originals = originals(head, of: followed)
        var isDamaged = false
        if let original = match(originals, archive, isDamaged: &isDamaged) {
            followed.continueAfter(original)
        } else if isDamaged, !originals.isEmpty, session.now - followed.modified < Self.unfinishedInterval {
            return false
        }
        readContent(of: file, followed)
        return true
    }

    /// Whether an index shows that nothing in the archive is new.
    private func isRead(archive file: InputFile, _ path: LogPath) -> Bool {
        var input = LogInput(kind: .file, location: path)
        input.file = file
        input.isRegular = true
        guard let indexed = IndexedFile.open(input).file else { return false }
        var lines = 0
        var last: Int64?
        for segment in indexed.segments {
            guard let counts = try? SegmentCounts(segment), let end = counts.last else { return false }
            lines += counts.lines
            last = max(last ?? end, end)
        }
        if let last, last < session.since { return true }
        guard let plain = path.uncompressed else { return false }
        return ArchiveName.isPlain(plain.lastComponent)
            && files.contains { $0.location == plain && $0.isWhole && $0.lines == lines }
    }

    private func content(of file: InputFile, _ path: LogPath, count: Int) -> [UInt8]? {
        guard let archive = try? GzipBytes(FileBytes(file), path: path.text) else { return nil }
        return (try? PeekedBytes(archive, wanted: count))?.head.prefix(count).map { $0 }
    }

    /// Reads the content of an archive after `followed.offset`.
    private func readContent(of file: InputFile, _ followed: FollowedFile) {
        guard let archive = try? GzipBytes(FileBytes(file), path: followed.location.text) else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        var left = followed.offset
        var rest: [UInt8] = []
        while !session.stops(), let step = try? archive.next(into: scratch), step != .end {
            guard case .bytes(let count) = step else { continue }
            let piece = UnsafeRawBufferPointer(rebasing: scratch[min(left, count)..<count])
            left -= min(left, count)
            rest.append(contentsOf: piece)
            if rest.count > LineFeeder.lineLimit { followed.isInLongLine = true }
            // Without a line end nothing can be taken: a long line is searched once.
            guard followed.isInLongLine || piece.contains(UInt8(ascii: "\n")) else { continue }
            let taken = rest.withUnsafeBytes { followed.take($0, feeder) }
            rest.removeFirst(taken)
        }
        _ = rest.withUnsafeBytes { followed.take($0, feeder, isLast: true) }
        followed.finish(feeder)
    }

    // MARK: Growing files

    private func read(_ followed: FollowedFile) {
        var status = stat()
        if followed.file == nil {
            // It was closed because it did not grow.
            guard followed.location.withCString({ lstat($0, &status) }) == 0,
                FileIdentity(status) == followed.identity,
                Int(status.st_size) != followed.size || status.modifiedMicroseconds != followed.modified,
                let file = try? InputFile(opening: followed.location, followsLinks: true),
                file.identity == followed.identity
            else { return }
            followed.file = file
            closeSurplus()
        }
        guard let file = followed.file, fstat(file.descriptor, &status) == 0 else { return }
        let size = Int(status.st_size)
        guard size != followed.size || status.modifiedMicroseconds != followed.modified else { return }
        if size < followed.offset || !followed.beginsAsBefore {
            retire(followed)
            followed.restart()
        }
        if size != followed.size {
            followed.changed = followed.size < 0 ? status.modifiedMicroseconds : session.now
        }
        if size > 0, !begin(followed, file, size: size) { return }
        followed.size = size
        followed.modified = status.modifiedMicroseconds
        followed.readMore(feeder)
        followed.settle()
    }

    /// Closes files that have no name any more and did not grow for a while.
    private func closeOld() {
        forget { followed in
            guard !followed.isFinished, let file = followed.file, session.now - followed.changed >= Self.goneInterval
            else { return false }
            var status = stat()
            let isThere =
                followed.location.withCString { stat($0, &status) } == 0
                && FileIdentity(status) == file.identity
            if !isThere { followed.finish(feeder) }
            return !isThere
        }
    }

    /// Closes the files that have not grown for the longest time, where too many are open.
    private func closeSurplus() {
        guard files.count(where: { $0.file != nil }) > Self.openLimit else { return }
        let open = files.filter { $0.file != nil }.sorted { $0.changed < $1.changed }
        for followed in open.prefix(Self.openLimit / 4) {
            followed.readMore(feeder)
            followed.file = nil
        }
    }
}

extension stat {
    fileprivate var modifiedMicroseconds: Int64 {
        Int64(times[1].tv_sec) * 1_000_000 + Int64(times[1].tv_nsec) / 1_000
    }
}
