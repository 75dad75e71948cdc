import CJournal
import CPlatform
import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

/// A writer that goes to sleep while a record is appended.
struct SleepingWriterTests {
    /// Two threads that meet before each try, and a journal in memory.
    ///
    /// Sendable because the journal is accessed by its own atomic operations, and each array by one thread only.
    private final class Race: @unchecked Sendable {
        static let tries = 50_000
        let header = UnsafeMutablePointer<journal_header>.allocate(capacity: 1)
        let data = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
        let turns = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        var woke = [Bool](repeating: false, count: tries)
        var stayedAwake = [Bool](repeating: false, count: tries)

        init() {
            memset(header, 0, MemoryLayout<journal_header>.size)
            turns.initialize(to: 0)
        }

        deinit {
            header.deallocate()
            data.deallocate()
            turns.deallocate()
        }

        /// Waits until both threads have come here `number` times.
        func meet(_ number: Int) {
            _ = atomic_word_add(turns, 1)
            while atomic_word_load(turns) < UInt64(2 * number) { sched_yield() }
        }

        func produce() {
            let capacity: UInt64 = 1 << 16
            for number in 0..<Self.tries {
                meet(2 * number + 1)
                _ = journal_append(header, data, capacity, 7, "record\n", 7, 0)
                woke[number] = journal_wants_wake(header)
                meet(2 * number + 2)
            }
        }

        func consume() {
            for number in 0..<Self.tries {
                // Everything so far is in the file.
                atomic_word_store(journal_sleeping(header), 0)
                atomic_word_store(journal_head(header), atomic_word_load(journal_tail(header)))
                meet(2 * number + 1)
                stayedAwake[number] = journal_announce_sleep(header) != atomic_word_load(journal_head(header))
                meet(2 * number + 2)
            }
        }
    }

    // invariant journal J5
    @Test func `a record that is appended while the writer goes to sleep is either seen or wakes it`() {
        let race = Race()
        let done = DispatchSemaphore(value: 0)
        Thread {
            race.produce()
            done.signal()
        }
        .start()
        race.consume()
        done.wait()
        let lost = zip(race.woke, race.stayedAwake).count { !$0 && !$1 }
        #expect(lost == 0, "\(lost) of \(Race.tries) records would have waited for the writer's next look")
    }

    @Test func `the writer pauses once less than a batch is waiting, not before`() throws {
        let bench = try Bench(TestDirectory(), configuration: Bench.configuration { $0.rotation = Rotation(size: nil) })
        bench.write()
        for number in 0..<4_000 { bench.log(number) }
        var batches = 0
        var outcome = JournalWriter.Outcome.again
        while outcome == .again {
            #expect(bench.waiting >= StagedBatch.usualSize || batches == 0)
            outcome = bench.oneRound()
            batches += 1
        }
        #expect(outcome == .caughtUp)
        #expect(bench.waiting < StagedBatch.usualSize)
        #expect(batches > 1)
        #expect(bench.write())
        bench.close()
    }
}
