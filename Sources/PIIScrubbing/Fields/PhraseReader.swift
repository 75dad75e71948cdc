internal import CScrubScan
import TextBytes

/// Values that a word or a program's own line announces, without a separator: `for user anna`, `password hunter2`,
/// `CRON[4]: (anna) CMD`.
extension TextScan {
    var prefilterText: scrub_text { scrub_text(bytes: bytes, count: count, endings: words.endings) }

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

    /// `approved by Anna Berg`, `assigned to Anna Berg`, `on behalf of Anna Berg`, `signed in as anna`: what a person
    /// does, a preposition, and the person.
    func maskAgentInProse(at blank: Int) {
        let agent = scrub_agent_in_prose(prefilterText, blank)
        let start = agent.start
        guard start > 0, start >= cursor else { return }
        if bytes[blank - 1].isQuote { return maskChangedValue(endingAt: blank - 1, to: start) }
        // `her name is Anna Berg`: the field is before the verb.
        let isVerb = agent.preposition == SCRUB_IS
        if isVerb, starts(exactly: "cname is ", at: blank - 5) {
            // `cname is anna`, as Java prints an error of Kerberos
            let last = endOfLogin(start, within: 64)
            if isLogin(start, last), !isFileName(start, last) { found(.user, start, last) }
            return
        }
        let end = isVerb ? blank : bytes[start - 1].isQuote ? start - 2 : start - 1
        guard let name = fieldName(endingAt: end, quoteLevel: -1), name.isProse || isVerb else { return }
        if name.kind == .password, !isVerb {
            // `IDENTIFIED BY 'password'`
            if openingQuote(at: start) != nil { maskValue(of: name, from: start, separator: start - 1) }
            return
        }
        guard name.kind == .user || isVerb && name.kind == .name else { return }
        // `parameter changed to "on"`, `added a test for free_list`: what happened to a thing, unless it was a person's.
        if agent.preposition != SCRUB_BY, agent.preposition != SCRUB_AS, !isVerb,
            isChangeOfThing(endingAt: blank, isTo: agent.preposition == SCRUB_TO),
            name.roles.isDisjoint(with: [.person, .user, .account, .login])
        {
            return
        }
        if let quote = openingQuote(at: start) {
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            if isPerson(extent.start, extent.end) {
                found(.name, extent.start, extent.end)
            } else if isLogin(extent.start, extent.end), !isFileName(extent.start, extent.end) {
                found(.user, extent.start, extent.end)
            }
            return
        }
        let first = afterRole(start)
        let person = personEnd(from: first)
        if person.words > 1 {
            guard isPerson(first, person.end), found(.name, first, person.end) else { return }
            // `granted to Anna Berg by Tom Vale`
            let next =
                starts(exactly: " by ", at: person.end) || starts(exactly: " to ", at: person.end) ? person.end + 4 : 0
            guard next > 0 else { return }
            let other = personEnd(from: next)
            if other.words > 1, isPerson(next, other.end) { found(.name, next, other.end) }
            return
        }
        var text = prefilterText
        let login = scrub_login_from(&text, first)
        guard login.end > first, byte(login.end) != UInt8(ascii: "@"), byte(login.end) != .backslash,
            isLogin(first, login.end), !isFileName(first, login.end)
        else { return }
        // A word without digits is a name only after `signed in as`, or before an address or a date.
        let isAccount = name.roles.contains(.userName) && !isVerb
        if isVerb, name.kind == .name { return }
        if login.form == SCRUB_LOGIN_WORD, !isAccount {
            let isBracket = starts(exactly: " (", at: login.end)
            guard isBracket || starts(exactly: " from ", at: login.end) || starts(exactly: " at ", at: login.end),
                byte(login.end + (isBracket ? 2 : byte(login.end + 1) == UInt8(ascii: "f") ? 6 : 4)).isDigit
            else { return }
        }
        if login.form == SCRUB_LOGIN_WORD, scrub_ends_login(&text, login.end) == 0 { return }
        // `locked by release42 window`
        if !isAccount, byte(login.end) == .space, isThing(from: login.end + 1) { return }
        found(.user, first, login.end, isNamed: isInitialAndName(first, login.end))
    }

