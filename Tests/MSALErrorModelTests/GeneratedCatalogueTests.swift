import Foundation
import Testing

@Suite struct GeneratedCatalogueTests {
    /// Runs only where Python 3 is; the pipeline has it.
    @Test(.enabled(if: GeneratedCatalogueTests.python != nil))
    func `the generated files are what the script makes of the CSV files`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments = [root.appendingPathComponent("Scripts/generate-catalogue").path, "--check"]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }

    static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
