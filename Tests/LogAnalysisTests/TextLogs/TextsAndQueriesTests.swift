import Testing

@testable import LogAnalysis

/// Files with texts, queries and questions name errors that did not happen.
struct TextsAndQueriesTests {
    @Test(arguments: [
        "#: src/auth.py:12\nmsgid \"AADSTS50126: Error validating credentials.\"\nmsgstr \"AADSTS50126: Falsch.\"\n",
        "\"error.mfa\" = \"AADSTS50076: Use another factor.\";\n\"error.any\" = \"Sign-in failed: MSALErrorDomain error -50000.\";\n",
        "signin.title=Sign in\nsignin.error.mfa=AADSTS50076: Use another factor.\nsignin.error.no=Login failed: user_cancelled\n",
        "signin-title = Sign in\nsignin-error-mfa = AADSTS50076: Use another factor.\nsignin-none = Sign-in failed: AADSTS53003\n",
        "{\n  \"signin\": {\n    \"title\": \"Sign in\",\n    \"errors\": {\n      \"mfa\": \"AADSTS50076: Use another factor.\"\n    }\n  }\n}\n",
        "{\n  \"@@locale\": \"en\",\n  \"failed\": \"Sign-in failed: AADSTS50126\",\n  \"@failed\": {\n  }\n}\n",
        "export SIGN_IN_URL=a\nexport SIGN_IN_TEXT=\"Sign-in failed: AADSTS53003\"\n",
        "FROM a\nENV Auth__A=\"b\"\nENV Auth__Message=\"Sign-in failed: AADSTS53003\"\n",
        "<?php\nreturn [\n    'signin' => 'Sign in',\n    'mfa' => 'AADSTS50076: Use another factor.',\n];\n",
        "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nCall it for AADSTS50076: more.\n\n00:00:05.000 --> 00:00:09.000\nIt failed with AADSTS50076.\n",
        "<trans-unit id=\"mfa\">\n<source>AADSTS50076: Use another factor.</source>\n<target>AADSTS50076: Nutze MFA.</target>\n",
    ])
    func `a file of texts in an app's languages reports no failure`(text: String) {
        #expect(failures(in: text).map(\.summary) == [])
    }

    @Test(arguments: [
        // A dictionary that was printed, and an app's own report.
        "{\n    \"error_description\" = \"AADSTS50076: Use another factor.\";\n    error = \"invalid_grant\";\n}\n",
        "app.version=3.4.1\nauth.result=login failed: AADSTS50126: wrong. Trace ID: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa\n",
        "EXIT_CODE=1\nERROR_MESSAGE=login failed: AADSTS50126\n",
        "[\n  'error' => 'invalid_grant',\n  'error_description' => 'AADSTS50076: Use another factor.',\n]\n",
        "error.type=MsalServiceException\nerror.message=AADSTS50076: Use another factor.\n",
        "{\n  \"user\": \"jane\",\n  \"app\": \"Contoso Tasks\",\n  \"error\": \"login failed: AADSTS50126\"\n}\n",
    ])
    func `what a program prints of an error in the form of texts is reported`(text: String) {
        #expect(failures(in: text).count == 1)
    }

    @Test(arguments: [
        "{\"targets\":[{\"expr\":\"sum(increase(msal_failures_total{error=\\\"MsalServiceException\\\"}[1h]))\"}]}",
        "expr: rate({app=\"mobile\"} | json | error=\"MsalServiceException\" [5m])",
        "{\"expr\":\"count_over_time({app=\\\"mobile\\\"} |= `MsalUiRequiredException: AADSTS50076` [1h])\"}",
        "[FIRING:1] value: 4, expr: rate(failures_total{error=\"MsalServiceException\"}[5m]) > 3",
        "source: AppExceptions | where Type has 'MsalServiceException: AADSTS50076' | summarize count()",
        "\"rawSql\": \"SELECT count(*) FROM sign_ins WHERE error = 'MsalServiceException: AADSTS50076'\"",
    ])
    func `a query over a log store names what is looked for`(line: String) {
        #expect(failures(in: line + "\n").map(\.summary) == [])
    }

    @Test(arguments: [
        "query \"AppTraces | where Level == 4\" not sent: MsalServiceException: AADSTS7000222: too old Trace ID: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa",
        "web-1 | login failed: AADSTS50126", "{app=\"web\"} login failed: AADSTS50126",
        "TokenError{code=\"AADSTS50076\"}",
    ])
    func `signs of a query in a report of a failure do not hide it`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    @Test func `the answers to a question are no failures`() {
        let question = "A user sees: AADSTS50076: Use another factor. What now?\n"
        #expect(failures(in: question + " a) ask again\n b) wait\n").isEmpty)
        #expect(failures(in: question + "[ ] ask again\n[ ] wait\n").isEmpty)
        #expect(failures(in: question + "we asked again\nand waited\n").count == 1)
    }

    @Test func `source code around the place of an error is no document`() {
        let page =
            "consent_required: The request was denied.\nAuthError\nsrc/error/AuthError.ts:40\n\n  38 | constructor(code) {\n"
            + "> 39 |     super(code);\n     | ^\n  40 | export class ServerError extends AuthError {\n"
        #expect(failures(in: page).map(\.summary) == ["MSAL.js:AuthError consent_required"])
        #expect(failures(in: "  40 | if (e.errorCode === \"InteractionRequiredAuthError: AADSTS50076\") {\n").isEmpty)
    }
}
