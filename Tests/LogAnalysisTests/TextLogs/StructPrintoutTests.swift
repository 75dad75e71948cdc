import Testing

@testable import LogAnalysis

/// What programs print of an error as a value of their language, as pairs, and to a person.
struct StructPrintoutTests {
    @Test(arguments: [
        ("result=Err(AADSTSError { code: 50126, description: \"wrong\" })", "AADSTS:50126 AADSTS50126"),
        (
            "Err(Failed(ErrorResponse { error: \"invalid_grant\", error_codes: [50126], suberror: Some(\"bad_token\") }))",
            "AADSTS:50126 invalid_grant+bad_token AADSTS50126"
        ),
        (
            "token: {Error:invalid_grant ErrorDescription: ErrorCodes:[700082] SubError:bad_token}",
            "AADSTS:700082 invalid_grant+bad_token AADSTS700082"
        ),
        (
            "state=Failed(error=TokenError(error=interaction_required, errorCodes=[50076]))",
            "AADSTS:50076 interaction_required AADSTS50076"
        ),
        (
            "AuthResult(ok=False, error='invalid_grant', error_codes=[50173], suberror=None)",
            "AADSTS:50173 invalid_grant AADSTS50173"
        ),
        (
            "Result TokenFailure { Error = invalid_client, ErrorCodes = [7000222] }",
            "AADSTS:7000222 invalid_client AADSTS7000222"
        ),
        (
            "time=2026-06-01T08:00:05Z op=refresh code=invalid_grant msg=AADSTS50173",
            "AADSTS:50173 invalid_grant AADSTS50173"
        ),
        ("Toast shown \"Sign-in failed (AADSTS53003)\"", "AADSTS:53003 AADSTS53003"),
        ("TokenCache: keychain error -34018 while saving", "NSOSStatusErrorDomain:-34018"),
        ("[Auth] Keychain save failed with error -25308", "NSOSStatusErrorDomain:-25308"),
    ])
    func `a value with an error in it is a failure`(line: String, key: String) {
        #expect(failures(in: "12:00:01 " + line + "\n").map(\.summary) == [key])
    }

    @Test(arguments: [
        "policy RetryPolicy { codes: [50196, 90033], max: 3 }", "pub struct AADSTSError { pub code: u32 }",
        "state=Idle(lastError=null, errorCodes=[], retryable=[50076, 50079])",
        "level=info msg=config retry_codes=AADSTS50196 error=none", "level=info code=AADSTS50076 msg=\"text shown\"",
        "retry on=invalid_grant code=AADSTS50196", "Theme applied, template \"Sign-in failed (AADSTS50105)\" cached",
        "Alert rule \"Sign-in failed (AADSTS50105)\" evaluated: ok", "keychain lookup: error -25300 means empty",
        "queue error -34018, keychain ok",
    ])
    func `settings, states and titles that name codes are none`(line: String) {
        #expect(failures(in: "12:00:01 " + line + "\n").map(\.summary) == [])
    }

    @Test(arguments: ["corr=%@", "corrId: %@", "Correlation    : %@", "client-request-id=%@", "correlation=\"%@\""])
    func `an app's own label of the correlation id counts, and a part of another word does not`(label: String) {
        let ids = ["78c24fa9-1c2a-4983-a15e-54ba0940db1c", "88c24fa9-1c2a-4983-a15e-54ba0940db1c"]
        let lines = ids.map { "login failed: AADSTS50126 " + label.replacing("%@", with: $0) }
        #expect(failures(in: lines.joined(separator: "\n") + "\n").map(\.correlationID) == ids)
        #expect(failures(in: "login failed: AADSTS50126 incorr=\(ids[0])\n").map(\.correlationID) == [nil])
    }

    @Test func `a type before the word and the code of its answer was thrown, and one before another type is named`() {
        let line = "Details : MsalServiceException / unauthorized_client / AADSTS50020: no such user\n"
        #expect(failures(in: line).map(\.code) == ["MsalServiceException"])
        #expect(failures(in: "handles MsalServiceException / MsalClientException\n").isEmpty)
    }

    @Test func `the word of an answer in quotes before its sentence introduces it, and a list's other text does not`() {
        let answer = #""AADSTS7000215: Invalid secret." "https://login.microsoftonline.com/error?code=7000215""#
        #expect(failures(in: #"oauth2: "invalid_client" \#(answer)"# + "\n").map(\.oauthError) == ["invalid_client"])
        #expect(failures(in: #"texts "sign_in" \#(answer)"# + "\n").isEmpty)
    }

    @Test func `letters that a console left in front of a class are not of its name`() {
        let events = failures(in: "webpack 5.90.3 coClientAuthError: network_error: Network request failedd in 2ms\n")
        #expect(events.map(\.code) == ["ClientAuthError"])
        #expect(failures(in: "webpack 5.90.3 coClientAuthError loaded\n").isEmpty)
    }

    @Test func `an id in a print-out with a tracker's signs is read`() {
        let line =
            "Error $Domain=MSALErrorDomain$ $Code=-50002$ \"(null)\" UserInfo={$MSALErrorDescriptionKey=No$ token, "
            + "$MSALCorrelationIDKey=7BD5A6FE-168B-4AAB-BFF4-AAB51047A037$}"
        #expect(failures(in: line + "\n").map(\.correlationID) == ["7bd5a6fe-168b-4aab-bff4-aab51047a037"])
    }
}
