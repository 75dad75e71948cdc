import MSALFailures
import TextBytes

/// The failures that a threshold refers to: all, one kind of failure, or a code or word found inside failures.
package struct FailureSelector: Sendable, Equatable {
    /// The spelling does not name anything known.
    package struct Unknown: Error, Sendable, Equatable {
        package var reason: String
    }

    enum Meaning: Sendable, Equatable {
        /// `*`.
        case all
        /// Groups with this key; nil fields match anything.
        case kind(domain: String?, code: String, internalCode: Int?)
        /// Failures that carry this service code (`AADSTS50076`), including those that have it as their own code.
        case serviceCode(String)
        /// Failures that carry this HTTP status.
        case httpStatus(String)
        /// Failures that carry this OAuth error or suberror.
        case word(String)
        /// Failures that carry a word of another MSAL library (`user_cancelled`), also as their own code.
        case libraryWord(String)
    }

    let meanings: [Meaning]

    /// Accepts `*`, any form of `KindSpelling`, or any spelling of `explain`. A number that is not in the catalogue is
    /// used unchanged, because the sets of codes are open. An unknown name is refused, because a misspelt threshold
    /// would never fail.
    package init(spelled spelling: String) throws(Unknown) {
        if spelling == "*" {
            meanings = [.all]
            return
        }
        guard !spelling.isEmpty else { throw Unknown(reason: "the brackets are empty; write a code or *") }
        if spelling.contains("/") {
            guard let kind = KindSpelling(spelling) else {
                throw Unknown(
                    reason: "'\(spelling)' must read DOMAIN/CODE, DOMAIN/CODE/INTERNAL or CODE/INTERNAL,"
                        + " the last a number"
                )
            }
            meanings = Self.meanings(kind)
            return
        }
        let known = ErrorCatalogue.entries(spelled: spelling).map(Self.meaning)
        if !known.isEmpty {
            meanings = known.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        } else if let code = ServiceCode(typed: spelling) {
            meanings = [.serviceCode(code.description)]
        } else if let kind = KindSpelling(spelling) {
            meanings = Self.meanings(kind)
        } else if Int(spelling) != nil {
            meanings = [.kind(domain: nil, code: spelling, internalCode: nil)]
        } else {
            let nearest = ErrorCatalogue.nearest(to: spelling).map(\.name).joined(separator: ", ")
            let hint = nearest.isEmpty ? "" : "; nearest are \(nearest)"
            throw Unknown(reason: "no code or name '\(spelling)' is known\(hint); for others write DOMAIN/CODE")
        }
    }

    private static func meaning(_ entry: CatalogueEntry) -> Meaning {
        switch entry.domain {
        case "OAuth", "OAuthSuberror": .word(entry.code)
        case "HTTP": .httpStatus(entry.code)
        case "MSALWord": .libraryWord(entry.code)
        default: kind(domain: entry.domain, code: entry.code, internalCode: entry.internalCode)
        }
    }

    private static func meanings(_ kind: KindSpelling) -> [Meaning] {
        let whole = Self.kind(domain: kind.domain, code: kind.code, internalCode: kind.internalCode)
        return kind.domain == "HTTP" ? [whole, .httpStatus(kind.code)] : [whole]
    }

    private static func kind(domain: String, code: String, internalCode: Int?) -> Meaning {
        ServiceCode.Family(rawValue: domain) != nil
            ? .serviceCode(domain + code) : .kind(domain: domain, code: code, internalCode: internalCode)
    }

    /// The number of failures in a group that match.
    func count(in group: Report.Group, includingExpected: Bool) -> Int {
        var most = 0
        for meaning in meanings {
            let count =
                switch meaning {
                case .all: includingExpected || !group.isExpected ? group.count : 0
                case .kind(let domain, let code, let internalCode):
                    (domain == nil || domain == group.domain) && code == group.code
                        && (internalCode == nil || internalCode == group.internalCode) ? group.count : 0
                case .serviceCode(let code):
                    group.domain + group.code == code
                        ? group.count : group.serviceCodes.first { $0.code == code }?.count ?? 0
                case .httpStatus(let status): group.httpStatus.first { $0.value == status }?.count ?? 0
                case .libraryWord(let word):
                    group.code == word ? group.count : group.libraryWords.first { $0.value == word }?.count ?? 0
                case .word(let word):
                    max(
                        group.oauthErrors.first { $0.value == word }?.count ?? 0,
                        group.subErrors.first { $0.value == word }?.count ?? 0
                    )
                }
            // One failure may match twice (-50002 and interaction_required). The larger count includes both.
            most = max(most, count)
        }
        return most
    }

    var isAll: Bool { meanings == [.all] }

    /// The failures of a group that may match as well: those whose codes or words are not listed, because there were
    /// too many.
    func uncounted(in group: Report.Group) -> Int {
        var most = 0
        for meaning in meanings {
            switch meaning {
            case .all, .kind: break
            case .serviceCode(let code):
                guard group.domain + group.code != code, !group.serviceCodes.contains(where: { $0.code == code }) else {
                    break
                }
                most = max(most, group.otherServiceCodes)
            case .httpStatus(let status):
                if !group.httpStatus.contains(where: { $0.value == status }) { most = max(most, group.otherHTTPStatus) }
            case .word(let word):
                if !group.oauthErrors.contains(where: { $0.value == word }) { most = max(most, group.otherOAuthErrors) }
                if !group.subErrors.contains(where: { $0.value == word }) { most = max(most, group.otherSubErrors) }
            case .libraryWord(let word):
                guard group.code != word, !group.libraryWords.contains(where: { $0.value == word }) else { break }
                most = max(most, group.otherLibraryWords)
            }
        }
        return most
    }
}
