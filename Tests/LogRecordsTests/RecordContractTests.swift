import CPlatform
import Foundation
import LogRecords
import MSALFailures
import PIIScrubbing
import RecordEncoding
import Testing
import TextBytes

/// The record contract, key by key: presence, order and types.
struct RecordContractTests {
    /// A failure with every member set.
    private func complete() -> RecordDraft {
        var draft = RecordDraft(time: 1_795_225_440_123_456, level: .error, message: "acquireTokenSilent failed")
        draft.traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
        draft.spanID = "00f067aa0ba902b7"
        draft.outcome = .failure
        draft.duration = 1_234_567
        draft.failure = MSALFailure(
            domain: "MSALErrorDomain",
            code: -50_000,
            internalCode: -42_004,
            oauthError: "invalid_grant",
            oauthSubError: "bad_token",
            serviceCodes: [ServiceCode(.aadsts, 700_082), ServiceCode(.aadb2c, 90_118)],
            correlationID: "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            requestID: "42884A69-C1F2-4DBD-818F-1F2F098BC483",
            httpStatus: 400,
            retryAfter: .milliseconds(1_500),
            isThrottled: true,
            claimsChallenge: ClaimsChallenge(json: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#),
            grantedScopes: ["User.Read"],
            declinedScopes: ["Mail.Send"],
            brokerVersion: "6.5.87",
            underlying: [.init(domain: "NSURLErrorDomain", code: -1_009)]
        )
        draft.isEvidence = true
        draft.repeatCount = 3
        draft.isRecorded = true
        draft.failure?.unscrubbedAccount = "user:k012345678:9f2c9f2c9f2c9f2c"
        draft.request.operation = "acquireTokenSilent"
        draft.request.clientID = "0d1b8a3e-5a2f-4d5e-9a47-2f3b3f1f0c11"
        draft.request.tenantID = "7a2c4c38-8e0f-4c4e-8f1d-0b4ad35c5c22"
        draft.request.authorityType = "aad"
        draft.request.interaction = "broker"
        draft.origin = .init(file: "App/SignIn.swift", function: "signIn()", line: 42)
        draft.labels = [("step", "2", .statement)]
        return draft
    }

    @Test func `a complete record has every key, in the contract's order`() throws {
        let line = try encoded(complete())
        _ = try object(line)
        let text = String(decoding: line, as: UTF8.self)
        var wanted = RecordKey.allCases.map(\.rawValue)
        // Keys that the sink and the configuration add.
        let others: Set<String> = [
            "event.action", "msal.dropped.total", "msal.dropped.run", "msal.unfinished", "service.version",
            "service.environment", "host.name", "host.os.type", "host.os.version", "msal.sdk.version",
        ]
        wanted.removeAll { others.contains($0) }
        var position = text.startIndex
        for key in wanted + ["labels.step"] {
            let found = try #require(text.range(of: "\"\(key)\":", range: position..<text.endIndex), "\(key)")
            position = found.upperBound
        }
        #expect(text.components(separatedBy: "\":").count - 1 == wanted.count + 1)
    }

    @Test func `what readers look for in a line is spelled as the contract spells it`() {
        #expect("\(RecordMember.run)" == "\"\(RecordKey.run.rawValue)\":\"")
        #expect("\(RecordMember.sequence)" == "\"\(RecordKey.sequence.rawValue)\":")
        #expect("\(RecordOpening.text)" == "{\"\(RecordKey.timestamp.rawValue)\":\"")
        #expect("\(RecordOpening.levelMember.text)" == ",\"\(RecordKey.level.rawValue)\":")
        let timeEnd = "\(RecordOpening.text)".utf8.count + Timestamp.length
        #expect(RecordOpening.levelMember.offset == timeEnd + 1, "after the quotation mark of the time")
    }

    @Test func `values have the contract's types`() throws {
        let record = try object(try encoded(complete()))
        let texts = [
            "@timestamp", "error.code", "msal.correlation_id", "msal.request_id", "msal.evidence", "msal.recovery",
            "log.origin.function", "labels.step",
        ]
        for key in texts { #expect(record[key] is String, "\(key)") }
        #expect(record["msal.internal.code"] as? Int == -42_004)
        #expect(record["event.duration"] as? Int == 1_234_567)
        #expect(record["msal.retry_after"] as? Double == 1.5)
        #expect(record["http.response.status_code"] as? Int == 400)
        #expect(record["log.origin.file.line"] as? Int == 42)
        #expect(record["msal.claims_challenge"] as? Bool == true && record["msal.throttled"] as? Bool == true)
        #expect(record["msal.service_codes"] as? [String] == ["AADSTS700082", "AADB2C90118"])
        #expect(record["msal.scopes.granted"] as? [String] == ["User.Read"])
        #expect(record["msal.scopes.declined"] as? [String] == ["Mail.Send"])
        #expect(record["msal.underlying"] as? [String] == ["NSURLErrorDomain:-1009"])
        #expect(record["msal.correlation_id"] as? String == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4")
    }

    @Test func `a claims challenge is reported but its text is never written`() throws {
        #expect(!String(decoding: try encoded(complete()), as: UTF8.self).contains("acrs"))
    }

    @Test func `every failure has a type, a code, a message and advice`() throws {
        for domain in ["MSALErrorDomain", "com.contoso.app", "NSURLErrorDomain"] {
            var draft = RecordDraft(time: 0, level: .error, message: "photo sync failed")
            draft.failure = MSALFailure(domain: domain, code: -7)
            let record = try object(try encoded(draft))
            for key in ["error.type", "error.code", "error.message", "msal.recovery"] {
                #expect((record[key] as? String)?.isEmpty == false, "\(key)")
            }
            #expect(record["error.message"] as? String == "photo sync failed")
        }
    }

    // hazard 38: pino#1924, MSAL objc PR#1206
    @Test func `every text that a caller puts into a failure or its context is scrubbed or left out`() throws {
        let canary = "adele.vance@contoso.example"
        var failure = MSALFailure(domain: canary, code: 1, correlationID: canary, requestID: canary)
        failure.name = canary
        failure.internalName = canary
        failure.oauthError = canary
        failure.oauthSubError = canary
        failure.recovery = RecoveryAdvice(rawValue: canary)
        failure.brokerVersion = canary
        failure.underlying = [.init(domain: canary, code: 1)]
        failure.grantedScopes = [canary]
        failure.declinedScopes = [canary]
        failure.unscrubbedMessage = canary
        var draft = RecordDraft(time: 0, level: .error, message: canary)
        draft.failure = failure
        draft.request.correlationID = canary
        draft.request.operation = canary
        draft.request.clientID = canary
        draft.request.tenantID = canary
        draft.origin = .init(file: "/home/\(canary)/x.swift", function: canary, line: 1)
        for failure in [failure, nil] {
            draft.failure = failure
            let line = try encoded(draft) { $0.replacingOccurrences(of: canary, with: "[masked]") }
            #expect(!String(decoding: line, as: UTF8.self).contains("adele"))
            let record = try object(line)
            for key in ["msal.correlation_id", "msal.request_id", "msal.client_id", "msal.tenant_id"] {
                #expect(record[key] == nil, "\(key)")
            }
        }
    }

    @Test func `an id is written in lower case, whatever its source`() throws {
        var draft = RecordDraft(time: 0, level: .info, message: "")
        draft.request.correlationID = "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4"
        #expect(
            try object(try encoded(draft))["msal.correlation_id"] as? String == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        )
        for bad in ["3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7FG", "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F", ""] {
            draft.request.correlationID = bad
            #expect(try object(try encoded(draft))["msal.correlation_id"] == nil)
        }
    }

    @Test func `the seconds to wait are a short number, exact to the microsecond`() throws {
        let cases: [(Duration, String)] = [
            (.seconds(120), "120"), (.milliseconds(1_500), "1.5"), (.microseconds(50_000), "0.05"), (.zero, "0"),
            (.microseconds(1), "0.000001"), (.milliseconds(1_010), "1.01"),
        ]
        for (delay, text) in cases {
            var draft = RecordDraft(time: 0, level: .error, message: "")
            draft.failure = MSALFailure(domain: "d", code: 1, retryAfter: delay)
            #expect(String(decoding: try encoded(draft), as: UTF8.self).contains(",\"msal.retry_after\":\(text),"))
        }
    }

    @Test func `a full record reports that labels were left out and never repeats a key`() throws {
        let big = String(repeating: "\u{1}", count: 100_000)
        var draft = RecordDraft(time: 0, level: .error, message: big)
        var failure = MSALFailure(domain: big, code: 1)
        failure.unscrubbedMessage = big
        failure.brokerVersion = big
        draft.failure = failure
        draft.origin = .init(file: big, function: big, line: 1)
        draft.labels += (10..<40).map { ("key\($0)", "value", .statement) }
        let line = try encoded(draft)
        #expect(line.count <= RecordLimits.record)
        #expect(try object(line)["labels.truncated"] as? String == "true")
        let keys = String(decoding: line, as: UTF8.self).components(separatedBy: ",\"labels.").dropFirst()
            .map { $0.prefix { $0 != "\"" } }
        #expect(Set(keys).count == keys.count)
    }

    @Test func `a configured text is cut at a character boundary`() {
        let block = PreparedBlock.logger(label: String(repeating: "漢", count: 1_000), run: "r")
        let text = String(decoding: block.bytes, as: UTF8.self)
        #expect(!text.contains("\u{FFFD}") && text.contains("…[cut 2001 bytes]"))
    }

    @Test func `a report of losses adds up`() throws {
        let scratch = try #require(thread_scratch_of_current())
        let encoder = RecordEncoder(
            logger: .logger(label: "MSALLogging", run: "r"),
            service: .service([]),
            scrubbers: ScrubberChain()
        )
        let losses = DroppedRecords(counts: [0, 0, 3, 0, 0, 4, 0])
        let line = Array(encoder.encodeLosses(losses, time: 0, sequence: 9, scratch: scratch))
        let record = try object(line)
        #expect(record["event.action"] as? String == "records-dropped" && record["event.sequence"] as? Int == 9)
        #expect(record["msal.dropped.total"] as? Int == 7)
        #expect(record["msal.dropped.info"] as? Int == 3 && record["msal.dropped.error"] as? Int == 4)
    }
}
