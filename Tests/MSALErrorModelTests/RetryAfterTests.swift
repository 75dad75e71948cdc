import TestKit
import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct RetryAfterTests {
    /// 1994-11-06 08:49:37 UTC
    private let moment = 784_111_777.0

    private func delay(_ text: String, secondsBefore: Double = 30) -> Duration? {
        RetryAfter(text, secondsSince1970: moment - secondsBefore)?.delay
    }

    @Test(arguments: [
        ("120", 120), (" 5 ", 5), ("0", 0), ("0001", 1), ("1.2", 2), ("1.0", 1), ("3600, 3600", 3_600),
        ("90000", 86_400),
        ("99999999999999999999999999", 86_400),
    ])
    func `seconds are read and bounded`(text: String, seconds: Int) {
        #expect(delay(text) == .seconds(seconds))
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "1994-11-06 08:49:37.0000", "1994-11-06 08:49:37", "1994-11-06T08:49:37Z", "sun, 06 nov 1994 08:49:37 gmt",
    ])
    func `a moment is read in all forms of HTTP and in that of MSAL`(text: String) {
        #expect(delay(text) == .seconds(30))
        #expect(delay(text, secondsBefore: -1) == .zero)
        #expect(delay(text, secondsBefore: 10_000_000) == RetryAfter.maximum)
    }

    @Test func `a fraction of a second counts`() {
        #expect(delay("1994-11-06 08:49:37.5000") == .milliseconds(30_500))
    }

    @Test(arguments: [
        "", " ", "-5", "soon", "1e9", "12 apples", "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 41 Nov 1994 08:49:37 GMT", "1994-13-06 08:49:37", "1994-11-06 08:49:37+02:00", "1994-11-06",
        "Nov Nov 6 1 1 1 1994",
        "nan", "inf", "\u{0}", "１２０", "0x10",
    ])
    func `nonsense gives no wait`(text: String) {
        #expect(delay(text) == nil)
    }

    @Test func `a two-digit year that seems far ahead means the past`() {
        let now = 1_795_000_000.0  // 2026-11
        #expect(RetryAfter("Sunday, 06-Nov-94 08:49:37 GMT", secondsSince1970: now)?.delay == .zero)
        #expect(RetryAfter("Sunday, 06-Nov-60 08:49:37 GMT", secondsSince1970: now)?.delay == RetryAfter.maximum)
    }

    @Test(arguments: SeededNumbers.seeds(3)) func `no bytes and no clock crash the reader`(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Array("0123456789-:., GMTSunNov\u{7F}é".utf8).randomElement(using: &generator) ?? 0
            }
            let now = [0, -1e300, 1e300, .nan, .infinity, moment].randomElement(using: &generator) ?? 0
            if let delay = RetryAfter(String(decoding: bytes, as: UTF8.self), secondsSince1970: now)?.delay {
                #expect(delay >= .zero && delay <= RetryAfter.maximum)
            }
        }
    }
}
