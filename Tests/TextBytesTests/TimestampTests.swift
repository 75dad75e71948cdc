import Testing
import TextBytes

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

    @Test func `text that is not a time is refused`() {
        for text in [
            "", "2026-11-21", "2026-11-21T01:54:00", "2026-13-21T01:54:00Z", "2026-02-30T01:54:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T01:54:00.Z", "2026-11-21T01:54:00.1234567890Z0", "x026-11-21T01:54:00Z",
            "2026-11-21T01:54:00+0100", "2026-11-21T01:54:00.123456Z ", "2026/11/21T01:54:00Z",
        ] {
            #expect(Timestamp.microseconds(text) == nil, "\(text)")
        }
    }

    @Test func `the reader of neighbouring times agrees with the plain one`() {
        var reader = TimestampReader()
        for text in [
            "2026-11-21T01:54:00.123456Z", "2026-11-21T01:54:59.999999Z", "2026-11-21T01:54:60.000000Z",
            "2026-11-21T01:54:61.000000Z", "2026-11-21T01:54:0x.000000Z", "2026-11-21T01:54:00.12345xZ",
            "2026-11-21T01:55:00.123456Z", "2026-11-21T01:55:00,123456Z", "2026-11-21T01:55:00.123456+", "",
            "1970-01-01T00:00:00.000000Z", "2026-11-21T01:54:00Z", "2026-11-21T01:54:00.5+01:00",
        ] {
            let padded = Array(text.utf8) + [UInt8](repeating: 0x30, count: 64)
            let read = padded.withUnsafeBufferPointer { bytes in
                reader.microseconds(UnsafeBufferPointer(rebasing: bytes[..<text.utf8.count]))
            }
            #expect(read == Timestamp.microseconds(text), "\(text)")
        }
    }
}
