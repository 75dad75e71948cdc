import Foundation
import Testing

/// Where bytes leave the process. Every text passes `ScrubberChain` before it comes to one of these places, so a new
/// place needs a reason why no text goes around the chain.
@Suite struct ChokePointTests {
    /// The calls in each file that hand bytes to the operating system.
    private static let known: [String: Int] = [
        // Log files, archives, journals and copies: their bytes come from encoders, which take texts from the chain.
        "Files/FileOperations+POSIX.swift": 6,
        "Files/Platform/FileOperations+Darwin.swift": 3,
        "Files/Platform/FileOperations+Linux.swift": 1,
        // Finished records to a stream, and the two messages to standard error below.
        "Files/QuietWrite.swift": 1,
        // What is wrong with a key, to standard error: scrubbed, as in the log.
        "MSALLogging/AuthLogging.swift": 1,
        // What went wrong with a file, to standard error: its path, as the application gave it, and an error of the
        // system.
        "RotatingLogFiles/Writer/Threads/HookCaller.swift": 1,
        // The key of pseudonyms, never beside a log.
        "PIIScrubbing/Pseudonyms/PseudonymKeyStore+Files.swift": 1,
        // One byte that wakes a thread, what a terminal obeys, numbers of files and bytes, and the messages of the
        // command.
        "msal-errors/Terminal/AlternateScreen.swift": 1,
        "msal-errors/Terminal/EndingSignals.swift": 1,
        "msal-errors/Terminal/ProgressLine.swift": 1,
        "msal-errors/Terminal/Notes.swift": 1,
        "msal-errors/Terminal/ReportStream.swift": 1,
    ]

    @Test func `bytes leave the process only where it is known why they are scrubbed`() throws {
        let call = try Regex(
            #"(^|[^.\w])((p?writev|pwrite|send|sendto|sendmsg|fputs|fputc|putc|puts|fwrite|v?f?printf|dprintf|NSLog|os_log|v?syslog"#
                + #"|mmap|sendfile|copy_file_range|fcopyfile|debugPrint|platformWrite(StandardError)?|CLibrary\.write)\(|write\([^(),:]+, [^,:]+, [^,:]+\))"#
        )
        let types = try Regex(
            #"FileHandle|OutputStream|createFile\(|\.write\(to(File)?: *(url|path|URL)|posix_spawn|OSLog"#
        )
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        var found: [String: Int] = [:]
        let files = try #require(FileManager.default.enumerator(atPath: sources.path))
        for case let file as String in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.contains("func ") {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("//") { continue }
                if code.contains(call) || code.contains(types) { found[file, default: 0] += 1 }
            }
        }
        #expect(found == Self.known)
    }
}
