import Foundation
import LogRecords
import Testing

/// `RecordScanner` and the plain reader must say the same of every line, however hostile.
@Suite struct RecordScannerDifferentialTests {
    @Test(arguments: 0..<8) func `the scanner and a plain reader agree on hostile lines`(seed: Int) {
        var maker = LineMaker(seed: UInt64(seed))
        let scanner = RecordScanner(furtherKeys: ["labels.region"])
        let names = RecordKey.allCases.map(\.rawValue) + ["labels.region"]
        let lines = isSlowRun ? 12_000 : 1_500
        var objects = 0
        for _ in 0..<lines {
            let line = maker.line()
            let members = ReferenceReader.members(line)
            let agrees = withLine(line) { start -> Bool in
                guard case .object(let lineFeed) = scanner.scan(start) else { return members == nil }
                guard let members, lineFeed - start == line.count else { return false }
                return names.enumerated().allSatisfy { index, name in
                    let expected = members.last { $0.key.elementsEqual(name.utf8) }?.value
                    return Self.matches(scanner.fields, index, expected)
                }
            }
            #expect(agrees, "\(String(decoding: line, as: UTF8.self).debugDescription)")
            if members != nil { objects += 1 }
        }
        // The lines are worth something only when many are right and many are wrong.
        #expect((lines / 6...lines * 11 / 12).contains(objects))
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

/// Lines that try to mislead: known keys shuffled, doubled, nested, escaped, of the wrong type, cut, with bytes flipped.
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
