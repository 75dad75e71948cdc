import CPlatform
import Foundation
import LogRecords
import MSALFailures
import PIIScrubbing
import RecordEncoding
import TestKit
import Testing
import TextBytes

/// What varies from record to record.
struct RecordDraft {
    var time: Int64
    var level: RecordLevel
    var message: String
    var traceID: String?
    var spanID: String?
    var outcome: RecordEncoder.Outcome?
    var duration: Int64?
    var failure: MSALFailure?
    var isEvidence = false
    var repeatCount = 1
    var isRecorded = false
    var request = RequestFields()
    var origin: CallSite?
    var labels: [(key: String, value: String, rank: LabelPage.Rank)] = []

    init(time: Int64, level: RecordLevel, message: String) {
        self.time = time
        self.level = level
        self.message = message
    }
}

/// A hook that sees every text.
private struct Hook: Scrubber {
    let body: @Sendable (String) -> String
    func scrub(_ text: String) throws -> String { body(text) }
}

/// Encodes a draft the way a handler does, removing secrets only, and reads it back with Foundation.
func encoded(_ draft: RecordDraft, scrub: (@Sendable (String) -> String)? = nil) throws -> [UInt8] {
    let scratch = try #require(thread_scratch_of_current())
    var labels = LabelPage(scratch)
    fill(&labels, draft.labels)
    if let id = draft.traceID { _ = labels.addTraceID(id, rank: .statement) }
    if let id = draft.spanID { _ = labels.addSpanID(id, rank: .statement) }
    let encoder = RecordEncoder(
        logger: .logger(label: "auth", run: "0123456789abcdef0123456789abcdef"),
        service: .service([(.serviceName, .text("app")), (.processID, .number(7))]),
        scrubbers: ScrubberChain(
            level: .maskSecretsOnly,
            pseudonyms: .classOnly,
            scrubbers: scrub.map { [Hook(body: $0)] } ?? []
        )
    )
    let fields = SharedFields(draft.request)
    defer { withExtendedLifetime(fields) {} }
    return Array(
        encoder.encode(
            time: draft.time,
            level: draft.level,
            message: .string(draft.message),
            sequence: 42,
            outcome: draft.outcome,
            duration: draft.duration,
            failure: draft.failure,
            isEvidence: draft.isEvidence,
            repeatCount: draft.repeatCount,
            isRecorded: draft.isRecorded,
            request: .init(call: fields),
            origin: draft.origin,
            labels: labels,
            scratch: scratch
        )
    )
}

private func fill(_ page: inout LabelPage, _ labels: [(key: String, value: String, rank: LabelPage.Rank)]) {
    for (key, value, rank) in labels {
        var (key, value) = (key, value)
        key.withUTF8 { key in value.withUTF8 { page.add(key, $0, rank: rank) } }
    }
    page.seal()
}

/// The labels that a page keeps of these.
private func kept(
    _ labels: [(key: String, value: String, rank: LabelPage.Rank)]
) throws -> (keys: [String], values: [String], isTruncated: Bool) {
    let scratch = try #require(thread_scratch_of_current())
    var page = LabelPage(scratch)
    fill(&page, labels)
    let all = (0..<page.count).map {
        (String(decoding: page.key($0), as: UTF8.self), String(decoding: page.value($0), as: UTF8.self))
    }
    return (all.map(\.0), all.map(\.1), page.isTruncated)
}

func object(_ line: [UInt8]) throws -> [String: Any] {
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
}

