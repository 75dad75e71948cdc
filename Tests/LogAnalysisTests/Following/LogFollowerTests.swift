import CLibrary
import Foundation
import Locks
import LogRecords
import RotatingLogFiles
import TestKit
import Testing

@testable import LogAnalysis

/// What `watch` counts, whatever happens to the files.
// invariant LogFollower I1, I2, I3
@Suite struct LogFollowerTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// Counts what a follower hands on.
    private final class Watched {
        private(set) var failures = 0
        private(set) var earlier = 0
        private(set) var ends = 0
        private(set) var board = WatchBoard(start: 0)
        private(set) var lines: [Int] = []
        private var follower: LogFollower?
        private var later: Int64 = 0

        init(_ paths: [String], since: Int64 = 0, fileLimit: Int = 16_384, isStopped: Bool = false) {
            follower = LogFollower(
                paths.map { LogPath($0) },
                Query(),
                since: since,
                fileLimit: fileLimit,
                shouldStop: { isStopped }
            ) { [unowned self] event, isNew in
                lines.append(event.line)
                board.add(event, isNew: isNew, now: now)
                if isNew { failures += event.weight } else { earlier += event.weight }
            } ends: { [unowned self] count, time in
                ends += count
                board.add(ends: count, at: time, now: now)
            }
            look()
        }

        var sum: Int { failures + earlier }
        var problems: [String] { follower?.problems.map(\.message) ?? [] }
        var documents: [String] { follower?.documents.map(\.message) ?? [] }
        var wasStopped: Bool { follower?.wasStopped ?? false }
        var records: Int { follower?.records ?? 0 }

        private var now: Int64 {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000 + later
        }

        func look() { follower?.look(now: now) }

        /// Looks now, and again after that many seconds, as far as the follower knows.
        func look(after seconds: Int64) {
            look()
            later += seconds * 1_000_000
            look()
        }

        func finish() { follower?.finish(now: now) }
    }

    private var time: String { ISO8601DateFormatter().string(from: Date()) }

    private func failure(_ number: Int, run: String = "r1") -> String {
        RecordLine.text(
            number,
            run: run,
            time: time,
            RecordLine.failure(code: "-50002", id: String(format: "%08x-b1f5-4e0a-8ca0-581ed6c6629e", number))
        ) + "\n"
    }

    private func text(_ number: Int) -> String {
        "2026-11-21 10:00:00,250 - msal.application - DEBUG - invalid_grant: AADSTS700082: expired. Correlation ID: "
            + String(format: "%08x-b1f5-4e0a-8ca0-581ed6c6629e", number) + "\n"
    }

    private func append(_ name: String, _ text: String) throws {
        let handle = try FileHandle(forWritingTo: folder.url(name))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    private func gzip(_ name: String) throws {
        #expect(try ChildProcess.run("/bin/gzip", "-n", folder.path(name)).status == 0)
    }

    private func move(_ name: String, _ other: String) throws {
        #expect(rename(folder.path(name), folder.path(other)) == 0)
    }

    @Test func `a log that is written, rotated and compressed all the time gives the sum of its report`() async throws {
        var configuration = LogFileConfiguration()
        configuration.rotation = Rotation(size: .kibibytes(64))
        configuration.retention = Retention(count: nil, age: nil, totalSize: nil)
        configuration.compressionDelay = .zero
        let sink = try RotatingLogFile(directory: folder.path, name: "auth", configuration: configuration)
        let lines = (1...4_000).map { Array(failure($0).utf8) }
        let watched = Watched([folder.path])
        let writer = Task.detached {
            for (number, line) in lines.enumerated() {
                line.withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                if number % 400 == 399 { _ = await sink.rotate() }
            }
            _ = await sink.shutdown(within: .seconds(30))
        }
        let isDone = Locked(false)
        let end = Task {
            await writer.value
            isDone.withLock { $0 = true }
        }
        while !isDone.withLock({ $0 }) {
            watched.look()
            await Task.yield()
        }
        await end.value
        watched.finish()
        let report = await Report.read([folder.path])
        #expect(report.totals.failures == 4_000)
        #expect(watched.failures + watched.earlier == 4_000)
        #expect(folder.names.count { $0.hasPrefix("auth-") } >= 10)
    }

    @Test func `files may be compressed and removed as soon as they were seen`() throws {
        try folder.write("auth.ndjson", failure(1))
        let watched = Watched([folder.path])
        #expect(watched.earlier == 1)
        for round in 1...6 {
            try append("auth.ndjson", failure(round * 10))
            let rotated = "auth-20261121T01540\(round).123Z-00000\(round).ndjson"
            try move("auth.ndjson", rotated)
            try folder.write("auth.ndjson", failure(round * 10 + 1))
            if round % 2 == 0 { watched.look() }
            // The rest of a renamed file still counts.
            try append(rotated, failure(round * 10 + 2))
            watched.look()
            #expect(watched.failures == round * 3)
            try gzip(rotated)
            if round % 3 > 0 { watched.look() }
            if round > 1 { try FileManager.default.removeItem(at: folder.url(rotated + ".gz")) }
            watched.look()
            watched.look(after: 20)
            #expect(watched.failures == round * 3)
        }
        watched.finish()
        #expect(watched.failures == 18)
    }

    @Test func `a rotation and a compression between two looks lose and double nothing`() throws {
        try folder.write("auth.ndjson", failure(1))
        let watched = Watched([folder.path])
        for round in 0..<4 {
            let rotated = "auth-20261121T01540\(round).123Z-00000\(round).ndjson"
            try append("auth.ndjson", failure(round * 10 + 2))
            try move("auth.ndjson", rotated)
            try gzip(rotated)
            try folder.write("auth.ndjson", failure(round * 10 + 3))
        }
        watched.look()
        #expect(watched.failures == 8)
        watched.finish()
        #expect(watched.failures == 8)
    }

    @Test func `text without identities counts once when it is renamed, copied, truncated and compressed`() throws {
        try folder.write("app.log", text(1))
        let watched = Watched([folder.path])
        try append("app.log", text(2))
        watched.look()
        // logrotate with copytruncate, after one more line.
        try append("app.log", text(3))
        try folder.write("app.log.1", folder.bytes("app.log"))
        #expect(truncate(folder.path("app.log"), 0) == 0)
        watched.look()
        try append("app.log", text(4) + text(5) + text(6) + text(7))
        watched.look(after: 2)
        #expect(watched.failures + watched.earlier == 7)
        // logrotate with rename and delayed compression.
        try move("app.log", "app.log.2")
        try folder.write("app.log", text(8))
        watched.look(after: 2)
        for name in ["app.log.1", "app.log.2"] { try gzip(name) }
        watched.look(after: 2)
        watched.look(after: 20)
        #expect(watched.failures + watched.earlier == 8)
        // Truncated and written again at once, longer than before.
        #expect(truncate(folder.path("app.log"), 0) == 0)
        try append("app.log", text(9) + text(10))
        watched.look()
        watched.finish()
        #expect(watched.failures + watched.earlier == 10)
    }

    @Test func `an unfinished line waits for its end, and a record of text for the next`() throws {
        try folder.write("auth.ndjson", "")
        try folder.write("app.log", text(1))
        let watched = Watched([folder.path("auth.ndjson"), folder.path("app.log")])
        watched.look(after: 2)
        #expect(watched.sum == 1)
        let line = failure(1)
        try append("auth.ndjson", String(line.prefix(50)))
        watched.look()
        #expect(watched.sum == 1)
        try append("auth.ndjson", String(line.dropFirst(50)))
        watched.look()
        #expect(watched.sum == 2)
        try append("app.log", text(2))
        watched.look(after: 2)
        #expect(watched.sum == 3)
    }

    @Test func `a failure that was logged just before the start is not news, although it waits for its end`() throws {
        try folder.write("app.log", text(1))
        try folder.write(
            "auth.ndjson",
            RecordLine.text(
                1,
                time: time,
                RecordLine.failure(code: "-50002", id: "00000002-b1f5-4e0a-8ca0-581ed6c6629e")
                    + #","msal.evidence":"log""#
            ) + "\n"
        )
        let watched = Watched([folder.path])
        watched.look(after: 12)
        #expect(watched.earlier == 2 && watched.failures == 0 && watched.records == 0)
        try append("app.log", text(3))
        watched.look(after: 2)
        #expect(watched.earlier == 2 && watched.failures == 1 && watched.records == 1)
    }

    @Test func `a failure that is logged twice, or read out of a line beside it, counts once`() throws {
        try folder.write("auth.ndjson", "")
        let watched = Watched([folder.path])
        func record(_ number: Int, _ id: Int, evidence: Bool = false) -> String {
            RecordLine.text(
                number,
                time: time,
                RecordLine.failure(code: "-50002", id: String(format: "%08x-b1f5-4e0a-8ca0-581ed6c6629e", id))
                    + (evidence ? #","msal.evidence":"log""# : #","event.outcome":"failure""#)
            ) + "\n"
        }
        try append("auth.ndjson", record(1, 1) + record(2, 1) + record(3, 2, evidence: true) + record(4, 2))
        watched.look()
        #expect(watched.failures == 2 && watched.ends == 0)
        try append("auth.ndjson", record(5, 3, evidence: true))
        watched.look()
        #expect(watched.failures == 2)
        watched.look(after: 11)
        #expect(watched.failures == 3)
        // The same record in another file.
        try folder.write("copy.ndjson", record(4, 2))
        watched.look()
        #expect(watched.failures == 3 && watched.records == 5)
    }

    @Test func `what was there before is not news, and what is older than the window is not read`() throws {
        try folder.write("old.ndjson", failure(1))
        try folder.write("new.ndjson", failure(2, run: "r2"))
        let old = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
        #expect(utimes(folder.path("old.ndjson"), old) == 0)
        let watched = Watched([folder.path], since: 1_000_000_000_000_000)
        #expect(watched.earlier == 1 && watched.failures == 0)
        try append("old.ndjson", failure(3))
        watched.look(after: 3)
        #expect(watched.failures == 1)
        try folder.write("below/deep/more.ndjson", failure(4))
        watched.look()
        #expect(watched.failures == 2)
    }

    private func makeOld(_ name: String) {
        let old = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
        #expect(utimes(folder.path(name), old) == 0)
    }

    @Test func `the rate is that of the report`() async throws {
        let ended = (1...3).map { RecordLine.text($0, time: time, #","event.outcome":"success""#) + "\n" }
        try folder.write("auth.ndjson", ended.joined() + (4...8).map { failure($0) }.joined())
        let watched = Watched([folder.path])
        let report = await Report.read([folder.path])
        #expect(report.totals.failures == 5 && report.totals.attempts == 8)
        var board = watched.board
        let screen = board.screen(
            ReportStyle(),
            height: 20,
            .init(files: 1, records: 0),
            now: Int64(Date().timeIntervalSince1970 * 1e6)
        )
        #expect(screen.contains { $0.contains("62.5 % of 8 attempts") }, "\(screen)")
    }

    @Test func `a copy that is seen while it is made counts nothing twice`() throws {
        let lines = (1...200).map { text($0) }
        let bytes = Array(lines.joined().utf8)
        try folder.write("app.log", bytes)
        let watched = Watched([folder.path])
        // Seen empty, in its first line, in the middle of another, and almost complete.
        for size in [0, 10, 100, 9_999, bytes.count - 7] {
            try folder.write("app.log.1", bytes.prefix(size))
            watched.look()
        }
        try folder.write("app.log.1", bytes)
        // What comes between the copy and the truncation is not in the copy.
        try append("app.log", text(201))
        watched.look()
        #expect(truncate(folder.path("app.log"), 0) == 0)
        watched.look()
        try append("app.log", text(202) + text(203))
        watched.look(after: 2)
        #expect(watched.sum == 203)
        try gzip("app.log.1")
        watched.look(after: 2)
        watched.look(after: 20)
        watched.finish()
        #expect(watched.sum == 203)
    }

    @Test func `a copy that has more than was read of its original counts nothing twice`() throws {
        try folder.write("app.log", text(1) + text(2))
        let watched = Watched([folder.path])
        try append("app.log", text(3))
        try folder.write("app.log.1", folder.bytes("app.log"))
        watched.look()
        #expect(truncate(folder.path("app.log"), 0) == 0)
        watched.look(after: 2)
        // The same before anything of the original was read.
        try append("app.log", text(4))
        try folder.write("app.log.2", folder.bytes("app.log"))
        watched.look()
        #expect(truncate(folder.path("app.log"), 0) == 0)
        watched.look(after: 2)
        watched.finish()
        #expect(watched.sum == 4)
    }

    @Test func `a new log that begins like another one is read as soon as it differs, or takes its name`() throws {
        let banner = (1...100).map { text($0) }.joined()
        try folder.write("one.log", banner)
        let watched = Watched([folder.path])
        try folder.write("two.log", String(banner.prefix(8_000)))
        watched.look(after: 2)
        #expect(watched.sum == 100)
        try append("two.log", "\n" + text(200))
        watched.look(after: 2)
        let others = banner.prefix(8_000).split(separator: "\n").count
        #expect(watched.sum >= 100 + others)
        let before = watched.sum
        try folder.write("three.log", (500...600).map { text($0) }.joined())
        watched.look(after: 2)
        try move("three.log", "three.log.1")
        try folder.write("three.log", text(500) + text(501))
        watched.look(after: 2)
        #expect(watched.sum == before + 103)
    }

    @Test(arguments: [1, 100])
    func `a text log that was idle at the start counts once when it is written and compressed`(count: Int) throws {
        try folder.write("app.log", (1...count).map { text($0) }.joined())
        try folder.write("idle.log", (301...(300 + count)).map { text($0) }.joined())
        for name in ["app.log", "idle.log"] { makeOld(name) }
        let watched = Watched([folder.path], since: 1_000_000_000_000_000)
        #expect(watched.sum == 0)
        try append("app.log", text(200))
        watched.look(after: 3)
        // The number of its line is not known.
        #expect(watched.sum == 1 && watched.lines == [0])
        for name in ["app.log", "idle.log"] {
            try gzip(name)
            #expect(utimes(folder.path(name + ".gz"), nil) == 0)
        }
        watched.look(after: 3)
        watched.look(after: 20)
        watched.finish()
        #expect(watched.sum == 1)
    }

    @Test func `the end of a line that is too long is not a line, in a file or an archive`() throws {
        let long = String(repeating: "x", count: 17 << 20) + " " + text(2)
        try folder.write("app.log", text(1) + long + text(3))
        let watched = Watched([folder.path])
        watched.look(after: 2)
        #expect(watched.sum == 2 && watched.lines == [1, 3])
        try gzip("app.log")
        watched.look(after: 2)
        watched.look(after: 20)
        #expect(watched.sum == 2)
        let fresh = Watched([folder.path])
        #expect(fresh.sum == 2 && fresh.lines == [1, 3])
    }

    @Test func `an archive that is still being written counts nothing twice`() throws {
        try folder.write("app.log", (1...3_000).map { text($0) }.joined())
        let watched = Watched([folder.path])
        watched.look(after: 2)
        #expect(watched.sum == 3_000)
        try gzip("app.log")
        let archive = try folder.bytes("app.log.gz")
        try folder.write("app.log.gz", archive.prefix(archive.count / 2))
        watched.look(after: 5)
        try folder.write("app.log.gz", archive)
        watched.look(after: 5)
        watched.finish()
        #expect(watched.sum == 3_000)
    }

    @Test func `among many logs that begin alike, each copy is recognised, whether its original was read or skipped`()
        throws
    {
        let banner = (1...40).map { "2026-11-21 09:00:00,250 - app - INFO - line \($0) of the banner\n" }.joined()
        for number in 1...200 { try folder.write("\(number).log", banner + text(number)) }
        // Only the end of these is known.
        for number in 201...220 {
            try folder.write("\(number).log", banner + banner + banner + text(number))
            makeOld("\(number).log")
        }
        let watched = Watched([folder.path], since: 1_000_000_000_000_000)
        watched.look(after: 2)
        #expect(watched.sum == 200)
        for number in [7, 150, 203] {
            try folder.write("copy-\(number).log", folder.bytes("\(number).log") + Array(text(1_000 + number).utf8))
        }
        try folder.write("new.log", banner + text(2_000))
        for number in [8, 151, 204] { try gzip("\(number).log") }
        watched.look(after: 4)
        watched.finish()
        #expect(watched.sum == 204)
    }

    @Test func `errors that a document only names are not counted, and the document is named once`() throws {
        try folder.write("a.log", "")
        let watched = Watched([folder.path])
        try append("a.log", "# Sign-in\n\n- try again\n\nAADSTS50076: you must use multi-factor authentication.\n\n")
        watched.look(after: 2)
        #expect(watched.sum == 0 && watched.records == 0)
        #expect(watched.documents.count == 1)
        try append("a.log", "AADSTS50079: you must enroll in multi-factor authentication.\n\n")
        watched.look(after: 2)
        try append("a.log", "The end.\n")
        watched.look(after: 20)
        watched.finish()
        #expect(watched.sum == 0 && watched.records == 0)
        #expect(watched.documents.count == 1)
        #expect(watched.documents.allSatisfy { $0.contains("a.log: reads like a document") })
    }

    @Test func `the errors of a file that only began like a document count once it is known to be a log`() throws {
        try folder.write("a.log", "")
        let watched = Watched([folder.path])
        try append("a.log", "# Sign-in\n\n- try again\n\nAADSTS50076: you must use multi-factor authentication.\n\n")
        watched.look(after: 2)
        #expect(watched.sum == 0)
        try append("a.log", text(1) + text(2))
        watched.look(after: 2)
        watched.finish()
        #expect(watched.sum == 3 && watched.records == 3)
    }

    @Test func `files past the limit are named once`() throws {
        for number in 1...5 { try folder.write("\(number).ndjson", failure(number)) }
        let watched = Watched([folder.path], fileLimit: 3)
        watched.look(after: 3)
        try folder.write("6.ndjson", failure(6))
        watched.look(after: 3)
        #expect(watched.sum == 3)
        #expect(watched.problems.count == 1, "\(watched.problems)")
        #expect(watched.problems.first?.contains("4.ndjson: this file and further ones are not followed") == true)
    }

    @Test func `the first read ends where it is when the user asks`() throws {
        try folder.write("auth.ndjson", failure(1))
        try folder.write("auth-20261121T015401.123Z-000001.ndjson.gz", failure(2))
        let watched = Watched([folder.path], isStopped: true)
        watched.look()
        watched.finish()
        #expect(watched.wasStopped && watched.sum == 0)
    }
}
