import FailureSummaries
import Testing

@testable import LogAnalysis

@Suite struct ThresholdTests {
    private func value(_ expression: String, _ report: Report = ReportSamples.day(), all: Bool = false) throws
        -> Double?
    {
        try Threshold(parsing: expression).verdict(on: report, includingExpected: all).value
    }

    private func isPassed(_ expression: String, _ report: Report = ReportSamples.day()) throws -> Bool {
        try Threshold(parsing: expression).verdict(on: report).isPassed
    }

    @Test(arguments: [
        "", "count", "count(*)", "count(*) >", "count(*) > x", "count() > 1", "count(*) => 1", "count(*) ! 1",
        "counts(*) > 1", "count(*) > 5%", "share(*) > 5", "count(*) > -1", "count(*) > 1e3", "count(*) > inf",
        "count(*) > 1.", "count(*) > .5", "count(nosuchcodename) > 1", "count(a/b/c) > 1", "count(a/) > 1",
        "count(a b/1) > 1", "count(a b c 7) > 1", "count(-1/-2/-3) > 1", "count(-50000/x) > 1", "count(no such) > 1",
        "(*) > 1", "count*) > 1", "count(*) >= > 1", "count(*) > 1 or count(*) > 2", "Count(*) > 1",
    ])
    func `a malformed expression is refused with a reason that quotes it`(expression: String) {
        let error = #expect(throws: ThresholdError.self) { _ = try Threshold(parsing: expression) }
        #expect(error?.description.hasPrefix("'\(expression)' is not a threshold: ") == true)
    }

    /// MSAL's broker has an error of this name: the threshold would be understood, and never passed.
    @Test func `a threshold on unexpected failures is written with a star, and says so`() throws {
        let error = #expect(throws: ThresholdError.self) { _ = try Threshold(parsing: "count(unexpected) > 0") }
        #expect(error?.description.contains("'*' is every unexpected failure") == true)
        #expect(try value("count(MSALRuntime/Unexpected) > 0") == 0)
    }

    @Test func `blanks between the parts are allowed, and the number may have a fraction`() throws {
        let threshold = try Threshold(parsing: "  share ( * )>=12.5 %  ")
        #expect(threshold.number == 0.125)
        #expect(threshold.comparison == .greaterOrEqual)
        #expect(threshold.text == "share ( * )>=12.5 %")
    }

    @Test func `the star leaves out expected failures unless all are requested`() throws {
        #expect(try value("count(*) > 0") == 235_200)
        #expect(try value("count(*) > 0", all: true) == 645_200)
        #expect(try value("share(*) > 0") == 235_200.0 / 645_200.0)
        #expect(try value("rate(*) > 0") == 235_200.0 / 11_200_000.0)
    }

    @Test func `a code that the expression names counts even if it is expected`() throws {
        #expect(try value("count(-50002) > 0") == 392_100)
        #expect(try value("count(interactionRequired) > 0") == 392_100)
        #expect(try value("count(MSALErrorInteractionRequired) > 0") == 392_100)
        #expect(try value("count(MSALErrorDomain/-50002) > 0") == 392_100)
    }

    @Test func `service codes and OAuth words inside failures are counted`() throws {
        #expect(try value("count(50076) > 0") == 240_000)
        #expect(try value("count(aadsts50076) > 0") == 240_000)
        #expect(try value("count(invalid_grant) > 0") == 360_000)
        #expect(try value("count(AADSTS99999999) > 0") == 0)
    }

    @Test func `an HTTP status is one value, however it is written`() throws {
        #expect(try FailureSelector(spelled: "HTTP/429").meanings.contains(.httpStatus("429")))
        #expect(try FailureSelector(spelled: "429").meanings.contains(.httpStatus("429")))
    }

