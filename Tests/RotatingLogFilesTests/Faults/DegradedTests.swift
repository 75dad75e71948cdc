import Files
import Foundation
import Locks
import LogRecords
import TestKit
import Testing

@testable import RotatingLogFiles

/// Directories that are missing or disappear.
@Suite struct DegradedTests {
    /// What was reported to the application: a text when writing fails, nil when it works again.
    private final class Reports: Sendable {
        private let state = Locked([String?]())

        func add(_ error: LogFileError?) { state.withLock { $0.append(error?.description) } }
        var all: [String?] { state.withLock { $0 } }
    }

    // hazard 24: read-only, or missing at the start
    @Test func `a log may open without its directory, says so once, and writes as soon as there is one`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in
            operation == "mkdir" || operation.hasPrefix("open") ? .error(EROFS) : nil
        }
        let reports = Reports()
        #expect(throws: LogFileError.self) { try Bench(directory, files: files) }
        let configuration = Bench.configuration {
            $0.whenNotWritable = .keepTrying
            $0.hooks.onWriteFailure = { reports.add($0) }
        }
        let bench = try Bench(directory, configuration: configuration, files: files)
        #expect(bench.core.journal.durabilityDegradation?.code == EROFS)
        for number in 0..<50 { bench.log(number) }
        for _ in 0..<20 {
            bench.write(rounds: 4)
            bench.runMaintenance(rounds: 1)
        }
        #expect(reports.all.count == 1)
        #expect(reports.all.first??.contains("Read-only file system") == true)
        #expect(directory.names.isEmpty)
        files.setPlan(nil)
        bench.clock.advance(seconds: 0.5)
        bench.write()
        bench.runMaintenance()
        #expect(try directory.numbers() == Array(0..<50))
        #expect(reports.all.count == 2 && reports.all.last == .some(nil))
        // The name is ours now.
        let error = #expect(throws: LogFileError.self) { try Bench(directory) }
        #expect(error?.code == .inUse)
        bench.close()
        #expect(directory.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func `a log that opens without its directory leaves a name alone that another process has taken`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles { _, operation in operation.hasPrefix("open") ? .error(EACCES) : nil }
        let configuration = Bench.configuration {
            $0.whenNotWritable = .keepTrying
            $0.hooks.onWriteFailure = { _ in }
        }
        let bench = try Bench(directory, configuration: configuration, files: files)
        bench.log(1)
        let other = try Bench(directory)
        other.log(2)
        other.write()
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.write(rounds: 10)
        #expect(try directory.numbers() == [2])
        other.close()
        bench.clock.advance(seconds: 1)
        bench.write()
        #expect(try directory.numbers() == [2, 1])
        bench.close()
    }

    // hazard 16: cctools#892
    @Test func `records never go into a file that can no longer be read`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let reports = Reports()
        let bench = try Bench(
            directory,
            configuration: Bench.configuration { $0.hooks.onWriteFailure = { reports.add($0) } },
            files: files
        )
        bench.log(0)
        bench.write()
        try FileManager.default.removeItem(atPath: directory.path)
        files.setPlan { _, operation in operation == "mkdir" ? .error(EACCES) : nil }
        bench.clock.advance(seconds: 0.6)
        bench.write(rounds: 3)
        for number in 1..<40 { bench.log(number) }
        for _ in 0..<10 {
            bench.write(rounds: 3)
            bench.runMaintenance(rounds: 1)
        }
        #expect(reports.all.count == 1)
        files.setPlan(nil)
        bench.clock.advance(seconds: 1)
        bench.write()
        bench.runMaintenance(rounds: 2)
        #expect(try directory.numbers() == Array(1..<40))
        #expect(reports.all.count == 2)
        // The lock file was removed with the directory: a second process would have taken the name.
        #expect(directory.names.contains(".auth.lock"))
        let error = #expect(throws: LogFileError.self) { try Bench(directory) }
        #expect(error?.code == .inUse)
        bench.close()
    }

    // hazard 30: lumberjack#56, lumberjack#205
    @Test func `a released log retries for a while, then its thread ends and the journal stays`() throws {
        let directory = try TestDirectory()
        let files = FaultyFiles()
        let bench = try Bench(
            directory,
            configuration: Bench.configuration { $0.hooks.onWriteFailure = { _ in } },
            files: files
        )
        bench.write()
        for number in 0..<20 { bench.log(number) }
        files.setPlan { _, operation in operation == "write" ? .error(EIO) : nil }
        bench.core.state.closing = .released
        bench.core.journal.close()
        var rounds = 0
        while case .wait(let nanoseconds) = bench.oneRound() {
            bench.clock.advance(seconds: Double(nanoseconds) / 1e9)
            rounds += 1
        }
        #expect((60...80).contains(rounds))  // 30 s, each half second
        bench.die()
        _ = try Bench.recover(directory)
        #expect(try directory.numbers() == Array(0..<20))
    }

    // hazard 24, in real time
    @Test(.timeLimit(.minutes(2)))
    func `a directory that is removed with those above it is made again within a second`() async throws {
        let directory = try TestDirectory()
        let path = "\(directory.path)/made/here"
        let sink = try RotatingLogFile(directory: path, name: "auth")
        #expect(await sink.flush(within: .seconds(20)) == 0)
        // Repeats if the sink has restored something in between.
        while (try? FileManager.default.removeItem(atPath: "\(directory.path)/made")) == nil {}
        // Half a second later, and what a busy machine adds: the time limit ends a test that waits for ever.
        while !FileManager.default.fileExists(atPath: sink.path) { await Task.yield() }
        Array("{\"n\":1}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
        #expect(await sink.shutdown(within: .seconds(20)) == 0)
        let text = try String(contentsOfFile: sink.path, encoding: .utf8)
        #expect(text.contains("{\"n\":1}") && text.contains("removed by another process"))
    }

    // hazard 56: a journal directory that nothing can be written in
    @Test func `if the journal cannot be made, process memory is used, and the log says so once`() throws {
        for code in [EACCES, EROFS, EEXIST] {
            let directory = try TestDirectory()
            let journals = try TestDirectory()
            let files = FaultyFiles { _, operation in operation == "open createToMap" ? .error(code) : nil }
            let configuration = Bench.configuration { $0.journalDirectory = journals.path }
            let bench = try Bench(directory, configuration: configuration, files: files)
            #expect(bench.core.journal.durabilityDegradation?.code == code && journals.names.isEmpty)
            for number in 0..<50 { bench.log(number) }
            bench.close()
            #expect(try directory.numbers() == Array(0..<50))
            #expect(try directory.internalEvents("gap").count == 1)
        }
    }
}
