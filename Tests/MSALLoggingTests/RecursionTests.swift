import Foundation
import Locks
import Logging
import MSALErrorModel
import PIIScrubbing
import RotatingLogFiles
import Testing

@testable import MSALLogging

/// Code that an application hooks in may log. hazard 29: log4j2#2893, logback#788, CocoaLumberjack#98 #1040 #1199
struct RecursionTests {
    private let logger = Locked<Logger?>(nil)
    private let memory = MemorySink()

    private func log(_ text: Logger.Message) {
        logger.withLock { $0 }?.error(text, error: interactionRequired(), metadata: ["k": "v"])
    }

    private func records() throws -> [[String: Any]] {
        try memory.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "not JSON: \($0)")
        }
    }

    /// Every number of the run is either a record or announced as lost.
    private func expectAccounted(_ auth: AuthLogging) throws {
        let records = try records()
        let numbers = records.compactMap { $0["event.sequence"] as? Int }
        let announced = records.compactMap { $0["msal.dropped.total"] as? Int }.reduce(0, +)
        #expect(Set(numbers).count == records.count)
        #expect(auth.lostCalls > 0 && announced == Int(auth.lostCalls))
        #expect(numbers.max() == records.count + announced)
        #expect(records.contains { $0["event.action"] as? String == "records-dropped" })
    }

    private struct LoggingScrubber: Scrubber {
        let log: @Sendable () -> Void
        func scrub(_ text: String) throws -> String {
            log()
            return text
        }
    }

    // invariant LogEngine I1, I2
    @Test func `a scrubber that logs what it scrubs terminates, and its own calls are counted`() throws {
        let auth = AuthLogging(sink: memory, scrubbers: [LoggingScrubber { log("scrubbing") }])
        let made = Logger(label: "x", factory: auth.makeHandler)
        logger.withLock { $0 = made }
        log("outer")
        #expect(memory.lines.contains { $0.contains("\"outer\"") })
        try expectAccounted(auth)
    }

    private struct LoggingSink: RecordSink {
        let memory: MemorySink
        let log: @Sendable () -> Void
        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            memory.append(line, delivery)
            log()
        }
    }

    @Test func `a sink that logs each record it receives terminates`() throws {
        let auth = AuthLogging(sink: LoggingSink(memory: memory) { log("taken") })
        let made = Logger(label: "x", factory: auth.makeHandler)
        logger.withLock { $0 = made }
        log("first")
        log("second")
        let lost = auth.lostCalls
        #expect(lost > 0 && memory.lines.count < 20)
        #expect(try records().contains { $0["event.action"] as? String == "records-dropped" })
    }

    @Test func `a metadata provider that logs through its own logger terminates`() throws {
        let auth = AuthLogging(sink: memory)
        let provider = Logger.MetadataProvider {
            log("provider")
            return ["p": "1"]
        }
        let made = Logger(label: "x") { auth.makeHandler(label: $0, metadataProvider: provider) }
        logger.withLock { $0 = made }
        log("outer")
        #expect(memory.lines.contains { $0.contains("\"outer\"") && $0.contains("\"labels.p\":\"1\"") })
        try expectAccounted(auth)
    }

    private struct Chatty: Error, CustomStringConvertible, LocalizedError {
        let log: @Sendable () -> Void
        var description: String {
            log()
            return "chatty"
        }
        var errorDescription: String? { description }
    }

    @Test func `a description that logs, in metadata or of an error, does not spoil the record around it`() throws {
        let auth = AuthLogging(sink: memory)
        let made = Logger(label: "x", factory: auth.makeHandler)
        logger.withLock { $0 = made }
        let chatty = Chatty { log("inner") }
        made.error("outer", error: chatty, metadata: ["k": .stringConvertible(chatty)])
        let outer = try #require(try records().first { $0["message"] as? String == "outer" })
        #expect(outer["labels.k"] as? String == "chatty" && outer["error.message"] as? String == "chatty")
        #expect(try records().count { $0["message"] as? String == "inner" } >= 2)
    }

    @Test func `an error whose description logs itself terminates`() throws {
        let auth = AuthLogging(sink: memory)
        let made = Logger(label: "x", factory: auth.makeHandler)
        let box = Locked<Chatty?>(nil)
        let chatty = Chatty { if let error = box.withLock({ $0 }) { made.error("again", error: error) } }
        box.withLock { $0 = chatty }
        made.error("outer", error: chatty)
        #expect(memory.lines.count < 20)
        try expectAccounted(auth)
    }

    @Test(arguments: [false, true])
    func `an error whose description logs it as a failure terminates, whatever is between logger and log`(
        isBehindOthers: Bool
    ) throws {
        let auth = AuthLogging(sink: memory)
        let made = Logger(label: "x") { label in
            let own = auth.makeHandler(label: label, metadataProvider: nil)
            return isBehindOthers ? MultiplexLogHandler([own, SwiftLogNoOpLogHandler()]) : own
        }
        let box = Locked<Chatty?>(nil)
        let chatty = Chatty { if let error = box.withLock({ $0 }) { made.failure(error, message: "again") } }
        box.withLock { $0 = chatty }
        made.failure(chatty, message: "outer")
        #expect(try records().contains { $0["message"] as? String == "outer" && $0["error.type"] != nil })
        #expect(memory.lines.count < 20)
        try expectAccounted(auth)
    }
}
