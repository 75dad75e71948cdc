// swift-format-ignore-file
// Generated from Catalogue/explanations.csv. Do not edit.
// Regenerate: Scripts/generate-catalogue

extension Guidance {
    /// Causes and the administrator's part, by category.
    static let byCategory: [String: Guidance] = [
        "interaction": Guidance(
            causes: [
                "The cached session cannot answer silently any more: it expired, was revoked, or a policy now asks for more.",
                "There was no account or no token for these scopes in the cache.",
            ],
            app: [],
            administrator: [
                "Nothing, unless it is far more frequent than the sign-in frequency set in Conditional Access explains.",
            ]
        ),
        "consent": Guidance(
            causes: [
                "The app asks for a permission that neither this user nor an administrator has granted.",
                "The app was registered with new permissions after consent was given.",
            ],
            app: [],
            administrator: [
                "Review the permissions of the app under Enterprise applications, and grant consent for the tenant or assign the user.",
            ]
        ),
        "conditionalAccess": Guidance(
            causes: [
                "A Conditional Access policy was evaluated for this user, app, device and place, and refuses or asks for more.",
            ],
            app: [],
            administrator: [
                "Find the sign-in by its correlation id in the sign-in log; its Conditional Access tab names the policy and the control that was not met.",
            ]
        ),
        "mfa": Guidance(
            causes: [
                "A policy, a new place or a risk requires a second factor that the current session does not prove.",
                "The user has not registered a second factor yet, or did not complete it.",
            ],
            app: [],
            administrator: [
                "Check the authentication methods registered for the user and the policy that asks for the second factor.",
            ]
        ),
        "device": Guidance(
            causes: [
                "The device is not registered, not compliant, or could not prove who it is.",
                "The broker (Authenticator or Company Portal) is missing or not signed in.",
            ],
            app: [],
            administrator: [
                "Check registration and compliance of the device in Entra and Intune, and which policy requires it.",
            ]
        ),
        "protection": Guidance(
            causes: [
                "An app protection policy of Intune must be applied before a token is issued.",
            ],
            app: [],
            administrator: [
                "Check that the app is targeted by an app protection policy and that the user has an Intune licence.",
            ]
        ),
        "credentials": Guidance(
            causes: [
                "The password or another credential was wrong, has expired or was changed.",
                "The account is locked, disabled or does not exist under the name that was typed.",
            ],
            app: [],
            administrator: [
                "Check the account's state; many failures from few addresses point to password spraying, so look at the sign-in risk too.",
            ]
        ),
        "tenant": Guidance(
            causes: [
                "The account belongs to another tenant, or is not a guest of this one.",
                "The authority in the request names another tenant than the account's.",
            ],
            app: [],
            administrator: [
                "Invite the user as a guest, or allow the home tenant in the cross-tenant access settings.",
            ]
        ),
        "token": Guidance(
            causes: [
                "A refresh token, code or session has expired, was used twice, or was revoked (password change, sign-out everywhere, policy).",
            ],
            app: [],
            administrator: [
                "Check whether sessions were revoked on purpose and whether token lifetime or sign-in frequency policies changed.",
            ]
        ),
        "appConfiguration": Guidance(
            causes: [
                "The app's registration and the request do not agree: client id, redirect URI, scopes, secret, or supported account types.",
                "A value that the service requires is missing or malformed.",
            ],
            app: [],
            administrator: [
                "Compare the registration in Entra with what the app sends; correct redirect URIs, permissions and credentials there.",
            ]
        ),
        "network": Guidance(
            causes: [
                "The device is offline, changes networks, or was suspended while the request ran.",
                "A proxy, firewall, DNS or TLS inspection is between the device and the sign-in service.",
            ],
            app: [],
            administrator: [
                "Allow the sign-in hosts (login.microsoftonline.com and its cloud twins) through proxy and TLS inspection.",
            ]
        ),
        "throttling": Guidance(
            causes: [
                "Too many requests of the same kind in a short time: a loop, a retry without delay, or many devices at once.",
            ],
            app: [],
            administrator: [
                "Find the app and version that sends most requests; a loop in it is the usual reason.",
            ]
        ),
        "cancelled": Guidance(
            causes: [
                "The user closed the sign-in page or pressed Cancel.",
                "The app cancelled the request itself.",
            ],
            app: []
        ),
        "broker": Guidance(
            causes: [
                "The broker app did not answer, answered something that could not be read, or was replaced or removed during the request.",
            ],
            app: [],
            administrator: [
                "Check that the broker app is installed, current and allowed to open the app again.",
            ]
        ),
        "keychain": Guidance(
            causes: [
                "The app may not use the keychain access group it asks for, or the device is locked.",
                "The keychain entitlement differs between the app, its extensions and its signing profile.",
            ],
            app: []
        ),
        "service": Guidance(
            causes: [
                "The sign-in service, or a system that it depends on, failed or was briefly unavailable.",
            ],
            app: [],
            administrator: [
                "Look at the service health of Entra ID; if it persists, open a support case with correlation id, request id and time.",
            ]
        ),
        "internal": Guidance(
            causes: [
                "Something went wrong inside the library or the system that has no handling of its own.",
            ],
            app: [],
            administrator: [
                "Nothing at first; if it is frequent, send the correlation ids and versions to the developers.",
            ]
        ),
        "unknown": Guidance(
            causes: [
                "Nothing is known about this code; the message and any service codes may say more.",
            ],
            app: []
        ),
    ]

