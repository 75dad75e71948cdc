internal import CLibrary
public import Foundation

/// A program whose standard output and standard error are one terminal.
public final class ProgramOnTerminal {
    public let process = Process()
    private let master: Int32

    /// Starts the program. It has only the variables of `environment`.
    public init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String],
        directory: URL? = nil,
        input: Any = FileHandle.nullDevice,
        columns: UInt16 = 0,
        lines: UInt16 = 0
    ) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
        self.master = master
        defer { close(slave) }
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = environment
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        (process.standardOutput, process.standardError) = (terminal, terminal)
        process.standardInput = input
        try process.run()
    }

    deinit { close(master) }

    /// Stops the program again and again until it writes something, so that it cannot end before it is time to.
    public func holdUntilOutput() {
        var terminal = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while process.isRunning, poll(&terminal, 1, 1) == 0 {
            kill(process.processIdentifier, SIGSTOP)
            _ = poll(&terminal, 1, 50)
            kill(process.processIdentifier, SIGCONT)
        }
    }

    /// What comes next; nothing after the last program that has the terminal open ended.
    public func next() -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = CLibrary.read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return buffer[..<max(count, 0)]
        }
    }

    /// All that is still to come.
    public func rest() -> [UInt8] {
        var output: [UInt8] = []
        while case let more = next(), !more.isEmpty { output += more }
        return output
    }

    /// Reads until `text` has come, or to the end.
    public func read(into output: inout String, until text: String) {
        while !output.contains(text), case let more = next(), !more.isEmpty {
            output += String(decoding: more, as: UTF8.self)
        }
    }
}
