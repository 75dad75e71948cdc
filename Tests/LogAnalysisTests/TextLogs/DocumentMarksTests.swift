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
        "contoso:\n  login:\n    prompt-on: [AADSTS50076, AADSTS50079]\n    fatal: AADSTS7000215\n",
        "for code in $codes; do\n  show \"$code\"\ndone\n\n\(sentence)\n",
    ])
    func `a document that quotes what the service says reports no failure`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test(arguments: [
        // A time, a level, a frame of a stack: a log.
        "# build 41\n- restore\n- run\n2026-11-25T10:00:00Z sign-in failed\n\(sentence)\n",
        "# build 41\n- restore\n- run\nERROR sign-in failed\n\(sentence)\n",
        "contoso:\n  login:\n    fatal: \(sentence)\n", "contoso:\n  login: started\n    fatal: AADSTS7000215\n",
        // What only a service or an app prints.
        "## What happened\n- I opened the app\n- I signed in\n\n\(sentence) Correlation ID: \(id)\n",
        "## What happened\n- I opened the app\n\nError Domain=MSALErrorDomain Code=-50002 \"(null)\" UserInfo={MSALOAuthErrorKey=invalid_grant}\n",
        // The excerpt of a ticket.
        "# Errors\n- try again\nMsalUiRequiredException: \(sentence)\n",
        "## Steps\n1. Sign in\n2. See:\n```\nInteractionRequiredAuthError: interaction_required: \(sentence)\n```\n",
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
    func `one log line makes a document's errors count as failures`(line: String) {
        let text = "## Errors\n- Sign in again.\n\nauth: AADSTS65001: The user has not consented\n\n\(line)\n"
        #expect(failures(in: text).count == 1)
    }

    @Test func `a broker's error that is printed over lines happened, and one in a sentence is only named`() {
        let causes = "Possible causes:\n- the redirect URI is not registered\n- No Internet connection\n"
        let block =
            "Broker response returned error: WAM Error\n Error Code: WAM_aad_provider_error_2148008704\n Error Message:\n"
        #expect(failures(in: block + causes).map(\.code) == ["WAM_aad_provider_error_2148008704"])
        let named = "A WAM Error with Error Code: 3399614476 is about the redirect URI.\n"
        #expect(failures(in: causes + named).isEmpty)
    }

    @Test func `what a document names is no record`() {
        let text = "## Errors\n\n### Error: \"AADSTS65001: The user has not consented\"\n\nAsk an administrator.\n"
        let counts = parse(Array(text.utf8), path: "a.md").counts
        #expect(counts.records == 0)
        #expect(counts.formats.isEmpty)
        #expect(counts.recordLines + counts.unparsed.values.reduce(0, +) == counts.lines)
    }

    @Test func `errors that a document only names are left out by name, not in silence`() throws {
        let text = "# Errors\n- try again\n\n\(Self.sentence)\n\nauth: AADSTS65001: The user has not consented\n"
        let counts = parse(Array(text.utf8), path: "a.md").counts
        let document = try #require(counts.document)
        #expect(counts.unparsed[.named] == 2)
        #expect(document.errors == 2)
        #expect(document.first.map(\.line) == [4, 6])
        #expect(document.first.first?.text == Self.sentence)
        let all = parse(Array(text.utf8), path: "a.md", countsNamedErrors: true)
        #expect(all.events.count == 2)
        #expect(all.counts.document == nil)
        #expect(all.counts.unparsed[.named] == nil)
    }

    @Test func `a line of a log far below the first errors brings them back`() {
        let errors = (0..<300).map { "AADSTS\(50_000 + $0): The request was refused.\n\n" }
        let document = "# build 41\n- restore\n\n" + errors.joined()
        #expect(failures(in: document).isEmpty)
        let log = failures(in: document + "2026-11-25T10:00:00Z sign-in failed\n")
        #expect(log.map(\.code) == (0..<300).map { String(50_000 + $0) })
    }

    @Test func `a text that names more errors than any document is a log`() {
        let errors = (0..<900).map { "AADSTS\(50_000 + $0): The request was refused.\n\n" }
        let found = parse(Array(("# build 41\n- restore\n\n" + errors.joined()).utf8))
        #expect(found.events.count + (found.counts.document?.errors ?? 0) == 900)
        #expect(found.events.count >= 388)
    }

    @Test(arguments: [
        "AADSTS50076: 0, AADSTS65001: 4", "sign-in finished, failures=0, AADSTS50076 not seen",
        "no AADSTS7000222 since the secret was renewed", "\"lastError\": null, \"mapped\": \"AADSTS50076\"",
    ])
    func `a code that is counted or denied reports no failure`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }
}