    /// Whether the words that end at `end` say that something was changed which no person has: `tests updated for`,
    /// `added a test for`, and not `license removed for`, `added a role for`.
    private func isChangeOfThing(endingAt end: Int, isTo: Bool) -> Bool {
        var last = end
        var isChange = false
        for step in 0..<4 {
            var first = last
            while first > 0, last - first < 24, bytes[first - 1].isLetter { first -= 1 }
            if vocabulary.pointee.changingWords.contains(bytes, first, last) {
                if step > 0 || isTo { return true }
                isChange = true
            } else if step == 0 || isChange, isPersonal(first, last) {
                return false
            } else if isChange {
                return true
            }
            guard first > 1, first < last, bytes[first - 1] == .space else { return isChange }
            last = first - 1
        }
        return isChange
    }

    /// `license`, `group`, `permission`: what is given to a person, and taken away.
    private func isPersonal(_ start: Int, _ end: Int) -> Bool {
        vocabulary.pointee.belongings.contains(bytes, start, end)
            || vocabulary.pointee.collections.contains(bytes, start, end)
            || starts(with: "access", at: start) || starts(with: "permission", at: start)
    }

    private func isThing(from start: Int) -> Bool {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        return words.roles(WordSet.hash(bytes, start, end))?.contains(.thing) ?? false
    }

    /// `by manager Anna Berg`, `by admin anna_b`: where the name begins.
    private func afterRole(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        guard end > start, byte(end) == .space else { return start }
        if let roles = words.roles(WordSet.hash(bytes, start, end)), !roles.isDisjoint(with: [.person, .user]) {
            return end + 1
        }
        return starts(with: "admin", at: start) ? end + 1 : start
    }

