import Files
import Foundation
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

/// The sink with its threads, on a real disk and in real time.
@Suite struct LiveSinkTests {
    private static func log(
        _ sink: some RecordSink,
        _ number: Int,
        thread: Int = 0,
        level: RecordLevel = .error,
        mayWait: Bool = true
    ) {
        Array("{\"n\":\(number),\"thread\":\(thread)}\n".utf8).withUnsafeBytes {
            sink.append($0, Delivery(level: level, mayWait: mayWait))
        }
    }

    // hazards 25, 30: spdlog#147, tracing#1120, swift-log#86, lumberjack#56
    // invariant journal J4
    @Test func `shutdown writes everything, can be called twice, and leaves only the log in its directory`()
        async throws
    {
        let directory = try TestDirectory()
        let sink = try RotatingLogFile(directory: directory.path, name: "auth")
        for number in 0..<5_000 { Self.log(sink, number) }
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.numbers() == Array(0..<5_000))
        #expect(directory.names == ["auth.ndjson"])
        Self.log(sink, 5_000)
        #expect(sink.statistics.dropped.total == 1)
    }

    @Test func `several threads log, and each one's records keep their order through rotations and archives`()
        async throws
    {
        let directory = try TestDirectory()
        var configuration = LogFileConfiguration()
        configuration.rotation = Rotation(size: .kibibytes(64))
        configuration.retention = .unlimited
        configuration.compressionDelay = .zero
        configuration.overflow = .blockWithoutLimit
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for number in 0..<5_000 { Self.log(sink, number, thread: thread) } }
            }
        }
        #expect(await sink.flush(within: .seconds(20)) == 0)
        #expect(await sink.finishArchives(within: .seconds(20)))
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        var last = [Int](repeating: -1, count: 4)
        for line in try directory.lines() {
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Int?],
                let thread = object["thread"] as? Int, let number = object["n"] as? Int
            else { continue }
            #expect(number == last[thread] + 1)
            last[thread] = number
        }
        #expect(last == [4_999, 4_999, 4_999, 4_999])
        // A rotation that came after `finishArchives` leaves its file for the next start.
        let waiting = directory.names.count { $0.hasSuffix(".ndjson") && $0 != "auth.ndjson" }
        #expect(sink.statistics.archives + UInt64(waiting) == sink.statistics.rotations && waiting <= 1)
    }

    // hazard 11: moby#29932
    @Test func `a reader that holds the file sees every line after it was rotated and compressed`() async throws {
        let directory = try TestDirectory()
        var configuration = LogFileConfiguration()
        configuration.compressionDelay = .zero
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        for number in 0..<100 { Self.log(sink, number) }
        #expect(await sink.flush(within: .seconds(20)) == 0)
        let tail = try FileHandle(forReadingFrom: URL(fileURLWithPath: sink.path))
        _ = try tail.read(upToCount: 1_000)
        Self.log(sink, 100)
        #expect(await sink.rotate())
        #expect(await sink.finishArchives(within: .seconds(20)))
        let rest = try tail.readToEnd() ?? Data()
        #expect(String(decoding: rest, as: UTF8.self).hasSuffix("{\"n\":100,\"thread\":0}\n"))
        _ = await sink.shutdown(within: .seconds(20))
        #expect(try directory.numbers() == Array(0...100))
    }

    @Test func `a requested rotation is answered even with nothing to rotate, and hooks are called for files`()
        async throws
    {
        let directory = try TestDirectory()
        let heard = Heard()
        var configuration = LogFileConfiguration()
        configuration.compressionDelay = .zero
        configuration.hooks.rotated = { heard.add("rotated \($0)") }
        configuration.hooks.archived = { heard.add("archived \($0)") }
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        #expect(await sink.rotate())
        #expect(directory.archives.isEmpty)
        Self.log(sink, 1)
        #expect(await sink.rotate())
        #expect(await sink.finishArchives(within: .seconds(20)))
        let archives = try sink.archives()
        #expect(archives.count == 2 && archives[0].isCompressed && archives[1].isActive)
        #expect(archives[0].firstTime != nil && archives[0].lastTime != nil)
        _ = await sink.shutdown(within: .seconds(20))
        #expect(heard.all.map { $0.prefix(7) } == ["rotated", "archive"])
    }

    // hazard 26: session-ios#712
    @Test(.timeLimit(.minutes(5)))
    func `flush and shutdown of a stuck disk return within their limit and report what is left`() async throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let sink = try RotatingLogFile(
            directory: directory.path,
            name: "auth",
            environment: LogFileEnvironment(files: files)
        )
        #expect(await sink.flush(within: .seconds(20)) == 0)
        files.setPlan { _, operation in operation == "write" ? .error(EIO) : nil }
        for number in 0..<10 { Self.log(sink, number) }
        #expect(await sink.flush(within: .milliseconds(50)) == 10)
        #expect(await sink.shutdown(within: .milliseconds(50)) == 10)
        files.setPlan(nil)
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.numbers() == Array(0..<10))
    }

    // hazards 12, 27: the bound of a call
    @Test func `a full journal blocks one call for its limit, and never a call that must not wait`() async throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let heard = Heard()
        var configuration = LogFileConfiguration()
        configuration.journalSize = .mebibytes(1)
        configuration.overflow = .block(upTo: .milliseconds(200))
        configuration.hooks.dropped = { heard.add("\($0.total)") }
        let sink = try RotatingLogFile(
            directory: directory.path,
            name: "auth",
            configuration: configuration,
            environment: LogFileEnvironment(files: files)
        )
        #expect(await sink.flush(within: .seconds(20)) == 0)
        files.setPlan { _, operation in operation == "write" ? .error(ENOSPC) : nil }
        let clock = ContinuousClock()
        var begin = clock.now
        var number = 0
        while sink.statistics.dropped.total == 0 {
            Self.log(sink, number, mayWait: false)
            number += 1
        }
        // Waiting each would take 1,000 s.
        #expect(begin.duration(to: clock.now) < .seconds(500))
        begin = clock.now
        Self.log(sink, number)
        #expect(begin.duration(to: clock.now) >= .milliseconds(190))
        begin = clock.now
        for extra in 1...1_000 { Self.log(sink, number + extra) }
        #expect(begin.duration(to: clock.now) < .seconds(30))  // waiting each would take 200 s
        files.setPlan(nil)
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.numbers() == Array(0..<number - 1))
        #expect(
            try directory.internalEvents("records-dropped").compactMap { $0["msal.dropped.total"] as? Int }.reduce(0, +)
                == 1_002
        )
        #expect(heard.all.compactMap { Int($0) }.reduce(0, +) <= 1_002)
    }

    @Test func `a record at the policy's level is synced when the call returns`() async throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        var configuration = LogFileConfiguration()
        configuration.sync = SyncPolicy(interval: nil, atRotation: false, level: .error)
        let sink = try RotatingLogFile(
            directory: directory.path,
            name: "auth",
            configuration: configuration,
            environment: LogFileEnvironment(files: files)
        )
        Self.log(sink, 1, level: .info)
        #expect(await sink.flush(within: .seconds(20)) == 0)
        #expect(!files.calls.contains("sync"))
        Self.log(sink, 2, level: .error)
        #expect(files.calls.contains("sync"))
        #expect(try directory.numbers() == [1, 2])
        let before = files.calls.filter { $0 == "sync" }.count
        Self.log(sink, 3, level: .error, mayWait: false)
        _ = before
        _ = await sink.shutdown(within: .seconds(20))
    }

    // hazard 34: lumberjack#166, spdlog#1603, loguru#184
    @Test func `a second opener is refused, or writes under its own name if configured so`() async throws {
        let directory = try TestDirectory()
        let first = try RotatingLogFile(directory: directory.path, name: "auth")
        let error = #expect(throws: LogFileError.self) { try RotatingLogFile(directory: directory.path, name: "auth") }
        #expect(error?.code == .inUse)
        var configuration = LogFileConfiguration()
        configuration.whenInUse = .useUniqueName
        let second = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        let third = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        #expect(Set([first.name, second.name, third.name]).count == 3)
        #expect(try LogRecovery.recover(directory: directory.path).inUse.count == 3)
        Self.log(first, 1)
        Self.log(second, 2)
        Self.log(third, 3)
        for sink in [first, second, third] { #expect(await sink.shutdown(within: .seconds(20)) == 0) }
        #expect(try directory.numbers().sorted() == [1, 2, 3])
        let again = try RotatingLogFile(directory: directory.path, name: "auth")
        _ = await again.shutdown(within: .seconds(20))
    }

    // hazard 20: lumberjack#33, lumberjack#82
    @Test func `files are readable by their owner only, whatever the umask, and so is a new directory`() async throws {
        let directory = try TestDirectory()
        let path = "\(directory.path)/made/here"
        var configuration = LogFileConfiguration()
        configuration.compressionDelay = .zero
        let sink = try RotatingLogFile(directory: path, name: "auth", configuration: configuration)
        Self.log(sink, 1)
        #expect(await sink.rotate())
        #expect(await sink.finishArchives(within: .seconds(20)))
        var status = stat()
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            #expect(lstat("\(path)/\(name)", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(stat("\(directory.path)/made", &status) == 0 && status.st_mode & 0o777 == 0o700)
        _ = await sink.shutdown(within: .seconds(20))
    }

    // hazard 29: log4j2#2893, CocoaLumberjack#98
    @Test func `a hook may log`() async throws {
        let directory = try TestDirectory()
        let box = SinkBox()
        var configuration = LogFileConfiguration()
        configuration.compressionDelay = .zero
        configuration.hooks.rotated = { _ in if let sink = box.sink { Self.log(sink, 2) } }
        let sink = try RotatingLogFile(directory: directory.path, name: "auth", configuration: configuration)
        box.sink = sink
        Self.log(sink, 1)
        #expect(await sink.rotate())
        #expect(await sink.finishArchives(within: .seconds(20)))
        box.sink = nil
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.numbers() == [1, 2])
    }

    @Test func `after a request records go into a new file, not into the one that logrotate moved`() async throws {
        let directory = try TestDirectory()
        let sink = try RotatingLogFile(directory: directory.path, name: "auth")
        Self.log(sink, 1)
        #expect(await sink.flush(within: .seconds(20)) == 0)
        try FileManager.default.moveItem(atPath: sink.path, toPath: "\(directory.path)/moved.ndjson")
        // Many signals at once cause one opening, and leave no extra descriptor.
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { #expect(await sink.reopen(within: .seconds(60))) } }
        }
        Self.log(sink, 2)
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.lines(of: "moved.ndjson").count == 2)
        #expect(try directory.lines(of: "auth.ndjson").last?.contains("\"n\":2") == true)
        #expect(try directory.internalEvents("file-opened").count == 2)
    }

    /// Sendable because `texts` is touched with `lock` held only.
    final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String] = []

        func add(_ text: String) { lock.withLock { texts.append(text) } }
        var all: [String] { lock.withLock { texts } }
    }

    /// Sendable because `held` is touched with `lock` held only.
    final class SinkBox: @unchecked Sendable {
        private let lock = NSLock()
        private var held: RotatingLogFile?

        var sink: RotatingLogFile? {
            get { lock.withLock { held } }
            set { lock.withLock { held = newValue } }
        }
    }
}
