import CLibrary
package import Files

/// The clocks, as functions, so that tests can stop them, step them and let days pass.
package struct TimeSource: Sendable {
    /// Nanoseconds since 1970; may step. For names and records.
    package var wall: @Sendable () -> Int64
    /// Nanoseconds, never steps back. For intervals.
    package var monotonic: @Sendable () -> UInt64
    /// Nanoseconds since the machine started, with the time it slept: the same clock for every run until the next
    /// start.
    package var sinceBoot: @Sendable () -> UInt64
    /// Holds the calling thread for some nanoseconds.
    package var pause: @Sendable (UInt64) -> Void

    package init(
        wall: @escaping @Sendable () -> Int64,
        monotonic: @escaping @Sendable () -> UInt64,
        sinceBoot: @escaping @Sendable () -> UInt64,
        pause: @escaping @Sendable (UInt64) -> Void
    ) {
        self.wall = wall
        self.monotonic = monotonic
        self.sinceBoot = sinceBoot
        self.pause = pause
    }

    package static let system = TimeSource(
        wall: {
            let (seconds, nanoseconds) = read(CLOCK_REALTIME)
            // A clock beyond the year 2262 stops here instead of overflowing.
            let (whole, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
            return overflow
                ? (seconds > 0 ? .max : .min) : whole.addingReportingOverflow(Int64(nanoseconds)).partialValue
        },
        monotonic: {
            let (seconds, nanoseconds) = read(CLOCK_MONOTONIC)
            return UInt64(seconds) * 1_000_000_000 + UInt64(nanoseconds)
        },
        sinceBoot: {
            let (seconds, nanoseconds) = read(ProcessIdentity.clockSinceBoot)
            return UInt64(seconds) * 1_000_000_000 + UInt64(nanoseconds)
        },
        pause: { nanoseconds in
            if nanoseconds == 0 {
                sched_yield()
            } else {
                var wanted = timespec(
                    tv_sec: Int(nanoseconds / 1_000_000_000),
                    tv_nsec: Int(nanoseconds % 1_000_000_000)
                )
                nanosleep(&wanted, nil)
            }
        }
    )

    private static func read(_ clock: clockid_t) -> (Int, Int) {
        var time = timespec()
        clock_gettime(clock, &time)
        return (time.tv_sec, time.tv_nsec)
    }
}

/// What a sink needs from its environment.
package struct LogFileEnvironment: Sendable {
    package var files: any FileOperations
    package var time: TimeSource
    package var random: @Sendable () -> UInt64
    /// For names with `{host}` and `{bundle}`.
    package var hostName: @Sendable () -> String
    var bundleName: @Sendable () -> String
    package var owner: @Sendable () -> JournalOwner
    package var isAlive: @Sendable (JournalOwner) -> Bool

    package init(
        files: any FileOperations = SystemFiles(),
        time: TimeSource = .system,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.files = files
        self.time = time
        self.random = random
        hostName = { ProcessIdentity.hostName() }
        bundleName = { ProcessIdentity.bundleName() }
        owner = { ProcessIdentity.current() }
        isAlive = { ProcessIdentity.isAlive($0) }
    }
}