struct RecordEncoderTests {
    @Test func `a plain record has the contract's keys in the contract's order`() throws {
        let draft = RecordDraft(time: 1_795_225_440_123_456, level: .info, message: "started")
        let text = String(decoding: try encoded(draft), as: UTF8.self)
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
        let line = try encoded(RecordDraft(time: 0, level: .error, message: message))
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
                try object(try encoded(RecordDraft(time: 0, level: .info, message: message)))["message"] as? String
                    == message
            )
        }
    }

    @Test func `a long value is cut at a character boundary and says how much was cut`() throws {
        for (unit, count) in [("a", 70_000), ("漢", 30_000), ("\u{1}", 20_000), ("👍\"", 30_000)] {
            let message = String(repeating: unit, count: count)
            let line = try encoded(RecordDraft(time: 0, level: .info, message: message))
            let text = try #require(try object(line)["message"] as? String)
            let marker = try #require(text.range(of: "…[cut ", options: .backwards))
            let kept = text[..<marker.lowerBound]
            #expect(message.hasPrefix(kept))
            #expect(text[marker.lowerBound...] == "…[cut \(message.utf8.count - kept.utf8.count) bytes]")
            let value = line.count - (try encoded(RecordDraft(time: 0, level: .info, message: ""))).count
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
        draft.origin = .init(file: big, function: big, line: .max)
        draft.request.operation = big
        draft.labels = (0..<1_000).map { ("key\($0)", big, .statement) }
        let line = try encoded(draft)
        #expect(line.count <= RecordLimits.record)
        let record = try object(line)
        #expect(record["labels.truncated"] as? String == "true")
        #expect(record["error.code"] as? String == "-50000")
        #expect(record["msal.recovery"] != nil)
    }

    @Test func `times before 1970 and after 9999 are written and never trap`() throws {
        let times: [(Int64, String)] = [(-1, "1969-12-31T23:59:59.999999Z"), (.max, "9999-12-31T23:59:59.000000Z")]
        for (time, text) in times {
            #expect(
                try object(try encoded(RecordDraft(time: time, level: .info, message: "")))["@timestamp"] as? String
                    == text
            )
        }
    }

    @Test func `numbers of every length are read back unchanged`() throws {
        let powers = (0..<18).map { (0..<$0).reduce(Int64(1)) { power, _ in power * 10 } }
        for number in powers.flatMap({ [$0 - 1, $0, $0 + 1, -$0, 7 * $0 + 3] }) + [.max] {
            var draft = RecordDraft(time: 0, level: .info, message: "m")
            draft.duration = number
            #expect(String(decoding: try encoded(draft), as: UTF8.self).contains("\"event.duration\":\(number)"))
        }
    }

    @Test(arguments: 1...45) func `words of every length are read back unchanged`(count: Int) throws {
        let letters: [Character] = ["A", "z", "_", "M", "a", "Z"]
        let word = String((0..<count).map { letters[$0 % letters.count] })
        for text in [word, word.dropLast() + "é", "-" + word.dropFirst()] {
            var draft = RecordDraft(time: 0, level: .info, message: "m")
            draft.request.operation = text
            #expect(try object(encoded(draft))["msal.operation"] as? String == text)
        }
    }
}

struct LabelPageTests {
    @Test func `labels with quotes, backslashes and controls are read back beside plain ones`() throws {
        var draft = RecordDraft(time: 0, level: .info, message: "m")
        let labels = ["a\"b": "plain", "plain": "say \"no\"", "tab": "a\tb", "way": "c:\\d", "z": ""]
        draft.labels = labels.map { ($0, $1, .statement) }
        let record = try object(encoded(draft))
        for (key, value) in labels { #expect(record["labels.\(key)"] as? String == value) }
    }

    @Test func `labels are sorted and flat, and the log statement's value overrides the handler's`() throws {
        let labels = try kept([
            ("b", "handler", .handler), ("b", "statement", .statement), ("a.b*c\\d\n", "1", .provider),
        ])
        #expect(labels.keys == ["a_b_c_d_", "b"])
        #expect(labels.values == ["1", "statement"])
        #expect(!labels.isTruncated)
    }

    @Test func `at most 64 labels and 8 KiB of them are kept, and the record says so`() throws {
        let many = try kept((100..<200).map { ("k\($0)", "v", .statement) })
        #expect(many.keys.count == 64 && many.isTruncated)
        let big = try kept((0..<5).map { ("k\($0)", String(repeating: "v", count: 3_000), .statement) })
        #expect(big.keys.count == 2 && big.isTruncated)
    }

    @Test func `a label that is too large does not remove the small ones`() throws {
        let labels = try kept([
            ("a_body", String(repeating: "x", count: 9_000), .statement), ("step", "2", .statement),
            ("truncated", "forged", .statement),
        ])
        #expect(labels.keys == ["step"] && labels.isTruncated)
    }

    @Test func `control characters of every kind in a key become underscores`() throws {
        #expect(try kept([("a\u{85}b\u{9F}c\u{7F}é", "1", .statement)]).keys == ["a_b_c_é"])
    }

    @Test(arguments: SeededNumbers.seeds(2)) func `thousands of labels are sorted like few`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let labels = try kept((0..<5_000).shuffled(using: &random).map { ("k\($0 + 10_000)", "v", .statement) })
        #expect(labels.keys == (0..<64).map { "k\($0 + 10_000)" } && labels.isTruncated)
    }

    @Test func `two spellings of one character are one label`() throws {
        let labels = try kept([("e\u{301}", "2", .provider), ("\u{E9}", "1", .statement), ("f", "3", .handler)])
        #expect(labels.values == ["3", "1"] || labels.values == ["1", "3"])
        #expect(labels.values.count == 2)
    }
}
