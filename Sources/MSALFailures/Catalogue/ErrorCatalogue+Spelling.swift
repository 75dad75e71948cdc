import TextBytes

extension ErrorCatalogue {
    /// All entries that a person may mean by `spelling`, those of MSAL first. Case does not matter.
    ///
    /// Accepts a number with or without its minus (`50002` also means AADSTS50002, `-50002` does not),
    /// `MSALErrorInteractionRequired`, `interactionRequired`, `MSALError.interactionRequired`, `AADSTS50076`,
    /// `AADB2C90118`, an OAuth word, a name of the system (`NSURLErrorNotConnectedToInternet`,
    /// `notConnectedToInternet`), `DOMAIN/CODE`, `DOMAIN/CODE/INTERNAL`, `DOMAIN:CODE`, and the pair form of logs,
    /// `(DOMAIN, CODE)`. Searches all tables: for people, not for every record.
    public static func entries(spelled spelling: String) -> [CatalogueEntry] {
        guard spelling.utf8.count <= 256 else { return [] }
        let text = trimmed(spelling)
        guard !text.isEmpty else { return [] }
        if let number = number(in: text) { return entries(number: number.value, isSigned: number.isSigned) }
        if let code = ServiceCode(typed: text) { return entry(code).map { [$0] } ?? [] }
        if let pair = pair(in: text) { return pair }
        // `Status_AccountUnusable`: how the broker's runtime writes its statuses.
        let name = text.hasPrefix("Status_") ? String(text.dropFirst(7)) : text
        return entries(named: name.asciiLowercased)
    }

    // MARK: - Numbers

    /// A decimal number. `isSigned` if it has a minus sign (also the typographic one that mail programs substitute).
    static func number(in text: String) -> (value: Int, isSigned: Bool)? {
        var digits = text[...]
        var isSigned = false
        if let first = digits.first, first == "-" || first == "\u{2212}" || first == "\u{2013}" {
            isSigned = true
            digits = digits.dropFirst()
        }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isDigit }), let value = Int(digits) else { return nil }
        return (isSigned ? -value : value, isSigned)
    }

    private static func entries(number: Int, isSigned: Bool) -> [CatalogueEntry] {
        var found: [CatalogueEntry] = []
        for candidate in isSigned || number == 0 ? [number] : [-number, number] {
            if let row = CatalogueTables.msal.row(code: candidate) { found.append(CatalogueDomain.msal.entry(row)) }
            if let row = CatalogueTables.msalInternal.row(code: candidate) {
                found.append(CatalogueDomain.msal.entry(row, isInternalCode: true))
            }
        }
        for space in CatalogueDomain.all where space != .msal && space.hasPublicNumbers {
            for candidate in isSigned || number == 0 ? [number] : [-number, number] {
                if let row = space.rows.row(code: candidate) { found.append(space.entry(row)) }
            }
        }
        return found
    }

    // MARK: - Domain and code

    /// Nil if the text names no domain; empty if it does and the code is unknown.
    private static func pair(in spelling: String) -> [CatalogueEntry]? {
        let text = Fingerprint(spelling)?.kind ?? spelling
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).map { trimmed(String($0)) }
        if parts.count == 1, let colon = text.lastIndex(of: ":") {
            parts = [trimmed(String(text[..<colon])), trimmed(String(text[text.index(after: colon)...]))]
        }
        if parts.count == 1, text.hasPrefix("("), text.hasSuffix(")"), let comma = text.lastIndex(of: ",") {
            parts = [
                trimmed(String(text[text.index(after: text.startIndex)..<comma])),
                trimmed(String(text[text.index(after: comma)...].dropLast())),
            ]
        }
        if parts.count == 1 {
            parts = text.split(separator: " ").map { String($0) }
        }
        guard parts.count == 2 || parts.count == 3, let space = CatalogueDomain(ignoringCase: parts[0]) else {
            return nil
        }
        if space.hasWordCodes {
            return (space.row(word: parts[1]) ?? space.row(word: parts[1].asciiLowercased)).map { [space.entry($0)] }
                ?? []
        }
        if let code = ServiceCode(typed: parts[1]) { return entry(code).map { [$0] } ?? [] }
        guard let code = number(in: parts[1])?.value else {
            let name = parts[1].asciiLowercased
            return space.rows.filter { isNamed($0, name) }.map { space.entry($0) }
        }
        if parts.count == 3, !parts[2].isEmpty, parts[2] != "null" {
            guard space == .msal, code == -50_000, let internalCode = number(in: parts[2])?.value else { return [] }
            return entry(internalCode: internalCode).map { [$0] } ?? []
        }
        return entry(in: space, code: code, internalCode: nil).map { [$0] } ?? []
    }

    // MARK: - Names

    private static func entries(named lowercased: String) -> [CatalogueEntry] {
        var name = lowercased
        var only: CatalogueDomain?
        if let dot = lowercased.lastIndex(of: ".") {
            // `MSALError.interactionRequired`, `.interactionRequired`, `URLError.timedOut`,
            // `SignInStartError.userNotFound`
            let type = String(lowercased[..<dot])
            name = String(lowercased[lowercased.index(after: dot)...])
            only = CatalogueDomain(ignoringCase: type)
            switch type {
            case "msalerror", "msalerror.code", "msalinternalerror": only = .msal
            case "urlerror", "urlerror.code": only = .urlLoading
            default: break
            }
            guard only != nil || type.isEmpty else { return [] }
        }
        var found: [CatalogueEntry] = []
        for space in CatalogueDomain.all where only == nil || only == space {
            for row in space.rows where isNamed(row, name) { found.append(space.entry(row)) }
            guard space == .msal else { continue }
            for row in CatalogueTables.msalInternal where isNamed(row, name) {
                found.append(space.entry(row, isInternalCode: true))
            }
        }
        return found
    }

    /// Whether a row has this name, in lower case. Foundation's names also match without their prefix, as `URLError`
    /// spells them.
    private static func isNamed(_ row: CatalogueRow, _ name: String) -> Bool {
        if row.name.utf8.count == name.utf8.count, row.name.asciiLowercased == name { return true }
        guard !row.symbol.isEmpty else { return false }
        if row.symbol.utf8.count == name.utf8.count { return row.symbol.asciiLowercased == name }
        return row.symbol.utf8.count == name.utf8.count + 10 && row.symbol.hasPrefix("NSURLError")
            && row.symbol.dropFirst(10).lowercased() == name
    }

    package static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace || first == "\"" || first == "'" || first == "`" {
            rest = rest.dropFirst()
        }
        while let last = rest.last, last.isWhitespace || last == "\"" || last == "'" || last == "`" || last == "," {
            rest = rest.dropLast()
        }
        return String(rest)
    }
}
