#if os(Linux)
    import Foundation
    import RotatingLogFiles
    import TestKit
    import Testing

    /// Commands whose system calls fail, by the library of `Scripts/fault-injection`.
    @Suite struct ReadFaultTests {
        private let folder: TemporaryDirectory
        private let archives: [String]

        init() throws {
            folder = try TemporaryDirectory()
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../Faults/fault_calls.c").standardizedFileURL.path
            let library = folder.url("faults.so").path
            let build = try ChildProcess.run(
                "/bin/sh",
                "-c",
                "$(command -v cc || command -v clang) -std=gnu11 -shared -fPIC -o \(library) \(source) -ldl -lpthread"
            )
            #expect(build.status == 0, "\(String(decoding: build.error, as: UTF8.self))")
            try FileManager.default.createDirectory(at: folder.url("logs"), withIntermediateDirectories: true)
            for number in 0..<5 {
                let lines = (0..<50).map {
                    RecordLine.text(number * 50 + $0, time: "2026-11-21T10:00:00.000000Z") + "\n"
                }
                try folder.write("logs/a\(number).ndjson", lines.joined())
            }
            let indexed = try Command.run(["index", folder.url("logs").path])
            #expect(indexed.status == 0)
            archives = (0..<5).map { "a\($0).ndjson.gz" }
        }

        private func run(_ command: String, plan: String) throws -> Command {
            try Command.run(
                [command, "--jobs", "1", folder.url("logs").path],
                environment: [
                    "LD_PRELOAD": folder.url("faults.so").path, "FAULT_DIRECTORIES": folder.url("logs").path,
                    "FAULT_PLAN": plan, "SWIFT_BACKTRACE": "enable=no",
                ]
            )
        }

        // hazard 47
        @Test(arguments: ["index", "verify"])
        func `an archive that cannot be read is named, with status 2, and neither skipped nor called damaged`(
            command: String
        ) throws {
            let whole = try run(command, plan: "read:100000:5")
            #expect(whole.status == 0 && whole.outputLines.count == archives.count)
            var refusals = 0
            for call in ["read", "open", "status"] {
                for first in 1...40 {
                    let run = try run(command, plan: "\(call):\(first):5")
                    if run.status == 0 {
                        #expect(run.outputLines.count == archives.count, "\(call):\(first)")
                    } else {
                        refusals += 1
                        #expect(run.status == 2 && !run.error.isEmpty, "\(call):\(first) \(run.output)")
                        #expect(!run.output.contains("damaged"), "\(call):\(first)")
                    }
                }
            }
            #expect(refusals > 10)
        }
    }
#endif
