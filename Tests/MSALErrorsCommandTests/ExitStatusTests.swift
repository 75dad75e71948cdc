import Foundation
import TestKit
import Testing

/// The matrix of exit statuses. // hazard 47: phylum#403, qlty#583
@Suite struct ExitStatusTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write("app.ndjson", Records.failure(1))
    }

    private func status(_ arguments: String...) throws -> Int32 {
        try Command.run(arguments, directory: folder.url).status
    }

    @Test func `a report over a log succeeds and prints nothing on standard error`() throws {
        let run = try Command.run(["report", "app.ndjson"], directory: folder.url)
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
    }

    @Test func `a missing path gives status 2, and the rest is reported`() throws {
        let run = try Command.run(["report", "--format", "json", "app.ndjson", "nowhere.log"], directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("nowhere.log"))
        #expect(run.output.contains("-50002"))
        #expect(try status("./nowhere") == 2)
        #expect(try status("report", "nowhere") == 2)
    }

    @Test func `a first word that is neither command nor file gives status 64 and names the nearest command`() throws {
        let run = try Command.run(["reprot"], directory: folder.url)
        #expect(run.status == 64)
        #expect(run.error.contains("msal-errors report"))
        #expect(try Command.run(["explian"]).error.contains("explain"))
    }

    @Test func `wrong options give status 64`() throws {
        for arguments in [
            ["report", "--nonsense"], ["report", "--format", "pdf"], ["report", "--since", "yesterday-ish"],
            ["report", "--where", "nokey"], ["report", "--last", "1"], ["report", "--top", "0"],
            ["report", "--jobs", "0"],
            ["report", "--timezone", "Mars/Olympus"], ["report", "--fail-if", "count(*"], ["report", "--by", ""],
            ["report", "--fail-if", "new(*) > 0"], ["find"], ["explain"],
            ["find", "--documents", "x"], ["report", "--last", "1h", "--since", "1h"],
        ] {
            #expect(
                try Command.run(arguments + (arguments[0] == "report" ? ["app.ndjson"] : []), directory: folder.url)
                    .status == 64,
                "\(arguments)"
            )
        }
    }

    @Test func `a negative result gives status 1`() throws {
        #expect(try status("find", "nothing-like-it", "app.ndjson") == 1)
        #expect(try status("explain", "no-such-code") == 1)
        #expect(try status("report", "--fail-if", "count(-50002) >= 1", "app.ndjson") == 1)
        #expect(try status("report", "--fail-if", "count(-50002) > 1", "app.ndjson") == 0)
    }

    @Test func `a threshold that cannot be answered gives status 2 and a sentence, never a silent success`() throws {
        let run = try Command.run(["report", "--fail-if", "rate(*) > 5%", "app.ndjson"], directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("no record says how an operation ended"))
        #expect(run.output.contains("-50002"))
        #expect(try status("report", "--fail-if", "rate(*) > 5%", "--fail-if", "count(*) >= 1", "app.ndjson") == 2)
    }

    @Test func `a condition on a key that no record has gives status 2 and names the nearest key`() throws {
        for command in ["report", "events"] {
            let run = try Command.run([command, "--where", "error.cod=-50002", "app.ndjson"], directory: folder.url)
            #expect(run.status == 2)
            #expect(run.error.contains("no record has the key 'error.cod'; did you mean 'error.code'?"))
        }
        #expect(
            try status("report", "--where", "error.code=-1|-50002", "--fail-if", "count(*) >= 0", "app.ndjson") == 1
        )
        #expect(try status("report", "--where", "error.code~0002", "app.ndjson") == 0)
        #expect(try status("report", "--where", "error.code<x", "app.ndjson") == 64)
    }

    @Test func `a key to group by that no failure has gives status 2 and names the nearest key`() throws {
        let run = try Command.run(["report", "--by", "error.cod,error.code", "app.ndjson"], directory: folder.url)
        #expect(run.status == 2)
        #expect(run.error.contains("--by error.cod: no failure has this key; did you mean 'error.code'?"))
        #expect(!run.error.contains("--by error.code:"))
        #expect(run.output.contains("-50002"))
        #expect(try status("report", "--by", "error.code,day", "app.ndjson") == 0)
    }

    @Test func `the most serious status wins`() throws {
        #expect(try status("find", "nothing-like-it", "app.ndjson", "no.log") == 2)
        #expect(try status("report", "--fail-if", "count(-50002) >= 1", "app.ndjson", "no.log") == 2)
        #expect(try status("report", "--fail-if", "nonsense", "no.log") == 64)
    }

    @Test func `help and version succeed and print to standard output`() throws {
        for arguments in [["--help"], ["--version"], ["help", "report"], ["report", "--help"]] {
            let run = try Command.run(arguments)
            #expect(run.status == 0)
            #expect(!run.output.isEmpty && run.error.isEmpty)
        }
    }

    @Test func `a dash before a digit is never an option`() throws {
        let run = try Command.run(["explain", "-50002", "50076"])
        #expect(run.status == 0)
        #expect(run.output.contains("-50002") && run.output.contains("50076"))
        #expect(try Command.run(["explain", "--color", "never", "-42008"]).status == 0)
    }

    @Test func `a reader that closes the pipe is a normal end`() throws {
        // hazard 48: miller#1573
        try folder.write("long.ndjson", (1...20_000).map { Records.failure($0) }.joined())
        let run = try ChildProcess.run(
            "/bin/bash",
            "-c",
            "'\(Command.executable.path)' events '\(folder.path("long.ndjson"))' | head -1 > /dev/null; exit ${PIPESTATUS[0]}"
        )
        #expect(run.status == 0)
    }
}
