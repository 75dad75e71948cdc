import Files
import Foundation
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

/// Files that other programs remove, move, replace or cut while they are being written.
@Suite struct RemovedFileTests {
    private typealias Plant = (what: String, make: @Sendable (String) throws -> Void)

    private static let plants: [Plant] = [
        ("directory", { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }),
        ("pipe", { mkfifo($0, 0o600) }),
        ("link", { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/null") }),
        ("file", { try Data("{\"precious\":1}\n".utf8).write(to: URL(fileURLWithPath: $0)) }),
    ]

    @Test func `whatever takes the name of a removed file is never renamed, and no record follows the removed one`()
        throws
    {
        for (what, plant) in Self.plants {
            let directory = try TestDirectory()
            let path = "\(directory.path)/auth.ndjson"
            let bench = try Bench(directory)
            for number in 0..<10 { bench.log(number) }
            bench.write()
            unlink(path)
            try plant(path)
            var planted = stat()
            lstat(path, &planted)
            for number in 10..<100 { bench.log(number) }
            bench.wantRotation()
            bench.write(rounds: 40)
            var now = stat()
            lstat(path, &now)
            if what == "file" {
                // A plain file with one name is continued, as after logrotate's `create`.
                #expect(try directory.lines().contains("{\"precious\":1}"))
            } else {
                #expect(now.st_ino == planted.st_ino && now.st_mode == planted.st_mode, "\(what)")
                #expect(directory.archives.isEmpty, "\(what)")
            }
            if what != "file" { try FileManager.default.removeItem(atPath: path) }
            bench.clock.advance(seconds: 1)
            bench.write()
            bench.close()
            #expect(try directory.numbers() == Array(10..<100), "\(what)")
            let gaps = try directory.internalEvents("gap").compactMap { $0["message"] as? String }
            #expect(gaps.contains { $0.contains(" bytes was removed by another process") }, "\(what)")
        }
    }

    @Test func `a file that is put under our name just before the rename is put back`() throws {
        let directory = try TestDirectory()
        let path = "\(directory.path)/auth.ndjson"
        let files = FaultyFiles()
        let bench = try Bench(directory, files: files)
        for number in 0..<5 { bench.log(number) }
        bench.write()
        let aside = "\(directory.path)/aside"
        files.setPlan { _, operation in
            if operation == "rename", rename(path, aside) == 0 {
                try? Data("{\"precious\":1}\n".utf8).write(to: URL(fileURLWithPath: path))
            }
            return nil
        }
        bench.wantRotation()
        _ = bench.oneRound()
        files.setPlan(nil)
        #expect(try directory.bytes("auth.ndjson") == Array("{\"precious\":1}\n".utf8))
        #expect(directory.archives.isEmpty)
        bench.log(5)
        bench.clock.advance(seconds: 1)
        bench.write()
        bench.close()
        #expect(try directory.lines(of: "aside").count == 6)
        #expect(try directory.internalEvents("gap").count == 1)
    }

    @Test func `after a removal not one record goes into the nameless file, and the gap names the bytes`() throws {
        for removesDirectory in [false, true] {
            let directory = try TestDirectory()
            let path = "\(directory.path)/auth.ndjson"
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            for number in 0..<10 { bench.log(number) }
            bench.write()
            let size = try directory.bytes("auth.ndjson").count
            try FileManager.default.removeItem(atPath: removesDirectory ? directory.path : path)
            // No time passes.
            for number in 10..<2_000 { bench.log(number) }
            bench.write()
            #expect(try directory.numbers() == Array(10..<2_000))
            let gaps = try directory.internalEvents("gap").compactMap { $0["message"] as? String }
            #expect(gaps.contains("the active file with \(size) bytes was removed by another process"))
            bench.close()
        }
    }

    // invariant JournalWriter I6
    @Test func `a removal or a cut in the middle of a write loses and duplicates no record of that write`() throws {
        for (what, change) in [("removed", { unlink($0) }), ("cut", { truncate($0, 0) })]
            as [(String, (String) -> Int32)]
        {
            for isTorn in [false, true] where !isTorn || what == "removed" {
                let directory = try TestDirectory()
                let path = "\(directory.path)/auth.ndjson"
                let files = FaultyFiles()
                let bench = try Bench(
                    directory,
                    configuration: Bench.configuration { $0.rotation.size = nil },
                    files: files
                )
                for number in 0..<10 { bench.log(number) }
                bench.write()
                for number in 10..<40 { bench.log(number) }
                let before = files.calls.filter { $0 == "write" }.count
                // Safe: both functions capture nothing, and only this thread calls them.
                nonisolated(unsafe) let change = change
                files.setPlan { _, operation in
                    guard operation == "write" else { return nil }
                    let writes = files.calls.filter { $0 == "write" }.count - before
                    if writes == (isTorn ? 2 : 1) { _ = change(path) }
                    return isTorn && writes == 1 ? .short(777) : nil
                }
                bench.write()
                files.setPlan(nil)
                bench.close()
                let found = try directory.numbers()
                #expect(Set(found).count == found.count, "\(what) \(isTorn)")
                #expect(found == Array(10..<40), "\(what) \(isTorn)")
                #expect(try directory.internalEvents("gap").count == 1, "\(what) \(isTorn)")
            }
        }
    }

    @Test func `a cut just before a rotation is announced, and swallows no later record`() throws {
        for length in [0, 333] {
            let directory = try TestDirectory()
            let path = "\(directory.path)/auth.ndjson"
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            for number in 0..<10 { bench.log(number) }
            bench.write()
            truncate(path, off_t(length))
            bench.wantRotation()
            for number in 10..<20 { bench.log(number) }
            bench.write()
            bench.close()
            #expect(try directory.numbers(tolerant: true).suffix(10) == Array(10..<20)[...])
            let gaps = try directory.lines().filter { $0.contains("was cut by ") }
            #expect(gaps.count == 1, "\(length)")
        }
    }

    @Test func `a cut between the check and the rename of a rotation is announced in the next file`() throws {
        for length in [0, 333] {
            let directory = try TestDirectory()
            let path = "\(directory.path)/auth.ndjson"
            let files = FaultyFiles()
            let bench = try Bench(
                directory,
                configuration: Bench.configuration { $0.rotation.size = nil },
                files: files
            )
            for number in 0..<10 { bench.log(number) }
            bench.write()
            files.setPlan { _, operation in
                if operation.hasPrefix("rename") { truncate(path, off_t(length)) }
                return nil
            }
            bench.wantRotation()
            for number in 10..<20 { bench.log(number) }
            bench.write()
            files.setPlan(nil)
            bench.close()
            #expect(try directory.numbers(tolerant: true).suffix(10) == Array(10..<20)[...])
            let gaps = try directory.lines().filter { $0.contains("was cut by ") }
            #expect(gaps.count == 1, "\(length)")
        }
    }

    @Test func `a file that was cut, and whose name something else has taken, receives later records`() throws {
        for (what, plant) in Self.plants where what != "file" {
            let directory = try TestDirectory()
            let path = "\(directory.path)/auth.ndjson"
            let moved = "\(directory.path)/moved"
            let bench = try Bench(directory, configuration: Bench.configuration { $0.rotation.size = nil })
            for number in 0..<10 { bench.log(number) }
            bench.write()
            try FileManager.default.moveItem(atPath: path, toPath: moved)
            truncate(moved, 333)
            try plant(path)
            for number in 10..<20 { bench.log(number) }
            bench.write()
            bench.close()
            let lines = try String(contentsOfFile: moved, encoding: .utf8).split(separator: "\n")
            #expect(lines.contains { $0.contains("\"n\":19,") }, "\(what)")
            #expect(lines.contains { $0.contains("was cut by ") }, "\(what)")
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `flush and shutdown see a removal that came just before them`() async throws {
        for what in ["auth.ndjson", ""] {
            for isFlushed in [true, false] {
                let directory = try TestDirectory()
                let sink = try RotatingLogFile(directory: directory.path, name: "auth")
                Array("{\"n\":1}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
                #expect(await sink.flush(within: .seconds(20)) == 0)
                try FileManager.default.removeItem(atPath: what.isEmpty ? directory.path : sink.path)
                let left =
                    isFlushed ? await sink.flush(within: .seconds(20)) : await sink.shutdown(within: .seconds(20))
                #expect(left == 0)
                #expect(try directory.internalEvents("gap").contains { "\($0)".contains("removed by another process") })
                _ = await sink.shutdown(within: .seconds(20))
            }
        }
    }

    @Test func `if the announcement of a removal cannot be written, shutdown does not report success`()
        async throws
    {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        var configuration = LogFileConfiguration()
        configuration.hooks.onWriteFailure = { _ in }
        let sink = try RotatingLogFile(
            directory: directory.path,
            name: "auth",
            configuration: configuration,
            environment: LogFileEnvironment(files: files)
        )
        Array("{\"n\":1}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
        #expect(await sink.flush(within: .seconds(20)) == 0)
        files.setPlan { _, operation in operation == "mkdir" ? .error(EACCES) : nil }
        try FileManager.default.removeItem(atPath: directory.path)
        #expect(await sink.shutdown(within: .milliseconds(300)) > 0)
        files.setPlan(nil)
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        #expect(try directory.internalEvents("gap").count >= 1)
    }

    /// A log that never rotates, with one record in its file.
    private func unrotated(_ directory: TestDirectory, _ files: FaultyFiles) throws -> Bench {
        let configuration = Bench.configuration { $0.rotation.size = nil }
        let bench = try Bench(directory, configuration: configuration, files: files)
        bench.log(0)
        bench.write()
        return bench
    }

    @Test func `a file that cannot be checked by handle or name for a while is not reported as removed`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try unrotated(directory, files)
        files.setPlan { _, operation in operation == "fstat" || operation == "lstat" ? .error(ESTALE) : nil }
        bench.clock.advance(seconds: 0.9)
        bench.log(1)
        bench.write()
        files.setPlan(nil)
        bench.clock.advance(seconds: 0.9)
        bench.write()
        #expect(try directory.internalEvents("gap").isEmpty)
        bench.close()
        #expect(try directory.numbers() == [0, 1])
    }

    @Test func `a journal that cannot be checked for a while is not reported as removed, and is checked again`() throws
    {
        for code in [EACCES, EIO, ENOTDIR, EMFILE] {
            let directory = try TestDirectory()
            let files = FaultyFiles()
            let bench = try unrotated(directory, files)
            files.setPlan { _, operation in operation == "lstat" ? .error(code) : nil }
            bench.clock.advance(seconds: 0.9)
            bench.log(1)
            bench.write()
            files.setPlan(nil)
            bench.clock.advance(seconds: 0.9)
            bench.write()
            #expect(try directory.internalEvents("gap").isEmpty, "\(code)")
            unlink("\(directory.path)/.auth.journal")
            bench.clock.advance(seconds: 0.9)
            bench.write()
            #expect(try directory.internalEvents("gap").count == 1, "\(code)")
            bench.close()
            #expect(try directory.numbers() == [0, 1])
        }
    }
}
