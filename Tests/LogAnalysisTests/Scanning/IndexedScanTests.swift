import FailureSummaries
import Foundation
import LogArchives
import LogRecords
import TestKit
import Testing
import TextBytes

@testable import LogAnalysis

/// With and without indexes the report is the same to the byte, for every query.
@Suite struct IndexedScanTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func report(_ query: Query, _ paths: [String], usesIndex: Bool, jobs: Int = 2) async -> (String, ScanResult)
    {
        let list = InputFinder.find(paths.map(folder.path))
        var result = await Scan(query, jobs: jobs, usesIndex: usesIndex).summarize(list)
        let found = result
        result.counts.answeredFromIndex = 0
        let builder = ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 })
        return (String(decoding: JSONReportRenderer().render(builder.report(result, query)), as: UTF8.self), found)
    }

    /// Runs the query both ways; returns how many files were answered from their index.
    @discardableResult
    private func compare(
        _ query: Query = Query(),
        _ paths: [String] = ["."],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Int {
        let (indexed, result) = await report(query, paths, usesIndex: true)
        let (plain, _) = await report(query, paths, usesIndex: false)
        if indexed != plain {
            let common = zip(indexed.utf8, plain.utf8).prefix { $0 == $1 }.count
            func part(_ text: String) -> String {
                String(decoding: text.utf8.dropFirst(max(common - 60, 0)).prefix(160), as: UTF8.self)
            }
            Issue.record("\(query)\nindexed …\(part(indexed))\nlines   …\(part(plain))", sourceLocation: sourceLocation)
        }
        return result.counts.answeredFromIndex
    }

    private func queries(_ records: RecordSource) throws -> [Query] {
        var queries = [Query()]
        let start = RecordSource.start
        for (since, until) in [(0, 400), (90, 91), (-100, 5_000), (300, 2_000), (5_000, 6_000), (-50, -10), (0, 1)] {
            var query = Query()
            query.since = start + Int64(since) * 1_000_000
            query.until = start + Int64(until) * 1_000_000
            queries.append(query)
        }
        for (key, value) in [
            ("error.code", "-50002"), ("log.level", "info"), ("msal.correlation_id", records.id(7)),
            ("msal.correlation_id", records.id(1_000_000)), ("labels.region", "north"),
        ] {
            var query = Query()
            query.conditions = [try .init(parsing: "\(key)=\(value)")]
            queries.append(query)
            query.since = start + 100 * 1_000_000
            query.until = start + 500 * 1_000_000
            queries.append(query)
            query.by = ["hour", "msal.operation"]
            queries.append(query)
        }
        for by in [["hour"], ["day"], ["service.version"], ["msal.service_codes", "labels.region"]] {
            var query = Query()
            query.by = by
            queries.append(query)
        }
        return queries
    }

    /// One query of each kind, for archives with special features.
    private func fewQueries(_ records: RecordSource) throws -> [Query] {
        let all = try queries(records)
        return [all[0], all[1], all[2], all[8], all[9], all[14], all[24]]
    }

    // invariant ARCHITECTURE I6, IndexedScan I1
    @Test(arguments: [1, 2])
    func `every query on indexed archives gives the same result as their lines`(seed: UInt64) async throws {
        var records = RecordSource(seed: seed)
        for file in 0..<3 { try folder.archive("auth-\(file).gz", records.lines(900)) }
        try folder.write("auth.ndjson", records.lines(50))
        var answered = 0
        for query in try queries(records) { answered += await compare(query) }
        #expect(await compare() == 3)
        #expect(answered > 3)
    }

    @Test func `a window that touches no record of an archive is answered without its lines`() async throws {
        var records = RecordSource(seed: 4)
        try folder.archive("auth-0.gz", records.lines(400))
        var query = Query()
        query.since = RecordSource.start + 9_000_000_000
        #expect(await compare(query) == 1)
    }

    // invariant FailureSummary I5
    @Test func `evidence is resolved in each archive as it is in its lines`() async throws {
        var records = RecordSource(seed: 5)
        records.evidence = 0.2
        for file in 0..<2 { try folder.archive("auth-\(file).gz", records.lines(700)) }
        for query in try fewQueries(records) { await compare(query) }
        #expect(await compare() == 2)
        // One file of two segments: evidence of the first may be stated in the second.
        try folder.write("both.gz", folder.bytes("auth-0.gz") + folder.bytes("auth-1.gz"))
        #expect(await compare(Query(), ["both.gz"]) == 0)
    }

    @Test func `archives that are concatenated keep their indexes`() async throws {
        var records = RecordSource(seed: 6)
        for file in 0..<3 { try folder.archive("part-\(file).gz", records.lines(500)) }
        try folder.write(
            "all.gz",
            folder.bytes("part-0.gz") + folder.bytes("part-1.gz") + folder.bytes("part-2.gz")
        )
        for query in try fewQueries(records) { await compare(query, ["all.gz"]) }
        #expect(await compare(Query(), ["all.gz"]) == 1)
        // The same segment twice: its records are duplicates within the file.
        try folder.write("twice.gz", folder.bytes("part-0.gz") + folder.bytes("part-0.gz"))
        await compare(Query(), ["twice.gz"])
        // A segment without an index in front.
        try folder.write(
            "mixed.gz",
            try TemporaryDirectory.gzip(Array(records.lines(40).utf8), index: nil) + folder.bytes("part-0.gz")
        )
        #expect(await compare(Query(), ["mixed.gz"]) == 0)
    }

    // invariant IndexedScan I3
    @Test func `records in two archives count once, whichever part of the archives they are`() async throws {
        var records = RecordSource(seed: 7)
        let lines = (0..<2_400).map { _ in records.line() }
        func part(_ range: Range<Int>) -> String { lines[range].joined() }
        try folder.archive("a.gz", part(0..<1_500))
        try folder.archive("b.gz", part(1_300..<2_400))
        try folder.archive("c.gz", part(200..<400))
        try folder.write("d.gz", folder.bytes("a.gz"))
        try folder.write("auth.ndjson", part(2_350..<2_400))
        for query in try fewQueries(records) { await compare(query) }
        // Answered from their index: the first, and those that hold nothing new. From the other, the blocks concerned
        // were read.
        #expect(await compare() == 3)
        let (_, result) = await report(Query(), ["."], usesIndex: true)
        #expect(result.counts.records == 2_400)
        #expect(result.counts.duplicates == 200 + 200 + 1_500 + 50)
        #expect(result.summary.numbers.missing == 0)
    }

    @Test func `archives that share scattered records give the same result as their lines`() async throws {
        var records = RecordSource(seed: 8)
        let lines = (0..<3_000).map { _ in records.line() }
        for file in 0..<4 {
            var random = SeededNumbers(seed: UInt64(file))
            try folder.archive("f\(file).gz", lines.filter { _ in random.next() % 100 < 30 }.joined())
        }
        for query in try fewQueries(records) { await compare(query) }
    }

    // invariant IndexedScan I2
    @Test func `lines that are not our records are read as what they are`() async throws {
        var records = RecordSource(seed: 9)
        let foreign = "2026-11-21 10:00:00 Error Domain=MSALErrorDomain Code=-50002 \"(null)\"\n"
        try folder.archive("text.gz", records.lines(40) + foreign + records.lines(40))
        #expect(await compare(Query(), ["text.gz"]) == 0)
        try folder.archive("blank.gz", records.lines(40) + "\n  \n" + records.lines(40) + "{\"a\":\u{FFFD}}\n")
        await compare(Query(), ["blank.gz"])
        var torn = Array(records.lines(40).utf8)
        torn += [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D, 0x0A]
        torn += Array((records.lines(40) + "\n\t\n").utf8)
        try folder.archive("invalid.gz", torn)
        #expect(await compare(Query(), ["invalid.gz"]) == 1)
        try folder.archive("repeated.gz", { $0 + $0 }(records.lines(300)))
        #expect(await compare(Query(), ["repeated.gz"]) == 1)
        for query in try fewQueries(records) { await compare(query) }
    }

    @Test func `a damaged index is named and its lines are read`() async throws {
        var records = RecordSource(seed: 10)
        try folder.archive("auth-0.gz", records.lines(900))
        let (whole, _) = await report(Query(), ["auth-0.gz"], usesIndex: false)
        let bytes = try folder.bytes("auth-0.gz")
        let start = Int(try #require(ArchiveLayout(of: bytes).segments.first).dataLength)
        var random = SeededNumbers(seed: 1)
        for _ in 0..<40 {
            var broken = bytes
            let place = start + Int(random.next() % UInt64(bytes.count - start))
            broken[place] ^= UInt8(1 + random.next() % 255)
            try folder.write("auth-0.gz", broken)
            let (report, result) = await report(Query(), ["auth-0.gz"], usesIndex: true)
            if result.counts.answeredFromIndex == 0 {
                // Damage in the index does not affect the lines. A broken gzip member, however, is reported.
                #expect(result.counts.records == 900)
            } else {
                #expect(report == whole)
            }
        }
    }

    @Test func `a damaged block loses only that block, and its offset is reported`() async throws {
        var records = RecordSource(seed: 11)
        try folder.archive("auth-0.gz", records.lines(1_800))
        var bytes = try folder.bytes("auth-0.gz")
        bytes[bytes.count / 3] ^= 0x55
        try folder.write("auth-0.gz", bytes)
        // A query that must read the block falls back to reading every line.
        for query in try queries(records) where query.since == nil && query.ids.isEmpty && query != Query() {
            #expect(await compare(query) == 0)
        }
        // The index of the whole archive still counts the records of the lost block.
        let (_, indexed) = await report(Query(), ["auth-0.gz"], usesIndex: true)
        #expect(indexed.counts.records == 1_800)
        let (_, plain) = await report(Query(), ["auth-0.gz"], usesIndex: false)
        #expect(plain.counts.damaged.count == 1)
        #expect(plain.counts.damaged.first?.offset ?? 0 > 0)
    }

    @Test func `grouping by a key skips blocks without failures and still counts everything else`() async throws {
        var records = RecordSource(seed: 13)
        let quiet = records.lines(8_000).split(separator: "\n").filter { !$0.contains("error.type") }
        let text = records.lines(300) + quiet.joined(separator: "\n") + "\n" + records.lines(300)
        try folder.archive("auth-0.gz", text)
        let grouped = try queries(records).filter { !$0.by.isEmpty }
        for query in grouped { await compare(query) }
        var whole: [String] = []
        for query in grouped where query.conditions.isEmpty {
            whole.append(await report(query, ["auth-0.gz"], usesIndex: true).0)
        }
        var bytes = try folder.bytes("auth-0.gz")
        bytes[bytes.count / 2] ^= 0x55
        try folder.write("auth-0.gz", bytes)
        for (query, expected) in zip(grouped.filter(\.conditions.isEmpty), whole) {
            let (found, result) = await report(query, ["auth-0.gz"], usesIndex: true)
            #expect(found == expected)
            #expect(result.counts.damaged.isEmpty)
        }
    }

    @Test func `find gives the lines that grep gives, with and without indexes`() async throws {
        var records = RecordSource(seed: 12)
        for file in 0..<3 { try folder.archive("auth-\(file).gz", records.lines(900)) }
        let list = InputFinder.find([folder.path])
        for term in [records.id(0), records.id(33), records.id(700).uppercased(), records.id(9_999_999), records.run] {
            var found: [[String]] = [[], []]
            for (way, usesIndex) in [true, false].enumerated() {
                _ = Scan(Query(), jobs: 1, usesIndex: usesIndex).find(SearchTerm(term), in: list) { line in
                    found[way].append(String(decoding: line.line, as: UTF8.self))
                }
            }
            #expect(found[0] == found[1], "\(term)")
            #expect(found[1].isEmpty == (term == records.id(9_999_999)), "\(term)")
        }
        _ = Scan(Query(), jobs: 1).find(SearchTerm(records.run + "-1234"), in: list) { line in
            #expect(String(decoding: line.line, as: UTF8.self).contains(#""event.sequence":1234,"#))
        }
    }
}

extension TemporaryDirectory {
    func archive(_ name: String, _ text: String) throws { try archive(name, Array(text.utf8)) }

    func archive(_ name: String, _ bytes: [UInt8]) throws {
        try write(name, try Self.gzip(bytes, index: SegmentIndexer(judge: .catalogue)))
    }

    static func gzip(_ bytes: [UInt8], index: (any ArchiveIndexing)?) throws -> [UInt8] {
        try ArchiveWriter(level: 1, index: index).archive(bytes)
    }
}

/// Records of a run, one after the other: attempts, failures of several kinds, replays, notices.
private struct RecordSource {
    static let start: Int64 = 1_795_226_040_000_000
    let run: String
    var evidence = 0.0
    private var random: SeededNumbers
    private var sequence = 0
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        random = SeededNumbers(seed: seed)
        run = "9c1f0e1a-0000-4000-8000-00000000000\(seed % 10)"
    }

    func id(_ number: Int) -> String {
        let hex = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ seed, radix: 16)
        let digits = String(repeating: "0", count: 16 - hex.count) + hex
        return
            "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-4\(digits.suffix(3))-8000-00000000\(number % 9_000 + 1_000)"
    }

    mutating func lines(_ count: Int) -> String {
        var text = ""
        for _ in 0..<count { text += line() }
        return text
    }

    mutating func line() -> String {
        sequence += 1
        let time = CivilTime.text(secondsSince1970: Self.start / 1_000_000 + Int64(sequence / 3))
        var more = ""
        let kind = random.next() % 100
        let id = id(Int(random.next() % 900))
        let isEvidence = Double(random.next() % 1_000) / 1_000 < evidence
        if kind < 45 {
            let code = ["-50002", "-50005", "-50000", "-51112"][Int(random.next() % 4)]
            more =
                #","error.type":"MSALErrorDomain","error.code":"\#(code)","error.message":"Failed \#(random.next() % 50): \#(String(repeating: "word ", count: Int(random.next() % 90)))""#
            if code == "-50000" { more += #","msal.internal.code":-\#(42_000 + random.next() % 3)"# }
            more += #","msal.correlation_id":"\#(id)","msal.operation":"op\#(random.next() % 3)""#
            if random.next() % 2 == 0 { more += #","msal.service_codes":["AADSTS\#(50_070 + random.next() % 4)"]"# }
            if random.next() % 5 == 0 { more += #","msal.throttled":true"# }
            if random.next() % 7 == 0 { more += #","msal.repeat_count":\#(random.next() % 9)"# }
            if random.next() % 2 == 0 { more += #","user.hash":"user:k\#(random.next() % 2):\#(random.next() % 40)""# }
            if isEvidence { more += #","msal.evidence":"log""# }
            if random.next() % 3 == 0 { more += #","event.outcome":"failure""# }
        } else if kind < 80 {
            more = #","event.outcome":"success","event.duration":\#(random.next() % 1_000_000)"#
        } else if kind < 82 {
            more = #","event.action":"records-dropped","msal.dropped.total":\#(random.next() % 4)"#
        }
        if random.next() % 3 == 0 { more += #","labels.region":"\#(random.next() % 2 == 0 ? "north" : "süd")""# }
        return
            #"{"@timestamp":"\#(time).\#(100_000 + random.next() % 900_000)Z","log.level":"\#(kind < 45 ? "error" : "info")","message":"m \#(kind)","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"\#(run)","event.sequence":\#(sequence),"service.version":"1.\#(random.next() % 3)"\#(more)}"#
            + "\n"
    }
}
