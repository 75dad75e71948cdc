import FailureSummaries
import Foundation
import LogRecords
import TestKit
import Testing
import TextBytes

@testable import LogAnalysis

/// More kinds of failures than fit into memory: all are counted, and the report says what it does not list.
@Suite struct ManyGroupsTests {
    private static func groups(_ codes: some Sequence<Int>, at time: Int64) -> [FailureKey: FailureSummary.Group] {
        var groups: [FailureKey: FailureSummary.Group] = [:]
        for code in codes {
            var group = FailureSummary.Group()
            group.count = code % 13 + 1
            group.records = 1
            group.first = time
            group.last = time
            group.slots.add(group.count, at: time)
            group.requests.insert(StableHash.hash("\(code) \(time)"))
            group.facets[.oauthError] = ["invalid_grant": group.count]
            var sample = FailureSample(path: "a.log", line: code)
            sample.time = time
            sample.message = "message \(code)"
            group.samples.insert(sample)
            groups[FailureKey(domain: "D\(code % 3)", code: "\(code)", by: code % 2 == 0 ? [] : ["x"])] = group
        }
        return groups
    }

    private static func merged(_ parts: [[FailureKey: FailureSummary.Group]]) -> [FailureKey: FailureSummary.Group] {
        var summary = FailureSummary()
        for part in parts { summary.merge(groups: part) }
        return summary.groups
    }

    private static func stored(_ stored: StoredGroup) throws -> (FailureKey, FailureSummary.Group) {
        var decoder = GroupDecoder()
        var group = FailureSummary.Group()
        try decoder.merge(stored.content, into: &group)
        #expect(group.count == stored.count && group.replays == stored.replays)
        return (try GroupDecoder.key(stored.key), group)
    }

