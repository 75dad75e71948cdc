internal import CScrubScan

/// Counters that several threads increment without a lock: a child of `fork()` never finds a lock held, and a scrub
/// never waits.
///
/// Sendable because the numbers are accessed by atomic operations only, at an address that is fixed until `deinit`.
final class ScrubCounting: @unchecked Sendable {
    private static let withheld = Int(Sensitivity.public.rawValue)
    private let numbers: UnsafeMutablePointer<UInt64>

    init() {
        numbers = .allocate(capacity: Sensitivity.allCases.count)
        numbers.initialize(repeating: 0, count: Sensitivity.allCases.count)
    }

    deinit { numbers.deallocate() }

    /// Counts one masked value of a class. Public values are never masked.
    func count(_ sensitivity: Sensitivity) {
        if sensitivity != .public { scrub_count_add(numbers + Int(sensitivity.rawValue), 1) }
    }

    /// Counts what was masked before, once more.
    func count(_ counters: ScrubCounters) {
        func add(_ count: Int, at index: Int) { if count > 0 { scrub_count_add(numbers + index, UInt64(count)) } }
        add(counters.withheld, at: Self.withheld)
        add(counters.secrets, at: Int(Sensitivity.secret.rawValue))
        add(counters.personal, at: Int(Sensitivity.personal.rawValue))
        add(counters.pseudonymous, at: Int(Sensitivity.pseudonymous.rawValue))
        add(counters.organizational, at: Int(Sensitivity.organizational.rawValue))
    }

    func countWithheld() { scrub_count_add(numbers + Self.withheld, 1) }

    var counters: ScrubCounters {
        func number(_ sensitivity: Sensitivity) -> Int { Int(scrub_count(numbers + Int(sensitivity.rawValue))) }
        var counters = ScrubCounters()
        counters.withheld = Int(scrub_count(numbers + Self.withheld))
        counters.secrets = number(.secret)
        counters.personal = number(.personal)
        counters.pseudonymous = number(.pseudonymous)
        counters.organizational = number(.organizational)
        return counters
    }
}
