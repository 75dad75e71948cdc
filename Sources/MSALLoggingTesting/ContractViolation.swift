/// A rule that an implementation breaks. The suites return them instead of failing, so that they serve any test
/// framework:
///
/// ```swift
/// #expect(LogHandlerContract.violations { MyHandler(label: $0) } == [])      // Swift Testing
/// XCTAssertEqual(LogHandlerContract.violations { MyHandler(label: $0) }, []) // XCTest
/// ```
public struct ContractViolation: Sendable, Hashable, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String
    /// What was seen instead.
    public let detail: String

    public var description: String { detail.isEmpty ? rule : "\(rule): \(detail)" }
}

/// Collects what a suite finds.
struct ContractFindings {
    private(set) var violations: [ContractViolation] = []

    mutating func require(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String = "") {
        if !holds { violations.append(ContractViolation(rule: rule, detail: detail())) }
    }
}
