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
    package var isNamed: Bool
    /// A file that another input is too (the same path twice, a hard link): what has no identity counts once.
    package var isRepeated = false

    package init(kind: Kind, path: String, isNamed: Bool) {
        self.kind = kind
        self.path = path
        self.isNamed = isNamed
    }
}

/// What a list of paths stands for.
package struct InputList: Sendable {
    package var inputs: [LogInput] = []
    /// Directories given, with how many inputs each gave: one that gives no log is an error.
    package var directories: [(path: String, inputs: Range<Int>)] = []
    package var problems: [InputProblem] = []
    /// Found in directories and not read: hidden files, links, pipes and devices.
    package var passedOver: [String] = []

    package init() {}
}
