/// Distinguishes groups of one code where only names are shown: by their values of `--by`, and by their advice if
/// another of these groups has the same code and another advice.
struct GroupDistinction {
    private var advices: [String: Set<String>] = [:]

    init(_ groups: some Sequence<Report.Group>) {
        for group in groups { advices[group.codeText, default: []].insert(group.recovery) }
    }

    /// `service.version=2.1, ask an administrator`; nil if the name says it all. It comes from data and must be
    /// escaped.
    func text(_ group: Report.Group) -> String? {
        let advice = (advices[group.codeText]?.count ?? 0) > 1 ? ReportWords.advice(group) : nil
        let parts = [ReportWords.by(group), advice].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
