import LogAnalysis

/// One run of `watch`: looks again and again, and shows what came, on a screen or as lines.
final class WatchRun {
    private let style: ReportStyle
    private let stream: ReportStream
    /// Becomes readable with the signal that ends the run.
    private let end = EndingSignals.take()
    private let isTerminal = Terminal.isOutput && Terminal.variable("TERM") != "dumb"
    private let start = TimeOption.now
    private var board: WatchBoard
    private var screen: WatchScreen
    /// The minute that a line was written about last.
    private var minute: Int64
    private var notedProblems = 0
    private var notedDocuments = 0

    /// Seconds between two looks.
    private static let interval = 0.1
    private static let hour: Int64 = 3_600_000_000

    init(_ style: ReportStyle, _ stream: ReportStream) {
        self.style = style
        self.stream = stream
        board = WatchBoard(start: start)
        screen = WatchScreen(stream)
        minute = start / WatchBoard.minute
    }

    func run(_ paths: [LogPath], _ query: Query) throws {
        let follower = LogFollower(paths, query, since: start - Self.hour) { [end] in
            EndingSignals.waits(for: end, seconds: 0)
        } emit: { event, isNew in
            self.add(event, isNew: isNew)
        } ends: { count, time in
            self.board.add(ends: count, at: time, now: TimeOption.now)
        }
        follower.look(now: start)
        noteProblems(of: follower)
        if follower.followsNothing { throw ExitStatus.inputIncomplete.code }
        defer { AlternateScreen.leave() }
        repeat {
            let now = TimeOption.now
            follower.look(now: now)
            if isTerminal { try draw(follower, now: now) } else { try writeLines(follower, now: now) }
        } while !EndingSignals.waits(for: end, seconds: Self.interval) && !stream.hasNoReader
        follower.finish(now: TimeOption.now)
        AlternateScreen.leave()
        noteProblems(of: follower)
        if follower.wasStopped { Notes.print("ended before the logs were read: failures may be missing") }
        put(board.summary(records: follower.records, now: TimeOption.now))
        try stream.finish()
    }

    private func add(_ event: FailureEvent, isNew: Bool) {
        let now = TimeOption.now
        board.add(event, isNew: isNew, now: now)
        if isNew, !isTerminal { put(board.line(event, style, now: now)) }
    }

    private func draw(_ follower: LogFollower, now: Int64) throws {
        try screen.draw(style) { style, height in
            board.screen(
                style,
                height: height,
                WatchBoard.Followed(
                    files: follower.fileCount,
                    unreadable: follower.problems.count(where: \.isUnreadable) + follower.problems.further,
                    documents: follower.documents.count + follower.documents.further,
                    records: follower.records
                ),
                now: now
            )
        }
    }

    private func writeLines(_ follower: LogFollower, now: Int64) throws {
        if now / WatchBoard.minute != minute {
            minute = now / WatchBoard.minute
            if let line = board.minuteLine(style, now: now) { put(line) }
        }
        try stream.flush()
        noteProblems(of: follower)
    }

    /// Written at once if it is much: a burst of failures must not collect in memory.
    private func put(_ line: String) { stream.append(Array((line + "\n").utf8)) }

    private func noteProblems(of follower: LogFollower) {
        while notedProblems < follower.problems.count {
            Notes.print(follower.problems[notedProblems].message)
            notedProblems += 1
        }
        while notedDocuments < follower.documents.count {
            Notes.print(follower.documents[notedDocuments].message)
            notedDocuments += 1
        }
    }
}
