import LogAnalysis
import Testing

@Suite struct FingerprintTests {
    // hazard 49: sentry#72294, opslane#30
    @Test(
        arguments: [
            ("MSALErrorDomain", "-50002", nil, "1:MSALErrorDomain/-50002"),
            ("MSALErrorDomain", "-50000", -42_004, "1:MSALErrorDomain/-50000/-42004"),
            ("NSURLErrorDomain", "-1009", nil, "1:NSURLErrorDomain/-1009"),
            ("AADSTS", "50076", nil, "1:AADSTS/50076"),
        ] as [(String, String, Int?, String)]
    )
    func `a fingerprint of version 1 is the same in every release`(
        domain: String,
        code: String,
        internalCode: Int?,
        fingerprint: String
    ) {
        let group = Report.Group(domain: domain, code: code, internalCode: internalCode)
        #expect(group.fingerprint == fingerprint)
    }
}
