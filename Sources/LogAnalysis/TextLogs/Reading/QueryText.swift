import MSALText
import TextBytes

/// Queries over a log store, as dashboards, alert rules and notebooks hold them: `rate(errors{code="AADSTS50076"}[5m])`,
/// `AppTraces | where Message has "AADSTS50076"`. An error in one is what is looked for.
enum QueryText {
    /// True if a line holds a query and nothing that only an answer of the service has.
    static func isOne(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if isAudit(line, ends) { return true }
        guard hasStep(line, ends) || hasSelector(line, ends) || isSelection(line, ends) else { return false }
        return !DocumentText.hasIDs(line, ends.start, ends.end)
    }

    /// What follows the sign of a step: KQL, LogQL, SPL.
    private static let steps: [StaticString] = [
        "= \"", "= \\\"", "= `", "~ \"", "~ \\\"", "~ `", " where ", " summarize ", " extend ", " project ", " stats ",
        " search ", " json", " logfmt", " line_format ", " render ", " join ", " count", " take ", " fields ",
    ]

    /// ` | where `, ` |= "`
    private static func hasStep(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        var index = ends.start + 1
        while let bar = line.find(byte: UInt8(ascii: "|"), from: index, to: ends.end) {
            index = bar + 1
            if line[bar - 1] == .space, steps.contains(where: { line.matches($0, at: index) }) { return true }
        }
        return false
    }

    /// `failures_total{error=\"MsalServiceException\"}[1h]`: a series, over a time or as the argument of a function.
    private static func hasSelector(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        var index = ends.start + 1
        while let brace = line.find(byte: .openBrace, from: index, to: ends.end) {
            index = brace + 1
            guard line[brace - 1].isLowercase, let close = line.find(byte: .closeBrace, from: index, to: ends.end),
                line[close + 1] == .openBracket || line[close + 1] == .closeParenthesis
            else { continue }
            let sign = line.wordEnd(index)
            let value = line.skip(sign) { $0 == .equals || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "!") }
            if sign > index, value > sign, line[line.skip(value) { $0 == .backslash }] == .quote { return true }
        }
        return false
    }

    /// `Audit:[timestamp=…, savedsearch_name="AADSTS50076 by host", …]`: who searched for what.
    private static func isAudit(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        line.matches("Audit:[", at: ends.start) && line.find("search", from: ends.start, to: ends.end) != nil
    }

    /// `SELECT count(*) FROM sign_ins WHERE error = 'AADSTS50076'`
    private static func isSelection(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard let select = line.find("SELECT ", from: ends.start, to: ends.end) else { return false }
        return line.find(" FROM ", from: select, to: ends.end) != nil
    }
}
