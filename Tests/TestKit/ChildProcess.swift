public import Foundation

/// A command that has ended: its output, and how it ended.
public struct ChildProcess: Sendable {
    public var status: Int32
    public var output: Data
    public var error: Data

    /// Runs a command. Its output goes to files, not pipes: a command that writes much to both cannot block half-way.
    ///
    /// `environment` is added to that of this process. Without `input` the command reads an empty input.
    public static func run(
        _ executable: URL,
        _ arguments: [String],
        input: Data? = nil,
        directory: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let folder = try TemporaryDirectory()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try folder.write("stdout", "")
        try folder.write("stderr", "")
        process.standardOutput = try FileHandle(forWritingTo: folder.url("stdout"))
        process.standardError = try FileHandle(forWritingTo: folder.url("stderr"))
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
        return ChildProcess(
            status: process.terminationStatus,
            output: try Data(contentsOf: folder.url("stdout")),
            error: try Data(contentsOf: folder.url("stderr"))
        )
    }

    /// Runs a system command, for example `/bin/gzip`.
    public static func run(_ path: String, _ arguments: String...) throws -> ChildProcess {
        try run(URL(fileURLWithPath: path), arguments)
    }
}
