/// Failures read out of log lines (`msal.evidence`), until it is known whether they count: they do where no failure
/// without that mark has their correlation id, several of one id count once, and the outermost domain wins.
///
/// Memory is bounded, so the ledger looks only so far: a failure read out of a line is settled at the latest when
/// `window` more of other ids have come, and it is told from failures without the mark of the last `window` ids.
/// The lines that speak of one failure are written within seconds of one another.
struct EvidenceLedger {
    struct Pending {
        var fact: FailureFact
        var rank: Int
        /// The record's line; empty when `lineLimit` is reached: the failure counts, but is no sample.
        var bytes: [UInt8]
        /// A failure without the mark has its id.
        var isStated = false
    }

    static let window = 8_192
    /// Bytes of lines that are kept for samples.
    private static let lineLimit = 2 << 20

    private var stated = RecentIDs(window)
    private var pending: [Pending] = []
    private var pendingByCorrelation: [UInt64: Int] = [:]
    private var keptBytes = 0

    /// A failure without the mark was seen.
    mutating func state(_ correlation: UInt64) {
        stated.insert(correlation)
        guard !pending.isEmpty, let index = pendingByCorrelation.removeValue(forKey: correlation) else { return }
        keptBytes -= pending[index].bytes.count
        pending[index].bytes = []
        pending[index].isStated = true
    }

    mutating func add(_ fact: FailureFact, domain: String, bytes: UnsafeBufferPointer<UInt8>) {
        guard !stated.contains(fact.correlation) else { return }
        let rank = Self.rank(domain)
        if fact.correlation != 0, let index = pendingByCorrelation[fact.correlation] {
            let records = pending[index].fact.records + fact.records
            if rank < pending[index].rank { replace(index, Pending(fact: fact, rank: rank, bytes: kept(bytes))) }
            pending[index].fact.records = records
            return
        }
        if fact.correlation != 0 { pendingByCorrelation[fact.correlation] = pending.count }
        pending.append(Pending(fact: fact, rank: rank, bytes: kept(bytes)))
    }

    /// What counts because it has waited long enough: the older half, as soon as twice the window waits.
    mutating func overdue() -> [Pending] {
        guard pending.count >= 2 * Self.window else { return [] }
        return settle(pending.count - Self.window)
    }

    /// What counts, in the order it came; nothing waits afterwards.
    mutating func settled() -> [Pending] {
        settle(pending.count)
    }

    private mutating func settle(_ number: Int) -> [Pending] {
        let settled = pending.prefix(number).filter { !$0.isStated }
        for failure in settled { keptBytes -= failure.bytes.count }
        pending.removeFirst(number)
        pendingByCorrelation.removeAll(keepingCapacity: true)
        for (index, failure) in pending.enumerated() where failure.fact.correlation != 0 && !failure.isStated {
            pendingByCorrelation[failure.fact.correlation] = index
        }
        return settled
    }

    /// Changes the numbers of shapes and texts in all that waits.
    mutating func renumber(_ change: (inout FailureFact) -> Void) {
        for index in pending.indices where !pending[index].isStated { change(&pending[index].fact) }
    }

    private mutating func replace(_ index: Int, _ new: Pending) {
        keptBytes -= pending[index].bytes.count
        pending[index] = new
    }

    private mutating func kept(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard keptBytes + bytes.count <= Self.lineLimit else { return [] }
        keptBytes += bytes.count
        return Array(bytes)
    }

    /// From the outside in: what the app is given, what MSAL wraps, what the system says.
    static func rank(_ domain: String) -> Int {
        if domain.hasPrefix("MSAL") { return 0 }
        return domain.hasPrefix("MSID") ? 1 : 2
    }
}
