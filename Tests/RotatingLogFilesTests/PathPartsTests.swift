import CLibrary
import Files
import TestKit
import Testing

/// Paths are divided by bytes: a slash and a combining mark after it are one `Character`.
@Suite struct PathPartsTests {
    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/", "a/b", ""), ("/", "/", ""),
        ("/a/\u{301}b", "/a", "\u{301}b"), ("/\u{301}b", "/", "\u{301}b"),
    ])
    func `a path is divided at its last slash`(path: String, directory: String, name: String) {
        #expect(Array(PathParts.directory(of: path).utf8) == Array(directory.utf8))
        #expect(Array(PathParts.name(of: path).utf8) == Array(name.utf8))
    }

    @Test(arguments: [
        ("a", "a"), ("a/", "a"), ("/a//", "/a"), ("/", "/"), ("//", "/"), ("", ""), ("/\u{301}/", "/\u{301}"),
    ])
    func `slashes at the end are cut, but the root stays`(path: String, expected: String) {
        #expect(PathParts.withoutTrailingSlashes(path) == expected)
    }

    @Test(arguments: [
        ("/a", "/a", true), ("/a/b", "/a", true), ("/a/b", "/a/", true), ("/ab", "/a", false), ("/a", "/a/b", false),
        ("/a", "/", true), ("a", "/", false), ("/a/\u{301}b", "/a", true),
    ])
    func `a directory holds what is below it, and itself`(path: String, directory: String, expected: Bool) {
        #expect(PathParts.isInside(path, directory) == expected)
    }

    @Test(arguments: ["one/\u{301}two/three", "one/two///"])
    func `missing directories are made for their owner only`(name: String) throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/\(name)"
        for _ in 0..<2 { try SystemFiles().makeDirectories(path) }
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o777 == 0o700)
    }

    @Test func `a file where a directory is wanted is an error`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("file", "")
        #expect(throws: SystemFailure("mkdir", ENOTDIR)) {
            try SystemFiles().makeDirectories("\(directory.path)/file/inner")
        }
    }
}
