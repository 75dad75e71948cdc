import TextBytes

extension Threshold {
    private static let form = "write FUNCTION(WHAT) OP NUMBER, as in 'count(*) > 100' or 'share(AADSTS50076) >= 5%'"

    /// Parses an expression. Blanks are allowed between its parts.
    package init(parsing expression: String) throws(ThresholdError) {
        let text = Self.trimmed(expression[...])
        func failure(_ reason: String) -> ThresholdError {
            ThresholdError(description: "'\(text)' is not a threshold: \(reason)")
        }
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
            throw failure(Self.form)
        }
        let functionName = Self.trimmed(text[..<open])
        guard let function = Function(rawValue: String(functionName)) else {
            let names = Function.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure("there is no function '\(functionName)'; there are \(names)")
        }
        let rest = Self.trimmed(text[text.index(after: close)...])
        // Two-character signs come first in allCases, so that '>=' is not read as '>'.
        guard let comparison = Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            throw failure(
                rest.isEmpty ? Self.form : "the bracket is followed by '\(rest)' instead of > >= < <= or =="
            )
        }
        var digits = Self.trimmed(rest.dropFirst(comparison.rawValue.count))
        let isPercent = digits.hasSuffix("%")
        if isPercent { digits = Self.trimmed(digits.dropLast()) }
        guard let number = Self.decimal(digits) else {
            throw failure("'\(digits)' is not a number; write digits, with a point for decimals")
        }
        let isPart = function == .share || function == .rate
        if isPercent, !isPart {
            throw failure("\(function.rawValue) is a number of things; only share and rate take %")
        }
        if isPart, !isPercent, number > 1 {
            throw failure("\(function.rawValue) is between 0 and 1; write \(digits)% if you mean per cent")
        }
        let spelling = Self.trimmed(text[text.index(after: open)..<close])
        // Meant as all unexpected failures, it would be a threshold that is never passed.
        guard spelling.lowercased() != "unexpected" else {
            throw failure("'*' is every unexpected failure; the broker's error of this name is MSALRuntime/Unexpected")
        }
        do throws(FailureSelector.Unknown) {
            what = try FailureSelector(spelled: String(spelling))
        } catch {
            throw failure(error.reason)
        }
        self.function = function
        self.comparison = comparison
        self.number = isPercent ? number / 100 : number
        self.text = String(text)
    }

    /// Digits with an optional fraction. No sign, exponent or `inf`, which `Double(_:)` would all accept.
    private static func decimal(_ text: Substring) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.count <= 40,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isDigit } })
        else { return nil }
        return Double(text)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return text
    }
}
