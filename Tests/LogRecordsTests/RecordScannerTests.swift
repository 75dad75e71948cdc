import LogRecords
import Testing

/// Passes a line in memory with the padding that a scanner requires.
func withLine<Result>(_ line: [UInt8], _ body: (UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
    let padded = line + [0x0A] + [UInt8](repeating: 0x22, count: RecordScanner.padding)
    return try padded.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { preconditionFailure("never empty") }
        return try body(start)
    }
}

@Suite struct RecordScannerTests {
    private let scanner = RecordScanner(furtherKeys: ["labels.region"])

    private func text(_ line: String, _ key: RecordKey) -> String? {
        withLine(Array(line.utf8)) { start in
            guard case .object = scanner.scan(start) else { return "no object" }
            return scanner.fields.text(key)
        }
    }

    private func isObject(_ line: String) -> Bool {
        withLine(Array(line.utf8)) { start in
            if case .object(let lineFeed) = scanner.scan(start) { return lineFeed - start == line.utf8.count }
            return false
        }
    }

    @Test func `keys are found in any order, with white space and escapes anywhere`() {
        #expect(text(#"{"error.code":"-50002","error.type":"MSALErrorDomain"}"#, .errorType) == "MSALErrorDomain")
        #expect(text("  { \t\"error.code\" : \"-50002\" , \"message\" : \"\" }\r", .errorCode) == "-50002")
        #expect(text(#"{"\u0065rror.\u0063ode":"-1"}"#, .errorCode) == "-1")
        #expect(text(#"{"message":"a\"b\\\u00e9\ud83d\ude00\ud83dx"}"#, .message) == "a\"b\\é😀\u{FFFD}x")
    }

    // invariant RecordScanner I2
    @Test func `only the outermost object counts, and the last value of a repeated key`() {
        #expect(text(#"{"labels":{"error.code":"1"},"a":[{"error.code":"2"}]}"#, .errorCode) == nil)
        #expect(text(#"{"error.code":"1","error.code":"2"}"#, .errorCode) == "2")
        #expect(text(#"{"error.code":"1","error.code":7}"#, .errorCode) == nil)
        #expect(text(#"{"message":"\"error.code\":\"9\"","x":"y\\"}"#, .errorCode) == nil)
    }

