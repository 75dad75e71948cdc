import FailureSummaries
import LogArchives
import TestKit
import Testing

@Suite struct SummaryCodingTests {
    private func summary(_ part: Int, _ count: Int = 300) -> FailureSummary {
        Lines.summary(RandomRecords.lines(count, run: "run-\(part % 3)", from: part * 1_000 + 1, seed: UInt64(part)))
    }

    private func decoded(_ encoded: EncodedSummary, parts: SummaryParts = .all) throws -> FailureSummary {
        var summary = FailureSummary()
        try summary.merge(encoded, parts: parts, path: "a")
        return summary
    }

    @Test(arguments: 0..<8) func `a summary is read back unchanged, and encoding it again gives equal bytes`(part: Int)
        throws
    {
        let summary = summary(part, [0, 1, 2, 40, 300, 900, 3_000, 5_000][part])
        let encoded = summary.encoded(path: "a")
        let read = try decoded(encoded)
        #expect(read == summary)
        #expect(read.encoded(path: "a") == encoded)
    }

    // invariant ARCHITECTURE I5, FailureSummary I3
    @Test func `parts merged in any order, in any grouping, encoded or not, give equal bytes`() throws {
        let parts = (0..<4).map { summary($0) }
        let encoded = parts.map { $0.encoded(path: "a") }
        var expected: EncodedSummary?
        func permute(_ chosen: [Int]) throws {
            guard chosen.count == parts.count else {
                for index in parts.indices where !chosen.contains(index) { try permute(chosen + [index]) }
                return
            }
            var left = FailureSummary()
            for index in chosen { try left.merge(encoded[index], path: "a") }
            var right = FailureSummary()
            for index in chosen.reversed() {
                var part = parts[index]
                part.merge(right)
                right = part
            }
            var halves = parts[chosen[0]]
            halves.merge(parts[chosen[1]])
            var other = parts[chosen[2]]
            other.merge(parts[chosen[3]])
            try halves.merge(other.encoded(path: "a"), path: "a")
            let bytes = left.encoded(path: "a")
            #expect(bytes == expected ?? bytes)
            #expect(right.encoded(path: "a") == bytes)
            #expect(halves.encoded(path: "a") == bytes)
            expected = bytes
        }
        try permute([])
    }

    @Test func `the encoded empty summary is also the identity`() throws {
        let summary = summary(1)
        var merged = try decoded(FailureSummary().encoded())
        try merged.merge(summary.encoded(path: "a"), path: "a")
        try merged.merge(FailureSummary().encoded(), path: "a")
        #expect(merged == summary)
    }

    // invariant DistinctCount I2
    @Test func `estimated counts are stored as their registers and continue to grow`() throws {
        var exact = FailureSummary()
        var parts = FailureSummary()
        for start in [0, 900, 4_000] {
            var part = FailureSummary()
            for id in start..<start + 1_500 {
                exact.requests.insert(StableHash.hash("id-\(id)"))
                part.requests.insert(StableHash.hash("id-\(id)"))
            }
            #expect(part.requests.isEstimated)
            try parts.merge(part.encoded())
        }
        #expect(parts == exact)
        #expect(abs(parts.requests.count - 3_900) < 3_900 / 20)
    }

    @Test func `only the requested parts are read`() throws {
        let summary = summary(2)
        var encoded = summary.encoded(path: "a")
        encoded[.distinct] = nil
        encoded[.samples] = [0xFF]
        let read = try decoded(encoded, parts: [.slots, .sequences])
        #expect(read.groups.mapValues(\.count) == summary.groups.mapValues(\.count))
        #expect(read.groups.mapValues(\.slots) == summary.groups.mapValues(\.slots))
        #expect(read.numbers == summary.numbers)
        #expect(read.requests.isEmpty)
        #expect(throws: ArchiveIndexError.self) { try decoded(encoded) }
    }

    @Test func `samples name the file, and their line numbers are those of the file`() throws {
        let summary = Lines.summary([Lines.record(1), Lines.record(2, Lines.failure(-50002))], path: "")
        var read = FailureSummary()
        try read.merge(summary.encoded(), path: "logs/a.gz", linesBefore: 100)
        let sample = read.groups.values.first?.samples.shown.first
        #expect(sample?.path == "logs/a.gz")
        #expect(sample?.line == 102)
        let fleet = Lines.summary([Lines.record(1, Lines.failure(-50002))], path: "host/b.gz").encoded()
        #expect(try decoded(fleet).groups.values.first?.samples.shown.first?.path == "host/b.gz")
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `hostile bytes give an error or a value, and an error adds nothing`(seed: UInt64) throws {
        let encoded = summary(3).encoded(path: "a")
        let before = summary(4)
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<6_000 {
            var changed = encoded
            let section = try #require(
                SummarySection.allCases.filter { encoded[$0] != nil }.randomElement(using: &numbers)
            )
            var bytes = encoded[section] ?? []
            switch round % 3 {
            case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &numbers))
            case 1: bytes[Int.random(in: 0..<bytes.count, using: &numbers)] ^= 1 << UInt8(round % 8)
            default:
                let first = Int.random(in: 0..<bytes.count, using: &numbers)
                for index in first..<min(first + 10, bytes.count) { bytes[index] = round % 2 == 0 ? 0xFF : 0x80 }
            }
            changed[section] = bytes
            var summary = before
            do {
                try summary.merge(changed, path: "a")
            } catch {
                #expect(summary == before)
            }
        }
    }

    @Test func `every truncation of every section is an error`() throws {
        let encoded = summary(5, 60).encoded(path: "a")
        for section in SummarySection.allCases {
            guard let bytes = encoded[section] else { continue }
            for length in 0..<bytes.count {
                var cut = encoded
                cut[section] = Array(bytes[..<length])
                #expect(throws: ArchiveIndexError.self) { try decoded(cut) }
            }
        }
    }

    @Test func `huge counts saturate at the largest number`() throws {
        let huge = #","msal.repeat_count":9223372036854775807"#
        let summary = Lines.summary([Lines.record(1, Lines.failure(-50002, huge))])
        var merged = FailureSummary()
        try merged.merge(summary.encoded())
        try merged.merge(summary.encoded())
        #expect(merged.groups.values.first?.count == .max)
    }
}
