import CLibrary
import Files

/// Finds the files of the given paths, and notes what cannot be followed.
extension LogFollower {
    func visit(named path: LogPath, isSlow: Bool) {
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

    func visit(_ path: LogPath, isNamed: Bool) {
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

    func note(_ path: LogPath, _ reason: String, _ remedy: String) {
        note(InputProblem(.unreadable, path: path.text, reason: reason, remedy: remedy), path)
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

    /// `isNamed`: the user gave the path, so it is reported if it cannot be followed.
    func add(_ file: InputFile, _ path: LogPath, isNamed: Bool) {
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
        guard readContent(of: file, followed, isNamed: isNamed) else {
            unfinished.insert(path)
            return
        }
        unfinished.remove(path)
        files.append(followed)
        byIdentity[identity] = followed
        // Before the archives that come after it by name.
        if followed.file != nil { read(followed) }
        closeSurplus()
    }

    /// Reads an archive, and prepares a text for being followed. False: it is an archive that is still being made.
    private func readContent(of file: InputFile, _ followed: FollowedFile, isNamed: Bool) -> Bool {
        let path = followed.location
        let head = file.bytes(at: 0, count: ContentSniffer.length)
        // Nothing in it is younger than its last change.
        let isOld = followed.modified < session.since
        switch ContentSniffer.content(head, path: path.text) {
        case .gzip:
            let isOurs = ArchiveName.isPlain(path.lastComponent.dropLast(3))
            guard isOld || isOurs || session.isInitialRead || session.now - followed.modified >= 1_000_000 else {
                return false
            }
            followed.isFinished = true
            return isOld || read(archive: file, followed)
        case .empty where path.uncompressed != nil:
            return false
        case .text where head.withUnsafeBytes(CommandOutput.isOne):
            followed.isFinished = true
            if isNamed { note(path, CommandOutput.reason, CommandOutput.remedy) }
        case .text, .empty:
            followed.file = file
            if isOld { followed.skip(to: followed.size, of: file) } else { followed.relation = .unknown }
            followed.size = -1
        case .utf16, .container, .binary:
            followed.isFinished = true
            if isNamed { note(path, "only text in UTF-8 can be followed", "msal-errors report may read it") }
        }
        return true
    }
}

extension stat {
    var modifiedMicroseconds: Int64 {
        Int64(times[1].tv_sec) * 1_000_000 + Int64(times[1].tv_nsec) / 1_000
    }
}
