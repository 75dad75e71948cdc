import Foundation
import TestKit
import Testing

/// The built command, run as a user runs it.
struct Command {
    var status: Int32
    var output: String
    var error: String

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }

    /// The executable is beside the test bundle.
    static let executable: URL = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var directory = bundle.deletingLastPathComponent()
        for _ in 0..<6 {
            let candidate = directory.appendingPathComponent("msal-errors")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            directory.deleteLastPathComponent()
        }
        return URL(fileURLWithPath: ".build/debug/msal-errors")
    }()

    static func run(
        _ arguments: [String],
        input: Data? = nil,
        directory: URL? = nil,
        environment: [String: String] = [:],
        umask: String? = nil,
        executable: URL = Self.executable
    ) throws -> Command {
        let run = try ChildProcess.run(
            umask == nil ? executable : URL(fileURLWithPath: "/bin/sh"),
            umask.map { ["-c", #"umask "$0"; exec "$@""#, $0, executable.path] + arguments } ?? arguments,
            input: input,
            directory: directory,
            environment: environment
        )
        return Command(
            status: run.status,
            output: String(decoding: run.output, as: UTF8.self),
            error: String(decoding: run.error, as: UTF8.self)
        )
    }

    /// Runs the built command in a shell, whose `printf` can make arguments that are not text. `script` calls it
    /// `"$0"`.
    static func shell(_ script: String, directory: URL) throws -> Command {
        try run(
            ["-c", script, executable.path],
            directory: directory,
            executable: URL(fileURLWithPath: "/bin/sh")
        )
    }

    /// The report of some paths as JSON.
    static func report(_ arguments: [String], directory: URL? = nil, input: Data? = nil) throws -> [String: Any] {
        let run = try run(["report", "--format", "json"] + arguments, input: input, directory: directory)
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }
}

extension TemporaryDirectory {
    /// The file compressed by the system's gzip.
    @discardableResult
    func gzip(_ name: String) throws -> String {
        #expect(try ChildProcess.run("/bin/gzip", "-n", path(name)).status == 0)
        return path(name + ".gz")
    }
}

/// Our own records as text.
enum Records {
    static let id = "f2737135-b1f5-4e0a-8ca0-581ed6c6629e"

    /// Each failure is one of its own: equal ids within ten seconds would count once.
    static func id(of sequence: Int) -> String {
        sequence == 1 ? id : String(format: "%08x", sequence) + id.dropFirst(8)
    }

    static func line(_ sequence: Int, run: String = "r1", minute: Int = 0, _ more: String = "") -> String {
        let time = "2026-11-21T\(String(format: "%02d:%02d", minute / 60 % 24, minute % 60)):00.000001Z"
        return RecordLine.text(sequence, run: run, time: time, message: "m\(sequence)", more) + "\n"
    }

    static func failure(
        _ sequence: Int,
        run: String = "r1",
        minute: Int = 0,
        code: String = "-50002",
        id: String? = nil,
        _ more: String = ""
    )
        -> String
    {
        line(
            sequence,
            run: run,
            minute: minute,
            RecordLine.failure(code: code, id: id ?? self.id(of: sequence)) + more
        )
    }
}
