import ArgumentParser
import CLibrary
import Files
import LogAnalysis
import TextBytes

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Failures as they come, and those of the last hour.",
        usage: """
            msal-errors watch /var/log/app
            msal-errors watch --where service.version=2.1.0 /var/log/app | tee failures.txt
            """,
        discussion: """
            Follows files, and directories with everything below them, while they are rotated, compressed, truncated and \
            removed. On a terminal the view is redrawn in place; elsewhere each new failure is a line, and each minute \
            with failures has one. Ends with Control-C or SIGTERM, and says what came.
            """
    )

    @Argument(help: "Files, directories or globs. Default: the current directory.", completion: .file())
    var paths: [String] = []

    @Option(
        name: .customLong("where"),
        parsing: .singleValue,
        help: ArgumentHelp("Only records whose KEY has this VALUE, as in report.", valueName: "condition")
    )
    var conditions: [String] = []

    @OptionGroup var documents: DocumentsOption

    @Option(help: "Colour.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("Time zone for output.", valueName: "zone"))
    var timezone = "UTC"

    mutating func run() async throws {
        let style = ReportStyle(color, output: nil, try ZoneOption.zone(timezone))
        var query = try QueryOptions.query(conditions)
        query.countsNamedErrors = documents.isGiven
        let paths = try existingPaths()
        try WatchRun(style, try ReportStream(path: nil, isStyled: true)).run(paths, query)
    }

    /// The paths to follow. Files may come later only where a pattern is given.
    private func existingPaths() throws(CommandFailure) -> [LogPath] {
        guard !paths.contains("-") else {
            throw .usage("watch follows files; give the file or the directory that the log is written to")
        }
        let paths = (self.paths.isEmpty ? ["."] : self.paths).map(ArgumentBytes.path)
        for path in paths where !Self.exists(path) && !path.bytes.contains(where: { "*?[".utf8.contains($0) }) {
            throw CommandFailure(
                status: .inputIncomplete,
                message: "\(VisibleText.visible(path.text)): \(SystemFailure.text(errno)); check the path"
            )
        }
        return paths
    }

    private static func exists(_ path: LogPath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0
    }
}
