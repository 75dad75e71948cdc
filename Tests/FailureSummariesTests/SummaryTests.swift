import FailureSummaries
import LogRecords
import TestKit
import Testing
import TextBytes

/// Records as lines, and the summary that a builder makes of them.
struct Lines {
    var lines: [String] = []

    /// One of our records. `more` are further members, each with a leading comma.
    static func record(_ sequence: Int, run: String = "r1", second: Int = 0, _ more: String = "") -> String {
        let time = CivilTime.text(secondsSince1970: 1_795_226_040 + Int64(second))
        return RecordLine.text(sequence, run: run, time: "\(time).000000Z", more)
    }

    static func failure(_ code: Int, id: String? = nil, _ more: String = "") -> String {
        RecordLine.failure(code: "\(code)", id: id) + more
    }

    static func summary(
        _ lines: [String],
        path: String = "a",
        filter: RecordFilter = .init(),
        grouping: [GroupingKey] = [],
        excluded: [String: SequenceRanges] = [:],
        bounds: ReaderLimits = .init(),
        verdicts: ((SummaryBuilder.Verdict) -> Void)? = nil,
        afterEach: ((inout SummaryBuilder) -> Void)? = nil
    ) -> FailureSummary {
        let scanner = RecordScanner(furtherKeys: ["labels.region"])
        var builder = SummaryBuilder(
            path: path,
            filter: filter,
            grouping: grouping,
            excluded: excluded,
            bounds: bounds
        )
        for (index, line) in lines.enumerated() {
            let padded = Array(line.utf8) + [0x0A] + [UInt8](repeating: 0, count: RecordScanner.padding)
            padded.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress, case .object = scanner.scan(start) else { return }
                let verdict = builder.append(scanner.fields, line: index + 1)
                verdicts?(verdict)
                afterEach?(&builder)
            }
        }
        return builder.finish()
    }
}

@Suite struct SummaryTests {
    private let key = FailureKey(domain: "MSALErrorDomain", code: "-50002")

    @Test(arguments: [36, 129]) func `a request is one, whether a record or a text log states its id`(length: Int) {
        let id = String(repeating: "A", count: length)
        let summary = Lines.summary(
            [Lines.record(1, Lines.failure(-50002, id: id))],
            afterEach: { builder in
                var failure = ForeignFailure(key: key, sample: FailureSample(path: "a", line: 2))
                failure.sample.correlationID = id
                builder.append(failure)
            }
        )
        #expect(summary.requests.count == 1)
    }

    @Test(arguments: [nil, 0, 7, -7, Int64.max, Int64.min])
    func `which failures of a text log are shown depends on the time and the id, or the message`(time: Int64?) {
        let texts: [(String?, String?)] = [(nil, nil), ("id", nil), (nil, "text"), ("id", "caf\u{E9} text")]
        for (id, message) in texts {
            var sample = FailureSample(path: "a", line: 1)
            (sample.time, sample.correlationID, sample.message) = (time, id, message)
            let text = id.map { StableHash.hash(ofID: $0) } ?? StableHash.hash(message ?? "")
            #expect(sample.choice == StableHash.mix(UInt64(bitPattern: time ?? 0) ^ text))
        }
    }

    @Test func `failures are counted by weight, and invalid weights count as one`() {
        let weights = [
            "", #","msal.repeat_count":5"#, #","msal.repeat_count":-3"#, #","msal.repeat_count":0"#,
            #","msal.repeat_count":1.5"#, #","msal.repeat_count":"7""#, #","msal.repeat_count":99999999999999999999"#,
        ]
        let summary = Lines.summary(weights.enumerated().map { Lines.record($0 + 1, Lines.failure(-50002, $1)) })
        #expect(summary.groups[key]?.count == 11)
        #expect(summary.groups[key]?.records == 7)
        #expect(summary.groups[key]?.isFolded == true)
    }

