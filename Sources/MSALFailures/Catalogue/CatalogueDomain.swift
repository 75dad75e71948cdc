import MSALText
import TextBytes

/// A domain of codes or words that the catalogue knows, found by its text.
enum CatalogueDomain: Hashable, Sendable {
    case msal
    case msid, msidOAuth, msidHTTP
    case aadsts, aadb2c
    case oauthError, oauthSubError
    case urlLoading, cfNetwork, osStatus, webAuthenticationSession, authorization, appSSO, cocoa, adal
    /// HTTP statuses.
    case http
    /// Index into `CatalogueTables.nativeAuth`.
    case nativeAuth(Int)
    /// Exceptions and words of another MSAL library: index into `CatalogueTables.libraries`.
    case library(Int)
    /// Words that several of those libraries share.
    case libraryWord

    /// Nil for an unknown domain. Needs the exact spelling; see `init(ignoringCase:)` for typed text.
    init?(_ text: String) {
        switch text {
        case ErrorDomain.msal: self = .msal
        case ErrorDomain.msid: self = .msid
        case "MSIDOAuthErrorDomain": self = .msidOAuth
        case "MSIDHttpErrorCodeDomain": self = .msidHTTP
        case ErrorDomain.urlLoading: self = .urlLoading
        case ServiceCode.Family.aadsts.rawValue, ErrorDomain.signIn: self = .aadsts
        case ServiceCode.Family.aadb2c.rawValue: self = .aadb2c
        case "OAuth": self = .oauthError
        case "OAuthSuberror": self = .oauthSubError
        case ErrorDomain.cfNetwork: self = .cfNetwork
        case ErrorDomain.osStatus, "MSIDKeychainErrorDomain": self = .osStatus
        case "com.apple.AuthenticationServices.WebAuthenticationSession": self = .webAuthenticationSession
        case ErrorDomain.authorization: self = .authorization
        case "com.apple.AppSSO.AuthorizationError": self = .appSSO
        case ErrorDomain.cocoa: self = .cocoa
        case ErrorDomain.adal, ErrorDomain.adalServer: self = .adal
        case "HTTP": self = .http
        case "MSALWord": self = .libraryWord
        default:
            if text.hasPrefix("MSAL") || text.hasPrefix("ADAL."),
                let index = CatalogueTables.libraries.firstIndex(where: { $0.domain == text })
            {
                self = .library(index)
                return
            }
            // Native authentication: the domain is the type's name. All of these names have the same ending, which is
            // checked first.
            guard text.utf8.count < 64, text.hasSuffix("Error"),
                let index = CatalogueTables.nativeAuth.firstIndex(where: { $0.domain == text })
            else { return nil }
            self = .nativeAuth(index)
        }
    }

    /// What a person typed; case is ignored.
    init?(ignoringCase text: String) {
        let lower = text.asciiLowercased
        if lower == "entrasignin" {
            self = .aadsts
            return
        }
        guard let found = Self.all.first(where: { $0.text.asciiLowercased == lower }) else { return nil }
        self = found
    }

    /// Every domain, in the order in which `entries(spelled:)` returns them.
    static var all: [CatalogueDomain] {
        [
            .msal, .msid, .msidOAuth, .msidHTTP, .aadsts, .aadb2c, .oauthError, .oauthSubError, .urlLoading, .cfNetwork,
            .osStatus, .webAuthenticationSession, .authorization, .appSSO, .cocoa, .adal, .http,
        ] + CatalogueTables.nativeAuth.indices.map { .nativeAuth($0) }
            + CatalogueTables.libraries.indices.map { .library($0) } + [.libraryWord]
    }

    /// The text of the domain.
    var text: String {
        switch self {
        case .msal: ErrorDomain.msal
        case .msid: ErrorDomain.msid
        case .msidOAuth: "MSIDOAuthErrorDomain"
        case .msidHTTP: "MSIDHttpErrorCodeDomain"
        case .aadsts: ServiceCode.Family.aadsts.rawValue
        case .aadb2c: ServiceCode.Family.aadb2c.rawValue
        case .oauthError: "OAuth"
        case .oauthSubError: "OAuthSuberror"
        case .urlLoading: ErrorDomain.urlLoading
        case .cfNetwork: ErrorDomain.cfNetwork
        case .osStatus: ErrorDomain.osStatus
        case .webAuthenticationSession: "com.apple.AuthenticationServices.WebAuthenticationSession"
        case .authorization: ErrorDomain.authorization
        case .appSSO: "com.apple.AppSSO.AuthorizationError"
        case .cocoa: ErrorDomain.cocoa
        case .http: "HTTP"
        case .adal: ErrorDomain.adal
        case .nativeAuth(let index): CatalogueTables.nativeAuth[index].domain
        case .library(let index): CatalogueTables.libraries[index].domain
        case .libraryWord: "MSALWord"
        }
    }

