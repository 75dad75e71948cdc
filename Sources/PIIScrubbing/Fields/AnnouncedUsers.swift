internal import CScrubScan
import TextBytes

/// Users that a word announces, without a separator: `for user anna`, `login anna_b`.
extension TextScan {
    func maskUserInProse(at anchor: Int) {
        var text = prefilterText
        let login = scrub_login_in_prose(text, anchor)
        guard login.end > login.start, login.start >= cursor, !isPlaceholder(login.start, login.end) else { return }
        if login.form == SCRUB_LOGIN_PERSON {
            // `Started by user Anna Berg`
            let person = personEnd(from: login.start)
            if person.words > 1, isPerson(login.start, person.end) { found(.name, login.start, person.end) }
            return
        }
        if vocabulary.pointee.wordsAfterUser.contains(bytes, login.start, login.end) { return }
        if vocabulary.pointee.nobodies.contains(bytes, login.start, login.end) { return }
        if vocabulary.pointee.sentenceWords.contains(bytes, login.start, login.end) { return }
        if bytes[login.start - 1] == .space, isEnglish(login.start, login.end) { return }
        let hash = WordSet.hash(bytes, login.start, login.end)
        if words.roles(hash) != nil { return }
        // `aggregate=user event_type=…`: the next field
        if byte(login.end) == .equals, rolesOfName(endingAt: login.end) != nil { return }
        if endsWord("net", at: anchor - 1) {
            // `net user anna password /add`
            found(.user, login.start, login.end)
            return notePassword(after: login.end)
        }
        // `LOGIN XOAUTH2`: a method. `A1 LOGIN anna password`: IMAP.
        let isLoginWord = bytes[anchor] | 0x20 == UInt8(ascii: "l")
        if isLoginWord, !(login.start..<login.end).contains(where: { bytes[$0].isLowercase }) { return }
        // A call: `for stack.extract()`. PAM writes `anna(uid=0)`.
        if byte(login.end) == .openParenthesis, !starts(exactly: "(uid", at: login.end) { return }
        let isFor = bytes[anchor] | 0x20 == UInt8(ascii: "f")
        if scrub_is_command(&text, anchor) != 0 {
            found(.user, login.start, login.end)
            maskPasswordOfStatement(after: login.end)
            return
        }
        if isFor, bytes[login.start - 1].isQuote {
            // `Login attempt failed for 'anna'`
            guard isNamed(anchor, login), !isFileName(login.start, login.end) else { return }
        } else if login.form == SCRUB_LOGIN_WORD || isFor, !bytes[login.start - 1].isQuote,
            bytes[login.start - 1] != .openBracket
        {
            let isCapital = bytes[login.start].isUppercase
            guard !isCapital || isUpperCase(login.start, login.end) && login.end - login.start > 5,
                isNamed(anchor, login), !isCapital || starts(exactly: " logged", at: login.end)
            else { return }
        } else if isFileName(login.start, login.end) {
            return
        }
        // `Server auth using Digest with user 'anna'`, as curl says
        let isCertain =
            isInitialAndName(login.start, login.end)
            || bytes[login.start - 1] == .apostrophe && starts(exactly: " with user '", at: login.start - 12)
        found(.user, login.start, login.end, isNamed: isCertain)
        if isLoginWord { notePassword(after: login.end) }
        maskPasswordOfStatement(after: login.end)
    }

    /// `CREATE USER 'anna'@'%' IDENTIFIED BY '…'`
    private func maskPasswordOfStatement(after end: Int) {
        var index = end
        while index < count, index - end < 24, bytes[index] != UInt8(ascii: "I") || !byte(index - 1).isSpace {
            index += 1
        }
        guard starts(with: "IDENTIFIED ", at: index) else { return }
        while index < count, index - end < 80, bytes[index] != .apostrophe, bytes[index] != .quote { index += 1 }
        guard byte(index - 1) == .space, endsWord("BY", at: index - 1), let quote = openingQuote(at: index) else {
            return
        }
        let password = quotedValue(level: 0, quote: quote.quote, from: quote.next)
        if !isPlaceholder(password.start, password.end) { found(.password, password.start, password.end) }
    }

    /// Capitalised words, none of which names a thing or a product.
    func isPerson(_ start: Int, _ end: Int) -> Bool {
        guard isPersonName(start, end, atLeast: 2) else { return false }
        var wordStart = start
        for index in start...end where index == end || !isNameOfPersonByte(index) {
            if index > wordStart {
                let hash = WordSet.hash(bytes, wordStart, index)
                if words.roles(hash) != nil, bytes[wordStart].isUppercase { return false }
                if vocabulary.pointee.placeholders.contains(hash: hash) { return false }
            }
            wordStart = index + 1
        }
        return true
    }

