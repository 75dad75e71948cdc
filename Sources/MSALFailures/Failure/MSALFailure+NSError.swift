/// As an `NSError` a failure has the domain and the code of the error that it was read from, so that another back end
/// or a crash reporter groups it correctly, and the public values under MSAL's own keys. Never the service's sentence,
/// the account, a claims challenge or scopes.
///
/// Not `CustomNSError`: its domain is fixed for a type. Bridging asks for these; on Linux for domain and code only.
extension MSALFailure {
    public var _domain: String { domain }
    public var _code: Int { code }

    #if canImport(ObjectiveC)
        public var _userInfo: AnyObject? { bridgedInfo as AnyObject }
    #endif

    /// Without Foundation, so its keys are written out.
    package var bridgedInfo: [String: Any] {
        let fields = box.fields
        var info: [String: Any] = ["NSLocalizedDescription": userMessage, "NSDebugDescription": description]
        info["MSALInternalErrorCodeKey"] = fields.internalCode
        info["MSALOAuthErrorKey"] = Self.word(fields.oauthError)
        info["MSALOAuthSubErrorKey"] = Self.word(fields.oauthSubError)
        let codes = fields.serviceCodes.filter { $0.family == .aadsts }.map(\.number)
        if !codes.isEmpty { info["MSALSTSErrorCodesKey"] = codes }
        info["MSALHTTPResponseCodeKey"] = fields.httpStatus.map { String($0) }
        info["MSALCorrelationIDKey"] = fields.correlationID
        return info
    }
}
