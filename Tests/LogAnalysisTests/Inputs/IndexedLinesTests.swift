import FailureSummaries
import Foundation
import LogAnalysis
import LogArchives
import TestKit
import Testing

/// An index classifies lines exactly as reading them does.
@Suite struct IndexedLinesTests {
    private func record(_ number: Int, _ more: String) -> String {
        let time = "2026-11-21T01:\(10 + number % 50):00.\(100_000 + number % 900_000)Z"
        return RecordLine.text(number, run: "r\(number % 2)", time: time, message: "m \(number)", more)
    }

    private func line(_ number: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
        let failure =
            #","error.type":"MSALErrorDomain","error.code":"-5000\#(number % 6)","msal.correlation_id":"c\#(number % 9)""#
        let text: String
        switch Int.random(in: 0..<14, using: &numbers) {
        case 0...4: text = record(number, "")
        case 5...7: text = record(number, failure)
        case 8: text = record(max(number - 3, 1), failure)
        case 9: text = record(number, failure + #","msal.evidence":"log""#)
        case 10: text = " " + record(number, #","event.outcome":"success","a\u0062":{"error.type":1}"#) + "\t\r"
        case 11: return [[], Array(" \t".utf8), [0x0D]].randomElement(using: &numbers) ?? []
        case 12: return Array(record(number, failure).utf8.dropLast()) + [0xC3, 0x28, 0x7D]
        default: text = record(number, failure + #","error.message":"\#(String(repeating: "long ", count: 90))""#)
        }
        return Array(text.utf8)
    }

    @Test(arguments: 0..<12) func `the index of random lines says what reading them says`(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var raw: [UInt8] = []
        for number in 1...700 { raw += line(number, &numbers) + [UInt8(ascii: "\n")] }
        if seed % 2 == 0 { raw.removeLast() }
        let folder = try TemporaryDirectory()
        let path = try folder.write("a.ndjson", raw)

        let read = await Scan(Query(), jobs: 1).summarize(InputFinder.find([path]))
        let archive = try ArchiveWriter(index: SegmentIndexer(keys: [], judge: .catalogue)).archive(raw)
        let segment = try #require(ArchiveLayout(of: archive).segments.first)
        let counts = try SegmentCounts(segment)
        var summary = FailureSummary()
        try summary.merge(EncodedSummary(segment), path: path)
        #expect(summary == read.summary)
        #expect(counts.answers(.all, catalogue: FailureJudge.catalogue.version))
        #expect(counts.lines == read.counts.lines)
        #expect(counts.records == read.counts.records)
        #expect(counts.duplicates == read.counts.duplicates)
        #expect(counts.blankLines == read.counts.unparsed["blank line"] ?? 0)
        #expect(counts.invalidLines == read.counts.unparsed["invalid UTF-8"] ?? 0)
        #expect(counts.first == read.counts.first)
        #expect(counts.last == read.counts.last)
    }
}
