import Foundation
import LogAnalysis
import TestKit
import Testing

/// Counts, end to end, over files as they are in a log directory.
@Suite struct CountingTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func totals(_ arguments: String...) throws -> [String: Any] {
        let report = try Command.report(arguments, directory: folder.url)
        return try #require(report["totals"] as? [String: Any])
    }

    @Test func `the active file beside its archives counts each record once`() throws {
        // hazard 44: goaccess#334 #608 #1945
        try folder.write("app-20261121T010000.000Z-000001.ndjson", (1...50).map { Records.failure($0) }.joined())
        let gz = try folder.gzip("app-20261121T010000.000Z-000001.ndjson")
        try FileManager.default.copyItem(atPath: gz, toPath: folder.path("copy.gz"))
        try folder.write("app.ndjson", (41...60).map { Records.failure($0) }.joined())
        for arguments in [["."], ["app.ndjson", "copy.gz", "."], ["--jobs", "1", "."], ["--jobs", "7", "."]] {
            let report = try Command.report(arguments, directory: folder.url)
            let totals = try #require(report["totals"] as? [String: Any])
            let inputs = try #require(report["inputs"] as? [String: Any])
            #expect(totals["failures"] as? Int == 60)
            #expect(inputs["missing"] as? Int == 0)
            #expect(inputs["records"] as? Int == 60)
        }
    }

    @Test func `a text log given twice counts once`() throws {
        try folder.write("a.log", "Error Domain=MSALErrorDomain Code=-50002 \"(null)\"\n")
        #expect(try totals("a.log")["failures"] as? Int == 1)
        #expect(try totals("a.log", ".")["failures"] as? Int == 1)
    }

    @Test func `accounts with a service code are counted once, from files and from a pipe`() throws {
        let lines = (1...40).map { number in
            Records.failure(
                number,
                code: number % 2 == 0 ? "-50002" : "-50000",
                #","msal.service_codes":["AADSTS\#(number <= 20 ? 50076 : 50058)"],"user.hash":"user:k1:\#(number % 7)""#
            )
        }
        try folder.write("app.ndjson", lines.joined())
        for (expression, status) in [
            ("accounts(AADSTS50076) >= 7", 1), ("accounts(AADSTS50076) > 7", 0), ("accounts(AADSTS700016) > 0", 0),
            ("accounts(-50000) == 7", 1),
        ] {
            let arguments = ["report", "--fail-if", expression]
            #expect(try Command.run(arguments + ["app.ndjson"], directory: folder.url).status == status)
            #expect(try Command.run(arguments + ["-"], input: Data(lines.joined().utf8)).status == status)
        }
    }

    // invariant ARCHITECTURE I6
    @Test func `the output is the same bytes for any number of jobs`() throws {
        for file in 0..<12 {
            let lines = (1...200).map { number in
                Records.failure(
                    file * 180 + number,
                    run: "r\(file % 2)",
                    minute: (number * 7 + file) % 600,
                    code: "\(-50000 - number % 6)",
                    #","msal.service_codes":["AADSTS\#(number % 9)"]"#
                )
            }
            try folder.write("f\(file).ndjson", lines.joined())
        }
        let outputs = try ["1", "2", "3", "8"].map { jobs in
            try Command.run(
                ["report", "--format", "json", "--jobs", jobs, "--by", "hour", "."],
                directory: folder.url
            ).output
        }
        #expect(Set(outputs).count == 1)
    }

    @Test func `windows, conditions and groups narrow the count and do not change the inputs`() throws {
        let lines = (0..<120).map {
            Records.failure(
                $0 + 1,
                minute: $0,
                code: $0 % 2 == 0 ? "-50002" : "-50005",
                #","labels.region":"\#($0 % 3)""#
            )
        }
        try folder.write("app.ndjson", lines.joined())
        #expect(try totals("--since", "2026-11-21T01:00:00Z", ".")["failures"] as? Int == 60)
        #expect(try totals("--until", "2026-11-21T00:30:00Z", ".")["failures"] as? Int == 30)
        #expect(try totals("--last", "10m", ".")["failures"] as? Int == 11)
        #expect(try totals("--where", "error.code=-50002", ".")["failures"] as? Int == 60)
        #expect(try totals("--where", "error.code=-50002", "--where", "labels.region=1", ".")["failures"] as? Int == 20)
        let report = try Command.report(["--by", "labels.region,hour", "."], directory: folder.url)
        let groups = try #require(report["failures"] as? [[String: Any]])
        #expect(groups.count == 12)
        #expect((report["totals"] as? [String: Any])?["failures"] as? Int == 120)
        let windowed = try Command.report(["--since", "2026-11-21T01:00:00Z", "."], directory: folder.url)
        let inputs = try #require(windowed["inputs"] as? [String: Any])
        #expect(inputs["records"] as? Int == 120)
        #expect(inputs["missing"] is NSNull)
    }

    @Test func `standard input can be read with --last`() throws {
        let lines = (0..<60).map { Records.failure($0 + 1, minute: $0) }.joined()
        let report = try Command.report(["--last", "5m", "-"], input: Data(lines.utf8))
        #expect((report["totals"] as? [String: Any])?["failures"] as? Int == 6)
    }

    @Test func `events prints every failure once, with pseudonyms instead of people`() throws {
        try folder.write(
            "app.ndjson",
            Records.failure(
                1,
                #","error.message":"no token for megan@contoso.com","user.hash":"user:k123456789:00112233445566aa""#
            )
                + Records.line(2) + Records.failure(1)
        )
        let run = try Command.run(["events", "."], directory: folder.url)
        #expect(run.status == 0)
        #expect(run.outputLines.count == 1)
        let event = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(event["domain"] as? String == "MSALErrorDomain")
        #expect(event["code"] as? String == "-50002")
        #expect(event["flavour"] as? String == "native")
        #expect(event["correlationId"] as? String == Records.id)
        #expect(event["source"] as? String == "./app.ndjson:1")
        #expect(event["account"] as? String == "user:k123456789:00112233445566aa")
        #expect(!run.output.contains("megan"))
        #expect(run.error.contains("--key"))
    }

    @Test func `a report shows no person and no pseudonym that it made itself`() throws {
        try folder.write("app.ndjson", Records.failure(1, #","error.message":"no token for megan@contoso.com""#))
        for format in ["json", "table", "csv", "markdown"] {
            let run = try Command.run(["report", "--format", format, "."], directory: folder.url)
            #expect(!run.output.contains("megan"), "\(format)")
        }
        #expect(
            try Command.run(["report", "--format", "json", "."], directory: folder.url).output.contains("[email]")
        )
    }

    @Test func `find prints the records with an id in any case, with an event id, or with a text`() throws {
        try folder.write("app.ndjson", (1...5).map { Records.failure($0, id: Records.id) }.joined() + Records.line(6))
        #expect(try Command.run(["find", Records.id.uppercased(), "."], directory: folder.url).outputLines.count == 5)
        #expect(try Command.run(["find", "r1-6", "."], directory: folder.url).outputLines.count == 1)
        #expect(try Command.run(["find", "\"m3\"", "."], directory: folder.url).outputLines.count == 1)
        #expect(try Command.run(["find", "M3", "."], directory: folder.url).status == 1)
    }

    @Test func `an output file appears as a whole`() throws {
        try folder.write("app.ndjson", Records.failure(1))
        let run = try Command.run(
            ["report", "--format", "json", "--output", "out.json", "app.ndjson"],
            directory: folder.url
        )
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(try String(contentsOf: folder.url("out.json"), encoding: .utf8).hasSuffix("}\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "app.ndjson", "out.json",
            ]
        )
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
    func `dates and days are those of --timezone, from lines and from an index`() throws {
        // Of ninety minutes from 22:30 UTC, the first thirty are before midnight in Berlin.
        try folder.write("app.ndjson", (1...90).map { Records.failure($0, minute: 22 * 60 + 29 + $0) }.joined())
        let berlin = ["--timezone", "Europe/Berlin", "--format", "json"]
        for path in ["app.ndjson", "app.ndjson.gz"] {
            func groups(_ arguments: [String]) throws -> [String: Int] {
                let report = try Command.report(arguments + berlin + [path], directory: folder.url)
                let groups = try #require(report["failures"] as? [[String: Any]])
                return Dictionary(
                    uniqueKeysWithValues: groups.map {
                        (($0["by"] as? [String: String])?["day"] ?? "", $0["count"] as? Int ?? 0)
                    }
                )
            }
            #expect(try groups(["--by", "day"]) == ["2026-11-21": 30, "2026-11-22": 60], "\(path)")
            #expect(try groups(["--since", "2026-11-22"]) == ["": 60], "\(path)")
            #expect(try groups(["--until", "2026-11-22"]) == ["": 30], "\(path)")
            _ = try Command.run(["index", "app.ndjson"], directory: folder.url)
        }
        _ = try Command.run(["summarize", "app.ndjson.gz", "--output", "app.summary"], directory: folder.url)
        let days = try Command.run(
            ["report", "--by", "day", "--timezone", "Europe/Berlin", "app.summary"],
            directory: folder.url
        )
        #expect(days.status == 2 && days.error.contains("days of UTC"))
    }

    @Test func `no output has an account that is in a question, in a field of our records or in a cut line`() throws {
        let account = "megan.bowen@contoso.com"
        let record = Records.failure(1).replacing(#""log.level":"error""#, with: #""log.level":"\(account)""#)
        try folder.write("app.ndjson", record.replacing("\"msal.corr", with: #""host.name":"\#(account)","msal.corr"#))
        // Cut in the middle of the address.
        try folder.write("host.log", String(repeating: "x ", count: 249) + account + "\n")
        let questions = ["report", "report --format json", "report --format html", "report --for-support"].map {
            $0 + " --where user.hash!=\(account)"
        }
        let commands =
            questions + ["report --format json", "find f2737135", "find f2737135 --format json", "events"]
            + ["find f2737135 --format timeline"]
        for command in commands {
            let run = try Command.run(command.split(separator: " ").map(String.init) + ["."], directory: folder.url)
            #expect(!run.output.contains("megan"), "\(command)")
        }
    }

    @Test func `what an earlier run wrote beside the logs is not counted, whatever its format`() throws {
        let failure = "Error Domain=MSALErrorDomain Code=-50002 \"(null)\" UserInfo={MSALOAuthErrorKey=invalid_grant}\n"
        try folder.write("app.log", "2026-11-21 10:00:00 \(failure)started\n2026-11-21 11:00:00 \(failure)")
        try folder.write("before.log", "2026-11-20 10:00:00 \(failure)")
        let formats = ReportFormat.allCases.map { ["report", "--format", $0.rawValue] }
        let comparison = ["compare", "--before", "before.log", "--after", "app.log", "--format"]
        let commands =
            formats + ComparisonFormat.allCases.map { comparison + [$0.rawValue] } + [
                ["report", "--for-support"], ["events"], ["find", "Domain", "--format", "json"],
            ]
        for (number, command) in commands.enumerated() {
            let paths = command[0] == "compare" ? [] : ["app.log", "before.log"]
            let run = try Command.run(
                command + ["--output", "\(number).out"] + paths,
                directory: folder.url
            )
            #expect(run.status == 0, "\(command)")
            let named = try Command.run(["report", "\(number).out"], directory: folder.url)
            #expect(named.status == 2 && named.error.contains("made by msal-errors"), "\(command)")
        }
        // An answer without failures, and a log without a time.
        let header = "TID=1 MSAL 2.5.1 iOS 18.4 [2026-11-21 14:13:20 - C978E576-0D1B-ADB7-EC3D-45136E1C5458] [MSAL] "
        try folder.write("none.log", header + "Resolved authority, validated: NO, error: 0\n")
        try folder.write("timeless/app.log", failure)
        for (number, command) in formats.enumerated() {
            let arguments = command + ["--output", "none\(number).out", "none.log"]
            #expect(try Command.run(arguments, directory: folder.url).status == 0)
        }
        _ = try Command.run(["events", "--output", "timeless/events.out", "timeless"], directory: folder.url)
        let run = try Command.run(["report", "--format", "json", "."], directory: folder.url)
        #expect(run.status == 0 && run.error.isEmpty)
        #expect(try totals(".")["failures"] as? Int == 4)
    }

    @Test func `scrub writes copies that keep ids and contain no people, and does not change the originals`() throws {
        let line = Records.failure(1, #","error.message":"no token for megan@contoso.com""#)
        try folder.write("logs/app.ndjson", line)
        try folder.write("logs/old/app.log", line)
        try folder.gzip("logs/old/app.log")
        let run = try Command.run(["scrub", "logs"], directory: folder.url)
        #expect(run.status == 0)
        let copy = try String(contentsOf: folder.url("logs-scrubbed/app.ndjson"), encoding: .utf8)
        #expect(copy.contains(Records.id) && !copy.contains("megan") && copy.hasSuffix("}\n"))
        #expect(try String(contentsOf: folder.url("logs/app.ndjson"), encoding: .utf8) == line)
        let archived = try Command.report(["logs-scrubbed/old/app.log.gz"], directory: folder.url)
        #expect((archived["totals"] as? [String: Any])?["failures"] as? Int == 1)
        let piped = try Command.run(["scrub", "-"], input: Data(line.utf8))
        #expect(piped.output.contains(Records.id) && !piped.output.contains("megan"))
    }
}
