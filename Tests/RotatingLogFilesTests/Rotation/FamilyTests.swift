import Files
import Foundation
import LogArchives
import Testing

@testable import RotatingLogFiles

/// Names with `{host}`, `{pid}` and `{bundle}`: what dead processes of a family leave.
@Suite struct FamilyTests {
    private func leave(_ names: [String], in directory: TestDirectory) throws {
        for (index, name) in names.enumerated() {
            let bench = try Bench(directory, name: name)
            bench.log(2 * index)
            bench.write()
            bench.log(2 * index + 1)
            bench.die()
        }
    }

    // hazards 4, 30: 389-ds#7151
    @Test func `hundreds of dead owners are recovered at one opening, and retention bounds what they left`() throws {
        let directory = try TestDirectory()
        try leave((0..<200).map { "auth-\(70_000 + $0)" }, in: directory)
        #expect(directory.names.filter { $0.hasSuffix(".journal") }.count == 200)
        let bench = try Bench(directory, name: "auth-{pid}")
        #expect(directory.names.filter { $0.hasPrefix(".") }.count == 2)
        #expect(try directory.numbers().sorted() == Array(0..<400))
        bench.write()
        #expect(directory.names.compactMap { LogFileNames.log(ofActive: $0) } == [bench.core.name])
        bench.runMaintenance(rounds: 400)
        #expect(try directory.numbers().sorted() == Array(0..<400))
        bench.close()
        let bounded = try Bench(
            directory,
            name: "auth-{pid}",
            configuration: Bench.configuration { $0.retention = Retention(count: 7, totalSize: nil) }
        )
        bounded.write()
        bounded.runMaintenance()
        #expect(directory.archives.count == 7)
        bounded.close()
    }

    @Test func `names of other machines, other programs and living processes are left alone`() throws {
        let directory = try TestDirectory()
        try leave(["auth-elsewhere-7"], in: directory)
        try directory.write("{}\n", to: "notes-8.ndjson")
        let living = try Bench(directory, name: "auth-\(LogFileEnvironment().hostName())-9")
        living.log(9)
        living.write()
        let bench = try Bench(directory, name: "auth-{host}-{pid}")
        bench.write()
        bench.runMaintenance()
        let names = directory.names
        for name in [
            "auth-elsewhere-7.ndjson", ".auth-elsewhere-7.journal", "notes-8.ndjson", "\(living.core.name).ndjson",
        ] {
            #expect(names.contains(name), "\(name)")
        }
        bench.close()
        living.close()

        // `{bundle}` alone matches any name: another program's files must not be rotated.
        let other = try Bench(directory, name: "{bundle}")
        other.write()
        #expect(directory.names.contains("notes-8.ndjson"))
        other.close()
    }

    // hazard 1: two compressors at one file
    @Test func `two processes that find the same file make one archive, and a leftover blocks neither`() throws {
        let directory = try TestDirectory()
        let logs = LogDirectory(path: directory.path, files: SystemFiles())
        let plain = ArchiveName(name: "auth-7", time: 1_795_000_000_000, counter: 1, kind: .plain)
        try directory.write("{\"n\":1}\n", to: plain.fileName)
        let partial = logs.file(plain.with(.partial))
        let archiver = Archiver(directory: logs, level: 1) { false }
        do {
            guard let making = try PartialArchive.begin(partial, in: logs) else {
                Issue.record("a free name was not taken")
                return
            }
            defer { making.release() }
            #expect(try archiver.archive(plain) == .busy)
            #expect(try PartialArchive.removeLeftover(partial, in: logs) == false)
            try logs.files.close(making.output)
            // The checked close before the rename does not release the lock to another process.
            #expect(try archiver.archive(plain) == .busy)
            #expect(directory.names.contains(plain.fileName))
        }
        #expect(directory.names.contains(plain.with(.partial).fileName))
        #expect(try archiver.archive(plain) == .archived(plain.with(.archive)))
        #expect(directory.names == [plain.with(.archive).fileName])
        #expect(try directory.numbers() == [1])
    }

    // hazard 17: planted at the names of archives that are being made
    @Test func `links and pipes at the names of archives are never followed and stop no compression`() throws {
        let plants: [(String, (String, String) throws -> Void)] = [
            ("symlink", { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $1) }),
            ("hard link", { try FileManager.default.linkItem(atPath: $1, toPath: $0) }),
            ("pipe", { path, _ in mkfifo(path, 0o600) }),
        ]
        let plain = ArchiveName(name: "auth", time: 1_795_000_000_000, counter: 1, kind: .plain)
        for (what, plant) in plants {
            for kind in [plain.with(.partial), plain.with(.archive)] {
                let directory = try TestDirectory()
                try directory.write("precious", to: "victim")
                try directory.write("{\"n\":1}\n", to: plain.fileName)
                try plant("\(directory.path)/\(kind.fileName)", "\(directory.path)/victim")
                let bench = try Bench(directory)
                bench.log(2)
                bench.write()
                bench.runMaintenance()
                bench.close()
                #expect(try directory.bytes("victim") == Array("precious".utf8), "\(what) at \(kind.fileName)")
                let ours = try directory.names.filter { $0 != kind.fileName && $0.hasSuffix(".gz") }
                    .flatMap { try directory.lines(of: $0) }
                let made = kind.kind == .partial ? try directory.lines(of: plain.with(.archive).fileName) : ours
                #expect(made == ["{\"n\":1}"], "\(what) at \(kind.fileName)")
            }
        }
    }
}