    @Test func `hostile weights saturate at the largest number`() {
        let huge = #","msal.repeat_count":9223372036854775807"#
        let summary = Lines.summary((1...3).map { Lines.record($0, Lines.failure(-50002, huge)) })
        #expect(summary.groups[key]?.count == .max)
    }

    @Test func `a record seen twice counts once`() {
        let lines = [1, 2, 2, 3, 1].map { Lines.record($0, Lines.failure(-50002)) }
        var duplicates = 0
        let summary = Lines.summary(lines) { if $0 == .duplicate { duplicates += 1 } }
        #expect(summary.groups[key]?.count == 3)
        #expect(duplicates == 2)
        let other = Lines.summary(lines, excluded: ["r1": SequenceRanges([.init(first: 2, last: 3)])])
        #expect(other.groups[key]?.count == 1)
    }

    @Test func `records that never arrived are missing, records reported as lost are dropped`() {
        let dropped = #","event.action":"records-dropped","msal.dropped.total":2"#
        let summary = Lines.summary([1, 2, 9].map { Lines.record($0) } + [Lines.record(10, dropped)])
        #expect(summary.dropped == 2)
        #expect(summary.numbers.missing == 4)
    }

    @Test func `a record that one of two sinks dropped is dropped, not missing as well`() {
        let dropped = #","event.action":"records-dropped","msal.dropped.total":2,"msal.dropped.run":"r1""#
        let summary = Lines.summary(
            [1, 2, 5, 7].map { Lines.record($0) } + [
                Lines.record(1, run: "sink"), Lines.record(2, run: "sink", dropped),
            ]
        )
        #expect(summary.dropped == 2)
        #expect(summary.numbers.missing == 1)
    }

    @Test func `log calls that a kill interrupted are neither missing nor dropped`() {
        let recovered = #","event.action":"recovered","msal.unfinished":1"#
        let summary = Lines.summary([1, 2, 4, 6].map { Lines.record($0) } + [Lines.record(7, recovered)])
        #expect(summary.dropped == 0)
        #expect(summary.numbers.missing == 1)
    }

