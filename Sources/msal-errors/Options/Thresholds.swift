import LogAnalysis
import TextBytes

/// The `--fail-if` expressions of a run. A malformed expression is a usage error, found before anything is read.
struct Thresholds {
    private let thresholds: [Threshold]
    private let includesExpected: Bool

    init(_ expressions: [String], hasBaseline: Bool, includesExpected: Bool) throws(CommandFailure) {
        self.includesExpected = includesExpected
        var parsed: [Threshold] = []
        for expression in expressions {
            do throws(ThresholdError) {
                parsed.append(try Threshold(parsing: expression))
            } catch {
                throw .usage(VisibleText.visible("--fail-if: \(error)"))
            }
        }
        thresholds = parsed
        if !hasBaseline, parsed.contains(where: \.needsBaseline) {
            throw .usage("--fail-if 'new(…)' needs --baseline PATH: logs, or a report written with --format json")
        }
    }

    var isEmpty: Bool { thresholds.isEmpty }

    /// Whether the inputs must be read a second time, grouped by `Threshold.accountGrouping`.
    var needsAccountGrouping: Bool { thresholds.contains(where: \.needsAccountGrouping) }

    /// Negative if any expression is true, incomplete if the answer to one is not known; prints each of these.
    /// `grouped` is the result with `Threshold.accountGrouping`, where that is needed.
    func status(
        of report: Report,
        _ result: ScanResult,
        grouped: ScanResult?,
        baseline: Baseline?
    ) throws(CommandFailure) -> ExitStatus {
        var status = ExitStatus.success
        for threshold in thresholds {
            let verdict: Threshold.Verdict
            do throws(ThresholdError) {
                verdict = try threshold.verdict(
                    on: report,
                    accounts: threshold.accounts(
                        in: threshold.needsAccountGrouping ? grouped ?? result : result,
                        includingExpected: includesExpected
                    ),
                    baseline: baseline,
                    includingExpected: includesExpected
                )
            } catch {
                throw .usage(VisibleText.visible("--fail-if: \(error)"))
            }
            guard verdict.isPassed || verdict.value == nil else { continue }
            status = max(status, verdict.value == nil ? .inputIncomplete : .negative)
            Notes.print(verdict.note)
        }
        return status
    }
}
