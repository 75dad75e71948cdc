import MSALText

extension MSALFailure: ScrubbableError {
    package func scrubbed(text: (String) -> String, account: (String) -> String) -> any Error {
        var fields = self.fields
        fields.judgement = nil
        fields.domain = text(fields.domain)
        fields.oauthError = fields.oauthError.map(text)
        fields.oauthSubError = fields.oauthSubError.map(text)
        fields.brokerVersion = fields.brokerVersion.map(text)
        fields.grantedScopes = fields.grantedScopes.map(text)
        fields.declinedScopes = fields.declinedScopes.map(text)
        fields.underlying = fields.underlying.map { UnderlyingError(domain: text($0.domain), code: $0.code) }
        fields.unscrubbedMessage = fields.unscrubbedMessage.map(text)
        fields.unscrubbedAccount = fields.unscrubbedAccount.map(account)
        return MSALFailure(fields: fields)
    }
}
