import CLibrary

/// One row of a generated table: small, and made of literals, so that a table costs nothing until it is used.
///
/// Texts are `String` and not `StaticString`: a `String` made from a literal points into the executable, so that an
/// entry made from a row allocates nothing, while `StaticString.description` copies.
struct CatalogueRow: Sendable {
    let code: Int32
    let name: String
    /// Empty if there is none.
    let symbol: String
    let category: Category
    let advice: Advice
    let isExpected: Bool
    let summary: String
    /// For codes of the core: the MSAL code, or the internal code of a -50000, that an app sees. 0 if there is none.
    let surfaced: Int32
    /// Empty if there is none.
    let link: String

    init(
        _ code: Int32,
        _ name: String,
        _ symbol: String,
        _ category: Category,
        _ advice: Advice,
        _ isExpected: Bool,
        _ summary: String,
        surfaced: Int32 = 0,
        link: String = ""
    ) {
        self.code = code
        self.name = name
        self.symbol = symbol
        self.category = category
        self.advice = advice
        self.isExpected = isExpected
        self.summary = summary
        self.surfaced = surfaced
        self.link = link
    }

    /// What the row decides. A few bytes, so that a judgement copies no texts.
    struct Ruling {
        var category: Category
        var advice: Advice
        var isExpected: Bool
    }

    var ruling: Ruling { Ruling(category: category, advice: advice, isExpected: isExpected) }

    /// The known categories, in one byte each.
    enum Category: String, Sendable {
        case interaction, consent, conditionalAccess, mfa, device, protection, credentials, tenant, token
        case appConfiguration, network, throttling, cancelled, broker, keychain, service, `internal`, unknown

        var value: FailureCategory { FailureCategory(rawValue: rawValue) }
    }

    /// The known advice, in one byte each.
    enum Advice: String, Sendable {
        case acquireTokenInteractively, continueWithGrantedScopes, remediateCompliance, registerDevice, resetPassword
        case retryAfterDelay, retryNow, checkConnectivity, offerRetryToUser, satisfyClaimsChallenge, askAdministrator
        case fixAppConfiguration, showGenericMessage, none

        /// Nil for advice that this version does not know.
        init?(_ value: RecoveryAdvice) { self.init(rawValue: value.rawValue) }

        var value: RecoveryAdvice { RecoveryAdvice(rawValue: rawValue) }
    }
}

/// The generated tables: one extension per CSV file, in `Generated/`.
enum CatalogueTables {}

extension [CatalogueRow] {
    func row(code: Int) -> CatalogueRow? { index(code: code).map { self[$0] } }

    func row(word: String) -> CatalogueRow? { index(word: word).map { self[$0] } }

    /// The index of a code, by binary search: tables are sorted by code.
    func index(code: Int) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let found = Int(self[middle].code)
            if found == code { return middle }
            if found < code { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// The index of a word, by binary search: tables of words are sorted by their bytes.
    func index(word: String) -> Int? {
        var word = word
        return word.withUTF8 { index(word: UnsafeRawBufferPointer($0)) }
    }

    /// The comparison of two Strings takes several times as long as that of their bytes.
    private func index(word: UnsafeRawBufferPointer) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let order = Self.order(self[middle].name, word)
            if order == 0 { return middle }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Below 0 if a name comes before the bytes, 0 if it is equal to them.
    private static func order(_ name: String, _ word: UnsafeRawBufferPointer) -> Int {
        var name = name
        return name.withUTF8 { bytes in
            let common = Swift.min(bytes.count, word.count)
            if common > 0, let own = bytes.baseAddress, let other = word.baseAddress {
                let order = memcmp(own, other, common)
                if order != 0 { return Int(order) }
            }
            return bytes.count - word.count
        }
    }
}
