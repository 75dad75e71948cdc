import MSALText
import Testing

@testable import LogAnalysis

/// A failure that a log repeats is read from what was remembered of it. Nobody must be able to tell.
struct RememberedStatementsTests {
    /// Equal records except for `{id}`, `{other}`, `{trace}`, `{time}`.
    static let records = [
        "TID=512 MSAL 2.5.1 iOS 18.4 [{time} - {id}] [MSAL] acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)",
        "{time},217 ERROR msal.application: Refresh failed. invalid_grant: AADSTS700082: It expired. Trace ID: {trace} Correlation ID: {id} Timestamp: {time}Z",
        "{time}.217 [pool-1-thread-2] ERROR c.m.a.m.PublicClientApplication - [Correlation ID: {id}] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: AADSTS65001: No consent. Trace ID: {trace} Correlation ID: {other} Timestamp: {time}Z",
        "False MSAL 4.83.1.0 MSAL.NetCore .NET 8.0.14 Ubuntu 22.04.5 LTS [{time}Z - {id}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: invalid_grant\nHTTP StatusCode 400\nCorrelationId {other}\nMicrosoft Entra ID Error Code AADSTS50076",
        "{time} sign-in failed: {'error': 'invalid_grant', 'error_description': 'AADSTS53003: Blocked. Trace ID: {trace} Correlation ID: {id} Timestamp: {time}Z', 'error_codes': [53003]}\n",
        "{time} sign-in failed: InteractionRequiredAuthError: invalid_grant: AADSTS53003: Blocked. Trace ID: {trace} Correlation ID: {id}\n",
        "{time} retry: AADSTS90033: Busy. Retry-After: 17, Trace ID: {trace} Correlation ID: {id} Timestamp: {time}Z\n",
    ]

    private static func record(_ text: String, _ number: Int) -> String {
        // Each third record names its own id where the others name another, and times repeat.
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7\(number % 90 + 10)"
        let other = number % 3 == 0 ? id : "9b1e77aa-1234-4777-8123-abcdefabcd\(number % 90 + 10)"
        return text.replacing("{id}", with: number % 2 == 0 ? id : id.uppercased())
            .replacing("{other}", with: other)
            .replacing("{trace}", with: "\(10_000_000 + number)-0a77-4b1b-9c0d-2e51a9e0b7f4")
            .replacing("{time}", with: "2026-10-03 07:\(number / 4 + 10):00")
    }

    // invariant RememberedStatements I1
    @Test(arguments: records)
    func `a failure that comes again with other ids and times is read as if it came alone`(text: String) {
        let all = (0..<24).map { Self.record(text, $0) }
        let alone = all.flatMap { failures(in: $0 + "\n") }
        var together = failures(in: all.joined(separator: "\n") + "\n")
        for index in together.indices where index < alone.count { together[index].line = alone[index].line }
        #expect(together == alone)
    }

    @Test func `what stands in a masked place is not taken for the same text`() {
        let text = "2026-10-03 07:11:52 failed: AADSTS50076: Trace ID: {trace} code {code}\n"
        let codes = ["AADSTS50076", "AADSTS50077", "AADSTS50076", "AADSTS50076", "AADSTS50077", "AADSTS50077"]
        let log = codes.enumerated().map { index, code in
            text.replacing("AADSTS50076", with: code).replacing("{code}", with: "\(index)")
                .replacing("{trace}", with: "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f\(index)")
        }
        #expect(failures(in: log.joined()).map(\.serviceCodes) == codes.map { [$0] })
    }

    // invariant RememberedStatements I2
    @Test func `however many texts come again, a few are remembered`() {
        var remembered = RememberedStatements()
        for number in 0..<2_000 {
            let text = Array(
                "failed: AADSTS\(number % 500 + 50_000): once more, and \(String(repeating: "-", count: number % 500))"
                    .utf8
            )
            text.withUnsafeBytes { bytes in
                var readings: [StatementReading] = []
                let record = LogRecord(
                    header: RecordHeader(start: 0, messageStart: 0),
                    text: ByteText(bytes),
                    path: "a.log",
                    line: 1,
                    lastLine: 1
                )
                for _ in 0..<3 { remembered.append(record, nil, to: &readings) { _ in } }
            }
        }
        #expect((1...RememberedStatements.slotCount).contains(remembered.count))
    }
}
