import TextBytes

extension MSALFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line for developers: domain, code, names, service codes, ids. No personal data, no claims.
    public var description: String {
        let fields = self.fields
        var text = fields.domain + " " + String(fields.code)
        if let name = fields.name { text += " (" + name + ")" }
        if let internalCode = fields.internalCode {
            text += ", internal code " + String(internalCode)
            if let name = fields.internalName { text += " (" + name + ")" }
        }
        if let word = Self.word(fields.oauthError) { text += ", " + word }
        if let word = Self.word(fields.oauthSubError) { text += "/" + word }
        for code in fields.serviceCodes.prefix(4) { text += ", " + code.description }
        if let status = fields.httpStatus { text += ", HTTP " + String(status) }
        if fields.isThrottled { text += ", replayed from the throttling cache" }
        if fields.claimsChallenge != nil { text += ", claims challenge" }
        if let id = fields.correlationID { text += ", correlation id " + id }
        if let id = fields.requestID { text += ", request id " + id }
        return text + "; " + fields.recovery.rawValue
    }

    public var debugDescription: String { "MSALFailure(" + description + ")" }

    /// The same data as `description`, so that `dump` and a debugger's reflection show no more.
    public var customMirror: Mirror {
        let fields = self.fields
        var children: [(label: String?, value: Any)] = [("domain", fields.domain), ("code", fields.code)]
        if let name = fields.name { children.append(("name", name)) }
        if let code = fields.internalCode { children.append(("internalCode", code)) }
        if let word = Self.word(fields.oauthError) { children.append(("oauthError", word)) }
        if let word = Self.word(fields.oauthSubError) { children.append(("oauthSubError", word)) }
        if !fields.serviceCodes.isEmpty { children.append(("serviceCodes", fields.serviceCodes.map(\.description))) }
        if let status = fields.httpStatus { children.append(("httpStatus", status)) }
        if let id = fields.correlationID { children.append(("correlationID", id)) }
        if !fields.underlying.isEmpty { children.append(("underlying", fields.underlying.map(\.description))) }
        children.append(("hasClaimsChallenge", fields.claimsChallenge != nil))
        children.append(("recovery", fields.recovery.rawValue))
        return Mirror(
            self,
            children: children.map { Mirror.Child(label: $0.label, value: $0.value) },
            displayStyle: .struct
        )
    }

    /// A word of the protocol, or nil: brokers put free text under these keys, which may name a person.
    static func word(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .underscore || $0 == .minus })
        else { return nil }
        return text
    }
}
