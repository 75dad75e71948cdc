import MSALFailures
import MSALText

/// A kind of failure as reports print it or as people write it: `DOMAIN/CODE`, `DOMAIN/CODE/INTERNAL`, `DOMAIN CODE`,
/// `DOMAIN CODE/INTERNAL`, `CODE/INTERNAL` of MSAL itself, or a fingerprint.
struct KindSpelling {
    let domain: String
    let code: String
    let internalCode: Int?

    /// Nil for anything else.
    init?(_ spelling: String) {
        let kind = Fingerprint(spelling)?.kind ?? spelling
        var parts = kind.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if let blank = parts[0].lastIndex(of: " ") {
            let code = String(parts[0][parts[0].index(after: blank)...])
            // Two words that are not a code are a name, perhaps a misspelt one.
            guard Int(code) != nil else { return nil }
            parts.replaceSubrange(0..<1, with: [String(parts[0][..<blank]), code])
        } else if parts.count == 2, Int(parts[0]) != nil, Int(parts[1]) != nil {
            parts.insert(ErrorDomain.msal, at: 0)
        }
        guard (2...3).contains(parts.count), !parts.contains(""), Int(parts[0]) == nil, !parts[0].contains(" ") else {
            return nil
        }
        (domain, code) = (parts[0], parts[1])
        internalCode = parts.count == 3 ? Int(parts[2]) : nil
        if parts.count == 3, internalCode == nil { return nil }
    }
}
