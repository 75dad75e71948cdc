import FailureSummaries
import Foundation
import LogRecords
import MSALText
import TestKit
import Testing

@testable import LogAnalysis

/// Our records inside of anything that carries text, whether it is known here or not.
@Suite struct EmbeddedRecordTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// A way to write a text inside another one.
    struct Carrier: Sendable, CustomTestStringConvertible {
        var name: String
        var write: @Sendable (String) -> String
        var testDescription: String { name }
    }

    private static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
            .replacing("'", with: "&#39;")
    }

    private static let carriers: [Carrier] = [
        .init(name: "words around it") { "2026-10-03T07:15:41Z web-1 relay: \($0) (3 ms)" },
        .init(name: "an object of a collector that nobody knows") {
            #"{"a":{"b":[{"c":\#(Wrapper.json($0))}]},"z":1}"#
        },
        .init(name: "a logger's string") { #"level=info msg=\#(Wrapper.json($0)) n=3"# },
        .init(name: ".NET's string") {
            #"{"Level":"Information","Text":""#
                + Wrapper.json($0).dropFirst().dropLast()
                .replacing(#"\""#, with: #"\u0022"#).replacing("'", with: #"\u0027"#) + #""}"#
        },
        .init(name: "a CSV without a header that is known") { #"2026,"\#($0.replacing("\"", with: "\"\""))",b"# },
        .init(name: "YAML or SQL") { "line: '\($0.replacing("'", with: "''"))'" },
        .init(name: "Python's repr") {
            "{'line': '\($0.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))', 'n': 1}"
        },
        .init(name: "nginx") {
            #"body="\#($0.replacing(#"\"#, with: #"\x5C"#).replacing("\"", with: #"\x22"#))" 200"#
        },
        .init(name: "a page of HTML") { "<tr><td>\(html($0))</td></tr>" },
        .init(name: "XML") { "<e><![CDATA[\($0)]]></e>" },
        .init(name: "Markdown") { "| 1 | `\($0)` |" },
    ]

    /// Each carrier, and each in each.
    private static let nested: [Carrier] =
        carriers
        + carriers.flatMap { inner in
            carriers.map { outer in
                Carrier(name: "\(inner.name), in \(outer.name)") { outer.write(inner.write($0)) }
            }
        }

    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let records = [
        RecordLine.text(
            1,
            time: "2026-10-03T07:11:50.000000Z",
            #","event.outcome":"success","user.hash":"user:k1:9f2c9f2c9f2c9f2c""#
        ),
        RecordLine.text(
            2,
            time: "2026-10-03T07:11:51.000000Z",
            message: #"the user's \"own\" C:\\logs & <b>, ü"#,
            RecordLine.failure(code: "-50002", id: id) + #","msal.service_codes":["AADSTS50076"]"#
        ),
    ]

    private func lines(_ text: String, with term: String) throws -> [String] {
        let path = try folder.write("carried.log", text)
        var found: [String] = []
        _ = Scan(Query(), jobs: 1).find(SearchTerm(term), in: InputFinder.find([path])) {
            found.append(String(decoding: $0.line, as: UTF8.self))
        }
        return found
    }

    private func report(_ text: String) async throws -> Report {
        let path = try folder.write("carried.log", text)
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([path]))
        return ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 }).report(result, Query())
    }

    @Test(arguments: carriers)
    func `a record comes out of a line as it was written`(carrier: Carrier) throws {
        let text = Self.records.map { carrier.write($0) + "\n" }.joined()
        #expect(try lines(text, with: Self.id) == [Self.records[1]])
    }

    @Test(arguments: nested)
    func `records keep who, when and how often inside of two carriers`(carrier: Carrier) async throws {
        let report = try await report(Self.records.map { carrier.write($0) + "\n" }.joined())
        #expect(report.totals.failures == 1)
        #expect(report.totals.attempts == 2)
        #expect(report.groups.first?.serviceCodes.map(\.code) == ["AADSTS50076"])
        #expect(report.groups.first?.samples.first?.correlationID == Self.id)
    }

    @Test func `all records of a line that lost its line feeds are read`() async throws {
        let report = try await report(Self.records.joined() + "\n")
        #expect(report.totals.attempts == 2)
        #expect(report.totals.failures == 1)
    }

    @Test func `a record after a torn one is read`() throws {
        let torn = Self.records[0].prefix(100)
        #expect(try lines("\(torn)\(Self.records[1]) and more\n", with: Self.id) == [Self.records[1]])
    }

    @Test func `a record after a torn one is the one that was written`() throws {
        let record = RecordLine.text(
            3,
            time: "2026-10-03T07:11:52.000000Z",
            message: #"CONTOSO\\bob"#,
            RecordLine.failure(code: "-50000", id: Self.id)
        )
        #expect(try lines("\(record.prefix(90))\(record)\n", with: Self.id) == [record])
    }

    // invariant LineUnwrapper I1
    @Test func `a line of thousands of records takes no more memory than a few lines`() {
        let memory = LineMemory()
        let carried = Self.carriers[1].write(Self.records[0])
        let bytes = Array(String(repeating: carried, count: 2_000).utf8)
        bytes.withUnsafeBytes { bytes in
            let line = ByteText(bytes)
            var index = 0
            var found = 0
            while let record = EmbeddedRecord.next(in: line, from: index) {
                guard let buffer = memory.buffer(line.count - record.start) else { break }
                let (count, end) = record.decode(.string, line, to: buffer)
                memory.giveBack(after: LineMemory.line(buffer, count))
                index = end
                found += 1
            }
            #expect(found == 2_000)
        }
        #expect(memory.held <= 3 * bytes.count)
    }

    @Test(arguments: [
        #"2026-10-03 relay: {"@timestamp":"2026-10-03T07:11:50Z","log.level":"error","message":"AADSTS50076: Use a second factor."} and so on, long enough to be one of ours"#,
        #"the index has "{\"@timestamp\":\"2026-10-03T07:11:50Z\"" and the sign-in failed with AADSTS50076: Use a second factor. Ask them to sign in again."#,
    ])
    func `a line that only looks like one of our records is read as text`(line: String) throws {
        let path = try folder.write("carried.log", line + "\n")
        var codes: [String] = []
        _ = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { codes += $0.serviceCodes }
        #expect(codes == ["AADSTS50076"])
    }
}
