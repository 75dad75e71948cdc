import Files
import TestKit
import Testing

@testable import RotatingLogFiles

@Suite struct MissingLinesTests {
    /// The wanted lines that a file with these lines does not hold.
    private func missing(_ wanted: [String], in lines: [String]) throws -> [String] {
        let folder = try TemporaryDirectory()
        let files = SystemFiles()
        let descriptor = try files.open(try folder.write("auth.ndjson", lines.joined().utf8), for: .read)
        defer { try? files.close(descriptor) }
        var missing = MissingLines(wanted: wanted.map { Array($0.utf8)[...] })
        try missing.compare(descriptor: descriptor, from: 0, files: files)
        return missing.lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a line that the file holds once, and the journal twice, is missing once`() throws {
        #expect(try missing(["a\n", "b\n", "b\n", "c\n"], in: ["a\n", "b\n", "c\n"]) == ["b\n"])
        #expect(try missing(["a\n", "b\n", "b\n", "c\n"], in: ["c\n", "b\n"]) == ["a\n", "b\n"])
        #expect(try missing(["b\n", "a\n", "b\n"], in: ["a\n", "b\n", "b\n", "b\n"]).isEmpty)
    }

    /// A search among the equal lines for each of them takes minutes.
    @Test(.timeLimit(.minutes(1)))
    func `many equal lines after a missing one do not hold up the recovery`() throws {
        let equal = [String](repeating: "{\"message\":\"tick\"}\n", count: 100_000)
        #expect(try missing(["{\"message\":\"first\"}\n"] + equal, in: equal) == ["{\"message\":\"first\"}\n"])
    }
}
