import Foundation
import TestKit
import Testing

/// Damage that hides records is always reported, wherever in an archive it is.
@Suite struct DamagedArchiveTests {
    private static let name = "auth-20261121T015400.123Z-000001.ndjson"
    private let folder: TemporaryDirectory
    private let whole: [UInt8]

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(Self.name, (1...6_000).map { Records.failure($0, minute: $0 % 1_440) }.joined())
        let run = try Command.run(["index", Self.name], directory: folder.url)
        #expect(run.status == 0)
        whole = Array(try Data(contentsOf: folder.url(Self.name + ".gz")))
        try folder.write("auth.ndjson", Records.failure(6_001))
    }

    private func run(_ arguments: String...) throws -> Command { try Command.run(arguments, directory: folder.url) }

    private func damage(_ change: (inout [UInt8]) -> Void) throws {
        var bytes = whole
        change(&bytes)
        try folder.write(Self.name + ".gz", bytes)
    }

    /// Every command that reads lines says that some are missing.
    private func expectNamed(_ what: String) throws {
        for arguments in [
            ["report", "--no-index", "."], ["find", "declined", "."], ["events", "."],
            ["scrub", "--output", "copy", "."], ["summarize", "--no-index", "--output", "all.summary", "."],
        ] {
            let run = try Command.run(arguments, directory: folder.url)
            #expect(run.status == 2 && run.error.contains(Self.name), "\(what): \(arguments): \(run.error.prefix(300))")
        }
        let verified = try run("verify", ".")
        let isNamed = verified.output.contains("damaged ./\(Self.name)")
        #expect(verified.status == 1 && isNamed, "\(what): \(verified.output)")
        let copied = try run("index", "--output", "indexed-\(UUID())", ".")
        #expect(copied.status == 2 && copied.error.contains(Self.name), "\(what): \(copied.error.prefix(300))")
        let indexed = try run("index", Self.name + ".gz")
        #expect(indexed.status == 2 && !indexed.output.contains("has its index"), "\(what): \(indexed.output)")
    }

    /// Where the members of the archive begin: all have the same header.
    private var members: [Int] {
        let header = whole.prefix(10)
        return whole.indices.dropLast(10).filter { whole[$0] == header[0] && whole[$0..<$0 + 10] == header }
    }

    @Test(arguments: ["one bit", "sixteen zeros", "a page of zeros", "all zeros", "one byte left"])
    func `an archive whose beginning is damaged is read from the next member on, and named`(what: String) throws {
        try damage { bytes in
            switch what {
            case "one bit": bytes[0] ^= 1
            case "sixteen zeros": for index in 0..<16 { bytes[index] = 0 }
            case "a page of zeros": for index in 0..<4_096 { bytes[index] = 0 }
            case "all zeros": bytes = [UInt8](repeating: 0, count: bytes.count)
            default: bytes = Array(bytes.prefix(1))
            }
        }
        try expectNamed(what)
    }

    @Test func `an empty archive is named, and recovery leaves it`() throws {
        try damage { $0 = [] }
        try expectNamed("empty")
        #expect(try run("recover", ".").status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path(Self.name + ".gz")))
    }

    @Test func `a member whose header was destroyed counts as lost records, not as padding`() throws {
        try #require(members.count > 3)
        try damage { $0[members[1] + 2] = 0 }
        let run = try run("report", "--no-index", "--format", "json", ".")
        #expect(run.status == 2 && run.output.contains("bytes that are not gzip"))
    }

    @Test(arguments: [0, 1]) func `a member that was cut out is missed by every command`(number: Int) throws {
        try #require(members.count > 3)
        try damage { $0.removeSubrange(members[number]..<members[number + 1]) }
        try expectNamed("member \(number)")
    }

    @Test func `zeros between archives and bytes after the last one lose nothing`() throws {
        let whole = whole
        try folder.write("all.gz", whole + [UInt8](repeating: 0, count: 512) + whole + Array("signature".utf8))
        let run = try run("report", "--no-index", "--format", "json", "all.gz")
        #expect(run.status == 0 && run.output.contains("\"failures\":6000"), "\(run.error)")
    }
}
