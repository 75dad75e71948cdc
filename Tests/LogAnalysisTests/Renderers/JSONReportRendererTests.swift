import Testing

@testable import LogAnalysis

@Suite struct JSONReportRendererTests {
    private func text(_ report: Report) -> String {
        String(decoding: JSONReportRenderer().render(report), as: UTF8.self)
    }

    /// The keys of a JSON text in their order, at every depth.
    private func keys(_ text: String) -> [String] {
        var keys: [String] = []
        var string: String?
        var last = ""
        var isEscaped = false
        for character in text {
            if var open = string {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    last = open
                    string = nil
                    continue
                }
                open.append(character)
                string = open
            } else if character == "\"" {
                string = ""
            } else if character == ":" {
                keys.append(last)
            }
        }
        return keys
    }

    @Test func `the keys of an empty report are in the documented order`() {
        let report = Report(generatorVersion: "1", catalogueVersion: "2")
        #expect(
            keys(text(report)) == [
                "schema", "generator", "version", "catalogue",
                "query", "since", "until", "where", "by", "timezone",
                "period", "bucketSeconds",
                "inputs", "files", "bytes", "lines", "records", "answeredFromIndex", "flavours", "unparsed", "damaged",
                "missing", "duplicates",
                "totals", "records", "failures", "expected", "requests", "accounts", "attempts", "succeeded", "replays",
                "interrupts", "dropped",
                "failures",
            ]
        )
    }

    @Test func `the keys of a failure are in the documented order`() throws {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        var group = ReportSamples.day().groups[0]
        group.by = [.init(key: "service.version", value: "2.1")]
        report.groups = [group]
        report.other = .init(groups: 2, count: 3)
        let all = keys(text(report))
        let start = try #require(all.firstIndex(of: "fingerprint"))
        var expected = [
            "fingerprint", "domain", "code", "name", "internalCode", "internalName", "by", "service.version",
            "category",
            "expected", "area", "count", "share", "rate", "records", "requests", "accounts", "estimated", "replays",
            "first", "last", "histogram",
        ]
        for _ in group.histogram { expected += ["start", "count"] }
        expected += ["serviceCodes", "code", "name", "count", "code", "name", "count", "code", "name", "count"]
        expected += ["oauthErrors", "value", "count", "value", "count", "subErrors", "value", "count"]
        expected += ["httpStatus", "value", "count", "claimsChallenges", "codeCount"]
        expected += [
            "recovery", "summary", "samples", "time", "correlationId", "requestId", "account", "message", "source",
        ]
        expected += ["other", "groups", "count"]
        #expect(Array(all[start...]) == expected)
    }

    @Test func `unknown values are null, and a period without records is null`() {
        let report = Report(generatorVersion: "1", catalogueVersion: "2")
        let json = text(report)
        #expect(json.contains("\"period\":null"))
        #expect(json.contains("\"missing\":null"))
        #expect(json.contains("\"attempts\":null,\"succeeded\":null"))
        #expect(!json.contains("\"other\""))
    }

    @Test func `estimates, lower bounds and several account keys are noted beside the counts`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.totals.requests = .init(count: 5, isEstimated: true)
        report.totals.accounts = .init(count: 2, isAtLeast: true)
        report.totals.accountKeys = 2
        #expect(
            text(report).contains(
                "\"requests\":5,\"accounts\":2,\"estimated\":true,\"atLeast\":true,\"accountKeys\":2,\"attempts\""
            )
        )
    }

    // hazard 41: owasp-security-logging#52
    @Test func `characters that a terminal would obey are escaped, and text in any script is not`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.selection.conditions = [
            "a\u{1B}[31m\u{202E}\u{7F}\u{9B}\u{FEFF}\u{2028}\u{E0041}\"\\\n \u{65E5}\u{5E0}\u{1F600}"
        ]
        #expect(
            text(report).contains(
                #""a\u001b[31m\u202e\u007f\u009b\ufeff\u2028\udb40\udc41\"\\\n 日נ😀""#
            )
        )
    }

    @Test func `instants before 1970 and in the far future are written exactly`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.from = -1
        report.to = 253_402_300_799_999_999
        #expect(
            text(report).contains(
                #""from":"1969-12-31T23:59:59.999999Z","to":"9999-12-31T23:59:59.999999Z""#
            )
        )
    }
}