    @Test func `an internal code counts alone, and -50000 counts with all internal codes`() throws {
        #expect(try value("count(MSALErrorDomain/-50000/-42004) > 0") == 20_400)
        #expect(try value("count(MSALErrorDomain/-50000/-42008) > 0") == 0)
        // As every report prints it, and without the domain.
        #expect(try value("count(MSALErrorDomain -50000/-42004) > 0") == 20_400)
        #expect(try value("count(-50000/-42004) > 0") == 20_400)
        #expect(try value("count(2:MSALErrorDomain/-50000/-42004@inspectError) > 0") == 20_400)
        #expect(try FailureSelector(spelled: "App.Error 7") == FailureSelector(spelled: "App.Error/7"))
        #expect(try value("count(-50000) > 0") == 20_400)
        #expect(try value("count(-42004) > 0") == 20_400)
    }

    @Test func `every comparison compares as written`() throws {
        for (expression, expected) in [
            ("count(*) > 235200", false), ("count(*) >= 235200", true), ("count(*) == 235200", true),
            ("count(*) < 235200", false), ("count(*) <= 235200", true), ("count(*) > 235199", true),
            ("count(*) < 235201", true), ("count(*) == 235199", false),
        ] {
            #expect(try isPassed(expression) == expected, "\(expression)")
        }
    }

    @Test func `a share that is exactly the number is not above it`() throws {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.totals.failures = 100
        report.inputs.records = 100
        report.groups = [ReportSamples.group("NSURLErrorDomain", "-1009", nil, "network", 7, of: 100)]
        #expect(try !isPassed("share(-1009) > 7%", report))
        #expect(try isPassed("share(-1009) >= 7%", report))
        #expect(try isPassed("share(-1009) == 7%", report))
    }

    @Test func `a rate is unknown without attempts, and then no threshold is passed`() throws {
        var report = ReportSamples.day()
        report.totals.attempts = nil
        for expression in ["rate(*) > 0%", "rate(*) < 100%"] {
            let verdict = try Threshold(parsing: expression).verdict(on: report)
            #expect(verdict.value == nil)
            #expect(!verdict.isPassed)
            #expect(verdict.note.contains("no record says how an operation ended"))
        }
    }

    @Test func `a report without any failure passes no upper threshold`() throws {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.inputs.records = 1
        #expect(try !isPassed("count(*) > 0", report))
        #expect(try !isPassed("share(*) > 0%", report))
    }

    @Test func `an alert over missing logs is not answered, and says what to check`() throws {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        func note() throws -> String {
            let verdict = try Threshold(parsing: "count(*) > 0").verdict(on: report)
            #expect(verdict.value == nil && !verdict.isPassed)
            return verdict.note
        }
        #expect(try note().contains("no record was read; check that the paths name the app's logs"))
        report.inputs.lines = 3
        #expect(try note().contains("none of the 3 lines was understood"))
        report.inputs.records = 2
        report.inputs.hasRecordsInWindow = false
        #expect(try note().contains("no record is within the time asked for"))
    }

    @Test func `a rate among records that only failures can be is unknown`() throws {
        var report = ReportSamples.day()
        report.totals.attempts = nil
        report.selection.leavesOnlyFailures = true
        let verdict = try Threshold(parsing: "rate(*) > 5%").verdict(on: report)
        #expect(verdict.value == nil)
        #expect(verdict.note.contains("--where names a key that only failures have"))
    }

    @Test func `a threshold on a code counts it with all its advices, and a new advice of a known code is new once`()
        throws
    {
        let earlier = ReportSamples.day()
        var report = earlier
        for advice in ["askAdministrator", "checkConnectivity"] {
            var blocked = report.groups[0]
            (blocked.recovery, blocked.isExpected, blocked.count) = (advice, false, 10)
            report.groups.append(blocked)
        }
        let count = try Threshold(parsing: "count(-50002) > 0").verdict(on: report)
        #expect(count.value == 392_120)
        let new = try Threshold(parsing: "new(-50002) > 0").verdict(on: report, baseline: .init(earlier))
        #expect(new.value == 1)
    }

