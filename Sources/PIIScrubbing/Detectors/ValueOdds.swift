internal import CScrubScan
internal import TextBytes

/// The odds that were learned from lines with known values (`scrub_odds.h`) find values that no rule knows, and release
/// what a rule took for a person's or a device's.
extension TextScan {
    /// A token is masked if its log-odds are above this, in units of `scrub_odds`. 3 is twenty to one. What that finds
    /// and what it costs: the rounds with and without odds in Tests/ScrubbingCorpus/first_scores.csv.
    private static let needed = 3 * Int32(SCRUB_ODDS_ONE)

    /// Odds from which the words after a token cannot lift it above `needed`: they would have to add more than 5.
    private static let hopeless = -2 * Int32(SCRUB_ODDS_ONE)

    /// What a rule found is released below these odds: a GUID, and any other value.
    private static let released = (guid: -5 * Int32(SCRUB_ODDS_ONE) / 2, other: -9 * Int32(SCRUB_ODDS_ONE) / 2)

    // MARK: What a rule found

    /// Releases what a rule took for a person's name, login, id or device if its neighbours say clearly that it is
    /// something else: `Provider Name="Microsoft-Windows-AAD"`, the GUID of a tenant. Returns whether it released any.
    @discardableResult func releaseFindings() -> Bool {
        guard nesting == 0, findings.contains(where: { $0.kind.needsEvidence }) else { return false }
        let released = withMasks { text in findings.map { isReleased($0, in: &text) } }
        guard released.contains(true) else { return false }
        // A value that stays masked at one place stays masked everywhere.
        var values: Set<UInt64> = []
        for (finding, isReleased) in zip(findings, released) where !isReleased {
            values.insert(WordSet.hash(bytes, finding.start, finding.end))
        }
        let kept = zip(findings, released).compactMap { finding, isReleased in
            isReleased && !values.contains(WordSet.hash(bytes, finding.start, finding.end)) ? nil : finding
        }
        guard kept.count < findings.count else { return false }
        state.pointee.findings.set(kept)
        return true
    }

    private static let longestReleased = 64

    private func isReleased(_ finding: Finding, in text: inout scrub_odds_text) -> Bool {
        guard finding.kind.needsEvidence, !finding.isNamed, finding.end - finding.start <= Self.longestReleased else {
            return false
        }
        var start = finding.start
        for index in finding.start..<finding.end {
            switch bytes[index] {
            // The name after a domain
            case .backslash: start = index + 1
            // A structure with values of its own, or an address
            case .quote, .apostrophe, .openBrace, .closeBrace, UInt8(ascii: "<"), UInt8(ascii: ">"), .equals,
                UInt8(ascii: "@"):
                return false
            default: continue
            }
        }
        let isID = finding.end - start == UUIDText.length && isGUID(start)
        guard start < finding.end, isID || !holdsKnownName(start, finding.end) else { return false }
        if finding.kind == .user, isAfterForeignUser(start) { return false }
        if isAfterPath("object with identity: '", start) || isID && isNamedByToken(start) { return false }
        // The header of a table says what its ids are, and the form of an account's what it is.
        if isID, start < state.pointee.tableEnd || isHomeAccountID(start) || isAccountOfSession(start) { return false }
        let token = scrub_odds_token(start: start, end: finding.end)
        let odds = scrub_odds(&text, token, Int32(isID ? SCRUB_ODDS_HIDE : SCRUB_ODDS_FOUND))
        return odds != .min && odds < (isID ? Self.released.guid : Self.released.other)
    }

    /// `Gebruiker: asaek`: the odds were learned from lines that are English for the most part.
    private func isAfterForeignUser(_ start: Int) -> Bool {
        var end = start
        while byte(end - 1) == .space { end -= 1 }
        // `Benutzer "annab" hat`
        let isQuoted = byte(end - 1).isQuote && byte(end - 2) == .space
        guard byte(end - 1) == .colon || byte(end - 1) == .equals || isQuoted else { return false }
        end -= 1
        while byte(end - 1) == .space { end -= 1 }
        return rolesOfLastPart(endingAt: end)?.contains(.user) ?? false
            && !Self.wordsForUsers.contains { endsWord($0, at: end) }
    }

