import Foundation
import TestKit
import Testing

@Suite struct GeneratedCatalogueTests {
    /// Runs only if Python 3 is installed, as it is in CI.
    @Test(.enabled(if: GeneratedCatalogueTests.python != nil))
    func `the generated files are up to date with the CSV files`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = root.appendingPathComponent("Scripts/generate-catalogue").path
        let run = try ChildProcess.run(try #require(Self.python), script, "--check")
        #expect(run.status == 0, "\(String(decoding: run.error, as: UTF8.self))")
    }

    static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
