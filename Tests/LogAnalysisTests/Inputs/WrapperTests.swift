import FailureSummaries
import Foundation
import LogArchives
import LogRecords
import TestKit
import Testing

@testable import LogAnalysis

/// What a container, a journal or a cloud service carries is read as if it had stood alone.
@Suite struct WrapperTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    // MARK: What is inside

    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"

    /// Our own records: three of a run, one twice, one missing, one of them a failure; an attempt with an account.
    private static let records: [String] = {
        let failure = RecordLine.failure(code: "-50002", id: id) + #","msal.service_codes":["AADSTS50076"]"#
        let attempt = #","event.outcome":"success","user.hash":"user:k1:9f2c9f2c9f2c9f2c""#
        return [
            RecordLine.text(1, time: "2026-10-03T07:11:50.000000Z"),
            RecordLine.text(2, time: "2026-10-03T07:11:51.000000Z", message: #"a \"quoted\" \\ text, ü"#, failure),
            RecordLine.text(2, time: "2026-10-03T07:11:51.000000Z", message: #"a \"quoted\" \\ text, ü"#, failure),
            RecordLine.text(4, time: "2026-10-03T07:11:52.000000Z", attempt),
        ]
    }()

    private static let text = [
        "False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [2026-10-03 07:15:40Z - \(id)] Exception type: "
            + "Microsoft.Identity.Client.MsalUiRequiredException",
        ", ErrorCode: invalid_grant",
        "HTTP StatusCode 400",
        "CorrelationId \(id)",
        "Microsoft Entra ID Error Code AADSTS50076",
        "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response)",
        "   at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync()",
        "info: the next line of the app",
    ]

    private func report(_ text: String, name: String) async throws -> Report {
        let path = try folder.write(name, text)
        let result = await Scan(Query(), jobs: 2).summarize(InputFinder.find([path]))
        return ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 }).report(result, Query())
    }

    private func events(_ text: String, name: String) throws -> [FailureEvent] {
        let path = try folder.write(name, text)
        var events: [FailureEvent] = []
        _ = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { events.append($0) }
        return events
    }

    @Test(arguments: ["11-12 08:01:01", "2026-11-12 08:01:01"])
    func `what Android's library logs and the app prints at once is one failure`(time: String) throws {
        let host = "14211 14288"
        let log = """
            \(time).000 \(host) W MSAL: [2026-11-12 08:01:01 - thread_id: 512, correlation_id: \(Self.id) - Android 34] Error: invalid_grant
            \(time).060 \(host) E FieldApp: silent failed
            \(time).060 \(host) E FieldApp: com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS50076: x

            """
        let found = try events(log, name: "logcat.txt")
        #expect(found.map(\.code) == ["MsalUiRequiredException"])
        #expect(found.map(\.correlationID) == [Self.id])
    }

    @Test(arguments: [
        #"{"time":"2026-11-12T03:01:00.5Z","AppRoleName":"web","OuterType":"OUTER","OuterMessage":"IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user.","InnermostType":"INNER","InnermostMessage":"SENTENCE"}"#,
        #"{"timestamp":"2026-11-12T03:01:00.5Z","type":"OUTER","outerMessage":"IDW10502: no.","innermostType":"INNER","innermostMessage":"SENTENCE","itemType":"exception"}"#,
        #"{"name":"AppExceptions","time":"2026-11-12T03:01:00.5Z","iKey":"1","data":{"baseType":"ExceptionData","baseData":{"exceptions":[{"id":1,"typeName":"OUTER","message":"IDW10502: no."},{"id":2,"outerId":1,"typeName":"INNER","message":"SENTENCE"}]}}}"#,
    ])
    func `the innermost exception of a chain says what the service answered`(row: String) throws {
        let log =
            row.replacing("OUTER", with: "Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException")
            .replacing("INNER", with: "Microsoft.Identity.Client.MsalUiRequiredException")
            .replacing("SENTENCE", with: "AADSTS50076: Use a second factor. Correlation ID: \(Self.id)") + "\n"
        let found = try events(log, name: "rows.json")
        #expect(found.map(\.summary) == ["MSAL.NET:MsalUiRequiredException AADSTS50076 #\(Self.id)"])
    }

    @Test func `the transport's exception inside one of the library is its cause`() throws {
        let log =
            #"{"timestamp":"2026-11-12T03:01:00.5Z","type":"Microsoft.Identity.Client.MsalServiceException","outerMessage":"Sign-in failed.","innermostType":"System.Net.Sockets.SocketException","innermostMessage":"No such host is known.","itemType":"exception"}"#
            + "\n"
        let found = try events(log, name: "rows.json")
        #expect(found.map(\.code) == ["MsalServiceException"])
        #expect(found.map(\.underlying) == [["System.Net.Sockets:SocketException"]])
    }

    @Test(arguments: [
        "09-21 14:19:48.101 31349 31385 E ContosoAuth: ", "09-21 14:19:48.101 10234 31349 31385 E ContosoAuth: ",
        "09-21 14:19:48.101  u0_a234 31349 31385 E ContosoAuth: ", "09-21 14:19:48.101 E/ContosoAuth(31349): ",
        "09-21 14:19:48.101 +0200 31349 31385 E ContosoAuth: ",
        "2026-09-21 14:19:48.101 +0200 31349 31385 E ContosoAuth: ",
        "2026-09-21 14:19:48.101 31349-31385/com.contoso.app E/ContosoAuth: ",
        "2026-09-21 14:19:48.101 31349-31385 ContosoAuth  com.contoso.app  E  ",
        "1790000388.101 31349 31385 E ContosoAuth: ", "E/ContosoAuth (31349): ",
        "[ 09-21 14:19:48.101 31349:31385 E/ContosoAuth ]\n",
    ])
    func `each form of logcat's prefix is taken off and tells level and flavour`(prefix: String) throws {
        for (text, domain) in [("MsalClientException: io_error", "MSAL.Android"), ("AADSTS50126: wrong.", "AADSTS")] {
            let found = try events(prefix + text + "\n", name: "logcat.txt")
            #expect(found.map(\.message) == [text])
            #expect(found.map(\.level) == [.error])
            #expect(found.map(\.format) == [.android])
            #expect(found.map(\.domain) == [domain])
        }
    }

    @Test func `a web view and another language's runtime on Android keep their flavour`() throws {
        let log =
            "I/chromium( 311): [INFO:CONSOLE(1)] \"BrowserAuthError: user_cancelled: no.\", source: a.js (1)\n"
            + "E/DOTNET  ( 312): Microsoft.Identity.Client.MsalUiRequiredException: AADSTS50076: x\n"
        #expect(
            try events(log, name: "logcat.txt").map(\.format).sorted { $0.rawValue < $1.rawValue } == [.dotnet, .js]
        )
    }

    @Test(arguments: ["2018-12-12", "12-12"])
    func `one exception that two tags print at once is one failure`(date: String) throws {
        let text = "com.microsoft.identity.client.exception.MsalClientException: no value\n"
        func line(_ time: String, _ tag: String, _ text: String = text) -> String {
            (date.count > 5
                ? "\(date) 20:00:\(time) 8934-8934/? \(tag): "
                : "\(date) 20:00:\(time) 8934 8934 "
                    + tag.replacing("/", with: " ") + ": ") + text
        }
        let twice =
            line("40.202", "I/Login") + line("40.203", "W/System.err")
            + line("40.203", "W/System.err", "\tat a.b(C.java:1)\n")
        #expect(try events(twice, name: "logcat.txt").map(\.records) == [2])
        // The next attempt, and another message.
        #expect(try events(twice + line("50.000", "I/Login"), name: "logcat.txt").count == 2)
        let other = line("40.202", "I/Login") + line("40.203", "W/System.err", text.replacing("value", with: "key"))
        #expect(try events(other, name: "logcat.txt").count == 2)
    }

    @Test func `the number at the end of a part without its rest is not believed`() throws {
        let log = "2026-11-12T03:01:00.5Z stdout P x Error Domain=MSALErrorDomain Code=-500\n"
        #expect(try events(log, name: "cri.log").isEmpty)
        let rest = "2026-11-12T03:01:00.5Z stdout F 05 \"(null)\"\n"
        #expect(try events(log + rest, name: "cri.log").map(\.code) == ["-50005"])
    }

    @Test(arguments: [
        #"{"level":"error","time":"2026-11-12T09:02:00.5Z","msg":"BrowserAuthError: user_cancelled: no."}"#,
        "2026-11-12 09:02:00.500 ERROR BrowserAuthError: user_cancelled: no.",
    ])
    func `a line with a time of its own below a wrapped one is not its rest`(line: String) throws {
        let wrapped =
            #"{"log":"AADSTS700024: no. Correlation ID: \#(Self.id)\n","stream":"stderr","time":"2026-11-12T03:01:00.5Z"}"#
        let found = try events(wrapped + "\n" + line + "\n", name: "app.log")
        #expect(found.map(\.time).sorted { ($0 ?? 0) < ($1 ?? 0) } == [1_794_452_460_500_000, 1_794_474_120_500_000])
        #expect(found.first { $0.code == "BrowserAuthError" }?.serviceCodes == [])
    }

    @Test(arguments: Wrapper.all)
    func `our own records keep identity, attempts and accounts inside any wrapper`(wrapper: Wrapper) async throws {
        let wrapped = wrapper.wrap(Self.records)
        let report = try await report(wrapped, name: "auth.log")
        #expect(report.totals.failures == 1)
        #expect(report.totals.attempts == 2)
        #expect(report.totals.succeeded == 1)
        #expect(report.inputs.duplicates == 1)
        #expect(report.inputs.missing == 1)
        #expect(report.inputs.formats.contains(.native))
        let group = try #require(report.groups.first)
        #expect(group.serviceCodes.map(\.code) == ["AADSTS50076"])
        #expect(group.samples.first?.correlationID == Self.id)
        #expect(try events(wrapped, name: "auth.log").map(\.correlationID) == [Self.id])
    }

    @Test(arguments: Wrapper.all)
    func `a stack trace inside any wrapper is the one failure that it is alone`(wrapper: Wrapper) throws {
        let events = try events(wrapper.wrap(Self.text), name: "app.log")
        #expect(
            events.map(\.summary) == ["MSAL.NET:MsalUiRequiredException invalid_grant AADSTS50076 http=400 #\(Self.id)"]
        )
    }

    @Test func `a line of a hundred thousand syslog frames is read to its last one`() throws {
        let frame = "<165>1 2026-10-03T07:15:41Z - app - - - x"
        let many = String(repeating: "\(frame.utf8.count) \(frame)", count: 100_000)
        let last = "<165>1 2026-10-03T07:15:42Z - app - - - sign-in failed: AADSTS50076 Correlation ID: \(Self.id)"
        let events = try events("\(many)\(last.utf8.count) \(last)\n", name: "app.log")
        #expect(events.map(\.correlationID) == [Self.id])
    }

    // invariant LineUnwrapper I2
    @Test(arguments: Wrapper.all)
    func `find prints the record inside any wrapper as it is alone`(wrapper: Wrapper) throws {
        let path = try folder.write("auth.log", wrapper.wrap(Self.records))
        var found: [String] = []
        _ = Scan(Query(), jobs: 1).find(SearchTerm(Self.id.uppercased()), in: InputFinder.find([path])) {
            found.append(String(decoding: $0.line, as: UTF8.self))
        }
        #expect(found == [Self.records[1]])
    }

    @Test(arguments: Wrapper.all)
    func `randomly changed bytes of a wrapped log never stop the reader`(wrapper: Wrapper) throws {
        var random = SeededNumbers(seed: 11)
        let bytes = Array(wrapper.wrap(Self.records + Self.text).utf8)
        for _ in 0..<20 {
            let changed = random.changed(bytes, most: 6, marks: "\n\"{}[]\\,:P")
            let path = try folder.write("changed.log", changed)
            let counts = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { _ in }.counts
            #expect(counts.bytes == changed.count && counts.damaged.isEmpty)
        }
    }

    @Test func `a record without a time of its own has its wrapper's`() throws {
        let line = "msal.application: Refresh failed. invalid_grant: AADSTS700082: expired"
        for text in [
            "2026-10-03T07:15:41.5Z stdout F \(line)\n",
            Wrapper.docker(line).replacing(".123456789", with: ".5") + "\n",
            "2026-10-03T07:15:41.500000+0000 web-1 app[812]: \(line)\n",
        ] {
            let events = try events(text, name: "app.log")
            #expect(events.map(\.time) == [1_791_011_741_500_000], "\(text)")
        }
    }

    @Test func `a code at the end of the last wrapped line counts`() throws {
        let events = try events(
            Wrapper.cri("msal.application: Refresh failed. invalid_grant: AADSTS700082") + "\n",
            name: "a"
        )
        #expect(events.flatMap(\.serviceCodes) == ["AADSTS700082"])
    }

    @Test func `a record that a runtime cut inside a character is whole again`() throws {
        let record = RecordLine.text(
            1,
            time: "2026-10-03T07:11:51.000000Z",
            message: "prüft",
            RecordLine.failure(code: "-50002", id: Self.id)
        )
        let bytes = Array(record.utf8)
        let cut = try #require(bytes.firstIndex(of: 0xC3)) + 1
        let parts = [("P", bytes[..<cut]), ("F", bytes[cut...])]
        let log = parts.flatMap { mark, part in
            Array("2026-10-03T07:11:51.1Z stdout \(mark) ".utf8) + part + [UInt8(ascii: "\n")]
        }
        let path = try folder.write("cri.log", log)
        var events: [FailureEvent] = []
        _ = Scan(Query(), jobs: 1).events(InputFinder.find([path])) { events.append($0) }
        #expect(events.map(\.correlationID) == [Self.id])
    }

    @Test(arguments: [
        "{\n    \"message\" => ESCAPED,\n  \"@version\" => \"1\"\n}\n",
        #"[0] kube.web: [[1791011741.123456789, {}], {"logtag"=>"F", "log"=>"RECORD", "pod"=>{"a"=>"b"}}]"# + "\n",
    ])
    func `a collector's print-out of our records keeps attempts and accounts`(form: String) async throws {
        let log = Self.records.map {
            form.replacing("ESCAPED", with: Wrapper.json($0)).replacing("RECORD", with: $0)
        }
        let report = try await report(log.joined(), name: "out.log")
        #expect(report.totals.failures == 1)
        #expect(report.totals.attempts == 2)
    }

    @Test func `the last part of a line that never came loses no line before it`() async throws {
        let whole = Self.records.map { Wrapper.cri($0) + "\n" }.joined()
        let report = try await report(whole + "2026-10-03T07:15:42.1Z stdout P {\"@timestamp\":\"2026", name: "a.log")
        #expect(report.totals.failures == 1)
        #expect(report.inputs.duplicates == 1)
    }

    // invariant LineUnwrapper I1
    @Test func `lines of many streams that never end are passed on before they fill memory`() {
        let unwrapper = LineUnwrapper(furtherKeys: [])
        unwrapper.begin()
        var collector = TextLineCounter()
        func take(_ line: String) {
            var bytes = Array((line + "\n").utf8) + [UInt8](repeating: 0, count: RecordScanner.padding)
            bytes.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                #expect(unwrapper.take(base, line.utf8.count, 1, &collector))
            }
            unwrapper.reuse()
            #expect(unwrapper.waitingBytes <= LineFeeder.lineLimit)
        }
        take(#"{"log":"begin\n","stream":"s0","time":"2026-10-03T07:15:41.5Z"}"#)
        let part = String(repeating: "x", count: 1 << 20)
        for stream in 1...40 {
            take(#"{"log":"\#(part)","stream":"s\#(stream)","time":"2026-10-03T07:15:41.5Z"}"#)
        }
        unwrapper.finish(&collector)
        #expect(collector.lines == 41)
    }

    /// Each thread's first line names the request, the second one the error: mixed up, errors get others' requests.
    @Test(arguments: [1, 2, 16, 40])
    func `the lines of mixed threads are read as if each thread stood alone`(threads: Int) throws {
        func id(_ thread: Int) -> String { "9f2c61a5-1d5e-4b1b-9c0d-0000000010\(thread + 10)" }
        func code(_ thread: Int) -> String { thread.isMultiple(of: 2) ? "AADSTS50076" : "AADSTS50079" }
        func logcat(_ thread: Int, _ line: String) -> String {
            "10-03 07:15:41.123  7813 \(2_000 + thread) E Auth: \(line)\n"
        }
        let header = { (thread: Int) in
            "[2026-10-03 07:15:41 - thread_id: \(thread), correlation_id: \(id(thread)) - Android 36] Failed"
        }
        let error = { (thread: Int) in "MsalUiRequiredException: \(code(thread)): sign in" }
        // So many records stay open at a time.
        var text = ""
        for first in stride(from: 0, to: threads, by: 16) {
            let group = first..<min(first + 16, threads)
            text += group.map { logcat($0, header($0)) }.joined()
            text += group.reversed().map { logcat($0, error($0)) }.joined()
        }
        let found = try events(text, name: "logcat.txt").map { "\($0.correlationID ?? "") \($0.serviceCodes)" }
        #expect(found.sorted() == (0..<threads).map { "\(id($0)) [\"\(code($0))\"]" }.sorted())
    }

    @Test func `a line of an answer that has escaped line feeds in it begins no message`() throws {
        let lines = [
            "{", #"  "error": "invalid_grant","#, #"  "error_description": "AADSTS50173: expired.\r\nTrace ID: 1","#,
            "}",
        ]
        let text = lines.map { #"{"TimeStamp":"2026-10-03T07:15:41.1","Log":\#(Wrapper.json("F " + $0))}"# + "\n" }
            .joined()
        #expect(try events(text, name: "a.log").map(\.oauthError) == ["invalid_grant"])
    }

    @Test func `an export says in which line of the file a failure is`() throws {
        let wrapper = try #require(Wrapper.all.first { $0.name == "CloudWatch, events" })
        let events = try events(wrapper.wrap(["nothing", Self.text[0] + " AADSTS50076"]), name: "a.json")
        #expect(events.map(\.line) == [10])
    }

    /// What was read out of an object once was looked up in the next line, beyond its end.
    @Test func `a line that begins with a bracket is not read by the members of the object before it`() throws {
        let quiet = String(repeating: "a quiet line, longer than the next ones; ", count: 8)
        let object = #"{"time":"2026-11-02T15:32:44Z","AppRoleName":"web","SeverityLevel":3,"Message":"\#(quiet)"}"#
        let line = "[12:17:25 INF] False MSAL 4.61.3.0 MSAL.NetCore [2026-10-28 12:17:25Z - \(Self.id)] Hint: False"
        let failure = "Microsoft.Identity.Client.MsalServiceException: AADSTS700016: Application was not found."
        let events = try events([object, line, failure].joined(separator: "\n") + "\n", name: "app.log")
        #expect(events.map(\.line) == [3])
        #expect(events.map(\.message) == [failure])
    }

    /// A logger that writes a time, a level and a name is not syslog.
    @Test func `lines of containers that compose mixes are read as those of each`() throws {
        let other = "6685bf0c-5417-47b9-9d2e-ffe7544b09a5"
        let lines = [
            "web-1     | \(Self.text[0])", "web-1     | \(Self.text[1])",
            "reports-1 | ERROR:reports:no token: AADSTS7000215: Invalid client secret. Correlation ID: \(other) .",
            "web-1     | \(Self.text[3])", "web-1     | \(Self.text[4])",
        ]
        let events = try events(lines.joined(separator: "\n") + "\n", name: "compose.log")
        #expect(Set(events.map(\.code)) == ["MsalUiRequiredException", "7000215"])
        #expect(events.map(\.serviceCodes.count) == [1, 1])
    }

    @Test(arguments: [
        "06-18 %@:10.945  4201  4255 E Auth: ", "06-18 %@:10.945 u0_a7  4201  4255 E Auth: ",
        "Jun 18 %@:10 web-1 app[812]: ",
    ])
    func `a line that came hours later belongs to no failure before it, and one of the same second does`(
        prefix: String
    ) throws {
        let first = prefix.replacing("%@", with: "07:02")
        let text =
            first + "token refresh failed: AADSTS700082: too old\n" + first
            + "Trace ID: 0c2f6f5e-7b7e-4e5a-a2c1-b7b1f9d6a311\n"
            + prefix.replacing("%@", with: "09:02") + "token refresh failed: AADSTS700082: too old\n"
        let found = try events(text, name: "app.log").map(\.requestID)
        #expect(found == ["0c2f6f5e-7b7e-4e5a-a2c1-b7b1f9d6a311", nil])
    }

    @Test func `a level after blanks begins a line of its own`() throws {
        let ids = [Self.id, "6685bf0c-5417-47b9-9d2e-ffe7544b09a5"]
        let lines = ids.map {
            "2026-10-27T15:49:52Z   [Error]   attempt: Microsoft.Identity.Client.MsalServiceException: AADSTS700024: Expired. "
                + "Correlation ID: \($0) Timestamp: 2026-10-27 15:49:51Z"
        }
        #expect(try events(lines.joined(separator: "\n") + "\n", name: "host.log").map(\.correlationID) == ids)
    }

    @Test(arguments: [
        ("login failed: AADSTS50126", "AADSTS50126"), ("silent login: failed: AADSTS50126", "AADSTS50126"),
        ("web1 failed[12]: login: AADSTS50126: wrong password", "AADSTS50126: wrong password"),
    ])
    func `what an app says after its own time is no host and program`(line: String, message: String) throws {
        let found = try events("Jun 18 07:02:10 \(line)\n", name: "app.log")
        #expect(found.map(\.message) == [message])
    }

    @Test func `an app's own prefix is not taken for a wrapper`() throws {
        let line = "msal.application: Refresh failed. invalid_grant: AADSTS700082: expired"
        for prefix in ["2026-10-03T07:15:41Z INFO ", "2026-10-03T07:15:41+0000 root ", "[2026-10-03T07:15:41Z] DEBUG "]
        {
            let events = try events(prefix + line + "\n", name: "app.log")
            #expect(events.map(\.format) == [.python], "\(prefix)")
        }
    }
}

private struct TextLineCounter: LineHandler {
    var acceptsNonFailureRuns: Bool { false }
    var lines = 0

    mutating func handle(nonFailures records: NonFailureRun) {}
    mutating func handle(object fields: RecordFields, line: Int) -> Bool { false }
    mutating func handle(text: UnsafeRawBufferPointer, line: Int) { lines += 1 }
    mutating func skip(because reason: UnparsedReason, line: Int) {}
    mutating func note(_ damage: ArchiveDamage) {}
}
