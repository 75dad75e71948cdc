import Foundation
import TestKit
import Testing

/// File names are bytes: a log is read whatever its name is, and the name is shown in a harmless form.
@Suite struct FileNameTests {
    /// `café.log` in Latin-1: first as a shell's `printf` writes it, then as it is shown.
    private static let printed = #"$(printf 'caf\351.log')"#
    private static let shown = #"caf\xe9.log"#
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write("plain.ndjson", Records.failure(1) + Records.failure(2))
    }

    private func shell(_ script: String) throws -> Command { try Command.shell(script, directory: folder.url) }

    private func source(_ run: Command) throws -> String? {
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let groups = try #require(report["failures"] as? [[String: Any]])
        return ((groups.first?["samples"] as? [[String: Any]])?.first)?["source"] as? String
    }

    @Test(arguments: [#""$PWD""#, #""\#(FileNameTests.printed)""#, #"'caf*.log'"#])
    func `a log whose name is not UTF-8 is read: in a directory, by name, by a glob`(path: String) throws {
        let run = try shell(#"mv plain.ndjson "\#(Self.printed)"; exec "$0" report --format json \#(path)"#)
        #expect(run.status == 0 && run.error == "")
        #expect(try source(run)?.hasSuffix(Self.shown + ":1") == true)
    }

    @Test func `a report goes to the file that a link leads to, and to standard output by its name`() throws {
        let script = #"""
            : > page.txt; ln -s page.txt link.txt
            "$0" report --output link.txt plain.ndjson && test -L link.txt && test -s page.txt &&
            "$0" report --output /dev/stdout plain.ndjson > stream.txt && cmp page.txt stream.txt
            """#
        #expect(try shell(script).status == 0)
    }

    @Test func `no command replaces a log that it was given to read`() throws {
        for command in ["report", "events", "find m1", "compare --before plain.ndjson --after", "summarize"] {
            // Also one that was found in a directory.
            for path in ["plain.ndjson", "'./*.ndjson'", "alias.ndjson", "."] {
                let run = try shell(
                    #"ln -sf plain.ndjson alias.ndjson; exec "$0" \#(command) \#(path) --output alias.ndjson"#
                )
                #expect(run.status == 64 && run.error.contains("would replace a log"), "\(command) \(path)")
            }
        }
        #expect(try shell(#"exec "$0" report - --output plain.ndjson < plain.ndjson"#).status == 64)
        #expect(try shell("cat plain.ndjson").output == Records.failure(1) + Records.failure(2))
        // The output of an earlier run, found in the directory, is replaced.
        for format in ["table", "json", "csv", "markdown", "html", "openmetrics"] {
            for _ in 0..<2 {
                #expect(try shell(#"exec "$0" report --output page --format \#(format) ."#).status == 0, "\(format)")
            }
        }
        for _ in 0..<2 { #expect(try shell(#"exec "$0" summarize --output a.summary ."#).status == 0) }
    }

    @Test func `every command that reads such a file shows its name escaped`() throws {
        _ = try shell(#"mv plain.ndjson "\#(Self.printed)""#)
        #expect(try shell(#"exec "$0" verify ."#).output == "ok ./\(Self.shown): 2 lines, 2 records\n")
        #expect(try shell(#"exec "$0" events . 2>&1"#).output.contains(#""source":"./caf\\xe9.log:1""#))
        #expect(try shell(#"exec "$0" find m1 "\#(Self.printed)" 2> /dev/null"#).outputLines.count == 1)
        #expect(try shell(#"exec "$0" report "$(printf 'no\351.log')""#).error.contains(#"no\xe9.log: No such file"#))
    }

    @Test func `a directory whose name is not UTF-8 is read completely`() throws {
        let run = try shell(
            #"d="$(printf 'd\377')"; mkdir "$d"; mv plain.ndjson "$d"; exec "$0" report --format json "$d""#
        )
        #expect(run.status == 0)
        #expect(try source(run) == #"d\xff/plain.ndjson:1"#)
    }

    @Test func `a log whose name is not UTF-8 gets an indexed copy`() throws {
        _ = try shell(#"mv plain.ndjson "\#(Self.printed)""#)
        for path in [".", #""\#(Self.printed)""#] {
            let run = try shell(#"rm -rf copies; "$0" index --output copies \#(path) && ls copies"#)
            #expect(run.status == 0 && run.output.hasSuffix("\n" + Self.shown + ".gz\n"), "\(run.error)")
        }
    }

    @Test func `a name that is not UTF-8 is never mistaken for another file and overwritten`() throws {
        _ = try shell(#"mv plain.ndjson "\#(Self.printed)""#)
        for command in ["scrub --in-place", "scrub", "index"] {
            let run = try shell(#"exec "$0" \#(command) "\#(Self.printed)""#)
            #expect(run.status == 2 && run.error.contains("its name is not UTF-8"), "\(command)")
        }
        #expect(try shell("ls | wc -l").output.trimmingCharacters(in: .whitespaces) == "1\n")
        let copied = try shell(#""$0" scrub --output copies "\#(Self.printed)" 2> /dev/null; ls copies"#)
        #expect(copied.output == Self.shown + "\n")
        let refused = try shell(#"exec "$0" report --output "$(printf 'r\351')" ."#)
        #expect(refused.status == 64 && refused.error.contains(#"r\xe9"#))
    }

    @Test func `names with line feeds, escapes, backslashes and private characters are read and shown`() throws {
        for (name, shown) in [
            ("a\nb.log", #"a\u{A}b.log"#), ("a\u{1B}[31m.log", #"a\u{1B}[31m.log"#), (#"a\b"c.log"#, #"a\b"c.log"#),
            ("a\u{F00E9}.log", "a\u{F00E9}.log"),
        ] {
            try folder.write(name, Records.failure(1))
            let run = try Command.run(["verify", name], directory: folder.url)
            #expect(run.output == "ok \(shown): 1 line, 1 record\n")
            let missing = try Command.run(["report", "no-" + name], directory: folder.url)
            #expect(missing.status == 2 && missing.error.contains("no-\(shown): No such file"))
        }
    }

    @Test func `a match in a line above the limit is found, and the line is reported`() throws {
        let long = "{\"message\":\"" + String(repeating: "x", count: 33 << 20)
        // The needle is 33 MiB into its line, beyond the limit of 16 MiB.
        let text =
            "first needle\n" + long + "needle-\(Records.id)" + String(repeating: "y", count: 3 << 20) + "\"}\nlast\n"
        try folder.write("long.log", text)
        let found = try Command.run(["find", "needle", "long.log"], directory: folder.url)
        #expect(found.status == 0 && found.outputLines.count == 1)
        #expect(found.error.contains("long.log: line 2 holds it and is longer than 16 MiB"))
        let alone = try Command.run(["find", Records.id.uppercased(), "long.log"], directory: folder.url)
        #expect(alone.status == 0 && alone.output == "" && alone.error.contains("line 2"))
        let none = try Command.run(["find", "nowhere", "long.log"], directory: folder.url)
        #expect(none.status == 1 && !none.error.contains("line 2"))
    }
}