    @Test func `numbers that do not fit are not integers, and nothing traps`() {
        for (number, expected) in [
            ("1", 1), ("-5", -5), ("0", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ] {
            withLine(Array("{\"event.sequence\":\(number)}".utf8)) { start in
                _ = scanner.scan(start)
                #expect(scanner.fields.integer(.sequence) == expected)
            }
        }
        for number in ["9223372036854775808", "1e3", "1.0", "123456789012345678901234567890", "-1e999"] {
            withLine(Array("{\"event.sequence\":\(number)}".utf8)) { start in
                #expect(scanner.scan(start) != .other)
                #expect(scanner.fields.integer(.sequence) == nil)
            }
        }
    }

    @Test func `what is remembered of the previous line never changes the values of a line`() {
        func record(_ message: String, _ rest: String) -> String {
            "{\"message\":\"\(message)\",\"log.logger\":\"auth\",\"event.sequence\":1\(rest)}"
        }
        // An empty message is not part of the repeated block after it.
        #expect(text(record("", ""), .message) == "")
        #expect(text(record("a\\nb", ""), .message) == "a\nb")
        #expect(text(record("ab", ""), .logger) == "auth")
        // After a number a quote is not a closing quote, whatever followed the text that was there before.
        #expect(text(#"{"error.code":"1","message":"x"}"#, .message) == "x")
        #expect(!isObject(#"{"error.code":1","message":"x"}"#))
        #expect(!isObject(#"{"error.code":1{"error.code":"1"}"#))
        #expect(text(#"{"error.code":1,"message":"y"}"#, .message) == "y")
        // A learnt key is not one of the requested keys.
        #expect(text(#"{"labels.a":"1","labels.b":"2","message":"z"}"#, .message) == "z")
        #expect(text(#"{"labels.a":"1","labels.b":"2","message":"z"}"#, .errorCode) == nil)
    }

    @Test func `more keys than can be remembered are still read`() {
        for first in stride(from: 0, to: 900, by: 30) {
            let keys = (first..<first + 30).map { "\"key\($0)\":\"\($0)\"" }.joined(separator: ",")
            #expect(text("{\(keys),\"message\":\"after \(first)\"}", .message) == "after \(first)")
            #expect(!isObject("{\(keys),\"message\":\"after\"{\(keys)}"))
        }
    }

    // invariant RecordScanner I1
    @Test func `anything but one whole JSON object is not a record`() {
        for line in [
            "", "{", "}", "{]", "[]", "text", "{\"a\":1", "{\"a\" 1}", "{\"a\":1}}", "{\"a\":1} x", "{\"a\":01}",
            "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":tru}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}",
            "{\"a\":1,}", "{,}", "{\"a\":[1,]}", "{\"a\":{\"b\"}}", "{\"a\":\"\u{1}\"}",
            "{\"@timestamp\":\"2026\",\"mess{\"@timestamp\":\"2026-11-21T01:54:00Z\",\"message\":\"\"}",
        ] {
            #expect(!isObject(line), "\(line)")
        }
        for line in ["{}", " {} ", "{\"a\":[[],{}, [1,2,{\"b\":null}]],\"c\":-0.5e+3}", "{\"\":\"\"}"] {
            #expect(isObject(line), "\(line)")
        }
    }

    @Test func `deep nesting neither crashes nor hides the keys after it`() {
        let depth = 100_000
        let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(text("{\"x\":\(nest),\"message\":\"here\"}", .message) == "here")
        #expect(!isObject("{\"x\":" + String(repeating: "{\"a\":", count: depth) + "}"))
    }

    @Test func `bytes that are not UTF-8 are not taken for records`() {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]] {
            let line = Array("{\"message\":\"".utf8) + bytes + Array("\"}".utf8)
            withLine(line) { start in
                guard case .invalidUTF8 = scanner.scan(start) else {
                    Issue.record("\(bytes)")
                    return
                }
            }
        }
        #expect(text("{\"message\":\"žluťoučký 🐎\"}", .message) == "žluťoučký 🐎")
    }

    @Test func `a text of any length ends at its quote, whatever follows`() {
        for length in 0..<80 {
            let value = String(repeating: "x", count: length)
            #expect(text("{\"message\":\"\(value)\",\"error.code\":\"1\"}", .message) == value)
            #expect(text("{\"message\":\"\(value)\\n\",\"error.code\":\"\(value)\"}", .errorCode) == value)
        }
    }

    @Test func `arrays give their texts, escaped or not, without nested values`() {
        withLine(Array(#"{"msal.service_codes":["AADSTS1","A\u0041\"]",7,["no"],{"k":"no"},"z"]}"#.utf8)) { start in
            _ = scanner.scan(start)
            #expect(scanner.fields.texts(.serviceCodes) == ["AADSTS1", "AA\"]", "z"])
        }
    }

    @Test func `further keys are found like those of the contract`() {
        withLine(Array(#"{"labels.region":"eu","message":""}"#.utf8)) { start in
            _ = scanner.scan(start)
            #expect(scanner.fields.values(RecordKey.allCases.count) == ["eu"])
        }
    }

    @Test func `members that a handler repeats in every record are read correctly, whatever comes between`() {
        let lines = [
            (1, "r1", "a"), (2, "r1", "b\\n"), (3, "r1", ""), (4, "r2", "c"), (5, "r1", "d"), (6, "r1", "d"),
        ]
        for (number, run, message) in lines + lines {
            let line =
                #"{"@timestamp":"2026-11-21T01:54:00.000000Z","log.level":"info","message":"\#(message)","#
                + #""ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"\#(run)","event.sequence":\#(number)}"#
            withLine(Array(line.utf8)) { start in
                _ = scanner.scan(start)
                #expect(scanner.fields.integer(.sequence) == number)
                #expect(scanner.fields.text(.run) == run)
                #expect(scanner.fields.text(.logger) == "auth")
                #expect(scanner.fields.text(.schemaVersion) == "8.11.0")
            }
        }
        #expect(RecordKey.allCases.map(\.index) == Array(0..<RecordKey.allCases.count))
    }
}
