import FailureSummaries
import TestKit
import Testing

@testable import LogAnalysis

/// Every line to the last: what is before, between and after good lines costs none of them.
@Suite struct DamagedLineTests {
    private let folder: TemporaryDirectory
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let record = RecordLine.text(
        1,
        time: "2026-10-03T07:15:40.000000Z",
        RecordLine.failure(code: "-50002")
    )
    private static let second = RecordLine.text(
        2,
        time: "2026-10-03T07:15:41.000000Z",
        RecordLine.failure(code: "-50005")
    )

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func codes(_ bytes: [UInt8]) throws -> [String] {
        let path = try folder.write("auth.ndjson", bytes)
        var codes: [String] = []
        let result = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { codes.append($0.code) }
        #expect(!result.isIncomplete || codes.isEmpty)
        return codes
    }

    @Test func `zeros before, between and after records hide none of them`() throws {
        let zeros = [UInt8](repeating: 0, count: 9_000)
        let end = Array("\n".utf8)
        let first = Array(Self.record.utf8)
        let second = Array(Self.second.utf8)
        #expect(try codes(zeros + first + end + second + end) == ["-50002", "-50005"])
        #expect(try codes(first + end + zeros + second + end) == ["-50002", "-50005"])
        #expect(try codes(first + end + second + end + zeros) == ["-50002", "-50005"])
    }

    @Test func `a torn record costs itself and not the one after it`() throws {
        let torn = Self.record.prefix(60)
        #expect(try codes(Array((torn + Self.second + "\n").utf8)) == ["-50005"])
        #expect(try codes([0x80, 0x81] + Array((Self.second + "\n").utf8)) == ["-50005"])
    }

    @Test func `a file in which nothing can be read is binary`() async throws {
        var random = SeededNumbers(seed: 3)
        let path = try folder.write("core", (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([path]))
        #expect(result.isIncomplete)
        #expect(result.counts.lines == 0)
        let inputs = ReportBuilder().report(result, Query()).inputs
        #expect(inputs.damaged.map(\.path) == [path])
        #expect(inputs.skipped.isEmpty, "named twice")
    }

    @Test func `a text in another program's data is not a failure`() throws {
        let text = "MSALErrorDomain error -50000 AADSTS50076: x"
        var bytes = [UInt8](repeating: 1, count: 6_000)
        for _ in 0..<40 { bytes += [0, 1, 2] + Array(text.utf8) + [0, 3, 10] }
        #expect(try codes(bytes).isEmpty)
    }

    // MARK: find

    private static let log = """
        2026-10-03 07:00:00,000 - msal.application - DEBUG - Refresh failed. invalid_grant: AADSTS700082: needle
        2026-10-03 08:00:00,000 - msal.application - DEBUG - Refresh failed. invalid_grant: AADSTS50173: needle
          below it, a needle
        2026-10-03 09:00:00,000 - app - INFO - needle
        """ + "\n"

    private func found(_ query: Query) throws -> [String] {
        let path = try folder.write("app.log", Self.log)
        var found: [String] = []
        _ = Scan(query, jobs: 1).find(SearchTerm("needle"), in: InputFinder.find([path])) {
            found.append(String(String(decoding: $0.line, as: UTF8.self).suffix(20)))
        }
        return found
    }

    @Test func `find within a window prints the lines of a text log whose records are in it`() throws {
        var query = Query()
        #expect(try found(query).count == 4)
        query.since = 1_791_012_600_000_000
        #expect(try found(query).count == 3)
        query.until = query.since.map { $0 + 3_600_000_000 }
        #expect(try found(query).count == 2)
    }

    @Test func `find with a condition prints the lines of a text log whose records state it`() throws {
        var query = Query()
        query.conditions = [try Query.Condition(parsing: "msal.service_codes=AADSTS50173")]
        #expect(try found(query).count == 2)
    }
}
