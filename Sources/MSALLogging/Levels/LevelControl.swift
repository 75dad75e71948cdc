import CPlatform
import Locks

/// The levels of an `AuthLogging`: one for all labels, and others by label, changed while the program runs. Loggers
/// that were made before follow at their next statement.
///
/// ```swift
/// auth.levels.set(.debug)                                      // all labels without a level of their own
/// auth.levels.set(.debug, for: "auth", during: .seconds(600))  // verbose for ten minutes, then as before
/// auth.levels.set(.off, for: "net")
/// auth.levels.reset("net")
/// ```
///
/// A label's level holds for the labels below it as well: that of `auth` for `auth.tokens`, but not for `authority`.
/// The longest match wins. A logger whose `logLevel` was set keeps that level and does not follow.
///
/// `MultiplexLogHandler` asks for the levels of its handlers once, when it is made: through it, a level can become
/// stricter later, but not more verbose. Make it while the level is at its most verbose, or set `logLevel` of the
/// logger.
///
/// Cost: a statement reads its label's level with one relaxed load; while any level has a time limit it also reads the
/// clock, about 20 ns. Nothing wakes up when a time limit ends: the next statement that asks notices.
public final class LevelControl: Sendable {
    private let state: Locked<State>
    /// When the first time limit ends, in nanoseconds of `clock`; `UInt64.max`: there is none.
    private let earliestEnd: AtomicWord
    private let clock: @Sendable () -> UInt64
    private let recorder: FlightRecorder?

    /// - Parameters:
    ///   - level: The level of labels without one of their own.
    ///   - settings: As in `MSAL_LOG_LEVEL`: `auth=debug,net=warning,info`. Wins over `level`. What cannot be read is
    ///     in `problems`.
    ///   - recorder: Asks for more than the levels do, for the labels that it records.
    ///   - clock: Nanoseconds that never go back.
    init(
        _ level: LogThreshold,
        settings: String? = nil,
        recorder: FlightRecorder? = nil,
        clock: @escaping @Sendable () -> UInt64 = { UInt64(clamping: platform_monotonic_nanoseconds()) }
    ) {
        let settings = LevelSettings(settings ?? "")
        var state = State(global: Setting(lasting: settings.global ?? level))
        for (label, threshold) in settings.labels { state.labels[label] = Setting(lasting: threshold) }
        self.state = Locked(state)
        problems = settings.problems
        earliestEnd = AtomicWord(.max)
        self.clock = clock
        self.recorder = recorder
    }

    /// What of `MSAL_LOG_LEVEL` could not be read at the start, as sentences. `AuthLogging` logs them as warnings.
    public let problems: [String]

    /// The level of all labels without one of their own.
    public var level: LogThreshold {
        endExpired()
        return state.withLock { $0.global.current }
    }

    /// The level of a label.
    public func level(for label: String) -> LogThreshold {
        endExpired()
        return state.withLock { $0.threshold(for: label, of: .statements) }
    }

    /// Sets the level of all labels without one of their own, or of one label and those below it.
    ///
    /// - Parameter limit: If given, the level falls back after this time to the last one that was set without a limit.
    ///   A level that is set meanwhile, with a limit or without, ends this limit. One that is not positive has ended at
    ///   once.
    public func set(_ level: LogThreshold, for label: String? = nil, during limit: Duration? = nil) {
        let now = clock()
        change { state in
            var setting = label.map { state.labels[$0] ?? Setting() } ?? state.global
            if let limit {
                let length = UInt64(clamping: limit.nanoseconds)
                setting.temporary = Temporary(threshold: level, end: min(now, .max - 1 - length) + length)
            } else {
                setting = Setting(lasting: level)
            }
            if let label { state.labels[label] = setting } else { state.global = setting }
        }
    }

    /// Removes the level of a label: it follows the label above it, or the level of all.
    public func reset(_ label: String) {
        change { $0.labels[label] = nil }
    }

    // MARK: - Readers

    /// What a level decides about. The statements of an application follow the level of all labels; MSAL's own lines
    /// are logged as MSAL's level says, unless their label has one here or all is off.
    enum Reader {
        case statements, callback
    }

    /// The live level of a label; the same object for all its handlers while one of them exists.
    func live(_ label: String, _ reader: Reader = .statements) -> LiveLevel {
        state.withLock { state in
            let key = State.LiveKey(label: label, reader: reader)
            if let known = state.live[key]?.value { return known }
            let made = LiveLevel(
                self,
                state.threshold(for: label, of: reader),
                isTimed: state.earliestEnd != nil,
                recorded: recorded(label)
            )
            // Labels may be made up at run time: forget those that no handler has.
            if state.live.count >= state.liveLimit {
                state.live = state.live.filter { $0.value.value != nil }
                state.liveLimit = max(64, 2 * state.live.count)
            }
            state.live[key] = WeakLevel(value: made)
            return made
        }
    }

