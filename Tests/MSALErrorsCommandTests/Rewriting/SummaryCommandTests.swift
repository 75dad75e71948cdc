import Foundation
import TestKit
import Testing

/// `summarize` and `merge`: counts that are kept longer than the lines.
@Suite struct SummaryCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command.run(arguments, directory: folder.url)
    }

    private func summarize(_ output: String, _ arguments: [String]) throws {
        let run = try run(["summarize", "--output", output] + arguments)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.error)")
    }

    /// Three days of attempts and failures of two versions, in one file.
    private func writeDays() throws {
        var lines = ""
        for sequence in 1...300 {
            let version = #","service.version":"\#(sequence % 3 == 0 ? "2.1.0" : "2.0.0")""#
            let time = "2026-11-\(18 + (sequence - 1) / 100)T\(String(format: "%02d", sequence % 24)):10:00Z"
            let outcome = sequence % 10 == 0 ? "failure" : "success"
            var more = #","event.outcome":"\#(outcome)""# + version
            if sequence % 10 == 0 {
                more += RecordLine.failure(code: sequence % 20 == 0 ? "-50002" : "-42", id: Records.id(of: sequence))
                more += #","user.hash":"user:k1:\#(sequence % 7)a9f2c4d5e6f708"}"#.dropLast()
            }
            lines += RecordLine.text(sequence, time: time, more) + "\n"
        }
        try folder.write("logs/app.ndjson", lines)
    }

    /// A report without what describes the files.
    private func counts(_ arguments: [String]) throws -> String {
        var report = try Command.report(arguments, directory: folder.url)
        var inputs = try #require(report["inputs"] as? [String: Any])
        for key in ["files", "bytes", "answeredFromIndex", "missing"] { inputs[key] = nil }
        report["inputs"] = inputs
        return String(
            decoding: try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys, .prettyPrinted]),
            as: UTF8.self
        )
    }

    @Test func `a text log beside its own summary may count twice, and that is said`() throws {
        try folder.write(
            "a.log",
            "TID=1 MSAL 2.13.0 iOS 19.1 [2026-11-21 00:02:00 - \(Records.id)] [MSAL] acquireTokenSilent returning with"
                + " error: (MSALErrorDomain, -50002) Masked(not-null)\n"
        )
        try summarize("a.summary", ["a.log"])
        for inputs in [["a.log", "a.summary"], ["a.summary", "a.log"]] {
            let both = try run(["report"] + inputs)
            #expect(both.error.contains("a.summary: this summary counts a text log of the same time and kind as a.log"))
            #expect(both.status == 0)
        }
        #expect(try run(["report", "a.summary"]).error.isEmpty)
        // Another day's log is another log.
        try folder.write(
            "b.log",
            "TID=1 MSAL 2.13.0 iOS 19.1 [2026-11-22 00:02:00 - \(Records.id)] [MSAL] acquireTokenSilent returning with"
                + " error: (MSALErrorDomain, -50002) Masked(not-null)\n"
        )
        #expect(try run(["report", "a.summary", "b.log"]).error.isEmpty)
    }

    @Test func `a report on a summary file is the report on its logs`() throws {
        try writeDays()
        try summarize("all.summary", ["logs"])
        for arguments in [[], ["--by", "day"], ["--since", "2026-11-18", "--until", "2026-11-21"]] {
            #expect(try counts(["all.summary"] + arguments) == counts(["logs"] + arguments), "\(arguments)")
        }
        #expect(try run(["report", "all.summary"]).output.contains("30 unexpected failures") == false)
    }

    @Test func `daily summaries show months by day when the lines are gone`() throws {
        try writeDays()
        try folder.write("days/notes.txt", "no log\n")
        for day in 18...20 {
            try summarize(
                "days/\(day).summary",
                ["--since", "2026-11-\(day)", "--until", "2026-11-\(day + 1)", "logs"]
            )
        }
        let expected = try counts(["--by", "day", "logs"])
        try FileManager.default.removeItem(at: folder.url("logs"))
        #expect(try counts(["--by", "day", "days/*.summary"]) == expected)
        let text = try run(["report", "days/*.summary"]).output.replacing(/\s+/, with: " ")
        #expect(text.contains("a summary is of a part of the logs"), "\(text)")
        // A window takes whole files.
        let two = try Command.report(["--since", "2026-11-19", "days"], directory: folder.url)
        #expect((two["totals"] as? [String: Any])?["records"] as? Int == 200)
    }

    @Test func `keys that a summary was made with can be told apart, and others are refused`() throws {
        try writeDays()
        try summarize("by.summary", ["--by", "service.version", "logs"])
        for by in ["service.version", "day,service.version", "service.version,day"] {
            #expect(try counts(["--by", by, "by.summary"]) == counts(["--by", by, "logs"]), "\(by)")
        }
        for arguments in [["--by", "host.name"], ["--where", "error.code=-42"], ["--since", "2026-11-19"]] {
            let run = try run(["report", "by.summary"] + arguments)
            #expect(run.status == 2, "\(arguments): \(run.error)")
            #expect(run.error.contains("by.summary: "), "\(run.error)")
        }
        let usage = try run(["summarize", "--output", "x", "--by", "user.hash", "logs"])
        #expect(usage.status == 64 && usage.error.contains("user.hash"))
    }

    // invariant SummaryFile I1
    @Test func `merging in any order gives equal bytes, those of the counts at once`() throws {
        try writeDays()
        var files: [String] = []
        for day in 18...20 {
            files.append("\(day).summary")
            try summarize(files[day - 18], ["--since", "2026-11-\(day)", "--until", "2026-11-\(day + 1)", "logs"])
        }
        func merge(_ output: String, _ files: [String]) throws -> [UInt8] {
            let run = try run(["merge", "--output", output] + files)
            #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.error)")
            return try folder.bytes(output)
        }
        let all = try merge("a", files)
        #expect(try merge("b", files.reversed()) == all)
        _ = try merge("c", [files[2], files[0]])
        #expect(try merge("d", ["c", files[1]]) == all)
        #expect(try merge("d", [files[1], "c"]) == all)
        #expect(try merge("d", ["--jobs", "3"] + files) == all)
        #expect(try counts(["--by", "day", "a"]) == counts(["--by", "day", "logs"]))
    }

    @Test func `summaries that would count a record twice are refused by name, and nothing is written`() throws {
        try writeDays()
        try folder.write("python.log", "2026-11-21 10:00:00 ERROR AADSTS50076: x. Correlation ID: \(Records.id)\n")
        try summarize("whole.summary", ["logs"])
        try summarize("part.summary", ["--since", "2026-11-19", "--until", "2026-11-20", "logs"])
        try summarize("text.summary", ["python.log"])
        try summarize("empty.summary", ["--since", "2020-01-01", "--until", "2020-01-02", "logs"])
        for pair in [["whole.summary", "part.summary"], ["text.summary", "text.summary"]] {
            let run = try run(["merge", "--output", "out", "empty.summary"] + pair)
            #expect(run.status == 2)
            #expect(
                run.error.contains(pair[1]) && run.error.contains("and \(pair[0]) have records in common"),
                "\(run.error)"
            )
            #expect(!folder.names.contains("out"))
        }
        #expect(try run(["merge", "--output", "out", "whole.summary", "logs/app.ndjson"]).status == 2)
        // A directory without one would otherwise be missing in the sum.
        let directory = try run(["merge", "--output", "out", "whole.summary", "logs"])
        #expect(directory.status == 2 && directory.error.contains("logs: there is no summary file here"))
        #expect(!folder.names.contains("out"))
        // In a report the logs yield to a summary before them; a summary after them is left out, by name.
        let records = { (arguments: [String]) throws -> Int? in
            let report = try Command.report(arguments, directory: folder.url)
            return (report["totals"] as? [String: Any])?["records"] as? Int
        }
        #expect(try records(["part.summary", "logs"]) == 300)
        #expect(try records(["logs", "part.summary"]) == 300)
        let late = try run(["report", "logs", "part.summary"])
        #expect(late.status == 2 && late.error.contains("part.summary: "), "\(late.error)")
    }

    @Test func `summaries serve as baseline, for thresholds and for compare`() throws {
        try writeDays()
        try folder.write(
            "new.ndjson",
            Records.line(1, run: "r9", #","event.outcome":"success""#) + Records.failure(2, run: "r9", code: "-50003")
        )
        try summarize("old.summary", ["logs"])
        try summarize("new.summary", ["new.ndjson"])
        let new = try run(["report", "--baseline", "old.summary", "--fail-if", "new(*) > 0", "new.summary"])
        #expect(new.status == 1 && new.error.contains("-50003"), "\(new.error)")
        #expect(try run(["report", "--baseline", "old.summary", "--fail-if", "new(*) > 0", "logs"]).status == 0)
        #expect(try run(["report", "--fail-if", "rate(-42) >= 5%", "old.summary"]).status == 1)
        #expect(try run(["report", "--fail-if", "rate(-42) > 5.1%", "old.summary"]).status == 0)
        let compared = try run(["compare", "--before", "old.summary", "--after", "new.summary"])
        #expect(compared.status == 0, "\(compared.error)")
        #expect(
            try compared.output == run(["compare", "--before", "logs", "--after", "new.ndjson"]).output,
            "\(compared.output)"
        )
    }

    @Test func `a damaged summary is named, with what to do, and nothing of it is counted`() throws {
        try writeDays()
        try summarize("all.summary", ["logs"])
        let whole = try folder.bytes("all.summary")
        let places = [22, 30, 40, whole.count / 3, whole.count / 2, whole.count - 9, whole.count - 1]
        var damaged = places.map { place -> [UInt8] in
            var bytes = whole
            bytes[place] ^= 0x20
            return bytes
        }
        damaged.append(Array(whole.dropLast(1)))
        damaged.append(Array(whole.prefix(whole.count / 2)))
        damaged.append(Array(whole.prefix(24)))
        damaged.append(whole + whole)
        for bytes in damaged {
            try folder.write("bad.summary", bytes)
            let run = try run(["report", "--format", "json", "bad.summary", "new"])
            #expect(run.status == 2 && run.error.contains("bad.summary at byte "), "\(run.error)")
            #expect(run.error.contains("make it again from the logs"), "\(run.error)")
            #expect(!run.output.contains("-50002"))
            #expect(run.output.contains(#""damaged":[{"path":"bad.summary","offset":"#), "\(run.output)")
            for format in ["table", "markdown", "html"] {
                let report = try self.run(["report", "--format", format, "bad.summary", "new"])
                #expect(!report.output.contains("Nothing was"), "\(format)")
            }
        }
        try folder.write("later.summary", Array("msal-errors summary 2\n".utf8) + whole.dropFirst(22))
        let later = try run(["report", "later.summary"])
        #expect(later.status == 2 && later.error.contains("newer version"), "\(later.error)")
        #expect(try run(["verify", "all.summary"]).status == 0)
        #expect(try run(["verify", "bad.summary"]).status == 1)
    }

    @Test func `an undamaged summary that cannot answer is called not read, without lost records`() throws {
        try writeDays()
        try summarize("all.summary", ["logs"])
        for arguments in [["--by", "host.name"], ["--where", "error.code=-42"]] {
            let report = try run(["report", "--format", "markdown"] + arguments + ["all.summary"])
            #expect(report.status == 2)
            #expect(report.output.contains("not read"), "\(report.output)")
            #expect(!report.output.contains("damaged") && !report.output.contains("lost"), "\(report.output)")
        }
    }

    @Test func `a summary holds no name and no address, and only its owner may read it`() throws {
        let text = """
            2026-11-21 10:00:00 ERROR AADSTS50034: The user account megan@contoso.com does not exist. \
            Correlation ID: \(Records.id) Timestamp: 2026-11-21 10:00:00Z

            """
        try folder.write("python.log", text)
        try folder.write("key", String(repeating: "5f3a", count: 16) + "\n")
        #expect(chmod(folder.path("key"), 0o600) == 0)
        for key in [[], ["--key", "key"]] {
            let made = try run(["summarize", "--output", "a.summary"] + key + ["python.log"])
            #expect(made.status == 0, "\(made.error)")
            let bytes = String(decoding: try folder.bytes("a.summary"), as: UTF8.self)
            #expect(!bytes.contains("megan") && !bytes.contains("contoso.com") && bytes.contains("AADSTS50034"))
        }
        var status = stat()
        #expect(stat(folder.path("a.summary"), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try run(["report", "a.summary"]).output.contains("AADSTS50034"))
    }

    @Test func `commands that need lines say so instead of finding nothing`() throws {
        try writeDays()
        try summarize("all.summary", ["logs"])
        for command in [["events"], ["find", Records.id], ["index"]] {
            let run = try run(command + ["all.summary"])
            #expect(run.status == 2, "\(command): \(run.error)")
        }
        #expect(try run(["events", "all.summary"]).error.contains("summary file"))
        let piped = try Command.run(["report"], input: Data(try folder.bytes("all.summary")), directory: folder.url)
        #expect(piped.status == 2 && piped.error.contains("summary file"), "\(piped.error)")
        #expect(try run(["summarize", "--output", "-", "logs"]).status == 64)
        #expect(try run(["summarize", "--output", "x", "nothing-here/"]).status == 2)
    }

    @Test func `more groups than fit in memory are all in the summary`() throws {
        var lines = ""
        for sequence in 1...6_000 {
            lines += Records.failure(sequence, minute: sequence % 1_440, code: "\(100_000 + sequence)")
        }
        try folder.write("app.ndjson", lines)
        try summarize("all.summary", ["app.ndjson"])
        #expect(try counts(["all.summary"]) == counts(["app.ndjson"]))
        let merged = try run(["merge", "--output", "again.summary", "all.summary"])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try folder.bytes("again.summary") == folder.bytes("all.summary"))
    }
}
