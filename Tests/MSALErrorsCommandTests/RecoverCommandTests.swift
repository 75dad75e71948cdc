import TestKit
import Testing

@Suite struct RecoverCommandTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func recover(_ directories: String) throws -> Command {
        try Command.shell(#"exec "$0" recover \#(directories)"#, directory: folder.url)
    }

    @Test func `the line of a directory says what was done, and nothing else`() throws {
        try folder.write("app.ndjson", Records.failure(1))
        #expect(try recover(".").output == ".: nothing to recover\n")
        try folder.write("app-20261121T015400.123Z-000001.ndjson", Records.failure(2))
        #expect(try recover(".").output == ".: 1 file archived\n")
        let archive = try Command.shell("zcat *.gz", directory: folder.url)
        #expect(archive.output == Records.failure(2))
    }

    @Test func `a directory that is missing is named, and the others are recovered`() throws {
        try folder.write("app-20261121T015400.123Z-000001.ndjson", Records.failure(1))
        let run = try recover("missing .")
        #expect(run.status == 2 && run.error.contains("missing"))
        #expect(run.output == ".: 1 file archived\n")
    }
}
