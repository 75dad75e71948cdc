import MSALFailures
import MSALText

/// What a row of a sign-in export tells a person: who signed in to what, and how that ended.
package struct RecordedSignIn: Equatable {
    private let outcome: SignInRow.Outcome
    /// As found.
    private let account: String?
    /// Its name, else its id.
    private let application: String?
    /// `AADSTS50076 mfaRequired`, or the code alone where the catalogue has no name; nil if the row has no code.
    private let code: String?
    private let reason: String?

    init(_ row: SignInRow, _ line: UnsafeRawBufferPointer) {
        outcome = row.outcome
        account = row.event.account
        application = SignInFields(ByteText(line))?.text(.application) ?? row.event.clientID
        code = row.event.serviceCodes.first.map { code in
            let name = ServiceCode(code).flatMap { ErrorCatalogue.entry($0)?.name }
            return name.map { "\(code) \($0)" } ?? code
        }
        reason = row.event.message
    }

    /// `Sign-in of ACCOUNT to Portal failed, AADSTS50076 mfaRequired: Strong authentication is required.` `account`
    /// masks the account, `scrub` any other text.
    func sentence(scrub: (String) -> String, account mask: (String) -> String) -> String {
        var text = "Sign-in"
        if let account { text += " of " + mask(account) }
        if let application { text += " to " + scrub(application) }
        switch outcome {
        case .success: return text + " succeeded"
        case .interrupt: text += " was interrupted"
        case .failure: text += " failed"
        }
        if let code { text += ", " + scrub(code) }
        return reason.map { text + ": " + scrub($0) } ?? text
    }
}
