import FailureSummaries
import LogArchives
import MSALLogging
import TestKit
import Testing
import TextBytes

@testable import LogAnalysis

/// One failure that several records speak of counts once, whichever route reads them.
@Suite struct DuplicateFailureTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// A record `tenths` tenths of a second after a fixed time.
    private func record(_ number: Int, at tenths: Int, run: String = "r1", _ members: String) -> String {
        let second = CivilTime.text(secondsSince1970: 1_791_011_400 + Int64(tenths / 10))
        let time = "\(second).\(tenths % 10)00000Z"
        return RecordLine.text(number, run: run, time: time, members) + "\n"
    }

    private func failure(_ code: Int = -50_002, id: String?, _ more: String = "") -> String {
        RecordLine.failure(code: "\(code)", id: id) + #","msal.recovery":"acquireTokenInteractively"\#(more)"#
    }

    private static let evidence = #","msal.evidence":"log""#
    private static let attempt = #","event.outcome":"failure""#

    private func report(_ name: String, _ text: String, usesIndex: Bool = true, jobs: Int = 1) async throws -> Report {
        let path = try folder.write(name, text)
        let result = await Scan(Query(), jobs: jobs, usesIndex: usesIndex).summarize(InputFinder.find([path]))
        return ReportBuilder().report(result, Query())
    }

    /// Failures, and records of the first group, after `report` and `events` were seen to agree.
    private func counts(_ text: String, _ location: SourceLocation = #_sourceLocation) async throws -> [Int] {
        let report = try await report("a.ndjson", text)
        var events: [FailureEvent] = []
        _ = Scan(Query(), jobs: 1).events(InputFinder.find([folder.path("a.ndjson")])) { events.append($0) }
        #expect(events.reduce(0) { $0 + $1.weight } == report.totals.failures, sourceLocation: location)
        #expect(
            events.reduce(0) { $0 + $1.records } == report.groups.reduce(0) { $0 + $1.records },
            sourceLocation: location
        )
        return [report.totals.failures, report.groups.first?.records ?? 0, report.totals.attempts ?? -1]
    }

    @Test func `an attempt and the catch around it are one failure and one attempt`() async throws {
        let attempt = record(1, at: 0, failure(id: "A-1", Self.attempt))
        let caught = record(2, at: 3, failure(id: "a-1"))
        #expect(try await counts(attempt + caught) == [1, 2, 1])
        #expect(
            try await counts(record(1, at: 0, failure(id: "a-1")) + record(2, at: 3, failure(id: "a-1", Self.attempt)))
                == [1, 2, 1]
        )
        // Another id, code or run, no id, or more than ten seconds: another failure.
        #expect(try await counts(attempt + record(2, at: 3, failure(id: "a-2")))[0] == 2)
        #expect(try await counts(attempt + record(2, at: 3, failure(-50_005, id: "a-1")))[0] == 2)
        #expect(try await counts(attempt + record(2, at: 3, run: "r2", failure(id: "a-1")))[0] == 2)
        #expect(try await counts(attempt + record(2, at: 100, failure(id: "a-1")))[0] == 1)
        #expect(try await counts(attempt + record(2, at: 101, failure(id: "a-1")))[0] == 2)
        #expect(try await counts(record(1, at: 0, failure(id: nil)) + record(2, at: 1, failure(id: nil)))[0] == 2)
        // Neither a replay nor a record that counts for several is joined.
        #expect(try await counts(attempt + record(2, at: 3, failure(id: "a-1", #","msal.repeat_count":3"#)))[0] == 4)
    }

    @Test func `a replay of a failure is never joined with it`() async throws {
        let text = record(1, at: 0, failure(id: "a")) + record(2, at: 1, failure(id: "a", #","msal.throttled":true"#))
        let report = try await report("a.ndjson", text)
        #expect(report.totals.failures == 1 && report.totals.replays == 1)
    }

    @Test func `evidence that MSAL recovered from, or that a system error explains, does not count`() async throws {
        let ended = #","msal.correlation_id":"a","event.outcome":"success""# + Self.evidence
        #expect(
            try await counts(record(1, at: 0, failure(id: "a", Self.evidence)) + record(2, at: 2, ended)) == [0, 0, -1]
        )
        // What failed after the good end counts.
        #expect(try await counts(record(1, at: 0, ended) + record(2, at: 2, failure(id: "a", Self.evidence)))[0] == 1)
        // The app's record of a system error has no id, or MSAL's line has none.
        for (first, second) in [(nil, "a"), ("a", nil), (nil, nil)] as [(String?, String?)] {
            let lines = [failure(-1_009, id: first, Self.evidence), failure(-1_009, id: second)]
            #expect(try await counts(record(1, at: 0, lines[0]) + record(2, at: 99, lines[1]))[0] == 1)
            #expect(try await counts(record(1, at: 0, lines[1]) + record(2, at: 99, lines[0]))[0] == 1)
            #expect(try await counts(record(1, at: 0, lines[0]) + record(2, at: 101, lines[1]))[0] == 2)
        }
        #expect(
            try await counts(
                record(1, at: 0, failure(-1_009, id: "a", Self.evidence)) + record(2, at: 1, failure(-1_009, id: "b"))
            )[0] == 2
        )
    }

    private func archive(_ text: String) throws -> [UInt8] {
        try ArchiveWriter(level: 1, index: SegmentIndexer(judge: .catalogue)).archive(Array(text.utf8))
    }

    // invariant FailureLedger I2
    @Test func `where a file is cut into segments or parts does not change what counts once`() async throws {
        var random = SeededNumbers(seed: 5)
        let padding = String(repeating: "p", count: 900)
        let lines = (1...3_000).map { number in
            let id = "id-\(number / 2 + Int.random(in: 0..<3, using: &random))"
            let members = number % 4 == 3 ? "" : failure(id: id, #","labels.p":"\#(padding)""#)
            return record(number, at: number / 8, members)
        }
        let whole = try await report("a.ndjson", lines.joined(), usesIndex: false)
        #expect(whole.totals.failures < 2_250 && whole.totals.failures > 1_000)
        for jobs in [2, 4] {
            let parts = try await report("a.ndjson", lines.joined(), usesIndex: false, jobs: jobs)
            #expect(parts.groups == whole.groups)
        }
        for cut in [1_500, 1_501, 2_990] {
            let bytes = try archive(lines[..<cut].joined()) + archive(lines[cut...].joined())
            try folder.write("b.gz", bytes)
            let list = InputFinder.find([folder.path("b.gz")])
            var reports: [Report] = []
            for usesIndex in [true, false] {
                reports.append(
                    ReportBuilder().report(await Scan(Query(), jobs: 1, usesIndex: usesIndex).summarize(list), Query())
                )
            }
            #expect(reports[0].groups == reports[1].groups)
            #expect(reports[1].totals.failures == whole.totals.failures)
        }
    }

    enum Level: Int, Sendable {
        case nothing, error, warning, info, verbose
    }

    @Test func `MSAL's lines give the same report as a text log and through the callback`() async throws {
        func line(_ id: String, _ message: String) -> String {
            "TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - \(id)] [MSAL] \(message)"
        }
        let ids = (0..<6).map { "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F\($0)" }
        let start = "-[MSALPublicClientApplication acquireTokenSilentWithParameters:completionBlock:]"
        let lines: [(Level, String)] = [
            // A prompt is needed; the core's error is stated on the way.
            (.info, line(ids[0], start)),
            (.error, line(ids[0], "Encountered error with code -51115")),
            (.info, line(ids[0], "Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain")),
            (
                .error,
                line(ids[0], "acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
            ),
            // MSAL recovered.
            (.info, line(ids[1], start)),
            (.error, line(ids[1], "Encountered error with code -51302")),
            (.info, line(ids[1], "Silent flow finished. Result 0x1, error: 0 error domain: (null)")),
            // Offline.
            (.info, line(ids[2], start)),
            (
                .error,
                line(ids[2], "acquireTokenSilent returning with error: (NSURLErrorDomain, -1009) Masked(not-null)")
            ),
            // The user cancelled.
            (.info, line(ids[3], "-[MSALPublicClientApplication acquireTokenWithParameters:completionBlock:]")),
            (.error, line(ids[3], "acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)")),
        ]
        let text = try await report("msal.log", lines.map(\.1).joined(separator: "\n") + "\n")
        let sink = MemorySink()
        let callback: @Sendable (Level, String?, Bool) -> Void = AuthLogging(sink: sink).msalCallback()
        for (level, line) in lines { callback(level, line, false) }
        let native = try await report("auth.ndjson", sink.lines.joined(separator: "\n") + "\n")
        func summary(_ report: Report) -> [String] {
            report.groups.map { "\($0.count) × \($0.fingerprint), \($0.requests.count), \($0.isExpected)" }.sorted()
        }
        #expect(summary(native) == summary(text))
        #expect(native.totals.failures == 3)
        #expect(native.totals.expected == text.totals.expected)
        #expect(native.totals.attempts == nil && text.totals.attempts == nil)
    }
}
