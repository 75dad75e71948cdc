import Testing

@testable import LogAnalysis

@Suite struct FingerprintTests {
    // hazard 49: sentry#72294, opslane#30
    @Test func `a fingerprint of version 2 is the same in every release`() {
        let interactive = "acquireTokenInteractively"
        #expect(
            fingerprint("MSALErrorDomain", "-50002", nil, interactive)
                == "2:MSALErrorDomain/-50002@acquireTokenInteractively"
        )
        #expect(
            fingerprint("MSALErrorDomain", "-50000", -42_004, "showGenericMessage")
                == "2:MSALErrorDomain/-50000/-42004@showGenericMessage"
        )
        #expect(
            fingerprint("NSURLErrorDomain", "-1009", nil, "checkConnectivity")
                == "2:NSURLErrorDomain/-1009@checkConnectivity"
        )
        #expect(fingerprint("AADSTS", "50076", nil, interactive) == "2:AADSTS/50076@acquireTokenInteractively")
    }

    private func fingerprint(_ domain: String, _ code: String, _ internalCode: Int?, _ advice: String) -> String {
        var group = Report.Group(domain: domain, code: code, internalCode: internalCode)
        group.recovery = advice
        return group.fingerprint
    }
}
