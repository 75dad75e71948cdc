import CLibrary
import FailureSummaries
import Files
import LogArchives

/// Follows logs: files, and directories with everything below them, while they are written, rotated, compressed, copied,
/// truncated and removed.
///
/// - I1. Every line that is complete is read once: records with an identity by that, other content by its file, or by its
///   beginning and checksum in another file.
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
    private var directories: [LogPath: Directory] = [:]
    private var files: [FollowedFile] = []
    private var byIdentity: [InputFile.Identity: FollowedFile] = [:]
    /// Content that was read and has no file any more.
    private var retired: [FollowedFile] = []
    /// Files that are being made.
    private var unfinished: Set<LogPath> = []
    private var lastSlowLook: Int64 = .min
    /// What cannot be followed, and why; each path once.
    package private(set) var problems = ProblemList()
    private var pathsWithProblems: Set<LogPath> = []

    private static let openLimit = 256
    private static let fileLimit = 16_384
    private static let retiredLimit = 1_024
    /// How long after a change a directory may change again without another time of change.
    private static let timeStep: Int64 = 50_000
    /// How often files are looked at that were not written lately, and globs.
    private static let slowInterval: Int64 = 2_000_000
    /// A file that is gone is closed after it did not grow for so long.
    private static let goneInterval: Int64 = 10_000_000
    /// Of a larger file only the end is read at first.
    private static let initialReadSize = 256 << 20

    /// `since`: failures before this time are not handed on. `emit` gets each failure, and whether it came after the initial
    /// read; `attempts` how many operations ended.
    package init(
        _ paths: [LogPath],
        _ query: Query,
        since: Int64,
        emit: @escaping (FailureEvent, _ isNew: Bool) -> Void,
        attempts: @escaping (Int, _ time: Int64) -> Void = { _, _ in }
    ) {
        self.paths = paths
        session = FollowSession(query, since: since, emit: emit, attempts: attempts)
        feeder = LineFeeder(furtherKeys: query.furtherKeys)
    }

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
        for path in unfinished { visit(path, isNamed: false) }
        for file in files where !file.isFinished && (file.file != nil || isSlow) { read(file) }
        for file in files { file.settle() }
        if isSlow { closeOld() }
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
        var seen: Set<InputFile.Identity> = []
        for index in 0..<names.count where names[index].first != UInt8(ascii: ".") {
            let location = path.appending(names[index])
            var status = stat()
            guard location.withCString({ lstat($0, &status) }) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(location)
            case S_IFREG:
                seen.insert(InputFile.Identity(status))
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
        if let known = byIdentity[InputFile.Identity(status)] {
            let isSame =
                known.file != nil || !known.isFinished
                || known.size == Int(status.st_size) && known.modified == status.modifiedMicroseconds
            if isSame {
                known.location = path
                return
            }
            forget { $0 === known }
        }
        guard files.count < Self.fileLimit else { return }
        do throws(InputProblem) {
            add(try InputFile(opening: path, followsLinks: isNamed), path, isNamed: isNamed)
        } catch {
            note(error, path)
        }
    }

    private func note(_ problem: InputProblem, _ path: LogPath) {
        // A path that was removed in the meantime is no problem.
        guard problem.kind != .missing, pathsWithProblems.count < Self.fileLimit,
            pathsWithProblems.insert(path).inserted
        else { return }
        problems.append(problem)
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
        guard file.checksum != nil, file.offset > 0 else { return }
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
        let head = file.beginning(ContentSniffer.length)
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
            if !isOld { read(archive: file, followed) }
        case .empty where path.bytes.suffix(3).elementsEqual(".gz".utf8):
            unfinished.insert(path)
            return
        case .text where head.withUnsafeBytes(CommandOutput.isOne):
            followed.isFinished = true
            if isNamed { note(path, CommandOutput.reason, CommandOutput.remedy) }
        case .text, .empty:
            followed.file = file
            if isOld {
                followed.skip(to: followed.size, of: file, beginning: Array(head.prefix(64)))
            } else if let twin = twin(of: file, head) {
                followed.continueAfter(twin)
            } else if session.isInitialRead, followed.size > Self.initialReadSize {
                followed.skip(
                    to: followed.size - Self.initialReadSize,
                    of: file,
                    beginning: Array(head.prefix(64))
                )
            }
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
        closeSurplus()
    }

    /// What was read of the same content in another file.
    private func twin(of file: InputFile, _ head: [UInt8]) -> FollowedFile? {
        let beginning = Array(head.prefix(FollowedFile.beginningSize))
        let candidates = (files + retired).filter { $0.mayBegin(beginning) && $0.offset <= file.size ?? 0 }
        return candidates.sorted { $0.offset > $1.offset }.first { candidate in
            var checksum: UInt32 = 0
            var offset = 0
            while offset < candidate.offset {
                let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
                    let wanted = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[..<min(buffer.count, candidate.offset - offset)]
                    )
                    count = (try? file.read(into: wanted, at: UInt64(offset))) ?? 0
                }
                if piece.isEmpty { return false }
                checksum = Checksum.crc32(piece, after: checksum)
                offset += piece.count
            }
            return checksum == candidate.checksum
        }
    }

    /// Reads an archive, without what was read of its content before.
    private func read(archive file: InputFile, _ followed: FollowedFile) {
        if isRead(archive: file, followed.location) { return }
        guard let head = content(of: file, followed.location, count: FollowedFile.beginningSize) else { return }
        let candidates = (files + retired).filter { $0.mayBegin(head) }.sorted { $0.offset > $1.offset }
        for candidate in candidates where take(file, followed, after: candidate) { return }
        _ = take(file, followed, after: nil)
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
        let plain = LogPath(bytes: path.bytes.dropLast(3))
        return ArchiveName.isPlain(plain.lastComponent)
            && files.contains { $0.location == plain && $0.checksum != nil && $0.lines == lines }
    }

    private func content(of file: InputFile, _ path: LogPath, count: Int) -> [UInt8]? {
        guard let archive = try? GzipBytes(FileBytes(file), path: path.text) else { return nil }
        return (try? PeekedBytes(archive, wanted: count))?.head.prefix(count).map { $0 }
    }

    /// Reads the content after what `candidate` has; false, and nothing is read, if it is other content.
    private func take(_ file: InputFile, _ followed: FollowedFile, after candidate: FollowedFile?) -> Bool {
        guard let archive = try? GzipBytes(FileBytes(file), path: followed.location.text) else { return true }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        var left = candidate?.offset ?? 0
        var checksum: UInt32 = 0
        var rest: [UInt8] = []
        if left == 0, let candidate { followed.continueAfter(candidate) }
        while let step = try? archive.next(into: scratch), step != .end {
            guard case .bytes(let count) = step else { continue }
            var piece = UnsafeRawBufferPointer(rebasing: scratch[..<count])
            if left > 0, let candidate {
                let known = UnsafeRawBufferPointer(rebasing: piece.prefix(left))
                checksum = Checksum.crc32(known, after: checksum)
                left -= known.count
                piece = UnsafeRawBufferPointer(rebasing: piece.dropFirst(known.count))
                guard left == 0 else { continue }
                guard checksum == candidate.checksum else { return false }
                followed.continueAfter(candidate)
            }
            rest.append(contentsOf: piece)
            let taken = rest.withUnsafeBytes { followed.take($0, feeder) }
            rest.removeFirst(taken)
            // Longer than a line may be.
            if rest.count > LineFeeder.lineLimit { rest = [] }
        }
        guard left == 0 else { return false }
        _ = rest.withUnsafeBytes { followed.take($0, feeder, isLast: true) }
        followed.finish(feeder)
        return true
    }

    // MARK: Growing files

    private func read(_ followed: FollowedFile) {
        var status = stat()
        if followed.file == nil {
            // It was closed because it did not grow.
            guard followed.location.withCString({ lstat($0, &status) }) == 0,
                InputFile.Identity(status) == followed.identity,
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
                && InputFile.Identity(status) == file.identity
            if !isThere { followed.finish(feeder) }
            return !isThere
        }
    }

    /// Closes the files that have not grown for the longest time, where too many are open.
    private func closeSurplus() {
        let open = files.filter { $0.file != nil }
        guard open.count > Self.openLimit else { return }
        for followed in open.sorted(by: { $0.changed < $1.changed }).prefix(Self.openLimit / 4) {
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