    /// `displayName changed from "Anna Berg" to "Anna Vale"`: both are values of the field.
    private func maskChangedValue(endingAt close: Int, to start: Int) {
        let quote = bytes[close]
        var open = close
        while open > 0, close - open < 96, bytes[open - 1] != quote { open -= 1 }
        // In a JSON string the quotes have backslashes.
        var level = 0
        while open > 1, bytes[open - 2 - level] == .backslash, level < 8, open - 3 - level >= 0 { level += 1 }
        guard open > level + 1, bytes[open - 1] == quote, endsWord("from", at: open - 2 - level) else { return }
        // The name of the field is one of the words before `from`.
        var end = open - 7 - level
        for _ in 0..<3 {
            guard end > 0, bytes[end - 1].isNameByte || bytes[end - 1].isQuote else { return }
            let last = bytes[end - 1].isQuote ? end - 1 : end
            if let name = fieldName(endingAt: last, quoteLevel: -1), !name.isProse {
                let next = quotedValue(level: level, quote: quote, from: start + 1 + level)
                readCell(name, open, close - level, isPersonal: true)
                readCell(name, next.start, next.end, isPersonal: true)
                return
            }
            while end > 0, bytes[end - 1] > .space { end -= 1 }
            end -= 1
        }
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

    /// Whether what follows the word that ends at `end` is what a user does, and no preposition or bracket, which also
    /// follow a thing: `user anna logged in`, `user anna (1001)`, `user anna from 10.1.2.3`, and not
    /// `account removal from the cache`.
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
        journey experience gesture gestures feedback onboarding story stories avatar traffic space quota interface task
        folder folders home homepage form forms load base default picker switch switcher process processes guide manual
        layer content principal notification notifications search import export photo picture image menu panel view
        section card badge persona segment segments cohort cohorts presence locale timeout wait ban block review approval
        consent acceptance agreement delegation impersonation isolation space mode friendly facing level bean beans daemon
        event events message messages comment comments feed feeds post posts stats statistics metrics history library
        code dictionary dialogs control controls option options filter filters field fields cache caches object objects
        example instance more help further now later again the a an this that your our their each every any all another
        existing current new first last default being group groups environment variable variables shell shells unknown anonymous guest root admin administrator system service online
        offline enrollment devices switching tasks hints hint prompt prompts page pages dialog window controller
        stays remains gets keeps becomes sees opens clicks presses taps enters types chooses selects wants tries goes
        should shall would needs uses sends receives utility utilities
        pseudonyms signatures lockout json xml html yaml which who whose where when while because but
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

    // MARK: Lines of programs

    /// `sudo: anna : TTY=`, `CRON[4]: (anna) CMD`: the table has a row for each form of line.
    func noteLineOfProgram(at colon: Int) {
        var end = colon
        // `#0 /var/www/db.php(12): mysqli_connect('db1', 'shop', '…')`: a frame of PHP's
        if byte(end - 1) == .closeParenthesis, noteLine(after: .closeParenthesis, at: colon) { return }
        if byte(end - 1) == .closeBracket || byte(end - 1) == .closeParenthesis {
            let isBracket = byte(end - 1) == .closeBracket
            end -= 1
            while end > 0, colon - end < 48, bytes[end - 1] != (isBracket ? .openBracket : .openParenthesis) {
                end -= 1
            }
            end -= 1
        }
        // `SENT CONTROL [anna]: 'PUSH_REPLY`: the value may be in the brackets.
        let bracket = end
        while end > 0, bytes[end - 1] == .space { end -= 1 }
        // `[09:14:02] [Server thread/INFO]: anna joined the game`
        if end == 0 || byte(end - 1) == .closeBracket, starts(exactly: "INFO]", at: colon - 5) {
            noteLine(after: .closeBracket, at: colon)
            return
        }
        guard end > 1, bytes[end - 1].isNameByte else { return }
        let first = startOfRun(endingAt: end, notBefore: max(0, end - 24)) { $0.isNameByte }
        guard vocabulary.pointee.programs.contains(bytes, first, end) else { return }
        for row in LineFormats.rows {
            let start = end - row.program.utf8CodeUnitCount
            guard starts(with: row.program, at: start), !byte(start - 1).isNameByte else { continue }
            if noteValues(of: row.pattern, at: colon + 1) || bracket < colon && noteValues(of: row.pattern, at: bracket)
            {
                return
            }
        }
    }

    /// Rows whose `program` is a bracket: the text before the colon ends with it.
    @discardableResult
    private func noteLine(after bracket: UInt8, at colon: Int) -> Bool {
        LineFormats.rowsAfterBrackets.contains { row in
            row.program.utf8Start[0] == bracket && noteValues(of: row.pattern, at: colon + 1)
        }
    }

    /// Lines that a bracket makes known, `host ident user [10/Oct/2000:13:55:36 -0700] "GET …`: a row of the table
    /// begins as many words before the bracket as its pattern has.
    func noteLineWithBracket(at bracket: Int) {
        rows: for row in LineFormats.rows where row.program.utf8Start[0] == .openBracket {
            let letters = UnsafeBufferPointer(start: row.pattern.utf8Start, count: row.pattern.utf8CodeUnitCount)
            var start = bracket
            for letter in letters.prefix(while: { $0 != .openBracket }) where letter == .space {
                guard start > 1, bytes[start - 1] == .space else { continue rows }
                start -= 1
                while start > 0, bracket - start < 384, bytes[start - 1] > .space, bytes[start - 1] != .closeBracket,
                    bytes[start - 1] != .quote
                { start -= 1 }
            }
            if noteValues(of: row.pattern, at: start) { return }
        }
    }

    private struct Slot {
        var kind: FindingKind
        var start: Int
        var end: Int
        /// Any word may be in its place.
        var isColumn = false
    }

    /// Matches a pattern and notes its values. A blank matches any number of blanks, `*` matches a word.
    private func noteValues(of pattern: StaticString, at start: Int) -> Bool {
        let letters = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        var index = start
        while index < count, bytes[index].isBlank { index += 1 }
        var slots: [Slot] = []
        var position = 0
        while position < letters.count {
            let letter = letters[position]
            switch letter {
            case .openBrace:
                guard let close = letters[position...].firstIndex(of: .closeBrace) else { return false }
                let name = letters[position + 1]
                position = close + 1
                let next = position < letters.count ? letters[position] : 0
                var end = index
                // A password in quotation marks may have blanks.
                let low: UInt8 = name == UInt8(ascii: "s") && next == .apostrophe ? .space : .space + 1
                while end < count, end - index < 80, bytes[end] >= low, bytes[end] != next, !bytes[end].isQuote {
                    end += 1
                }
                if next == 0 || next == .space { end = endWithoutPunctuation(index, end) }
                if name == UInt8(ascii: "c") {
                    // A column, or a dash in place of it.
                    if !isPlaceholder(index, end) {
                        slots.append(Slot(kind: .user, start: index, end: end, isColumn: true))
                    }
                    index = end
                    continue
                }
                guard end > index + 1 else { return false }
                guard let kind = Self.kindOfSlot(name), kind != .phone || isNumberOfPhone(index, end) else {
                    return false
                }
                if kind == .deviceName,
                    !bytes[index].isAlphanumeric || Self.noDevices.contains(where: { starts(exactly: $0, at: index) })
                {
                    return false
                }
                if kind == .deviceName, starts(exactly: "localhost", at: index) {
                    index = end
                    continue
                }
                if kind == .user, !ValueShape(bytes, index, end).isLoginName, !containsAt(index, end) { return false }
                if kind == .user, words.roles(WordSet.hash(bytes, index, end)) != nil {
                    // `(to root) anna on pts/0`
                    let hasSecret = letters[position...].indices.contains {
                        letters[$0] == .openBrace && letters[$0 + 1] == UInt8(ascii: "s")
                    }
                    guard hasSecret || vocabulary.pointee.nobodies.contains(bytes, index, end) else { return false }
                    index = end
                    continue
                }
                slots.append(Slot(kind: kind, start: index, end: end))
                index = end
                continue
            case UInt8(ascii: "*"):
                let first = index
                position += 1
                let next = position < letters.count ? letters[position] : 0
                let low: UInt8 = next == .apostrophe ? .space : .space + 1
                while index < count, index - first < 256, bytes[index] >= low, bytes[index] != next { index += 1 }
                guard index > first else { return false }
                continue
            case .space:
                guard index >= count || bytes[index].isBlank || bytes[index] == .newline else { return false }
                while index < count, bytes[index].isBlank { index += 1 }
            default:
                while letter == .quote, index < count, bytes[index] == .backslash { index += 1 }
                guard index < count, bytes[index].asciiLowercased == letter.asciiLowercased else { return false }
                index += 1
            }
            position += 1
        }
        // Only one program writes so much around a value.
        let isCertain = letters.count > 16
        for slot in slots { note(slot.kind, slot.start, slot.end, isNamed: isCertain && !slot.isColumn) }
        return true
    }

    /// What Netlogon writes after the place of a device that is empty.
    private static let noDevices: [StaticString] = ["Returns ", "Entered"]

    /// The kind of a value by the first letter of its slot.
    private static func kindOfSlot(_ letter: UInt8) -> FindingKind? {
        switch letter {
        case UInt8(ascii: "u"): .user
        case UInt8(ascii: "s"): .password
        case UInt8(ascii: "d"): .deviceName
        case UInt8(ascii: "p"): .phone
        case UInt8(ascii: "a"): .account
        default: nil
        }
    }

    /// Seven digits or more, with a plus sign or none.
    private func isNumberOfPhone(_ start: Int, _ end: Int) -> Bool {
        let first = byte(start) == UInt8(ascii: "+") ? start + 1 : start
        return end - first > 6 && (first..<end).allSatisfy { bytes[$0].isDigit }
    }

    private func containsAt(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains { bytes[$0] == UInt8(ascii: "@") }
    }
}

/// The lines of programs whose values neither names nor shapes announce (`Catalogue/line_formats.csv`).
enum LineFormats {
    /// Those whose `program` is a closing bracket.
    static let rowsAfterBrackets = rows.filter { row in
        let first = row.program.utf8Start[0]
        return first == .closeBracket || first == .closeParenthesis
    }

    /// The last word of each program's name.
    static var programs: WordSet {
        WordSet(rows.map { "\($0.program)".split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? "" })
    }
}
