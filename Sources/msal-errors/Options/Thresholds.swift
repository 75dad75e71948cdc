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
        let bytes: [UInt8]
        do throws(InputProblem) {
            bytes = try InputOpener.wholeFile(path)
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: "--baseline: \(error.message)")
        }
        do throws(ThresholdBaseline.Unusable) {
            baseline = try ThresholdBaseline(json: bytes)
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: VisibleText.visible("--baseline \(path): \(error)"))
        }
    }

    var isEmpty: Bool { thresholds.isEmpty }

    /// Whether the inputs must be read a second time, grouped by `Threshold.accountGrouping`.
    var needsAccountGrouping: Bool { thresholds.contains(where: \.needsAccountGrouping) }

    /// Whether any expression is true; prints each one that is. `grouped` is the result with
    /// `Threshold.accountGrouping`, where that is needed.
    func arePassed(by report: Report, _ result: ScanResult, grouped: ScanResult?) throws(CommandFailure) -> Bool {
        var isPassed = false
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
            if verdict.isPassed {
                isPassed = true
                Notes.say(VisibleText.visible(verdict.note))
            }
        }
        return isPassed
    }
}
