import CLibrary
import Foundation
import Locks
import LogRecords
import Logging
import RotatingLogFiles
import TestKit
import Testing

@testable import MSALLogging

/// Both ends of a pipe.
private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init(isNonBlocking: Bool = false) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        if isNonBlocking { _ = fcntl(writing, F_SETFL, O_NONBLOCK) }
    }

    /// Fills the pipe until it accepts no more bytes. Returns how many it took.
    @discardableResult
    func fill() -> Int {
        let flags = fcntl(writing, F_GETFL)
        _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(writing, F_SETFL, flags) }
        var block = [UInt8](repeating: UInt8(ascii: "."), count: 65_536)
        var filled = 0
        for length in [block.count, 1] {
            var written = write(writing, &block, length)
            while written > 0 {
                filled += written
                written = write(writing, &block, length)
            }
        }
        return filled
    }

    func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer -> Int in
                buffer.baseAddress.map { systemRead(reading, $0 + done, count - done) } ?? 0
            }
            if got <= 0 { break }
            done += got
        }
        return Array(bytes[..<done])
    }

    func closeWriting() { _ = close(writing) }
    func closeReading() { _ = close(reading) }
}

/// Reads on its own thread: a task that blocks would occupy a thread that the writers need.
private struct Reader {
    private let results: AsyncStream<[UInt8]>

    init(_ pipe: Pipe, _ count: Int) {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        results = stream
        Thread.detachNewThread {
            continuation.yield(pipe.read(count))
            continuation.finish()
        }
    }

    var value: [UInt8] {
        get async {
            for await result in results { return result }
            return []
        }
    }
}

private func systemRead(_ descriptor: Int32, _ to: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, to, count)
}

extension StandardStream {
    fileprivate func append(_ text: String, mayWait: Bool = true) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), Delivery(level: .info, mayWait: mayWait)) }
    }
}

