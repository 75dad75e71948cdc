import Testing

@testable import LogAnalysis

struct TextLogParserTests {
    // hazard 43
    @Test func `a line of one mebibyte is read as one failure`() {
        let head = "Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALInternalErrorCodeKey=-42008, a="
        let line = head + String(repeating: "x{(\"", count: 260_000) + "}"
        let (events, counts) = parse(Array(line.utf8))
        #expect(events.map(\.summary) == ["MSALErrorDomain:-50000/-42008"])
        #expect(counts.lines == 1)
    }

    @Test func `a record that never ends is bounded and closed`() {
        var parser = TextLogParser(path: "a.log")
        let open = Array("Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALErrorDescriptionKey=a".utf8)
        open.withUnsafeBytes { parser.append($0, number: 1) }
        let more = Array(String(repeating: "still the same value ", count: 40).utf8)
        for number in 2...20_000 {
            more.withUnsafeBytes { parser.append($0, number: number) }
        }
        parser.finish()
        #expect(parser.takeEvents().count == 1)
        #expect(parser.counts.lines == 20_000)
        #expect(parser.counts.recordLines + parser.counts.unparsed.values.reduce(0, +) == 20_000)
        #expect(parser.counts.unparsed[.foreign, default: 0] > 19_000)
    }

    @Test func `NUL bytes and invalid UTF-8 beside an error change nothing`() {
        var bytes: [UInt8] = [0, 0xFF, 0xFE, 0x0A, 0xC3, 0x28, 0x0A]
        bytes += Array("\u{0}\u{0}Error Domain=MSALErrorDomain Code=-50002 \"(null)\"\u{0}\n".utf8)
        bytes += [0x80, 0x81, 0x0A, 0x00]
        let (events, counts) = parse(bytes)
        #expect(events.map(\.summary) == ["MSALErrorDomain:-50002"])
        #expect(counts.lines == 5)
    }

    // A write that was torn; the record follows once more, whole.
    @Test func `a record of our own that was cut off is not a failure`() {
        let record =
            #"{"@timestamp":"2026-11-22T17:20:35.620956Z","log.level":"warning","message":"m","ecs.version":"8.11.0","#
            + #""log.logger":"auth","service.ephemeral_id":"r1","event.sequence":300,"error.type":"MSALErrorDomain","#
            + #""error.code":"-50004","error.message":"Error Domain=MSALErrorDomain Code=-50004","user.h"#
        let (events, counts) = parse(Array((record + "\n").utf8))
        #expect(events.isEmpty)
        #expect(counts.unparsed.values.reduce(0, +) == 1)
    }

    @Test func `every line is counted once, with its reason`() {
        let text = """
            hello

            TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52] one (
                "item"
            ) end

            Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={MSALErrorDescriptionKey=a

            Trace ID: 0c2f7e9b-1d11-4c34-9d57-2b8f5a6c7d00}
            beside it
            """
        let counts = parse(Array(text.utf8)).counts
        #expect(counts.lines == 10)
        #expect(counts.recordLines == 6)
        #expect(counts.records == 2)
        #expect(counts.unparsed == [.foreign: 1, .blank: 2, .text: 1])
        #expect(counts.first == Int64(1_791_011_512_000_000))
        #expect(counts.formats == [.objc, .nserror])
    }

    @Test func `the frames of an error's stack are lines of the error`() {
        let log =
            "Uncaught BrowserAuthError: timed_out: x\n    at AuthError [as constructor] (AuthError.ts:49:1)\n"
            + "    at step (_tslib.js:87:1)\n   --- End of stack trace from previous location ---\nbeside it\n"
        let counts = parse(Array(log.utf8)).counts
        #expect(counts.recordLines == 4)
        #expect(counts.unparsed == [.text: 1])
    }

    @Test func `two records that a paste put on one line are two records`() {
        let record = { (code: Int, id: String) in
            "TID=7 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - \(id)] [MSAL] acquireToken returning with error: "
                + "(MSALErrorDomain, \(code)) Masked(not-null)"
        }
        let text =
            record(-50005, "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4") + " "
            + record(-50002, "9A4C2B70-11D3-4E2F-8F57-6B0B6C1D2E3F")
        let (events, counts) = parse(Array(text.utf8))
        #expect(events.map(\.code) == ["-50005", "-50002"])
        #expect(counts.recordLines == 1)
    }

    /// The reader of text took every authorization error for a wrapper, the judgement in the app only -6000: a prompt
    /// that the user closed was then another failure in the report than in the app.
    @Test(arguments: [("-6000", "NSURLErrorDomain:-1009"), ("1001", wrapperDomain + ":1001")])
    func `only Apple's wrapper -6000 counts as the error inside it`(code: String, counted: String) {
        let text =
            "Error Domain=\(Self.wrapperDomain) Code=\(code) \"(null)\" UserInfo={NSUnderlyingError=0x600000c0 "
            + "{Error Domain=NSURLErrorDomain Code=-1009 \"(null)\"}}\n"
        let events = parse(Array(text.utf8)).events
        #expect(events.map { "\($0.domain):\($0.code)" } == [counted])
    }

    @Test(arguments: [
        (
            "com.microsoft.aad.msal4j.MsalServiceException: AADSTS50173: a. Correlation ID: 11111111-1111-4111-8111-111111111111\n"
                + "com.microsoft.aad.msal4j.MsalServiceException: AADSTS7000215: b. Correlation ID: "
                + "22222222-2222-4222-8222-222222222222\n", ["AADSTS50173", "AADSTS7000215"]
        ),
        ("BrowserAuthError: user_cancelled: x\nBrowserAuthError: timed_out: y\n", ["user_cancelled", "timed_out"]),
        ("BrowserAuthError: user_cancelled: x\nBrowserAuthError: user_cancelled: x\n", ["user_cancelled"]),
        ("NetworkError: no_network_connectivity: No network connectivity.\n", ["no_network_connectivity"]),
    ])
    func `exceptions on lines of their own are as many failures as they say`(log: String, words: [String]) {
        let events = parse(Array(log.utf8)).events
        #expect(events.map { $0.serviceCodes.first ?? $0.name } == words)
    }

    @Test func `a dictionary of Python 2 gives its suberror`() {
        let log =
            "{u'error': u'invalid_grant', u'error_description': u'AADSTS50055: The password is expired.', "
            + "u'suberror': u'user_password_expired'}\n"
        let events = parse(Array(log.utf8)).events
        #expect(events.map(\.oauthError) == ["invalid_grant"] && events.map(\.subError) == ["user_password_expired"])
    }

    @Test(arguments: [
        (#"{"error":"invalid_grant","error_description":"Bad password","error_codes":[50126],"x":1}"#, "AADSTS:50126"),
        (#"{"error":"invalid_grant","error_codes":[50055],"timestamp":"2026-10-03 07:00:00Z"}"#, "AADSTS:50055"),
        (#"{"level":"error","msg":"failed","error":"invalid_grant","suberror":"bad_token"}"#, "OAuth:invalid_grant"),
        (#"{"level":"info","error_codes":[50126]}"#, ""),
    ])
    func `an answer without a code in its description is known by its list of codes`(line: String, key: String) {
        let events = parse(Array((line + "\n").utf8)).events
        #expect(events.map { "\($0.domain):\($0.code)" }.joined() == key)
    }

    private static let wrapperDomain = "com.apple.AuthenticationServices.AuthorizationError"
}
