import Testing

@testable import LogAnalysis

/// What each library prints, taken from its source with invented values: a text, and the failures that it states.
struct LibraryErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var failures: [String]
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ failures: String...) {
            self.name = name
            self.text = text
            self.failures = failures
        }
    }

    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let android = "[2026-10-03 07:22:30 - thread_id: 512, correlation_id: \(id) - Android 36] "
    private static let dotnet =
        "False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [2026-10-03 07:15:40Z - \(id)] "

    static let cases: [Case] = [
        .init(
            "Android's word of the service and the exception below it are one failure",
            android + "Failure Result\n" + android + "Error: invalid_grant\n"
                + "com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS50173: it was revoked.\n",
            "MSAL.Android:MsalUiRequiredException invalid_grant AADSTS50173 #\(id)"
        ),
        .init(
            "a crash reporter's cause belongs to the exception above it",
            "Non-fatal Exception: com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS700082: expired.\n"
                + "       at a.b(C.java:66)\n\n"
                + "Caused by com.microsoft.identity.common.java.exception.UiRequiredException: AADSTS700082: expired.\n",
            "MSAL.Android:MsalUiRequiredException AADSTS700082"
        ),
        .init(
            "an object behind a container's name in front of each line",
            "web-1  | {\nweb-1  |   \"error\": \"invalid_grant\",\nweb-1  |   \"error_description\": \"AADSTS50126: no.\",\n"
                + "web-1  |   \"suberror\": \"bad_token\"\nweb-1  | }\n",
            "AADSTS:50126 invalid_grant+bad_token AADSTS50126"
        ),
        .init(
            "an exception behind a time in front of each line",
            "07:15:40 MSAL.NetCore.4.72.1.0.MsalServiceException: \n07:15:41 \tErrorCode: invalid_grant\n"
                + "07:15:41 Microsoft.Identity.Client.MsalServiceException: AADSTS50126: no.\n07:15:42    at A.B()\n"
                + "07:15:42 \tStatusCode: 400 \n07:15:43 signed out\n",
            "MSAL.NET:MsalServiceException invalid_grant AADSTS50126 http=400"
        ),
        .init(
            "MSAL.js's word without its class",
            "  > interaction_in_progress: Interaction is in progress. For more visit: aka.ms/msaljs/browser-errors\n",
            "MSAL.js:interaction_in_progress"
        ),
        .init(
            "the word that only the stack below the type has",
            #"{"err":{"message":"no","name":"InteractionRequiredAuthError","stack":"InteractionRequiredAuthError: "#
                + #"interaction_required: AADSTS50076: more"}}"# + "\n",
            "MSAL.js:InteractionRequiredAuthError interaction_required AADSTS50076"
        ),
        .init(
            "Go's status above the rule above the answer",
            #"level=ERROR err="ClientSecretCredential authentication failed.\nRESPONSE 401: 401 Unauthorized\n-----\n{\n"#
                + #"  \"error\": \"invalid_client\",\n  \"error_description\": \"AADSTS7000215: no\"\n}""# + "\n",
            "AADSTS:7000215 invalid_client AADSTS7000215 http=401"
        ),
        .init(
            "Android's common library names its exceptions without a prefix",
            android + "Silent request executor fail\n"
                + "com.microsoft.identity.common.java.exception.UiRequiredException: AADSTS65001: no consent.\n\tat a.b(C.java:1)\n",
            "MSAL.Android:UiRequiredException AADSTS65001 #\(id)"
        ),
        .init(
            "Android's three lines about one answer are one failure",
            android + "Failure Result\n" + android + "Error: invalid_grant\n" + android
                + #"{"error":"invalid_grant","suberror":"bad_token","statusCode":400}"# + "\n" + android
                + "Error: invalid_grant Suberror: bad_token\n",
            "OAuth:invalid_grant invalid_grant+bad_token http=400 #\(id)"
        ),
        .init(
            "exceptions printed one after another are as many failures",
            "E/Auth: com.microsoft.identity.client.exception.MsalClientException: Device network connection is not available.\n"
                + "E/Auth: com.microsoft.identity.client.exception.MsalUserCancelException: User cancelled the flow.\n",
            "MSAL.Android:MsalClientException",
            "MSAL.Android:MsalUserCancelException"
        ),
        .init(
            "React Native names an exception in a key",
            #"{"nativeStackAndroid":[],"message":"AADSTS700082: expired.","code":"MsalUiRequiredException"}"# + "\n",
            "MSAL.Android:MsalUiRequiredException AADSTS700082"
        ),
        .init(
            "an exception's type stands in a key",
            #"{"type":"Microsoft.Identity.Client.MsalServiceException","message":"AADSTS70002: refused."}"# + "\n",
            "MSAL.NET:MsalServiceException AADSTS70002"
        ),
        .init(
            "each object of a structured log is a record of its own",
            #"{"type":"MsalUiRequiredException","message":"AADSTS50076: first."}"# + "\n"
                + #"{"type":"MsalServiceException","message":"AADSTS70002: second."}"# + "\n",
            "MSAL.NET:MsalUiRequiredException AADSTS50076",
            "MSAL.NET:MsalServiceException AADSTS70002"
        ),
        .init(
            ".NET lists further service codes without their prefix",
            dotnet + "Exception type: Microsoft.Identity.Client.MsalServiceException\n, ErrorCode: invalid_client\n"
                + "HTTP StatusCode 401\nMicrosoft Entra ID Error Code AADSTS70002 50012\n",
            "MSAL.NET:MsalServiceException invalid_client AADSTS70002 AADSTS50012 http=401 #\(id)"
        ),
        .init(
            ".NET's request that never reached the service",
            dotnet + "Exception type: System.Net.Http.HttpRequestException\n---> Inner Exception Details\n"
                + "Exception type: System.Net.Sockets.SocketException\n",
            "MSAL.NET:HttpRequestException #\(id)"
        ),
        .init(
            ".NET's throttled exception is a replay",
            dotnet + "Exception type: Microsoft.Identity.Client.MsalThrottledUiRequiredException\n"
                + ", ErrorCode: invalid_grant\n",
            "MSAL.NET:MsalThrottledUiRequiredException invalid_grant #\(id) replay"
        ),
        .init(
            "the broker's block in a log line, and the exception that repeats it, are one failure",
            dotnet + "[RuntimeBroker] WAM_provider_error_3399614466 WAM Error \n Error Code: 3399614466\n"
                + " Error Message: ApiContractViolation\n Internal Error Code: 533335579\n\n"
                + "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: WAM_provider_error_3399614466\n"
                + "Microsoft.Identity.Client.MsalServiceException: WAM Error \n Error Code: 3399614466\n"
                + " Error Message: ApiContractViolation\n Internal Error Code: 533335579\n",
            "MSAL.NET:MsalServiceException/533335579 #\(id)"
        ),
        .init(
            "an id of zeros is none",
            dotnet.replacing(" - \(id)", with: "")
                + "Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n"
                + ", ErrorCode: user_null\nCorrelationId 00000000-0000-0000-0000-000000000000\n",
            "MSAL.NET:MsalUiRequiredException"
        ),
        .init(
            "a JavaScript error has its status and its id in its members",
            "ServerError: invalid_client: AADSTS7000222: expired.\n    at a.b (c.js:1:2) {\n  errorCode: 'invalid_client',\n"
                + "  status: 401,\n  correlationId: '\(id)'\n}\n",
            "MSAL.js:ServerError invalid_client AADSTS7000222 http=401 #\(id)"
        ),
        .init(
            "a Python dictionary's ids are in apostrophes",
            "{'error': 'expired_token', 'error_description': 'AADSTS70020: expired.', 'error_codes': [70020], "
                + "'correlation_id': '\(id)'}\n",
            "AADSTS:70020 expired_token AADSTS70020 #\(id)"
        ),
        .init(
            "a printed dictionary has its members in lines of their own",
            "{'correlation_id': '\(id)',\n 'error': 'unauthorized_client',\n 'error_codes': [700016],\n"
                + " 'error_description': \"AADSTS700016: Application with identifier 'x' \"\n"
                + "                      'was not found. Correlation ID: '\n                      '\(id) Timestamp: '\n"
                + "                      '2026-10-03 07:25:02Z',\n 'suberror': 'bad_token'}\n",
            "AADSTS:700016 unauthorized_client+bad_token AADSTS700016 #\(id)"
        ),
        .init(
            "indented JSON has lists over several lines",
            "{\n  \"correlation_id\": \"\(id)\",\n  \"error\": \"invalid_grant\",\n  \"error_codes\": [\n    65001\n  ],\n"
                + "  \"error_description\": \"AADSTS65001: no consent.\",\n  \"suberror\": \"consent_required\"\n}\n",
            "AADSTS:65001 invalid_grant+consent_required AADSTS65001 #\(id)"
        ),
        .init(
            "an app prints an answer value by value",
            "unauthorized_client\nAADSTS700016: Application with identifier 'x' was not found.\n",
            "AADSTS:700016 unauthorized_client AADSTS700016"
        ),
        .init(
            "a terminal cuts a header inside its time",
            "False MSAL 4.83.1.0 MSAL.NetCore .NET 8.0.4 Debian GNU/Linux 12 (bookworm) [2026-\n"
                + "11-03 23:49:47Z - \(id)] Exception type: Microsoft\n"
                + ".Identity.Client.MsalUiRequiredException\n, ErrorCode: invalid_grant\n",
            "MSAL.NET:MsalUiRequiredException invalid_grant #\(id)"
        ),
        .init(
            "a redirect without a service code",
            "Redirect: https://app.contoso.com/signin#error=access_denied&error_subcode=cancel&state=1\n",
            "OAuth:access_denied access_denied"
        ),
        .init(
            "the head of an HTTP answer names the status",
            "HTTP/1.1 429 Too Many Requests\nRetry-After: 17\n\n"
                + #"{"error":"temporarily_unavailable","error_description":"AADSTS90033: try again."}"# + "\n",
            "AADSTS:90033 temporarily_unavailable AADSTS90033 http=429"
        ),
        .init(
            "a console's colours",
            "2026-10-31 13:06:33 \u{1B}[31mERROR\u{1B}[0m auth: \u{1B}[31mAADSTS53003: blocked.\u{1B}[0m\n",
            "AADSTS:53003 AADSTS53003"
        ),
        .init(
            "a console's line end between a label and its id",
            "AADSTS50076: more is needed. Trace ID:\n2c25d323-1942-4ccc-84ce-df5c8777421e Correlation\nID: \(id) Timestamp: "
                + "2026-10-05 05:30:30Z\n",
            "AADSTS:50076 AADSTS50076 #\(id)"
        ),
        .init("codes to retry", "Startup: will retry on AADSTS90033, AADSTS90055 and AADSTS50196\n"),
        .init("a setting", "retryable_codes = [\"AADSTS90033\", \"AADSTS50053\"]\n"),
        .init("a manual", "Docs: AADSTS50011 means that the redirect URI does not match.\n"),
        .init(
            "two threads of the runtime log one error",
            "[MSAL:0003]\tERROR\tErrorInternalImpl:242\tCreated an error: 9o4t9, StatusInternal::Unexpected, "
                + "InternalEvent::None, Error Code 2147943712, Context '(pii)'\n"
                + "[MSAL:0005]\tERROR\tErrorInternalImpl:117\tCreated an error: 9o4t9, StatusInternal::Unexpected, "
                + "InternalEvent::None, Error Code 2147943712, Context '(pii)'\n"
                + "[MSAL:0005]\tINFO\tLogTelemetryData:196\tPrinting Telemetry for Correlation ID: \(id)\n",
            "MSALRuntime:Unexpected #\(id)"
        ),
        .init(
            "the id in the runtime's telemetry below its error",
            "[MSAL:0003]\tERROR\tErrorInternalImpl:134\tCreated an error: 9zexl, StatusInternal::NoNetwork, "
                + "InternalEvent::None, Error Code 3399680404, Context '(pii)'\n"
                + "[MSAL:0003]\tINFO\tLogTelemetryData:340\tKey: read_token, Value: ID\n"
                + "[MSAL:0003]\tINFO\tLogTelemetryData:340\tKey: correlation_id, Value: \(id)\n",
            "MSALRuntime:NoNetwork #\(id)"
        ),
        .init(
            "the runtime's telemetry as one object",
            "[MSAL:0003]\tINFO\tLogTelemetryData:401\t{\"api_error_code\":\"3399614466\",\"api_status_code\":"
                + "\"StatusInternal::IncorrectConfiguration\",\"correlation_id\":\"\(id)\",\"is_successful\":\"false\"}\n",
            "MSALRuntime:IncorrectConfiguration #\(id)"
        ),
        .init(
            "OneAuth's error as an app prints it",
            "ApiContractViolation: {\"Domain\":\"com.microsoft.oneauth\",\"ErrorCode\":\"2206\",\"api_error_code\":\"0\","
                + "\"api_status_code\":\"StatusInternal::ApiContractViolation\",\"correlation_id\":\"\(id)\","
                + "\"is_successful\":\"false\"}\n",
            "MSALRuntime:ApiContractViolation #\(id)"
        ),
        .init(
            "lines of the runtime without the head of their lines",
            "ERROR  \tCreate:27\tCreated an error: tag_7cisv, StatusInternal::Unexpected, SubStatusInternal::0\n"
                + "ERROR  \tErrorInternalImpl:134\tCreated an error: 7rhah, StatusInternal::InteractionRequired, "
                + "InternalEvent::None, Error Code 3399548929, Context 'AADSTS50076: a second factor.'\n",
            "MSALRuntime:Unexpected",
            "MSALRuntime:InteractionRequired AADSTS50076"
        ),
        .init(
            "the service's sentence in a broker's print-out",
            "WAM Error \n Error Code: 3399614467 \n Error Message: InteractionRequired \n WAM Error Message: V2Error: "
                + "invalid_grant AADSTS50076: a second factor. Correlation ID: \(id) \n Internal Error Code: 557973645 \n",
            "AADSTS:50076/557973645 invalid_grant AADSTS50076 #\(id)"
        ),
        .init(
            "the same inside an exception",
            "Microsoft.Identity.Client.MsalUiRequiredException: WAM Error \n Error Code: 3399614476 \n Error Message: "
                + "SubError: consent_required V2Error: invalid_grant AADSTS65001: no consent. Correlation ID: \(id) \n"
                + " WAM Error Message: (pii) \n Internal Error Code: 538315202 \n",
            "MSAL.NET:MsalUiRequiredException/538315202 invalid_grant+consent_required AADSTS65001 #\(id)"
        ),
        .init(
            "a request that fails again after an hour",
            ["07", "09"].map {
                "[Sat, 03 Oct 2026 \($0):15:41 GMT] : [\(id)] : @azure/msal-browser@4.27.0 : Error - "
                    + "BrowserAuthError: monitor_window_timeout: timed out.\n"
            }.joined(),
            "MSAL.js:BrowserAuthError #\(id)",
            "MSAL.js:BrowserAuthError #\(id)"
        ),
    ]

    @Test(arguments: cases)
    func `a library's error is read as its own code prints it`(example: Case) {
        #expect(failures(in: example.text).map(\.summary) == example.failures)
    }

    @Test func `a code in the last line counts if the line has its end, and not if it may be cut`() {
        let text = "Refresh failed. invalid_grant: AADSTS700082"
        #expect(failures(in: text + "\n").map(\.serviceCodes) == [["AADSTS700082"]])
        #expect(failures(in: text).flatMap(\.serviceCodes).isEmpty)
    }

    @Test(arguments: [
        "2026-10-03 07:15:40,250 - msal.application - DEBUG - Refresh failed. invalid_grant: AADSTS700082: expired\n",
        "2026-10-03 07:15:40.250 WARN c.m.a.m.PublicClientApplication - [Correlation ID: \(id)] Execution of class X failed: "
            + "AADSTS700082: expired\n",
        "2026-10-03 07:15:40.250  ERROR 7 --- [main] com.contoso.Auth : failed\n"
            + "java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalClientException: not found\n",
    ])
    func `the host's time without a zone is the failure's`(text: String) {
        #expect(failures(in: text).map(\.time) == [1_791_011_740_250_000])
    }

    private static let printed = [
        "MSAL.NetCore.4.72.1.0.MsalServiceException:", "\tErrorCode: invalid_client",
        "Microsoft.Identity.Client.MsalServiceException: AADSTS7000215: wrong password.",
        "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response)",
        "\tStatusCode: 401",
    ]

    @Test(arguments: [
        "[07:15:40]W:\t [Step 2/3] ", "07:15:40 web.1   | ", "2026-10-03 07:15:40,104 DEBG 'web' stderr output: ",
    ])
    func `an exception is one, whatever tool puts a time and a name in front of each line`(prefix: String) {
        let text = Self.printed.map { prefix + $0 + "\n" }.joined()
        #expect(
            failures(in: text).map(\.summary) == ["MSAL.NET:MsalServiceException invalid_client AADSTS7000215 http=401"]
        )
        let inner = [Self.printed[0].replacing("MSAL.", with: " ---> MSAL.")] + Self.printed.dropFirst()
        #expect(failures(in: inner.map { prefix + $0 + "\n" }.joined()).count == 1)
    }

    @Test func `a crash reporter's object names its error in several places and is one failure`() {
        let text = """
            {
              "exception": {
                "type": "MSALErrorDomain",
                "value": "Code: -50002",
                "meta": {
                  "domain": "MSALErrorDomain",
                  "code": -50002
                }
              }
            }

            """
        #expect(failures(in: text).map(\.summary) == ["MSALErrorDomain:-50002"])
    }

    @Test func `a crash reporter's title repeats the exception, and its value has the word`() {
        let message = "monitor_window_timeout: Token acquisition in iframe failed due to timeout."
        let breadcrumb = "[Wed, 18 Mar 2026 19:03:20 GMT] : [] : @azure/msal-browser@3.28.1 : Info - Emitting event"
        let text = """
            {
              "exception": [
                {
                  "type": "BrowserAuthError",
                  "value": "\(message)"
                }
              ],
              "breadcrumbs": [
                "\(breadcrumb)"
              ],
            \(String(repeating: "  \"tag\": \"none\",\n", count: 80))  "title": "BrowserAuthError: \(message)"
            }

            """
        let events = failures(in: text)
        #expect(events.map(\.name) == ["monitor_window_timeout"])
        #expect(events.map(\.message) == [message])
    }

    @Test func `a crash reporter's package shows whose exception it is`() {
        let text =
            #"{"type":"MsalClientException","value":"offline","module":"com.microsoft.identity.client.exception"}"#
            + "\n"
        #expect(failures(in: text).map(\.summary) == ["MSAL.Android:MsalClientException"])
    }

    @Test(arguments: [
        "→ timed_out: Silent iframe timed out. For more visit: aka.ms/msaljs/browser-errors\n\n"
            + "BrowserAuthError: timed_out: Silent iframe timed out. For more visit: aka.ms/msaljs/browser-errors\n",
        "BrowserAuthError: The following error originated from your application code.\n\n"
            + "  > timed_out: Silent iframe timed out. For more visit: aka.ms/msaljs/browser-errors\n",
    ])
    func `a test runner that prints an error with and without its class prints one`(text: String) {
        #expect(failures(in: text).map(\.code) == ["BrowserAuthError"])
    }

    @Test func `the service's sentence without the ids of the line above is the same failure`() {
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        let text =
            "azclierror: AADSTS700082: expired. Trace ID: \(id) Correlation ID: \(id)\nlogger: AADSTS700082: expired.\n"
        #expect(failures(in: text).count == 1)
        #expect(failures(in: text.replacing("logger: AADSTS700082", with: "logger: AADSTS50173")).count == 2)
    }

    @Test func `an app's line that gives MSAL.js's word and no class is a failure`() {
        #expect(
            failures(
                in: "POST https://login.example/token 400\nssoSilent failed with errorCode=monitor_window_timeout\n"
            )
            .map(\.summary) == ["MSAL.js:monitor_window_timeout http=400"]
        )
        // Source code, another program's word, a word that only is named.
        for text in [
            "acquireTokenSilent(request).catch(error => error.errorCode === \"monitor_window_timeout\")\n",
            "acquireTokenSilent failed with errorCode=order_not_found\n",
            "errorCode=monitor_window_timeout\n",
        ] {
            #expect(failures(in: text).isEmpty)
        }
    }

    @Test func `the web library's sentence about a challenge is a failure, once`() {
        let sentence = "IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user. "
        #expect(
            failures(in: "{\n  \"message\": \"\(sentence)\"\n}\n").map(\.code) == ["MsalUiRequiredException"]
        )
        let text =
            "Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: \(sentence)\n"
            + " ---> MSAL.NetCore.4.72.1.0.MsalUiRequiredException:\n\tErrorCode: user_null\n"
            + "Microsoft.Identity.Client.MsalUiRequiredException: No account or login hint was passed.\n"
        #expect(failures(in: text).map(\.code) == ["MsalUiRequiredException"])
    }

    @Test(arguments: [
        ("error code: invalid_grant\nerror message: AADSTS70043: too old\n", "AADSTS:70043 invalid_grant AADSTS70043"),
        ("error codes: invalid_grant\nerror message: AADSTS70043: too old\n", "AADSTS:70043 AADSTS70043"),
        // A page has rulers between the lines that it shows as a table.
        (
            "ERROR checkToken { | stdout\n-- | --\nerrorCode: 'invalid_client', | stdout\n-- | --\n\n"
                + "errorMessage: 'AADSTS7000215: no', | stdout\n",
            "AADSTS:7000215 invalid_client AADSTS7000215"
        ),
        (
            "errorCode: 'invalid_client'\n\nlater\nerrorMessage: 'AADSTS7000215: no'\n",
            "AADSTS:7000215 AADSTS7000215"
        ),
        (
            "{'error': 'managed_identity_error', 'error_description': 'x'}\n",
            "OAuth:managed_identity_error managed_identity_error"
        ),
    ])
    func `the word in a line of its own belongs to the sentence below`(text: String, key: String) {
        #expect(failures(in: text).map(\.summary) == [key])
    }

    @Test(arguments: [
        "error code: unknown_error\nerror message: \ncom.microsoft.identity.client.exception.MsalClientException: x\n",
        "settings: managed_identity_client_id, managed_identity_error_page\n",
    ])
    func `a library's own word is none of the service`(text: String) {
        #expect(failures(in: text).allSatisfy { $0.oauthError == nil })
    }

    @Test func `what PowerShell prints below an exception repeats it, and the next exception is another failure`() {
        let record = { (code: String) in
            "Exception : MSAL.NetCore.4.66.1.0.MsalServiceException:\n    ErrorCode: unknown_broker_error\n"
                + "    Tag: 0x1e3d43d2 (error code 0) (internal error code \(code))\n       at A.B()\n"
                + "FullyQualifiedErrorId : Microsoft.Identity.Client.MsalServiceException,Connect-A\n"
        }
        #expect(failures(in: record("507331538")).map(\.internalCode) == [507_331_538])
        #expect(failures(in: record("1") + record("2")).map(\.internalCode) == [1, 2])
    }

    @Test func `the broker's own code is below the one of the service`() {
        let text =
            "'WAM Error\n Error Code: 3399614476\n Error Message: SubError: consent_required V2Error: invalid_grant "
            + "AADSTS65001: no consent.\n Internal Error Code: 538315202\n"
        #expect(failures(in: text).map(\.underlying) == [["MSALRuntime:3399614476"]])
        #expect(failures(in: text).map(\.brokerStatus) == ["3399614476"])
    }

    @Test func `a broker's error printed over several lines is one failure, also without its first line`() {
        let text =
            "Error: 0xffffffff80070520\nContext: Unexpected exception\n"
            + "Tag: 0x1f7d734b (error code -2147023584) (internal error code 528315211)\n"
        #expect(failures(in: text).map(\.summary) == ["MSALRuntime:Unexpected/528315211"])
        #expect(failures(in: "sign-in error: Unknown Status: NoNetwork\n" + text).map(\.code) == ["NoNetwork"])
        #expect(failures(in: "Error: x\nTag: 0x1f7d734b (error code 0)\n").isEmpty)
    }

    @Test func `a line of a phone's log in JSON has its time in a short member`() {
        let line = { (time: String, text: String) in
            #"{"t":"2026-01-12T\#(time)Z","l":"E","tag":"Auth","m":"\#(text)"}"# + "\n"
        }
        let log =
            line("09:13:27.004", "silent: MsalUiRequiredException code=invalid_grant")
            + line("13:40:55.300", "interactive: com.microsoft.identity.client.exception.MsalClientException: x")
        #expect(failures(in: log).map(\.time) == [1_768_209_207_004_000, 1_768_225_255_300_000])
        #expect(failures(in: "{\"t\":\"first\",\"m\":\"MsalClientException: x\"}\n").map(\.time) == [nil])
    }

    @Test func `an exception on the line below its general type is the one that is counted`() {
        let text =
            "error code: unknown_error\nex: com.microsoft.identity.common.exception.BaseException\n"
            + "com.microsoft.identity.client.exception.MsalClientException: \n\tat a.b(C.java:24)\n"
        #expect(failures(in: text).map(\.code) == ["MsalClientException"])
    }

    @Test func `seconds to wait and a claims challenge beside an exception are kept`() {
        let text =
            "MSAL.NetCore.4.72.1.0.MsalServiceException:\n\tErrorCode: temporarily_unavailable\n"
            + "Microsoft.Identity.Client.MsalServiceException: AADSTS90033: try again.\n\tStatusCode: 429 \n"
            + "\tHeaders: Retry-After: 17\n\tclaims: {\"access_token\":{}}\n"
        #expect(failures(in: text).map(\.retryAfter) == [17])
        #expect(failures(in: text).map(\.hasClaimsChallenge) == [true])
    }

    @Test func `a notebook prints an exception of Azure Identity without its package`() {
        let frame = "--> 108         raise ClientAuthenticationError(message=message)\n\n"
        let text = "ClientAuthenticationError: DefaultAzureCredential failed to retrieve a token.\n"
        #expect(failures(in: frame + text).map(\.code) == ["ClientAuthenticationError"])
        #expect(failures(in: "ClientAuthenticationError: the storage account refused the key.\n").isEmpty)
        #expect(failures(in: "MyClientAuthenticationError: DefaultAzureCredential failed.\n").isEmpty)
    }

    @Test(arguments: [
        "Exception in thread \"main\" com.azure.identity.CredentialUnavailableException: not available.\n",
        "java.lang.IllegalStateException: no pool\nCaused by: com.azure.identity.CredentialUnavailableException: no.\n",
        "2026-11-20 10:00:01,123 ERROR app azure.core.exceptions.ClientAuthenticationError: DefaultAzureCredential failed "
            + "to retrieve a token from the included credentials.\nAttempted credentials:\n",
        "Result: Failure\nException: ClientAuthenticationError: DefaultAzureCredential failed to retrieve a token.\n",
        "Connect-MgGraph : sign-in failed: A window handle must be configured. See\nhttps://aka.ms/msal-net-wam\n"
            + "    + CategoryInfo          : NotSpecified: (:) [Connect-MgGraph], AuthenticationFailedException\n",
    ])
    func `an uncaught Azure Identity exception is one failure`(text: String) {
        #expect(failures(in: text).count == 1)
    }

    @Test(arguments: [
        "Azure Identity => ERROR in getToken(): com.azure.identity.CredentialUnavailableException: not available.\n",
        "Exception: ClientAuthenticationError: the storage account refused the key.\n",
        "Send-Mail : the server refused\n"
            + "    + CategoryInfo          : NotSpecified: (:) [Send-Mail], AuthenticationFailedException\n",
        "the msal cmdlet has CategoryInfo [Connect-MgGraph], AuthenticationFailedExceptionFilter\n",
    ])
    func `text that only resembles an uncaught Azure Identity exception is not reported`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test func `a word in front of the service's code is the error, wherever the type is`() {
        let text = #"{"type": "ServerError", "value": "invalid_grant: AADSTS700084: The token is too old."}"# + "\n"
        #expect(failures(in: text).map(\.oauthError) == ["invalid_grant"])
        let other = #"{"type": "ServerError", "value": "my_grant: AADSTS700084: The token is too old."}"# + "\n"
        #expect(failures(in: other).map(\.oauthError) == [nil])
    }

    @Test func `lines of the runtime that a console broke are whole, and those without a header are read`() {
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        let log =
            "DEBUG: msal.broker: [MSAL:0002]\tINFO   \tSetCorrelationId:258\tSet correlation ID: \n\(id)\n"
            + "DEBUG: msal.broker: [MSAL:0002]\tERROR  \tErrorInternalImpl:134\tCreated an error: 513z4, \n"
            + "StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3400073293, Context '(pii)'\n"
        #expect(failures(in: log).map(\.summary) == ["MSALRuntime:InteractionRequired #\(id)"])
        #expect(failures(in: log).map(\.underlying) == [["MSALRuntime:3400073293"]])
        let excerpt =
            "ERROR  \tCreate:27\tCreated an error: tag_7cisv, StatusInternal::Unexpected, SubStatusInternal::0\n"
            + "ERROR  \tErrorInternalImpl:134\tCreated an error: 7rhah, StatusInternal::InteractionRequired, "
            + "InternalEvent::None, Error Code 3399548929, Context '(pii)'\n"
        #expect(failures(in: excerpt).map(\.code) == ["Unexpected", "InteractionRequired"])
        #expect(failures(in: "Key: api_status_code, Value: StatusInternal::InteractionRequired\n").isEmpty)
    }
}
