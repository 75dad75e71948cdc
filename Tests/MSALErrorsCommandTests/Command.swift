import Foundation
import Testing

/// The built command, run as a user runs it.
struct Command {
    var status: Int32
    var output: String
    var error: String

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }

    /// The executable lies beside the test bundle.
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
        environment: [String: String] = [:]
    ) throws -> Command {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try Folder()
        let output = folder.url("stdout")
        let error = folder.url("stderr")
        for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            try process.run()
            try? pipe.fileHandleForWriting.write(contentsOf: input)
            try? pipe.fileHandleForWriting.close()
        } else {
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }
        process.waitUntilExit()
        return Command(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self)
        )
    }

    /// The report of some paths as JSON.
    static func report(_ arguments: [String], directory: URL? = nil, input: Data? = nil) throws -> [String: Any] {
        let run = try run(["report", "--format", "json"] + arguments, input: input, directory: directory)
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }
}

/// A directory of a test's own, gone with it.
final class Folder {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("msal-errors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func url(_ name: String) -> URL { root.appendingPathComponent(name) }

    func path(_ name: String) -> String { url(name).path }

    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

    /// The file compressed by the system's gzip.
    @discardableResult
    func gzip(_ name: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-n", path(name)]
        try process.run()
        process.waitUntilExit()
        return path(name + ".gz")
    }
}

/// Records of our own as text.
enum Records {
    static let id = "f2737135-b1f5-4e0a-8ca0-581ed6c6629e"

    static func line(_ sequence: Int, run: String = "r1", minute: Int = 0, _ more: String = "") -> String {
        let time = "2026-11-21T\(String(format: "%02d:%02d", minute / 60 % 24, minute % 60)):00.000001Z"
        return #"{"@timestamp":"\#(time)","log.level":"error","message":"m\#(sequence)","ecs.version":"8.11.0","#
            + #""log.logger":"auth","service.ephemeral_id":"\#(run)","event.sequence":\#(sequence)\#(more)}"# + "\n"
    }

    static func failure(
        _ sequence: Int,
        run: String = "r1",
        minute: Int = 0,
        code: String = "-50002",
        _ more: String = ""
    )
        -> String
    {
        line(
            sequence,
            run: run,
            minute: minute,
            #","error.type":"MSALErrorDomain","error.code":"\#(code)","msal.correlation_id":"\#(id)""# + more
        )
    }
}
