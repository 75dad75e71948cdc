import Testing

@testable import LogAnalysis

@Suite struct CSVReportRendererTests {
    // hazard 42: codeburn PR#22, arangodb PR#15279 (CWE-1236)
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1+1", "'+1+1"), ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"), (" =1", "\"' =1\""),
        ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("＝1+1", "'＝1+1"), ("\u{A0}=1", "'\u{A0}=1"), ("--1", "'--1"),
        ("-1%x", "'-1%x"), ("-", "'-"),
    ])
    func `a cell that starts like a formula gets an apostrophe`(value: String, cell: String) {
        #expect(CSVReportRenderer.Row.safe(value) == cell)
    }

    @Test(arguments: ["-50002", "+3", "-2.5", "-7%", "50076", "0"])
    func `a plain number stays as it is`(value: String) {
        #expect(CSVReportRenderer.Row.safe(value) == value)
    }

    @Test func `quotes, commas and line breaks are quoted according to RFC 4180`() {
        #expect(CSVReportRenderer.Row.safe("a\"b,c\nd") == "\"a\"\"b,c\nd\"")
    }

    @Test func `a control character is escaped`() {
        #expect(CSVReportRenderer.Row.safe("a\u{1B}[2J\u{0}\u{202E}") == "a\\u{1B}[2J\\u{0}\\u{202E}")
    }

    @Test func `there is a header and one row for each group, all with the same number of cells`() {
        var report = ReportSamples.day()
        report.selection.by = ["service.version"]
        let rows = String(decoding: CSVReportRenderer().render(report), as: UTF8.self).split(separator: "\r\n")
        #expect(rows.count == report.groups.count + 1)
        #expect(rows[0].hasSuffix(",sample_message,change,change_factor,baseline_count,\"by service.version\""))
    }
}
