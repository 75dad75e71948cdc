/// Ids of rows of exports that were counted, as hashes: a row that is in two pages of an export, or in two files,
/// counts once.
///
/// I1. Bounded by `ReaderLimits.rows`. Past the bound it overflows: its content is dropped, it stays overflowing
///     whatever is merged, and each row counts as new.
package struct RowIDs: Sendable, Equatable {
    private var hashes: Set<UInt64> = []
    package private(set) var isOverflowing = false
    private let limit: Int

    package init(limit: Int = .max) {
        self.limit = limit
    }

    package var isEmpty: Bool { hashes.isEmpty }

    /// Bytes outside of the value, roughly.
    package var heldBytes: Int { hashes.capacity * 9 }

    package func contains(_ hash: UInt64) -> Bool { hashes.contains(hash) }

    /// Whether the id is new, as far as that is known.
    package mutating func insert(_ hash: UInt64) -> Bool {
        guard !isOverflowing else { return true }
        let isNew = hashes.insert(hash).inserted
        if hashes.count > limit { overflow() }
        return isNew
    }

    package mutating func merge(_ other: RowIDs) {
        if other.isOverflowing { overflow() }
        guard !isOverflowing, !other.isEmpty else { return }
        if hashes.isEmpty { hashes = other.hashes } else { hashes.formUnion(other.hashes) }
        if hashes.count > limit { overflow() }
    }

    /// Whether some row is in both; false where that is not known.
    package func overlaps(_ other: RowIDs) -> Bool {
        !isEmpty && !other.isEmpty && !hashes.isDisjoint(with: other.hashes)
    }

    /// In order.
    var sorted: [UInt64] { hashes.sorted() }

    mutating func overflow() {
        hashes = []
        isOverflowing = true
    }
}