    /// The app's part, by advice.
    static let byAdvice: [String: [String]] = [
        "acquireTokenInteractively": [
            "Call acquireToken interactively with the same scopes, account and claims, when the user can see it.",
            "Do not loop: one interactive try for one silent failure.",
        ],
        "continueWithGrantedScopes": [
            "Take the granted scopes from the error and ask again for exactly these, or continue without the feature that needs the others.",
        ],
        "remediateCompliance": [
            "If the app uses Intune's SDK, let the SDK remediate compliance for the account, then ask for the token again.",
            "Otherwise tell the user that the organization asks for more than this app can do, and give the correlation id.",
        ],
        "registerDevice": [
            "Ask the user to register the device: in Microsoft Authenticator under Settings › Device registration, or by signing in to Company Portal. Then start the interactive request again.",
        ],
        "resetPassword": [
            "Start the password reset flow (in B2C: the reset policy's authority), then sign in again.",
        ],
        "retryAfterDelay": [
            "Wait as long as Retry-After says, otherwise back off with growing, random delays; then try the same request again.",
            "Never retry in a tight loop: the service answers that with longer throttling.",
        ],
        "retryNow": [
            "Repeat the same request once.",
        ],
        "checkConnectivity": [
            "Tell the user that there is no connection, keep the session as it is, and try again when the network is back.",
            "Do not sign the user out, and do not ask for credentials: nothing is wrong with them.",
        ],
        "offerRetryToUser": [
            "Go back to where the user was, and offer to sign in again; never start over automatically.",
        ],
        "satisfyClaimsChallenge": [
            "Take the claims challenge out of the error and pass it as claimsRequest to the next interactive request.",
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
            "Show a generic message that explains what happened as far as it may (the failure's userMessage does), and offer to try again. Never branch on this code: it may change with any version.",
            "Log it with its underlying errors and the correlation id; those lead to the cause.",
        ],
        "none": [
            "Nothing.",
        ],
    ]

    /// MSAL's internal codes (with -50000): the first range that holds one counts.
    static let byInternalCode: [(codes: ClosedRange<Int>, guidance: Guidance)] = [
        (-42010 ... -42007, Guidance(
            causes: [
                "The token service, or a proxy before it, answered in a way the library does not know.",
            ],
            app: [
                "Show a generic message and offer to try again; log the HTTP status and the correlation id.",
            ],
            administrator: [
                "Look for a proxy or firewall that answers in place of the sign-in service.",
            ]
        )),
        (-42011 ... -42000, Guidance(
            causes: [
                "The request does not fit the app's registration, or a parameter is missing or malformed.",
            ],
            app: [
                "This is for the developers: compare client id, redirect URI and scheme, authority and scopes with the registration.",
                "Show a generic message to the user.",
            ],
            administrator: [
                "Check the registration if it was changed lately.",
            ]
        )),
        (-42199 ... -42100, Guidance(
            causes: [
                "The account in the request, in the cache and in the answer are not the same, or more than one fits.",
                "The authorization itself was refused; the accompanying OAuth error says why.",
            ],
            app: [
                "Ask for the account again with the account picker, and pass the account object, never a name.",
            ]
        )),
        (-42499 ... -42400, Guidance(
            causes: [
                "The sign-in page could not be shown: another one is open, there is no view to present from, or the app is an extension.",
            ],
            app: [
                "Run one interactive request at a time, and start it from the view that is on the screen.",
                "An app extension may only ask silently; send the user to the app.",
            ]
        )),
        (-42699 ... -42500, Guidance(
            causes: [
                "The answer of the sign-in page does not belong to this request, or was changed on its way.",
            ],
            app: [
                "Start the interactive request again. Check that no other app claims the same redirect scheme.",
            ]
        )),
        (-42714 ... -42700, Guidance(
            causes: [
                "The broker (Authenticator or Company Portal) did not answer, or its answer could not be decrypted or matched.",
                "The app was removed from memory while the user was in the broker.",
            ],
            app: [
                "Check that the app hands the broker's answer to MSAL (handleMSALResponse) and that LSApplicationQueriesSchemes and the redirect URI are right.",
                "Offer to try again.",
            ],
            administrator: [
                "Make sure that the broker app is installed and current.",
            ]
        )),
        (-42745 ... -42715, Guidance(
            causes: [
                "Registering the device during sign-in, its compliance check, or platform single sign-on did not finish.",
            ],
            app: [
                "Show a generic message and offer to try again; the user may have to open Company Portal.",
            ],
            administrator: [
                "Check the device's registration and compliance in Intune and the platform single sign-on profile.",
            ]
        )),
    ]

