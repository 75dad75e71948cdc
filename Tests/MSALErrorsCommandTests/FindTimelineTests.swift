import CLibrary
import Foundation
import TestKit
import Testing

/// `find`: the story of one sign-in or one account, across files and formats.
@Suite struct FindTimelineTests {
    private let folder: TemporaryDirectory
    private let id = Records.id

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func find(_ arguments: String...) throws -> Command {
        try Command.run(["find"] + arguments, directory: folder.url)
    }

    private func write() throws {
        try folder.write(
            "b.ndjson",
            Records.line(1, minute: 1, #","msal.correlation_id":"\#(id)""#)
                + Records.failure(2, minute: 3, id: id, #","msal.service_codes":["AADSTS50076"]"#)
        )
        try folder.write(
            "a.log",
            "TID=1 MSAL 2.13.0 iOS 19.1 [2026-11-21 00:02:00 - \(id.uppercased())] [MSAL] acquireTokenSilent returning with"
                + " error: (MSALErrorDomain, -50002) Masked(not-null)\n2026-11-21 00:02:01 unrelated\n"
        )
    }

    @Test func `the lines of several files and formats are one story in the order of time`() throws {
        try write()
        let run = try find(id, "--format", "timeline", ".")
        #expect(run.status == 0)
        let places = ["2026-11-21 UTC", "00:01:00.000", "59 s later", "00:02:00.000", "00:03:00.000"]
            .map { run.output.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        #expect(
            run.output.contains("failed: interactionRequired MSALErrorDomain -50002 AADSTS50076: sign in interactively")
        )
        #expect(run.output.contains("a.log:1"))
        #expect(!run.output.contains("unrelated"))
    }

    /// A slash and a combining mark after it are one `Character`.
    @Test func `a line is shown with its file's name, also if the name begins with a combining mark`() throws {
        let line = Records.failure(1, id: id)
        try folder.write("deep/a.ndjson", line)
        #expect(rename(folder.path("deep/a.ndjson"), "\(folder.path)/deep/\u{301}a.ndjson") == 0)
        let run = try find(id, "--format", "timeline", "deep")
        #expect(
            run.output.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).contains {
                $0.elementsEqual("\u{301}a.ndjson:1".unicodeScalars)
            }
        )
    }

