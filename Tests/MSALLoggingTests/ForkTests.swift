import CLibrary
import Foundation
import Logging
import MSALErrorModel
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

#if os(Linux)
    /// A child made by fork(2) alone. hazard 58
    struct ForkTests {
        @Test func `a forked child logs with a run of its own`() async {
            await #expect(processExitsWith: .success) {
                let path = NSTemporaryDirectory() + "fork-\(getpid()).ndjson"
                defer { unlink(path) }
                let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let auth = AuthLogging(sink: StandardStream(descriptor: descriptor))
                let logger = Logger(label: "x", factory: auth.makeHandler)
                let parentRun = auth.runID
                logger.info("parent")
                // Swift hides fork(2). The child does only what a log call does, which is the point of this test.
                guard let symbol = dlsym(nil, "fork") else { exit(2) }
                let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
                let child = fork()
                if child == 0 {
                    logger.info("child")
                    _exit(auth.runID == parentRun ? 3 : 0)
                }
                var status: Int32 = 0
                waitpid(child, &status, 0)
                logger.info("parent")
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                let records = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                let runs = records.map { $0?["service.ephemeral_id"] as? String }
                let processes = records.map { $0?["process.pid"] as? Int }
                let isRight =
                    status == 0 && runs.count == 3 && runs[0] == parentRun && runs[2] == parentRun
                    && runs[1] != parentRun && processes[1] == Int(child) && processes[2] == Int(getpid())
                exit(isRight ? 0 : 1)
            }
        }

        @Test func `a forked child that shuts down leaves its parent's flight recorder as it is`() async throws {
            let directory = try TemporaryDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path("ring") as String] in
                let sink = MemorySink()
                let auth = AuthLogging(sink: sink, level: .warning, recorder: FlightRecorder(path: path))
                let logger = Logger(label: "x", factory: auth.makeHandler)
                logger.debug("parent")
                guard let symbol = dlsym(nil, "fork") else { exit(2) }
                let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
                let child = fork()
                if child == 0 {
                    logger.debug("child")
                    auth.engine.endRecorder()
                    _exit(auth.unrecorded == 1 ? 0 : 3)
                }
                var status: Int32 = 0
                waitpid(child, &status, 0)
                logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
                let isRight = sink.lines.count == 2 && sink.lines[0].contains("parent") && auth.unrecorded == 0
                exit(status == 0 && isRight ? 0 : 1)
            }
        }
    }
#endif
