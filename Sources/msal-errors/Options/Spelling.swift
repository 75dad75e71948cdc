/// Guesses what a misspelt name was meant to be.
enum Spelling {
    /// The name that a word was meant to be: at most one edit for every three letters, at least one. Nil if none is so
    /// near.
    static func nearest(to word: String, among names: [String]) -> String? {
        let nearest = names.map { (name: $0, distance: distance($0, word)) }.min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, min(word.count, nearest.name.count) / 3) else { return nil }
        return nearest.name
    }

    /// Levenshtein distance, but swapping two neighbours counts as one edit.
    static func distance(_ left: String, _ right: String) -> Int {
        let a = Array(left.lowercased())
        let b = Array(right.lowercased().prefix(64))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
