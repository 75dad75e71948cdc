extension Report {
    /// How a group differs from a baseline; without one, how the last tenth of the period differs from the time before.
    public enum Change: Sendable, Equatable {
        /// Not in the baseline; without one, it began in the last tenth. `since`: its first failure.
        case new(since: Int64?)
        /// At least twice as frequent, and by more than chance. `factor`: the new rate divided by the old one; of
        /// attempts where both are known, else of time. `since`: the begin of the last tenth; nil with a baseline.
        case grown(factor: Double, since: Int64?)
    }

    /// A group of the baseline that no longer occurs, by more than chance.
    public struct Gone: Sendable, Equatable {
        /// `2:MSALErrorDomain/-50002@acquireTokenInteractively`.
        public var fingerprint: String
        public var domain: String
        public var code: String
        public var internalCode: Int?
        public var name: String?
        /// Failures in the baseline.
        public var count: Int
    }

    /// The same report with each group compared with a baseline, if there is one, instead of with the time before.
    /// `scrub`: for names that come from the baseline.
    package func compared(with baseline: Baseline?, scrub: (String) -> String) -> Report {
        guard let baseline else { return self }
        var report = self
        report.hasBaseline = true
        let count = listed.count
        report.gone = baseline.gone(from: self).map { kind in
            var gone = kind
            gone.fingerprint = scrub(kind.fingerprint)
            gone.domain = scrub(kind.domain)
            gone.code = scrub(kind.code)
            gone.name = kind.name.map(scrub)
            return gone
        }
        if let stored {
            let frame = self
            report.stored = StoredGroups(groups: stored.groups) { key, value, codeCount in
                var group = stored.make(key, value, codeCount)
                group.change = baseline.change(group, in: frame, among: count)
                return group
            }
        } else {
            for index in report.groups.indices {
                report.groups[index].change = baseline.change(report.groups[index], in: self, among: count)
            }
        }
        return report
    }
}
