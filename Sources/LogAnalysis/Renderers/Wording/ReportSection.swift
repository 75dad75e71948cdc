/// A ranked list of a report.
struct ReportSection {
    let title: String
    let groups: ListedGroups
    /// Prompts and cancels, which are drawn less prominently.
    let isExpected: Bool

    /// The lists in their order: all failures in one, or the unexpected ones, then the expected ones.
    static func all(of report: Report, includingExpected: Bool) -> [ReportSection] {
        let listed = report.listed.orderedByTime(report.selection.by)
        if includingExpected { return [ReportSection(title: "Failures", groups: listed, isExpected: false)] }
        return [
            ReportSection(
                title: ReportWords.unexpectedTitle,
                groups: listed.where(isExpected: false),
                isExpected: false
            ),
            ReportSection(
                title: "Expected: prompts and cancels",
                groups: listed.where(isExpected: true),
                isExpected: true
            ),
        ]
    }
}
