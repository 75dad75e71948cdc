import Testing

@testable import LogAnalysis

@Suite struct MarkdownReportRendererTests {
    @Test(arguments: [
        ("plain", "`plain`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("a|b", "`a\\u{7C}b`"),
        ("a\nb", "`a\\u{A}b`"), ("", ""),
        (" x ", "`  x  `"),
    ])
    func `a text from a log becomes a code span that it cannot break out of`(text: String, span: String) {
        #expect(MarkdownText.code(text) == span)
    }

    // hazard 42: goaccess#58
    @Test func `no line of a log becomes markup`() {
        var report = ReportSamples.day()
        for index in report.groups.indices {
            report.groups[index].name = "<img src=x>|**bold** @octocat #1"
            report.groups[index].recovery = "[x](javascript:1)"
            report.groups[index].summary = "<b>|_x_"
        }
        let text = String(decoding: MarkdownReportRenderer().render(report), as: UTF8.self)
        #expect(text.contains("`<img src=x>\\u{7C}**bold** @octocat #1`"))
        #expect(text.contains("`[x](javascript:1)`"))
        #expect(text.contains("\\<b\\>\\|\\_x\\_"))
    }
}
