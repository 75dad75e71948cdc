// swift-format-ignore-file
// Generated from Catalogue/native_auth_errors.csv. Do not edit.
// Regenerate: Scripts/generate-catalogue

extension CatalogueTables {
    /// `MSALNativeAuthGenericError`: its cases, by our own number.
    static let nativeMSALNativeAuthGenericError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `AttributesRequiredError`: its cases, by our own number.
    static let nativeAttributesRequiredError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `ResendCodeError`: its cases, by our own number.
    static let nativeResendCodeError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `SignInAfterSignUpError`: its cases, by our own number.
    static let nativeSignInAfterSignUpError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `SignInAfterResetPasswordError`: its cases, by our own number.
    static let nativeSignInAfterResetPasswordError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `SignInStartError`: its cases, by our own number.
    static let nativeSignInStartError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "userNotFound", "isUserNotFound", .credentials, .offerRetryToUser, false,
            "No account with this name exists."),
        .init(3, "invalidCredentials", "isInvalidCredentials", .credentials, .offerRetryToUser, false,
            "The user name or the password is wrong."),
        .init(4, "invalidUsername", "isInvalidUsername", .credentials, .offerRetryToUser, false,
            "The user name does not have a valid form."),
        .init(5, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `SignUpStartError`: its cases, by our own number.
    static let nativeSignUpStartError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "userAlreadyExists", "isUserAlreadyExists", .credentials, .offerRetryToUser, false,
            "An account with this name exists already."),
        .init(3, "invalidPassword", "isInvalidPassword", .credentials, .offerRetryToUser, false,
            "The password was refused, because it is wrong or breaks a rule."),
        .init(4, "invalidUsername", "isInvalidUsername", .credentials, .offerRetryToUser, false,
            "The user name does not have a valid form."),
        .init(5, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `ResetPasswordStartError`: its cases, by our own number.
    static let nativeResetPasswordStartError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "userDoesNotHavePassword", "isUserDoesNotHavePassword", .credentials, .offerRetryToUser, false,
            "The account signs in without a password, so there is none to reset."),
        .init(3, "userNotFound", "isUserNotFound", .credentials, .offerRetryToUser, false,
            "No account with this name exists."),
        .init(4, "invalidUsername", "isInvalidUsername", .credentials, .offerRetryToUser, false,
            "The user name does not have a valid form."),
        .init(5, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `PasswordRequiredError`: its cases, by our own number.
    static let nativePasswordRequiredError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "invalidPassword", "isInvalidPassword", .credentials, .offerRetryToUser, false,
            "The password was refused, because it is wrong or breaks a rule."),
        .init(3, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `VerifyCodeError`: its cases, by our own number.
    static let nativeVerifyCodeError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "invalidCode", "isInvalidCode", .credentials, .offerRetryToUser, false,
            "The one-time code is wrong."),
        .init(3, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `RetrieveAccessTokenError`: its cases, by our own number.
    static let nativeRetrieveAccessTokenError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "refreshTokenExpired", "isRefreshTokenExpired", .token, .acquireTokenInteractively, true,
            "The refresh token has expired; the person must sign in again."),
        .init(3, "invalidScope", "isInvalidScope", .appConfiguration, .fixAppConfiguration, false,
            "The list of scopes is empty or holds a scope that is not accepted."),
        .init(4, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `MFARequestChallengeError`: its cases, by our own number.
    static let nativeMFARequestChallengeError: [CatalogueRow] = [
        .init(1, "authMethodBlocked", "isAuthMethodBlocked", .mfa, .askAdministrator, false,
            "The chosen strong authentication method is blocked."),
        .init(2, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(3, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `MFASubmitChallengeError`: its cases, by our own number.
    static let nativeMFASubmitChallengeError: [CatalogueRow] = [
        .init(1, "invalidChallenge", "isInvalidChallenge", .mfa, .offerRetryToUser, false,
            "The answer to the challenge is wrong."),
        .init(2, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(3, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `RegisterStrongAuthChallengeError`: its cases, by our own number.
    static let nativeRegisterStrongAuthChallengeError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "invalidInput", "isInvalidInput", .mfa, .offerRetryToUser, false,
            "The contact that was entered was refused."),
        .init(3, "verificationContactBlocked", "isVerificationContactBlocked", .mfa, .offerRetryToUser, false,
            "The e-mail address or phone number is blocked as a verification contact."),
        .init(4, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `RegisterStrongAuthSubmitChallengeError`: its cases, by our own number.
    static let nativeRegisterStrongAuthSubmitChallengeError: [CatalogueRow] = [
        .init(1, "browserRequired", "isBrowserRequired", .interaction, .acquireTokenInteractively, true,
            "This account needs a step that only the browser can do."),
        .init(2, "invalidChallenge", "isInvalidChallenge", .mfa, .offerRetryToUser, false,
            "The answer to the challenge is wrong."),
        .init(3, "generalError", "", .unknown, .showGenericMessage, false,
            "The step failed for a reason that has no flag of its own; read the service codes."),
    ]

    /// `MSALNativeAuthInternalError`: its cases, by our own number.
    static let nativeMSALNativeAuthInternalError: [CatalogueRow] = [
        .init(1, "invalidInput", "", .internal, .showGenericMessage, false,
            "A value given to the library is not valid."),
        .init(2, "validationError", "", .internal, .showGenericMessage, false,
            "A value failed validation inside the library."),
        .init(3, "tokenResultNotPresent", "", .internal, .showGenericMessage, false,
            "The token response held no token."),
        .init(4, "serverProtectionPoliciesRequired", "", .protection, .showGenericMessage, false,
            "The resource needs an app protection policy."),
        .init(5, "headerNotSerialized", "", .internal, .showGenericMessage, false,
            "A request header could not be written."),
        .init(6, "invalidAuthority", "", .appConfiguration, .showGenericMessage, false,
            "The authority is not one that native authentication can use."),
        .init(7, "invalidUrl", "", .internal, .showGenericMessage, false,
            "A URL could not be formed."),
        .init(8, "missingResponseSerializer", "", .internal, .showGenericMessage, false,
            "A request had nothing to read its response with."),
        .init(9, "responseSerializationError", "", .internal, .showGenericMessage, false,
            "The response could not be decoded."),
        .init(10, "invalidResponse", "", .internal, .showGenericMessage, false,
            "The response lacks fields that must be there."),
        .init(11, "invalidRequest", "", .internal, .showGenericMessage, false,
            "The request could not be formed."),
        .init(12, "generalError", "", .internal, .showGenericMessage, false,
            "The library failed for a reason that has no case of its own."),
        .init(13, "invalidAttributes", "", .internal, .showGenericMessage, false,
            "The attributes of a sign-up are not valid."),
    ]

    /// Every type of native authentication with its cases.
    static let nativeAuth: [(domain: String, rows: [CatalogueRow])] = [
        ("MSALNativeAuthGenericError", nativeMSALNativeAuthGenericError),
        ("AttributesRequiredError", nativeAttributesRequiredError),
        ("ResendCodeError", nativeResendCodeError),
        ("SignInAfterSignUpError", nativeSignInAfterSignUpError),
        ("SignInAfterResetPasswordError", nativeSignInAfterResetPasswordError),
        ("SignInStartError", nativeSignInStartError),
        ("SignUpStartError", nativeSignUpStartError),
        ("ResetPasswordStartError", nativeResetPasswordStartError),
        ("PasswordRequiredError", nativePasswordRequiredError),
        ("VerifyCodeError", nativeVerifyCodeError),
        ("RetrieveAccessTokenError", nativeRetrieveAccessTokenError),
        ("MFARequestChallengeError", nativeMFARequestChallengeError),
        ("MFASubmitChallengeError", nativeMFASubmitChallengeError),
        ("RegisterStrongAuthChallengeError", nativeRegisterStrongAuthChallengeError),
        ("RegisterStrongAuthSubmitChallengeError", nativeRegisterStrongAuthSubmitChallengeError),
        ("MSALNativeAuthInternalError", nativeMSALNativeAuthInternalError),
    ]
}
