import CLibrary
import Foundation
import Logging
import PIIScrubbing
import TestKit
import Testing

@testable import MSALLogging

struct ConfigurationReportTests {
    @Test func `an unusable pseudonym key is reported once per log and once on standard error, and logging continues`()
        async throws
    {
        let directory = try TemporaryDirectory()
        try directory.write("stderr", "")
        await #expect(processExitsWith: .success) { [path = directory.path("stderr") as String] in
            setenv("MSAL_PSEUDONYM_KEY", "no key", 1)
            let descriptor = open(path, O_WRONLY)
            dup2(descriptor, 2)
            let sinks = [MemorySink(), MemorySink()]
            for sink in sinks {
                let auth = AuthLogging(sink: sink, level: .critical)
                Logger(label: "x", factory: auth.makeHandler).critical("goes on")
            }
            let own = MemorySink()
            _ = AuthLogging(sink: own, chain: ScrubberChain(pseudonyms: .classOnly))
            let areRight = sinks.allSatisfy {
                $0.lines.count == 2 && $0.lines[0].contains("the pseudonym key of MSAL_PSEUDONYM_KEY is not used")
                    && $0.lines[0].contains("\"log.level\":\"warning\"") && $0.lines[1].contains("goes on")
            }
            exit(areRight && own.lines.isEmpty ? 0 : 1)
        }
        let said = String(decoding: try directory.bytes("stderr"), as: UTF8.self)
        #expect(said.split(separator: "\n").count == 1)
        #expect(said.hasPrefix("msal-logging: the pseudonym key of MSAL_PSEUDONYM_KEY is not used"))
        #expect(!said.contains("no key"))
    }

    @Test func `an unusable key does not end a program whose standard error nothing reads`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            setenv("MSAL_PSEUDONYM_KEY", "no key", 1)
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0, dup2(ends[1], 2) == 2, close(ends[0]) == 0 else { exit(2) }
            let sink = MemorySink()
            _ = AuthLogging(sink: sink)
            exit(sink.lines.count == 1 ? 0 : 1)
        }
    }

    @Test func `a flight recorder whose file cannot be used says so in the log`() throws {
        let directory = try TemporaryDirectory()
        let sink = MemorySink()
        _ = AuthLogging(sink: sink, level: .critical, recorder: FlightRecorder(path: directory.path("no/ring")))
        #expect(sink.lines.count == 1 && sink.lines[0].contains("no/ring: open:"))
    }
}
