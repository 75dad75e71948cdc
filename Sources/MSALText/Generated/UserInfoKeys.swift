// swift-format-ignore-file
// Generated from Catalogue/userinfo_keys.csv. Do not edit.
// Regenerate: Scripts/generate-catalogue

extension UserInfoKey {
    /// Every key that is read, by precedence.
    static let generated: [(key: String, meaning: Meaning)] = [
        ("MSALOAuthErrorKey", .oauthError),
        ("MSALOAuthSubErrorKey", .oauthSubError),
        ("MSALErrorDescriptionKey", .description),
        ("MSALSTSErrorCodesKey", .serviceCodes),
        ("MSALInternalErrorCodeKey", .internalCode),
        ("MSALHTTPHeadersKey", .httpHeaders),
        ("MSALHTTPResponseCodeKey", .httpStatus),
        ("MSALCorrelationIDKey", .correlationID),
        ("MSALDeclinedScopesKey", .declinedScopes),
        ("MSALGrantedScopesKey", .grantedScopes),
        ("MSALDisplayableUserIdKey", .displayableAccount),
        ("MSALBrokerVersionKey", .brokerVersion),
        ("MSALHomeAccountIdKey", .homeAccount),
        ("MSALThrottlingCacheHitKey", .throttlingReplay),
        ("MSIDErrorDescriptionKey", .description),
        ("MSIDOAuthErrorKey", .oauthError),
        ("MSIDOAuthSubErrorKey", .oauthSubError),
        ("MSIDCorrelationIdKey", .correlationID),
        ("MSIDHTTPHeadersKey", .httpHeaders),
        ("MSIDHTTPResponseCodeKey", .httpStatus),
        ("MSIDSTSErrorCodesKey", .serviceCodes),
        ("MSIDDeclinedScopesKey", .declinedScopes),
        ("MSIDGrantedScopesKey", .grantedScopes),
        ("MSIDUserDisplayableIdkey", .displayableAccount),
        ("MSIDHomeAccountIdkey", .homeAccount),
        ("MSIDBrokerVersionKey", .brokerVersion),
        ("MSIDThrottlingCacheHitKey", .throttlingReplay),
        ("NSLocalizedDescription", .description),
        ("NSLocalizedFailureReason", .description),
        ("NSDebugDescription", .description),
        ("NSDescription", .description),
        ("NSUnderlyingError", .underlying),
        ("NSMultipleUnderlyingErrorsKey", .severalUnderlying),
        ("claims", .claims),
    ]
}
