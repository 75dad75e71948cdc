import CPlatform
import Dispatch
import Locks

/// Decides for each failure whether it is written now or folded, and counts those that are folded.
///
/// I1. Each failure is written, or is counted by exactly one record that is written later, or states again what such a
///     record counts (the same correlation id within `joinTime`).
/// I2. A folded failure is written at most one second after it was logged, with the next `emit` at the latest.
/// I3. Memory is bounded: `keyLimit` kinds, and `heldLimit` bytes of records that wait.
final class FloodTable: Sendable {
    /// What equal failures have in common.
    struct Key: Hashable, Sendable {
        var domain: String
        var code: Int
        var internalCode: Int?
        var recovery: String
        var isThrottled: Bool
        var isAttempt: Bool
        var operation: String?
        /// The pseudonym.
        var account: String?
    }

    enum Decision: Equatable {
        case write
        case fold
        /// The failure was counted when it was logged before.
        case counted
    }

    /// Where time comes from, and what calls back when it has passed.
    struct Timing: Sendable {
        /// Nanoseconds that never go back.
        var now: @Sendable () -> UInt64
        var after: @Sendable (_ nanoseconds: UInt64, _ body: @escaping @Sendable () -> Void) -> Void

        static let system = Timing(
            now: { UInt64(clamping: platform_monotonic_nanoseconds()) },
            after: { nanoseconds, body in
                let delay = DispatchTimeInterval.nanoseconds(Int(clamping: nanoseconds))
                queue.asyncAfter(deadline: .now() + delay, execute: body)
            }
        )

        /// Not a task: in a program whose tasks block all their threads it would never run, and a kill would lose more
        /// than a second.
        private static let queue = DispatchQueue(label: "MSALLogging.FloodTable")
    }

    private struct Window {
        var end: UInt64
        var written = 0
        var folded = 0
        var last: HeldRecord?

        init(from now: UInt64) { end = now + FloodTable.second }

        /// Begins the next second if this one has ended. Gives the record that was due then, with its count.
        mutating func restart(at now: UInt64) -> (record: HeldRecord, count: Int)? {
            guard end <= now else { return nil }
            let due = last.map { ($0, folded) }
            self = Window(from: now)
            return due
        }

        /// Counts a failure that is written now. False: as many as are allowed were written.
        mutating func admit(limit: Int) -> Bool {
            guard written < limit else { return false }
            written += 1
            return true
        }

        /// Bytes of the record that waits.
        var held: Int { last?.size ?? 0 }

        /// Counts a failure that is folded; its record replaces the one that waits. True: none waited.
        mutating func fold(_ record: HeldRecord) -> Bool {
            folded += 1
            last = record
            return folded == 1
        }
    }

    private struct State {
        var windows: [Key: Window] = [:]
        /// Bytes of the records that wait.
        var held = 0
        /// Failures with a correlation id that were logged lately: when, and whether they were folded.
        var recent: [Int: (time: UInt64, isFolded: Bool)] = [:]
        var recentOrder: [Int] = []
        var nextRecent = 0
    }

    private let perSecond: Int
    private let timing: Timing
    private let state = Locked(State())

    private static let second: UInt64 = 1_000_000_000
    /// Within this time the same failure with the same correlation id is one failure, as in a report.
    private static let joinTime = 10 * second
    private static let keyLimit = 4_096
    private static let heldLimit = 8 << 20
    private static let recentLimit = 1_024

    init(_ control: FloodControl, timing: Timing = .system) {
        perSecond = max(control.perSecond, 1)
        self.timing = timing
    }

