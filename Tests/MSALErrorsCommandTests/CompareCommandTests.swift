import Foundation
import TestKit
import Testing

/// `report --baseline` and `compare`: two logs, or two times of one.
@Suite struct CompareCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// An hour of attempts: `failures` of them fail with each code.
    private func day(_ run: String, minute: Int, attempts: Int, _ failures: [String: Int], version: String = "2.0")
        -> String
    {
        var lines = ""
        var sequence = 0
        func more(_ members: String) -> String { members + #","service.version":"\#(version)""# }
        for index in 0..<attempts {
            sequence += 1
            lines += Records.line(sequence, run: run, minute: minute + index % 60, more(#","event.outcome":"success""#))
        }
        for (code, count) in failures.sorted(by: { $0.key < $1.key }) {
            for index in 0..<count {
                sequence += 1
                lines += Records.failure(
                    sequence,
                    run: run,
                    minute: minute + index % 60,
                    code: code,
                    id: String(
                        format: "%08x-1111-4222-8333-%012x",
                        abs(code.hashValue) % 0xffff_ffff,
                        sequence + minute * 100_000
                    ),
                    more(#","event.outcome":"failure""#)
                )
            }
        }
        return lines
    }

    private func write() throws {
        try folder.write("old/app.ndjson", day("r1", minute: 0, attempts: 400, ["-42": 40, "-43": 30, "-44": 20]))
        try folder.write(
            "new/app.ndjson",
            day("r2", minute: 60, attempts: 800, ["-42": 82, "-43": 250, "-45": 30, "-46": 1])
        )
    }

    private func json(_ arguments: [String]) throws -> [String: Any] {
        let run = try Command.run(["compare", "--format", "json"] + arguments, directory: folder.url)
        #expect(run.status == 0, "\(run.error)")
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    private func changes(_ arguments: [String]) throws -> [String] {
        try #require(try json(arguments)["changes"] as? [[String: Any]]).map {
            "\($0["change"] ?? "") \($0["code"] ?? "")"
        }
    }

    @Test func `two directories: what is new, more frequent and gone, and nothing else`() throws {
        try write()
        let expected = ["new -45", "grown -43", "gone -44"]
        #expect(try changes(["--before", "old", "--after", "new"]) == expected)
        #expect(try changes(["--before", "old/*.ndjson", "--after", "new"]) == expected)
        let text = try Command.run(["compare", "--before", "old", "--after", "new"], directory: folder.url).output
        for title in ["New", "More frequent", "Gone", "1 other kind did not change", "MSALErrorDomain -46"] {
            #expect(text.contains(title), "\(title)")
        }
        #expect(!text.contains("Less frequent"))
    }

    @Test func `one log is split at a time, or compared by windows`() throws {
        try write()
        let expected = ["new -45", "grown -43", "gone -44"]
        #expect(try changes(["--split-at", "2026-11-21T01:00:00Z", "."]) == expected)
        let windows = [
            "--before", "2026-11-21T00:00:00Z/2026-11-21T01:00:00Z", "--after", "2026-11-21T01:00:00Z/2026-11-22",
        ]
        #expect(try changes(windows + ["."]) == expected)
        #expect(try changes(windows + ["old", "new"]) == expected)
    }

    @Test func `with --by, the version in which a code began is named`() throws {
        try folder.write("a.ndjson", day("r1", minute: 0, attempts: 300, ["-42": 30]))
        try folder.write(
            "b.ndjson",
            day("r2", minute: 60, attempts: 300, ["-42": 30])
                + day("r3", minute: 60, attempts: 300, ["-42": 30, "-45": 40], version: "2.1")
        )
        let rows = try #require(
            try json(["--before", "a.ndjson", "--after", "b.ndjson", "--by", "service.version"])["changes"]
                as? [[String: Any]]
        )
        let new = try #require(rows.first { $0["code"] as? String == "-45" })
        #expect(new["change"] as? String == "new")
        #expect(new["by"] as? [String: String] == ["service.version": "2.1"])
    }

    @Test func `--last with --split-at shortens the first side only, and no record is on both`() throws {
        try folder.write("app.ndjson", (0..<120).map { Records.failure($0 + 1, minute: $0) }.joined())
        let split = ["--split-at", "2026-11-21T01:00:00Z", "--last", "90m", "app.ndjson"]
        let comparison = try json(split)
        func failures(_ side: String) -> Int? { (comparison[side] as? [String: Any])?["failures"] as? Int }
        #expect(failures("before") == 31 && failures("after") == 60)
        let none = try Command.run(
            ["compare", "--split-at", "2026-11-21T01:00:00Z", "--last", "30m", "app.ndjson"],
            directory: folder.url
        )
        #expect(none.status == 2 && none.error.contains("no record before that time"))
    }

    @Test func `with --by, a rollout makes no failure new or gone, and a rate is given only where there were attempts`()
        throws
    {
        try folder.write(
            "a.ndjson",
            day("r1", minute: 0, attempts: 1_000, ["-42": 50], version: "1.0")
                + day("r2", minute: 0, attempts: 50, [:], version: "2.1")
        )
        try folder.write(
            "b.ndjson",
            day("r3", minute: 60, attempts: 1_000, ["-42": 50], version: "2.0")
                + day("r4", minute: 60, attempts: 400, ["-43": 2], version: "2.1")
                + day("r5", minute: 60, attempts: 100, ["-42": 30], version: "2.2")
        )
        let sides = ["--before", "a.ndjson", "--after", "b.ndjson", "--by", "service.version"]
        let comparison = try json(sides)
        let rows = try #require(comparison["changes"] as? [[String: Any]])
        // The code is known, but more frequent in 2.2.
        #expect(rows.map { $0["by"] as? [String: String] } == [["service.version": "2.2"]])
        #expect(rows.first?["change"] as? String == "new")
        #expect(rows.first?["rateBefore"] is NSNull)
        // Version 1.0 is retired, and 2.0 is as good as it was.
        #expect(comparison["unchanged"] as? Int == 2)
        // Fifty attempts without a failure prove nothing.
        let uncertain = try #require(comparison["uncertain"] as? [[String: Any]])
        #expect(uncertain.map { $0["code"] as? String } == ["-43"])
        #expect(uncertain.first?["rateBefore"] as? Double == 0)
        let text = try Command.run(["compare"] + sides, directory: folder.url).output
        #expect(text.contains("0 (–) → 30 (23.1 %)"))
    }

    @Test func `what only a retired version had is gone if no other version has it`() throws {
        try folder.write(
            "a.ndjson",
            day("r1", minute: 0, attempts: 1_000, ["-42": 50, "-43": 50, "-44": 1], version: "1.0")
        )
        try folder.write("b.ndjson", day("r2", minute: 60, attempts: 1_000, ["-43": 50], version: "2.0"))
        let comparison = try json(["--before", "a.ndjson", "--after", "b.ndjson", "--by", "service.version"])
        let rows = try #require(comparison["changes"] as? [[String: Any]])
        #expect(rows.map { $0["code"] as? String } == ["-42"])
        #expect(rows.first?["change"] as? String == "gone" && rows.first?["rateAfter"] is NSNull)
        // The new version fails in the same way as the old one.
        #expect(comparison["unchanged"] as? Int == 2)
        // One failure is too few to say that it is gone.
        #expect((comparison["uncertain"] as? [[String: Any]])?.map { $0["code"] as? String } == ["-44"])
    }

    @Test func `tables have five columns at most, and values and codes stay apart`() throws {
        try folder.write("a.ndjson", day("r1", minute: 0, attempts: 400, ["-42": 40], version: "1.0"))
        try folder.write(
            "b.ndjson",
            day("r2", minute: 60, attempts: 400, ["-42": 140, "-43": 1], version: "1.0")
        )
        let sides = ["--before", "a.ndjson", "--after", "b.ndjson", "--by", "service.version"]
        let text = try Command.run(["compare", "--format", "markdown"] + sides, directory: folder.url).output
        #expect(text.contains("| More frequent | `MSALErrorDomain -42` for `service.version=1.0` | 40 ("), "\(text)")
        #expect(text.contains("`MSALErrorDomain -43` for `service.version=1.0` (0 → 1)"))
        #expect(!text.contains("``"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count { $0 == "|" } <= 6 })
    }

    @Test func `the page has both sides side by side, and every format says who can act`() throws {
        try folder.write("a.ndjson", day("r1", minute: 0, attempts: 400, ["-50002": 40]))
        try folder.write("b.ndjson", day("r2", minute: 60, attempts: 400, ["-50002": 140]))
        func output(_ format: String) throws -> String {
            let sides = ["--before", "a.ndjson", "--after", "b.ndjson", "--all"]
            return try Command.run(["compare", "--format", format] + sides, directory: folder.url).output
        }
        let page = try output("html")
        for part in [
            #"<th scope="col">Before</th><th scope="col">After</th>"#,
            #"data-label="Before"><span class="n">40</span>"#,
            #"data-label="After"><span class="n">140</span>"#,
            "<th scope=\"row\">Attempts</th><td>440</td><td>540</td>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        for format in ["text", "markdown", "html"] {
            #expect(try output(format).contains("user: sign in interactively"), "\(format)")
        }
    }

    @Test func `a comparison that cannot be made is refused with the remedy`() throws {
        try write()
        func run(_ arguments: String...) throws -> Command {
            try Command.run(["compare"] + arguments, directory: folder.url)
        }
        #expect(try run().status == 64)
        #expect(try run("--before", "old").status == 64)
        #expect(try run("--split-at", "then", ".").status == 64)
        #expect(try run("--split-at", "2026-11-21", "--before", "old", "--after", "new").status == 64)
        #expect(try run("--before", "old", "--after", "new", "old").status == 64)
        #expect(try run("--before", "old", "--after", "nowhere").status == 2)
        let empty = try run("--split-at", "2020-01-01", ".")
        #expect(empty.status == 2)
        #expect(empty.error.contains("no record before that time"))
        let swapped = try run("--before", "2026-11-22/2026-11-21", "--after", "2026-11-21/2026-11-22", ".")
        #expect(swapped.status == 64)
    }

    @Test func `records that are on both sides are pointed out`() throws {
        try write()
        let half = "2026-11-21T00:30:00Z"
        for (sides, isShared) in [
            (["--before", "old", "--after", "old/app.ndjson"], true), (["--before", ".", "--after", "new"], true),
            (["--before", "old", "--after", "new"], false), (["--split-at", half, "."], false),
            (["--before", "2026-11-21/2026-11-22", "--after", "\(half)/2026-11-22", "."], true),
            (["--before", "2026-11-20/\(half)", "--after", "\(half)/2026-11-22", "."], false),
        ] {
            let run = try Command.run(["compare"] + sides, directory: folder.url)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.error.contains("some records are on both sides") == isShared, "\(sides): \(run.error)")
        }
    }

    @Test func `a hostile code cannot write to the terminal, the page or the table`() throws {
        let hostile = #"<b>\u001b]0;x|`é"#
        try folder.write("a.ndjson", day("r1", minute: 0, attempts: 200, ["-1": 20]))
        try folder.write("b.ndjson", day("r2", minute: 60, attempts: 200, ["-1": 20, hostile: 50]))
        for format in ["text", "markdown", "html", "json"] {
            let run = try Command.run(
                ["compare", "--format", format, "--before", "a.ndjson", "--after", "b.ndjson"],
                directory: folder.url
            )
            #expect(run.status == 0)
            #expect(!run.output.contains("\u{1B}"), "\(format)")
            if format == "html" { #expect(!run.output.contains("<b>")) }
        }
    }

    // MARK: report --baseline

    @Test(arguments: ["logs", "report"])
    func `a report marks what is new, grown and gone against logs or a report`(kind: String) throws {
        try write()
        var baseline = "old"
        if kind == "report" {
            let report = try Command.run(["report", "--format", "json", "old"], directory: folder.url)
            baseline = try folder.write("old.json", report.output)
        }
        let report = try Command.report(["--baseline", baseline, "new"], directory: folder.url)
        let groups = try #require(report["failures"] as? [[String: Any]])
        let marks = Dictionary(
            uniqueKeysWithValues: groups.map {
                ($0["code"] as? String ?? "", ($0["change"] as? [String: Any])?["kind"] as? String)
            }
        )
        #expect(marks == ["-42": nil, "-43": "grown", "-45": "new", "-46": "new"])
        #expect((report["gone"] as? [[String: Any]])?.map { $0["code"] as? String } == ["-44"])
        let failed = try Command.run(
            ["report", "--baseline", baseline, "--fail-if", "new(*) > 0", "new"],
            directory: folder.url
        )
        #expect(failed.status == 1)
        #expect(failed.error.contains("it is 2: MSALErrorDomain -45, MSALErrorDomain -46"))
    }

    @Test func `a baseline that is not a report and holds no record is refused`() throws {
        try write()
        try folder.write("notes.txt", "nothing of interest\n")
        try folder.write("empty/.keep", "")
        let remedies = [
            "notes.txt": "give logs with records, a summary file, or a report", "nowhere.json": "check the path",
            "empty": "there is no record in this directory; give logs with records, a summary file, or a report",
        ]
        for (path, remedy) in remedies {
            let run = try Command.run(["report", "--baseline", path, "new"], directory: folder.url)
            #expect(run.status == 2)
            #expect(run.error.contains("--baseline") && run.error.contains(remedy), "\(run.error)")
            #expect(!run.error.contains("device"))
        }
    }
}
