import CLibrary
import Files
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
    package internal(set) var file: InputFile?
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

    /// When the file was changed last, in microseconds since 1970; the present for what is being written.
    package var lastChange: Int64? {
        var status = stat()
        let result = file.map { fstat($0.descriptor, &status) } ?? location.withCString { stat($0, &status) }
        guard kind == .file, result == 0, status.st_mode & S_IFMT == S_IFREG else {
            return Int64(time(nil)) * 1_000_000
        }
        return status.modifiedMicroseconds
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

    /// Whether a problem is that the file was removed after it was found in a directory, for example by retention. A
    /// file that the user named must be there.
    package func isRemoved(_ problem: InputProblem) -> Bool {
        problem.kind == .missing && !isNamed && problem.path == path
    }

    /// The same input with its file open: whatever is read from it then comes from one file.
    package func withOpenFile() throws(InputProblem) -> LogInput {
        guard kind == .file else { return self }
        var input = self
        input.file = try opened()
        return input
    }

    /// The lines of a journal under the name of the active file in which they continue; nil if this is not a journal.
    package var linesOfActiveFile: LogInput? {
        let journalName = location.lastComponent
        guard kind == .journal, let log = LogFileNames.log(ofJournal: journalName) else { return nil }
        var lines = self
        let directory = location.bytes[..<journalName.startIndex]
        lines.location = LogPath(bytes: directory + LogFileNames.active(log).utf8)
        return lines
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
    /// Logs with a living writer, each with the names that its directory had when it was read, and whether it was
    /// rotated at that moment.
    var logs: [(log: LiveLog, names: DirectoryNames, isMoving: Bool)] = []
    var journals: Scan.Journals?

    package init() {}

    /// The list with only some of its inputs, which are named one by one; directories are not missed then.
    package func only(_ isIncluded: (LogInput) -> Bool) -> InputList {
        var list = InputList()
        list.problems = problems
        for input in inputs where isIncluded(input) { list.inputs.append(input) }
        return list
    }

    /// A list of one input taken from another list.
    package init(only input: LogInput) {
        inputs.append(input)
    }
}

/// Inputs in the order in which they are read. Files of a directory that follow each other take no more than their
/// names.
package struct InputTable: Sendable, RandomAccessCollection {
    /// Inputs one after the other whose names follow each other in one directory, all of the same kind.
    private struct Span {
        /// Index of the first input. The span ends where the next one begins.
        var first: Int
        let directory: Int
        let firstName: Int
        let kind: LogInput.Kind
        let isRepeated: Bool
        let isRegular: Bool
    }

    private struct Directory: Sendable {
        /// Empty for inputs that were given by name.
        var path: LogPath
        var foundIn: LogPath?
        var names: DirectoryNames
    }

    private var spans: [Span] = []
    private var directories: [Directory] = []
    /// Inputs whose file is open, or whose journal was read.
    package let held = HeldInputs()

    package init() {}

    package var startIndex: Int { 0 }
    package private(set) var endIndex = 0

    package subscript(index: Int) -> LogInput {
        let span = spans[span(of: index)]
        let directory = directories[span.directory]
        var input = LogInput(
            kind: span.kind,
            location: directory.path.appending(directory.names[span.firstName + index - span.first]),
            foundIn: directory.foundIn
        )
        input.isRepeated = span.isRepeated
        input.isRegular = span.isRegular
        input.file = held.file(index)
        input.journal = held.journal(index)
        return input
    }

    package func kind(_ index: Int) -> LogInput.Kind { spans[span(of: index)].kind }

    func isRepeated(_ index: Int) -> Bool { spans[span(of: index)].isRepeated }

    func isRegularFile(_ index: Int) -> Bool {
        let span = spans[span(of: index)]
        return span.kind == .file && span.isRegular
    }

    /// The span that holds an input: the last one that does not begin after it.
    private func span(of index: Int) -> Int {
        var low = 0
        var high = spans.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].first <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Adds a directory; `append(name:)` refers to its names.
    mutating func add(_ path: LogPath, foundIn: LogPath?, _ names: DirectoryNames) -> Int {
        directories.append(Directory(path: path, foundIn: foundIn, names: names))
        return directories.count - 1
    }

    mutating func append(name: Int, of directory: Int, _ kind: LogInput.Kind, isRepeated: Bool, isRegular: Bool) {
        let continues = spans.last.map { last in
            last.directory == directory && last.firstName + endIndex - last.first == name && last.kind == kind
                && last.isRepeated == isRepeated && last.isRegular == isRegular
        }
        if continues != true {
            spans.append(
                Span(
                    first: endIndex,
                    directory: directory,
                    firstName: name,
                    kind: kind,
                    isRepeated: isRepeated,
                    isRegular: isRegular
                )
            )
        }
        endIndex += 1
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
        held.hold(endIndex - 1, file: input.file, journal: input.journal)
    }

    /// Moves journals after all files: a journal's content is newer than its file's.
    mutating func putJournalsLast() {
        guard let first = spans.firstIndex(where: { $0.kind == .journal }),
            spans[first...].contains(where: { $0.kind != .journal })
        else { return }
        let ranges = spans.indices.map { span in
            spans[span].first..<(span + 1 < spans.count ? spans[span + 1].first : endIndex)
        }
        let order =
            spans.indices.filter { spans[$0].kind != .journal } + spans.indices.filter { spans[$0].kind == .journal }
        held.reorder(order.map { ranges[$0] })
        var start = 0
        spans = order.map { index in
            var span = spans[index]
            span.first = start
            start += ranges[index].count
            return span
        }
    }
}
