import Foundation
import TestKit
import Testing

@testable import RotatingLogFiles

@Suite struct RefusedOpeningTests {
    private func names(_ directory: TestDirectory) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    }

    @Test(arguments: [EIO, EACCES, ENOSPC, EROFS, EMFILE])
    func `an opening that fails at any call leaves nothing`(code: Int32) throws {
        for hasLog in [false, true] {
            for whenInUse in [LogFileConfiguration.WhenInUse.refuse, .useUniqueName] {
                let configuration = Bench.configuration { $0.whenInUse = whenInUse }
                var refusals = 0
                for step in 1...200 {
                    let directory = try TestDirectory()
                    if hasLog {
                        let earlier = try Bench(directory)
                        for number in 0..<60 { earlier.log(number) }
                        earlier.close()
                    }
                    let before = try names(directory)
                    let files = FaultyFiles { index, _ in index == step ? .error(code) : nil }
                    do {
                        let bench = try Bench(directory, configuration: configuration, files: files)
                        let steps = files.count
                        bench.close()
                        if steps < step { break }
                    } catch {
                        refusals += 1
                        #expect(try names(directory) == before, "\(code) at \(step): \(files.calls.last ?? "")")
                    }
                }
                #expect(refusals > 4)
            }
        }
    }

    @Test func `an opening whose lock and then its look at the lock file fail leaves nothing`() throws {
        for step in 1...40 {
            let directory = try TestDirectory()
            let files = FaultyFiles { index, operation in
                (step...step + 1).contains(index) && operation != "remove" ? .error(EIO) : nil
            }
            guard let bench = try? Bench(directory, files: files) else {
                #expect(try names(directory).isEmpty, "\(step): \(files.calls.suffix(3))")
                continue
            }
            bench.close()
        }
    }

    @Test func `a name that is taken by something else, or in use, is refused and nothing is left`() throws {
        let plants: [(String, (String) throws -> Void)] = [
            ("directory", { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }),
            ("pipe", { mkfifo($0, 0o600) }),
            ("link", { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/null") }),
            (
                "two names, where others may write",
                { path in
                    chmod(URL(fileURLWithPath: path).deletingLastPathComponent().path, 0o777)
                    try Data().write(to: URL(fileURLWithPath: path))
                    try FileManager.default.linkItem(atPath: path, toPath: path + ".other")
                }
            ),
        ]
        for (what, plant) in plants {
            for name in ["auth.ndjson", ".auth.lock"] {
                let directory = try TestDirectory()
                try plant("\(directory.path)/\(name)")
                let before = try names(directory)
                #expect(throws: LogFileError.self, "\(what)") { try Bench(directory) }
                #expect(try names(directory) == before, "\(what) at \(name)")
            }
        }
        let directory = try TestDirectory()
        let bench = try Bench(directory)
        bench.write()
        // Its lock file is gone, but its journal names a living owner.
        unlink("\(directory.path)/.auth.lock")
        let before = try names(directory)
        #expect(throws: LogFileError.self) { try Bench(directory) }
        #expect(try names(directory) == before)
        bench.close()
    }
}