    @Test func `attempts are outcomes plus failures without one, never the number of lines`() {
        let summary = Lines.summary([
            Lines.record(1, #","event.outcome":"success""#),
            Lines.record(2, #","event.outcome":"success","msal.repeat_count":3"#),
            Lines.record(3, #","event.outcome":"failure""# + Lines.failure(-50002)),
            Lines.record(4, Lines.failure(-50002)),
            Lines.record(5), Lines.record(6),
            Lines.record(7, Lines.failure(-50002, #","msal.throttled":true"#)),
        ])
        #expect(summary.succeeded == 4)
        #expect(summary.attempts == 6)
        #expect(summary.groups[key]?.count == 2)
        #expect(summary.groups[key]?.replays == 1)
    }

    @Test func `attempts over time are successes, replays and failures, and unknown where one has no time`() throws {
        var summary = Lines.summary([
            Lines.record(1, second: 10, #","event.outcome":"success""#),
            Lines.record(2, second: 20, #","event.outcome":"success","msal.repeat_count":3"#),
            Lines.record(3, second: 30, #","event.outcome":"failure""# + Lines.failure(-50002)),
            Lines.record(4, second: 2_000, Lines.failure(-50002)),
            Lines.record(
                5,
                second: 4_000,
                #","event.outcome":"failure","msal.throttled":true"# + Lines.failure(-50002)
            ),
            Lines.record(6, second: 9_000),
        ])
        #expect(try #require(summary.attemptSlots(failures: summary.failureEnds)).slots.map(\.count) == [5, 1, 1])
        var other = Lines.summary(
            (0..<131_100).map {
                Lines.record(7 + $0, second: $0 * 900, #","event.outcome":"success""#)
            }
        )
        #expect(other.otherEnds.isOverflowing && other.attemptSlots(failures: other.failureEnds) == nil)
        other.merge(summary)
        summary.merge(other)
        #expect(other.otherEnds.isOverflowing && summary.otherEnds.isOverflowing)
    }

    @Test func `a group with only replays is listed with count zero`() {
        let summary = Lines.summary([Lines.record(1, Lines.failure(-50002, #","msal.throttled":true"#))])
        #expect(summary.groups[key]?.count == 0)
        #expect(summary.groups[key]?.replays == 1)
    }

    @Test func `evidence counts only where no failure has its correlation id, once, and the outermost wins`() {
        let mark = #","msal.evidence":"log""#
        let a = "aaaaaaaa-0000-0000-0000-000000000001"
        let b = "aaaaaaaa-0000-0000-0000-000000000002"
        let inner = #","error.type":"MSIDErrorDomain","error.code":"-51115","msal.correlation_id":"\#(b)""#
        let summary = Lines.summary([
            Lines.record(1, Lines.failure(-50002, id: a.uppercased(), mark)),
            Lines.record(2, Lines.failure(-50005, id: a)),
            Lines.record(3, inner + mark),
            Lines.record(4, Lines.failure(-50002, id: b, mark)),
            Lines.record(5, Lines.failure(-50002, mark)),
            Lines.record(6, Lines.failure(-50002, mark)),
        ])
        #expect(summary.groups[key]?.count == 3)
        #expect(summary.groups[key]?.records == 4)
        #expect(summary.groups[FailureKey(domain: "MSALErrorDomain", code: "-50005")]?.count == 1)
        #expect(summary.groups.count == 2)
        #expect(summary.attempts == 4)
    }

    @Test func `a large amount of evidence is settled as it arrives and not confused with other failures`() {
        let mark = #","msal.evidence":"log""#
        var lines: [String] = []
        for number in 0..<20_000 {
            lines.append(Lines.record(lines.count + 1, Lines.failure(-50002, id: "id-\(number)", mark)))
            if number % 10 == 3 {
                lines.append(Lines.record(lines.count + 1, Lines.failure(-50005, id: "id-\(number)")))
            }
            if number % 10 == 4 {
                lines.append(Lines.record(lines.count + 1, Lines.failure(-50002, id: "id-\(number - 1)", mark)))
            }
        }
        let summary = Lines.summary(lines)
        #expect(summary.groups[key]?.count == 18_000)
        #expect(summary.groups[key]?.last == summary.last)
        #expect(summary.groups[FailureKey(domain: "MSALErrorDomain", code: "-50005")]?.count == 2_000)
        #expect(summary.attempts == 20_000)
    }

    @Test(arguments: [1, 2, 3]) func `evicting groups and merging them later gives the same summary`(seed: UInt64) {
        let mark = #","msal.evidence":"log""#
        var lines = RandomRecords.lines(600, run: "r1", seed: seed)
        for number in 0..<50 {
            // Evidence with one code is pending while the groups are evicted, and is compared with a failure that comes
            // later.
            lines.insert(
                Lines.record(1_000 + number, Lines.failure(-42_000 - number % 7, id: "e-\(number)", mark)),
                at: number * 3
            )
            if number % 2 == 0 {
                lines.append(Lines.record(2_000 + number, Lines.failure(-50_002, id: "e-\(number)")))
            }
        }
        let whole = Lines.summary(lines)
        var taken = FailureSummary()
        var summary = Lines.summary(
            lines,
            afterEach: { builder in
                guard builder.groupCount > 9 else { return }
                var encoder = GroupEncoder()
                var decoder = GroupDecoder()
                builder.removeGroups(encodedBy: &encoder) { encoder, hash, _, _ in
                    encoder.bytes.withUnsafeBytes { bytes in
                        let key = try? GroupDecoder.key(UnsafeRawBufferPointer(rebasing: bytes[..<encoder.keyLength]))
                        guard let key, GroupHash(key) == hash else { return }
                        let content = UnsafeRawBufferPointer(rebasing: bytes[encoder.keyLength...])
                        try? decoder.merge(content, into: &taken.groups[key, default: .init()])
                    }
                }
            }
        )
        #expect(!taken.groups.isEmpty)
        summary.merge(groups: taken.groups)
        #expect(summary == whole)
    }

    @Test func `windows include their start and not their end`() {
        var filter = RecordFilter()
        filter.since = 1_795_226_041_000_000
        filter.until = 1_795_226_043_000_000
        let summary = Lines.summary(
            (0..<5).map { Lines.record($0 + 1, second: $0, Lines.failure(-50002)) },
            filter: filter
        )
        #expect(summary.records == 2)
        #expect(summary.groups[key]?.count == 2)
        #expect(summary.numbers.sequences["r1"]?.count == 5)
    }

    @Test func `conditions and grouping accept any key`() {
        var filter = RecordFilter()
        filter.conditions = [.init(key: RecordKey.allCases.count, test: .isOne(of: ["eu"]))]
        let lines =
            ["eu", "us", "eu"].enumerated().map {
                Lines.record($0 + 1, Lines.failure(-50002, #","labels.region":"\#($1)""#))
            } + [Lines.record(9, Lines.failure(-50002))]
        #expect(Lines.summary(lines, filter: filter).groups[key]?.count == 2)
        let groups = Lines.summary(lines, grouping: [.field(RecordKey.allCases.count)]).groups
        #expect(
            groups.mapValues(\.count) == [
                FailureKey(domain: key.domain, code: key.code, by: ["eu"]): 2,
                FailureKey(domain: key.domain, code: key.code, by: ["us"]): 1,
                FailureKey(domain: key.domain, code: key.code, by: [GroupingKey.missing]): 1,
            ]
        )
    }

    @Test func `facets, distinct ids and samples are those of the failures`() {
        let summary = Lines.summary([
            Lines.record(
                1,
                second: 0,
                Lines.failure(
                    -50002,
                    id: "a",
                    #","msal.service_codes":["AADSTS1","AADSTS2"],"msal.oauth.error":"invalid_grant","user.hash":"user:k1:aa""#
                )
            ),
            Lines.record(
                2,
                second: 900,
                Lines.failure(-50002, id: "A", #","msal.service_codes":["AADSTS1"],"user.hash":"user:k2:aa""#)
            ),
            Lines.record(3, second: 1_800, Lines.failure(-50002, id: "b")),
        ])
        let group = summary.groups[key]
        #expect(group?.facets[.serviceCode] == ["AADSTS1": 2, "AADSTS2": 1])
        #expect(group?.facets[.oauthError] == ["invalid_grant": 1])
        #expect(group?.requests.count == 2)
        #expect(group?.accounts.count == 2)
        #expect(summary.accountKeys == ["k1": 0, "k2": 0])
        #expect(group?.samples.shown.map(\.sequence) == [1, 2, 3])
        #expect(group?.slots.slots.map(\.count) == [1, 1, 1])
    }

    /// The choice depends on the texts for records without a run, and on the identity for others.
    @Test(arguments: ["r1", ""]) func `samples are those of the records counted one by one`(run: String) {
        for seed in 1...5 as ClosedRange<UInt64> {
            let lines = RandomRecords.lines(60, run: run, seed: seed)
            var expected: [FailureKey: SampleSet] = [:]
            for (index, line) in lines.enumerated() {
                var alone = Lines.summary([line])
                alone.shiftLines(by: index)
                for (key, group) in alone.groups { expected[key, default: SampleSet()].merge(group.samples) }
            }
            let found = Lines.summary(lines).groups.mapValues(\.samples)
            for (key, samples) in found {
                #expect(samples.first == expected[key]?.first)
                #expect(samples.last == expected[key]?.last)
                if !run.isEmpty { #expect(samples == expected[key]) }
            }
        }
    }

    @Test func `JSON of other programs is not a record`() {
        var verdicts: [SummaryBuilder.Verdict] = []
        _ = Lines.summary([
            #"{"@timestamp":"2026-11-21T01:54:00Z","message":"x","level":"info"}"#,
            #"{"time":"2026-11-21T01:54:00Z","error.type":"a","error.code":"1"}"#,
            #"{"@timestamp":"yesterday","error.type":"a","error.code":"1"}"#,
            #"{"@timestamp":"2026-11-21T01:54:00Z","error.type":"a","error.code":"1"}"#,
        ]) { verdicts.append($0) }
        #expect(verdicts == [.notARecord, .notARecord, .notARecord, .counted])
    }
}

@Suite struct SummaryMonoidTests {
    /// Summaries of disjoint parts of a log with everything in it.
    private func parts(_ count: Int) -> [FailureSummary] {
        (0..<count).map { part in
            let lines = (0..<40).map { index -> String in
                let number = part * 40 + index + 1
                let id = "id-\((number * 7) % 90)"
                let more = [
                    Lines.failure(-50000 - number % 4, id: id, #","msal.service_codes":["AADSTS\#(number % 3)"]"#),
                    #","event.outcome":"success""#,
                    Lines.failure(
                        -50002,
                        id: id,
                        #","msal.throttled":true,"user.hash":"user:k\#(part % 2):\#(number % 11)""#
                    ),
                    Lines.failure(-50005, id: id, #","msal.repeat_count":\#(number % 5),"msal.recovery":"none""#),
                    #","event.action":"records-dropped","msal.dropped.total":1"#,
                ][number % 5]
                return Lines.record(number, run: "run\(number % 3)", second: (number * 131) % 7_000, more)
            }
            return Lines.summary(lines, path: "part\(part)")
        }
    }

    private func merged(_ parts: [FailureSummary]) -> FailureSummary {
        parts.reduce(into: FailureSummary()) { $0.merge($1) }
    }

    // invariant FailureSummary I1
    @Test func `merging in any order gives the same value`() {
        let parts = parts(5)
        let expected = merged(parts)
        var orders = [[Int]]()
        func permute(_ chosen: [Int]) {
            if chosen.count == parts.count { orders.append(chosen) }
            for index in parts.indices where !chosen.contains(index) { permute(chosen + [index]) }
        }
        permute([])
        for order in orders { #expect(merged(order.map { parts[$0] }) == expected) }
    }

    @Test func `any grouping of merges gives the same value`() {
        let parts = parts(6)
        let expected = merged(parts)
        for split in 1..<6 {
            let left = merged(Array(parts[..<split]))
            let right = merged(Array(parts[split...]))
            #expect(merged([left, right]) == expected)
            #expect(merged([right, left]) == expected)
        }
    }

    @Test func `the empty summary changes nothing on either side`() {
        let summary = merged(parts(3))
        #expect(merged([FailureSummary(), summary]) == summary)
        #expect(merged([summary, FailureSummary()]) == summary)
    }

    @Test func `merged parts equal one reading of everything`() {
        let lines = (1...200).map { number in
            Lines.record(
                number,
                second: (number * 37) % 5_000,
                Lines.failure(-50000 - number % 3, id: "id-\(number % 70)")
            )
        }
        let whole = Lines.summary(lines)
        for size in [1, 7, 64] {
            let split = stride(from: 0, to: lines.count, by: size).map { start in
                Lines.summary(Array(lines[start..<min(start + size, lines.count)]))
            }
            var merged = merged(split)
            var expected = whole
            // Line numbers are those of the parts; everything else must be equal.
            for key in expected.groups.keys {
                #expect(
                    merged.groups[key]?.samples.shown.map(\.sequence)
                        == expected.groups[key]?.samples.shown.map(\.sequence)
                )
                merged.groups[key]?.samples = SampleSet()
                expected.groups[key]?.samples = SampleSet()
            }
            #expect(merged == expected)
        }
    }

    // invariant FailureSummary I2
    @Test func `copies overlap, interleaved neighbours do not`() {
        let parts = parts(2)
        #expect(parts[0].numbers.overlaps(parts[0].numbers))
        #expect(!parts[0].numbers.overlaps(parts[1].numbers))
    }
}
