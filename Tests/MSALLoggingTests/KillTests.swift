import Foundation
import Logging
import MSALErrorModel
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

/// The setup that users run, killed: loggers on several threads, through scrubber and encoder, into the files.
@Suite(.serialized) struct KillTests {
    // hazards 1, 25, 59
    @Test func `what a logger accepted before kill -9 is in the files exactly once`() async throws {
        for round in 0..<3 {
            let temporary = try TemporaryDirectory()
            let directory = temporary.path
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [directory = directory as String, last = 700 + 900 * round as Int] in
                var configuration = RotatingLogFile.Configuration()
                configuration.rotation = Rotation(size: .kibibytes(256))
                configuration.retention = .unlimited
                configuration.compressionDelay = .zero
                configuration.overflow = .blockWithoutLimit
                let sink = try RotatingLogFile(
                    directory: "\(directory)/logs",
                    name: "auth",
                    configuration: configuration
                )
                let auth = AuthLogging(sink: sink, service: ServiceIdentity(name: "kill"))
                let acknowledged = try Acknowledged(path: "\(directory)/acknowledged")
                let failure = MSALFailure(
                    domain: "MSALErrorDomain",
                    code: -50_002,
                    oauthError: "invalid_grant",
                    serviceCodes: [ServiceCode(.aadsts, 50_076)],
                    correlationID: "0b9f3f5e-6c1d-4c1b-9a53-5d0c4a7e1f20"
                )
                for thread in 0..<3 {
                    Thread.detachNewThread {
                        var logger = Logger(label: "auth", factory: auth.makeHandler)
                        logger[metadataKey: "thread"] = "\(thread)"
                        var number = 0
                        while true {
                            number += 1
                            if number % 2 == 0 {
                                logger.failure(failure, during: .acquireTokenSilent, metadata: ["n": "\(number)"])
                            } else {
                                logger.error("silent failed", error: failure, metadata: ["n": "\(number)"])
                            }
                            acknowledged.slots[thread] = number
                            if thread == 0, number == last { kill(getpid(), SIGKILL) }
                        }
                    }
                }
                while true { sleep(60) }
            }
            _ = try LogRecovery.recover(directory: "\(directory)/logs")
            let taken = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/acknowledged")).withUnsafeBytes {
                Array($0.bindMemory(to: Int.self).prefix(3))
            }
            #expect(taken[0] >= 699 + 900 * round)
            var seen = [[Int]](repeating: [], count: 3)
            for line in try lines(of: "\(directory)/logs") {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                guard let thread = (object["labels.thread"] as? String).flatMap({ Int($0) }),
                    let number = (object["labels.n"] as? String).flatMap({ Int($0) })
                else { continue }
                seen[thread].append(number)
            }
            for thread in 0..<3 {
                // A thread that did not start before the kill has no record.
                #expect(seen[thread].elementsEqual(1..<seen[thread].count + 1), "round \(round), thread \(thread)")
                #expect(seen[thread].count >= taken[thread], "round \(round), thread \(thread)")
            }
        }
    }

    /// All lines, archives first; `gzip -dc` decompresses those.
    private func lines(of directory: String) throws -> [Substring] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(names.allSatisfy { !$0.hasPrefix(".") })
        let archives = names.filter { $0.hasSuffix(".gz") }.sorted()
        let plain = names.filter { !$0.hasSuffix(".gz") }
        return try (archives + plain).flatMap { name in
            let read = name.hasSuffix(".gz") ? "gzip -dc \"$0\"" : "cat \"$0\""
            let run = try ChildProcess.run("/bin/sh", "-c", read, "\(directory)/\(name)")
            return String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        }
    }
}

/// Three numbers in a file that outlives the process.
///
/// Sendable because each thread writes its own word.
private final class Acknowledged: @unchecked Sendable {
    let slots: UnsafeMutablePointer<Int>

    init(path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        guard descriptor >= 0, ftruncate(descriptor, 4_096) == 0,
            let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw CocoaError(.fileWriteUnknown) }
        slots = memory.bindMemory(to: Int.self, capacity: 3)
    }
}
