import CByteScan
import Testing

@testable import LogRecords

@Suite struct NonFailureSkipperTests {
    private static let day = "2026-11-21T"
    private static let block = #"","ecs.version":"8.11.0","service.ephemeral_id":"k3v9x1c7","event.sequence":"#
    private static let tail = #","user.hash":"0123456789abcdef"}"# + "\n"

    private static func line(_ number: Int, message: String) -> String {
        let time = "\(day)10:\(10 + number % 50):\(10 + number % 7).\(100_000 + number)Z"
        let hash = String((0..<16).map { Array("0123456789abcdef")[(number &* 7 &+ $0) % 16] })
        return #"{"@timestamp":"\#(time)","log.level":"info","message":"\#(message)"#
            + block + String(number) + #","user.hash":"\#(hash)"}"# + "\n"
    }

    /// What is skipped of a text: sequence numbers, times, and the offset of the first line that is not skipped.
    private static func skipped(_ text: String) -> [UInt64] {
        let bytes = Array(text.utf8)
        let padded = bytes + [UInt8](repeating: 0x20, count: RecordScanner.padding)
        return padded.withUnsafeBufferPointer { padded -> [UInt64] in
            guard let base = padded.baseAddress else { return [] }
            var map = StringEndIndex()
            defer { map.deallocate() }
            map.cover(base, bytes.count)
            let skip = UnsafeMutablePointer<fast_skip>.allocate(capacity: 1)
            defer { skip.deallocate() }
            skip.initialize(to: fast_skip())
            fast_skip_expect(skip, Array(day.utf8), 0, Array(block.utf8), block.utf8.count)
            // A tail is learnt when it occurs for the second time. Here it is the last line's.
            withUnsafePointer(to: map.lines) { lines in
                let tailStart = base + bytes.count - tail.utf8.count
                for _ in 0..<2 { fast_skip_learn(skip, lines, tailStart, tail.utf8.count) }
            }
            var lines = [UnsafePointer<UInt8>](repeating: base, count: 64)
            var numbers = [UInt64](repeating: 0, count: 64)
            return lines.withUnsafeMutableBufferPointer { lines in
                numbers.withUnsafeMutableBufferPointer { numbers in
                    guard let lines = lines.baseAddress, let numbers = numbers.baseAddress else { return [] }
                    var found = fast_skip_found(lines: lines, numbers: numbers, capacity: 64, count: 0, next: base)
                    withUnsafePointer(to: map.lines) { fast_skip_read(skip, $0, base, &found) }
                    return (0..<found.count).map { numbers[$0] }
                        + (0..<found.count).map { UInt64(bitPattern: fast_skip_time(skip, lines[$0])) }
                        + [UInt64(found.next - base)]
                }
            }
        }
    }

    @Test func `records are skipped whatever the length of their messages`() {
        for length in [0, 1, 7, 8, 60, 64, 200, 511, 512, 513, 700, 2_000] {
            let message = String(repeating: #"a\"b"#, count: length / 4) + String(repeating: "é", count: length % 4)
            let text = (1...30).map { Self.line($0 * 37, message: message) }.joined()
            let found = Self.skipped(text)
            #expect(found.prefix(30) == ArraySlice((1...30).map { UInt64($0 * 37) }), "messages of \(length)")
            #expect(found.count == 61 && found.last == UInt64(text.utf8.count), "messages of \(length)")
        }
    }

    @Test(arguments: [
        ("10:20:30.123456Z", "24:20:30.123456Z"), ("10:20:30.123456Z", "10:60:30.123456Z"),
        ("10:20:30.123456Z", "10:20:60.123456Z"), ("10:20:30.123456Z", "10:20:3x.123456Z"),
        (#""info""#, #""in\u0066o""#), ("k3v9x1c7", "k3v9x1c8"), (":777,", ":077,"), (":777,", ":7x7,"),
        (":777,", ":-77,"),
        (":777,", ":1234567890,"), ("said so", "said\u{1}so"), ("said so", #"said\qso"#), ("said so", #"said \"#),
        ("user.hash", "user.hush"), ("abcdef\"}", "abcde\"}"), ("abcdef\"}", "abcdef\"]"), ("abcdef\"}", #"abcd\u1"}"#),
    ]) func `a line that is not a non-failure record is not skipped`(part: String, other: String) {
        let right =
            #"{"@timestamp":"2026-11-21T10:20:30.123456Z","log.level":"info","message":"said so"#
            + Self.block + "777" + Self.tail
        #expect(Self.skipped(right + Self.line(1, message: "")).count == 5)
        let wrong = right.replacing(part, with: other)
        #expect(wrong != right)
        #expect(Self.skipped(wrong + Self.line(1, message: "")) == [0])
    }

    @Test(arguments: [
        ("10:20:30.123456Z", 37_230_123_456), ("00:00:00.000000Z", 0), ("23:59:59.999999Z", 86_399_999_999),
        ("09:08:07.060504Z", 32_887_060_504),
    ]) func `a time is read to the microsecond`(text: String, microseconds: UInt64) {
        let line =
            #"{"@timestamp":"2026-11-21T\#(text)","log.level":"info","message":"said so"#
            + Self.block + "777" + Self.tail
        #expect(Self.skipped(line) == [777, microseconds, UInt64(line.utf8.count)])
    }

    @Test func `a torn message and a text that is not UTF-8 are not skipped`() {
        let line = Array(Self.line(5, message: "è").utf8)
        guard let index = line.firstIndex(of: 0xC3) else {
            Issue.record("the line has no such letter")
            return
        }
        for byte: UInt8 in [0x28, 0xFF, 0xC0] {
            var torn = line
            torn[index] = byte
            let scanner = RecordScanner()
            torn += line + [UInt8](repeating: 0, count: RecordScanner.padding)
            torn.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                let end = scanner.cover(base, limit: base + 2 * line.count)
                #expect(scanner.skipNonFailures(from: base) == nil)
                #expect(end == base + 2 * line.count)
                #expect(scanner.scan(covered: base) == .invalidUTF8(lineFeed: base + line.count - 1))
            }
        }
    }
}
