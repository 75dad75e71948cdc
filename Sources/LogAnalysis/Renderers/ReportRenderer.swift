/// Turns a report into the bytes of one format.
///
/// Every renderer is a value and a pure function of the report: same report, same bytes. None reads a clock, the
/// environment or a terminal; what depends on those (width, colour, time zone) is a property that the command sets.
/// Texts of the report come from logs and are hostile until they have passed the one escaping function of the format.
package protocol ReportRenderer: Sendable {
    /// UTF-8, ending with a line feed.
    func render(_ report: Report) -> [UInt8]
}
