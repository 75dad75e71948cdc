/// One input to read: a file, standard input, or the journal beside an active file.
package struct LogInput: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case file
        case standardInput
        /// Mapped journal of a sink, read in memory.
        case journal
    }

    package var kind: Kind
    /// As the user gave it, or below the directory that the user gave; `-` for standard input.
    package var path: String
    /// Given by name, not found in a directory: then it must hold text.
    package var isNamed: Bool { root == nil }
    /// The directory given that it was found in; nil where it was named.
    package var root: String?
    /// A file that another input is too (the same path twice, a hard link): what has no identity counts once.
    package var isRepeated = false

    package init(kind: Kind, path: String, root: String? = nil) {
        self.kind = kind
        self.path = path
        self.root = root
    }
}

/// What a list of paths stands for.
package struct InputList: Sendable {
    package var inputs: [LogInput] = []
    /// Directories given: one that gives no log is an error.
    package var directories: [String] = []
    package var problems: [InputProblem] = []
    /// Found in directories and not read: hidden files, links, pipes and devices.
    package var passedOver: [String] = []

    package init() {}
}
