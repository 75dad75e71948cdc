import Testing

@testable import LogAnalysis

struct HardWrapTests {
    private let line =
        "Sign-in failed: Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALErrorDescriptionKey=AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed. Trace ID: 1fa4d99a-93cb-408d-b038-41ef5fb47500 Correlation ID: 3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4 Timestamp: 2026-10-03 07:11:51Z, MSALOAuthErrorKey=invalid_grant, MSALCorrelationIDKey=3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4, MSALInternalErrorCodeKey=-42004}"
    private let expected =
        "MSALErrorDomain:-50000/-42004 invalid_grant AADSTS50173 #3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"

    private func wrapped(_ width: Int, dropsBlank: Bool = false) -> String {
        var lines: [String] = []
        var rest = Substring(line)
        while !rest.isEmpty {
            var piece = String(rest.prefix(width))
            rest = rest.dropFirst(width)
            if dropsBlank, piece.hasSuffix(" ") { piece.removeLast() }
            lines.append(piece)
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: 80...120)
    func `a print-out that a console wrapped at its width loses nothing`(width: Int) {
        #expect(failures(in: wrapped(width)).map(\.summary) == [expected])
        #expect(failures(in: wrapped(width, dropsBlank: true)).map(\.summary) == [expected])
    }

    @Test func `a code cut off by the end of a line is not reported`() {
        let text = """
            Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-420
            04}
            AADSTS5017
            3: The provided grant has expired.
            """
        let events = failures(in: text)
        #expect(events.map(\.code) == ["-50000"])
        #expect(events.allSatisfy { $0.internalCode == nil && $0.serviceCodes.isEmpty })
    }

    @Test func `two print-outs of the same width stay two`() {
        let one = String(line.prefix(while: { $0 != "T" })) + "x}" + String(repeating: " ", count: 4)
        #expect(failures(in: one + "\n" + one).count == 2)
    }

    @Test func `a line printed twice is not a wrapped line`() {
        let line =
            "Connect-PnPOnline: AADSTS53003: Access has been blocked by Conditional Access policies. "
            + "Correlation ID: 3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4 Timestamp: 2026-10-03 07:15:40Z\n"
        #expect(
            failures(in: line + line).map(\.summary)
                == ["AADSTS:53003 AADSTS53003 #3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"]
        )
    }
}
