import Testing

@testable import MSALText

/// The adapter that records MSAL's log lines and the reader of text logs once had separate grammars. These are the
/// lines on which they disagreed: `adapter` and `reader` are their former results.
struct LogLineTests {
    private func read<Value>(_ text: String, _ body: (ByteText) -> Value) -> Value {
        var text = text
        return text.withUTF8 { body(ByteText(UnsafeRawBufferPointer($0))) }
    }

    private func failure(_ text: String, mayBeCut: Bool = false) -> String? {
        read(text) { view in
            let found: LogPhrase.Failure?
            switch LogPhrase(view, mayBeCut: mayBeCut) {
            case .flowEnd(let failure, _), .returned(let failure, _), .serviceError(let failure), .broker(let failure),
                .throttlingReplay(let failure), .encountered(let failure), .unmapped(let failure),
                .tokenResponse(let failure):
                found = failure
            case .keychain(let failure): found = failure
            default: found = nil
            }
            guard let found else { return nil }
            let words = [found.oauthError, found.oauthSubError].compactMap { $0 }
                .map { view.string($0.lowerBound, $0.upperBound) }
            return ([(found.domain.map { $0 + ":" } ?? "") + String(found.code)] + words).joined(separator: " ")
        }
    }

    struct Disagreement: Sendable, CustomTestStringConvertible {
        var line: String
        var adapter: String?
        var reader: String?
        var now: String?
        var reason: String
        var testDescription: String { line }
    }

    @Test(arguments: [
        Disagreement(
            line: "Could not write broker key -34018",
            adapter: nil,
            reader: "NSOSStatusErrorDomain:-34018",
            now: "NSOSStatusErrorDomain:-34018",
            reason: "a keychain that refuses is a failure however MSAL words it"
        ),
        Disagreement(
            line:
                "Processing an AAD error with error code -51412, error invalid_grant, suberror adele vance, description x",
            adapter: "-51412 invalid_grant",
            reader: "-51412 invalid_grant adele",
            now: "-51412 invalid_grant",
            reason: "free text in the place of a word is not a word, and may be personal"
        ),
        Disagreement(
            line: "Encountered error with code -51900, description Masked(null)",
            adapter: "-51900",
            reader: nil,
            now: nil,
            reason: "an empty throttling cache is found before every request"
        ),
        Disagreement(
            line: "Encountered error with code -5x",
            adapter: nil,
            reader: "-5",
            now: nil,
            reason: "part of a word is not a code"
        ),
        Disagreement(
            line: "returning with error: (MSALErrorDomain,-50002)",
            adapter: nil,
            reader: "MSALErrorDomain:-50002",
            now: "MSALErrorDomain:-50002",
            reason: "carriers change blanks"
        ),
    ])
    func `the adapter and the reader give the same result for a line`(each: Disagreement) {
        #expect(failure(each.line) == each.now, "\(each.reason)")
    }

    @Test func `a code or domain cut off by the end of a log is not reported`() {
        let line = "acquireToken returning with error: (MSALErrorDomain, -50002"
        #expect(failure(line) == "MSALErrorDomain:-50002")
        #expect(failure(line, mayBeCut: true) == nil)
        #expect(failure(line + ")", mayBeCut: true) == "MSALErrorDomain:-50002")
    }

    @Test func `a thread name that mentions MSAL does not hide the version`() throws {
        let line = "TID=7worker of MSAL 9 queue MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - (null)] [MSAL] hello"
        let found = try #require(read(line) { LogLine($0) })
        #expect(read(line) { $0.string(found.sdkVersion.lowerBound, found.sdkVersion.upperBound) } == "2.13.0")
        #expect(read(line) { $0.string(found.system.lowerBound, found.system.upperBound) } == "iOS 19.1")
        #expect(read(line) { found.correlationID($0) } == nil)
        #expect(read(line) { $0.string(found.messageStart, $0.count) } == "hello")
    }

    @Test func `text where a version is expected is not a version, not even the part that looks like one`() throws {
        let line = "TID=1 MSAL 2adele.vance@contoso.example iOS 19.1 [2026-10-03 07:11:52] [MSAL] x"
        let found = try #require(read(line) { LogLine($0) })
        #expect(read(line) { LogLine.version($0, found.sdkVersion) } == nil)
    }

    @Test(arguments: ["TID=1 no product [2026-05-05 19:40:03] x", "TID", "TID=", "TID=x MSAL 2.0", "MSAL 2.0 iOS 1.0"])
    func `a line of another form is not a line of MSAL's log`(line: String) {
        #expect(read(line) { LogLine($0) == nil })
    }

    @Test func `a host's text before the header is not part of it`() throws {
        let line = "2026-10-03 app[12:34] TID=1 MSAL 2.0 iOS Sim 1.0 [2026-05-05 19:40:03] [MSAL] Checking"
        let found = try #require(read(line) { LogLine($0) })
        #expect(found.start == 22)
        #expect(read(line) { $0.string(found.messageStart, $0.count) } == "Checking")
    }
}
