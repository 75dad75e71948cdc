import FailureSummaries
import LogArchives
import TestKit
import Testing

@Suite struct SummaryFileTests {
    private func file(_ summary: FailureSummary) -> [UInt8] {
        var writer = SummaryFileWriter(SummaryFile.Content(keys: [], summary: summary))
        for key in summary.groups.keys.sorted(by: { $0.precedesInBytes($1) }) {
            if let group = summary.groups[key] { writer.put(key, group) }
        }
        writer.finish(SummaryOrigins(), isNew: true)
        return writer.removeBytes()
    }

    private func read(_ bytes: [UInt8]) throws(SummaryFileError) -> FailureSummary {
        var reader = SummaryFileReader { (buffer, offset) throws(ArchiveSourceError) -> Int in
            guard offset < bytes.count else { return 0 }
            let part = bytes[Int(offset)...].prefix(buffer.count)
            buffer.copyBytes(from: part)
            return part.count
        }
        var summary = try reader.read(ReaderLimits()).summary
        try reader.forEachGroup { summary.groups[$0, default: .init()].merge($1) }
        return summary
    }

    @Test(arguments: [0, 1, 40, 900, 5_000])
    func `a summary comes back from a file as it was`(count: Int) throws {
        let summary = Lines.summary(RandomRecords.lines(count, run: "run", seed: UInt64(count)))
        let bytes = file(summary)
        #expect(try read(bytes) == summary)
        #expect(try file(read(bytes)) == bytes)
    }

    @Test func `a summary file keeps the words of other libraries`() throws {
        let key = FailureKey(domain: "MSAL.js", code: "BrowserAuthError")
        let summary = Lines.summary(
            [Lines.record(1, Lines.failure(-50002))],
            afterEach: { builder in
                let sample = FailureSample(path: "a", line: 2)
                var failure = ForeignFailure(key: key, sample: sample)
                failure.libraryWord = "user_cancelled"
                builder.append(failure)
            }
        )
        let back = try read(file(summary))
        #expect(back == summary)
        #expect(back.groups[key]?.facets[.libraryWord] == ["user_cancelled": 1])
    }

    // invariant SummaryFile I2
    @Test(arguments: SeededNumbers.seeds(20))
    func `a file with forged content and right checksums is an error and ends nothing`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let whole = file(Lines.summary(RandomRecords.lines(300, run: "run", seed: seed)))
        for _ in 0..<50 {
            var bytes = whole
            // The frames, by their lengths.
            var frames: [Range<Int>] = []
            var start = 22
            while start + 8 < bytes.count {
                let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
                frames.append(start + 8..<start + 8 + length)
                start += 8 + length
            }
            let frame = try #require(frames.randomElement(using: &numbers))
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: frame, using: &numbers)
                bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
            guard bytes != whole else { continue }
            let checksum = Checksum.crc32(Array(bytes[frame]))
            for index in 0..<4 {
                bytes[frame.lowerBound - 4 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))
            }
            let isLast = frame == frames.last
            do throws(SummaryFileError) {
                _ = try read(bytes)
                // Only the ids of the file's origin are protected by nothing else.
                #expect(isLast)
            } catch {
                #expect(error.kind == .damaged)
            }
        }
    }
}
