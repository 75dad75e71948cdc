import FailureSummaries
import LogRecords
import TestKit
import Testing

@testable import LogAnalysis

/// A failure that MSAL's own log line states and the one that the app logs are one failure, for `report` and `events`.
@Suite struct EvidenceTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func record(_ number: Int, _ members: String) -> String {
        let time = "2026-10-03T07:11:\(10 + number / 1_000).\(String(1_000 + number % 1_000).dropFirst())Z"
        return
            #"{"@timestamp":"\#(time)","log.level":"error","message":"m","ecs.version":"9.1.0","log.logger":"MSAL","#
            + #""service.ephemeral_id":"run","event.sequence":\#(number),"# + members + "}\n"
    }

    private func failure(_ domain: String, _ code: Int, id: String?, isEvidence: Bool) -> String {
        #""error.type":"\#(domain)","error.code":"\#(code)""#
            + (id.map { #","msal.correlation_id":"\#($0)""# } ?? "")
            + (isEvidence ? #","msal.evidence":"log""# : "")
    }

    private func compare(_ text: String, failures: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws
    {
        try folder.write("auth.ndjson", text)
        let list = InputFinder.find([folder.path("auth.ndjson")])
        var events: [String: Int] = [:]
        _ = Scan(Query(), jobs: 1).events(list) { events["\($0.domain):\($0.code)", default: 0] += 1 }
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([folder.path("auth.ndjson")]))
        var groups: [String: Int] = [:]
        result.forEachGroup { key, group in groups["\(key.domain):\(key.code)", default: 0] += group.count }
        #expect(events == groups, sourceLocation: sourceLocation)
        #expect(events.values.reduce(0, +) == failures, sourceLocation: sourceLocation)
    }

    @Test func `report and events count the same failures of one id`() async throws {
        var text = ""
        var number = 0
        func add(_ domain: String, _ code: Int, id: String?, isEvidence: Bool) {
            number += 1
            text += record(number, failure(domain, code, id: id, isEvidence: isEvidence))
        }
        let id = "aaaaaaaa-0000-0000-0000-00000000000"
        add("MSALErrorDomain", -50_002, id: id + "A", isEvidence: true)
        add("MSALErrorDomain", -50_005, id: id + "a", isEvidence: false)
        add("MSIDErrorDomain", -51_115, id: id + "b", isEvidence: true)
        add("MSALErrorDomain", -50_002, id: id + "b", isEvidence: true)
        add("MSALErrorDomain", -50_002, id: nil, isEvidence: true)
        add("MSALErrorDomain", -50_002, id: nil, isEvidence: true)
        try await compare(text, failures: 4)
    }

    /// `events` once kept all evidence to the end of a file, `report` only a window of it. Past the window they
    /// disagreed, and `events` needed unbounded memory.
    @Test func `report and events count the same failures when there is more evidence than fits in memory`()
        async throws
    {
        var text = ""
        var number = 0
        let wanted = 40_000
        for index in 0..<wanted {
            number += 1
            text += record(number, failure("MSALErrorDomain", -50_002, id: "id-\(index)", isEvidence: true))
            // The app logs each tenth error at once, and each hundredth again long after the window.
            if index % 10 == 3 {
                number += 1
                text += record(number, failure("MSALErrorDomain", -50_005, id: "id-\(index)", isEvidence: false))
            }
        }
        for index in stride(from: 0, to: wanted / 2, by: 100) {
            number += 1
            text += record(number, failure("MSALErrorDomain", -50_005, id: "id-\(index)", isEvidence: false))
        }
        try await compare(text, failures: wanted + wanted / 200)
    }

    /// An id of over 128 bytes is no GUID, and is compared as it is written.
    @Test func `report and events do not count what MSAL recovered from, however long its id is`() async throws {
        for length in [36, 128, 129] {
            let id = String(repeating: "A", count: length)
            let success = #""event.outcome":"success","msal.evidence":"log","msal.correlation_id":"\#(id)""#
            try await compare(
                record(1, failure("MSALErrorDomain", -50_002, id: id, isEvidence: true)) + record(2, success),
                failures: 0
            )
        }
    }

    @Test func `a failure of a text log among our records withdraws the evidence of its id in both`() async throws {
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        let text =
            record(1, failure("MSIDErrorDomain", -51_115, id: id, isEvidence: true))
            + "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - \(id.uppercased())] [MSAL] "
            + "acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)\n"
        try await compare(text, failures: 1)
    }
}
