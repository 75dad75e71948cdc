/// Names a kind of failure in every report: `2:MSALErrorDomain/-50002@acquireTokenInteractively`.
///
/// Version 1 had no advice: `1:MSALErrorDomain/-50002`.
package struct Fingerprint: Sendable, Hashable {
    /// `DOMAIN/CODE` or `DOMAIN/CODE/INTERNAL`.
    package var kind: String
    /// The advice; nil in version 1.
    package var recovery: String?

    package init(kind: String, recovery: String) {
        self.kind = kind
        self.recovery = recovery
    }

    /// Nil for a text that is not a fingerprint of a known version.
    package init?(_ text: String) {
        guard text.hasPrefix("1:") || text.hasPrefix("2:") else { return nil }
        let rest = text.dropFirst(2)
        let mark = text.hasPrefix("2:") ? rest.lastIndex(of: "@") : nil
        kind = String(rest[..<(mark ?? rest.endIndex)])
        guard kind.contains("/") else { return nil }
        recovery = mark.map { String(rest[rest.index(after: $0)...]) }
    }

    package var text: String { recovery == nil ? "1:\(name)" : "2:\(name)" }

    /// Without the version: `MSALErrorDomain/-50002@acquireTokenInteractively`.
    package var name: String { kind + (recovery.map { "@\($0)" } ?? "") }
}
