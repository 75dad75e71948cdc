import TextBytes

/// A parsed `Retry-After` header: how long to wait from now.
public struct RetryAfter: Sendable, Hashable {
    /// From zero to `maximum`.
    public var delay: Duration

    /// Longer waits are cut to one day: no token service asks for more, and an absurd value must not block an app for
    /// years.
    public static let maximum: Duration = .seconds(86_400)

    /// Reads seconds (`120`), an HTTP date in any of the three forms of RFC 9110 section 5.6.7, or the form that MSAL
    /// for iOS and macOS writes and reads, `2026-11-21 07:28:00.0000`, which is UTC. A moment in the past means a wait
    /// of zero.
    ///
    /// - Parameter secondsSince1970: the time of reading, for the forms that name a moment.
    /// - Returns: nil for anything else, negative numbers included.
    public init?(_ value: String, secondsSince1970 now: @autoclosure () -> Double) {
        let bytes = value.utf8.prefix(80).drop { $0 == .space || $0 == .tab }
        guard let first = bytes.first else { return nil }
        if first.isDigit, let seconds = Self.seconds(bytes) {
            delay = min(.seconds(seconds), Self.maximum)
            return
        }
        guard let moment = HTTPDate.secondsSince1970(Array(bytes), now: now) else { return nil }
        let wait = moment - now()
        guard wait.isFinite else { return nil }
        delay = wait <= 0 ? .zero : wait >= 86_400 ? Self.maximum : .milliseconds(Int64((wait * 1_000).rounded(.up)))
    }

    /// Digits, perhaps with a fraction (rounded up), up to the end or a comma (a header sent twice). Nil for a date.
    private static func seconds(_ bytes: Substring.UTF8View) -> Int64? {
        var seconds: Int64 = 0
        var rest = bytes
        while let byte = rest.first, byte.isDigit {
            seconds = min(seconds * 10 + Int64(byte &- UInt8(ascii: "0")), 100_000_000)
            rest = rest.dropFirst()
        }
        if rest.first == .dot {
            rest = rest.dropFirst()
            if rest.contains(where: { $0 &- UInt8(ascii: "1") < 9 }) { seconds += 1 }
            rest = rest.drop { $0.isDigit }
        }
        rest = rest.drop { $0 == .space || $0 == .tab || $0 == .carriageReturn || $0 == .newline }
        return rest.isEmpty || rest.first == .comma ? seconds : nil
    }
}
