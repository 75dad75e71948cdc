/// Which summary files the counts of an input come from. It shows that two inputs share one even if its records have no
/// identity.
package struct SummaryOrigins: Sendable, Equatable {
    /// One for each file that was made of logs. A file that was merged has those of its parts.
    private(set) var ids: Set<UInt64> = []
    /// There were more than are kept, so that inputs may share one of these.
    private(set) var isOverflowing = false
    private static let limit = 65_536

    package init() {}

    package var isEmpty: Bool { ids.isEmpty && !isOverflowing }

    mutating func insert(_ id: UInt64) {
        ids.insert(id)
        bound()
    }

    mutating func overflow() {
        ids = []
        isOverflowing = true
    }

    package mutating func merge(_ other: SummaryOrigins) {
        if other.isOverflowing { overflow() }
        guard !isOverflowing else { return }
        ids.formUnion(other.ids)
        bound()
    }

    private mutating func bound() {
        if ids.count > Self.limit { overflow() }
    }

    /// Whether some file is in both; false where that is not known.
    package func overlaps(_ other: SummaryOrigins) -> Bool { !ids.isDisjoint(with: other.ids) }
}
