import Foundation
import LogRecords
import Testing
import TextBytes

/// `RecordScanner` and the plain reader must agree on every line, however hostile.
@Suite struct RecordScannerDifferentialTests {
    @Test(arguments: 0..<8) func `the scanner and a plain reader agree on hostile lines`(seed: Int) {
        var maker = LineMaker(seed: UInt64(seed))
        let scanner = RecordScanner(furtherKeys: ["labels.region"])
        let lines = isSlowRun ? 20_000 : 1_500
        var objects = 0
        for _ in 0..<lines {
            let line = maker.line()
            let members = ReferenceReader.members(line)
            let agrees = withLine(line) { start in
                Self.agrees(scanner, scanner.scan(start), start, line.count, members)
            }
            #expect(agrees, "\(String(decoding: line, as: UTF8.self).debugDescription)")
            if members != nil { objects += 1 }
        }
        // The comparison is only useful if many lines are valid and many are not.
        #expect((lines / 6...lines * 11 / 12).contains(objects))
    }

    /// Lines are read from one buffer as a reader of files does: some are indexed together, and the next ones follow
    /// them in memory.
    // invariant RecordScanner I3
    @Test(arguments: 0..<8) func `lines in one buffer are read the same, however many are indexed together`(seed: Int) {
        var maker = LineMaker(seed: UInt64(seed) + 100)
        let scanner = RecordScanner(furtherKeys: ["labels.region"])
        for _ in 0..<(isSlowRun ? 350 : 25) {
            let lines: [[UInt8]] = (0..<50).map { _ in maker.next() & 8 == 0 ? maker.record() : maker.line() }
            let memory = Self.buffer(of: lines, filler: UInt8(truncatingIfNeeded: maker.next())).start
            defer { memory.deallocate() }
            var rest = lines[...]
            var start = memory
            while !rest.isEmpty {
                let piece = rest.prefix(Int(maker.next() >> 33) % 12 + 1)
                let end = UnsafePointer(start) + piece.reduce(0) { $0 + $1.count + 1 }
                #expect(scanner.cover(start, limit: end) == end)
                for line in piece {
                    let members = ReferenceReader.members(line)
                    let agrees = Self.agrees(scanner, scanner.scan(covered: start), start, line.count, members)
                    #expect(agrees, "\(String(decoding: line, as: UTF8.self).debugDescription)")
                    start += line.count + 1
                }
                rest = rest.dropFirst(piece.count)
            }
        }
    }

    /// Records as a handler writes them, mixed with all kinds of others. Reading in batches must give the same result
    /// as reading one at a time.
    // invariant NonFailureSkipper I1
    @Test(arguments: 0..<8) func `skipped records have the values that a plain reader finds`(seed: Int) {
        var maker = LineMaker(seed: UInt64(seed) + 200)
        let scanner = RecordScanner()
        var skipped = 0
        for round in 0..<(isSlowRun ? 3_000 : 120) {
            let lines: [[UInt8]] = (0..<60).map { _ in
                switch maker.next() >> 20 & 31 {
                case 0: maker.line()
                case 1: maker.record()
                default: maker.plainRecord(flipping: maker.next() & 0xF00 == 0, round: round)
                }
            }
            let (memory, size) = Self.buffer(of: lines, filler: UInt8(truncatingIfNeeded: maker.next()))
            defer { memory.deallocate() }
            var rest = lines[...]
            var current = UnsafePointer(memory)
            let limit = current + size
            while current < limit {
                let end = scanner.cover(current, limit: limit)
                while current < end {
                    if let plain = scanner.skipNonFailures(from: current) {
                        let records = plain.records
                        skipped += records.count
                        for index in 0..<plain.records.count {
                            guard let line = rest.popFirst() else { break }
                            let agrees = Self.isPlain(line, plain.records, index)
                            #expect(agrees, "\(String(decoding: line, as: UTF8.self).debugDescription)")
                            current += line.count + 1
                        }
                        #expect(current == plain.end)
                        continue
                    }
                    guard let line = rest.popFirst() else { break }
                    _ = scanner.scan(covered: current)
                    current += line.count + 1
                }
            }
            #expect(rest.isEmpty)
        }
        // The test is only useful if many lines are skipped.
        #expect(skipped > (isSlowRun ? 15_000 : 600))
    }

