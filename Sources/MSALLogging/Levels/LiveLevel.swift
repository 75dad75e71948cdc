import CPlatform
import Logging

/// The level of one label, as `LevelControl` has it now. Its handlers read it with one relaxed load.
///
/// Sendable because `word` is constant, lives until `deinit`, and what it points to is touched by atomic operations only.
final class LiveLevel: @unchecked Sendable {
    /// The threshold in the lowest byte, and `isTimed`.
    private let word: UnsafeMutablePointer<UInt64>
    private let control: LevelControl

    /// Some level of the control has a time limit: a reader looks at the clock.
    private static var isTimed: UInt64 { 1 << 8 }

    init(_ control: LevelControl, _ threshold: LogThreshold, isTimed: Bool) {
        self.control = control
        word = .allocate(capacity: 1)
        word.initialize(to: 0)
        set(threshold, isTimed: isTimed)
    }

    deinit {
        word.deinitialize(count: 1)
        word.deallocate()
    }

    func set(_ threshold: LogThreshold, isTimed: Bool) {
        atomic_word_store(word, UInt64(threshold.rawValue) | (isTimed ? Self.isTimed : 0))
    }

    var threshold: LogThreshold {
        @inline(__always) get {
            let now = atomic_word_relaxed(word)
            return now & Self.isTimed == 0 ? Self.decode(now) : timed
        }
    }

    /// `critical` where nothing is logged.
    var level: Logger.Level {
        @inline(__always) get { threshold.level ?? .critical }
    }

    var isOff: Bool { threshold == .off }

    @inline(never)
    private var timed: LogThreshold {
        control.endExpired()
        return Self.decode(atomic_word_relaxed(word))
    }

    @inline(__always)
    private static func decode(_ word: UInt64) -> LogThreshold {
        LogThreshold(rawValue: UInt8(truncatingIfNeeded: word)) ?? .off
    }
}
