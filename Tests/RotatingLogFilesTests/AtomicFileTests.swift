import Files
import Foundation
import Locks
import TestKit
import Testing

/// Replacing a file: the result is the whole old one or the whole new one, whatever happens.
@Suite struct AtomicFileTests {
    private let directory: TestDirectory
    private var target: String { directory.path + "/a.log" }

    init() throws {
        directory = try TestDirectory()
    }

    private func put(_ text: String, into file: AtomicFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: directory.path + "/" + name, encoding: .utf8)
    }

    private func replace(_ files: any FileOperations, _ original: String) throws {
        let file = try AtomicFile(target, files: files)
        try put("new", into: file)
        _ = try file.replace(original, ifStill: { _ in true })
    }

    @Test(arguments: ["a.log", "a.log.old"])
    func `an error at any step leaves the old content or the new one under a name`(original: String) throws {
        let path = directory.path + "/" + original
        for step in 1... {
            for name in directory.names { try FileManager.default.removeItem(atPath: directory.path + "/" + name) }
            try directory.write("old", to: original)
            let files = FaultyFiles { index, _ in index == step ? .error(EIO) : nil }
            try? replace(files, path)
            let names = directory.names.filter { !$0.hasPrefix(".") }
            let contents = try names.map { try text($0) }
            #expect(contents == ["old"] || contents == ["new"], "step \(step): \(names)")
            // A temporary file that could not be removed is left for the next run.
            if contents == ["old"] {
                try replace(FaultyFiles(), path)
                #expect(directory.names == ["a.log"], "step \(step)")
            }
            if step > files.count { break }
        }
    }

    /// A slash and a combining mark after it are one `Character`.
    @Test func `a file whose name begins with a combining mark is written where it was asked for`() throws {
        let name = "\u{301}a.log"
        let file = try AtomicFile("\(directory.path)/\(name)")
        try put("new", into: file)
        try file.replace()
        #expect(directory.names == [name])
        #expect(try text(name) == "new")
    }

    @Test(arguments: ["a.log", "a.log.old"])
    func `what is written into a file while it is replaced is not lost`(original: String) throws {
        try directory.write("old", to: original)
        let file = try AtomicFile(target)
        try put("new", into: file)
        let isReplaced = try file.replace(
            directory.path + "/" + original,
            ifStill: { aside in
                let writer = FileHandle(forWritingAtPath: aside)
                writer?.seekToEndOfFile()
                writer?.write(Data(" and more".utf8))
                return false
            }
        )
        #expect(!isReplaced)
        #expect(try text(original) == "old and more")
    }

    @Test func `if names cannot be exchanged, the file is still replaced`() throws {
        try directory.write("old", to: "a.log")
        let files = FaultyFiles { _, operation in operation == "exchange" ? .error(ENOSYS) : nil }
        try replace(files, target)
        #expect(try text("a.log") == "new")
        #expect(directory.names == ["a.log"])
    }

    @Test func `one process at a time makes a file, and what a killed one left is replaced`() throws {
        try directory.write("left", to: ".a.log.partial")
        let first = try AtomicFile(target)
        #expect(throws: SystemFailure.self) { try AtomicFile(target) }
        try put("first", into: first)
        try first.renameIfFree()
        let second = try AtomicFile(target)
        try put("second", into: second)
        #expect(throws: SystemFailure.self) { try second.renameIfFree() }
        #expect(try text("a.log") == "first")
        try second.replace()
        #expect(try text("a.log") == "second")
        #expect(directory.names == ["a.log"])
    }

    @Test(arguments: [AtomicFile.Access.owner, .shared])
    func `a signal while a file is begun does not refuse it, as a failure does`(access: AtomicFile.Access) throws {
        func begin(_ code: Int32) throws {
            let calls = AtomicWord()
            let files = FaultyFiles { _, operation in
                operation.hasPrefix("open create") && calls.countUp() == 1 ? .error(code) : nil
            }
            try put("new", into: AtomicFile(target, access: access, files: files))
        }
        try begin(EINTR)
        #expect(throws: SystemFailure.self) { try begin(EACCES) }
        #expect(directory.names.isEmpty)
    }

    @Test func `a link under the temporary name is not followed`() throws {
        try directory.write("theirs", to: "other")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/.a.log.partial",
            withDestinationPath: "other"
        )
        let file = try AtomicFile(target)
        try put("new", into: file)
        try file.replace()
        #expect(try text("other") == "theirs")
        #expect(directory.names == ["a.log", "other"])
    }

    @Test func `only hidden names with our suffix are unfinished files`() {
        #expect(AtomicFile.isTemporary(name: ".a.log.partial"))
        for name in ["a.log.partial", ".partial", ".a.log", ".journal"] {
            #expect(!AtomicFile.isTemporary(name: name), "\(name)")
        }
    }

    @Test(arguments: ["a.log", "a.log.old"])
    func `an original that could not be removed is reported: it may hold what the copy leaves out`(original: String)
        throws
    {
        try directory.write("old", to: original)
        let files = FaultyFiles { _, operation in operation == "remove" ? .error(EBUSY) : nil }
        do throws(SystemFailure) {
            let file = try AtomicFile(target, files: files)
            _ = try file.replace(directory.path + "/" + original, ifStill: { _ in true })
            Issue.record("the original is still there, and no error reported it")
        } catch {
            #expect(AtomicFile.isOriginalLeft(error) && error.code == EBUSY)
        }
        #expect(try text(".a.log.partial") == "old")
    }
}
