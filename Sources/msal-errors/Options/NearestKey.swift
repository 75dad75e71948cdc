import LogAnalysis

/// The key of the record contract that a misspelt one may mean.
enum NearestKey {
    /// Nil if no key is near.
    static func key(to word: String) -> String? {
        // People leave out what comes before the last dot.
        let ended = Query.knownKeys.filter { $0.hasSuffix("." + word.lowercased()) }
        if ended.count == 1 { return ended[0] }
        return Spelling.nearest(to: word, among: Query.knownKeys)
    }
}