    private static let wordsForUsers: [StaticString] = [
        "user", "users", "usr", "member", "members", "principal", "principals",
    ]

    /// `key=at:GUID:user.read`: the account of a token in a cache
    private func isNamedByToken(_ start: Int) -> Bool {
        byte(start - 1) == .colon && byte(start + UUIDText.length) == .colon
            && (endsWord("at", at: start - 1) || endsWord("rt", at: start - 1))
    }

    // MARK: What no rule found

    /// Called once, after all rules: masks of this scan and of earlier ones are what surrounds a token. Not inside of
    /// other values.
    func judgeTokens() {
        guard nesting == 0 else { return }
        withMasks(judge)
        if !notes.isEmpty {
            mergeNotes()
            findAgain()
            if !notes.isEmpty { mergeNotes() }
        }
    }

    private func judge(_ text: inout scrub_odds_text) {
        var token = scrub_odds_next_above(&text, 0, Self.needed, Self.hopeless)
        while token.start < token.end {
            if !isPublic(token.start, token.end) {
                let isSecret = scrub_odds(&text, token, Int32(SCRUB_ODDS_SECRET)) > 0
                let kind: FindingKind = isSecret ? .secret : isLogin(token) ? .user : .identifier
                note(kind, token.start, token.end, quoteLevel: quoteLevel(ofNumber: token))
                if isSecret { noteUserOfDomain(before: token.start) }
            }
            token = scrub_odds_next_above(&text, token.end, Self.needed, Self.hopeless)
        }
    }

    private func isPublic(_ start: Int, _ end: Int) -> Bool {
        isEncodedCertificate(start) || isCipher(start) || isOfJenkins(start) || isPublicKey(start, end)
            || isNamedPublic(start) || isTypeOfParameter(start, end) || isTypeOfCertificate(start)
            || isMessageID(start, end) || isIDOfPod(start) || isNameOfStructuredData(start, end)
            || vocabulary.pointee.serviceAccounts.contains(bytes, start, end)
    }

    /// `<LastError>E4011</LastError>`: the name of the field says that the value is no one's.
    private func isNamedPublic(_ start: Int) -> Bool {
        var end = start
        while end > 0, start - end < 4,
            bytes[end - 1].isQuote || bytes[end - 1] == .space || bytes[end - 1] == .backslash
        {
            end -= 1
        }
        if isNumber(start, min(count, start + 3)),
            Self.wordsForErrors.contains(where: { starts(exactly: $0, at: end - $0.utf8CodeUnitCount) })
        {
            return true
        }
        if isGUID(start), byte(start - 1) == .colon {
            // `[OneAuth:Info:5ahxm:GUID]`: the request
            let tag = startOfRun(endingAt: start, notBefore: max(0, start - 32)) { $0.isAlphanumeric || $0 == .colon }
            if starts(exactly: "[OneAuth:", at: tag - 1) { return true }
        }
        guard end > 1, bytes[end - 1] == .equals || bytes[end - 1] == .colon || bytes[end - 1] == UInt8(ascii: ">")
        else {
            return false
        }
        end -= 1
        // The fingerprint of a certificate
        if starts(exactly: "x5t#S256", at: end - 8) { return true }
        // `nc=00000001`: how often a nonce was used
        if endsWord("nc", at: end), isNumber(start, min(count, start + 8)), isWordEdge(start + 8) { return true }
        while end > 0, bytes[end - 1].isQuote || bytes[end - 1] == .space || bytes[end - 1] == .backslash { end -= 1 }
        guard end > 0, bytes[end - 1].isNameByte else { return false }
        // `identifier=GUID extension=com.microsoft.…`: a request to the extension for single sign-on
        if endsWord("identifier", at: end), isGUID(start), isAfterPath("=", start),
            starts(exactly: " extension=", at: start + UUIDText.length)
        {
            return true
        }
        return starts(with: "error", at: end - 5) || rolesOfLastPart(endingAt: end)?.contains(.open) ?? false
    }

    /// Words for the number of an error in scripts without ASCII.
    private static let wordsForErrors: [StaticString] = [
        "错误码", "错误代码", "错误", "状态码", "錯誤碼", "錯誤代碼", "錯誤", "エラーコード", "エラー", "오류 코드", "오류코드", "오류", "상태 코드",
        "код ошибки", "ошибка", "код помилки", "помилка",
    ]

