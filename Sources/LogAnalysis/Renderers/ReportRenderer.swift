/// Turns a report into the bytes of one format.
///
/// Every renderer is a value and a pure function of the report: same report, same bytes. No renderer reads a clock, the
/// environment or a terminal; width, colour and time zone are properties that the command sets. The texts of a report
/// come from logs and are hostile until they have passed the one escaping function of the format. The groups may not
/// fit in memory, so a renderer may iterate over them several times but keeps none.
package protocol ReportRenderer: Sendable {
    /// UTF-8, ending with a line feed.
    func write(_ report: Report, to output: ReportOutput)
}

extension ReportRenderer {
    /// The whole report in memory.
    package func render(_ report: Report) -> [UInt8] {
        var all: [UInt8] = []
        write(report, to: ReportOutput { all += $0 })
        return all
    }
}
