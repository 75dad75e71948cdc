import Files
import Foundation
import Testing

@testable import RotatingLogFiles

/// Backups by hard links (`cp -al`, rsnapshot) give every file of a log a second name.
@Suite struct HardLinkTests {
    private func snapshot(_ directory: TestDirectory) throws {
        let copy = directory.path + "-snapshot"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        for name in directory.names {
            try FileManager.default.linkItem(atPath: "\(directory.path)/\(name)", toPath: "\(copy)/\(name)")
        }
    }

    @Test func `a snapshot of hard links stops neither the log nor its next start nor compression`() throws {
        let directory = try TestDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory.path + "-snapshot") }
        let bench = try Bench(directory)
        for number in 0..<200 { bench.log(number) }
        bench.write()
        try snapshot(directory)
        for number in 200..<400 { bench.log(number) }
        bench.write()
        bench.runMaintenance(rounds: 40)
        try snapshot(directory)
        bench.close()
        #expect(!directory.names.contains(".auth.lock"), "the lock stays")
        try snapshot(directory)
        let next = try Bench(directory)
        for number in 400..<410 { next.log(number) }
        next.write()
        next.runMaintenance(rounds: 40)
        next.close()
        #expect(try directory.numbers() == Array(0..<410))
        let plain = directory.archives.filter { $0.kind == .plain }
        #expect(plain.isEmpty, "not compressed: \(plain.map(\.fileName))")
    }

    @Test func `what a killed process left in its journal is recovered although a snapshot also has it`() throws {
        let directory = try TestDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory.path + "-snapshot") }
        let bench = try Bench(directory)
        for number in 0..<50 { bench.log(number) }
        bench.die()
        try snapshot(directory)
        let next = try Bench(directory)
        next.write()
        next.close()
        #expect(try directory.numbers() == Array(0..<50))
    }
}
