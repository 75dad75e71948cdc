extension ErrorCatalogue {
    /// The known spellings that are nearest to an unknown one, best first.
    ///
    /// Names and words are compared by edit distance (a swap of neighbours counts once), numbers by edit distance and
    /// then by their difference. A result differs in at most a third of its letters, and no two entries with the same
    /// name are returned.
    public static func nearest(to spelling: String, limit: Int = 3) -> [CatalogueEntry] {
        guard limit > 0, spelling.utf8.count <= 256 else { return [] }
        let text = trimmed(spelling).asciiLowercased
        let wanted = Array(text.utf8.prefix(96))
        guard wanted.count >= 2 else { return [] }
        var found: [(distance: Int, gap: Int, entry: CatalogueEntry)] = []
        if let number = number(in: text) ?? ServiceCode(typed: text).map({ (value: $0.number, isSigned: false) }) {
            let digits = Array(String(number.value.magnitude).utf8)
            visit { space, row, isInternalCode in
                guard space.hasPublicNumbers, row.code != 0 else { return }
                let distance = editDistance(digits, Array(String(row.code.magnitude).utf8), atMost: 1)
                guard distance <= 1, digits.count >= 3 else { return }
                let gap = Int(row.code.magnitude) - Int(number.value.magnitude)
                let sign = (row.code < 0) == number.isSigned ? 0 : 1
                found.append((distance * 2 + sign, abs(gap), space.entry(row, isInternalCode: isInternalCode)))
            }
        } else {
            visit { space, row, isInternalCode in
                var best = Int.max
                for name in [row.name, row.symbol] where !name.isEmpty {
                    let candidate = Array(name.asciiLowercased.utf8)
                    let bound = max(1, min(wanted.count, candidate.count) / 3)
                    let distance = editDistance(wanted, candidate, atMost: bound)
                    if distance <= bound { best = min(best, distance) }
                }
                guard best < Int.max else { return }
                found.append((best, 0, space.entry(row, isInternalCode: isInternalCode)))
            }
        }
        // Equal distance and difference: the order of visiting decides, which puts MSAL first.
        let ranked = found.enumerated().sorted {
            ($0.element.distance, $0.element.gap, $0.offset) < ($1.element.distance, $1.element.gap, $1.offset)
        }
        var names: Set<String> = []
        var nearest: [CatalogueEntry] = []
        for (_, candidate) in ranked where nearest.count < limit {
            let entry = candidate.entry
            if names.insert(entry.name + entry.code).inserted { nearest.append(entry) }
        }
        return nearest
    }

    private static func visit(_ body: (CatalogueDomain, CatalogueRow, Bool) -> Void) {
        for row in CatalogueTables.msal { body(.msal, row, false) }
        for row in CatalogueTables.msalInternal { body(.msal, row, true) }
        for space in CatalogueDomain.all where space != .msal {
            for row in space.rows { body(space, row, false) }
        }
    }

    /// Optimal string alignment distance. Stops early and returns a larger number if it exceeds the bound.
    static func editDistance(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int {
        guard abs(left.count - right.count) <= bound else { return bound + 1 }
        var before: [Int] = []
        var last = Array(0...right.count)
        for i in 0..<left.count {
            var row = [i + 1]
            row.reserveCapacity(right.count + 1)
            var smallest = i + 1
            for j in 0..<right.count {
                var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                row.append(cost)
                smallest = min(smallest, cost)
            }
            if smallest > bound { return bound + 1 }
            before = last
            last = row
        }
        return last[right.count]
    }
}