    /// Frequent codes. Keys are `domain/code` or `domain/code/internal code`.
    static let byCode: [String: Guidance] = [
        "MSALErrorDomain/-50000": Guidance(
            causes: [
                "One of about seventy internal errors; MSALInternalErrorCodeKey in the error's userInfo says which.",
            ],
            app: [
                "Show a generic message and offer to try again. Never branch on internal codes: they may change with any version.",
                "Log the internal code, the underlying errors and the correlation id.",
            ],
            administrator: [
                "Nothing, until the internal code or a service code beside it says so.",
            ]
        ),
        "MSALErrorDomain/-50001": Guidance(
            causes: [
                "A policy wants a device that is registered with Entra ID, and this one is not.",
                "The registration was removed, by the user or by an administrator.",
            ],
            app: [
                "Ask the user to register the device: in Microsoft Authenticator under Settings › Device registration, with the work account; on a managed device by signing in to Company Portal and following its steps (on a Mac only there).",
                "Then start the interactive request again, through the broker.",
            ],
            administrator: [
                "Check which policy asks for a registered device, and that users may register devices.",
            ]
        ),
        "MSALErrorDomain/-50002": Guidance(
            causes: [
                "The refresh token expired, was revoked, or the password was changed.",
                "A policy now asks for a second factor, terms of use or a compliant device.",
                "The scopes were never granted, or the account is not in the cache.",
            ],
            app: [
                "Call acquireToken interactively with the same scopes, account and claims, when the user can see it.",
                "Count it, but do not treat it as an error: a silent request is expected to end like this now and then.",
            ],
            administrator: [
                "Nothing, unless it rises after a change of policy; the service codes beside it name the policy's demand.",
            ]
        ),
        "MSALErrorDomain/-50003": Guidance(
            causes: [
                "The user or a policy declined some of the scopes; the tokens for the others were issued.",
                "A scope does not exist for this kind of account (a personal one, say).",
            ],
            app: [
                "Read MSALGrantedScopesKey and MSALDeclinedScopesKey from the error's userInfo.",
                "If the granted scopes are enough, call acquireTokenSilent with exactly these; otherwise explain what is needed and why.",
            ],
            administrator: [
                "Grant consent for the declined scopes if the app needs them.",
            ]
        ),
        "MSALErrorDomain/-50004": Guidance(
            causes: [
                "Conditional Access demands an Intune app protection policy, which is not applied for this account yet.",
            ],
            app: [
                "Only if the app uses Intune's SDK: pass the account to it (remediateCompliance), wait for its delegate, then ask for the token again; the link below describes how.",
                "Without Intune's SDK the app cannot fulfil the policy: tell the user that the organization does not allow this app, and give the correlation id.",
            ],
            administrator: [
                "Check that an app protection policy targets this app and this user, and that the user has a licence. An app without Intune's SDK has to be left out of the policy.",
            ]
        ),
        "MSALErrorDomain/-50005": Guidance(
            causes: [
                "The user closed the sign-in page, or the system closed it when the app went to the background.",
            ],
            app: [
                "Go back to the screen before, and offer to sign in again. Show no error message.",
            ]
        ),
        "MSALErrorDomain/-50006": Guidance(
            causes: [
                "The token service failed on its own side (server_error).",
            ],
            app: [
                "Wait, then try the same request again.",
                "Keep the session: nothing is wrong with it.",
            ],
            administrator: [
                "Look at the service health of Entra ID.",
            ]
        ),
        "MSALErrorDomain/-50007": Guidance(
            causes: [
                "The device is registered, but with a key that is weaker than the policy demands.",
            ],
            app: [
                "Ask the user to register the device again: in Microsoft Authenticator under Settings › Device registration, or in Company Portal. Then start the interactive request again.",
            ],
            administrator: [
                "Check which strength of registration the policy asks for, and which devices can offer it.",
            ]
        ),
        "MSALErrorDomain/-50008": Guidance(
            causes: [
                "The user has just enrolled the device in management during the sign-in.",
            ],
            app: [
                "Send the same token request once more.",
            ]
        ),
        "MSALErrorDomain/-50142": Guidance(
            causes: [
                "Conditional Access found the sign-in or the account at risk and demands a new password (AADSTS50142).",
            ],
            app: [
                "Start an interactive request with the same account: the sign-in page leads the user through the change.",
                "Do not repeat the silent request; it fails until the password is changed. The password reset policy of B2C is not meant here.",
            ],
            administrator: [
                "Look at the user's risk in Entra ID Protection. Users need self-service password reset (with password writeback, if the password is kept on premises) to get past this policy.",
            ]
        ),
        "MSALErrorDomain/-50000/-42008": Guidance(
            causes: [
                "Something inside the library that should not happen; the underlying error names it.",
            ],
            app: [
                "Show a generic message. Update MSAL: most of these are corrected in later versions.",
                "Log the underlying errors.",
            ]
        ),
        "MSALErrorDomain/-50000/-42004": Guidance(
            causes: [
                "The refresh token or the authorization code was not accepted any more; most often the session ended (AADSTS700082, AADSTS50173, AADSTS70043).",
                "A code was used twice, or the wrong tenant or redirect URI redeemed it (AADSTS54005, AADSTS700005).",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "For the user it is a sign-in that has ended: show a message and offer to sign in again. Never branch on the internal code.",
            ],
            administrator: [
                "Nothing, if the sessions ended as your policies say; the service codes tell.",
            ]
        ),
        "MSALErrorDomain/-50000/-42002": Guidance(
            causes: [
                "The token service found the request malformed or incomplete (invalid_request).",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "Compare authority, scopes and extra parameters with the registration. Show a generic message to the user.",
            ],
            administrator: [
                "Check the registration if it was changed lately.",
            ]
        ),
        "MSALErrorDomain/-50000/-42003": Guidance(
            causes: [
                "The token service did not accept the app itself (invalid_client): an unknown client id, the wrong tenant or cloud, or a secret where none is allowed.",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "This is for the developers: compare client id and authority with the registration; an app on a device has no secret and must be registered as a public client.",
            ],
            administrator: [
                "Check that the app is known in the tenant and that public client flows are allowed.",
            ]
        ),
        "MSALErrorDomain/-50000/-42005": Guidance(
            causes: [
                "A scope is unknown, misspelled, of two resources at once, or not open to this app (invalid_scope).",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "This is for the developers: ask for scopes of one resource at a time, spelled as its registration spells them.",
            ],
            administrator: [
                "Check which permissions the app's registration lists.",
            ]
        ),
        "MSALErrorDomain/-50000/-42006": Guidance(
            causes: [
                "The app is not registered in this tenant, or may not use this kind of request (unauthorized_client).",
                "Conditional Access demands an app protection policy (suberror protection_policy_required).",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "This is for the developers: compare client id, tenant and supported account types with the registration.",
            ],
            administrator: [
                "Check that the app is installed in the tenant and allowed for its users.",
            ]
        ),
        "MSALErrorDomain/-50000/-42007": Guidance(
            causes: [
                "The token service, or a proxy before it, answered with an HTTP status that the library cannot use.",
            ],
            app: [
                "Look at the HTTP status: after 429 and 5xx wait as long as Retry-After says, then try again.",
                "After anything else show a generic message and offer to try again; log the status and the correlation id.",
            ],
            administrator: [
                "Look for a proxy or firewall that answers in place of the sign-in service; for 429 find the app and version that sends most requests.",
            ]
        ),
        "MSALErrorDomain/-50000/-42104": Guidance(
            causes: [
                "The sign-in page answered with an error; the OAuth error and the service code beside it say which.",
                "In B2C: the user pressed Cancel (AADB2C90091) or Forgot your password? (AADB2C90118); older versions of MSAL report both in this way.",
            ],
            app: [
                "Read the service code first (AADSTS or AADB2C, in the same error or record): it names the cause, and explain describes it.",
                "Show a generic message and offer to try again.",
            ],
            administrator: [
                "Look up the correlation id in the sign-in log.",
            ]
        ),
        "MSALErrorDomain/-50000/-42700": Guidance(
            causes: [
                "The user came back to the app before the broker (Authenticator or Company Portal) had finished: the sign-in did not complete.",
                "The system ended the app while the user was in the broker.",
            ],
            app: [
                "Tell the user that the sign-in did not finish, and suggest to try again.",
                "Do not start it again by yourself, and never handle the code automatically.",
                "If it happens to users who did finish: check that the app hands the broker's answer to MSAL (handleMSALResponse) in its app and scene delegates.",
            ],
            administrator: [
                "Nothing, unless many users are affected; then make sure that the broker app is current.",
            ]
        ),
        "MSALErrorDomain/-50000/-42402": Guidance(
            causes: [
                "Two interactive requests at the same time, often from a button pressed twice or two parts of the app.",
            ],
            app: [
                "Run one interactive request at a time: let the others wait for the first one's result.",
            ]
        ),
        "MSALErrorDomain/-50000/-42011": Guidance(
            causes: [
                "The redirect URI in the request is malformed, or not the one of this bundle id (msauth.BUNDLE-ID://auth).",
            ],
            app: [
                "Correct the redirect URI in code, in Info.plist and in the app's registration; all three must agree.",
            ],
            administrator: [
                "Add the redirect URI to the app's registration.",
            ]
        ),
        "MSALErrorDomain/-50000/-42001": Guidance(
            causes: [
                "CFBundleURLTypes of Info.plist does not hold the scheme of the redirect URI.",
            ],
            app: [
                "Register the scheme msauth.BUNDLE-ID in Info.plist.",
            ]
        ),
        "AADSTS/50076": Guidance(
            causes: [
                "A Conditional Access policy, a new place or a setting of the administrator requires a second factor.",
                "The refresh token was issued before the second factor was required.",
            ],
            app: [
                "Start an interactive request with the same scopes; the sign-in page asks for the second factor.",
                "Pass on the claims of the answer, if there are any.",
            ],
            administrator: [
                "Nothing, if the policy is meant; otherwise look up the correlation id in the sign-in log and see which policy asked.",
            ]
        ),
        "AADSTS/50079": Guidance(
            causes: [
                "The user has to register a second factor and has not done so; often after a policy was switched on.",
            ],
            app: [
                "Start an interactive request; the sign-in page leads through the registration.",
            ],
            administrator: [
                "Plan the registration (a campaign, or Temporary Access Pass) before you enforce the policy.",
            ]
        ),
        "AADSTS/500121": Guidance(
            causes: [
                "The user refused the second factor, did not answer in time, or the factor failed.",
            ],
            app: [
                "Offer to sign in again; never repeat it by yourself, a flood of prompts looks like an attack.",
            ],
            administrator: [
                "If the user did not ask for it, another person knows the password: reset it and look at the sign-in risk.",
            ]
        ),
        "AADSTS/50058": Guidance(
            causes: [
                "A silent request found no session: the user never signed in here, signed out, or cookies are blocked.",
                "More than one session is there and the request does not say whose it means.",
            ],
            app: [
                "Start an interactive request. In browsers, blocked third-party cookies make silent requests in hidden frames fail: use redirects.",
                "Pass a login hint or the account, so that the right session is taken.",
            ]
        ),
        "AADSTS/50097": Guidance(
            causes: [
                "A policy needs to know the device, and the request carries no proof of one (no broker, or an unregistered device).",
            ],
            app: [
                "Start an interactive request through the broker; the answer may ask the user to register the device.",
            ],
            administrator: [
                "Check that the device is registered and that the policy is meant for this platform.",
            ]
        ),
        "AADSTS/50158": Guidance(
            causes: [
                "A second factor or other control of another provider (a custom control, or the home tenant) still has to be passed.",
            ],
            app: [
                "Start an interactive request with the claims of the answer; do not repeat the silent one.",
            ],
            administrator: [
                "Check the external provider and the policy that calls it.",
            ]
        ),
        "AADSTS/16000": Guidance(
            causes: [
                "Several accounts are signed in, or the one that is has no place in this tenant.",
            ],
            app: [
                "Start an interactive request with the account picker (promptType selectAccount).",
            ],
            administrator: [
                "Add the account to the tenant as a guest if it should have access.",
            ]
        ),
        "AADSTS/50105": Guidance(
            causes: [
                "The app requires assignment, and neither the user nor a group of theirs is assigned to it.",
            ],
            app: [
                "Tell the user that an administrator has to give access; a retry cannot help.",
            ],
            administrator: [
                "Assign the user or a group under Enterprise applications › Users and groups, or switch off \"Assignment required\".",
            ]
        ),
        "AADSTS/65001": Guidance(
            causes: [
                "Neither this user nor an administrator has consented to the permissions the app asks for.",
                "The app has asked for a new scope.",
            ],
            app: [
                "Start an interactive request for exactly these scopes, so that the consent page is shown.",
            ],
            administrator: [
                "Grant consent for the tenant if users may not consent themselves.",
            ]
        ),
        "AADSTS/65004": Guidance(
            causes: [
                "The user pressed Cancel on the consent page.",
            ],
            app: [
                "Explain what the permission is for, and ask again only when the user wants the feature.",
            ]
        ),
        "AADSTS/90094": Guidance(
            causes: [
                "The permission needs an administrator's consent, or users of this tenant may not consent at all.",
            ],
            app: [
                "Tell the user to ask an administrator; offer the admin consent request if the tenant has that workflow.",
            ],
            administrator: [
                "Review the permission and grant it for the tenant, or refuse the request.",
            ]
        ),
        "AADSTS/90072": Guidance(
            causes: [
                "The account is from another identity provider and is not a guest of this tenant.",
            ],
            app: [
                "Tell the user that this account is not a guest of the organization; another account may be chosen (promptType selectAccount).",
            ],
            administrator: [
                "Invite the account as a guest.",
            ]
        ),
        "AADSTS/50020": Guidance(
            causes: [
                "The user signed in with an account of another tenant or a personal account, which this tenant does not know.",
            ],
            app: [
                "Check the authority (common, organizations, or a tenant), and let the user choose another account.",
            ],
            administrator: [
                "Invite the user as a guest, or correct the app's supported account types.",
            ]
        ),
        "AADSTS/50126": Guidance(
            causes: [
                "A wrong user name or password was typed, or is stored in a script.",
            ],
            app: [
                "Let the sign-in page handle it; never store or resend passwords.",
            ],
            administrator: [
                "Many of these from few addresses are an attack: look at sign-in risk and smart lockout.",
            ]
        ),
        "AADSTS/50034": Guidance(
            causes: [
                "The name is misspelled, or the account is not in this tenant.",
            ],
            app: [
                "Let the user correct the name or choose another account; check that the authority names the right tenant.",
            ],
            administrator: [
                "Check that the account exists and is synchronised.",
            ]
        ),
        "AADSTS/50053": Guidance(
            causes: [
                "Too many wrong passwords, or the address is known for attacks.",
            ],
            app: [
                "Tell the user that the account is locked: wait, reset the password, or ask an administrator. Do not retry.",
            ],
            administrator: [
                "Look at the sign-in log for spraying; unlock by a password reset, or allow a trusted address.",
            ]
        ),
        "AADSTS/50055": Guidance(
            causes: [
                "The password has passed its lifetime.",
            ],
            app: [
                "Start an interactive request; the sign-in page lets the user change the password.",
            ],
            administrator: [
                "Reset the password if the user cannot.",
            ]
        ),
        "AADSTS/50057": Guidance(
            causes: [
                "The account was switched off, usually by an administrator or by the directory synchronisation.",
            ],
            app: [
                "Tell the user that the account is disabled; remove its cached data.",
            ],
            administrator: [
                "Enable the account, or leave it as it is if that is meant.",
            ]
        ),
        "AADSTS/50173": Guidance(
            causes: [
                "The password was changed or reset, or all sessions were revoked, after the token had been issued.",
            ],
            app: [
                "Start an interactive request: every cached token of the account is void.",
            ],
            administrator: [
                "Nothing, if the change was meant; many at the same time follow from a mass reset.",
            ]
        ),
        "AADSTS/53000": Guidance(
            causes: [
                "The device breaks a compliance rule, is not enrolled in management, or its state has not reached Entra ID yet.",
                "The sign-in page ran in a browser that cannot prove the device; the broker can.",
            ],
            app: [
                "If the error carries a claims challenge, pass it as claimsRequest to an interactive request first: the broker then leads the user through what is missing.",
                "Without one, send the user to Company Portal, which says what the device lacks; then ask interactively again.",
                "Do not repeat the silent request: the answer stays the same until the device is compliant.",
            ],
            administrator: [
                "Look at the device's compliance in Intune: which rule failed, and when it last checked in.",
            ]
        ),
        "AADSTS/530003": Guidance(
            causes: [
                "The device is not managed by the organization, and a policy asks for that.",
                "The sign-in page ran in a browser that cannot prove the device; the broker can.",
            ],
            app: [
                "If the error carries a claims challenge, pass it as claimsRequest to an interactive request first.",
                "Without one, send the user to Company Portal to enroll the device; then ask interactively again.",
            ],
            administrator: [
                "Check the device in Intune, and which policy asks for a managed device.",
            ]
        ),
        "AADSTS/53001": Guidance(
            causes: [
                "A policy requires a device joined to the domain, and this one is not, or did not prove it.",
            ],
            app: [
                "Tell the user to use a managed device; no prompt and no retry can help.",
            ],
            administrator: [
                "Check the hybrid join of the device, and whether the policy is meant for this platform.",
            ]
        ),
        "AADSTS/53002": Guidance(
            causes: [
                "A policy admits approved client apps only, and this app is not one.",
            ],
            app: [
                "Tell the user which app to use; an app of your own has to integrate Intune's SDK.",
            ],
            administrator: [
                "Use \"require app protection policy\" in place of the approved list for apps of your own.",
            ]
        ),
        "AADSTS/53003": Guidance(
            causes: [
                "A Conditional Access policy blocks this combination of user, app, place and device.",
            ],
            app: [
                "Show that the organization blocks access, with the correlation id. Do not retry, and do not open the sign-in page again: it gives the same answer, with or without the claims of the error.",
            ],
            administrator: [
                "Look up the correlation id in the sign-in log: its Conditional Access tab names the blocking policy.",
            ]
        ),
        "AADSTS/53004": Guidance(
            causes: [
                "The user must register a second factor, but the sign-in is too risky to allow that now.",
            ],
            app: [
                "Tell the user that an administrator has to help, or to sign in from a trusted device and network. A prompt shows the same block.",
            ],
            administrator: [
                "Check the user's risk in Entra ID Protection, and help with a Temporary Access Pass.",
            ]
        ),
        "AADSTS/53005": Guidance(
            causes: [
                "The app must apply an Intune app protection policy before tokens are issued.",
            ],
            app: [
                "Only if the app uses Intune's SDK: remediate through it, then ask for the token again.",
            ],
            administrator: [
                "Check that a protection policy targets this app and user.",
            ]
        ),
        "AADSTS/70008": Guidance(
            causes: [
                "The code or refresh token has expired because it was not used in time, or was revoked.",
            ],
            app: [
                "Start an interactive request; drop the old token.",
            ]
        ),
        "AADSTS/700082": Guidance(
            causes: [
                "The refresh token was not used for its whole lifetime, by default 90 days.",
            ],
            app: [
                "Start an interactive request: this user was away for long.",
            ]
        ),
        "AADSTS/700016": Guidance(
            causes: [
                "The client id is misspelled, or the app is not installed in this tenant.",
                "The request goes to the wrong tenant or the wrong cloud.",
            ],
            app: [
                "Check client id and authority in the configuration that was shipped.",
            ],
            administrator: [
                "Consent to the app once so that it appears under Enterprise applications, if it should be used here.",
            ]
        ),
        "AADSTS/7000215": Guidance(
            causes: [
                "The client secret is wrong, has expired, or the secret's id was used in place of its value.",
            ],
            app: [
                "Configure the current secret; better, use a certificate or a managed identity. Apps on devices must not have a secret at all.",
            ],
            administrator: [
                "Create a new secret before the old one ends, and note the date.",
            ]
        ),
        "AADSTS/500011": Guidance(
            causes: [
                "The resource in the scope is misspelled, or is not installed in this tenant.",
            ],
            app: [
                "Check the scope: its resource part must be the application id URI of an API known in the tenant.",
            ],
            administrator: [
                "Install the API's service principal (consent to it once), or correct its application id URI.",
            ]
        ),
        "AADSTS/650053": Guidance(
            causes: [
                "The scope is misspelled, or belongs to another resource than the one it was sent to.",
            ],
            app: [
                "Check the spelling and the resource part of each scope; a scope without one is taken as Microsoft Graph's.",
            ],
            administrator: [
                "Check that the API's registration exposes the scope.",
            ]
        ),
        "AADSTS/50011": Guidance(
            causes: [
                "The redirect URI of the request is not in the app's registration; case, slash and bundle id count.",
            ],
            app: [
                "Send exactly a registered redirect URI; for iOS and macOS msauth.BUNDLE-ID://auth.",
            ],
            administrator: [
                "Add the redirect URI to the registration, under the right platform.",
            ]
        ),
        "AADB2C/90091": Guidance(
            causes: [
                "The user pressed Cancel on a page of the user flow.",
            ],
            app: [
                "Go back to the screen before, and offer to sign in again. Show no error message.",
            ]
        ),
        "AADB2C/90118": Guidance(
            causes: [
                "The user pressed \"Forgot your password?\", and the user flow leaves the reset to the app.",
            ],
            app: [
                "Start an interactive request with the authority of the password reset policy, then sign in again.",
                "Newer user flows reset the password themselves: prefer one of those.",
            ],
            administrator: [
                "Switch on self-service password reset in the sign-in user flow.",
            ]
        ),
        "AADB2C/90075": Guidance(
            causes: [
                "An API that the custom policy calls answered with an HTTP error.",
            ],
            app: [
                "Show a generic message with the correlation id and offer to try again.",
            ],
            administrator: [
                "Look at the log of the called API at that time; the policy's technical profile names it.",
            ]
        ),
        "NSURLErrorDomain/-1009": Guidance(
            causes: [
                "The device is offline: flight mode, no reception, or no permission to use mobile data.",
            ],
            app: [
                "Say that there is no connection, keep the session, and try again when the network is back.",
                "Do not sign the user out.",
            ],
            administrator: [
                "Nothing, unless one site or one network stands out.",
            ]
        ),
        "NSOSStatusErrorDomain/-34018": Guidance(
            causes: [
                "The app lacks the keychain access group it asks for, often in tests, extensions, or after a change of team.",
            ],
            app: [
                "Add the keychain group com.microsoft.adalcache to the entitlements of the app and of each extension, signed by the same team.",
            ]
        ),
        "NSOSStatusErrorDomain/-25300": Guidance(
            causes: [
                "There is no such entry in the keychain: nothing was cached yet, or it was removed.",
            ],
            app: [
                "Treat it as \"not signed in\": it is normal on first use.",
            ]
        ),
        "com.apple.AuthenticationServices.AuthorizationError/-6000": Guidance(
            causes: [
                "The single sign-on extension of the broker could not answer the request.",
            ],
            app: [
                "Start an interactive request; keep the underlying error in the log, it names the broker's reason.",
            ],
            administrator: [
                "Check the single sign-on extension's profile on the device and the version of the broker app.",
            ]
        ),
        "MSALWord/popup_window_error": shared62,
        "MSALWord/empty_window_error": shared62,
        "MSALWord/interaction_in_progress": Guidance(
            causes: [
                "A second interactive request began before the first one ended: a button pressed twice, or a page that signs in on load as well.",
                "A redirect came back to a page that does not call handleRedirectPromise, so the first request never ends.",
            ],
            app: [
                "Wait for handleRedirectPromise before any other call, and start one interactive request at a time.",
                "In React and Angular look at inProgress before starting one.",
            ]
        ),
        "MSALWord/monitor_window_timeout": Guidance(
            causes: [
                "The page at the redirect URI did not load in the hidden frame, redirected again, or removed the answer from its address.",
                "Third-party cookies are blocked, or the network is slow.",
            ],
            app: [
                "Give silent requests a redirect URI of their own, an empty page.",
                "Fall back to an interactive request.",
            ]
        ),
        "MSALWord/hash_empty_error": Guidance(
            causes: [
                "A router or another script removed the answer from the address before MSAL read it.",
            ],
            app: [
                "Use an empty page as redirect URI, or call handleRedirectPromise before the router starts.",
            ]
        ),
        "MSALWord/no_token_request_cache_error": Guidance(
            causes: [
                "The answer came to another tab, window or host name than the one that asked, or the browser's storage was cleared in between.",
            ],
            app: [
                "Call handleRedirectPromise on the page that the redirect URI names, and send the request from the same host name.",
            ]
        ),
        "MSALWord/block_iframe_reload": Guidance(
            causes: [
                "The redirect URI is the app's own page, so the hidden frame starts the whole app again.",
            ],
            app: [
                "Give silent requests a redirect URI of their own, an empty page.",
            ]
        ),
        "AADSTS/70016": shared68,
        "OAuth/authorization_pending": shared68,
        "AADSTS/80001": shared69,
        "AADSTS/80002": shared69,
        "AADSTS/80005": shared69,
        "AADSTS/80007": shared69,
        "AADSTS/80010": shared69,
        "AADSTS/80013": shared69,
        "AADSTS/80014": shared69,
        "AADSTS/20001": shared70,
        "AADSTS/20012": shared70,
        "AADSTS/40008": shared70,
        "AADSTS/40010": shared70,
        "AADSTS/50107": shared70,
        "AADSTS/530002": Guidance(
            causes: [
                "The policy demands a compliant device: this one breaks a rule, is not enrolled in management, or its state has not reached Entra ID yet.",
            ],
            app: [
                "If the error carries a claims challenge, pass it as claimsRequest to an interactive request first.",
                "Without one, send the user to Company Portal, which says what the device lacks; then ask interactively again.",
            ],
            administrator: [
                "Look at the device's compliance in Intune: which rule failed, and when it last checked in.",
            ]
        ),
        "AADSTS/54000": Guidance(
            causes: [
                "The account belongs to a minor, and its age group may not use this app.",
            ],
            app: [
                "Tell the user that the organization has to allow it, and give the correlation id.",
            ],
            administrator: [
                "Check the age group and the consent of the parents in the user's properties.",
            ]
        ),
        "AADSTS/7000222": Guidance(
            causes: [
                "The client secret of the app has passed its date.",
            ],
            app: [
                "Configure a new secret; better, use a certificate or a managed identity.",
            ],
            administrator: [
                "Create a new secret or certificate for the app, and put the date on which it ends into a calendar: the next one must be in place before.",
            ]
        ),
        "AADSTS/700024": Guidance(
            causes: [
                "The time in the client assertion is over or not yet reached: the clock of the machine is wrong, or one assertion is used for too long.",
            ],
            app: [
                "Build a new assertion for each request, and let the machine's clock follow a time service.",
            ]
        ),
        "AADSTS/700027": Guidance(
            causes: [
                "The certificate that signed the client assertion is not among those of the app: it was renewed, or belongs to another app or tenant.",
            ],
            app: [
                "Sign with the certificate whose thumbprint is in the registration; load it again after it was renewed.",
            ],
            administrator: [
                "Upload the public part of the new certificate to the app's registration before the old one is removed.",
            ]
        ),
        "AADSTS/50194": Guidance(
            causes: [
                "The app is registered for one tenant, and the request went to common or organizations.",
            ],
            app: [
                "Use the authority of the tenant (its id or domain name).",
            ],
            administrator: [
                "Or change the registration to accounts of any organization, if that is meant.",
            ]
        ),
        "OAuth/user_already_exists": Guidance(
            causes: [
                "There is an account with this name already.",
            ],
            app: [
                "Say what was refused, and let the user correct it on the same page.",
            ]
        ),
        "OAuth/attributes_required": Guidance(
            causes: [
                "The sign-up needs more of the user's data than was sent.",
            ],
            app: [
                "Say what was refused, and let the user correct it on the same page.",
            ]
        ),
        "OAuth/credential_required": Guidance(
            causes: [
                "The sign-up needs a password or another credential, which was not sent.",
            ],
            app: [
                "Say what was refused, and let the user correct it on the same page.",
            ]
        ),
        "OAuthSuberror/password_too_weak": shared80,
        "OAuthSuberror/password_too_short": shared80,
        "OAuthSuberror/password_too_long": shared80,
        "OAuthSuberror/password_is_invalid": shared80,
        "OAuthSuberror/password_recently_used": shared80,
        "OAuthSuberror/password_banned": shared80,
        "OAuthSuberror/invalid_oob_value": Guidance(
            causes: [
                "The one-time code was mistyped, is over, or belongs to an earlier message.",
            ],
            app: [
                "Say what was refused, and let the user correct it on the same page.",
            ]
        ),
        "HTTP/400": Guidance(
            causes: [
                "The service refused the request: the grant has ended, a parameter is wrong, or the app's registration does not fit.",
                "Its OAuth error and its AADSTS code say which.",
            ],
            app: [
                "Judge by the OAuth error and the AADSTS code in the body, not by the status.",
            ]
        ),
        "HTTP/401": Guidance(
            causes: [
                "The access token has expired, was made for another API, or was revoked.",
                "The token service did not accept the app's own secret or certificate.",
            ],
            app: [
                "Ask for a new token silently, and send the request once more.",
                "If the answer has a claims challenge, pass it to an interactive request.",
            ]
        ),
        "HTTP/403": Guidance(
            causes: [
                "The account or the app lacks a role or a permission for what it asked.",
                "A proxy or firewall in between refused the request.",
            ],
            app: [
                "Tell the user that access is missing. Do not sign in again: another token does not help.",
            ],
            administrator: [
                "Check roles, assignments and granted permissions for the API that answered.",
            ]
        ),
        "NSOSStatusErrorDomain/-25308": Guidance(
            causes: [
                "The device is locked, or has not been unlocked since it started, so the keychain cannot be read.",
            ],
            app: [
                "Wait until protected data is available, then try again. Keep the session.",
            ]
        ),
        "MSALWord/cache_quota_exceeded": Guidance(
            causes: [
                "The browser gives this site no more storage.",
            ],
            app: [
                "Let the user free storage for the site; store less beside the token cache, or use sessionStorage.",
            ]
        ),
    ]

