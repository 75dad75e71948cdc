import MSALFailures

/// Swift code that follows an advice in an app with MSAL for iOS and macOS.
enum HandlingSnippet {
    /// Lines of code; empty if no code is needed.
    static func lines(_ recovery: RecoveryAdvice, _ category: FailureCategory) -> [String] {
        switch recovery {
        case .remediateCompliance where category == .device:
            silentThen(
                "error.code == MSALError.interactionRequired.rawValue",
                [
                    "// The broker leads the user through what the device lacks. Without claims: Company Portal does.",
                    "var parseError: NSError?",
                ] + interactiveRequest(account, claims)
            )
        case .resetPassword where category != .interaction:
            silentThen(
                nil,
                ["// The sign-in page leads the user through the change of the password."] + interactiveRequest(account)
            )
        case .acquireTokenInteractively:
            silentThen(
                "error.code == MSALError.interactionRequired.rawValue",
                interactiveRequest(account)
            )
        case .continueWithGrantedScopes:
            silentThen(
                "error.code == MSALError.serverDeclinedScopes.rawValue",
                [
                    "let granted = error.userInfo[MSALGrantedScopesKey] as? [String] ?? []",
                    "let parameters = MSALSilentTokenParameters(scopes: granted, account: account)",
                    "result = try await application.acquireTokenSilent(with: parameters)",
                ]
            )
        case .remediateCompliance:
            silentThen(
                "error.code == MSALError.serverProtectionPoliciesRequired.rawValue",
                [
                    "// Only with Intune's SDK: it applies the policy and calls its delegate. Ask for the token again there.",
                    "IntuneMAMComplianceManager.instance().remediateCompliance(",
                    "    forAccountId: accountID, silent: false)",
                ]
            )
        case .registerDevice:
            silentThen(
                "error.code == MSALError.workplaceJoinRequired.rawValue",
                ["showRegistrationHint()  // then the interactive request again, through the broker"]
            )
        case .resetPassword:
            [
                "let reset = try MSALB2CAuthority(url: passwordResetPolicyURL)",
                "let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webview)",
                "parameters.authority = reset",
                "_ = try await application.acquireToken(with: parameters)  // then sign in again",
            ]
        case .retryAfterDelay:
            silentThen(
                "error.userInfo[MSALHTTPResponseCodeKey] != nil",
                [
                    "let headers = error.userInfo[MSALHTTPHeadersKey] as? [String: String] ?? [:]",
                    "let wait = headers.first { $0.key.lowercased() == \"retry-after\" }.flatMap { Double($0.value) }",
                    "try await Task.sleep(for: .seconds(wait ?? 30))",
                    "result = try await application.acquireTokenSilent(with: parameters)",
                ]
            )
        case .retryNow:
            silentThen(nil, ["result = try await application.acquireTokenSilent(with: parameters)  // once"])
        case .checkConnectivity:
            silentThen(
                "error.code == NSURLErrorNotConnectedToInternet",
                domain: ErrorDomain.urlLoading,
                ["showOffline()  // keep the account and its session"]
            )
        case .offerRetryToUser:
            interactiveThen(
                "error.code == MSALError.userCanceled.rawValue",
                ["showSignInButton()  // no error message: the user meant it"]
            )
        case .satisfyClaimsChallenge:
            ["var parseError: NSError?"] + interactiveRequest(claims)
        case .askAdministrator, .fixAppConfiguration, .showGenericMessage:
            [
                "do {",
                "    result = try await application.acquireToken(with: parameters)",
                "} catch let error as NSError {",
                "    logger.error(\"sign-in failed\", error: error)",
                "    let id = error.userInfo[MSALCorrelationIDKey] as? String ?? \"unknown\"",
                "    showMessage(MSALFailure(error).userMessage + \" For your help desk: \\(id)\")",
                "}",
            ]
        default: []
        }
    }

    private static let account = "parameters.account = account"
    private static let claims =
        "parameters.claimsRequest = MSALClaimsRequest(jsonString: claimsChallenge, error: &parseError)"

    /// An interactive request with further parameters.
    private static func interactiveRequest(_ further: String...) -> [String] {
        ["let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webview)"] + further
            + ["result = try await application.acquireToken(with: parameters)"]
    }

    private static func silentThen(
        _ condition: String?,
        domain: String = ErrorDomain.msal,
        _ handling: [String]
    ) -> [String] {
        tryThen("application.acquireTokenSilent(with: parameters)", domain, condition, handling)
    }

    private static func interactiveThen(_ condition: String, _ handling: [String]) -> [String] {
        tryThen("application.acquireToken(with: parameters)", ErrorDomain.msal, condition, handling)
    }

    private static func tryThen(
        _ call: String,
        _ domain: String,
        _ condition: String?,
        _ handling: [String]
    ) -> [String] {
        let filter = "} catch let error as NSError where error.domain == " + domain
        let head = condition.map { [filter, "    && " + $0, "{"] } ?? [filter + " {"]
        return ["do {", "    result = try await " + call] + head + handling.map { "    " + $0 } + ["}"]
    }
}
