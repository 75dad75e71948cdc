import Testing

@testable import MSALText

struct ServiceCodesTests {
    private func codes(_ text: String, mayBeCut: Bool = false) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            let view = ByteText(UnsafeRawBufferPointer(bytes))
            var found: [String] = []
            var index = 0
            while let next = ServiceCodes.next(view, from: index, mayBeCut: mayBeCut) {
                found.append(next.found.code.description)
                index = next.found.end
            }
            return found
        }
    }

    private func isCode(_ text: String) -> Bool { ServiceCode(text) != nil }

    /// What the five former readers accepted: the app's (any case, 5 to 7 digits), the log reader's (capitals only, 4
    /// to 7 digits, 5 and 6 for B2C), the list's (4 to 7), the exception's (5 to 7), the scrubber's (3 and more).
    struct Disagreement: Sendable, CustomTestStringConvertible {
        var text: String
        var app: [String]
        var log: [String]
        var now: [String]
        var reason: String
        var testDescription: String { text }
    }

    @Test(arguments: [
        Disagreement(
            text: "aadsts50076: sign in again",
            app: ["AADSTS50076"],
            log: [],
            now: ["AADSTS50076"],
            reason: "a proxy that lowers letters must not hide the code"
        ),
        Disagreement(
            text: "AADSTS7000: no",
            app: [],
            log: ["AADSTS7000"],
            now: ["AADSTS7000"],
            reason: "a short code is a code: the set is open"
        ),
        Disagreement(
            text: "AADB2C1234567: no",
            app: ["AADB2C1234567"],
            log: [],
            now: ["AADB2C1234567"],
            reason: "both families have numbers of the same kind"
        ),
        Disagreement(
            text: "AADSTS50000224: no",
            app: [],
            log: [],
            now: ["AADSTS50000224"],
            reason: "an eighth digit must not hide a new code"
        ),
        Disagreement(
            text: "_AADSTS50076_",
            app: ["AADSTS50076"],
            log: [],
            now: ["AADSTS50076"],
            reason: "Markdown sets words in underscores"
        ),
        Disagreement(
            text: "see https://contoso.example/AADSTS50076 for help",
            app: ["AADSTS50076"],
            log: [],
            now: [],
            reason: "a link to an explanation is not a failure"
        ),
        Disagreement(
            text: "msauth.com.contoso://auth?error=access_denied&error_description=AADSTS65004%3a+declined",
            app: ["AADSTS65004"],
            log: ["AADSTS65004"],
            now: ["AADSTS65004"],
            reason: "a redirect carries the error itself"
        ),
        Disagreement(
            text: "AADSTS500, AADSTSnnn, xAADSTS50076, AADSTS50076a",
            app: [],
            log: [],
            now: [],
            reason: "placeholders and parts of words are not codes"
        ),
    ])
    func `every reader finds the same codes in a text`(each: Disagreement) {
        #expect(codes(each.text) == each.now, "\(each.reason)")
    }

    @Test func `a code that the end of a log or of a line may have cut is not reported`() {
        #expect(codes("AADSTS7000", mayBeCut: true) == [])
        #expect(codes("AADSTS7000") == ["AADSTS7000"])
        #expect(codes("AADSTS7000\n215: bad secret", mayBeCut: true) == [])
        #expect(codes("AADSTS7000215\n", mayBeCut: true) == ["AADSTS7000215"])
    }

    @Test func `a code where a token is expected is not a token, but a secret that begins like a code is`() {
        #expect(isCode("AADSTS50076") && isCode("AADB2C90118:") && isCode("aadsts50076"))
        // The scrubber once accepted three digits as a code.
        #expect(!isCode("AADSTS123") && !isCode("AADSTS50076x") && !isCode("AADSTS50076.eyJ"))
    }

    @Test func `a number in a list of codes follows the same rule as one in a sentence`() {
        #expect(ServiceCodes.isNumber(50_076) && ServiceCodes.isNumber(7_000_215) && ServiceCodes.isNumber(1_000))
        #expect(!ServiceCodes.isNumber(999) && !ServiceCodes.isNumber(-50_076) && !ServiceCodes.isNumber(1_000_000_000))
    }
}
