import LogAnalysis

/// Prints failures as a page of Markdown, using the analyzer as a library.
@main
struct WeeklyReport {
    static func main() async {
        let paths = Array(CommandLine.arguments.dropFirst())
        let report = await Report.read(paths.isEmpty ? ["logs"] : paths)
        print(String(decoding: report.rendered(as: .markdown), as: UTF8.self), terminator: "")
    }
}
