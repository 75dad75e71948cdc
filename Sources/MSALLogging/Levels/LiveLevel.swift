import Locks
import Logging

/// The level of one label, as `LevelControl` has it now. Its handlers read it with one relaxed load.
final class LiveLevel: Sendable {
    /// The threshold in the lowest byte, `isTimed`, and in the third byte the level that statements are asked for,
    /// which the flight recorder lowers.
    private let word = AtomicWord()
    private let control: LevelControl
    /// From which level on the label is recorded; `off`: not at all.
    private let recorded: LogThreshold

    /// Some level of the control has a time limit: a reader looks at the clock.
    private static var isTimed: UInt64 { 1 << 8 }

    init(_ control: LevelControl, _ threshold: LogThreshold, isTimed: Bool, recorded: LogThreshold = .off) {
        self.control = control
        self.recorded = recorded
        set(threshold, isTimed: isTimed)
    }

    func set(_ threshold: LogThreshold, isTimed: Bool) {
        let asked = threshold == .off ? .off : min(threshold, recorded)
        let level = UInt64(threshold.rawValue) | UInt64(asked.rawValue) << 16
        word.value = level | (isTimed ? Self.isTimed : 0)
    }

    var isRecorded: Bool { recorded != .off }

    /// From which level on records go to the sink.
    var threshold: LogThreshold {
        @inline(__always) get { Self.decode(now) }
    }

    /// From which level on statements are built: for the sink, or for the flight recorder.
    var asked: LogThreshold {
        @inline(__always) get { Self.decode(now >> 16) }
    }

    /// `asked` for swift-log: `critical` where nothing is logged.
    var level: Logger.Level {
        @inline(__always) get { asked.level ?? .critical }
    }

    private var now: UInt64 {
        @inline(__always) get {
            let now = word.value
            return now & Self.isTimed == 0 ? now : timed
        }
    }

    @inline(never)
    private var timed: UInt64 {
        control.endExpired()
        return word.value
    }

    /// Written out: `init(rawValue:)` is a call, and each statement asks for its level.
    @inline(__always)
    private static func decode(_ word: UInt64) -> LogThreshold {
        switch UInt8(truncatingIfNeeded: word) {
        case LogThreshold.trace.rawValue: .trace
        case LogThreshold.debug.rawValue: .debug
        case LogThreshold.info.rawValue: .info
        case LogThreshold.notice.rawValue: .notice
        case LogThreshold.warning.rawValue: .warning
        case LogThreshold.error.rawValue: .error
        case LogThreshold.critical.rawValue: .critical
        default: .off
        }
    }
}
