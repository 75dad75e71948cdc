import Testing

@testable import LogAnalysis

struct CommandOutputTests {
    @Test(arguments: [
        ("# HELP msal_report What made this report.\n# TYPE msal_report gauge\n", true),
        ("# HELP msal_failures_total Token requests that failed.\n# TYPE msal_failures_total counter\n", false),
        ("# Sign-in failures\n", true), ("# Sign-in runbook\n", false),
        ("2 % failed\n\nPeriod     a\nFailures   1\nRead       1 file\n", true),
        ("2 % failed\n\nPeriod     a\n", false),
    ])
    func `only what this command writes is taken for its own`(text: String, isOwn: Bool) {
        #expect(Array(text.utf8).withUnsafeBytes { CommandOutput.isOne($0) } == isOwn)
    }
}