struct StandardStreamTests {
    @Test func `lines of many threads arrive whole`() async throws {
        let pipe = try Pipe()
        let stream = StandardStream(descriptor: pipe.writing)
        let reader = Reader(pipe, 4_000_000)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let line = String(repeating: String(number), count: 200 + 3_000 * number) + "\n"
                    for _ in 0..<100 { stream.append(line) }
                }
            }
        }
        pipe.closeWriting()
        let lines = await reader.value.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 400 && stream.dropped == 0)
        #expect(lines.allSatisfy { Set($0).count == 1 })
        pipe.closeReading()
    }

    @Test func `a record that may not wait is dropped and counted if the pipe is full`() throws {
        let pipe = try Pipe()
        pipe.fill()
        let stream = StandardStream(descriptor: pipe.writing)
        stream.append("x\n", mayWait: false)
        #expect(stream.dropped == 1)
    }

    @Test func `a record that may not wait is written by the thread that is writing, and none is lost`() async throws {
        let pipe = try Pipe()
        let filled = pipe.fill()
        let stream = StandardStream(descriptor: pipe.writing)
        Thread.detachNewThread { stream.append("a\n") }
        // Nothing remains to be flushed, except while that thread is writing.
        while await stream.flush(within: .zero) == 0 { await Task.yield() }
        for text in ["b\n", "c\n"] { stream.append(text, mayWait: false) }
        #expect(stream.dropped == 0)
        let text = String(decoding: await Reader(pipe, filled + 6).value.suffix(6), as: UTF8.self)
        #expect(text == "a\nb\nc\n" && stream.dropped == 0)
    }

    @Test func `what is handed over to a thread that hangs is bounded, and what is too much is counted`() async throws {
        let pipe = try Pipe()
        let filled = pipe.fill()
        let stream = StandardStream(descriptor: pipe.writing)
        Thread.detachNewThread { stream.append("a\n") }
        while await stream.flush(within: .zero) == 0 { await Task.yield() }
        let line = String(repeating: "b", count: 99_999) + "\n"
        for _ in 0..<100 { stream.append(line, mayWait: false) }
        #expect(stream.dropped == 90)
        #expect(await Reader(pipe, filled + 2).value.suffix(2) == Array("a\n".utf8)[...])
    }

    @Test func `many threads that may not wait lose nothing while the stream accepts`() async throws {
        let pipe = try Pipe()
        let stream = StandardStream(descriptor: pipe.writing)
        // The pipe takes all of it.
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask { for line in 0..<100 { stream.append("\(number) \(line)\n", mayWait: false) } }
            }
        }
        #expect(stream.dropped == 0)
        pipe.closeWriting()
        let lines = String(decoding: await Reader(pipe, 65_536).value, as: UTF8.self).split(separator: "\n")
        #expect(Set(lines).count == 400 && lines.count == 400)
        for number in 0..<4 {
            let own = lines.filter { $0.hasPrefix("\(number) ") }
            #expect(
                own.map { $0.dropFirst(2) } == (0..<100).map { "\($0)" },
                "the lines of one thread keep their order"
            )
        }
    }

    @Test func `a long record that may not wait does not wait, and is finished by the next call`() async throws {
        let pipe = try Pipe()
        let stream = StandardStream(descriptor: pipe.writing)
        let long = String(repeating: "a", count: 200_000) + "\n"
        stream.append(long, mayWait: false)
        #expect(await stream.flush(within: .zero) == 1)
        let reader = Reader(pipe, 200_001 + 2)
        // Each look needs a thread of the pool, which the other tests may hold for minutes.
        #expect(await stream.flush(within: .seconds(3_600)) == 0)
        stream.append("b\n")
        let text = String(decoding: await reader.value, as: UTF8.self)
        #expect(text == long + "b\n" && stream.dropped == 0)
    }

    @Test func `a line that was handed over and only begun is not done`() async throws {
        let pipe = try Pipe()
        let stream = StandardStream(descriptor: pipe.writing)
        var long = String(repeating: "a", count: 200_000) + "\n"
        long.withUTF8 { stream.handOver(UnsafeRawBufferPointer($0), .info) }
        #expect(await stream.flush(within: .zero) == 1)
        let reader = Reader(pipe, 200_001)
        #expect(await stream.flush(within: .seconds(3_600)) == 0)
        #expect(String(decoding: await reader.value, as: UTF8.self) == long)
    }

    @Test func `a write waits once for a full non-blocking pipe, and no line is torn`() async throws {
        let pipe = try Pipe(isNonBlocking: true)
        let stream = StandardStream(descriptor: pipe.writing)
        let line = String(repeating: "a", count: 99_999) + "\n"
        let time = ContinuousClock().measure {
            for _ in 0..<20 { stream.append(line) }
        }
        #expect(time < .seconds(15))
        #expect(stream.dropped == 19)
        let reader = Reader(pipe, 200_000)
        // Each look needs a thread of the pool, which the other tests may hold for minutes.
        #expect(await stream.flush(within: .seconds(3_600)) == 0)
        stream.append("b\n")
        pipe.closeWriting()
        let text = String(decoding: await reader.value, as: UTF8.self)
        #expect(text.hasPrefix(line) && text.hasSuffix("\nb\n") && text.contains("\"msal.dropped.total\":19"))
    }

    /// The records in a text. Anything else in it is a fault.
    private func records(_ text: [UInt8]) throws -> [[String: Any]] {
        try text.split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
    }

    @Test func `what standard output did not take is announced in it, as a file announces it`() async throws {
        let pipe = try Pipe(isNonBlocking: true)
        let filled = pipe.fill()
        let stream = StandardStream(descriptor: pipe.writing)
        let auth = AuthLogging(sink: stream, service: .init(host: .none))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        for _ in 0..<2 { logger.info("lost") }
        logger.error("lost")
        #expect(stream.dropped == 3)
        #expect(pipe.read(filled).count == filled)
        logger.info("later")
        logger.info("last")
        pipe.closeWriting()
        let records = try records(await Reader(pipe, 65_536).value)
        #expect(records.map { $0["message"] as? String }.suffix(2) == ["later", "last"])
        // The first one was made when the second record was lost, and waited; the second has the others.
        let announced = records.prefix { $0["event.action"] as? String == "records-dropped" }
        #expect(announced.map { $0["msal.dropped.total"] as? Int } == [1, 2] && records.count == 4)
        #expect(announced.map { $0["msal.dropped.info"] as? Int } == [1, 1])
        #expect(announced.map { $0["msal.dropped.error"] as? Int } == [nil, 1])
        #expect(announced.last?["message"] as? String == "2 records were dropped because the log could not keep up")
        // One run, and no number but those of the three is missing.
        #expect(Set(records.map { $0["service.ephemeral_id"] as? String }) == [auth.runID])
        #expect(records.map { $0["event.sequence"] as? Int } == [3, 6, 5, 7])
    }

    @Test func `the last drops are announced at the end, and drops of another run under that run`() async throws {
        let pipe = try Pipe(isNonBlocking: true)
        let filled = pipe.fill()
        let stream = StandardStream(descriptor: pipe.writing)
        let auth = AuthLogging(sink: FanOut([stream, MemorySink()]), service: .init(host: .none))
        Logger(label: "auth", factory: auth.makeHandler).info("lost")
        #expect(await stream.shutdown(within: .zero) == 0, "nothing is waited for if the stream accepts nothing")
        #expect(pipe.read(filled).count == filled)
        #expect(await auth.shutdown(within: .seconds(3_600)) == 0)
        pipe.closeWriting()
        let records = try records(await Reader(pipe, 65_536).value)
        #expect(records.count == 1 && records.first?["msal.dropped.total"] as? Int == 1)
        #expect(records.first?["msal.dropped.run"] as? String == auth.runID)
        #expect(records.first?["service.ephemeral_id"] as? String != auth.runID)
        #expect(stream.dropped == 1)
    }

    @Test func `a reader that has gone does not end the process`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let pipe = try Pipe()
            pipe.closeReading()
            let stream = StandardStream(descriptor: pipe.writing)
            stream.append("x\n")
            stream.append("x\n", mayWait: false)
            exit(stream.dropped == 2 ? 0 : 1)
        }
    }

    @Test func `a limit of the file's size does not end the process, and what is beyond it is counted`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path("stdout") as String] in
            signal(SIGXFSZ, SIG_DFL)
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
            let stream = StandardStream(descriptor: open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600))
            for _ in 0..<3 { stream.append(String(repeating: "x", count: 59) + "\n") }
            exit(stream.dropped == 1 ? 0 : 1)
        }
        #expect(try directory.bytes("stdout").count == 100)
    }

    @Test func `lines to a closed descriptor are counted`() {
        let stream = StandardStream(descriptor: 987)
        stream.append("x\n")
        stream.append("x\n", mayWait: false)
        #expect(stream.dropped == 2)
    }
}

