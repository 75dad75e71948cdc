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

    @Option(help: "Colour.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("Time zone for output.", valueName: "zone"))
    var timezone = "UTC"

    /// Seconds between two looks.
    private static let interval = 0.1
    private static let hour: Int64 = 3_600_000_000

    mutating func run() async throws {
        let zone = try ZoneOption.zone(timezone)
        let query = try QueryOptions.query(conditions)
        let paths = try existingPaths()
        let isTerminal = Terminal.isOutput && Terminal.variable("TERM") != "dumb"
        let end = EndingSignals.take()
        let stream = try ReportStream(path: nil, isStyled: true)
        let style = ReportStyle(color, output: nil, zone)
        let start = TimeOption.now
        var board = WatchBoard(start: start)
        // Written at once if it is much: a burst of failures must not collect in memory.
        func put(_ line: String) { stream.append(Array((line + "\n").utf8)) }
        let follower = LogFollower(paths, query, since: start - Self.hour) {
            EndingSignals.waits(for: end, seconds: 0)
        } emit: { event, isNew in
            let now = TimeOption.now
            board.add(event, isNew: isNew, now: now)
            if isNew, !isTerminal { put(board.line(event, style, now: now)) }
        } ends: { count, time in
            board.add(ends: count, at: time, now: TimeOption.now)
        }
        var noted = 0
        func note() {
            while noted < follower.problems.count {
                Notes.print(follower.problems[noted].message)
                noted += 1
            }
        }
        follower.look(now: start)
        note()
        if follower.followsNothing { throw ExitStatus.inputIncomplete.code }
        defer { AlternateScreen.leave() }
        var screen = WatchScreen(stream)
        var minute = start / WatchBoard.minute
        repeat {
            let now = TimeOption.now
            follower.look(now: now)
            if isTerminal {
                try screen.draw(style) { style, height in
                    board.screen(
                        style,
                        height: height,
                        files: follower.fileCount,
                        unreadable: follower.problems.count(where: \.isUnreadable) + follower.problems.further,
                        records: follower.records,
                        now: now
                    )
                }
            } else {
                if now / WatchBoard.minute != minute {
                    minute = now / WatchBoard.minute
                    if let line = board.minuteLine(style, now: now) { put(line) }
                }
                try stream.flush()
                note()
            }
        } while !EndingSignals.waits(for: end, seconds: Self.interval) && !stream.hasNoReader
        follower.finish(now: TimeOption.now)
        AlternateScreen.leave()
        note()
        if follower.wasStopped { Notes.print("ended before the logs were read: failures may be missing") }
        put(board.summary(records: follower.records, now: TimeOption.now))
        try stream.finish()
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
