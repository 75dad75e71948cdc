import MSALText
import Testing

@testable import LogAnalysis

/// Times that hosts put in front of lines.
struct HostStampTests {
    @Test(arguments: [
        ("2026-06-18 07:02:10.945 +02:00", "2026-06-18 09:12:11.100 +02:00"),
        ("2026/06/18 07:02:10", "2026/06/18 09:12:11"),
        ("06-18 07:02:10.945 E/Auth(4201):", "06-18 09:12:11.100 E/Auth(4201):"),
        ("06-18 07:02:10.945 tablet-02 E/Auth:", "06-18 09:12:11.100 tablet-02 E/Auth:"),
        ("E0618 07:02:10.945123       1 token.go:88]", "E0618 09:12:11.100123       1 token.go:88]"),
        ("18.06.2026 07:02:10", "18.06.2026 09:12:11"), ("18/06/2026 07:02:10", "18/06/2026 09:12:11"),
        ("6/18/2026 7:02:10 AM", "6/18/2026 9:12:11 AM"), ("[6/18/26, 7:02:10 AM]", "[6/18/26, 9:12:11 AM]"),
        ("[18/Jun/2026:07:02:10 +0000]", "[18/Jun/2026:09:12:11 +0000]"),
        ("[Thu Jun 18 07:02:10.945123 2026] [error]", "[Thu Jun 18 09:12:11.945123 2026] [error]"),
        ("07:02:10.945", "09:12:11.100"), ("[7:02:10 AM]", "[9:12:11 AM]"),
        ("1781766130.945", "1781773931.100"), ("1781766130945", "1781773931100"),
        ("ERROR 2026-06-18 07:02:10", "ERROR 2026-06-18 09:12:11"), ("[ERROR]", "[ERROR]"),
        ("20260618 07:02:10", "20260618 09:12:11"), ("Jun 18, 2026 7:02:10 AM", "Jun 18, 2026 9:12:11 AM"),
        ("18-Jun-2026 07:02:10.945", "18-Jun-2026 09:12:11.100"),
        ("[4201:0618/070210.945123:ERROR:auth.cc(88)]", "[4201:0618/091211.100123:ERROR:auth.cc(88)]"),
        ("[4201:4207:0618/070210:ERROR:auth.cc(88)]", "[4201:4207:0618/091211:ERROR:auth.cc(88)]"),
        ("20260618T070210Z", "20260618T091211Z"),
    ])
    func `each line with a time of its own is a record of its own`(first: String, second: String) {
        let events = failures(
            in: """
                \(first) start
                \(first) login failed: AADSTS50126
                \(second) login failed: AADSTS53003
                \(second) done

                """
        )
        #expect(events.map(\.summary) == ["AADSTS:50126 AADSTS50126", "AADSTS:53003 AADSTS53003"])
    }

    @Test(
        arguments: [
            ("2026-06-18 07:02:10.945 +02:00", 1_781_758_930_945_000), ("2026/06/18 07:02:10", 1_781_766_130_000_000),
            ("18.06.2026, 07:02:10", 1_781_766_130_000_000), ("6/18/2026 7:02:10 PM", 1_781_809_330_000_000),
            ("[18/Jun/2026:07:02:10 +0200]", 1_781_758_930_000_000),
            ("Thu Jun 18 07:02:10 UTC 2026", 1_781_766_130_000_000), ("1781766130945", 1_781_766_130_945_000),
            ("20260618T070210.945Z", 1_781_766_130_945_000), ("20260618T090210+0200", 1_781_766_130_000_000),
        ] as [(String, Int64)]
    )
    func `a time with a year becomes the failure's time`(stamp: String, time: Int64) {
        #expect(failures(in: "\(stamp) login failed: AADSTS50126\n").map(\.time) == [time])
    }

    @Test(arguments: [
        "06-18 07:02:10.945 E/Auth:", "E0618 07:02:10.945123 1 a.go:8]", "3 of 4",
        "2026-06-18 07:02:10 -0500x",
    ])
    func `no time is made up, and a number that begins a text is none`(stamp: String) {
        let isZoned = stamp.hasSuffix("x")
        #expect(
            failures(in: "\(stamp) login failed: AADSTS50126\n").map(\.time) == [isZoned ? 1_781_766_130_000_000 : nil]
        )
    }

    @Test(arguments: [
        "1. AADSTS50126", "4 tries, then AADSTS50126", "10/12 stores: 2:1", "version 18.06.2026",
        "4201:1318/070210 stores", "20261318T070210Z", "2:1 of 0618/0702", "20260618-07021 orders",
    ])
    func `numbers that are no time begin no record`(line: String) {
        let begins = Array(line.utf8).withUnsafeBytes { TextLogParser.beginsWithTime(ByteText($0)) }
        #expect(!begins)
    }

    @Test func `a level and a logger's name above indented lines begin a record, and a word with a colon does not`() {
        let thrown = "      Microsoft.Identity.Client.MsalUiRequiredException: AADSTS"
        let two = ["50076: more proof", "65001: no consent"].map { "fail: Contoso.Tokens[0]\n\(thrown)\($0)\n" }
        #expect(failures(in: two.joined()).map(\.serviceCodes) == [["AADSTS50076"], ["AADSTS65001"]])
        let one = "warn: token\nMsalUiRequiredException: AADSTS50076: more proof\nfail: Contoso\n Trace ID: "
        #expect(failures(in: one + "1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa\n").map { $0.requestID != nil } == [true])
    }

    @Test func `lines below a line with a level in brackets are the rest of its error`() {
        let events = failures(
            in: """
                [ERROR] com.microsoft.aad.msal4j.MsalServiceException: AADSTS700016: Application was not found.
                [ERROR] Trace ID: 0c2f6f5e-7b7e-4e5a-a2c1-b7b1f9d6a311
                [ERROR]     at com.microsoft.aad.msal4j.TokenRequestExecutor.execute(TokenRequestExecutor.java:94)
                [ERROR] BUILD FAILURE

                """
        )
        #expect(events.map(\.requestID) == ["0c2f6f5e-7b7e-4e5a-a2c1-b7b1f9d6a311"])
    }

    @Test(arguments: [
        ("1781766130", 1_781_766_130_000_000), ("1781766130.945", 1_781_766_130_945_000),
        ("1781766130.9451234", 1_781_766_130_945_123), ("1781766130945", 1_781_766_130_945_000),
        ("1781766130945123", 1_781_766_130_945_123), ("1781766130945123999", 1_781_766_130_945_123),
        ("17817661", nil), ("2781766130", nil), ("17817661301", nil),
    ])
    func `a JSON object's time may be a number of seconds or of parts of them`(text: String, time: Int64?) {
        let log = #"{"level":"error","ts":\#(text),"msg":"login failed: AADSTS50126"}"# + "\n"
        #expect(failures(in: log).map(\.time) == [time])
    }
}