    // What several codes share.
    private static let shared62 = Guidance(
        causes: [
            "The browser blocks windows that no click opened: the call came after an await, from a timer, or when the page loaded.",
            "The person or the organization blocks pop-ups.",
        ],
        app: [
            "Call loginPopup or acquireTokenPopup directly in the handler of a click, or use the redirect methods where pop-ups are blocked.",
            "Tell the user that the browser blocked the sign-in window.",
        ],
        administrator: [
            "Where a policy of the browser blocks pop-ups, allow them for the app's address.",
        ]
    )
    private static let shared68 = Guidance(
        causes: [
            "The person has not yet finished the sign-in on the other device: this is the ordinary answer to each question until then.",
        ],
        app: [
            "Keep asking at the pace that the answer to the device code request gave; MSAL does so by itself.",
            "Do not show it as an error.",
        ]
    )
    private static let shared69 = Guidance(
        causes: [
            "The organization checks passwords on its own servers, and its agent could not: it is down, cannot reach Active Directory, or its clock is wrong.",
        ],
        app: [
            "Tell the user that the organization's sign-in does not work at the moment, and give the correlation id.",
        ],
        administrator: [
            "Look at the authentication agents in Entra Connect and at the domain controllers; keep at least two agents running.",
        ]
    )
    private static let shared70 = Guidance(
        causes: [
            "The organization signs its users in on a server of its own (federation), and that server refused, failed, or is set up in another way than Entra ID expects.",
        ],
        app: [
            "Tell the user that the organization's sign-in does not work at the moment, and give the correlation id.",
        ],
        administrator: [
            "Look at the log of the federation server (AD FS, say) and at the federation settings of the domain in Entra ID.",
        ]
    )
    private static let shared80 = Guidance(
        causes: [
            "The new password does not meet the rules of the organization.",
        ],
        app: [
            "Say what was refused, and let the user correct it on the same page.",
        ]
    )
}
