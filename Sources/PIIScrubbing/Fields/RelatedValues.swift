internal import CScrubScan
import TextBytes

/// Values that belong to a value that was found elsewhere in the text: a name and the login made of it, and the same
/// value again.
extension TextScan {
    // MARK: Names and accounts of the same person

    private static let mostRelatives = 4

    /// A name beside the account that is made of it, `Anna Berg (a.berg)`, and an account beside the name that it is
    /// made of.
    func readRelatives() {
        withUnsafeTemporaryAllocation(of: Finding.self, capacity: Self.mostRelatives) { buffer in
            var found = 0
            for finding in findings where found < Self.mostRelatives {
                guard isMadeOfName(finding.kind), 5...96 ~= finding.end - finding.start, !isGUID(finding.start) else {
                    continue
                }
                (buffer.baseAddress.map { $0 + found })?.initialize(to: finding)
                found += 1
            }
            if found > 0 { readRelatives(of: UnsafeBufferPointer(rebasing: buffer[..<found])) }
        }
    }

    private func readRelatives(of accounts: UnsafeBufferPointer<Finding>) {
        let known = findings
        let hasLongWord = accounts.contains { account in
            var letters = 0
            let end = Int(scrub_find(bytes, account.end, account.start, UInt8(ascii: "@"), UInt8(ascii: "@"), 0))
            return (account.start..<end).contains { index in
                letters = bytes[index].isLetter ? letters + 1 : 0
                return letters >= 5
            }
        }
        var next = 0
        var index = 0
        while true {
            let word = scrub_next_word(bytes, count, index)
            guard word.start < word.end else { return }
            while next < known.count, known[next].end <= index { next += 1 }
            if next < known.count, known[next].start <= word.start {
                index = known[next].end
                continue
            }
            index = word.end
            if isInGUID(word.start, word.end) { continue }
            if 5...48 ~= word.end - word.start, hasLongWord || bytes[word.start].isUppercase, isWordEdge(word.start - 1)
            {
                noteRelative(word.start, word.end, accounts)
            }
        }
    }

    private func isMadeOfName(_ kind: FindingKind) -> Bool {
        kind == .email || kind == .user || kind == .name || kind == .deviceName
    }

    /// Notes `start..<end` if it is a capitalised word that one of the accounts contains, or contains a word of a name.
    private func noteRelative(_ start: Int, _ end: Int, _ accounts: UnsafeBufferPointer<Finding>) {
        let isCapital = bytes[start].isUppercase
        for account in accounts where isCapital ? contains(start, end, in: account) : hasWord(of: account, start, end) {
            let shape = ValueShape(bytes, start, end)
            let isName = isCapital && shape.letters == shape.length && shape.uppers == 1
            // `CONTOSO\\anna` is no relative of `Contoso`.
            if byte(account.start + end - start) == .backslash, isName { continue }
            if isCapital, isNameOfDatabase(start, end) { return }
            guard isName || !isCapital && shape.isLoginName && shape.lowers > 3 && shape.uppers == 0,
                words.roles(WordSet.hash(bytes, start, end)) == nil, !isPlaceholder(start, end)
            else { return }
            note(isName ? .name : .user, start, end)
            return
        }
    }

    /// `<add name="Lager" connectionString="Initial Catalog=Lager;User ID=lager_app`: accounts of services are called like what
    /// they are for.
    private func isNameOfDatabase(_ start: Int, _ end: Int) -> Bool {
        if byte(start - 1) == .equals { return rolesOfLastPart(endingAt: start - 1)?.contains(.thing) ?? false }
        return byte(start - 1).isQuote && isBeforeConnectionString(end)
    }

    /// `"Lager" connectionString=`: what the quoted value that ends at `end` names is a connection.
    func isBeforeConnectionString(_ end: Int) -> Bool { starts(with: "connectionstring", at: end + 2) }

