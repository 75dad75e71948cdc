import Testing

@testable import LogAnalysis

/// In a document, an error that only has a name did not happen.
@Suite struct DocumentMarksTests {
    private static let sentence =
        "AADSTS50076: Due to a configuration change, you must use multi-factor authentication."
    private static let id = "6f1b2c3d-0a4e-4b5f-8c6d-7e8f90a1b2c3"

    @Test(arguments: [
        "# Sign-in runbook\n\n1. Ask what the app shows.\n2. It may be this one:\n\n\(sentence)\n",
        "## Questions\n\n**Why am I asked again?**\n\n\(sentence)\n",
        "[auth.texts]\n[auth.retry]\n\(sentence)\n",
        "for code in $codes; do\n  show \"$code\"\ndone\n\n\(sentence)\n",
    ])
    func `a document that quotes what the service says reports no failure`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test(arguments: [
        // A time, a level, a frame of a stack: a log.
        "# build 41\n- restore\n- run\n2026-11-25T10:00:00Z sign-in failed\n\(sentence)\n",
        "# build 41\n- restore\n- run\nERROR sign-in failed\n\(sentence)\n",
        // What only a service or an app prints.
        "## What happened\n- I opened the app\n- I signed in\n\n\(sentence) Correlation ID: \(id)\n",
        "## What happened\n- I opened the app\n\nError Domain=MSALErrorDomain Code=-50002 \"(null)\" UserInfo={MSALOAuthErrorKey=invalid_grant}\n",
        // One line like a document's may be anything.
        "- signing in\n\(sentence)\n",
    ])
    func `a failure that a log or a person shows is reported, whatever is around it`(text: String) {
        #expect(failures(in: text).count == 1)
    }

    @Test(arguments: [
        "Traceback (most recent call last):", "##[error]Login failed", "    at Contoso.Auth.GetToken()",
        "[error] no token",
        "  lastTransitionTime: \"2026-10-03T07:15:40Z\"",
    ])
    func `one line of a log, and what is beside it happened`(line: String) {
        let text = "## Errors\n- Sign in again.\n\nauth: AADSTS65001: The user has not consented\n\n\(line)\n"
        #expect(failures(in: text).count == 1)
    }

    @Test func `what a document names is no record`() {
        let text = "## Errors\n\n### Error: \"AADSTS65001: The user has not consented\"\n\nAsk an administrator.\n"
        #expect(parse(Array(text.utf8), path: "a.md").counts.records == 0)
    }

    @Test(arguments: [
        "AADSTS50076: 0, AADSTS65001: 4", "sign-in finished, failures=0, AADSTS50076 not seen",
        "no AADSTS7000222 since the secret was renewed", "\"lastError\": null, \"mapped\": \"AADSTS50076\"",
    ])
    func `a code that is counted or denied reports no failure`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }
}
