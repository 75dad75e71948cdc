import CJournal
import LogRecords
import TestKit

@testable import RotatingLogFiles

/// A sink without threads: the test decides when the writer and the maintenance worker run, and when the process dies.
final class Bench {
    let directory: TestDirectory
    let files: FaultyFiles
    let clock: TestClock
    let core: LogFileCore
    private let opened: LogFileOpening.Opened
    fileprivate let producer: JournalProducer
    private let writer: JournalWriter
    private let maintenance: MaintenanceWorker
    private(set) var accepted: [Int] = []

    static func configuration(_ change: (inout LogFileConfiguration) -> Void = { _ in }) -> LogFileConfiguration {
        var configuration = LogFileConfiguration()
        configuration.rotation = Rotation(size: .kibibytes(4))
        configuration.retention = .unlimited
        configuration.overflow = .dropNewest
        configuration.compressionDelay = .zero
        configuration.journalSize = .mebibytes(1)
        configuration.maxPendingCompressions = 1_000
        change(&configuration)
        return configuration
    }

    init(
        _ directory: TestDirectory,
        name: String = "auth",
        configuration: LogFileConfiguration = Bench.configuration(),
        files: FaultyFiles = FaultyFiles(),
        clock: TestClock = TestClock(),
        namespace: UInt64? = nil
    ) throws(LogFileError) {
        self.directory = directory
        self.files = files
        self.clock = clock
        var environment = LogFileEnvironment(files: files, time: clock.source)
        if let namespace {
            var owner = environment.owner()
            owner.namespace = namespace
            environment.owner = { [owner] in owner }
        }
        opened = try LogFileOpening(
            path: directory.path,
            pattern: name,
            configuration: configuration,
            environment: environment
        )
        .open()
        core = opened.core
        producer = JournalProducer(core: core)
        writer = JournalWriter(opened)
        maintenance = MaintenanceWorker(core: core)
    }

    /// Hands over a numbered record. A dropped one is not in `accepted`.
    func log(_ number: Int, padding: Int = 150, level: RecordLevel = .error, mayWait: Bool = true) {
        let text = "{\"n\":\(number),\"text\":\"\(String(repeating: "x", count: padding))\"}\n"
        let before = core.journal.dropped.total
        Array(text.utf8).withUnsafeBytes { producer.append($0, Delivery(level: level, mayWait: mayWait)) }
        if core.journal.dropped.total == before { accepted.append(number) }
    }

    /// Runs the writer until it has nothing to do; time passes when it waits. False: it still has work.
    @discardableResult
    func write(rounds: Int = 2_000) -> Bool {
        for _ in 0..<rounds {
            if files.isDead { return false }
            switch writer.runOnce() {
            case .again, .caughtUp: continue
            case .wait(let nanoseconds):
                clock.advance(seconds: Double(nanoseconds) / 1e9)
                if !core.mayRotate { runMaintenance() }
            case .idle, .finished, .abandoned: return true
            }
        }
        return false
    }

    func wantRotation() {
        core.state.raise(.rotateAfter, to: core.journal.tail.position)
        core.state.add(1, to: .rotationsWanted)
    }

    func oneRound() -> JournalWriter.Outcome { writer.runOnce() }

    /// Bytes in the journal that are not committed.
    var waiting: Int { Int(core.journal.tail.position - core.journal.head) }

    func runMaintenance(rounds: Int = 60) {
        for _ in 0..<rounds where !files.isDead {
            if maintenance.runOnce() > 1_000_000_000 { return }
            clock.advance(seconds: 0.1)
        }
    }

    /// A whole life: 90 records, rotation, archives at once, closed at the end.
    func live() {
        for round in 0..<3 {
            for number in round * 30..<round * 30 + 30 { log(number) }
            write()
            runMaintenance()
        }
        close()
    }

    /// Everything is written, closed and released.
    func close() {
        core.journal.close()
        write()
        OpeningEnd(core: core, ownership: opened.ownership).finish()
    }

    /// The process is gone: nothing is closed, nothing removed. (The mapping goes with the object.)
    func die() {
        opened.ownership.forget()
    }

    static func recover(_ directory: TestDirectory, files: FaultyFiles = FaultyFiles()) throws -> RecoveryReport {
        try LogRecovery.recover(
            directory: directory.path,
            environment: LogFileEnvironment(files: files, time: TestClock().source)
        )
    }
}

extension Bench {
    /// Hands over a line as it is.
    func log(line: String) {
        Array((line + "\n").utf8).withUnsafeBytes { producer.append($0, Delivery(level: .error)) }
    }

    /// What a log call does first: it takes its record's number in the run.
    func takeNumber() {
        _ = core.run.next()
    }

    /// A whole log call.
    func call(_ number: Int) {
        takeNumber()
        log(number)
    }

    /// What a producer leaves if it dies between reserving space and publishing its record.
    func reserveWithoutPublishing(bytes: UInt64) {
        _ = journal_reserve(core.journal.header, core.journal.capacity, journal_size(bytes))
    }
}
