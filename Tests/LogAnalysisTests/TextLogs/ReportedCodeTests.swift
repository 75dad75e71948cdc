import Testing

@testable import LogAnalysis

/// Lines that say with a service code that the service refused.
@Suite struct ReportedCodeTests {
    private static let answer = "invalid_grant AADSTS50173: The provided grant has expired."

    @Test(arguments: [
        "", "2. ", "E/ContosoAuth( 311): ", "09-21 14:19:48.101 31349 31385 E ContosoAuth: ", "[contoso] ",
        "07:11:52 ",
    ])
    func `a word of the service in front of its sentence hides no code`(prefix: String) {
        #expect(
            failures(in: prefix + Self.answer + "\n").map(\.summary) == ["AADSTS:50173 invalid_grant AADSTS50173"]
        )
    }

    @Test(arguments: ["MsalUiRequiredException ", "MsalUiRequiredException: "])
    func `an exception in front of both is the failure`(type: String) {
        #expect(
            failures(in: type + Self.answer + "\n").map(\.summary) == [
                "MSAL.NET:MsalUiRequiredException invalid_grant AADSTS50173"
            ]
        )
    }

    @Test(arguments: [
        "we show a prompt after invalid_grant AADSTS50173: The provided grant has expired.",
        "if it is invalid_grant AADSTS50173: tell the person to sign in", "# " + answer, "// " + answer,
    ])
    func `a word inside a sentence of an app is none`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test func `errors that were copied into a list are as many failures`() {
        let text =
            "- Contoso 4.2.0\n\nUsers see these errors:\n1. no_current_account There is no signed in account.\n"
            + "2. invalid_grant AADSTS50173: The provided grant has expired.\n"
            + "3. invalid_grant AADSTS50078: Presented multi-factor authentication has expired.\n"
        #expect(failures(in: text).map(\.serviceCodes) == [["AADSTS50173"], ["AADSTS50078"]])
        // A document explains codes in items that begin with its own words.
        let document =
            "# Errors\n\n- Prompt after invalid_grant AADSTS50173: it was revoked.\n- Wait after AADSTS90033: busy.\n"
        #expect(failures(in: document).isEmpty)
    }
}