    /// From which level on a label is recorded.
    func recorded(_ label: String) -> LogThreshold { recorder?.threshold(for: label) ?? .off }

    /// What a label's statements and its recorder ask for.
    func asked(of label: String) -> LogThreshold {
        let threshold = level(for: label)
        return threshold == .off ? .off : min(threshold, recorded(label))
    }

    /// Calls `observer` after each change, and when a time limit was seen to have ended; from any thread.
    func observe(_ observer: @escaping @Sendable (LevelControl) -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    @inline(__always)
    func endExpired() {
        if earliestEnd.value != .max { endExpiredNow() }
    }

    @inline(never)
    private func endExpiredNow() {
        let now = clock()
        guard now >= earliestEnd.value else { return }
        change { $0.end(at: now) }
    }

    private func change(_ body: (inout State) -> Void) {
        let observers = state.withLock { state in
            body(&state)
            let end = state.earliestEnd
            earliestEnd.value = end ?? .max
            for (key, live) in state.live {
                live.value?.set(state.threshold(for: key.label, of: key.reader), isTimed: end != nil)
            }
            return state.observers
        }
        for observer in observers { observer(self) }
    }
}

extension LevelControl {
    private struct Temporary {
        var threshold: LogThreshold
        var end: UInt64
    }

    /// A level, and one that covers it for a time. A label may have only the latter.
    private struct Setting {
        var lasting: LogThreshold?
        var temporary: Temporary?

        var current: LogThreshold { temporary?.threshold ?? lasting ?? .info }
    }

    private struct WeakLevel {
        weak var value: LiveLevel?
    }

    private struct State {
        struct LiveKey: Hashable {
            var label: String
            var reader: Reader
        }

        var global: Setting
        var labels: [String: Setting] = [:]
        var live: [LiveKey: WeakLevel] = [:]
        var liveLimit = 64
        var observers: [@Sendable (LevelControl) -> Void] = []

        var earliestEnd: UInt64? {
            (labels.values.compactMap(\.temporary?.end) + [global.temporary?.end].compactMap(\.self)).min()
        }

        func threshold(for label: String, of reader: Reader) -> LogThreshold {
            let found =
                labels.filter { label.isLabel(atOrBelow: $0.key) }
                .max { $0.key.utf8.count < $1.key.utf8.count }
            if let found { return found.value.current }
            switch reader {
            case .statements: return global.current
            case .callback: return global.current == .off ? .off : .trace
            }
        }

        mutating func end(at now: UInt64) {
            if let temporary = global.temporary, temporary.end <= now { global.temporary = nil }
            for (label, setting) in labels {
                guard let temporary = setting.temporary, temporary.end <= now else { continue }
                labels[label] = setting.lasting.map { Setting(lasting: $0) }
            }
        }
    }
}

extension String {
    /// Whether this is the label `other` or one below it: `auth.tokens` is below `auth`, `authority` is not.
    func isLabel(atOrBelow other: String) -> Bool { self == other || hasPrefix(other + ".") }
}

/// The text of `MSAL_LOG_LEVEL`: `label=level` and at most one `level` (or `*=level`), separated by commas. The last
/// one of a label counts.
struct LevelSettings {
    private(set) var global: LogThreshold?
    private(set) var labels: [String: LogThreshold] = [:]
    private(set) var problems: [String] = []

    static let variable = "MSAL_LOG_LEVEL"
    /// The variable may hold anything: as many problems as a person reads, and as much of each word.
    private static let problemLimit = 8
    private static let wordLimit = 64

    init(_ text: String) {
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            guard let word = pair.last, !word.isEmpty || pair.count == 2 else { continue }
            guard let threshold = LogThreshold(word) else {
                problems.append(
                    "\(Self.variable): \"\(word.prefix(Self.wordLimit))\" is not a level. Allowed: "
                        + LogThreshold.allCases.map(\.description).joined(separator: ", ")
                )
                continue
            }
            if pair.count == 1 || pair[0] == "*" {
                global = threshold
            } else if pair[0].isEmpty {
                problems.append("\(Self.variable): \"=\(word)\" has no label before the equals sign")
            } else {
                labels[pair[0]] = threshold
            }
        }
        let rest = problems.count - Self.problemLimit
        guard rest > 0 else { return }
        problems = problems.prefix(Self.problemLimit) + ["\(Self.variable): \(rest) more values cannot be read"]
    }

    private static func trimmed(_ text: Substring) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}
