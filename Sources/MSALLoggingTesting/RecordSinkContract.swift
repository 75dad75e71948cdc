import Dispatch
public import LogRecords

/// What a logger expects of any `RecordSink`: whole lines from many threads, bytes that are its own, an end that may
/// come twice.
public enum RecordSinkContract {
    /// Breaches of the contract by a sink that may keep everything it is given (some 1 MiB).
    ///
    /// - Parameters:
    ///   - sink: A new sink. It is shut down.
    ///   - delivered: Everything that has arrived at the sink's destination, as bytes. Called after a flush and after
    ///     `shutdown`. Lines that are not the suite's (a file's own events) are ignored.
    public static func violations(
        of sink: any RecordSink,
        delivered: () async throws -> [UInt8]
    ) async rethrows -> [ContractViolation] {
        var findings = ContractFindings()
        if let run = sink.run { numbers(run, &findings) }
        var expected: [String] = []

        // The bytes of a line are valid only during the call.
        var bytes = Array(line("reused", 1).utf8)
        bytes.withUnsafeMutableBytes { buffer in
            sink.append(UnsafeRawBufferPointer(buffer), Delivery(level: .info))
            for index in buffer.indices { buffer[index] = UInt8(ascii: "X") }
        }
        expected.append(line("reused", 1))

        let long = line("long", 1, padding: 200_000)
        append(long, to: sink)
        expected.append(long)

        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for number in 1...perThread { append(line("thread\(thread)", number, padding: 64 * thread), to: sink) }
        }
        for thread in 0..<threads {
            for number in 1...perThread { expected.append(line("thread\(thread)", number, padding: 64 * thread)) }
        }

        let waiting = await sink.flush(within: limit)
        findings.require(waiting == 0, "a flush delivers everything", "\(waiting) records still wait")
        check(try await delivered(), against: expected, &findings)

        append(line("last", 1), to: sink)
        expected.append(line("last", 1))
        let left = await sink.shutdown(within: limit)
        findings.require(left == 0, "a shutdown delivers everything", "\(left) records still wait")
        check(try await delivered(), against: expected, &findings)
        append(line("late", 1), to: sink)
        append(line("late", 2), to: sink, mayWait: false)
        let again = await sink.shutdown(within: limit)
        findings.require(again == 0, "a second shutdown returns", "\(again)")
        return findings.violations
    }

    private static let threads = 8
    private static let perThread = 50
    private static let limit = Duration.seconds(60)

    private static func line(_ source: String, _ number: Int, padding: Int = 0) -> String {
        #"{"contract":"\#(source)","number":\#(number),"padding":"\#(String(repeating: "p", count: padding))"}"# + "\n"
    }

    private static func append(_ line: String, to sink: any RecordSink, mayWait: Bool = true) {
        Array(line.utf8).withUnsafeBytes { sink.append($0, Delivery(level: .info, mayWait: mayWait)) }
    }

    private static func check(_ bytes: [UInt8], against expected: [String], _ findings: inout ContractFindings) {
        func torn(_ line: Substring) {
            findings.require(false, "no line is torn or mixed with another", String(line.prefix(80)))
        }
        var seen: [Substring: Int] = [:]
        var last: [Substring: Int] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        where line.contains("\"contract\":") {
            seen[line, default: 0] += 1
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count > 6, let number = Int(parts[6].drop { !$0.isNumber }.prefix { $0.isNumber }) else {
                torn(line)
                continue
            }
            findings.require(
                number > last[parts[3], default: 0],
                "the lines of one thread keep their order",
                "\(parts[3]) \(number)"
            )
            last[parts[3]] = number
        }
        let wanted = Set(expected.map { $0.dropLast() })
        for line in wanted where seen[line] != 1 {
            findings.require(
                false,
                "each accepted line arrives once and whole",
                "\(seen[line] ?? 0) times: \(line.prefix(80))"
            )
        }
        for line in seen.keys where !wanted.contains(line) {
            torn(line)
        }
    }

    private static func numbers(_ run: any RecordRun, _ findings: inout ContractFindings) {
        findings.require(
            run.id.utf8.count == 32 && run.id.allSatisfy { $0.isHexDigit && !$0.isUppercase },
            "a run's id has 32 hexadecimal digits",
            run.id
        )
        findings.require(run.id == run.id, "a run keeps its id")
        let each = 200
        let given = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: threads * each)
        given.initialize(repeating: 0)
        defer { given.deallocate() }
        // Each thread writes places of its own.
        nonisolated(unsafe) let places = given
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for number in 0..<each { places[thread * each + number] = run.next() }
        }
        findings.require(
            Set(given).count == threads * each && !given.contains(0),
            "a run gives each number once, from any thread"
        )
    }
}
