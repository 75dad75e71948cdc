import Foundation
import LogRecords
import MSALErrorModel
import RecordEncoding
import TestKit
import Testing
import TextBytes

/// Encodes a draft the way a handler does, without a scrubber, and reads it back with Foundation.
func encoded(_ draft: RecordDraft, scrub: (String) -> String = { $0 }) -> [UInt8] {
    var line: [UInt8] = []
    let isEncoded = RecordEncoder.encode(
        draft,
        logger: .logger(label: "auth", run: "0123456789abcdef0123456789abcdef"),
        service: .service([(.serviceName, .text("app")), (.processID, .number(7))]),
        sequence: 42,
        scrub: scrub,
        body: { line = Array($0) }
    )
    #expect(isEncoded)
    return line
}

func object(_ line: [UInt8]) throws -> [String: Any] {
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
}

struct RecordEncoderTests {
    @Test func `a plain record has the contract's keys in the contract's order`() {
        let draft = RecordDraft(time: 1_795_225_440_123_456, level: .info, message: "started")
        let text = String(decoding: encoded(draft), as: UTF8.self)
        #expect(
            text == """
                {"@timestamp":"2026-11-21T01:44:00.123456Z","log.level":"info","message":"started",\
                "ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"0123456789abcdef0123456789abcdef",\
                "event.sequence":42,"service.name":"app","process.pid":7}

                """
        )
    }

    // hazard 41: log4j2 LOG4J2-1203, CWE-117
    @Test(arguments: [
        "a\nb", "a\r\nb", "tab\tquote\"slash\\", "\u{0}\u{1F}\u{7F}\u{85}\u{9F}", "\u{2028}\u{2029}",
        "\u{202E}abc\u{2066}\u{200F}\u{061C}", "\u{FEFF}bom", "\u{E0041}\u{E007F}tags", "émoji 👩‍👩‍👧 漢字 ’",
        "\u{1B}[31mred", String(repeating: "x", count: 15) + "\"", String(repeating: "é", count: 40),
    ])
    func `a message is read back unchanged, on one line, without raw control characters`(message: String) throws {
        let line = encoded(RecordDraft(time: 0, level: .error, message: message))
        #expect(try object(line)["message"] as? String == message)
        for scalar in String(decoding: line.dropLast(), as: UTF8.self).unicodeScalars {
            #expect(scalar.value >= 0x20 && scalar.value != 0x7F && !MisleadingCharacter.contains(scalar.value))
        }
    }

    @Test(arguments: SeededNumbers.seeds(3))
    func `random texts of every length are read back unchanged`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let pool: [Character] = ["a", "b", " ", "\"", "\\", "\n", "\u{1}", "é", "漢", "👍", "\u{202E}", "\u{7F}", "z"]
        for length in 0..<200 {
            let message = String(
                (0..<length).map { _ in Bool.random(using: &random) ? "x" : pool.randomElement(using: &random) ?? "y" }
            )
            #expect(
                try object(encoded(RecordDraft(time: 0, level: .info, message: message)))["message"] as? String
                    == message
            )
        }
    }

    @Test func `a long value is cut at a character boundary and says how much was cut`() throws {
        for (unit, count) in [("a", 70_000), ("漢", 30_000), ("\u{1}", 20_000), ("👍\"", 30_000)] {
            let message = String(repeating: unit, count: count)
            let line = encoded(RecordDraft(time: 0, level: .info, message: message))
            let text = try #require(try object(line)["message"] as? String)
            let marker = try #require(text.range(of: "…[cut ", options: .backwards))
            let kept = text[..<marker.lowerBound]
            #expect(message.hasPrefix(kept))
            #expect(text[marker.lowerBound...] == "…[cut \(message.utf8.count - kept.utf8.count) bytes]")
            let value = line.count - encoded(RecordDraft(time: 0, level: .info, message: "")).count
            #expect(value <= RecordLimits.value && value > RecordLimits.value - 128)
        }
    }

    @Test func `a record made too large on purpose stays below its limit and is still JSON`() throws {
        var draft = RecordDraft(time: .max, level: .critical, message: String(repeating: "\u{2}", count: 1_000_000))
        let big = String(repeating: "\"é", count: 200_000)
        var failure = MSALFailure(domain: big, code: -50_000)
        failure.unscrubbedMessage = big
        failure.oauthError = big
        failure.oauthSubError = big
        failure.brokerVersion = big
        failure.declinedScopes = Array(repeating: big, count: 10)
        failure.grantedScopes = Array(repeating: "s", count: 100_000)
        draft.failure = failure
        draft.origin = .init(file: big, line: .max, function: big)
        draft.operation = big
        for number in 0..<1_000 { draft.labels.add("key\(number)", big, rank: .statement) }
        draft.labels.seal()
        let line = encoded(draft)
        #expect(line.count <= RecordLimits.record)
        let record = try object(line)
        #expect(record["labels.truncated"] as? String == "true")
        #expect(record["error.code"] as? String == "-50000")
        #expect(record["msal.recovery"] != nil)
    }

    @Test func `a log call made while a record is encoded does not overwrite it`() throws {
        var inner: [UInt8] = []
        let line = encoded(RecordDraft(time: 0, level: .info, message: "outer")) { text in
            if inner.isEmpty { inner = encoded(RecordDraft(time: 0, level: .info, message: "inner")) }
            return text
        }
        #expect(try object(line)["message"] as? String == "outer")
        #expect(try object(inner)["message"] as? String == "inner")
    }

    @Test func `times before 1970 and after 9999 are written and never trap`() throws {
        let times: [(Int64, String)] = [(-1, "1969-12-31T23:59:59.999999Z"), (.max, "9999-12-31T23:59:59.000000Z")]
        for (time, text) in times {
            #expect(
                try object(encoded(RecordDraft(time: time, level: .info, message: "")))["@timestamp"] as? String == text
            )
        }
    }
}

struct LabelListTests {
    @Test func `labels are sorted and flat, and the log statement's value overrides the handler's`() {
        var labels = LabelList()
        labels.add("b", "handler", rank: .handler)
        labels.add("b", "statement", rank: .statement)
        labels.add("a.b*c\\d\n", "1", rank: .provider)
        labels.seal()
        #expect(labels.entries.map(\.key) == ["a_b_c_d_", "b"])
        #expect(labels.entries.map(\.value) == ["1", "statement"])
        #expect(!labels.isTruncated)
    }

    @Test func `at most 64 labels and 8 KiB of them are kept, and the record says so`() {
        var many = LabelList()
        for number in 100..<200 { many.add("k\(number)", "v", rank: .statement) }
        many.seal()
        #expect(many.entries.count == 64 && many.isTruncated)
        var big = LabelList()
        for number in 0..<5 { big.add("k\(number)", String(repeating: "v", count: 3_000), rank: .statement) }
        big.seal()
        #expect(big.entries.count == 2 && big.isTruncated)
    }

    @Test func `a label that is too large does not remove the small ones`() {
        var labels = LabelList()
        labels.add("a_body", String(repeating: "x", count: 9_000), rank: .statement)
        labels.add("step", "2", rank: .statement)
        labels.add("truncated", "forged", rank: .statement)
        labels.seal()
        #expect(labels.entries.map(\.key) == ["step"] && labels.isTruncated)
    }

    @Test func `control characters of every kind in a key become underscores`() {
        var labels = LabelList()
        labels.add("a\u{85}b\u{9F}c\u{7F}é", "1", rank: .statement)
        labels.seal()
        #expect(labels.entries.map(\.key) == ["a_b_c_é"])
    }
}
