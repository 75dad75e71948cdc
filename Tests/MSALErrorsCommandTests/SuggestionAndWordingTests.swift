import Foundation
import TestKit
import Testing

/// What makes the command pleasant to use: suggestions, order, words.
@Suite struct SuggestionAndWordingTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command.run(arguments, directory: folder.url)
    }

    @Test func `a command or a key is suggested only if it is near`() throws {
        #expect(try run(["reprot"]).error.contains("did you mean 'msal-errors report'?"))
        #expect(try run(["sumarize"]).error.contains("did you mean 'msal-errors summarize'?"))
        let far = try run(["banana"])
        #expect(far.status == 64 && !far.error.contains("did you mean") && far.error.contains("--help"))
        try folder.write("app.ndjson", Records.failure(1))
        let unknown = try run(["report", "--where", "colour=red", "app.ndjson"])
        #expect(unknown.status == 2 && !unknown.error.contains("did you mean"), "\(unknown.error)")
    }

    @Test func `each failure says who can act, and what to tell the user`() throws {
        try folder.write("app.ndjson", Records.failure(1) + Records.failure(2, code: "-50004"))
        #expect(try run(["report", "--format", "markdown", "app.ndjson"]).output.contains("Who can act: "))
        let page = try run(["report", "--format", "html", "app.ndjson"]).output
        #expect(page.contains("<dt>Who can act</dt><dd>the user</dd>") && page.contains("To the user: <q>"))
        let explained = try run(["explain", "-50002", "AADSTS53003"]).output
        #expect(explained.contains("Who can act: the user.") && explained.contains("Who can act: an administrator"))
        #expect(explained.contains("What the app can tell the user") && explained.contains("https://"))
    }

    @Test func `the text for support begins with what is unexpected, and takes no format`() throws {
        try folder.write(
            "app.ndjson",
            Records.failure(1) + Records.failure(2) + Records.failure(3) + Records.failure(4, code: "-50004")
        )
        let text = try run(["report", "--for-support", "app.ndjson"]).output
        #expect(text.hasPrefix("Period: 2026-11-21 "))
        #expect(text.contains("Failures: 4: 1 unexpected, 3 expected\n"))
        let unexpected = try #require(text.range(of: "-50004"))
        let expected = try #require(text.range(of: "-50002"))
        #expect(unexpected.lowerBound < expected.lowerBound)
        for format in ["json", "table"] {
            let refused = try run(["report", "--for-support", "--format", format, "app.ndjson"])
            #expect(refused.status == 64 && refused.error.contains("--for-support"))
        }
    }

    @Test(arguments: ["app.ndjson", "app.ndjson.gz", "all.summary"])
    func `the text for support names environment, tenant and app, from lines, an index or a summary`(input: String)
        throws
    {
        let tenant = "6f1b0f0e-1a4d-4c57-9a53-c0117050a001"
        let client = "4c6f2a10-7d3b-4e9a-b1c8-0a5d9e8f7c21"
        let app = #","service.version":"2.1.0.7","service.environment":"staging""#
        try folder.write(
            "app.ndjson",
            Records.failure(1, app + #","msal.tenant_id":"\#(tenant)","msal.client_id":"\#(client)""#)
        )
        if input.hasSuffix(".summary") {
            #expect(try run(["summarize", "--output", input, "app.ndjson"]).status == 0)
        } else if input.hasSuffix(".gz") {
            #expect(try run(["index", "app.ndjson"]).status == 0)
        }
        let text = try run(["report", "--for-support", input]).output
        for fact in [
            "App version:       2.1.0.7", "Environment:       staging", "Tenant id:         \(tenant)",
            "Client id:         \(client)",
        ] {
            #expect(text.contains(fact), "\(text)")
        }
    }

    @Test func `the text for support says what the report leaves out`() throws {
        try folder.write("app.ndjson", Records.failure(1, #","service.version":"2.1""#))
        let arguments = ["report", "--for-support", "app.ndjson"]
        #expect(!(try run(arguments).output.contains("Asked for")))
        let filtered = try run(
            arguments + ["--since", "2026-11-20", "--until", "2026-11-30", "--where", "service.version=2.1"]
        ).output
        #expect(
            filtered.contains("Asked for: since 2026-11-20 00:00:00 until 2026-11-30 00:00:00 UTC service.version=2.1"),
            "\(filtered)"
        )
    }

    @Test func `a page says where and when it was made if it is asked to`() throws {
        try folder.write("app.ndjson", Records.failure(1, #","service.environment":"staging""#))
        let page = try run(["report", "--format", "html", "--origin", "app.ndjson"]).output
        #expect(page.contains("<dt>Environment</dt><dd><bdi>staging</bdi></dd>"))
        #expect(page.contains("<dt>Directory</dt><dd><bdi>app.ndjson</bdi></dd>"))
        #expect(page.contains("<dt>Host</dt>") && page.contains("<dt>Made</dt>"))
        #expect(try run(["report", "--origin", "app.ndjson"]).status == 64)
    }

    @Test func `a directory without a log is not called damaged`() throws {
        try folder.write("empty/notes.txt", "nothing")
        let run = try run(["report", "empty"])
        #expect(run.status == 2 && run.error.contains("no log in this directory"))
        #expect(!run.output.contains("records were lost"), "\(run.output)")
        let report = try Command.report(["empty"], directory: folder.url)
        let inputs = try #require(report["inputs"] as? [String: Any])
        #expect((inputs["damaged"] as? [Any])?.isEmpty == true)
    }

    @Test func `with --by day people read the days in order, and programs the largest first`() throws {
        var lines = ""
        for (day, count) in [(18, 1), (19, 3), (20, 2)] {
            for number in 1...count {
                let more = RecordLine.failure(code: "-42", id: Records.id(of: day * 100 + number))
                lines += RecordLine.text(day * 100 + number, time: "2026-11-\(day)T10:00:00Z", more) + "\n"
            }
        }
        try folder.write("app.ndjson", lines)
        for format in ["table", "markdown", "html"] {
            let text = try run(["report", "--by", "day", "--format", format, "app.ndjson"]).output
            let rows = text.components(separatedBy: format == "table" ? "day=" : "2026-11-")
            #expect(rows.count > 3, "\(format)")
            if format == "table" {
                #expect(rows.suffix(3).map { String($0.prefix(10)) } == ["2026-11-18", "2026-11-19", "2026-11-20"])
            }
        }
        let report = try Command.report(["--by", "day", "app.ndjson"], directory: folder.url)
        let counts = (report["failures"] as? [[String: Any]])?.compactMap { $0["count"] as? Int }
        #expect(counts == [3, 2, 1])
    }

    @Test func `an event names its service, version, environment and host, as the schema says`() throws {
        let more =
            #","service.name":"portal","service.version":"2.1.0.7","service.environment":"test","host.name":"web-1""#
        try folder.write("app.ndjson", Records.failure(1, more))
        let event = try #require(
            try JSONSerialization.jsonObject(with: Data(run(["events", "app.ndjson"]).output.utf8)) as? [String: Any]
        )
        #expect(event["service"] as? String == "portal" && event["serviceVersion"] as? String == "2.1.0.7")
        #expect(event["environment"] as? String == "test" && event["host"] as? String == "web-1")
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Schemas/msal-errors-events-1.schema.json")
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        )
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(Set(event.keys).isSubset(of: properties.keys))
        for key in try #require(schema["required"] as? [String]) { #expect(event[key] != nil, "\(key)") }
    }
}
