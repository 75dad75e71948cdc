import ArgumentParser

/// The help of options that several commands have.
enum OptionHelp {
    /// Paths of commands that read logs.
    static var paths: String { "Files, directories, globs, or - for standard input." }
    static var noProgress: ArgumentHelp { "Show no progress on a terminal." }
    static var key: ArgumentHelp {
        ArgumentHelp("Key for pseudonyms. Default: one for this run only.", valueName: "file")
    }
    static var summary: ArgumentHelp {
        ArgumentHelp("Write the summary to this file, for its owner only.", valueName: "file")
    }

    /// `work`: what happens to several of `inputs` at the same time.
    static func jobs(_ inputs: String = "Files", _ work: String = "read") -> ArgumentHelp {
        ArgumentHelp("\(inputs) that are \(work) at the same time. Default: one per core.", valueName: "n")
    }
}
