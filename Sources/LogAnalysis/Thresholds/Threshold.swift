/// One `--fail-if` expression: `FUNCTION(WHAT) OP NUMBER[%]`. Examples: `count(*) > 100`, `share(AADSTS50076) >= 5%`.
///
/// `*` means every unexpected failure, or every failure with `--all`. A code that is named always counts.
package struct Threshold: Sendable, Equatable {
    package enum Function: String, Sendable, CaseIterable {
        /// Failures.
        case count
        /// Part of all failures, 0…1.
        case share
        /// Part of all attempts, 0…1; unknown if no record says how an operation ended.
        case rate
        /// Distinct accounts.
        case accounts
        /// Codes with a failure that is not in the baseline: a new code, or a known one with new advice.
        case new
    }

    package enum Operator: String, Sendable, CaseIterable {
        case greaterOrEqual = ">="
        case lessOrEqual = "<="
        case equal = "=="
        case greater = ">"
        case less = "<"
    }

    package let function: Function
    package let what: FailureSelector
    package let comparison: Operator
    /// The value used in the comparison: `5%` is 0.05.
    package let number: Double
    /// As the user wrote it, without surrounding blanks.
    package let text: String

    /// Whether the evaluation needs `--baseline`.
    package var needsBaseline: Bool { function == .new }

    func isMet(by value: Double) -> Bool {
        // Shares are quotients: 1/3 must differ from a handwritten 0.333333333, but 0.05 must equal 5/100.
        let isEqual = (value - number).magnitude <= 1e-12 * max(1, number.magnitude)
        return switch comparison {
        case .greater: value > number && !isEqual
        case .greaterOrEqual: value > number || isEqual
        case .less: value < number && !isEqual
        case .lessOrEqual: value < number || isEqual
        case .equal: isEqual
        }
    }
}

/// Why a `--fail-if` expression cannot be used. It counts as wrong usage, exit status 64.
package struct ThresholdError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and what to write instead. Contains the expression as the user wrote it: escape it for the
    /// terminal.
    package let description: String
}
