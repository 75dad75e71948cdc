/// Pauses between attempts at an operation that fails: 10 ms, doubling up to a longest pause. Times are monotonic
/// nanoseconds.
struct BackOff: Sendable, Hashable {
    static let shortestPause: UInt64 = 10_000_000
    static let longestPause: UInt64 = 500_000_000

    private let longest: UInt64
    private var pause: UInt64 = 0
    private var until: UInt64 = 0

    init(longest: UInt64 = BackOff.longestPause) {
        self.longest = longest
    }

    /// Nanoseconds until the next attempt; 0: now.
    func rest(_ now: UInt64) -> UInt64 { until > now ? until - now : 0 }

    /// Call after a failed attempt. Returns the pause that begins.
    @discardableResult
    mutating func fail(_ now: UInt64) -> UInt64 {
        pause = min(max(pause * 2, BackOff.shortestPause), longest)
        until = now + pause
        return pause
    }

    /// A pause without a failure.
    mutating func hold(_ nanoseconds: UInt64, _ now: UInt64) {
        until = now + nanoseconds
    }

    mutating func succeed() {
        self = BackOff(longest: longest)
    }
}