    @Test(arguments: ["\"attempts\":1e19", "\"attempts\":-1e300"])
    func `a number in a baseline that no counter can hold is taken for unknown`(attempts: String) throws {
        let json = String(decoding: JSONReportRenderer().render(ReportSamples.day()), as: UTF8.self)
        let changed = json.replacing(/"attempts":[0-9]+/, with: attempts)
        #expect(changed != json)
        _ = ReportSamples.day().compared(with: try Baseline(json: Array(changed.utf8))) { $0 }
    }

    @Test func `a baseline with fingerprints of version 1 is compared by code`() throws {
        let json = String(decoding: JSONReportRenderer().render(ReportSamples.day()), as: UTF8.self)
        let old = json.replacing(/"fingerprint":"2:([^"@]*)@[^"]*"/) { "\"fingerprint\":\"1:\($0.output.1)\"" }
        let baseline = try Baseline(json: Array(old.utf8))
        var report = ReportSamples.day()
        report.groups[1].recovery = "askAdministrator"
        let threshold = try Threshold(parsing: "new(*) > 0")
        #expect(try threshold.verdict(on: report, baseline: baseline).value == 0)
        report.groups[1].code = "-1001"
        #expect(try threshold.verdict(on: report, baseline: baseline).value == 1)
        let later = json.replacing("\"fingerprint\":\"2:", with: "\"fingerprint\":\"3:")
        #expect(throws: Baseline.Unusable.self) { try Baseline(json: Array(later.utf8)) }
    }

    @Test func `failures that name no account are not a day on which everybody signed in`() throws {
        let threshold = try Threshold(parsing: "accounts(*) > 0")
        let unnamed = try threshold.verdict(on: ReportSamples.day(), accounts: .init(count: 0))
        #expect(unnamed.value == nil && unnamed.note.contains("account"))
        #expect(try threshold.verdict(on: ReportSamples.day(), accounts: .init(count: 3)).value == 3)
        let never = try Threshold(parsing: "accounts(AADSTS99999999) > 0")
        #expect(try never.verdict(on: ReportSamples.day(), accounts: .init(count: 0)).value == 0)
    }

    @Test func `an account in several counted failures counts once`() throws {
        var result = ScanResult()
        func fail(_ code: String, _ by: [String], _ accounts: ClosedRange<UInt64>) {
            let key = FailureKey(domain: "MSALErrorDomain", code: code, by: by)
            result.summary.groups[key, default: .init()].count = accounts.count
            for account in accounts { result.summary.groups[key, default: .init()].accounts.insert(account << 40) }
        }
        fail("-50002", ["AADSTS50076,AADSTS50079", "invalid_grant", ""], 1...3)
        fail("-50000", ["AADSTS50076", "invalid_grant", "bad_token"], 3...5)
        fail("-50005", ["", "", ""], 5...6)
        func accounts(_ what: String, all: Bool = false) throws -> Int {
            let threshold = try Threshold(parsing: "accounts(\(what)) > 0")
            return threshold.accounts(in: result, includingExpected: all).count
        }
        #expect(try accounts("AADSTS50076") == 5)
        #expect(try accounts("AADSTS50079") == 3)
        #expect(try accounts("bad_token") == 3)
        #expect(try accounts("-50005") == 2)
        // A prompt and a cancel are expected.
        #expect(try accounts("*") == 3)
        #expect(try accounts("*", all: true) == 6)
        #expect(try Threshold(parsing: "accounts(50076) > 0").needsAccountGrouping)
        #expect(try !Threshold(parsing: "accounts(*) > 0").needsAccountGrouping)
        #expect(try !Threshold(parsing: "count(50076) > 0").needsAccountGrouping)
    }

    @Test func `new compares with a baseline, and is refused without one`() throws {
        let threshold = try Threshold(parsing: "new(*) > 0")
        #expect(threshold.needsBaseline)
        #expect(throws: ThresholdError.self) { try threshold.verdict(on: ReportSamples.day()) }
        var earlier = ReportSamples.day()
        #expect(try threshold.verdict(on: ReportSamples.day(), baseline: .init(earlier)).value == 0)
        earlier.groups.removeFirst(2)
        // interactionRequired is expected, so only the lost network is new.
        #expect(try threshold.verdict(on: ReportSamples.day(), baseline: .init(earlier)).value == 1)
        #expect(
            try threshold.verdict(on: ReportSamples.day(), baseline: .init(earlier), includingExpected: true).value == 2
        )
        let named = try Threshold(parsing: "new(AADSTS50076) > 0")
        #expect(try named.verdict(on: ReportSamples.day(), baseline: .init(earlier)).isPassed)
        #expect(try !named.verdict(on: ReportSamples.day(), baseline: .init(ReportSamples.day())).isPassed)
    }

    @Test func `a baseline read back from JSON equals that of the report`() throws {
        let report = ReportSamples.day()
        let json = JSONReportRenderer().render(report)
        #expect(try Baseline(json: json) == Baseline(report))
    }

    @Test func `a baseline that was written anew by another program is read all the same`() throws {
        let report = ReportSamples.day()
        var json = String(decoding: JSONReportRenderer().render(report), as: UTF8.self)
        json = json.replacing("\"failures\":[", with: " \"failures\" :\t[\n ").replacing("}]}]\n", with: "}]}\n]\n")
        #expect(try Baseline(json: Array(json.utf8)) == Baseline(report))
        let escaped = json.replacing("\"failures\"", with: "\"f\\u0061ilures\"")
        #expect(try Baseline(json: Array(escaped.utf8)) == Baseline(report))
        let empty = #"{"schema":"msal-errors/report/1","failures":[ ]}"#
        #expect(try Baseline(json: Array(empty.utf8)) == Baseline())
        for wrong in ["[,]", "[{}", "[{},]", "[{\"fingerprint\":1}]", "[{]}", "{}"] {
            let text = #"{"schema":"msal-errors/report/1","failures":\#(wrong)}"#
            #expect(throws: Baseline.Unusable.self) { try Baseline(json: Array(text.utf8)) }
        }
    }

    @Test func `a baseline with more kinds than are kept is refused`() {
        let failures = (0..<70_000).map { #"{"fingerprint":"1:D/\#($0)","count":1}"# }.joined(separator: ",")
        let text = #"{"schema":"msal-errors/report/1","failures":[\#(failures)]}"#
        #expect(throws: Baseline.Unusable.self) { try Baseline(json: Array(text.utf8)) }
    }

    @Test func `a code that is beyond what a failure lists gives no answer where it would matter`() throws {
        var report = ReportSamples.day()
        report.groups[0].otherServiceCodes = 7
        let known = try Threshold(parsing: "count(AADSTS999999) >= 0").verdict(on: report)
        #expect(known.value == 0 && known.isPassed)
        let unknown = try Threshold(parsing: "count(AADSTS999999) > 5").verdict(on: report)
        #expect(unknown.value == nil && !unknown.isPassed)
        let far = try Threshold(parsing: "count(AADSTS999999) > 7").verdict(on: report)
        #expect(far.value == 0 && !far.isPassed)
        let new = try Threshold(parsing: "new(AADSTS999999) > 0")
        #expect(try new.verdict(on: ReportSamples.day(), baseline: .init(report)).value == nil)
    }

    @Test func `a baseline that was cut, is of another kind, or is not JSON is refused`() {
        var cut = ReportSamples.day()
        cut.other = .init(groups: 1, count: 1)
        for bytes in [
            JSONReportRenderer().render(cut), Array("{}".utf8), Array("[".utf8), [], Array("{\"schema\":1}".utf8),
        ] {
            #expect(throws: Baseline.Unusable.self) { try Baseline(json: bytes) }
        }
    }
}
