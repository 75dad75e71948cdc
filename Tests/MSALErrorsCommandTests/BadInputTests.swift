import Foundation
import LogAnalysis
import TestKit
import Testing

/// Any input: it never ends the program, hides the rest, or goes unreported.
@Suite struct BadInputTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func number(_ report: [String: Any], _ table: String, _ key: String) -> Int? {
        (report[table] as? [String: Any])?[key] as? Int
    }

    private func report(_ names: String...) throws -> [String: Any] {
        try Command.report(names, directory: folder.url)
    }

    @Test func `lines add up: records, duplicates and what was not understood`() throws {
        // hazard 46
        let bytes =
            Array(Records.failure(1).utf8) + Array("\nnot a record\n".utf8) + [0xFF, 0xFE, 0x0A]
            + Array(Records.failure(1).utf8) + Array("{\"torn\":\n".utf8) + Array(Records.line(2).dropLast().utf8)
        try folder.write("app.log", bytes)
        let run = try Command.run(["report", "--format", "json", "app.log"], directory: folder.url)
        #expect(run.status == 0)
        let report = try report("app.log")
        let inputs = try #require(report["inputs"] as? [String: Any])
        let unparsed = try #require(inputs["unparsed"] as? [[String: Any]])
        let left = unparsed.reduce(0) { $0 + ($1["lines"] as? Int ?? 0) }
        #expect(inputs["lines"] as? Int == 7)
        #expect(inputs["records"] as? Int == 2)
        #expect(inputs["duplicates"] as? Int == 1)
        #expect(left == 4)
        #expect(unparsed.contains { $0["reason"] as? String == "invalid UTF-8" })
    }

    @Test(arguments: [1, 2])
    func `the first three lines that were not understood are shown, scrubbed, in each format`(jobs: Int) throws {
        let foreign = (1...9).map { "sync \($0) of alice@contoso.com went well\n" }
        try folder.write("a.log", foreign[0] + Records.failure(1) + "\n" + foreign[1])
        try folder.write("b.log", Records.failure(2) + foreign[2...].joined())
        let arguments = ["--no-index", "--jobs", "\(jobs)", "a.log", "b.log"]
        let report = try Command.report(arguments, directory: folder.url)
        let inputs = try #require(report["inputs"] as? [String: Any])
        let unparsed = try #require(inputs["unparsed"] as? [[String: Any]])
        let lines = try #require(unparsed.first { $0["first"] != nil })
        let first = try #require(lines["first"] as? [[String: String]])
        #expect(lines["lines"] as? Int == 9)
        #expect(first.map { $0["source"] } == ["a.log:1", "a.log:4", "b.log:2"])
        #expect(first.map { $0["text"] } == (1...3).map { "sync \($0) of [email] went well" })
        for format in ["table", "markdown", "html"] {
            let run = try Command.run(["report", "--format", format] + arguments, directory: folder.url)
            #expect(run.output.contains("sync 2 of [email] went well"), "\(format)")
            #expect(!run.output.contains("alice"), "\(format)")
        }
    }

    private static let document = """
        # Sign-in of alice@contoso.com

        - try again

        AADSTS50076: Due to a change by alice@contoso.com, you must use multi-factor authentication.

        """

    @Test func `errors that a document only names are shown in every format, and can be counted`() throws {
        try folder.write("ticket.md", Self.document)
        let report = try Command.report(["ticket.md"], directory: folder.url)
        let inputs = try #require(report["inputs"] as? [String: Any])
        let documents = try #require(inputs["documents"] as? [[String: Any]])
        let first = try #require(documents.first?["first"] as? [[String: String]])
        #expect(documents.map { $0["path"] as? String } == ["ticket.md"])
        #expect(documents.map { $0["errors"] as? Int } == [1])
        #expect(first.map { $0["source"] } == ["ticket.md:5"])
        for format in ["table", "markdown", "html"] {
            let run = try Command.run(["report", "--format", format, "ticket.md"], directory: folder.url)
            #expect(run.status == 0)
            #expect(run.output.contains("No failure is proved"), "\(format)")
            #expect(run.output.contains("reads like a document"), "\(format)")
            #expect(run.output.contains("Due to a change by [email]"), "\(format)")
            #expect(!run.output.contains("alice"), "\(format)")
        }
        for arguments in [["events"], ["report", "--format", "csv"], ["report", "--format", "openmetrics"]] {
            let run = try Command.run(arguments + ["ticket.md"], directory: folder.url)
            #expect(run.error.contains("ticket.md: reads like a document"), "\(arguments)")
            #expect(!run.error.contains("alice"), "\(arguments)")
        }
        let counted = try Command.run(["events", "--documents", "ticket.md"], directory: folder.url)
        #expect(counted.output.contains("AADSTS50076"))
        #expect(counted.error.isEmpty || !counted.error.contains("document"))
    }

    @Test func `a threshold on a document cannot be answered`() throws {
        try folder.write("ticket.md", Self.document)
        let arguments = ["report", "--all", "--fail-if", "count(*) > 0", "ticket.md"]
        let run = try Command.run(arguments, directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("--documents"))
        let counted = try Command.run(arguments + ["--documents"], directory: folder.url)
        #expect(counted.status == 1)
    }

    @Test func `a document beside a log is named, and the log is counted`() throws {
        try folder.write("logs/app.log", Records.failure(1))
        try folder.write("logs/notes.md", Self.document)
        let report = try Command.report(["logs"], directory: folder.url)
        let documents = try #require((report["inputs"] as? [String: Any])?["documents"] as? [[String: Any]])
        #expect(documents.map { $0["path"] as? String } == ["logs/notes.md"])
        #expect(number(report, "totals", "failures") == 1)
    }

    @Test func `a version of four parts is not an address in any output`() throws {
        let versions =
            #","service.version":"2.17.0.4","host.os.version":"10.0.1.1","msal.sdk.version":"4.83.1.0","labels.app_version":"1.2.3.4""#
        try folder.write("app.ndjson", Records.failure(1, versions))
        let keys = ["service.version", "host.os.version", "msal.sdk.version", "labels.app_version"]
        for format in ReportFormat.allCases.map(\.rawValue) {
            for key in keys {
                let run = try Command.run(
                    ["report", "--by", key, "--format", format, "app.ndjson"],
                    directory: folder.url
                )
                #expect(run.status == 0)
                #expect(!run.output.contains("[ip]"), "\(format), \(key)")
            }
        }
        let events = try Command.run(["events", "app.ndjson"], directory: folder.url)
        #expect(events.output.contains(#""sdkVersion":"4.83.1.0","os":"10.0.1.1""#))
        let found = try Command.run(["find", "contoso", "app.ndjson"], directory: folder.url)
        let scrubbed = try Command.run(["scrub", "-"], input: Data(Records.failure(1, versions).utf8))
        for version in ["2.17.0.4", "10.0.1.1", "4.83.1.0", "1.2.3.4"] {
            #expect(scrubbed.output.contains(version))
            #expect(found.output.isEmpty || found.output.contains(version))
        }
        // An address is one, whatever else is in the record.
        let address = try Command.report(
            ["--by", "labels.peer", "-"],
            input: Data(Records.failure(1, #","labels.peer":"10.0.1.1""#).utf8)
        )
        #expect("\(address)".contains("[ip]"))
    }

    @Test func `a line of 100 MB is skipped, and the records around it count`() throws {
        // hazard 43
        var bytes = Array(Records.failure(1).utf8)
        bytes += [UInt8](repeating: 0x78, count: 100_000_000) + [0x0A] + Array(Records.failure(2).utf8)
        let path = try folder.write("huge.log", bytes)
        let run = try Command.run(["report", "--format", "json", path])
        #expect(run.status == 0)
        let report = try report("huge.log")
        #expect(number(report, "totals", "failures") == 2)
        #expect(number(report, "inputs", "lines") == 3)
    }

    @Test func `a truncated archive is reported with its offset, and its intact records count`() throws {
        // hazard 6: lnav#104 #649
        var random = SeededNumbers(seed: 6)
        let lines = (1...3_000).map {
            Records.failure($0, #","labels.x":"\#(UInt64.random(in: 0...(.max), using: &random))""#)
        }
        try folder.write("app.ndjson", lines.joined())
        let whole = try Data(contentsOf: URL(fileURLWithPath: try folder.gzip("app.ndjson")))
        var before = -1
        for part in [10, 100, whole.count / 3, whole.count / 2, whole.count - 9, whole.count - 1] {
            try folder.write("cut.gz", whole.prefix(part))
            let run = try Command.run(["report", "--format", "json", "cut.gz"], directory: folder.url)
            #expect(run.status == 2)
            #expect(run.error.contains("cut.gz at byte 0"))
            let report = try report("cut.gz")
            let count = try #require(number(report, "totals", "failures"))
            #expect(count >= before)
            before = count
            let inputs = try #require(report["inputs"] as? [String: Any])
            #expect((inputs["damaged"] as? [Any])?.count == 1)
        }
        #expect(before >= 2_999)
    }

    @Test func `a damaged member loses only its own records`() throws {
        var all = Data()
        for part in 0..<3 {
            try folder.write("part\(part)", (1...200).map { Records.failure(part * 200 + $0) }.joined())
            var member = try Data(contentsOf: URL(fileURLWithPath: try folder.gzip("part\(part)")))
            if part == 1 { for index in member.count / 2..<member.count / 2 + 8 { member[index] ^= 0x5A } }
            all += member
        }
        try folder.write("broken.gz", all)
        let run = try Command.run(["report", "--format", "json", "broken.gz"], directory: folder.url)
        #expect(run.status == 2)
        let count = try #require(number(try report("broken.gz"), "totals", "failures"))
        #expect((400..<600).contains(count))
    }

    @Test func `UTF-16 in both byte orders and byte order marks are read`() throws {
        let text = Records.failure(1) + Records.failure(2).replacingOccurrences(of: "m2", with: "žluť 🐎")
        try folder.write("little.log", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        try folder.write("big.log", [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        try folder.write("mark.log", [0xEF, 0xBB, 0xBF] + Array(text.utf8))
        for name in ["little.log", "big.log", "mark.log"] {
            let report = try report(name)
            #expect(number(report, "totals", "failures") == 2, "\(name)")
            #expect(number(report, "inputs", "lines") == 2)
        }
    }

    @Test func `zip and tar files are recognised and reported with what to do`() throws {
        try folder.write("logs.zip", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 60))
        var tar = [UInt8](repeating: 0, count: 1_024)
        tar.replaceSubrange(0..<5, with: Array("a.log".utf8))
        tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
        try folder.write("logs.tar", tar)
        try folder.gzip("logs.tar")
        for (name, word) in [("logs.zip", "unzip"), ("logs.tar.gz", "tar -xf")] {
            let run = try Command.run(["report", name], directory: folder.url)
            #expect(run.status == 2)
            #expect(run.error.contains(name) && run.error.contains(word), "\(run.error)")
        }
    }

    @Test func `a named file without text gives status 2, in a directory it is skipped`() throws {
        try folder.write("empty.log", "")
        try folder.write("program", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 3) })
        #expect(try Command.run(["report", "empty.log"], directory: folder.url).status == 2)
        #expect(try Command.run(["report", "program"], directory: folder.url).status == 2)
        try folder.write("app.ndjson", Records.failure(1))
        let run = try Command.run(["report", "."], directory: folder.url)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
    }

    @Test func `a directory without a log gives status 2`() throws {
        try folder.write("sub/notes.txt", "nothing to see\n")
        let run = try Command.run(["report", "sub"], directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("sub"))
    }

    @Test func `text that is not a log gives status 0`() throws {
        try folder.write("notes.txt", "nothing to see\nhere\n")
        let run = try Command.run(["report", "notes.txt"], directory: folder.url)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
    }

    @Test func `links are not followed in directories, and cycles end`() throws {
        try folder.write("logs/app.ndjson", Records.failure(1))
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.path("logs/again"), withDestinationPath: folder.path("logs"))
        try manager.createSymbolicLink(atPath: folder.path("logs/copy"), withDestinationPath: "app.ndjson")
        try manager.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
        let report = try report("logs")
        #expect(number(report, "totals", "failures") == 1)
        #expect(number(report, "inputs", "duplicates") == 0)
        #expect(try Command.run(["report", "./loop"], directory: folder.url).status == 2)
    }

    @Test func `pipes without a writer and devices do not block the program`() throws {
        #expect(mkfifo(folder.path("pipe.log"), 0o600) == 0)
        try folder.write("app.ndjson", Records.failure(1))
        #expect(number(try report("."), "totals", "failures") == 1)
        #expect(try Command.run(["report", "./pipe.log"], directory: folder.url).status == 2)
        #expect(try Command.run(["report", "/dev/zero"]).status == 2)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a file without read permission is named`() throws {
        try folder.write("app.ndjson", Records.failure(1))
        try folder.write("secret.ndjson", Records.failure(2))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("secret.ndjson"))
        let run = try Command.run(["report", "."], directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("secret.ndjson"))
    }

    @Test func `deep directories are read`() throws {
        let deep = (0..<300).map { _ in "d" }.joined(separator: "/")
        try folder.write(deep + "/app.ndjson", Records.failure(1))
        #expect(number(try report("."), "totals", "failures") == 1)
    }

    @Test func `control characters in names reach neither terminal nor report unescaped`() throws {
        try folder.write("evil\u{1B}[31m\n.gz", [0x1F, 0x8B, 0x08, 0x00])
        let run = try Command.run(["report", "evil\u{1B}[31m\n.gz"], directory: folder.url)
        #expect(run.status == 2)
        #expect(!run.error.contains("\u{1B}") && !run.output.contains("\u{1B}"))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func `standard input is read from a pipe, compressed or not`() throws {
        let text = Data((Records.failure(1) + Records.line(2)).utf8)
        let report = try Command.report([], directory: folder.url, input: text)
        #expect(number(report, "totals", "failures") == 1)
        try folder.write("app", text)
        let compressed = try Data(contentsOf: URL(fileURLWithPath: try folder.gzip("app")))
        #expect(number(try Command.report(["-"], input: compressed), "totals", "records") == 2)
    }

    private static let row = #"{"id":"a1","createdDateTime":"2026-10-03T07:11:11Z","status":{"errorCode":50126}}"#
    private static let table = "Date (UTC),Request ID,Correlation ID,Status,Sign-in error code\n"

    @Test(arguments: [
        ("an array", "[\(row),\n\(row.dropLast(4))"), ("an array without its bracket", "[\(row),\(row)\n"),
        ("the value of an answer", #"{"value":["# + row + ",\(row.dropLast(9))"),
        ("lines", "\(row)\n\(row.dropLast(12))"),
        ("a table", table + "2026-10-03T07:11:11Z,a1,,Failure,50126\n2026-10-03T07:11:12Z,a2,,Fail"),
        ("a quoted cell", table + "2026-10-03T07:11:11Z,a1,,Failure,50126\n2026-10-03T07:11:12Z,a2,,\"Failure,50126\n"),
    ])
    func `an export that ends in the middle is said, and what is whole is read`(form: String, text: String) throws {
        try folder.write("export.json", text)
        let run = try Command.run(["report", "--format", "json", "export.json"], directory: folder.url)
        #expect(run.status == 2, "\(form)")
        #expect(run.error.contains("export.json at byte \(text.utf8.count): this export ends in the middle"))
        #expect(run.error.contains("export it again"))
        let report = try report("export.json")
        #expect(number(report, "totals", "attempts") == 1, "\(form)")
    }

    @Test func `what a program still writes may end anywhere`() throws {
        let lines = [
            #"{"log":"hello\n","stream":"stdout","time":"2026-10-03T07:11:11Z"}"# + "\n" + #"{"log":"hel"#,
            "[\(Self.row)]", "\(Self.row)\n\(Self.row)", Self.table + "2026-10-03T07:11:11Z,a1,,Failure,50126",
        ]
        for text in lines {
            try folder.write("live.log", text)
            let run = try Command.run(["report", "live.log"], directory: folder.url)
            #expect((run.status, run.error) == (0, ""), "\(text)")
        }
    }

    @Test func `rows of another log of Entra are named, and the sign-ins beside them counted`() throws {
        let audit = #"{"time":"2026-10-03T07:11:11Z","category":"AuditLogs","properties":{"m":"AADSTS50126 failed"}}"#
        try folder.write("PT1H.json", "\(audit)\n\(Self.row)\n\(audit)\n")
        let report = try report("PT1H.json")
        #expect(number(report, "totals", "attempts") == 1)
        let inputs = try #require(report["inputs"] as? [String: Any])
        let unparsed = try #require(inputs["unparsed"] as? [[String: Any]])
        #expect(unparsed.map { $0["reason"] as? String } == ["rows of AuditLogs, which hold no sign-ins"])
        try folder.write("audit.json", audit + "\n")
        let alone = try Command.run(["report", "audit.json"], directory: folder.url)
        #expect(alone.status == 0)
        #expect(alone.output.contains("rows of AuditLogs, which hold no sign-ins"))
    }
}
