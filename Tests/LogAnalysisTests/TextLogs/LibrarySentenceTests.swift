import Testing

@testable import LogAnalysis

/// What libraries and apps say in sentences and members, where the exception's type alone says little.
struct LibrarySentenceTests {
    @Test func `a code of Microsoft.Identity.Web names the failure of a general type`() {
        let log = "System.ArgumentNullException: IDW10104: Both client secret and client certificate cannot be null.\n"
        #expect(failures(in: log).map(\.code) == ["ArgumentNullException"])
        #expect(failures(in: log).map(\.name) == ["IDW10104"])
        #expect(failures(in: log).map(\.advice) == ["fixAppConfiguration"])
        #expect(failures(in: "See IDW10104: Both client secret and certificate cannot be null.\n").isEmpty)
        // The exception of MSAL inside says more.
        let wrapped =
            "Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: IDW10502: An MsalUiRequiredException was "
            + "thrown due to a challenge for the user.\n ---> MSAL.NetCore.4.61.3.0.MsalUiRequiredException:\n"
            + "\tErrorCode: user_null\n"
        #expect(failures(in: wrapped).map(\.name) == ["user_null"])
    }

    @Test func `the message of an error in a JSON object is the string that states it`() {
        let log =
            #"{"level":50,"time":1795600801123,"msg":"silent: BrowserAuthError: interaction_in_progress: wait.","pid":1}"#
        let events = failures(in: log + "\n")
        #expect(events.map(\.message) == ["silent: BrowserAuthError: interaction_in_progress: wait."])
        #expect(events.map(\.time) == [1_795_600_801_123_000])
    }

    @Test(arguments: [
        "MSAL.Xamarin.iOS.4.48.1.0.MsalClientException: \n\tErrorCode: missing_entitlements\n"
            + "Microsoft.Identity.Client.MsalClientException: SENTENCE\n   at Microsoft.Identity.Client.X.Save(String key)",
        "{\"errorCode\":\"network_error\",\n\"errorMessage\":\"SENTENCE\",\n\"subError\":\"\",\n\"name\":\"ClientAuthError\"}",
        "checkToken {\n  errorCode: 'invalid_client',\n  errorMessage: \"SENTENCE\" +\n    'Trace ID: 1',\n"
            + "  name: 'BrowserAuthError'\n}",
        "WAM Error\nError Code: 3399680404\nError Message: NoNetwork\nWAM Error Message: SENTENCE\nInternal Error Code: 1",
        "WAM Error\nError Code: 3399680404\nError Message: NoNetwork\nWAM Error Message: (pii)\nPossible cause: SENTENCE",
    ])
    func `the message is the error's sentence, wherever it is printed`(text: String) {
        let sentence = "The address 'x' of the sign-in was not found."
        let events = failures(in: text.replacing("SENTENCE", with: sentence) + "\n")
        #expect(events.map(\.message) == [sentence])
    }

    @Test func `what PowerShell prints above a record's members is the message`() {
        let sentence = "Connect-AzAccount : Azure sign-in failed: no window handle. See https://aka.ms/msal-net-wam"
        let log =
            "\(sentence)\nAt line:1 char:1\n+ Connect-AzAccount\n"
            + "    + CategoryInfo          : CloseError: (:) [Connect-AzAccount], AuthenticationFailedException\n"
        #expect(failures(in: log).map(\.message) == [sentence])
    }

    @Test func `a sentence of the service above the type of its exception is the message`() {
        let sentence = "7000215 - [2026-11-12 08:00:00Z]: AADSTS7000215: Invalid client secret for app 'x'."
        let object =
            "checkToken {\n  errorCode: 'invalid_client',\n  errorMessage: \"\(sentence)\\r\\n\" +\n"
            + "    'Trace ID: 43bb1ae8-38c2-4c4d-92f5-c045337de8d1',\n  name: 'ServerError'\n}\n"
        #expect(failures(in: object).map(\.message) == [sentence])
        let stack = "Error message: \(sentence)\nError stack: ServerError: \(sentence)\n    at f (x.js:1:2)\n"
        #expect(failures(in: stack).map(\.message) == ["Error stack: ServerError: \(sentence)"])
    }