    /// The lines one after the other, followed by arbitrary bytes.
    private static func buffer(of lines: [[UInt8]], filler: UInt8) -> (start: UnsafeMutablePointer<UInt8>, size: Int) {
        let bytes = [UInt8](lines.joined(separator: [0x0A])) + [0x0A]
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + RecordScanner.padding)
        start.initialize(repeating: filler, count: bytes.count + RecordScanner.padding)
        start.update(from: bytes, count: bytes.count)
        return (start, bytes.count)
    }

    /// Whether a plain reader finds the values of a skipped line in it, and no key that requires a full read.
    private static func isPlain(_ line: [UInt8], _ plain: NonFailureRun, _ index: Int) -> Bool {
        guard let members = ReferenceReader.members(line) else { return false }
        func last(_ key: RecordKey) -> ReferenceReader.Value? {
            members.last { $0.key.elementsEqual(key.rawValue.utf8) }?.value
        }
        let special: [RecordKey] = [.errorType, .errorCode, .outcome, .dropped]
        guard special.allSatisfy({ last($0) == nil }), case .text(let stamp) = last(.timestamp),
            case .text(let run) = last(.run), case .number(let number) = last(.sequence)
        else { return false }
        return Array(plain.run) == run && String(plain.numbers[index]) == String(decoding: number, as: UTF8.self)
            && stamp.withUnsafeBufferPointer { Timestamp.microseconds($0) } == plain.time(index)
    }

    private static let names = RecordKey.allCases.map(\.rawValue) + ["labels.region"]

    private static func agrees(
        _ scanner: RecordScanner,
        _ outcome: RecordScanner.Outcome,
        _ start: UnsafePointer<UInt8>,
        _ count: Int,
        _ members: [(key: [UInt8], value: ReferenceReader.Value)]?
    ) -> Bool {
        guard case .object(let lineFeed) = outcome else { return members == nil }
        guard let members, lineFeed - start == count else { return false }
        return names.enumerated().allSatisfy { index, name in
            let expected = members.last { $0.key.elementsEqual(name.utf8) }?.value
            return matches(scanner.fields, index, expected)
        }
    }

    private static func matches(_ fields: RecordFields, _ index: Int, _ expected: ReferenceReader.Value?) -> Bool {
        switch expected {
        case nil: return !fields.has(index)
        case .text(let bytes): return fields.bytes(index).map { $0.elementsEqual(bytes) } ?? false
        case .number(let bytes): return fields.kind(index) == .number && fields.raw(index).elementsEqual(bytes)
        case .true: return fields.kind(index) == .true
        case .false: return fields.kind(index) == .false
        case .null: return fields.kind(index) == .null
        case .object: return fields.kind(index) == .object
        case .array(let elements):
            let texts = elements.compactMap { element -> String? in
                guard case .text(let bytes) = element else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
            return fields.kind(index) == .array && fields.texts(index) == texts
        }
    }
}

