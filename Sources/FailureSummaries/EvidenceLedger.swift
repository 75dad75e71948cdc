/// Failures read out of log lines (`msal.evidence`), until the file has been read: they count only where no failure
/// without that mark has their correlation id, several of one id count once, and the outermost domain wins.
struct EvidenceLedger {
    struct Pending {
        var fact: FailureFact
        var rank: Int
        /// The record's line; empty when `lineLimit` is reached: the failure counts, but is no sample.
        var bytes: [UInt8]
    }

    /// Bytes of lines that are kept for samples.
    private static let lineLimit = 4 << 20

    private var stated = IDSet()
    private var pending: [Pending] = []
    private var pendingByCorrelation: [UInt64: Int] = [:]
    private var keptBytes = 0

    /// A failure without the mark was seen.
    @inline(__always)
    mutating func state(_ correlation: UInt64) {
        stated.insert(correlation)
    }

    mutating func add(_ fact: FailureFact, domain: String, bytes: UnsafeBufferPointer<UInt8>) {
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

    /// What counts, in the order it came; the ledger is empty afterwards.
    mutating func settled() -> [Pending] {
        let known = stated.found(among: pending.lazy.map(\.fact.correlation))
        let settled = pending.filter { !known.contains($0.fact.correlation) }
        self = EvidenceLedger()
        return settled
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
