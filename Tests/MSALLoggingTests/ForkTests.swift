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
        /// Runs `body` in a child and waits for it: the child's process id, and whether it ended well, which is what
        /// `body` returned. Swift hides fork(2); the child does only what a log call does.
        private static func inChild(_ body: () -> Bool) -> (id: Int32, isFine: Bool) {
            guard let symbol = dlsym(nil, "fork") else { return (0, false) }
            let child = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
            if child == 0 { _exit(body() ? 0 : 3) }
            var status: Int32 = 0
            waitpid(child, &status, 0)
            return (child, status == 0)
        }

        @Test func `a forked child logs with a run of its own`() async {
            await #expect(processExitsWith: .success) {
                let path = NSTemporaryDirectory() + "fork-\(getpid()).ndjson"
                defer { unlink(path) }
                let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let auth = AuthLogging(sink: StandardStream(descriptor: descriptor))
                let logger = Logger(label: "x", factory: auth.makeHandler)
                let parentRun = auth.runID
                logger.info("parent")
                let child = Self.inChild {
                    logger.info("child")
                    return auth.runID != parentRun
                }
                logger.info("parent")
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                let records = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                let runs = records.map { $0?["service.ephemeral_id"] as? String }
                let processes = records.map { $0?["process.pid"] as? Int }
                let isRight =
                    child.isFine && runs.count == 3 && runs[0] == parentRun && runs[2] == parentRun
                    && runs[1] != parentRun && processes[1] == Int(child.id) && processes[2] == Int(getpid())
                exit(isRight ? 0 : 1)
            }
        }

        @Test func `a forked child finishes a line that a full pipe took only in part`() async {
            await #expect(processExitsWith: .success) {
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { exit(2) }
                let stream = StandardStream(descriptor: ends[1])
                let lines = [String(repeating: "a", count: 100_000) + "\n", "b\n"]
                let child = Self.inChild {
                    var text: [UInt8] = []
                    var block = [UInt8](repeating: 0, count: 1 << 20)
                    for var line in lines {
                        line.withUTF8 {
                            stream.append(UnsafeRawBufferPointer($0), Delivery(level: .info, mayWait: false))
                        }
                        text += block[..<max(0, read(ends[0], &block, block.count))]
                    }
                    return text == Array(lines.joined().utf8)
                }
                exit(child.isFine ? 0 : 1)
            }
        }

        @Test func `a line of MSAL in a forked child names MSAL's version and system as in its parent`() async {
            await #expect(processExitsWith: .success) {
                let path = NSTemporaryDirectory() + "fork-msal-\(getpid()).ndjson"
                defer { unlink(path) }
                let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let auth = AuthLogging(sink: StandardStream(descriptor: descriptor))
                let callback: @Sendable (Level, String?, Bool) -> Void = auth.msalCallback()
                let line = "TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52] [MSAL] Resolved authority"
                callback(.info, line, false)
                let child = Self.inChild {
                    callback(.info, line, false)
                    return true
                }
                let records = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
                    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
                }
                func values(_ key: String) -> [String?] { records.map { $0?[key] as? String } }
                let isRight =
                    child.isFine && values("msal.sdk.version") == ["2.13.0", "2.13.0"]
                    && values("host.os.type") == ["ios", "ios"] && values("host.os.version") == ["19.1", "19.1"]
                    && records[1]?["process.pid"] as? Int == Int(child.id)
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
                let child = Self.inChild {
                    logger.debug("child")
                    auth.engine.endRecorder()
                    return auth.unrecorded == 1
                }
                logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_002))
                let isRight = sink.lines.count == 2 && sink.lines[0].contains("parent") && auth.unrecorded == 0
                exit(child.isFine && isRight ? 0 : 1)
            }
        }
    }
#endif
