/// The formats of a report. To add one, write a renderer in a file of its own and add one `case` here; `CommandOutput`
/// knows how it begins, so that a saved report is not read as a log.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For a terminal.
    case table
    /// The schema `msal-errors/report/1`.
    case json
    /// A header and one row for each group.
    case csv
    case markdown
    /// One page without scripts that opens offline.
    case html
    /// For Prometheus and tools that read its format.
    case openmetrics

    package func renderer(_ style: ReportStyle = ReportStyle()) -> any ReportRenderer {
        switch self {
        case .table:
            TableReportRenderer(
                width: style.width,
                usesColor: style.usesColor,
                usesUnicode: style.usesUnicode,
                timeZone: style.timeZone,
                includesExpected: style.includesExpected
            )
        case .json: JSONReportRenderer()
        case .csv: CSVReportRenderer()
        case .markdown: MarkdownReportRenderer(timeZone: style.timeZone, includesExpected: style.includesExpected)
        case .html:
            HTMLReportRenderer(
                timeZone: style.timeZone,
                includesExpected: style.includesExpected,
                origin: style.origin,
                refreshSeconds: style.refreshSeconds
            )
        case .openmetrics: OpenMetricsReportRenderer()
        }
    }
}

/// Settings that a renderer cannot find out by itself, because it reads neither the environment nor a terminal.
package struct ReportStyle: Sendable {
    /// The width of the table in columns.
    package var width = 100
    package var usesColor = false
    /// Whether the table may use bars and marks beyond ASCII.
    package var usesUnicode = true
    /// How times are shown.
    package var timeZone = DisplayTimeZone.utc
    /// Whether expected failures are listed with the others.
    package var includesExpected = false
    /// After how many seconds a browser loads a page again.
    package var refreshSeconds: Int?
    /// Where and when a page is made, if it says so.
    package var origin: PageOrigin?

    package init() {}
}