    private func isNameOfPersonByte(_ index: Int) -> Bool { bytes[index].isNameByte || bytes[index] == .minus }

    /// One word that is neither a word of a field nor a placeholder nor a system account.
    func isLogin(_ start: Int, _ end: Int) -> Bool {
        // `rejected by local_scan()`
        if byte(end) == .openParenthesis, byte(end + 1) == .closeParenthesis { return false }
        guard ValueShape(bytes, start, end).isLoginName, bytes[start] != .minus else { return false }
        let hash = WordSet.hash(bytes, start, end)
        return words.roles(hash) == nil
            && !vocabulary.pointee.machineActors.contains(hash: hash)
            && !vocabulary.pointee.serviceAccounts.contains(hash: hash)
            && !vocabulary.pointee.nobodies.contains(hash: hash)
            && !vocabulary.pointee.wordsAfterUser.contains(hash: hash)
            && !isPlaceholder(start, end) && scrub_is_public_code(bytes + start, end - start) == 0
    }

    /// `v2.0`, `Contoso.Auth`, `login.microsoftonline.com`, `SGGM6D27TK.com.contoso.app`: not the name of a user.
    func isFileName(_ start: Int, _ end: Int) -> Bool {
        if end - start > 14, isPackage(start + 11), ValueShape(bytes, start, start + 10).lowers == 0 { return true }
        var last = end
        while last > start, bytes[last - 1] != .dot { last -= 1 }
        if last > start, vocabulary.pointee.fileEndings.contains(bytes, last, end) { return true }
        if isTopLevel(last, end) { return last > start }
        return bytes[start].isUppercase && ValueShape(bytes, start, end).turns < 2 && last > start
    }

    /// Whether a word of letters only is a name: `password for anna`, `session of user anna.`, `user anna from 10.`.
    private func isNamed(_ anchor: Int, _ login: scrub_login) -> Bool {
        let end = login.end
        var start = anchor
        while start > 0, bytes[start - 1].isLetter { start -= 1 }
        let before = max(0, start - 1)
        if bytes[anchor] | 0x20 == UInt8(ascii: "f"), start > 1 {
            guard isWord(in: vocabulary.pointee.wordsBeforeFor, endingAt: before) else { return false }
            return isAboutAccount(endingAt: before)
        }
        return isDoing(end) || byte(end) == .colon && starts(with: " auth", at: end + 1)
            || isAloneInList(start, end) || isInitialAndName(login.start, end)
            || start > 1 && byte(before) == .space
                && (isWord(in: vocabulary.pointee.wordsBeforeUser, endingAt: before)
                    // `signed-in user anna`
                    || starts(exactly: "ed-in", at: before - 5))
    }

    /// `authentication failure; user anna`, `login anna`: a name and its value are all that is between two signs of a
    /// list, or in the text.
    private func isAloneInList(_ start: Int, _ end: Int) -> Bool {
        var first = start
        while first > 0, start - first < 2, bytes[first - 1] == .space { first -= 1 }
        switch byte(first - 1) {
        case 0, .comma, .newline, UInt8(ascii: ";"), UInt8(ascii: "|"): break
        default: return false
        }
        switch byte(end) {
        case 0, .comma, .newline, .carriageReturn, UInt8(ascii: ";"): return true
        default: return byte(end) == .space && byte(end + 1) == UInt8(ascii: "|")
        }
    }

    /// Whether a user does something after the word that ends at `end`: `user anna logged in`, `user anna (1001)`,
    /// `user anna from 10.1.2.3`. In `account removal from the cache` no number follows.
    private func isDoing(_ end: Int) -> Bool {
        var index = byte(end) == .space ? end + 1 : end
        if byte(index) == .openParenthesis {
            return byte(index + 1).isDigit || starts(exactly: "uid", at: index + 1) || isGUID(index + 1)
        }
        guard index > end else { return false }
        // `user lookup failed`, `login page has …`
        if Self.wordsOfThings.contains(where: { starts(exactly: $0, at: index) }) {
            return Self.failures.contains { starts(exactly: $0, at: index) }
        }
        let first = index
        while index < count, index - first < 5, bytes[index].isLetter { index += 1 }
        guard byte(index) == .space,
            words.roles(WordSet.hash(bytes, first, index))?.contains(.agent) ?? false
                || Self.placeWords.contains(where: { starts(exactly: $0, at: first) })
        else { return true }
        return byte(index + 1).isDigit || byte(index + 1) == .openBracket || starts(exactly: "host ", at: index + 1)
    }

    /// What things also do.
    private static let wordsOfThings: [StaticString] = ["failed", "has ", "was ", "is ", "completed"]

    private static let failures: [StaticString] = [
        "failed to auth", "failed to log", "failed to sign", "failed auth", "failed log", "failed sign",
        "failed password",
        "failed mfa", "failed MFA", "is not in ",
    ]

