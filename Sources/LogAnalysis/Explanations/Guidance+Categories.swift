extension Guidance {
    /// Causes and administrator's part of each category. `app` is empty: the advice says it.
    static let byCategory: [String: Guidance] = [
        "interaction": Guidance(
            causes: [
                "The cached session cannot answer silently any more: it expired, was revoked, or a policy now asks for more.",
                "There was no account or no token for these scopes in the cache.",
            ],
            app: [],
            administrator: [
                "Nothing, unless it is far more frequent than the sign-in frequency set in Conditional Access explains."
            ]
        ),
        "consent": Guidance(
            causes: [
                "The app asks for a permission that neither this user nor an administrator has granted.",
                "The app was registered with new permissions after consent was given.",
            ],
            app: [],
            administrator: [
                "Review the permissions of the app under Enterprise applications, and grant consent for the tenant or assign the user."
            ]
        ),
        "conditionalAccess": Guidance(
            causes: [
                "A Conditional Access policy was evaluated for this user, app, device and place, and refuses or asks for more."
            ],
            app: [],
            administrator: [
                "Find the sign-in by its correlation id in the sign-in log; its Conditional Access tab names the policy and the control that was not met."
            ]
        ),
        "mfa": Guidance(
            causes: [
                "A policy, a new place or a risk requires a second factor that the current session does not prove.",
                "The user has not registered a second factor yet, or did not complete it.",
            ],
            app: [],
            administrator: [
                "Check the authentication methods registered for the user and the policy that asks for the second factor."
            ]
        ),
        "device": Guidance(
            causes: [
                "The device is not registered, not compliant, or could not prove who it is.",
                "The broker (Authenticator or Company Portal) is missing or not signed in.",
            ],
            app: [],
            administrator: [
                "Check registration and compliance of the device in Entra and Intune, and which policy requires it."
            ]
        ),
        "protection": Guidance(
            causes: ["An app protection policy of Intune must be applied before a token is issued."],
            app: [],
            administrator: [
                "Check that the app is targeted by an app protection policy and that the user has an Intune licence."
            ]
        ),
        "credentials": Guidance(
            causes: [
                "The password or another credential was wrong, has expired or was changed.",
                "The account is locked, disabled or does not exist under the name that was typed.",
            ],
            app: [],
            administrator: [
                "Check the account's state; many failures from few addresses point to password spraying, so look at the sign-in risk too."
            ]
        ),
        "tenant": Guidance(
            causes: [
                "The account belongs to another tenant, or is not a guest of this one.",
                "The authority in the request names another tenant than the account's.",
            ],
            app: [],
            administrator: ["Invite the user as a guest, or allow the home tenant in the cross-tenant access settings."]
        ),
        "token": Guidance(
            causes: [
                "A refresh token, code or session has expired, was used twice, or was revoked (password change, sign-out everywhere, policy)."
            ],
            app: [],
            administrator: [
                "Check whether sessions were revoked on purpose and whether token lifetime or sign-in frequency policies changed."
            ]
        ),
        "appConfiguration": Guidance(
            causes: [
                "The app's registration and the request do not agree: client id, redirect URI, scopes, secret, or supported account types.",
                "A value that the service requires is missing or malformed.",
            ],
            app: [],
            administrator: [
                "Compare the registration in Entra with what the app sends; correct redirect URIs, permissions and credentials there."
            ]
        ),
        "network": Guidance(
            causes: [
                "The device is offline, changes networks, or was suspended while the request ran.",
                "A proxy, firewall, DNS or TLS inspection stands between the device and the sign-in service.",
            ],
            app: [],
            administrator: [
                "Allow the sign-in hosts (login.microsoftonline.com and its cloud twins) through proxy and TLS inspection."
            ]
        ),
        "throttling": Guidance(
            causes: [
                "Too many requests of the same kind in a short time: a loop, a retry without delay, or many devices at once."
            ],
            app: [],
            administrator: ["Find the app and version that sends most requests; a loop in it is the usual reason."]
        ),
        "cancelled": Guidance(
            causes: ["The user closed the sign-in page or pressed Cancel.", "The app cancelled the request itself."],
            app: []
        ),
        "broker": Guidance(
            causes: [
                "The broker app did not answer, answered something that could not be read, or was replaced or removed meanwhile."
            ],
            app: [],
            administrator: ["Check that the broker app is installed, current and allowed to open the app again."]
        ),
        "keychain": Guidance(
            causes: [
                "The app may not use the keychain access group it asks for, or the device is locked.",
                "The keychain entitlement differs between the app, its extensions and its signing profile.",
            ],
            app: []
        ),
        "service": Guidance(
            causes: ["The sign-in service, or something behind it, failed or was not available for a moment."],
            app: [],
            administrator: [
                "Look at the service health of Entra ID; if it goes on, open a support case with correlation id, request id and time."
            ]
        ),
        "internal": Guidance(
            causes: ["Something went wrong inside the library or the system that has no handling of its own."],
            app: [],
            administrator: [
                "Nothing at first; if it is frequent, send the correlation ids and versions to the developers."
            ]
        ),
    ]

    static let unknownCategory = Guidance(
        causes: ["Nothing is known about this code; the message and the service codes beside it say more."],
        app: []
    )

    /// What each advice asks of the app.
    static let byAdvice: [String: [String]] = [
        "acquireTokenInteractively": [
            "Call acquireToken interactively with the same scopes, account and claims, when the user can see it.",
            "Do not loop: one interactive try for one silent failure.",
        ],
        "continueWithGrantedScopes": [
            "Take the granted scopes from the error and ask again for exactly these, or go on without the feature that needs the others."
        ],
        "remediateCompliance": [
            "Let the Intune SDK remediate compliance for the account, then ask for the token again."
        ],
        "registerDevice": [
            "Ask the user to register the device with the broker app, then start the interactive request again."
        ],
        "resetPassword": ["Start the password reset flow (in B2C: the reset policy's authority), then sign in again."],
        "retryAfterDelay": [
            "Wait as long as Retry-After says, otherwise back off with growing, random delays; then try the same request again.",
            "Never retry in a tight loop: the service answers that with longer throttling.",
        ],
        "retryNow": ["Repeat the same request once."],
        "checkConnectivity": [
            "Tell the user that there is no connection, keep the session as it is, and try again when the network is back.",
            "Do not sign the user out, and do not ask for credentials: nothing is wrong with them.",
        ],
        "offerRetryToUser": [
            "Go back to where the user was, and offer to sign in again; never start over by yourself."
        ],
        "satisfyClaimsChallenge": [
            "Take the claims challenge out of the error and pass it as claimsRequest to the next interactive request."
        ],
        "askAdministrator": [
            "Tell the user that an administrator of the organization has to act, and give the correlation id to pass on.",
            "Do not retry: the answer stays the same until the administrator has acted.",
        ],
        "fixAppConfiguration": [
            "This is for the developers: no user and no retry can help. Correct the configuration and ship it.",
            "Until then show a generic message with the correlation id.",
        ],
        "showGenericMessage": [
            "Show a generic message and offer to try again. Never branch on this code: it may change with any version.",
            "Log it with its underlying errors and the correlation id; those lead to the cause.",
        ],
        "none": ["Nothing."],
    ]

    /// The families of MSAL's internal codes (with -50000).
    static func family(_ internalCode: Int) -> Guidance? {
        switch internalCode {
        case -42010 ... -42007:
            Guidance(
                causes: ["The token service, or a proxy before it, answered in a way the library does not know."],
                app: ["Show a generic message and offer to try again; log the HTTP status and the correlation id."],
                administrator: ["Look for a proxy or firewall that answers in place of the sign-in service."]
            )
        case -42011 ... -42000:
            Guidance(
                causes: ["The request does not fit the app's registration, or a parameter is missing or malformed."],
                app: [
                    "This is for the developers: compare client id, redirect URI and scheme, authority and scopes with the registration.",
                    "Show a generic message to the user.",
                ],
                administrator: ["Check the registration if it was changed lately."]
            )
        case -42199 ... -42100:
            Guidance(
                causes: [
                    "The account in the request, in the cache and in the answer are not the same, or more than one fits.",
                    "The authorization itself was refused; the OAuth error beside it says why.",
                ],
                app: ["Ask for the account again with the account picker, and pass the account object, never a name."]
            )
        case -42499 ... -42400:
            Guidance(
                causes: [
                    "The sign-in page could not be shown: another one is open, there is no view to present from, or the app is an extension."
                ],
                app: [
                    "Run one interactive request at a time, and start it from the view that is on the screen.",
                    "An app extension may only ask silently; send the user to the app.",
                ]
            )
        case -42699 ... -42500:
            Guidance(
                causes: ["The answer of the sign-in page does not belong to this request, or was changed on its way."],
                app: ["Start the interactive request again. Check that no other app claims the same redirect scheme."]
            )
        case -42714 ... -42700:
            Guidance(
                causes: [
                    "The broker (Authenticator or Company Portal) did not answer, or its answer could not be decrypted or matched.",
                    "The app was removed from memory while the user was in the broker.",
                ],
                app: [
                    "Check that the app hands the broker's answer to MSAL (handleMSALResponse) and that LSApplicationQueriesSchemes and the redirect URI are right.",
                    "Offer to try again.",
                ],
                administrator: ["Make sure that the broker app is installed and current."]
            )
        case -42745 ... -42715:
            Guidance(
                causes: [
                    "Registering the device during sign-in, its compliance check, or platform single sign-on did not finish."
                ],
                app: ["Show a generic message and offer to try again; the user may have to open Company Portal."],
                administrator: [
                    "Check the device's registration and compliance in Intune and the platform single sign-on profile."
                ]
            )
        default: nil
        }
    }
}
