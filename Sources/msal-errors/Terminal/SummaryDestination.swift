import Files
import LogAnalysis

/// The file that `summarize` and `merge` write.
struct SummaryDestination {
    private let path: String

    init(_ path: String) throws(CommandFailure) {
        guard path != "-" else {
            throw .usage("--output needs a file: a summary on standard output would be no log to the next program")
        }
        self.path = path
    }

    func write(_ result: ScanResult, _ query: Query) throws(CommandFailure) {
        let stream = try ReportStream(path: path, access: .owner)
        let lost = SummaryOutput().write(result, query, to: ReportOutput { stream.append($0) })
        if let lost = lost.first {
            throw CommandFailure(status: .inputIncomplete, message: "\(lost.message); nothing was written")
        }
        try stream.finish()
    }
}