struct FanOutTests {
    @Test func `a reader of standard output misses no number because a file has its own events`() async throws {
        let directory = try TemporaryDirectory()
        let files = try RotatingLogFile(directory: directory.path, name: "auth", configuration: .init())
        let memory = MemorySink()
        let auth = AuthLogging(sink: FanOut([memory, files]), service: .init(host: .none))
        let logger = Logger(label: "x", factory: auth.makeHandler)
        for number in 0..<10 {
            logger.info("\(number)")
            if number == 4 { await files.rotate() }
        }
        #expect(await auth.shutdown(within: .seconds(30)) == 0)
        let numbers = memory.lines.compactMap { line in
            line.firstRange(of: "\"event.sequence\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
        }
        #expect(numbers == Array(1...10))
        let inFile = String(decoding: try directory.bytes("auth.ndjson"), as: UTF8.self)
        #expect(inFile.contains("file-opened"))
        #expect(memory.lines.allSatisfy { $0.contains(auth.runID) })
    }

    @Test func `a program that was started without standard output prints nothing into its log`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            close(STDOUT_FILENO)
            let files = try RotatingLogFile(directory: path, name: "auth", configuration: .init())
            let output = StandardStream(.output)
            let auth = AuthLogging(sink: FanOut([files, output]))
            Logger(label: "x", factory: auth.makeHandler).info("once")
            guard await auth.shutdown(within: .seconds(60)) == 0 else { exit(1) }
            exit(output.dropped == 1 ? 0 : 2)
        }
        let log = String(decoding: try directory.bytes("auth.ndjson"), as: UTF8.self)
        #expect(log.split(separator: "\n").count { $0.contains("\"once\"") } == 1)
    }

    /// Its flush ends when that of another sink has begun.
    private final class WaitingSink: RecordSink {
        let begun = AtomicWord()
        let other: AtomicWord

        init(waitingFor other: AtomicWord) {
            self.other = other
        }

        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {}

        func flush(within limit: Duration) async -> Int {
            begun.countUp()
            let end = ContinuousClock.now.advanced(by: limit)
            while other.value == 0 {
                guard ContinuousClock.now < end else { return 1 }
                await Task.yield()
            }
            return 0
        }
    }

    @Test func `a sink that is stuck takes no time from the flush of the others`() async {
        let second = WaitingSink(waitingFor: AtomicWord(1))
        let fanOut = FanOut([WaitingSink(waitingFor: second.begun), second])
        #expect(await fanOut.flush(within: .seconds(60)) == 0)
        #expect(await fanOut.shutdown(within: .seconds(60)) == 0)
    }

    @Test func `each sink gets each line, with one identity`() async throws {
        let sinks = [MemorySink(), MemorySink()]
        let auth = AuthLogging(sink: FanOut(sinks))
        Logger(label: "x", factory: auth.makeHandler).info("hello")
        #expect(sinks[0].lines == sinks[1].lines && sinks[0].lines.count == 1)
        #expect(await auth.shutdown(within: .seconds(1)) == 0)
    }
}
