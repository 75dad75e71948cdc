import LogRecords
import Testing

@Suite struct TimestampTests {
    @Test func `RFC 3339 in all its spellings is read`() {
        let expected: Int64 = 1_795_226_040_123_456
        for text in [
            "2026-11-21T01:54:00.123456Z", "2026-11-21t01:54:00.123456z", "2026-11-21 01:54:00.123456Z",
            "2026-11-21T02:54:00.123456+01:00", "2026-11-20T20:24:00.123456-05:30", "2026-11-21T01:54:00.1234567Z",
        ] {
            #expect(Timestamp.microseconds(text) == expected, "\(text)")
        }
        #expect(Timestamp.microseconds("2026-11-21T01:54:00Z") == 1_795_226_040_000_000)
        #expect(Timestamp.microseconds("1969-12-31T23:59:59.5Z") == -500_000)
    }

    @Test func `what is no time is none`() {
        for text in [
            "", "2026-11-21", "2026-11-21T01:54:00", "2026-13-21T01:54:00Z", "2026-02-30T01:54:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T01:54:00.Z", "2026-11-21T01:54:00.1234567890Z0", "x026-11-21T01:54:00Z",
            "2026-11-21T01:54:00+0100", "2026-11-21T01:54:00.123456Z ", "2026/11/21T01:54:00Z",
        ] {
            #expect(Timestamp.microseconds(text) == nil, "\(text)")
        }
    }
}
