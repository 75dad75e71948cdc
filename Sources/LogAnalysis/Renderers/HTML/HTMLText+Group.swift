extension HTMLText {
    /// A group where only its name is shown: its name, its code, and what distinguishes it from other groups of the
    /// code. `mayBreak`: a line may end within the name, as a narrow column needs it.
    mutating func group(_ group: Report.Group, _ distinction: GroupDistinction, mayBreak: Bool) {
        if let name = ReportWords.name(group) {
            if mayBreak { breakable(name) } else { data(name) }
            raw(" ")
        }
        raw("<code>")
        data(ReportWords.code(group))
        raw("</code>")
        if let distinction = distinction.text(group) {
            raw(" ")
            if mayBreak { breakable(distinction) } else { data(distinction) }
        }
    }
}
