import MSALText

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

    package var bridgedInfo: [String: Any] {
        let fields = self.fields
        var info: [String: Any] = ["NSLocalizedDescription": userMessage, "NSDebugDescription": description]
        func add(_ value: Any?, _ meaning: UserInfoKey.Meaning) {
            if let value, let key = UserInfoKey.text(of: meaning) { info[key] = value }
        }
        let codes = fields.serviceCodes.filter { $0.family == .aadsts }.map(\.number)
        add(fields.internalCode, .internalCode)
        add(Self.word(fields.oauthError), .oauthError)
        add(Self.word(fields.oauthSubError), .oauthSubError)
        add(codes.isEmpty ? nil : codes, .serviceCodes)
        add(fields.httpStatus.map { String($0) }, .httpStatus)
        add(fields.correlationID, .correlationID)
        return info
    }
}
