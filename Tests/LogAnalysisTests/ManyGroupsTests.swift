import FailureSummaries
import Foundation
import LogRecords
import Testing

@testable import LogAnalysis

/// More kinds of failures than fit into memory: all are counted, and what is not listed is said.
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
            group.margins[.oauthError] = ["invalid_grant": group.count]
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

    /// With a limit of 1,000 bytes every partition is divided once more.
    @Test(arguments: [1 << 20, 1_000]) func `groups that were put away come back merged, each once`(limit: Int) throws {
        let parts = [
            Self.groups(0..<3_000, at: 5), Self.groups(1_000..<2_000, at: 7_000_000_000), Self.groups([1, 2], at: 9),
        ]
        var spill = try #require(GroupSpill(partitionLimit: limit))
        var other = try #require(GroupSpill())
        var fits = spill.add(parts[0])
        fits = other.add(parts[1]) && fits
        fits = spill.absorb(other) && fits
        fits = spill.add(parts[2]) && fits
        #expect(fits)
        var found: [FailureKey: FailureSummary.Group] = [:]
        let isWhole = spill.forEach { some in
            #expect(Set(found.keys).isDisjoint(with: some.keys))
            found.merge(some) { first, _ in first }
        }
        #expect(isWhole)
        #expect(found == Self.merged(parts))
    }

    @Test func `what passed no scrubber does not come onto a disk`() {
        let ofTextLogs = Self.groups(0..<10, at: 5)
        var ofRecords = Self.groups(10..<20, at: 5)
        for key in ofRecords.keys {
            var sample = FailureSample(path: "a.ndjson", line: 1)
            sample.run = "r1"
            sample.sequence = 7
            ofRecords[key]?.samples = SampleSet()
            ofRecords[key]?.samples.insert(sample)
        }
        let groups = GroupSpill.split(ofTextLogs.merging(ofRecords) { first, _ in first })
        #expect(groups.away == ofRecords)
        #expect(groups.kept == ofTextLogs)
    }

    @Test(arguments: [1, 10, 1_500, 2_999, 3_000, 9_000]) func `the largest groups stay, the others add up`(limit: Int)
    {
        let all = Self.groups(0..<3_000, at: 5)
        let ranked = FailureKey.ranked(all)
        for order in [Array(all), all.sorted { $0.key.code < $1.key.code }] {
            var largest = LargestGroups(limit: limit)
            for start in stride(from: 0, to: order.count, by: 700) {
                largest.add(
                    Dictionary(uniqueKeysWithValues: order[start..<min(start + 700, order.count)].map { ($0, $1) })
                )
            }
            largest.finish()
            #expect(Set(largest.groups.keys) == Set(ranked.prefix(limit)))
            #expect(largest.rest.groups == max(3_000 - limit, 0))
            let kept = largest.groups.values.reduce(0) { $0 + $1.count }
            #expect(kept + largest.rest.count == all.values.reduce(0) { $0 + $1.count })
        }
    }

    /// So that a few thousand lines make a file that several threads share.
    private static let longMessage = String(repeating: "m", count: 1_200)

    private func line(_ number: Int, code: Int) -> String {
        let time = CivilTime.text(secondsSince1970: 1_795_226_040 + Int64(number / 5))
        return
            #"{"@timestamp":"\#(time).000000Z","log.level":"error","message":"\#(Self.longMessage)","ecs.version":"8.11.0","#
            + #""log.logger":"auth","service.ephemeral_id":"r1","event.sequence":\#(number),"#
            + #""error.type":"MSALErrorDomain","error.code":"\#(code)","msal.correlation_id":"id-\#(number)"}"# + "\n"
    }

    @Test func `a file of more codes than are held in memory is counted whole, and copies of it once`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("many-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.ndjson").path
        let text = (1...8_000).map { line($0, code: -100_000 - $0 % 5_000) }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))

        let scanner = RecordScanner()
        var builder = SummaryBuilder(path: path)
        for (index, line) in text.split(separator: "\n").enumerated() {
            let padded = Array(line.utf8) + [0x0A] + [UInt8](repeating: 0, count: RecordScanner.padding)
            padded.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress, case .object = scanner.scan(start) else { return }
                _ = builder.take(scanner.fields, line: index + 1)
            }
        }
        let expected = builder.finish()
        let list = InputFinder.find([path])
        let whole = await Scan(Query(), jobs: 1).summarize(list)
        #expect(whole.summary == expected)
        #expect(whole.rest == RestOfGroups())
        for jobs in [1, 3] {
            var scan = Scan(Query(), jobs: jobs)
            scan.groupLimit = 100
            let cut = await scan.summarize(list)
            #expect(cut.summary.groups.count == 100 && cut.rest.groups == 4_900)
            #expect(cut.summary.groups.values.reduce(0) { $0 + $1.count } + cut.rest.count == 8_000)
        }

        // The copy is larger by one line, and is read behind the other.
        try Data((text + line(8_001, code: -100_001)).utf8)
            .write(to: folder.appendingPathComponent("b.ndjson"))
        let both = InputFinder.find([folder.path])
        let builderOfReports = ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 })
        var reports: [Report] = []
        for (jobs, limit) in [(1, nil), (3, nil), (1, 100), (3, 100)] as [(Int, Int?)] {
            var scan = Scan(Query(), jobs: jobs)
            scan.groupLimit = limit
            let result = await scan.summarize(both)
            #expect(result.counts.duplicates == 8_000)
            #expect(result.problems == [])
            reports.append(builderOfReports.report(result, Query()).cut(to: 100))
        }
        #expect(reports[0].totals.failures == 8_001)
        #expect(reports[0].other?.groups == 4_900)
        #expect(reports[0].groups.first?.count == 3)
        for report in reports { #expect(report == reports[0]) }
    }
}
