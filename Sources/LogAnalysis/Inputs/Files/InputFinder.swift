import CLibrary
import Files
import RotatingLogFiles

/// Turns the paths of a command line into inputs: files, directories (recursively, links not followed), globs, `-`.
///
/// The order is that of the command line; within a directory, names are ordered by their bytes. So our archives are in
/// order of time, and the answer does not depend on the file system.
package struct InputFinder {
    private var list = InputList()
    private let journals: Scan.Journals?
    /// A number for each file found, to detect repeats. With a single path, only files with several hard links can
    /// repeat, so only those are in it.
    private var seen: Set<UInt64> = []
    private let hasSeveralPaths: Bool
    private var held = 0

    private init(_ journals: Scan.Journals?, hasSeveralPaths: Bool) {
        self.journals = journals
        list.journals = journals
        self.hasSeveralPaths = hasSeveralPaths
    }

    package static func find(_ paths: [String]) -> InputList {
        find(paths.map { LogPath($0) })
    }

    /// `journals` reads the records that a journal holds and its file does not hold yet. Without it, journals are not
    /// read.
    package static func find(_ paths: [LogPath], journals: Scan.Journals? = nil) -> InputList {
        var named: [(path: LogPath, status: stat)] = []
        var problems = ProblemList()
        var hasStandardInput = false
        for path in paths {
            var status = stat()
            if path == LogPath("-") {
                if !hasStandardInput { named.append((path, status)) }
                hasStandardInput = true
            } else if path.withCString({ stat($0, &status) }) == 0 || compressed(path, &status) {
                named.append((path, status))
            } else {
                let code = errno
                let matches = code == ENOENT ? globbed(path) : []
                if matches.isEmpty { problems.append(unreadable(path, code)) }
                for match in matches where match.withCString({ stat($0, &status) }) == 0 || compressed(match, &status) {
                    named.append((match, status))
                }
            }
        }
        var finder = InputFinder(journals, hasSeveralPaths: named.count > 1)
        finder.list.problems = problems
        for (path, status) in named { finder.add(path, status) }
        finder.list.inputs.putJournalsLast()
        return finder.list
    }

    /// Whether a rotated log was compressed after its name was found, for example by a shell's glob.
    private static func compressed(_ path: LogPath, _ status: inout stat) -> Bool {
        let code = errno
        if code == ENOENT, ArchiveName.isPlain(path.lastComponent),
            path.compressed.withCString({ stat($0, &status) }) == 0
        {
            return true
        }
        errno = code
        return false
    }

    private mutating func add(_ path: LogPath, _ status: stat) {
        if path == LogPath("-") {
            list.inputs.append(LogInput(kind: .standardInput, location: path))
        } else if status.st_mode & S_IFMT == S_IFDIR {
            walk(path)
            list.directories.append(path)
        } else if AtomicFile.isTemporary(name: String(decoding: path.lastComponent, as: UTF8.self)) {
            list.skipped.append(path.text)
            list.problems.append(
                InputProblem(
                    .unreadable,
                    path: path.text,
                    reason: "an unfinished copy that a killed run left",
                    remedy: "run that command again, or remove it"
                )
            )
        } else {
            var input = LogInput(kind: kind(path.lastComponent), location: path)
            input.isRepeated = isRepeated(status)
            input.isRegular = status.st_mode & S_IFMT == S_IFREG
            if input.kind == .journal {
                input.journal = LogFileNames.log(ofJournal: path.lastComponent).flatMap { log in
                    journals.flatMap { LiveLog(log, in: path.directory, $0)?.content }
                }
            }
            list.inputs.append(input)
        }
    }

    private func kind(_ name: ArraySlice<UInt8>) -> LogInput.Kind {
        LogFileNames.log(ofJournal: name) != nil ? .journal : .file
    }

    private mutating func isRepeated(_ status: stat) -> Bool {
        guard status.st_mode & S_IFMT == S_IFREG, hasSeveralPaths || status.st_nlink > 1 else { return false }
        let device = UInt64(truncatingIfNeeded: status.st_dev)
        let number = UInt64(truncatingIfNeeded: status.st_ino) ^ device &* 0x9E37_79B9_7F4A_7C15
        return !seen.insert(number).inserted
    }

    private struct Level {
        var path: LogPath
        var snapshot: DirectorySnapshot
        /// Its number in the table of inputs.
        var directory: Int
        var next = 0
    }

    /// Depth first with an explicit stack: a deep tree must not overflow the call stack.
    private mutating func walk(_ root: LogPath) {
        var stack: [Level] = []
        enter(root, root: root, &stack)
        while var level = stack.popLast() {
            guard level.next < level.snapshot.names.count else { continue }
            let index = level.next
            level.next += 1
            let name = level.snapshot.names[index]
            let path = level.path.appending(name)
            stack.append(level)
            if name.first == UInt8(ascii: "."), LogFileNames.log(ofJournal: name) == nil {
                list.skipped.append(path.text)
                continue
            }
            if level.snapshot.journalElsewhere(name) != nil {
                list.inputs.append(name: index, of: level.directory, .journal, isRepeated: false, isRegular: false)
                hold(name, nil, level.snapshot)
                continue
            }
            var status = stat()
            let file = level.snapshot.files[index]
            let code = file.map { fstat($0.descriptor, &status) } ?? path.withCString { lstat($0, &status) }
            if code != 0 {
                let code = errno
                let isCompressed = code == ENOENT && Self.compressed(path, &status)
                // A file of a log that retention has just removed is missed at its turn: there it shows whether that
                // leaves a gap.
                if isCompressed || code == ENOENT && ArchiveName.isOne(name) {
                    list.inputs.append(
                        name: index,
                        of: level.directory,
                        .file,
                        isRepeated: isCompressed && isRepeated(status),
                        isRegular: true
                    )
                } else if code != ENOENT {
                    list.problems.append(Self.unreadable(path, code))
                }
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: enter(path, root: root, &stack)
            case S_IFREG:
                list.inputs.append(
                    name: index,
                    of: level.directory,
                    kind(name),
                    isRepeated: isRepeated(status),
                    isRegular: true
                )
                hold(name, file, level.snapshot)
            default: list.skipped.append(path.text)
            }
        }
    }

    private mutating func enter(_ path: LogPath, root: LogPath, _ stack: inout [Level]) {
        do throws(InputProblem) {
            let limit = HeldInputs.limits.live - held
            let snapshot = try DirectorySnapshot(of: path, journals, openLimit: limit)
            held += snapshot.files.count
            let directory = list.inputs.add(path, foundIn: root, snapshot.names)
            list.logs += snapshot.logs.filter(\.content.isOwnerAlive).map { log in
                (log: log, names: snapshot.names, isMoving: snapshot.moving.contains(log.name))
            }
            for (log, journal) in snapshot.unreadableJournals {
                list.problems.append(
                    InputProblem(
                        .unreadable,
                        path: path.appending(LogFileNames.active(log).utf8).text,
                        reason: "its journal \(journal) cannot be read: records may be missing that are only there",
                        remedy: "run this where the journal's directory is, or msal-errors recover there"
                    )
                )
            }
            stack.append(Level(path: path, snapshot: snapshot, directory: directory))
        } catch {
            list.problems.append(error)
        }
    }

    /// Keeps the open file and the journal that the snapshot has for the input appended last.
    private mutating func hold(_ name: ArraySlice<UInt8>, _ file: InputFile?, _ snapshot: DirectorySnapshot) {
        let journal = LogFileNames.log(ofJournal: name).flatMap { log in
            snapshot.logs.first { $0.name == log }?.content
        }
        list.inputs.held.hold(
            list.inputs.count - 1,
            file: file,
            journal: journal,
            isMoving: snapshot.isMoving(name)
        )
    }

    static func globbed(_ pattern: LogPath) -> [LogPath] {
        guard pattern.bytes.contains(where: { Array("*?[".utf8).contains($0) }) else { return [] }
        var result = glob_t()
        defer { globfree(&result) }
        guard pattern.withCString({ glob($0, 0, nil, &result) }) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { index in
            result.gl_pathv[index].map { name in
                LogPath(bytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
            }
        }
    }

    package static func unreadable(_ path: LogPath, _ code: Int32) -> InputProblem {
        let remedy =
            switch code {
            case ENOENT, ENOTDIR: "check the path"
            case EACCES, EPERM: "ask for the right to read it, or run as its owner"
            case ELOOP: "its links lead in a circle: give the file itself"
            case ENAMETOOLONG: "change into a directory nearer to it and give a shorter path"
            case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
            default: InputProblem.askSystemLog
            }
        return InputProblem(
            code == ENOENT ? .missing : .unreadable,
            path: path.text,
            reason: SystemFailure.text(code),
            remedy: remedy
        )
    }
}