    @Test(arguments: [
        (
            "com.microsoft.identity.client.exception.MsalClientException: Device network connection is not available.",
            "device_network_not_available", "checkConnectivity"
        ),
        (
            "MsalClientException: User canceled authentication. \n  at Microsoft.Identity.Client.X",
            "authentication_canceled",
            "offerRetryToUser"
        ),
        (
            "app.ts:266 ClientAuthError: URL navigated to is https://login.microsoftonline.com/x, Token renewal operation "
                + "failed due to timeout.",
            "token_renewal_error",
            "retryAfterDelay"
        ),
        (
            "com.microsoft.identity.client.exception.MsalClientException: The redirect URI in the configuration file "
                + "doesn't match with the one generated with package name and signature hash.",
            "redirect_uri_validation_error", "fixAppConfiguration"
        ),
        (
            "com.microsoft.identity.common.exception.ClientException: No account found. The bundle has none.",
            "no_account_found",
            "acquireTokenInteractively"
        ),
        // The word alone, or the code that Android has in place of one.
        (
            "com.microsoft.identity.client.exception.MsalClientException: unknown_authority", "unknown_authority",
            "fixAppConfiguration"
        ),
        (
            "com.microsoft.identity.client.exception.MsalClientException: io_error\n\tat a.b(C.java:1)", "io_error",
            "checkConnectivity"
        ),
        (
            "com.microsoft.identity.client.exception.MsalClientException: User cancelled.", "User cancelled",
            "offerRetryToUser"
        ),
        (
            "com.microsoft.identity.client.exception.MsalClientException: no_current_account There is no account.",
            "no_current_account", "acquireTokenInteractively"
        ),
    ])
    func `a sentence of the library names its error`(text: String, name: String, advice: String) {
        #expect(failures(in: text + "\n").map(\.name) == [name])
        #expect(failures(in: text + "\n").map(\.advice) == [advice])
    }

    @Test func `MSAL Python does not know the authority`() {
        let log = "ValueError: Unable to get authority configuration for https://login.microsoftonline.com/typo. See\n"
        #expect(failures(in: log).map(\.advice) == ["fixAppConfiguration"])
        #expect(failures(in: "ValueError: Unable to get the configuration.\n").isEmpty)
    }

    @Test(arguments: [
        "2026-11-12 09:08:00 ERROR Payment gateway failed to sign in: 401 Unauthorized: {\"error\":\"invalid_token\"}",
        "2026-11-12 01:00:09 INFO No errors. Last error was AADSTS50076 on 2026-10-01 (resolved).",
        "save failed: Error Domain=NSCocoaErrorDomain Code=640 \"The volume is out of space.\"",
    ])
    func `what is no failure of a sign-in`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "AADSTS50076: x\n{\"a\":\"Microsoft.Identity.Client.MsalUiRequiredException: y\n",
        "2026-11-12 08:00:00 ERROR AADSTS50076: more.\n {\"level\":\"error\",\"msg\":\"x.MsalUiRequiredException: thrown\"}\n",
    ])
    func `a code above an exception in a JSON object ends nothing`(log: String) {
        #expect(!failures(in: log).isEmpty)
    }

    @Test func `what is cut in front of an error is not shown`() {
        for length in 500...520 {
            let pad = String(repeating: "x", count: length - 30)
            let log =
                "2026-11-12 08:00:00 password=Xk9QLm28ZrTpW3vB \(pad) MSAL.NetCore.MsalServiceException: AADSTS50076: m\n"
            let message = failures(in: log).first?.message ?? ""
            #expect(!message.hasPrefix("Xk9") && !message.hasPrefix("rd=") && message.contains("AADSTS50076"))
        }
    }
}
