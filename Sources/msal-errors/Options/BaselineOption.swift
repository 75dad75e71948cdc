import CLibrary
import LogAnalysis
import TextBytes

/// What `--baseline` names: a report that was written with `--format json`, or logs.
enum BaselineOption {
    /// `query` without its window selects what is read from logs.
    static func read(_ path: String, _ query: Query, _ inputs: CommandInputs) async throws(CommandFailure) -> Baseline {
        let problem: CommandFailure
        switch fromReport(path) {
        case .success(let baseline): return baseline
        case .failure(let failure): problem = failure
        }
        var whole = query
        (whole.since, whole.until) = (nil, nil)
        let result = await inputs.scan(whole).summarize(LogFiles.find([LogPath(path)]))
        guard result.counts.records > 0 else {
            guard isDirectory(path) else { throw problem }
            guard let unread = result.problems.first(where: \.isUnreadable) else { throw failure(path, .noRecord) }
            throw CommandFailure(status: .inputIncomplete, message: "--baseline: \(unread.message)")
        }
        guard !result.isIncomplete else {
            Notes.print(result.problems)
            throw CommandFailure(
                status: .inputIncomplete,
                message: VisibleText.visible(
                    "--baseline \(path): it was not read completely, so what it lacks may not be new"
                )
            )
        }
        do throws(Baseline.Unusable) {
            return try Baseline(ReportBuilder().report(result, whole))
        } catch {
            throw failure(path, error)
        }
    }

    private static func fromReport(_ path: String) -> Result<Baseline, CommandFailure> {
        var reader = BaselineReader()
        var unusable: Baseline.Unusable?
        do throws(InputProblem) {
            try InputOpener.pieces(of: path) { bytes in
                do throws(Baseline.Unusable) {
                    try reader.consume(bytes)
                } catch {
                    unusable = error
                }
                return unusable == nil
            }
        } catch {
            return .failure(CommandFailure(status: .inputIncomplete, message: "--baseline: \(error.message)"))
        }
        do throws(Baseline.Unusable) {
            if let unusable { throw unusable }
            return .success(try reader.finish())
        } catch {
            return .failure(failure(path, error))
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func failure(_ path: String, _ problem: Baseline.Unusable) -> CommandFailure {
        CommandFailure(status: .inputIncomplete, message: VisibleText.visible("--baseline \(path): \(problem)"))
    }
}