/// Lines that try to mislead: known keys shuffled, duplicated, nested, escaped, of the wrong type, cut, with bytes
/// flipped.
struct LineMaker {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
    }

    private mutating func random(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random(elements.count)] }

    mutating func line() -> [UInt8] {
        var bytes = Array((space() + object(depth: 0) + space()).utf8)
        switch random(10) {
        case 0: bytes.removeLast(random(min(bytes.count, 9)) + 1)
        case 1:
            let place = random(bytes.count)
            bytes[place] = pick([0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0x3A, 0x20, 0x01, 0x80, 0xC3, 0xFF, 0x30, 0x65])
        case 2: bytes.insert(pick([0x22, 0x5C, 0x20, 0x2C, 0x09, 0x0D, 0x31]), at: random(bytes.count + 1))
        default: break
        }
        return bytes.filter { $0 != 0x0A }
    }

    /// A line as a handler writes it, so that what is remembered of the previous line is used. Occasionally one byte is
    /// changed.
    mutating func record() -> [UInt8] {
        var text = "{\"@timestamp\":\"2026-11-21T01:54:00.\(100_000 + random(900_000))Z\",\"log.level\":\""
        text += pick(["info", "error", "debug"]) + "\",\"message\":" + string()
        text += ",\"ecs.version\":\"8.11.0\",\"log.logger\":\"\(pick(["auth", "auth", "auth", "sync\\u0041"]))\""
        text += ",\"service.ephemeral_id\":\"k3v9x1c7\",\"event.sequence\":"
        text += random(30) == 0 ? value(depth: 2) : String(random(100_000))
        for _ in 0..<random(5) {
            let name = pick(["labels.region", "labels.device", "unknown", "msal.operation", "user.hash", "message"])
            text += ",\"\(name)\":" + string()
        }
        if random(4) == 0 { text += ",\"error.type\":\"MSALErrorDomain\",\"error.code\":\"-\(random(3))\"" }
        var bytes = Array((text + "}").utf8)
        if random(4) == 0 { bytes[random(bytes.count)] = pick([0x22, 0x5C, 0x7D, 0x2C, 0x3A, 0x20, 0x01, 0xC3, 0x30]) }
        return bytes
    }

    /// A non-failure record like the previous ones except for some values. With `flipping`, one byte is changed or
    /// removed.
    mutating func plainRecord(flipping: Bool, round: Int) -> [UInt8] {
        let hour = 10 + random(14)
        var text = "{\"@timestamp\":\"2026-11-\(11 + round / 40 % 19)T\(hour):\(10 + random(50)):\(10 + random(50))"
        text += ".\(100_000 + random(900_000))Z\",\"log.level\":\"\(pick(["info", "debug", "warning"]))\",\"message\":"
        text +=
            string()
            + ",\"ecs.version\":\"8.11.0\",\"log.logger\":\"auth\",\"service.ephemeral_id\":\"k3v9x1c\(round / 50 % 10)\""
        text += ",\"event.sequence\":\(pick([random(9) + 1, random(100_000), 99_999_999, 100_000_000 + random(1_000)]))"
        text += ",\"service.version\":\"5.1\(random(10)).2\""
        if random(3) == 0 {
            text += ",\"msal.correlation_id\":\"0b1f4f7e-\(1_000 + random(9_000))-4d3a-9c55-6f1f5d1b7a11\""
        }
        if random(6) == 0 { text += ",\"user.hash\":\"\(pick(["cb3f", "u0041", "\\u0041", "a\\\"b"]))\"" }
        if random(40) == 0 {
            text += "," + pick(["\"event.outcome\":\"success\"", "\"@timestamp\":\"\"", "\"event.sequence\":7"])
        }
        if random(40) == 0 { text += ",\"labels.n\":" + value(depth: 3) }
        var bytes = Array((text + "}").utf8)
        if flipping {
            let place = random(bytes.count)
            if random(2) == 0 {
                bytes.remove(at: place)
            } else {
                bytes[place] = pick([0x22, 0x5C, 0x7D, 0x2C, 0x3A, 0x20, 0x01, 0xC3, 0x30])
            }
        }
        return bytes
    }

    private mutating func space() -> String { random(8) == 0 ? pick([" ", "\t", "  ", " \r"]) : "" }

    private mutating func object(depth: Int) -> String {
        var text = "{" + space()
        for index in 0..<random(depth == 0 ? 12 : 3) {
            if index > 0 { text += "," + space() }
            text += key() + space() + ":" + space() + value(depth: depth) + space()
        }
        return text + "}"
    }

    private mutating func key() -> String {
        var name =
            random(3) == 0
            ? pick(["a", "", "labels.region", "error", "error.", "error.codes", "event.sequenc"])
            : pick([
                "error.type", "error.code", "event.sequence", "@timestamp", "message", "msal.service_codes",
                "service.ephemeral_id", "msal.repeat_count", "msal.correlation_id", "msal.throttled",
            ])
        if random(12) == 0, let place = name.indices.randomElement(using: &self) {
            let scalar = name[place].unicodeScalars.reduce(0) { $1.value + $0 }
            let hex = String(scalar, radix: 16)
            name.replaceSubrange(place...place, with: "\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
        }
        return "\"" + name + "\""
    }

    private mutating func value(depth: Int) -> String {
        switch random(depth > 3 ? 6 : 9) {
        case 0, 1, 2: return string()
        case 3: return pick(["0", "-1", "12", "1.5", "1e9", "99999999999999999999", "-0", "01", "1.", "+1", "--1"])
        case 4: return pick(["true", "false", "null", "True", "nul"])
        case 5: return "[" + string() + "," + string() + "]"
        case 6: return object(depth: depth + 1)
        case 7:
            var text = "[" + space()
            for index in 0..<random(4) { text += (index > 0 ? "," : "") + space() + value(depth: depth + 1) + space() }
            return text + "]"
        default: return "[]"
        }
    }

    private mutating func string() -> String {
        var text = "\""
        for _ in 0..<random(6) {
            text += pick([
                "x", "MSALErrorDomain", "\\\"", "\\\\", "\\n", "\\u0041", "\\ud83d\\ude00", "\\ud83d", "é", "{", "}",
                "\\\"error.code\\\":\\\"-1\\\"", ",", ":", "[", "]", "a fairly long piece of text to cross strides",
            ])
        }
        return text + "\""
    }
}

extension LineMaker: RandomNumberGenerator {
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Set in the slow checks, which try many more lines.
private let isSlowRun = ProcessInfo.processInfo.environment["MSAL_SLOW_TESTS"] != nil
