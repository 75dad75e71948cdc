import CLibrary
import Files

/// Follows logs: files, and directories with everything below them, while they are written, rotated, compressed,
/// copied, truncated and removed.
///
/// - I1. Every line that is complete is read once: records with an identity by that, other content by its file, or by
///   its beginning and checksum in another file.
/// - I2. A look asks for the state of the files that were written lately and of the directories. A directory is listed
///   only after it has changed, so an idle log costs a few system calls.
/// - I3. At most `openLimit` files are open, and `fileLimit` are known.
package final class LogFollower {
    struct Directory {
        var modified: Int64 = 0
        var listed: Int64 = 0
        var folders: [LogPath] = []
    }

    private let paths: [LogPath]
    let session: FollowSession
    let feeder: LineFeeder
    /// How many files are known at most.
    let fileLimit: Int
    var directories: [LogPath: Directory] = [:]
    var files: [FollowedFile] = []
    var byIdentity: [FileIdentity: FollowedFile] = [:]
    /// Content that was read and has no file any more.
    var retired: [FollowedFile] = []
    /// Archives that are being made.
    var unfinished: Set<LogPath> = []
    private var lastSlowLook: Int64 = .min
    /// What cannot be followed, and why; each path once.
    package internal(set) var problems = ProblemList()
    var pathsWithProblems: Set<LogPath> = []
    var notesLimit = false
    private var notesRepeats = false

    private static let openLimit = 256
    private static let retiredLimit = 1_024
    /// How long after a change a directory may change again without another time of change.
    static let timeStep: Int64 = 50_000
    /// How often files are looked at that were not written lately, unfinished archives, and globs.
    private static let slowInterval: Int64 = 2_000_000
    /// How long an archive that ends too early is taken for one that is being written, after its last change.
    static let unfinishedInterval: Int64 = 60_000_000
    /// A file that is gone is closed after it did not grow for so long.
    private static let goneInterval: Int64 = 10_000_000
    /// Only the end of a larger file is read at first.
    static let initialReadSize = 256 << 20

    /// `since`: failures before this time are not passed on. `shouldStop` is asked during the initial read, which may
    /// be long; if it answers true, nothing more is read. `emit` gets each failure, and whether it came after the
    /// initial read. `ends` gets how many operations ended otherwise; 0 for a failure that states its outcome.
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

    /// Files that read like documents, and errors of which were left out; each once.
    package var documents: BoundedList<QuotingDocument> { session.documents }

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

    // MARK: Known files

    func forget(_ isGone: (FollowedFile) -> Bool) {
        files.removeAll { file in
            guard isGone(file) else { return false }
            if let identity = file.identity { byIdentity[identity] = nil }
            retire(file)
            return true
        }
    }

    func retire(_ file: FollowedFile) {
        guard file.offset > 0 else { return }
        retired.append(file.retired())
        if retired.count > Self.retiredLimit { retired.removeFirst(retired.count / 4) }
    }

    // MARK: Growing files

    func read(_ followed: FollowedFile) {
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
    func closeSurplus() {
        guard files.count(where: { $0.file != nil }) > Self.openLimit else { return }
        let open = files.filter { $0.file != nil }.sorted { $0.changed < $1.changed }
        for followed in open.prefix(Self.openLimit / 4) {
            followed.readMore(feeder)
            followed.file = nil
        }
    }
}
