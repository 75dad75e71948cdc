/// Turns a report into the bytes of one format.
///
/// Every renderer is a value and a pure function of the report: same report, same bytes. None reads a clock, the
/// environment or a terminal; what depends on those (width, colour, time zone) is a property that the command sets.
/// Texts of the report come from logs and are hostile until they have passed the one escaping function of the format.
/// Groups may be more than memory has room for: a renderer goes over them as often as it needs to, and keeps none.
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