    @Test func `the host and the versions of a record are shown as they were logged, an owner's name is not`() throws {
        let hosts = ["web-7", "ip-10-0-3-17", "auth-7d9f8b6c5-x2x9z", "Annas-MacBook.local", "megan@contoso.com"]
        let records = hosts.enumerated().map { number, host in
            Records.failure(
                number + 1,
                id: id,
                #","host.name":"\#(host)","service.version":"10.20.30.40","host.os.version":"6.8.0-21""#
            )
        }
        try folder.write("fleet.ndjson", records.joined())
        for format in ["lines", "json"] {
            let output = try find(id, "--format", format, ".").output
            for host in hosts.prefix(3) { #expect(output.contains(host), "\(format), \(host)") }
            for host in hosts.suffix(2) { #expect(!output.contains(host), "\(format), \(host)") }
            #expect(output.components(separatedBy: "10.20.30.40").count == hosts.count + 1, "\(format)")
        }
        let question = "host.name=web-7|megan@contoso.com"
        let report = try Command.report(["--where", question, "."], directory: folder.url)
        let asked = (report["query"] as? [String: Any])?["where"] as? [String]
        #expect(asked == ["host.name=web-7|[email]"])
    }

    @Test func `the id of a sign-in row, which Microsoft's support asks for, is shown beside its masked user`() throws {
        let request = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        try folder.write(
            "sign-ins.json",
            """
            [{"id":"\(request.uppercased())","createdDateTime":"2026-11-21T00:02:00Z","correlationId":"\(id)",
              "userId":"4c1f3a52-9f0e-4d3a-8f6b-2a0f4f1f9b11","userPrincipalName":"megan@contoso.com",
              "appId":"11111111-2222-3333-4444-555555555555","status":{"errorCode":50053,"failureReason":"locked"}}]
            """
        )
        for format in ["lines", "json"] {
            let output = try find(id, "--format", format, "sign-ins.json").output
            #expect(output.lowercased().contains(request), "\(format): \(output)")
            #expect(!output.contains("megan@contoso.com") && !output.contains("4c1f3a52"), "\(format): \(output)")
        }
    }

    @Test func `the code of a failure that the service alone names is shown once`() throws {
        try folder.write("a.log", "2026-11-21 10:00:00 ERROR AADSTS50034: no account. Correlation ID: \(id)\n")
        let run = try find(id, "--format", "timeline", ".")
        #expect(run.output.contains("failed: UserAccountNotFound AADSTS50034: "), "\(run.output)")
    }

    @Test
    func `a clock that is five minutes ahead is shown by the request that both sides logged, and nothing is corrected`()
        throws
    {
        let request = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        try folder.write(
            "phone.ndjson",
            Records.failure(
                1,
                minute: 7,
                id: id,
                #","msal.request_id":"\#(request.uppercased())","host.name":"phone-1""#
            )
        )
        try folder.write(
            "sign-ins.json",
            """
            [{"id":"\(request)","createdDateTime":"2026-11-21T00:02:00Z","correlationId":"\(id)",
              "userPrincipalName":"megan@contoso.com","appId":"11111111-2222-3333-4444-555555555555",
              "status":{"errorCode":50076,"failureReason":"strong authentication is required"}}]
            """
        )
        let story = try find(id, "--format", "timeline", "phone.ndjson", "sign-ins.json").output
        #expect(
            story.contains("the times of phone-1 are 5 min ahead of those of sign-ins.json, as 1 shared request id"),
            "\(story)"
        )
        #expect(story.contains("00:07:00.000") && story.contains("00:02:00.000"))
        let last = try #require(try find(id, "--format", "json", "phone.ndjson", "sign-ins.json").outputLines.last)
        #expect(
            last == #"{"clockOffset":{"ahead":"phone-1","behind":"sign-ins.json","milliseconds":300000,"ids":1,"#
                + #""kind":"requestId"}}"#
        )
        // The same machine, and a pause between two steps of one sign-in: no offset.
        try folder.write("later.ndjson", Records.failure(2, minute: 40, id: id, #","host.name":"phone-1""#))
        #expect(!(try find(id, "--format", "timeline", "phone.ndjson", "later.ndjson").output.contains("Clocks:")))
    }

    @Test func `a row of a sign-in export is a sentence: who, to what, how it ended`() throws {
        func row(_ number: Int, _ code: Int, _ more: String = "") -> String {
            #"{"id":"7c9e6679-7425-40de-944b-e07fc1f90ae\#(number)","createdDateTime":"2026-11-21T00:0\#(number):00Z","#
                + #""correlationId":"\#(id)","userPrincipalName":"megan@contoso.com","#
                + #""appDisplayName":"Contoso Portal","status":{"errorCode":\#(code)\#(more)}}"#
        }
        try folder.write(
            "sign-ins.json",
            "["
                + [
                    row(1, 50_074, #","failureReason":"Strong authentication is required.""#),
                    row(2, 53_003, #","failureReason":"Blocked by policy.""#), row(3, 0),
                ].joined(separator: ",") + "]"
        )
        let story = try find(id, "--format", "timeline", "sign-ins.json").output.replacing(/\s+/, with: " ")
        for sentence in [
            /00:01:00\.000 Sign-in of user:\S+ to Contoso Portal was interrupted, AADSTS50074 \w+: Strong auth/,
            /00:02:00\.000 Sign-in of user:\S+ to Contoso Portal failed, AADSTS53003 \w+: Blocked by policy\./,
            /00:03:00\.000 Sign-in of user:\S+ to Contoso Portal succeeded sign-ins/,
        ] {
            #expect(story.contains(sentence), "\(story)")
        }
        #expect(!story.contains("createdDateTime") && !story.contains("megan"))
        let json = try find(id, "--format", "json", "sign-ins.json").outputLines
        #expect(json.count == 3 && json.allSatisfy { $0.contains(/"message":"Sign-in of user:\S+ to Contoso Portal/) })
        #expect(try find(id, "--format", "lines", "sign-ins.json").output.contains("createdDateTime"))
    }

    @Test(arguments: [
        ("[2026-11-21 00:02:00 - ID] x", "[ID] x"), ("2026-11-21 00:02:00,000 - ERROR - x", "ERROR - x"),
        ("[2026-11-21T00:02:00Z] x", "x"), ("[Sat, 21 Nov 2026 00:02:00 GMT] : [ID] : x", "[ID] : x"),
        ("INFO 2026-11-21 00:02:00 x", "INFO x"),
        ("2026-11-21 00:02:00 x 2026-11-21 00:02:00", "x 2026-11-21 00:02:00"),
    ])
    func `a line of a text log does not repeat the time beside it`(line: String, rest: String) throws {
        try folder.write("a.log", line.replacing("x", with: "MSALErrorDomain Code=-50002 \(id) x") + "\n")
        let story = try find(id, "--format", "timeline", "a.log").output
        let expected = rest.replacing("x", with: "MSALErrorDomain Code=-50002 \(id) x")
        #expect(story.contains("00:02:00.000  "), "\(story)")
        #expect(story.replacing(/\s+/, with: " ").contains(" \(expected) a.log:1"), "\(story)")
    }

    @Test func `programs get objects with time, source and failure, or the lines`() throws {
        try write()
        let run = try find(id, "--format", "json", ".")
        let objects = try run.outputLines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.count == 3)
        #expect(
            objects.compactMap { $0["source"] as? String }.sorted() == ["./a.log:1", "./b.ndjson:1", "./b.ndjson:2"]
        )
        #expect(objects.allSatisfy { $0["time"] is String })
        let failures = objects.compactMap { $0["failure"] as? [String: Any] }
        #expect(failures.map { $0["code"] as? String } == ["-50002", "-50002"])
        #expect(failures.allSatisfy { $0["recovery"] as? String == "acquireTokenInteractively" })
        // In a pipe the lines stay what they are.
        #expect(try find(id, ".").outputLines.count == 3)
    }

    @Test func `an account is found by its name, in our records and in text logs, and its name is not printed`() throws
    {
        let key = try folder.write("keys/app.key", String(repeating: "5f3a", count: 16) + "\n")
        #expect(chmod(key, 0o600) == 0)
        let name = "megan@contoso.com"
        // What a log has: the scrubbed text of the name.
        let scrubbed = try Command.run(
            ["scrub", "--key", key, "-"],
            input: Data("signed in \(name)\n".utf8),
            directory: folder.url
        )
        let pseudonym = try #require(
            scrubbed.output.split(whereSeparator: { $0 == " " || $0 == "\n" }).first { $0.hasPrefix("user:") }
        )
        try folder.write(
            "logs/app.ndjson",
            Records.failure(1, #","user.hash":"\#(pseudonym)""#) + Records.failure(2, #","user.hash":"user:k1:00""#)
        )
        try folder.write(
            "logs/plain.log",
            "2026-11-21 00:00:05 error for Megan@Contoso.com: AADSTS50058: x\nfor omegan@contoso.com.au\n"
        )
        for format in ["timeline", "lines", "json"] {
            let run = try find("--account", name, "--key", key, "--format", format, "logs")
            #expect(run.status == 0, "\(run.error)")
            #expect(!(run.output + run.error).lowercased().contains("megan"))
            if format != "timeline" { #expect(run.outputLines.count == 2, "\(run.output)") }
        }
        #expect(try find("--account", "nobody@contoso.com", "--key", key, "logs").status == 1)
    }

    @Test func `a key that the logs do not know is named instead of an account that is not there`() throws {
        func write(key name: String, _ digits: String) throws -> String {
            let key = try folder.write(name, String(repeating: digits, count: 16) + "\n")
            #expect(chmod(key, 0o600) == 0)
            return key
        }
        let (right, wrong) = (try write(key: "keys/app.key", "5f3a"), try write(key: "keys/other.key", "71c4"))
        func pseudonym(_ key: String) throws -> String {
            let scrubbed = try Command.run(
                ["scrub", "--key", key, "-"],
                input: Data("signed in megan@contoso.com\n".utf8),
                directory: folder.url
            )
            return String(try #require(scrubbed.output.split(whereSeparator: \.isWhitespace).last))
        }
        func id(_ key: String) throws -> String { String(try pseudonym(key).split(separator: ":")[1]) }
        try folder.write("logs/app.ndjson", Records.failure(1, #","user.hash":"\#(try pseudonym(right))""#))
        let run = try find("--account", "megan@contoso.com", "--key", wrong, "logs")
        #expect(run.status == 2)
        let note = "of the key \(try id(right)), not of the given key \(try id(wrong))"
        #expect(run.error.contains(note), "\(run.error)")
        #expect(!run.error.contains("megan"))
        let piped = try Command.run(
            ["find", "--account", "megan@contoso.com", "--key", wrong, "-"],
            input: Data(try folder.bytes("logs/app.ndjson")),
            directory: folder.url
        )
        #expect(try piped.status == 2 && piped.error.contains(id(right)), "\(piped.error)")
        #expect(try find("--account", "megan@contoso.com", "--key", right, "logs").status == 0)
    }

    @Test func `without a key an account cannot be found by name, and the remedy is said`() throws {
        try write()
        let run = try Command.run(
            ["find", "--account", "megan@contoso.com", "."],
            directory: folder.url,
            environment: ["HOME": folder.path("nowhere"), "XDG_STATE_HOME": folder.path("nowhere")]
        )
        #expect(run.status == 2)
        #expect(run.error.contains("--key FILE"))
        #expect(!run.error.contains("megan"))
        #expect(try find().status == 64)
    }

    @Test func `a line that is found cannot write to the terminal`() throws {
        try folder.write(
            "app.ndjson",
            Records.line(1, #","msal.correlation_id":"\#(id)","labels.x":"\u001b]0;owned\u0007""#)
                .replacing("\"m1\"", with: #""\u001b[2Jm\u202e""#)
        )
        let run = try find(id, "--format", "timeline", ".")
        #expect(run.status == 0)
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
    }

    private static let stack = [
        "[2026-11-21 00:02:00 - thread_id: 1, correlation_id: 3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4 - Android"
            + " 36] failed",
        "com.microsoft.identity.client.exception.MsalClientException: Device network connection is not available",
        "\tat com.contoso.Sign.in(Sign.java:12)",
    ]

    @Test(arguments: ["lines", "json", "timeline"])
    func `a record of a text log is shown with all of its lines, and no line of another one`(format: String) throws {
        let other = Self.stack[0].replacingOccurrences(of: "3f0c", with: "9999")
        try folder.write("app.log", ([other] + Self.stack + [other]).joined(separator: "\n") + "\n")
        let run = try find("3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4", "--format", format, "app.log")
        #expect(run.status == 0)
        #expect(run.output.contains("MsalClientException: Device network"))
        #expect(run.output.contains("at com.contoso.Sign.in(Sign.java:12)"))
        #expect(!run.output.contains("99995d1e"))
        if format == "lines" { #expect(run.outputLines == Self.stack) }
        // The line that matches may be any of them.
        let below = try find("Sign.java:12", "--format", "lines", "app.log")
        #expect(below.outputLines == Self.stack)
        let foreign = try find("nothing of it", "--format", format, "app.log")
        #expect(foreign.status == 1)
    }

    @Test func `lines of another stream between those of a record are not its lines`() throws {
        func line(_ tag: String, _ text: String) -> String { "11-21 00:02:00.120  7813 29445 E \(tag): \(text)\n" }
        let mixed =
            line("Auth", Self.stack[0])
            + line("Other", "noise one")
            + line("Auth", Self.stack[1]) + line("Other", "noise two") + line("Auth", Self.stack[2])
        try folder.write("app.log", mixed)
        let run = try find("3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4", "--format", "lines", "app.log")
        #expect(run.outputLines.count == 3)
        #expect(!run.output.contains("noise"))
    }

    @Test(arguments: ["lines", "json"])
    func `through a pipe the lines of several files are in the order of time, too`(format: String) throws {
        try write()
        let run = try find(id, "--format", format, ".")
        #expect(run.outputLines.count == 3)
        #expect(run.outputLines[1].contains("acquireTokenSilent returning"))
    }

    @Test func `more than can be sorted is printed all the same, and said`() throws {
        let text = String(repeating: "x", count: 4_000)
        let lines = (0..<1_200).map { "2026-11-21 00:00:00 \(id) \(text) \($0)" }
        try folder.write("app.log", lines.joined(separator: "\n") + "\n")
        let run = try find(id, "--format", "lines", "app.log")
        #expect(run.outputLines.count == 1_200)
        #expect(run.error.contains("more than 4 MiB was found"))
    }
}