    private static func drained(_ spill: GroupSpill) throws -> [FailureKey: FailureSummary.Group] {
        var spill = spill
        var found: [FailureKey: FailureSummary.Group] = [:]
        var failure: (any Error)?
        spill.drain { group, _ in
            do {
                let (key, group) = try stored(group)
                #expect(found[key] == nil)
                found[key] = group
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return found
    }

    // invariant GroupSpill I1, I2
    @Test func `spilled groups come back merged, each once`() throws {
        let parts = [
            Self.groups(0..<3_000, at: 5), Self.groups(1_000..<2_000, at: 7_000_000_000), Self.groups([1, 2], at: 9),
        ]
        let file = SpillFile()
        var spill = GroupSpill(file)
        var other = GroupSpill(file)
        spill.add(parts[0])
        other.add(parts[1])
        spill.absorb(other)
        spill.add(parts[2])
        #expect(try Self.drained(spill) == Self.merged(parts))
        #expect(!file.isLost && !file.isFull)
    }

    @Test func `days come in order, the largest failure of each first, also when groups were spilled`() {
        let file = SpillFile()
        var spill = GroupSpill(file)
        var expected: [(day: String, count: Int)] = []
        for part in 0..<20 {
            var groups: [FailureKey: FailureSummary.Group] = [:]
            for (key, group) in Self.groups(part * 300..<(part + 1) * 300, at: 5) {
                var key = key
                key.by = ["x", "2026-11-0\(group.count % 7 + 1)"]
                groups[key] = group
                expected.append((key.by[1], group.count))
            }
            spill.add(groups)
        }
        expected.sort { ($0.day, -$0.count) < ($1.day, -$1.count) }
        var ranking = GroupRanking(file, limit: nil, bufferSize: 1 << 16)
        spill.drain { ranking.add($0, codeCount: $1) }
        let ranked = ranking.finish()
        for _ in 0..<2 {
            var cursor = ranked.ordered(byTime: 1).cursor()
            var found: [(day: String, count: Int)] = []
            while let (key, group, _) = cursor.next() { found.append((key.by[1], group.count)) }
            #expect(found.map(\.day) == expected.map(\.day) && found.map(\.count) == expected.map(\.count))
        }
        #expect(!file.isLost)
    }

    @Test func `the sum of a code is known for each of its groups, however often they were spilled`() {
        var spill = GroupSpill(SpillFile())
        var expected: [FailureKey: Int] = [:]
        for part in 0..<100 {
            var groups = Self.groups(0..<300, at: Int64(part))
            for (key, group) in groups {
                for advice in ["askAdministrator", "retryNow"].prefix(part % 3) {
                    var other = key
                    other.recovery = advice
                    groups[other] = group
                }
            }
            for (key, group) in groups { expected[key.codeOnly, default: 0] += group.count }
            spill.add(groups)
        }
        var seen = 0
        spill.drain { group, codeCount in
            guard let key = try? GroupDecoder.key(group.key) else { return }
            #expect(codeCount == expected[key.codeOnly])
            seen += 1
        }
        #expect(seen == 900)
    }

    /// 64 runs of a level are merged into one of the next: here there are three levels.
    @Test func `runs that are merged several times hold the same groups`() throws {
        let parts = (0..<4_200).map { part in Self.groups((0..<4).map { part / 3 + $0 * 97 }, at: Int64(part)) }
        let file = SpillFile()
        var spill = GroupSpill(file)
        for part in parts { spill.add(part) }
        #expect(try Self.drained(spill) == Self.merged(parts))
        #expect(!file.isLost)
    }

    @Test func `a group larger than one read comes back whole`() throws {
        var large = Self.groups([7], at: 5)
        for key in large.keys {
            large[key]?.facets[.serviceCode] = (0..<20_000).reduce(into: BoundedCounts(limit: .max)) {
                $0.add($1, "C\($1)")
            }
        }
        let parts = [Self.groups(0..<500, at: 5), large, Self.groups(400..<600, at: 6)]
        var spill = GroupSpill(SpillFile())
        for part in parts { spill.add(part) }
        #expect(try Self.drained(spill) == Self.merged(parts))
    }

    @Test func `bytes that a disk returns changed are not accepted as a group`() {
        var encoder = GroupEncoder()
        encoder.put(FailureKey(domain: "MSALErrorDomain", code: "-50002"), FailureSummary.Group())
        var bytes: [UInt8] = []
        encoder.append(hash: .init(code: 1, group: 1), count: 2, replays: 3, isScrubbed: true, to: &bytes)
        func isWhole(_ bytes: [UInt8], at place: Int = 0) -> Bool {
            bytes.withUnsafeBytes { StoredGroup.isWhole($0, at: place) }
        }
        #expect(isWhole(bytes) && isWhole(bytes + bytes, at: bytes.count))
        for count in 0..<bytes.count { #expect(!isWhole(Array(bytes.prefix(count)))) }
        for place in [1, 2, 3, 5, 6] {
            var changed = bytes
            changed[place] = 0x7F
            #expect(!isWhole(changed), "byte \(place)")
        }
        for length: UInt8 in [0, 1, 47] {
            var changed = bytes
            changed[0] = length
            #expect(!isWhole(changed), "a length of \(length)")
        }
    }

    @Test func `groups stay in memory when the disk is full, and the report says so`() throws {
        let parts = [Self.groups(0..<3_000, at: 5), Self.groups(1_000..<2_000, at: 7)]
        let file = SpillFile(directory: "/nonexistent")
        var groups = GroupCollector(file, budget: 1_000)
        for part in parts { groups.add(part) }
        #expect(!groups.isInMemory)
        let all = groups.ranked(limit: nil)
        let ranked = try #require(all)
        #expect(Self.listed(ranked).map(\.key) == FailureKey.ranked(Self.merged(parts)))
        #expect(ranked.problems.map(\.kind) == [.note])
    }

    @Test(arguments: [true, false]) func `data that passed no scrubber is written to disk only sealed`(isScrubbed: Bool)
        throws
    {
        let directory = try TemporaryDirectory()
        let file = SpillFile(directory: directory.path)
        var groups = Self.groups(0..<200, at: 5)
        for key in groups.keys where isScrubbed {
            var sample = FailureSample(path: "a.ndjson", line: 1)
            sample.run = "r1"
            sample.sequence = 7
            sample.message = "message"
            groups[key]?.samples = SampleSet()
            groups[key]?.samples.insert(sample)
        }
        var spill = GroupSpill(file)
        spill.add(groups)
        let bytes = try #require(file.bytesOnDisk)
        #expect(bytes.count > 4_096)
        #expect(String(decoding: bytes, as: UTF8.self).contains("message") == isScrubbed)
        // The file no longer has a name.
        #expect(directory.names == [])
        #expect(try Self.drained(spill) == groups)
    }

    // invariant GroupSpill I3
    @Test func `groups that were read back free their space on the disk for the next ones`() throws {
        let directory = try TemporaryDirectory()
        let file = SpillFile(directory: directory.path)
        var sizes: [Int] = []
        let groups = Self.groups(0..<300, at: 5)
        for _ in 0..<4 {
            var spill = GroupSpill(file)
            spill.add(groups)
            #expect(try Self.drained(spill) == groups)
            sizes.append(try #require(file.bytesOnDisk).count)
        }
        // The first one finds an empty file; the others find what it freed.
        #expect(Set(sizes.dropFirst()).count == 1, "\(sizes)")
    }

    private static func listed(_ ranked: RankedGroups) -> [(key: FailureKey, group: FailureSummary.Group)] {
        var listed: [(key: FailureKey, group: FailureSummary.Group)] = []
        var cursor = ranked.cursor()
        while let next = cursor.next() { listed.append((next.key, next.group)) }
        return listed
    }

    /// A buffer of 10,000 bytes makes some hundred sorted runs of 3,000 groups.
    // invariant FailureSummary I4
    @Test(arguments: [1, 10, 1_500, 2_999, 3_000, 9_000], [10_000, 1 << 20])
    func `the largest groups are listed in order, and the others add up`(limit: Int, bufferSize: Int) throws {
        let all = Self.groups(0..<3_000, at: 5)
        let order = FailureKey.ranked(all)
        let file = SpillFile()
        var spill = GroupSpill(file)
        spill.add(all)
        var ranking = GroupRanking(file, limit: limit, bufferSize: bufferSize)
        spill.drain { ranking.add($0, codeCount: $1) }
        let ranked = ranking.finish()
        for _ in 0..<2 {
            let listed = Self.listed(ranked)
            #expect(listed.map(\.key) == Array(order.prefix(limit)))
            for (key, group) in listed { #expect(all[key] == group) }
        }
        #expect(ranked.rest.groups == max(3_000 - limit, 0))
        let rest = order.dropFirst(limit).reduce(0) { $0 + (all[$1]?.count ?? 0) }
        #expect(ranked.rest.count == rest)
        #expect(ranked.all.count == all.values.reduce(0) { $0 + $1.count })
        let again = ranked.limited(to: 5)
        #expect(Self.listed(again).map(\.key) == Array(order.prefix(min(limit, 5))))
        #expect(again.rest.groups + again.count == 3_000)
    }

    /// How many threads read decides whether groups are spilled.
    @Test func `spilled groups have the same marks and attempts as groups in memory`() throws {
        let hour: Int64 = 3_600_000_000
        let begin: Int64 = 1_795_219_200_000_000
        // All codes follow the rhythm of a day that gets busy, and one begins with its last hour.
        func slots(_ code: Int) -> TimeSlots {
            var slots = TimeSlots()
            for index in 0..<24 where code > 0 || index == 23 {
                slots.add(index < 21 ? 2 : 40, at: begin + Int64(index) * hour)
            }
            return slots
        }
        var summary = FailureSummary()
        for code in 0..<300 {
            var group = FailureSummary.Group()
            group.slots = slots(code)
            group.count = group.slots.slots.map(\.count).reduce(0, +)
            (group.first, group.last) = (code > 0 ? begin : begin + 23 * hour, begin + 23 * hour)
            summary.groups[FailureKey(domain: "D", code: "\(code)")] = group
        }
        (summary.first, summary.last) = (begin, begin + 24 * hour - 1)
        (summary.hasOutcomes, summary.succeeded) = (true, 162)
        summary.attempts = summary.groups.values.reduce(162) { $0 + $1.count }
        summary.otherEnds.merge(slots(1))
        var (held, spilled) = (ScanResult(), ScanResult())
        held.summary = summary
        spilled.summary = summary
        spilled.summary.groups = [:]
        var groups = GroupCollector(SpillFile(), budget: 1_000)
        groups.add(summary.groups)
        spilled.ranked = groups.ranked(limit: nil)
        #expect(spilled.ranked != nil)
        let reports = [held, spilled].map { ReportBuilder().report($0, Query()) }
        for report in reports {
            #expect(report.listed.filter { $0.change != nil }.map(\.code) == ["0"])
            #expect(report.attempts.map(\.count).reduce(0, +) == summary.attempts)
        }
        #expect(reports[0].attempts.elementsEqual(reports[1].attempts))
        #expect(reports[0].listed.elementsEqual(reports[1].listed))
    }

    /// Makes a file of a few thousand lines large enough to be shared by several threads.
    private static let longMessage = String(repeating: "m", count: 1_200)

    private func line(_ number: Int, code: Int) -> String {
        let time = CivilTime.text(secondsSince1970: 1_795_226_040 + Int64(number / 5))
        return
            RecordLine.text(
                number,
                time: "\(time).000000Z",
                message: Self.longMessage,
                RecordLine.failure(code: "\(code)", id: "id-\(number)")
            ) + "\n"
    }

    @Test func `a file with more codes than fit in memory is counted completely, and its copies once`() async throws {
        let folder = try TemporaryDirectory()
        let text = (1...8_000).map { line($0, code: -100_000 - $0 % 5_000) }.joined()
        let path = try folder.write("a.ndjson", text)

        let scanner = RecordScanner()
        var builder = SummaryBuilder(path: path, judge: .catalogue)
        for (index, line) in text.split(separator: "\n").enumerated() {
            let padded = Array(line.utf8) + [0x0A] + [UInt8](repeating: 0, count: RecordScanner.padding)
            padded.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress, case .object = scanner.scan(start) else { return }
                _ = builder.append(scanner.fields, line: index + 1)
            }
        }
        let expected = builder.finish()
        let list = InputFinder.find([path])
        for jobs in [1, 3] {
            let whole = await Scan(Query(), jobs: jobs).summarize(list)
            let ranked = try #require(whole.ranked)
            var summary = whole.summary
            for (key, group) in Self.listed(ranked) { summary.groups[key] = group }
            #expect(summary == expected)
            #expect(ranked.rest == RestOfGroups())
            var scan = Scan(Query(), jobs: jobs)
            scan.groupLimit = 100
            let limited = await scan.summarize(list)
            let cut = try #require(limited.ranked)
            #expect(cut.count == 100 && cut.rest.groups == 4_900)
            #expect(Self.listed(cut).reduce(0) { $0 + $1.group.count } + cut.rest.count == 8_000)
        }

        // The copy is larger by one line and is read second.
        try folder.write("b.ndjson", text + line(8_001, code: -100_001))
        let both = InputFinder.find([folder.path])
        let builderOfReports = ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 })
        var reports: [Report] = []
        for (jobs, limit) in [(1, nil), (3, nil), (1, 100), (3, 100)] as [(Int, Int?)] {
            var scan = Scan(Query(), jobs: jobs)
            scan.groupLimit = limit
            let result = await scan.summarize(both)
            #expect(result.counts.duplicates == 8_000)
            #expect(result.problems.isEmpty)
            reports.append(builderOfReports.report(result, Query()).cut(to: 100))
        }
        #expect(reports[0].totals.failures == 8_001)
        #expect(reports[0].other?.groups == 4_900)
        #expect(reports[0].listed.first?.count == 3)
        let texts = reports.map { JSONReportRenderer().render($0) }
        for text in texts { #expect(text == texts[0]) }
    }
}
