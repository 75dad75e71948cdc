import LogAnalysis
import TextBytes

/// The `--fail-if` expressions of a run. A malformed expression is a usage error, found before anything is read.
struct Thresholds {
    private let thresholds: [Threshold]
    private let baseline: ThresholdBaseline?
    private let includesExpected: Bool

    init(_ expressions: [String], baseline path: String?, includesExpected: Bool) throws(CommandFailure) {
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
        guard let path else {
            if parsed.contains(where: \.needsBaseline) {
                throw .usage("--fail-if 'new(…)' needs --baseline FILE: a report written with --format json")
            }
            baseline = nil
            return
        }
        var reader = BaselineReader()
        var unusable: ThresholdBaseline.Unusable?
        do throws(InputProblem) {
            try InputOpener.pieces(of: path) { bytes in
                do throws(ThresholdBaseline.Unusable) {
                    try reader.consume(bytes)
                } catch {
                    unusable = error
                }
                return unusable == nil
            }
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: "--baseline: \(error.message)")
        }
        do throws(ThresholdBaseline.Unusable) {
            if let unusable { throw unusable }
            baseline = try reader.finish()
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: VisibleText.visible("--baseline \(path): \(error)"))
        }
    }

    var isEmpty: Bool { thresholds.isEmpty }

    /// Whether the inputs must be read a second time, grouped by `Threshold.accountGrouping`.
    var needsAccountGrouping: Bool { thresholds.contains(where: \.needsAccountGrouping) }

    /// Negative if any expression is true, incomplete if the answer to one is not known; prints each of these. `grouped`
    /// is the result with `Threshold.accountGrouping`, where that is needed.
    func status(of report: Report, _ result: ScanResult, grouped: ScanResult?) throws(CommandFailure) -> ExitStatus {
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
