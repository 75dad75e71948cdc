import LogAnalysis
import Testing

@Suite struct FingerprintTests {
    // hazard 49: sentry#72294, opslane#30
    @Test func `a fingerprint of version 1 is the same in every release`() {
        #expect(fingerprint("MSALErrorDomain", "-50002", nil) == "1:MSALErrorDomain/-50002")
        #expect(fingerprint("MSALErrorDomain", "-50000", -42_004) == "1:MSALErrorDomain/-50000/-42004")
        #expect(fingerprint("NSURLErrorDomain", "-1009", nil) == "1:NSURLErrorDomain/-1009")
        #expect(fingerprint("AADSTS", "50076", nil) == "1:AADSTS/50076")
    }

    private func fingerprint(_ domain: String, _ code: String, _ internalCode: Int?) -> String {
        Report.Group(domain: domain, code: code, internalCode: internalCode).fingerprint
    }
}
