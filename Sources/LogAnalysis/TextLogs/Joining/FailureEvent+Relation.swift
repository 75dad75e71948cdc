import MSALFailures
import MSALText

/// Whether two events may be about one failure.
extension FailureEvent {
    /// Whether the code is the type of an exception that a library has itself, and not one of the transport.
    var isOfLibrary: Bool { ErrorCatalogue.isException(self.code, of: self.domain) }

    /// True if the keys are equal or one is in the other's chain, and if the values that both have agree.
    static func areRelated(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        if let one = left.internalCode, let other = right.internalCode, one != other { return false }
        if let one = left.oauthError, let other = right.oauthError, one != other { return false }
        if !left.serviceCodes.isEmpty, !right.serviceCodes.isEmpty,
            !left.serviceCodes.contains(where: right.serviceCodes.contains)
        {
            return false
        }
        if left.code == right.code, left.domain == right.domain {
            // One exception type has many reasons.
            if let one = left.name ?? left.oauthError, let other = right.name ?? right.oauthError {
                return one == other
            }
            return true
        }
        if isWord(left, of: right) || isWord(right, of: left) { return true }
        if left.domain == right.domain, areAlike(left, right),
            left.serviceCodes.contains(where: right.serviceCodes.contains)
        {
            return true
        }
        // The word of a class without its name, and the class with the word.
        if left.domain == right.domain, left.code == right.name || right.code == left.name { return true }
        if !left.underlying.isEmpty, left.underlying.contains(right.key) { return true }
        if !right.underlying.isEmpty, right.underlying.contains(left.key) { return true }
        if isTransport(left, below: right) || isTransport(right, below: left) { return true }
        if left.isOfService || right.isOfService {
            return left.serviceCodes.contains(where: right.serviceCodes.contains)
        }
        // The broker's error, and the exception that carries it.
        if let code = left.internalCode, code == right.internalCode,
            left.domain == "MSALRuntime" || right.domain == "MSALRuntime"
        {
            return true
        }
        if isOfRuntime(left, right) || isOfRuntime(right, left) { return true }
        if isNamed(left, after: right) || isNamed(right, after: left) { return true }
        return isInternalCode(left, of: right) || isInternalCode(right, of: left) || isUnsigned(left, in: right)
    }

    /// `UiRequiredException`, `MsalUiRequiredException`: the type of the library below and the app's.
    static func areAlike(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        left.code.hasSuffix(right.code) || right.code.hasSuffix(left.code)
    }

    /// The transport's exception that a library logged, and the library's own around it.
    private static func isTransport(_ left: FailureEvent, below right: FailureEvent) -> Bool {
        left.domain == right.domain && right.underlying.contains { $0.hasSuffix(":" + left.code) }
    }

    /// The token service's word alone, and the error that has it.
    private static func isWord(_ left: FailureEvent, of right: FailureEvent) -> Bool {
        left.domain == "OAuth" && left.code == right.oauthError && right.domain != left.domain
    }

    /// The runtime's error, and the one of the library inside it that has its code.
    private static func isOfRuntime(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        left.domain == "MSALRuntime" && ErrorDomain.isMSID(right.domain)
            && left.underlying.contains("MSALRuntime:\(right.code)")
    }

    /// MSAL.NET's exception that is named after the runtime's code: `WAM_provider_error_3399614473`.
    private static func isNamed(_ left: FailureEvent, after right: FailureEvent) -> Bool {
        guard right.domain == "MSALRuntime", let code = left.name?.split(separator: "_").last else { return false }
        return right.underlying.contains("MSALRuntime:\(code)")
    }

    /// MSAL's internal code printed as a code, next to the -50000 that carries it.
    private static func isInternalCode(_ left: FailureEvent, of right: FailureEvent) -> Bool {
        guard left.domain == ErrorDomain.msal, right.domain == ErrorDomain.msal, right.code == "-50000",
            let code = Int(left.code), (-42999 ... -42000).contains(code)
        else { return false }
        return right.internalCode == nil || right.internalCode == code
    }

    /// A number that lost its sign in an app's own words.
    private static func isUnsigned(_ left: FailureEvent, in right: FailureEvent) -> Bool {
        guard let code = Int(left.code), code > 0 else { return false }
        let suffix = ":-\(code)"
        return right.key == "\(left.domain)\(suffix)"
            || right.underlying.contains { $0.hasPrefix(left.domain + ":") }
                && (right.key.hasSuffix(suffix) || right.underlying.contains { $0.hasSuffix(suffix) })
    }

    /// One error is MSAL's own, the other is from the layer below it.
    static func isBelow(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        ErrorDomain.isMSID(left.domain) != ErrorDomain.isMSID(right.domain)
            && (ErrorDomain.isMSAL(left.domain) || ErrorDomain.isMSAL(right.domain))
    }
}
