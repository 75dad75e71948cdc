import Files
import Foundation
import Locks
import LogArchives
import TestKit

@testable import RotatingLogFiles

/// A temporary directory, and the oracle: the combined content of all log files in it.
final class TestDirectory: Sendable {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    var path: String { directory.path }

    var names: [String] { directory.names }

    /// The rotated files, plain and compressed, and unfinished archives.
    var archives: [ArchiveName] { names.compactMap { ArchiveName(fileName: $0) } }

    func bytes(_ name: String) throws -> [UInt8] { try directory.bytes(name) }

    func write(_ text: String, to name: String) throws { try directory.write(name, text) }

    /// Lines of every visible file: rotated ones in name order, the active one last.
    func lines() throws -> [String] {
        let visible = names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".ndjson") || $0.hasSuffix(".ndjson.gz")) }
        let archives = ArchiveTimeline(visible.compactMap { ArchiveName(fileName: $0) }).names.map(\.fileName)
        let active = visible.filter { ArchiveName(fileName: $0) == nil }
        return try (archives + active).flatMap { try lines(of: $0) }
    }

    func lines(of name: String) throws -> [String] {
        var bytes = try bytes(name)
        if name.hasSuffix(".gz") { bytes = try Gunzip.bytes(bytes) }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "<no line end>" }
        return lines.map(String.init)
    }

    /// The numbers of the test's records, in the order of the files. Every line must be a JSON object.
    func numbers(tolerant: Bool = false) throws -> [Int] {
        try lines().compactMap { line in
            let parsed = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            guard let object = parsed as? [String: Any] else {
                if tolerant { return nil }
                throw NotARecord(line: line)
            }
            return object["n"] as? Int
        }
    }

    /// The sink's own records.
    func internalEvents(_ action: String) throws -> [[String: Any]] {
        try lines().compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
            .filter { $0["event.action"] as? String == action }
    }

    struct NotARecord: Error {
        var line: String
    }
}

enum Gunzip {
    struct Damaged: Error {
        var damage: ArchiveDamage
    }

    static func bytes(_ input: [UInt8]) throws -> [UInt8] {
        var reader = try ArchiveReader(of: input)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        while true {
            switch try reader.next(into: buffer) {
            case .bytes(let count): bytes += Array(buffer[..<count])
            case .damage(let damage): throw Damaged(damage: damage)
            case .end: return bytes
            }
        }
    }
}

/// Clocks that stop until a test moves them.
final class TestClock: Sendable {
    private let state = Locked((wall: Int64(1_795_226_040_123_000_000), monotonic: UInt64(1_000_000_000)))

    var source: TimeSource {
        TimeSource(
            wall: { self.state.withLock { $0.wall } },
            monotonic: { self.state.withLock { $0.monotonic } },
            sinceBoot: { self.state.withLock { $0.monotonic } },
            pause: { nanoseconds in self.state.withLock { $0.monotonic += max(nanoseconds, 1_000) } }
        )
    }

    /// Time passes.
    func advance(seconds: Double) {
        state.withLock { state in
            state.wall += Int64(seconds * 1e9)
            state.monotonic += UInt64(seconds * 1e9)
        }
    }

    /// The wall clock is set.
    func step(seconds: Double) {
        state.withLock { $0.wall += Int64(seconds * 1e9) }
    }

    func setWall(seconds: Int64) {
        state.withLock { $0.wall = seconds * 1_000_000_000 }
    }
}
