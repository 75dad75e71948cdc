import CLibrary

/// Turns the paths of a command line into inputs: files, directories (recursively, links not followed), globs, `-`.
///
/// The order is that of the command line, and within a directory that of the names' bytes: archives of ours are then in
/// order of time, and the answer does not depend on the file system.
package enum InputFinder {
    private struct FileIdentity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    package static func find(_ paths: [String]) -> InputList {
        var list = InputList()
        var seen: Set<FileIdentity> = []
        for path in paths {
            if path == "-" {
                if !list.inputs.contains(where: { $0.kind == .standardInput }) {
                    list.inputs.append(LogInput(kind: .standardInput, path: path))
                }
                continue
            }
            var status = stat()
            if stat(path, &status) == 0 {
                add(path, status, to: &list, seen: &seen)
            } else {
                let code = errno
                let matches = code == ENOENT ? globbed(path) : []
                if matches.isEmpty {
                    list.problems.append(unreadable(path, code))
                }
                for match in matches where stat(match, &status) == 0 {
                    add(match, status, to: &list, seen: &seen)
                }
            }
        }
        // What a journal holds comes behind what its file holds.
        list.inputs = list.inputs.filter { $0.kind != .journal } + list.inputs.filter { $0.kind == .journal }
        return list
    }

    private static func add(_ path: String, _ status: stat, to list: inout InputList, seen: inout Set<FileIdentity>) {
        if status.st_mode & S_IFMT == S_IFDIR {
            walk(path, into: &list, seen: &seen)
            list.directories.append(path)
        } else if isJournalName(lastComponent(path)) {
            append(LogInput(kind: .journal, path: path), status, to: &list, seen: &seen)
        } else {
            append(LogInput(kind: .file, path: path), status, to: &list, seen: &seen)
        }
    }

    private static func append(
        _ input: LogInput,
        _ status: stat,
        to list: inout InputList,
        seen: inout Set<FileIdentity>
    ) {
        var input = input
        if status.st_mode & S_IFMT == S_IFREG {
            let identity = FileIdentity(
                device: UInt64(truncatingIfNeeded: status.st_dev),
                inode: UInt64(truncatingIfNeeded: status.st_ino)
            )
            input.isRepeated = !seen.insert(identity).inserted
        }
        list.inputs.append(input)
    }

    /// Depth first with a stack of its own: a deep tree must not end the program.
    private static func walk(_ root: String, into list: inout InputList, seen: inout Set<FileIdentity>) {
        var stack = [root]
        while let directory = stack.popLast() {
            var status = stat()
            if directory != root {
                guard lstat(directory, &status) == 0 else {
                    list.problems.append(unreadable(directory, errno))
                    continue
                }
                if status.st_mode & S_IFMT != S_IFDIR {
                    addFound(directory, status, root: root, to: &list, seen: &seen)
                    continue
                }
            }
            let names: [String]
            do throws(InputProblem) {
                names = try entries(directory)
            } catch {
                list.problems.append(error)
                continue
            }
            // Last on the stack is next: names in reverse.
            for name in names.reversed() {
                let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
                if name.hasPrefix("."), !isJournalName(name) {
                    list.passedOver.append(path)
                } else {
                    stack.append(path)
                }
            }
        }
        list.passedOver.sort()
    }

    private static func addFound(
        _ path: String,
        _ status: stat,
        root: String,
        to list: inout InputList,
        seen: inout Set<FileIdentity>
    ) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            list.passedOver.append(path)
            return
        }
        let kind: LogInput.Kind = isJournalName(lastComponent(path)) ? .journal : .file
        append(LogInput(kind: kind, path: path, root: root), status, to: &list, seen: &seen)
    }

    private static func entries(_ directory: String) throws(InputProblem) -> [String] {
        guard let handle = opendir(directory) else { throw unreadable(directory, errno) }
        defer { closedir(handle) }
        var names: [[UInt8]] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func globbed(_ pattern: String) -> [String] {
        guard pattern.contains(where: { "*?[".contains($0) }) else { return [] }
        var result = glob_t()
        defer { globfree(&result) }
        guard glob(pattern, 0, nil, &result) == 0 else { return [] }
        return (0..<Int(result.gl_pathc)).compactMap { index in
            result.gl_pathv[index].map { String(cString: $0) }
        }
    }

    /// `.NAME.journal`, where a sink keeps what is not yet in its file.
    static func isJournalName(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".journal") && name.utf8.count > ".x.journal".utf8.count - 1
    }

    static func lastComponent(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
    }

    static func unreadable(_ path: String, _ code: Int32) -> InputProblem {
        let remedy =
            switch code {
            case ENOENT, ENOTDIR: "check the path"
            case EACCES, EPERM: "ask for the right to read it, or run as its owner"
            case ELOOP: "its links lead in a circle: give the file itself"
            case ENAMETOOLONG: "change into a directory nearer to it and give a shorter path"
            case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
            default: "see the system's log for this device"
            }
        return InputProblem(.unreadable, path: path, reason: String(cString: strerror(code)), remedy: remedy)
    }
}
