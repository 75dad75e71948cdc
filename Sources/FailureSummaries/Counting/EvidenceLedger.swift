import LogRecords

/// Holds failures read out of log lines (`msal.evidence`) until it is known whether they count. They count only if no
/// failure without that mark has their correlation id. Several with one id count once, and the outermost domain wins.
///
/// `report` and `events` both decide by this type; `Failure` is what each of them needs to keep of a failure.
///
/// Memory is bounded, so the ledger looks only so far. A failure read out of a line is settled at the latest when
/// `window` more failures with other ids have come or their lines exceed `byteLimit`. It is compared with the unmarked
/// failures of the last `window` ids. The lines of one failure are written within seconds of one another.
package struct EvidenceLedger<Failure> {
    package struct Pending {
        package var failure: Failure
        /// How many records reported it.
        package var records: Int
        /// The record's line; empty if it was not kept.
        package var line: [UInt8]
        fileprivate let correlation: UInt64
        fileprivate let rank: Int
        /// Length of the record's line, kept or not. `byteLimit` counts this.
        fileprivate let size: Int
        /// A failure without the mark has its id.
        fileprivate var isStated = false
    }

    private var stated: RecentIDs
    private var pending: [Pending] = []
    private var pendingByCorrelation: [UInt64: Int] = [:]
    private var bytes = 0
    private var keptBytes = 0
    private let window: Int
    private let byteLimit: Int
    private let keptLimit: Int

    /// `keptLimit`: how many bytes of lines are kept for samples. Failures whose lines are not kept still count.
    package init(window: Int = 8_192, byteLimit: Int = 8 << 20, keptLimit: Int = 2 << 20) {
        stated = RecentIDs(window)
        self.window = window
        self.byteLimit = byteLimit
        self.keptLimit = keptLimit
    }

    /// Records that a failure without the mark was seen.
    package mutating func state(_ correlation: UInt64) {
        stated.insert(correlation)
        guard !pending.isEmpty, let index = pendingByCorrelation.removeValue(forKey: correlation) else { return }
        keptBytes -= pending[index].line.count
        pending[index].line = []
        pending[index].isStated = true
    }

    /// Adds a failure read out of a log line. `correlation` is the hash of its id, 0 if it has none.
    package mutating func add(
        _ failure: Failure,
        correlation: UInt64,
        records: Int,
        domain: String,
        line: UnsafeBufferPointer<UInt8>
    ) {
        guard !stated.contains(correlation) else { return }
        let rank = Self.rank(domain)
        if correlation != 0, let index = pendingByCorrelation[correlation] {
            let all = pending[index].records + records
            if rank < pending[index].rank {
                forget(pending[index])
                pending[index] = entry(failure, correlation, rank, line)
            }
            pending[index].records = all
            return
        }
        if correlation != 0 { pendingByCorrelation[correlation] = pending.count }
        pending.append(entry(failure, correlation, rank, line))
        pending[pending.count - 1].records = records
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

    private mutating func settle(_ number: Int) -> [Pending] {
        for failure in pending.prefix(number) { forget(failure) }
        let settled = pending.prefix(number).filter { !$0.isStated }
        pending.removeFirst(number)
        pendingByCorrelation.removeAll(keepingCapacity: true)
        for (index, failure) in pending.enumerated() where failure.correlation != 0 && !failure.isStated {
            pendingByCorrelation[failure.correlation] = index
        }
        return settled
    }

    /// Applies a change to all waiting failures, for example new numbers of groups and texts.
    mutating func update(_ change: (inout Failure) -> Void) {
        for index in pending.indices where !pending[index].isStated { change(&pending[index].failure) }
    }

    private mutating func entry(
        _ failure: Failure,
        _ correlation: UInt64,
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
            correlation: correlation,
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

extension StableHash {
    /// The hash of a correlation id, 0 if there is none. Ids are compared in lower case, except long ones, which are
    /// not GUIDs.
    @inline(__always)
    package static func hash(ofID id: UnsafeBufferPointer<UInt8>?) -> UInt64 {
        guard let id, !id.isEmpty else { return 0 }
        return id.count <= 128 ? hash(loweringASCII: id) : hash(id)
    }
}