    /// Decides about one failure. If it is folded, `hold` must follow. `due` is a record of this kind whose second has
    /// ended, and how many failures it stands for.
    ///
    /// - Parameter correlation: The hash of the correlation id; 0: there is none.
    func decide(_ key: Key, correlation: UInt64) -> (decision: Decision, due: (record: HeldRecord, count: Int)?) {
        // A replay is an answer of its own: a reader never joins it with another failure.
        let identity = key.isThrottled || correlation == 0 ? nil : Self.identity(correlation, key)
        return state.withLock { state in
            let now = timing.now()
            let known = identity.flatMap { state.recent[$0] }.flatMap { now < $0.time + Self.joinTime ? $0 : nil }
            if let known, known.isFolded { return (.counted, nil) }
            guard let place = Self.place(of: key, now, &state) else { return (.write, nil) }
            let due = state.windows.values[place].restart(at: now)
            state.held -= due?.record.size ?? 0
            let isBeyondRate = !state.windows.values[place].admit(limit: perSecond)
            // A record with its id is in the log, and a reader joins the two: this one need not be counted.
            if known != nil { return (isBeyondRate ? .counted : .write, due) }
            if let identity { Self.remember(identity, now, isBeyondRate, &state) }
            return (isBeyondRate ? .fold : .write, due)
        }
    }

    /// Keeps a folded failure until its second ends; then calls `emit` from another thread, which takes its kind.
    /// False: there is no room for it, so it is to be written now.
    func hold(_ record: HeldRecord, _ key: Key, emit: @escaping @Sendable () -> Void) -> Bool {
        let (isHeld, delay) = state.withLock { state -> (Bool, UInt64?) in
            let now = timing.now()
            guard let place = Self.place(of: key, now, &state) else { return (false, nil) }
            let held = state.held - state.windows.values[place].held + record.size
            guard held <= Self.heldLimit else { return (false, nil) }
            state.held = held
            guard state.windows.values[place].fold(record) else { return (true, nil) }
            let end = state.windows.values[place].end
            return (true, end > now ? end - now : 0)
        }
        if let delay { timing.after(delay, emit) }
        return isHeld
    }

    /// Takes the folded failures of one kind, or of all, with how many each record stands for. Also before their second
    /// has ended: a timer may be early, and no other is started.
    func take(_ key: Key? = nil) -> [(record: HeldRecord, count: Int)] {
        state.withLock { state in
            let now = timing.now()
            var taken: [(HeldRecord, Int)] = []
            for key in key.map({ [$0] }) ?? Array(state.windows.keys) {
                guard let window = state.windows[key] else { continue }
                if let last = window.last {
                    taken.append((last, window.folded))
                    state.held -= last.size
                }
                if window.end <= now {
                    state.windows[key] = nil
                } else {
                    state.windows[key]?.folded = 0
                    state.windows[key]?.last = nil
                }
            }
            return taken
        }
    }

    private static func identity(_ correlation: UInt64, _ key: Key) -> Int {
        var hasher = Hasher()
        hasher.combine(correlation)
        hasher.combine(key.domain)
        hasher.combine(key.code)
        hasher.combine(key.internalCode)
        return hasher.finalize()
    }

    private static func remember(_ identity: Int, _ now: UInt64, _ isFolded: Bool, _ state: inout State) {
        // One that is remembered again after `joinTime` keeps its place.
        guard state.recent.updateValue((now, isFolded), forKey: identity) == nil else { return }
        if state.recentOrder.count < recentLimit {
            state.recentOrder.append(identity)
        } else {
            state.recent[state.recentOrder[state.nextRecent]] = nil
            state.recentOrder[state.nextRecent] = identity
            state.nextRecent = (state.nextRecent + 1) % recentLimit
        }
    }

    /// Where the window of a kind of failure is, so that its strings are hashed once. Nil: there are too many kinds.
    private static func place(
        of key: Key,
        _ now: UInt64,
        _ state: inout State
    ) -> Dictionary<Key, Window>.Index? {
        if let place = state.windows.index(forKey: key) { return place }
        guard hasRoom(&state, now) else { return nil }
        state.windows[key] = Window(from: now)
        return state.windows.index(forKey: key)
    }

    private static func hasRoom(_ state: inout State, _ now: UInt64) -> Bool {
        if state.windows.count < keyLimit { return true }
        state.windows = state.windows.filter { $0.value.end > now || $0.value.folded > 0 }
        return state.windows.count < keyLimit
    }
}
