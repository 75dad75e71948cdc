import CLibrary
import RotatingLogFiles

/// One input to read: a file, standard input, or the journal of an active file.
package struct LogInput: Sendable {
    package enum Kind: UInt8, Sendable, Equatable {
        case file
        case standardInput
        /// Mapped journal of a sink, read in memory.
        case journal
    }

    package var kind: Kind
    /// As the user gave it, or below a directory that the user gave; `-` for standard input.
    package var location: LogPath
    /// `location` for people and for JSON.
    package var path: String { location.text }
    /// Given by name, not found in a directory: then it must hold text.
    package var isNamed: Bool { foundIn == nil }
    /// The directory, given by the user, in which it was found; nil if it was given by name.
    package var foundIn: LogPath?
    /// `foundIn` for people.
    package var root: String? { foundIn?.text }
    /// The file is also another input (the same path twice, a hard link): what has no identity counts once.
    package var isRepeated = false
    /// A regular file, which may be opened early. A pipe would lose its writer.
    var isRegular = false
    /// The open file, if any: its name may mean another file by now.
    var file: InputFile?
    var journal: JournalReader.Pending?

    init(kind: Kind, location: LogPath, foundIn: LogPath? = nil) {
        self.kind = kind
        self.location = location
        self.foundIn = foundIn
    }

    /// Size of a regular file; nil for anything else.
    package var size: Int? {
        guard isRegular else { return nil }
        if let file { return file.size }
        var status = stat()
        return location.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
    }

    /// Throws if the name is not UTF-8: for commands that write files, whose names are text.
    package func requireTextName() throws(InputProblem) {
        guard LogPath(path) != location else { return }
        throw InputProblem(
            .unreadable,
            path: path,
            reason: "its name is not UTF-8, so no file can be written in its place",
            remedy: "rename it, or use --output"
        )
    }

    package func opened() throws(InputProblem) -> InputFile {
        if kind == .standardInput { return .standardInput }
        if let file { return file }
        return try InputFile(opening: location, followsLinks: isNamed)
    }
}

/// The inputs that a list of paths expands to.
package struct InputList: Sendable {
    package var inputs = InputTable()
    /// Directories given by the user: one without any log is an error.
    package var directories: [LogPath] = []
    package var problems = ProblemList()
    /// Found in directories and not read: hidden files, links, pipes and devices.
    package var skipped = BoundedList<String>()
    /// Logs with a living writer, each with the names that its directory had when it was read.
    var logs: [(log: LiveLog, names: DirectoryNames)] = []
    var journals: Scan.Journals?

    package init() {}

    /// A list of one input taken from another list.
    package init(only input: LogInput) {
        inputs.append(input)
    }
}

/// Inputs in the order in which they are read. Each takes twelve bytes and its name.
package struct InputTable: Sendable, RandomAccessCollection {
    private struct Entry {
        var directory: UInt32
        var name: UInt32
        var kind: LogInput.Kind
        var isRepeated: Bool
        var isRegular: Bool
    }

    private struct Directory: Sendable {
        /// Empty for inputs that were given by name.
        var path: LogPath
        var foundIn: LogPath?
        var names: DirectoryNames
    }

    private var entries: [Entry] = []
    private var directories: [Directory] = []
    /// Inputs whose file is open, or whose journal was read.
    package let held = HeldInputs()

    package init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(index: Int) -> LogInput {
        let entry = entries[index]
        let directory = directories[Int(entry.directory)]
        var input = LogInput(
            kind: entry.kind,
            location: directory.path.appending(directory.names[Int(entry.name)]),
            foundIn: directory.foundIn
        )
        input.isRepeated = entry.isRepeated
        input.isRegular = entry.isRegular
        input.file = held.file(index)
        input.journal = held.journal(index)
        return input
    }

    package func kind(_ index: Int) -> LogInput.Kind { entries[index].kind }

    func isRepeated(_ index: Int) -> Bool { entries[index].isRepeated }

    func isRegularFile(_ index: Int) -> Bool { entries[index].kind == .file && entries[index].isRegular }

    /// Adds a directory; `append(name:)` refers to its names.
    mutating func add(_ path: LogPath, foundIn: LogPath?, _ names: DirectoryNames) -> Int {
        directories.append(Directory(path: path, foundIn: foundIn, names: names))
        return directories.count - 1
    }

    mutating func append(name: Int, of directory: Int, _ kind: LogInput.Kind, isRepeated: Bool, isRegular: Bool) {
        guard let directory = UInt32(exactly: directory), let name = UInt32(exactly: name) else { return }
        entries.append(
            Entry(directory: directory, name: name, kind: kind, isRepeated: isRepeated, isRegular: isRegular)
        )
    }

    /// Appends an input by its whole path.
    mutating func append(_ input: LogInput) {
        let isNext = directories.last.map { $0.path.bytes.isEmpty && $0.foundIn == input.foundIn } ?? false
        let directory =
            isNext ? directories.count - 1 : add(LogPath(bytes: []), foundIn: input.foundIn, DirectoryNames())
        directories[directory].names.append(input.location.bytes)
        append(
            name: directories[directory].names.count - 1,
            of: directory,
            input.kind,
            isRepeated: input.isRepeated,
            isRegular: input.isRegular
        )
        held.hold(entries.count - 1, file: input.file, journal: input.journal)
    }

    /// Moves journals after all files: a journal's content is newer than its file's.
    mutating func putJournalsLast() {
        guard let first = entries.firstIndex(where: { $0.kind == .journal }),
            entries[first...].contains(where: { $0.kind != .journal })
        else { return }
        let order =
            entries.indices.filter { entries[$0].kind != .journal }
            + entries.indices.filter { entries[$0].kind == .journal }
        held.reorder(order)
        entries = order.map { entries[$0] }
    }
}
