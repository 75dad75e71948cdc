import Files
import TextBytes

/// When the wall clock was last set, as far as the clock that runs from one start of the machine to the next can tell.
///
/// Kept as an extended attribute of the log's directory: a run then knows of a clock that was set before it began,
/// however often and by whatever amount. Without extended attributes each run knows only what it has seen.
struct ClockHistory: Sendable, Hashable {
    /// A history ends with a start of the machine: the steady clock begins again.
    let boot: [UInt8]
    /// Wall clock minus steady clock, in milliseconds.
    private(set) var offset: Int64
    /// Steady clock, in milliseconds; nil: not set since the history began.
    private(set) var lastSet: Int64?

    /// Time servers adjust a clock by less than this without setting it.
    static let jump: Int64 = 60_000
    private static let attribute = "msal-log.clock"

    private init(boot: [UInt8], offset: Int64, lastSet: Int64?) {
        self.boot = boot
        self.offset = offset
        self.lastSet = lastSet
    }

    /// Continues the directory's history with what the clocks show now, and stores it if it changed.
    static func continued(in directory: LogDirectory, environment: LogFileEnvironment) -> ClockHistory {
        let boot = environment.owner().bootID
        let stored = (try? directory.files.attribute(attribute, at: directory.path)) ?? nil
        guard let stored, var history = ClockHistory(stored), history.boot == boot else {
            let history = ClockHistory(boot: boot, offset: offset(environment.time), lastSet: nil)
            history.store(in: directory)
            return history
        }
        if history.observe(environment.time) { history.store(in: directory) }
        return history
    }

    /// True: the clock was set since the last observation.
    mutating func observe(_ time: TimeSource) -> Bool {
        let current = ClockHistory.offset(time)
        defer { offset = current }
        guard abs(current - offset) > ClockHistory.jump else { return false }
        lastSet = ClockHistory.steady(time)
        return true
    }

    /// Milliseconds since the clock was last set; nil if it was not.
    func timeSinceSet(_ time: TimeSource) -> Int64? { lastSet.map { ClockHistory.steady(time) - $0 } }

    func store(in directory: LogDirectory) {
        let text = "1 \(Hexadecimal.text(boot)) \(offset) \(lastSet.map(String.init) ?? "-")"
        try? directory.files.setAttribute(ClockHistory.attribute, at: directory.path, to: Array(text.utf8))
    }

    private init?(_ stored: [UInt8]) {
        let fields = String(decoding: stored, as: UTF8.self).split(separator: " ")
        guard fields.count == 4, fields[0] == "1", let boot = UUIDText.bytes(fields[1].utf8) else { return nil }
        let times = fields.dropFirst(2).map { Int64($0) }
        // The bounds keep sums and differences within 64 bits, whatever was stored.
        guard let offset = times[0], times.allSatisfy({ (-Int64.max / 4...Int64.max / 4).contains($0 ?? 0) }) else {
            return nil
        }
        self.init(boot: boot, offset: offset, lastSet: times[1])
    }

    private static func steady(_ time: TimeSource) -> Int64 { Int64(clamping: time.sinceBoot() / 1_000_000) }
    private static func offset(_ time: TimeSource) -> Int64 {
        time.wall().flooredDivision(by: 1_000_000) - steady(time)
    }
}
