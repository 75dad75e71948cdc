import Testing

@testable import LogAnalysis

@Suite struct OpenMetricsReportRendererTests {
    private func lines(_ report: Report) -> [Substring] {
        String(decoding: OpenMetricsReportRenderer().render(report), as: UTF8.self).split(separator: "\n")
    }

    @Test func `a text cannot break out of a label value`() {
        #expect(OpenMetricsReportRenderer.Metrics.escaped("a\"b\\c\nd\u{1B}") == "a\\\"b\\\\c\\nd\\\\u{1B}")
    }

    @Test func `no series occurs twice, even if two codes look the same when escaped`() {
        var report = ReportSamples.day()
        report.groups[0].code = "a\u{1B}"
        report.groups[1] = report.groups[0]
        report.groups[1].code = "a\\u{1B}"
        report.groups[1].by = []
        let series = lines(report).filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: " ").dropLast().joined(separator: " ")
        }
        #expect(Set(series).count == series.count)
    }

    @Test func `keys that differ only in punctuation become separate labels`() {
        var report = ReportSamples.day()
        report.groups[0].by = [.init(key: "a.b", value: "1"), .init(key: "a-b", value: "2")]
        #expect(lines(report).contains { $0.contains("by_a_b=\"1\",by_a_b_=\"2\"") })
    }

    @Test func `every sample follows the line that gives its type, and the text ends as required`() {
        var family = ""
        for line in lines(ReportSamples.day()) {
            if line.hasPrefix("# TYPE ") { family = String(line.split(separator: " ")[2]) }
            if !line.hasPrefix("#") { #expect(line.hasPrefix(family + " ") || line.hasPrefix(family + "{")) }
        }
        #expect(lines(ReportSamples.day()).last == "# EOF")
    }

    @Test func `no message, id or account becomes a label`() {
        let text = lines(ReportSamples.day()).joined(separator: "\n")
        for secret in ["0f6a2c1e", "7c9e6679", "user:", "[email]"] { #expect(!text.contains(secret)) }
    }
}