    /// The rows of this domain. The internal codes of `MSALErrorDomain` are separate, in
    /// `CatalogueTables.msalInternal`.
    var rows: [CatalogueRow] {
        switch self {
        case .msal: CatalogueTables.msal
        case .msid: CatalogueTables.msid
        case .msidOAuth: CatalogueTables.msidOAuth
        case .msidHTTP: CatalogueTables.msidHTTP
        case .aadsts: CatalogueTables.aadsts
        case .aadb2c: CatalogueTables.aadb2c
        case .oauthError: CatalogueTables.oauthErrors
        case .oauthSubError: CatalogueTables.oauthSubErrors
        case .urlLoading: CatalogueTables.urlLoading
        case .cfNetwork: CatalogueTables.cfNetwork
        case .osStatus: CatalogueTables.osStatus
        case .webAuthenticationSession: CatalogueTables.webAuthenticationSession
        case .authorization: CatalogueTables.authorization
        case .appSSO: CatalogueTables.appSSO
        case .cocoa: CatalogueTables.cocoa
        case .http: CatalogueTables.http
        case .adal: CatalogueTables.adal
        case .nativeAuth(let index): CatalogueTables.nativeAuth[index].rows
        case .library(let index): CatalogueTables.libraries[index].rows
        case .libraryWord: CatalogueTables.libraryWords
        }
    }

    /// The row of a word or a name, with exact spelling; nil if this domain's codes are numbers.
    func row(word: String) -> CatalogueRow? {
        if case .nativeAuth = self { return rows.first { $0.name == word } }
        guard hasWordCodes else { return nil }
        if let row = rows.row(word: word) { return row }
        guard isLibraryDomain else { return nil }
        if let row = CatalogueTables.libraryWords.row(word: word) { return row }
        // `WAM_network_error_3399614473`: the broker's number is part of the word.
        guard let mark = word.utf8.lastIndex(of: UInt8(ascii: "_")),
            word.utf8[mark...].dropFirst().allSatisfy({ $0.isDigit })
        else {
            return nil
        }
        return CatalogueTables.libraryWords.row(word: String(word[..<mark]))
    }

    /// Whether codes are words: OAuth errors and suberrors, names of exceptions.
    var hasWordCodes: Bool { self == .oauthError || self == .oauthSubError || isLibraryDomain }

    /// Whether the domain is another MSAL library's.
    var isLibraryDomain: Bool {
        switch self {
        case .library, .libraryWord: true
        default: false
        }
    }

    /// Whether a library throws this type also if a person cancelled, and says so only by a word or a service code
    /// (`BrowserAuthError: user_cancelled`, `ServerError: access_denied: AADB2C90091`). Android and the C++ runtime have a
    /// type or a status for that.
    func mayCarryCancel(_ code: Judgement.Input) -> Bool {
        guard case .library = self, self != CatalogueDomain("MSAL.Android") else { return false }
        return code.word == "BrowserAuthError" || code.word == "ServerError" || code.word == "MsalClientException"
    }

    /// Whether the domain belongs to the core below MSAL.
    var isCoreDomain: Bool { self == .msid || self == .msidOAuth || self == .msidHTTP }

    /// Whether the numbers are the system's or the service's own, so that a number alone may mean one of them.
    var hasPublicNumbers: Bool {
        switch self {
        case .oauthError, .oauthSubError, .adal, .nativeAuth, .library, .libraryWord: false
        default: true
        }
    }

    var area: FailureArea { self == .urlLoading || self == .cfNetwork ? .network : .auth }

    /// The entry for a row of this domain.
    func entry(_ row: CatalogueRow, isInternalCode: Bool = false) -> CatalogueEntry {
        CatalogueEntry(
            domain: text,
            code: isInternalCode
                ? "-50000" : hasWordCodes ? row.name : self == .adal && row.code == 0 ? "" : String(row.code),
            internalCode: isInternalCode ? Int(row.code) : nil,
            name: row.name,
            symbol: row.symbol.isEmpty ? nil : row.symbol,
            summary: row.summary,
            category: row.category.value,
            recovery: row.advice.value,
            isExpected: row.isExpected,
            area: area,
            surfacedCode: row.surfaced == 0 ? nil : Int(row.surfaced),
            link: row.link.isEmpty ? nil : row.link
        )
    }
}

extension String {
    /// ASCII letters in lower case; other characters are unchanged. Codes and names are ASCII, and Unicode case rules
    /// are slow.
    package var asciiLowercased: String {
        var text = self
        text.lowercaseASCII()
        return text
    }

    /// Makes the ASCII letters small. A text without capitals, as most are, is not copied.
    mutating func lowercaseASCII() {
        let isLowercase = utf8.withContiguousStorageIfAvailable { bytes in
            // Without a branch, so that many bytes are examined at once.
            var capitals: UInt8 = 0
            for byte in bytes { capitals |= byte &- UInt8(ascii: "A") < 26 ? 1 : 0 }
            return capitals == 0
        }
        if isLowercase == true { return }
        self = withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { out in
                for index in 0..<bytes.count {
                    let byte = bytes[index]
                    out[index] = byte.asciiLowercased
                }
                return bytes.count
            }
        }
    }
}
