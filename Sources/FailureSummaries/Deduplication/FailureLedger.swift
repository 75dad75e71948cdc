import LogRecords

/// Decides which records speak of failures that others reported already. `report` and `events` both use it; each
/// chooses what it keeps of a failure read out of a log line (`Evidence`) and of one that the app logged (`Logged`).
///
/// 1. A failure with a correlation id that the app logs again within ten seconds of the same run, with the same code,
///    is one failure: `attempt` logged it, and the `catch` around it did.
/// 2. A failure read out of one of MSAL's log lines (`msal.evidence`) counts only if the app logged none with its id.
///    Several with one id count once; the outermost domain wins.
/// 3. Evidence whose flow ended well later (MSAL recovered) does not count.
/// 4. Evidence without an id yields to a failure with the same domain and code that the app logged within ten seconds;
///    evidence with an id, to one that the app logged without.
///
/// I1. Memory is bounded, so the ledger looks only so far. A logged failure is compared with the `joinWindow` ones with
///     ids before it. Evidence is settled at the latest when `window` more failures with other ids have come or their
///     lines exceed `byteLimit`, and compared with the last `window` failures that the app logged.
/// I2. What it decides depends on the failures and their order alone.
package struct FailureLedger<Evidence, Logged> {
    package struct Pending {
        package var failure: Evidence
        /// How many records reported it.
        package var records: Int
        /// The record's line; empty if it was not kept.
        package var line: [UInt8]
        fileprivate let identity: FailureIdentity
        fileprivate let rank: Int
        /// Length of the record's line, kept or not. `byteLimit` counts this.
        fileprivate let size: Int
        /// The app logged it, or MSAL recovered from it.
        fileprivate var isWithdrawn = false
    }

    /// How much evidence with one code is compared with a failure that the app logs.
    private static var codeLimit: Int { 1_024 }

    private var logged: RecentCodes
    private var joined = RecentRepeats<Logged>()
    private var pending: [Pending] = []
    private var pendingByID: [UInt64: Int] = [:]
    private var pendingByCode: [UInt64: [Int]] = [:]
    private var bytes = 0
    private var keptBytes = 0
    private let window: Int
    private let byteLimit: Int
    private let keptLimit: Int

    /// `keptLimit`: how many bytes of lines are kept for samples. Failures whose lines are not kept still count.
    package init(window: Int = 8_192, byteLimit: Int = 8 << 20, keptLimit: Int = 2 << 20) {
        logged = RecentCodes(window)
        self.window = window
        self.byteLimit = byteLimit
        self.keptLimit = keptLimit
    }

    /// Failures that the app logged twice: their parts must not be counted separately.
    package private(set) var hasJoined = false

    // MARK: Logged by the app

    /// Takes a failure that the app logged. Returns what was kept of the one that it repeats; otherwise keeps
    /// `failure`.
    @inline(__always)
    package mutating func log(_ identity: FailureIdentity, mayRepeat: Bool, _ failure: @autoclosure () -> Logged)
        -> Logged?
    {
        logged.append(identity)
        if !pending.isEmpty { withdraw(for: identity) }
        guard identity.id != 0, mayRepeat else { return nil }
        guard let earlier = joined.earlier(identity) else {
            joined.insert(identity, failure())
            return nil
        }
        hasJoined = true
        return earlier
    }

    /// Applies a change to what was kept of the logged failures.
    mutating func updateLogged(_ change: (inout Logged) -> Void) {
        joined.update(change)
    }

    /// The first failures with ids, and the last ones: another part of the same file might repeat them.
    var edges: FailureEdges { joined.edges }

    // MARK: Read out of log lines

    /// Adds a failure read out of a log line.
    package mutating func add(
        _ failure: Evidence,
        _ identity: FailureIdentity,
        records: Int,
        domain: String,
        line: UnsafeBufferPointer<UInt8>
    ) {
        guard !logged.covers(identity) else { return }
        let rank = Self.rank(domain)
        if identity.id != 0, let index = pendingByID[identity.id] {
            let all = pending[index].records + records
            if rank < pending[index].rank {
                forget(pending[index])
                pending[index] = entry(failure, identity, rank, line)
                pendingByCode[identity.code, default: []].append(index)
            }
            pending[index].records = all
            return
        }
        if identity.id != 0 { pendingByID[identity.id] = pending.count }
        pendingByCode[identity.code, default: []].append(pending.count)
        pending.append(entry(failure, identity, rank, line))
        pending[pending.count - 1].records = records
    }

    /// A log line says that the flow with this id ended well.
    package mutating func succeed(id: UInt64) {
        if id != 0, let index = pendingByID.removeValue(forKey: id) { withdraw(index) }
    }

    /// The failures that count because they have waited long enough: the older ones, once twice the window or too many
    /// bytes wait.
    package mutating func overdue() -> [Pending] {
        if pending.count >= 2 * window { return settle(pending.count - window) }
        return bytes > byteLimit ? settle((pending.count + 1) / 2) : []
    }

    /// All remaining failures that count, in the order in which they came. Nothing waits afterwards.
    package mutating func settled() -> [Pending] {
        settle(pending.count)
    }

    /// Applies a change to all waiting failures, for example new numbers of groups and texts.
    mutating func update(_ change: (inout Evidence) -> Void) {
        for index in pending.indices where !pending[index].isWithdrawn { change(&pending[index].failure) }
    }

    private mutating func withdraw(for logged: FailureIdentity) {
        if logged.id != 0, let index = pendingByID.removeValue(forKey: logged.id) { withdraw(index) }
        guard let indices = pendingByCode[logged.code] else { return }
        for index in indices.suffix(Self.codeLimit) where pending[index].identity.code == logged.code {
            let other = pending[index].identity
            if other.id == 0 || logged.id == 0, other.isNear(logged) {
                if other.id != 0 { pendingByID[other.id] = nil }
                withdraw(index)
            }
        }
    }

    private mutating func withdraw(_ index: Int) {
        keptBytes -= pending[index].line.count
        pending[index].line = []
        pending[index].isWithdrawn = true
    }

    private mutating func settle(_ number: Int) -> [Pending] {
        for failure in pending.prefix(number) { forget(failure) }
        let settled = pending.prefix(number).filter { !$0.isWithdrawn }
        pending.removeFirst(number)
        pendingByID.removeAll(keepingCapacity: true)
        pendingByCode.removeAll(keepingCapacity: true)
        for (index, failure) in pending.enumerated() where !failure.isWithdrawn {
            if failure.identity.id != 0 { pendingByID[failure.identity.id] = index }
            pendingByCode[failure.identity.code, default: []].append(index)
        }
        return settled
    }

    private mutating func entry(
        _ failure: Evidence,
        _ identity: FailureIdentity,
        _ rank: Int,
        _ line: UnsafeBufferPointer<UInt8>
    ) -> Pending {
        let isKept = keptBytes + line.count <= keptLimit
        bytes += line.count
        if isKept { keptBytes += line.count }
        return Pending(
            failure: failure,
            records: 1,
            line: isKept ? Array(line) : [],
            identity: identity,
            rank: rank,
            size: line.count
        )
    }

    private mutating func forget(_ failure: Pending) {
        bytes -= failure.size
        keptBytes -= failure.line.count
    }

    /// From the outside in: what the app receives, what MSAL wraps, what the system reports.
    private static func rank(_ domain: String) -> Int {
        if domain.hasPrefix("MSAL") { return 0 }
        return domain.hasPrefix("MSID") ? 1 : 2
    }
}