    /// `kowalcg65`: a word with one or two digits at its end gets the label of a user, which is the stricter class.
    private func isLogin(_ token: scrub_odds_token) -> Bool {
        let digits = (token.start..<token.end).count { bytes[$0].isDigit }
        return digits <= 2 && bytes[token.start].isLetter && bytes[token.end - 1].isDigit
    }

    /// The level of the quotation marks around the key of a bare number (`"id": 12345`), -1 for any other token.
    private func quoteLevel(ofNumber token: scrub_odds_token) -> Int8 {
        guard isNumber(token.start, token.end) else { return -1 }
        var index = token.start
        while byte(index - 1) == .space { index -= 1 }
        guard byte(index - 1) == .colon, byte(index - 2) == .quote else { return -1 }
        index -= 2
        var level: Int8 = 0
        while level < 8, byte(index - 1) == .backslash {
            level += 1
            index -= 1
        }
        return level
    }

    // MARK: Masks

    /// Calls `body` with the text, the findings in it, and the masks that it had before, in order.
    private func withMasks<Result>(_ body: (inout scrub_odds_text) -> Result) -> Result {
        let capacity = StackList<scrub_odds_mask>.stackCapacity
        return withUnsafeTemporaryAllocation(of: scrub_odds_mask.self, capacity: capacity) { buffer in
            var masks = StackList(buffer: buffer)
            defer { masks.free() }
            if !findings.isEmpty || state.pointee.holdsMask { addMasks(to: &masks) }
            var text = scrub_odds_text(
                bytes: bytes,
                count: count,
                masks: masks.all.baseAddress,
                mask_count: masks.count
            )
            return body(&text)
        }
    }

    private func addMasks(to masks: inout StackList<scrub_odds_mask>) {
        for finding in findings { masks.append(scrub_odds_mask(finding)) }
        guard hasOldMask else { return }
        var position = 0
        while let mask = nextMask(from: position, before: count) {
            position = mask.end
            masks.append(mask)
        }
        guard masks.count > findings.count else { return }
        // A finding may have an older mask inside.
        masks.sort {
            ($0.start, $1.end) < ($1.start, $0.end)
        } joining: { last, next in
            next.start < last.end ? last : nil
        }
    }

    /// The first mask that begins at `start` or later, and before `end`.
    func nextMask(from start: Int, before end: Int) -> scrub_odds_mask? {
        let last = min(count, end + Mask.longestWord)
        var index = start
        while true {
            index = Int(scrub_find(bytes, last, index, .openBracket, .colon, 0))
            guard index < last else { return nil }
            let isColon = bytes[index] == .colon
            let first = isColon ? Mask.start(bytes, labelEnd: index) : index
            if first >= start, first < end,
                isColon ? byte(index + 1 + Mask.keyIDLength) == .colon : byte(index + 1).isLowercase
            {
                let length = Mask.length(bytes, count, at: first)
                if length > 0 {
                    let word = isColon ? first..<index : first + 1..<first + length - 1
                    let letter = scrub_odds_mask.letter(ofWord: bytes, word.lowerBound, word.upperBound)
                    return scrub_odds_mask(start: first, end: first + length, letter: letter)
                }
            }
            index += 1
        }
    }
}

extension scrub_odds_mask {
    fileprivate static let persons = WordSet("user name phone ip mac card email account personal pseudonymous")
    fileprivate static let devices = WordSet("id device session enrollment")
    fileprivate static let organizations = WordSet("org organization organizational")

    fileprivate init(_ finding: TextScan.Finding) {
        let kind = finding.kind
        let word = kind.sensitivity == .secret ? kind.word : kind.label
        let letter = Self.letter(ofWord: word.utf8Start, 0, word.utf8CodeUnitCount)
        self.init(start: finding.start, end: finding.end, letter: letter)
    }

    /// The letter of a mask by its word or label, so that a second pass sees what the first one saw.
    fileprivate static func letter(ofWord bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
        if persons.contains(bytes, start, end) { return UInt8(ascii: "p") }
        if devices.contains(bytes, start, end) { return UInt8(ascii: "d") }
        return organizations.contains(bytes, start, end) ? UInt8(ascii: "o") : UInt8(ascii: "s")
    }
}
