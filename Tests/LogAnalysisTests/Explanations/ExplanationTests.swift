import MSALFailures
import Testing

@testable import LogAnalysis

@Suite struct ExplanationTests {
    private func text(_ spellings: String..., width: Int = 100) -> String {
        String(decoding: ExplanationRenderer(width: width).render(spellings).text, as: UTF8.self)
    }

    @Test(arguments: [
        "-50002", "MSALErrorInteractionRequired", "interactionRequired", "50076", "AADSTS50076", "AADB2C90118",
        "invalid_grant", "NSURLErrorNotConnectedToInternet", "MSALErrorDomain/-50002", "MSALErrorDomain/-50000/-42008",
        "MSALErrorDomain -50000/-42008", "-50000/-42008", "MSALErrorDomain -50002", "2:MSALErrorDomain/-50002@none",
    ])
    func `every spelling is explained with meaning, causes, and who does what`(spelling: String) {
        let (bytes, foundAll) = ExplanationRenderer().render([spelling])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(foundAll)
        for section in ["What it means", "Usual causes", "What the app should do", "What an administrator should do"] {
            #expect(text.contains("\n" + section))
        }
    }

    /// The words that a support engineer must not miss, in the order in which they are read.
    @Test(arguments: [
        ("AADSTS53000", ["claims challenge", "claimsRequest", "Company Portal", "claimsRequest", "?code=53000"]),
        ("-42700", ["had finished", "did not finish", "suggest to try again", "MSALInternalError.html"]),
        ("MSALErrorDomain/-50142", ["demands a new password", "interactive request", "MSALError.html"]),
        ("-50001", ["Authenticator under Settings › Device registration", "Company Portal", "MSALError.html"]),
        ("-50004", ["Only if the app uses Intune's SDK", "Without Intune's SDK", "app-sdk/ios-phase-6"]),
        ("-42004", ["Read the service code first"]), ("-42104", ["Read the service code first"]),
        ("AADB2C90118", ["authority of the password reset policy", "passwordResetPolicyURL"]),
        ("interaction_in_progress", ["one interactive request at a time"]),
    ])
    func `a code is explained by what helps first`(spelling: String, words: [String]) {
        let text = text(spelling, width: 120).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var rest = text[...]
        for word in words {
            guard let found = rest.firstRange(of: word) else {
                Issue.record("\(word) is missing in: \(rest)")
                return
            }
            rest = rest[found.upperBound...]
        }
    }

    @Test func `the password that Conditional Access wants changed is not the reset policy of B2C`() {
        #expect(!text("MSALErrorDomain/-50142").contains("passwordResetPolicyURL"))
    }

    @Test func `an unknown spelling is not found and suggests the nearest known ones`() {
        let (bytes, foundAll) = ExplanationRenderer().render(["interactionReqired"])
        #expect(!foundAll)
        #expect(String(decoding: bytes, as: UTF8.self).contains("MSALErrorDomain -50002  interactionRequired"))
    }

    @Test func `a hostile spelling reaches the terminal escaped`() {
        #expect(text("\u{1B}[2Jx").hasPrefix("\\u{1B}[2Jx is not a code"))
    }

    @Test func `every frequent code with its own explanation is in the catalogue`() {
        for key in Guidance.byCode.keys {
            let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let entry = ErrorCatalogue.entry(
                domain: parts[0],
                code: parts[1],
                internalCode: parts.count == 3 ? Int(parts[2]) : nil
            )
            #expect(entry != nil, "\(key)")
        }
    }

    @Test func `every known code has causes and something for the app to do`() {
        for internalCode in Array(-42_745 ... -42_000) + [0] {
            let code = internalCode == 0 ? nil : internalCode
            guard let entry = ErrorCatalogue.entry(domain: "MSALErrorDomain", code: "-50000", internalCode: code) else {
                continue
            }
            let guidance = Guidance(entry)
            #expect(!guidance.causes.isEmpty && !guidance.app.isEmpty, "\(internalCode)")
        }
        for number in 0..<10_000 {
            for entry in ErrorCatalogue.entries(spelled: String(number)) {
                let guidance = Guidance(entry)
                #expect(!guidance.causes.isEmpty && !guidance.app.isEmpty, "\(entry.domain)/\(entry.code)")
            }
        }
    }
}