    private static let placeWords: [StaticString] = ["at ", "on ", "via "]

    /// `password changed for`, `authentication failed for`, `session opened for`: `failed` and its like, codes and keys
    /// need a word before them that only accounts have. `Name resolution failed for web01`, `status code for use`
    private func isAboutAccount(endingAt end: Int) -> Bool {
        var last = end
        let isKey = endsWord("key", at: end)
        for step in 0..<4 {
            var first = last
            while first > 0, last - first < 24, bytes[first - 1].isLetter { first -= 1 }
            guard first < last else { return step == 1 && byte(first - 1) == .colon }
            if step == 0, !isVerbOfState(first, last) { return true }
            if starts(with: "auth", at: first) { return true }
            if step == 1, isKey, starts(with: "ssh", at: first) || starts(with: "public", at: first) { return true }
            if let roles = words.roles(WordSet.hash(bytes, first, last)),
                !roles.isDisjoint(with: [.password, .pass, .login, .user, .account, .session, .otp])
                    || !roles.isDisjoint(with: isKey ? [.crypto, .apiKey] : .otpWord)
            {
                return true
            }
            guard first > 1, bytes[first - 1] == .space || bytes[first - 1] == .minus else {
                return first == 0 && step == 0
            }
            last = first - 1
        }
        return false
    }

    private func isVerbOfState(_ start: Int, _ end: Int) -> Bool {
        Self.verbsOfState.contains { $0.utf8CodeUnitCount == end - start && starts(with: $0, at: start) }
    }

    private static let verbsOfState: [StaticString] = [
        "failed", "failure", "failures", "changed", "opened", "closed", "reset", "expired", "accepted", "rejected",
        "request", "attempt", "required", "code", "key", "query",
    ]

    static let wordsBeforeFor: StaticString =
        """
        password passwd passphrase publickey key interactive pam code passcode credentials login logon opened closed failed failure
        failures changed reset ticket tgt session sessions mailbox lockout locked expired accepted rejected hostbased gssapi mic
        request attempt required query
        """
    static let wordsBeforeUser: StaticString =
        """
        for of by as invalid new authenticating unknown illegal nonexistent unix virtual original affected effective
        remote requesting calling impersonated local login current console
        """

    private static let englishEndings: [StaticString] = ["ed", "ing", "ly", "tion", "ment", "ness", "able"]

    /// `account based`, `login permitted`, `user information`: a word with an ending of English, and no name.
    private func isEnglish(_ start: Int, _ end: Int) -> Bool {
        end - start > 4 && (start..<end).allSatisfy { bytes[$0].isLowercase }
            && Self.englishEndings.contains { starts(exactly: $0, at: end - $0.utf8CodeUnitCount) }
            && scrub_name_kinds(bytes + start, end - start) == 0
    }

    static let wordsAfterUser: StaticString =
        """
        input interaction action agent consent flow flows data profile account accounts session name id ids selection
        info state token tokens mode type object context details authentication credentials identity realm cancelled
        canceled names management registration creation deletion update updates experience journey journeys settings
        preferences permission permissions assignment assignments risk flags store stores manager provisioning database
        directory record records table query lookup mapping claims attributes attribute properties requests access
        activity activities sign-in sign-up signup logon logins failure failures errors attempts cannot could may might
        gesture gestures feedback onboarding story stories avatar traffic space quota interface task folder folders
        home homepage form forms load base default picker switch switcher process processes guide manual layer content
        principal notification notifications search import export photo picture image menu panel view section card
        badge persona segment segments cohort cohorts presence locale timeout wait ban block review approval acceptance
        agreement delegation impersonation isolation friendly facing level bean beans daemon event events message
        messages comment comments feed feeds post posts stats statistics metrics history library code dictionary
        dialogs control controls option options filter filters field fields cache caches objects example instance more
        help further now later again the a an this that your our their each every any all another existing current new
        first last being group groups environment variable variables shell shells unknown anonymous guest root admin
        administrator system service online offline enrollment devices switching tasks hints hint prompt prompts page
        pages dialog window controller stays remains gets keeps becomes sees opens clicks presses taps enters types
        chooses selects wants tries goes should shall would needs uses sends receives utility utilities pseudonyms
        signatures lockout json xml html yaml which who whose where when while because but
        """

    /// The end of a word in a sentence, before the comma or the full stop.
    func endWithoutPunctuation(_ start: Int, _ end: Int) -> Int {
        var last = end
        while last > start,
            bytes[last - 1] == .comma || bytes[last - 1] == .dot || bytes[last - 1] == UInt8(ascii: ";")
                || bytes[last - 1] == .colon
        { last -= 1 }
        return last
    }
}
