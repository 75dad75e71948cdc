package com.wideworld.driver.auth

import com.microsoft.identity.client.exception.*

/** Maps what MSAL throws to a text for the driver. Nothing here is logged. */
fun MsalException.toMessage(): Int = when (this) {
    is MsalUiRequiredException -> R.string.sign_in_again
    is MsalUserCancelException -> R.string.empty
    is MsalDeclinedScopeException -> R.string.scopes_declined
    is MsalServiceException -> when (errorCode) {
        "invalid_grant" -> R.string.sign_in_again
        "access_denied" -> R.string.blocked
        else -> R.string.service_problem
    }
    is MsalClientException -> when (errorCode) {
        MsalClientException.DEVICE_NETWORK_NOT_AVAILABLE -> R.string.offline
        MsalClientException.NO_CURRENT_ACCOUNT -> R.string.sign_in_again
        else -> R.string.unknown
    }
    else -> R.string.unknown
}
