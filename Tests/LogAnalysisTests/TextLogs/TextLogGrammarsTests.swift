import MSALText
import Testing

@testable import LogAnalysis

/// The list is the only code that names a text-log format: one file and one entry add one.
struct TextLogGrammarsTests {
    /// A library and the one before it have one format, and two entries.
    static let formats = TextLogGrammars.known.entries.map { $0.grammar.format }.reduce(into: [TextLogFormat]()) {
        if !$0.contains($1) { $0.append($1) }
    }

    @Test func `each format of the list is named once, and there are no other formats`() {
        #expect(TextLogFormat.allCases == [.native] + Self.formats + [.nserror, .wire, .signin])
        #expect(Set(TextLogFormat.allCases.map(\.title)).count == TextLogFormat.allCases.count)
    }

    /// Without its entry a format is not read, and the fixtures show the loss.
    @Test(arguments: formats) func `a format is read only through its entry`(format: TextLogFormat) throws {
        let others = TextLogGrammars(TextLogGrammars.known.entries.filter { $0.grammar.format != format })
        let affected = try FixtureTests.names.filter { name in
            let log = try FixtureTests.log(name)
            let whole = parse(log)
            let without = parse(log, grammars: others)
            return whole.counts.formats.contains(format)
                && (whole.counts.recordLines != without.counts.recordLines
                    || whole.events.map(\.summary) != without.events.map(\.summary)
                    || whole.events.map(\.format) != without.events.map(\.format))
        }
        #expect(!affected.isEmpty, "no fixture needs the entry of \(format.rawValue)")
    }

    /// A format that no mark fits: its words are in its entry.
    private enum MadeUpLog: TextLogGrammar {
        static var format: TextLogFormat { TextLogFormat(rawValue: "madeUp") }

        static func header(in line: ByteText, from: Int) -> RecordHeader? {
            guard let mark = line.find("zq<", from: from), let end = line.find("> ", from: mark) else { return nil }
            var header = RecordHeader(HeaderOutline(start: mark, messageStart: end + 2))
            header.correlationID = line.uuid(at: mark + 3)
            return header
        }

        static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
            for statement in FreeText.statements(of: record, format: format) {
                readings.append(.statement(statement))
            }
        }
    }

    @Test func `one entry adds a format`() {
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        let log = Array("zq<\(id)> failed (NSURLErrorDomain, -1009)\nzq<\(id)> nothing of note\n".utf8)
        let more = TextLogGrammars(
            TextLogGrammars.known.entries
                + [.init(MadeUpLog.self, "a made-up log", needs: [], words: ["zq<3", "zq<9"])]
        )
        let found = parse(log, grammars: more)
        #expect(found.events.map(\.summary) == ["NSURLErrorDomain:-1009 #\(id)"])
        #expect(found.events.map(\.format.rawValue) == ["madeUp"])
        #expect(found.counts.records == 2)
        #expect(parse(log).counts.records < 2)
    }
}