    /// Whether `start..<end` contains a word of at least five letters of the account, before its at sign.
    private func hasWord(of account: Finding, _ start: Int, _ end: Int) -> Bool {
        let token = Finding(start: start, end: end, kind: .user)
        // `CONTOSO\anna`: the domain is no part of the name.
        var wordStart = (account.start..<account.end).last { bytes[$0] == .backslash }.map { $0 + 1 } ?? account.start
        var index = wordStart
        while index <= account.end {
            let byte = index < account.end ? bytes[index] : UInt8(ascii: "@")
            if !byte.isLetter {
                if index - wordStart >= 5, contains(wordStart, index, in: token) { return true }
                if byte == UInt8(ascii: "@") { return false }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// Whether the word is in the value, before its at sign, in any case.
    func contains(_ start: Int, _ end: Int, in value: Finding) -> Bool {
        let length = end - start
        let first = bytes[start].asciiLowercased
        var index = value.start
        while index + length <= value.end, bytes[index] != UInt8(ascii: "@") {
            if bytes[index].asciiLowercased == first,
                (1..<length).allSatisfy({ bytes[index + $0].asciiLowercased == bytes[start + $0].asciiLowercased })
            {
                return true
            }
            index += 1
        }
        return false
    }

    // MARK: Values that occur again

    private static let mostValues = 8

    /// Masks the values that were found wherever they occur again, in any case: `user=anna …, session of ANNA`.
    func findAgain() {
        let known = findings
        var values = 0
        for finding in known where values < Self.mostValues {
            var end = finding.end
            lazy var shape = ValueShape(bytes, finding.start, finding.end)
            switch finding.kind {
            case .email:
                // The part before the at sign.
                while end > finding.start, bytes[end - 1] != UInt8(ascii: "@") { end -= 1 }
                end -= 1
                guard end - finding.start >= 6 else { continue }
            case .user, .name, .deviceName:
                guard end - finding.start >= 5, shape.letters + shape.wides > 3 else { continue }
            case .oneTimeCode, .password, .account, .device, .session, .identifier:
                guard end - finding.start >= 6 else { continue }
            case .state, .nonce, .code, .token, .secret, .key:
                // `"state":"FbvbuPzHaw"` beside `?state=FbvbuPzHaw`
                guard shape.length >= 8, shape.letters > 0, shape.lowers < shape.length else { continue }
            case .address:
                if shape.isDottedNumber {
                    values += 1
                    findHost(of: finding)
                }
                continue
            default:
                continue
            }
            guard words.roles(WordSet.hash(bytes, finding.start, end)) == nil else { continue }
            values += 1
            find(finding.start, end, finding.kind == .email ? .user : finding.kind, known)
            if finding.kind == .name { findParts(finding.start, end, known) }
        }
    }

    /// `198-51-100-98.dsl.example.net[198.51.100.98]`: the host that is called like its address.
    private func findHost(of address: Finding) {
        let length = address.end - address.start
        guard count >= 2 * length else { return }
        var index = next(bytes[address.start], from: 0)
        while index <= count - length {
            defer { index = next(bytes[address.start], from: index + 1) }
            guard !byte(index - 1).isDigit, !byte(index + length).isDigit else { continue }
            let isSame = (0..<length).allSatisfy { offset in
                let byte = bytes[address.start + offset]
                return byte == .dot ? bytes[index + offset] == .minus : bytes[index + offset] == byte
            }
            if isSame { note(.address, index, index + length) }
        }
    }

    /// `N:Berg;Anna` beside `FN:Anna Berg`: the words of a name, as they are written.
    private func findParts(_ start: Int, _ end: Int, _ known: UnsafeBufferPointer<Finding>) {
        var parts = 0
        var wordStart = start
        for index in start...end where index == end || bytes[index] == .space {
            if index - wordStart >= 4, index - wordStart < end - start, bytes[wordStart].isUppercase, parts < 3,
                words.roles(WordSet.hash(bytes, wordStart, index)) == nil
            {
                parts += 1
                find(wordStart, index, .name, known, inAnyCase: false)
            }
            wordStart = index + 1
        }
    }

    private func find(
        _ start: Int,
        _ end: Int,
        _ kind: FindingKind,
        _ known: UnsafeBufferPointer<Finding>,
        inAnyCase: Bool = true
    ) {
        let length = end - start
        let first = bytes[start].asciiLowercased
        var nextKnown = 0
        var index = 0
        while true {
            index = next(letter: first | 0x20, from: index)
            guard index + length <= count else { return }
            while nextKnown < known.count, known[nextKnown].end <= index { nextKnown += 1 }
            if nextKnown < known.count, known[nextKnown].start <= index {
                index = known[nextKnown].end
                continue
            }
            guard bytes[index].asciiLowercased == first, isWordEdge(index - 1), isWordEdge(index + length),
                (1..<length).allSatisfy({ bytes[index + $0].asciiLowercased == bytes[start + $0].asciiLowercased }),
                inAnyCase || (0..<length).allSatisfy({ bytes[index + $0] == bytes[start + $0] }),
                !isInGUID(index, index + length)
            else {
                index += 1
                continue
            }
            note(kind, index, index + length)
            index += length
        }
    }

    /// Whether a word is one or several groups of a GUID, and not all of it: that they are the same as a value is chance.
    private func isInGUID(_ start: Int, _ end: Int) -> Bool {
        guard end - start < UUIDText.length, byte(end) == .minus || byte(start - 1) == .minus else { return false }
        return [0, 9, 14, 19, 24].contains { start >= $0 && isGUID(start - $0) && end <= start - $0 + UUIDText.length }
    }

    func isWordEdge(_ index: Int) -> Bool {
        let byte = self.byte(index)
        return !byte.isAlphanumeric && byte != .underscore && byte < 0x80 || isEscapeLetter(index)
            || byte == 0x9D || byte == 0x9C
    }
}
