import Files
import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

/// Random lives, compared with a model that is a list of numbers.
@Suite struct ModelTests {
    // hazard 33: CocoaLumberjack#1423, loguru#608
    @Test(arguments: Array(1...24))
    func `whatever happens, each accepted record is there once and in order, and logging continues`(seed: UInt64) throws
    {
        var numbers = SeededNumbers(seed: seed)
        let directory = try TestDirectory()
        let clock = TestClock()
        var model: [Int] = []
        var next = 0
        /// Error of the wall clock, in seconds.
        var error = 0.0
        for _ in 0..<5 {
            let files = FaultyFiles()
            let configuration = Bench.configuration {
                $0.rotation = Rotation(size: .kibibytes(4 + seed % 3 * 4), age: seed % 4 == 0 ? .seconds(5) : nil)
                $0.delayCompress = seed % 2 == 0
                // A correct clock would remove nothing: the whole life takes minutes.
                $0.retention = Retention(count: nil, totalSize: nil)
                $0.maxPendingCompressions = 1 + Int(seed % 3)
                $0.sync = [.never, .atRotation, .interval(.seconds(1))][Int(seed % 3)]
            }
            let bench = try Bench(directory, configuration: configuration, files: files, clock: clock)
            for _ in 0..<60 {
                switch Int.random(in: 0..<13, using: &numbers) {
                case 0...4:
                    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                        bench.log(next, padding: Int.random(in: 0...700, using: &numbers))
                        next += 1
                    }
                case 5, 6: bench.write(rounds: Int.random(in: 1...60, using: &numbers))
                case 7: bench.runMaintenance(rounds: 3)
                case 8: clock.advance(seconds: Double.random(in: 0...4, using: &numbers))
                case 9: clock.step(seconds: Double.random(in: -4_000...4_000, using: &numbers))
                case 10: bench.wantRotation()
                case 11:
                    // Wrong by up to two years either way, or corrected.
                    let wanted =
                        Bool.random(using: &numbers) ? 0 : Double.random(in: -730...730, using: &numbers) * 86_400
                    clock.step(seconds: wanted - error)
                    error = wanted
                default:
                    let codes = [EIO, ENOSPC, EINTR, EACCES, EMFILE]
                    let code = codes[Int.random(in: 0..<codes.count, using: &numbers)]
                    let last = files.count + Int.random(in: 1...8, using: &numbers)
                    let short = Int.random(in: 1...300, using: &numbers)
                    files.setPlan { index, operation in
                        guard index <= last else { return nil }
                        return operation == "write" && index % 2 == 0 ? .short(short) : .error(code)
                    }
                }
            }
            if Bool.random(using: &numbers) {
                files.setPlan(nil)
                clock.advance(seconds: 1)
                bench.close()
            } else {
                files.setPlan { _, _ in .death }
                bench.write(rounds: 3)
                bench.die()
            }
            model += bench.accepted
        }
        let last = try Bench(directory, clock: clock)
        last.log(next)
        #expect(last.write())
        last.close()
        _ = try Bench.recover(directory)
        #expect(try directory.numbers().sorted() == model + [next])
        #expect(directory.names.allSatisfy { !$0.hasPrefix(".") })
        let whole = try directory.numbers()
        #expect(Set(whole).count == whole.count)
        let archives = directory.archives
        #expect(Set(archives.map(\.counter)).count == archives.count)
    }
}
