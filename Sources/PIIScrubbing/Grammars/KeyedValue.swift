import TextBytes

/// `name=value`, `name: value`, `"name":"value"`, `name => value`: the name decides what the value is.
extension TextScan {
    func keyedValue(at separator: Int) {
        let sign = bytes[separator]
        let next = byte(separator + 1)
        let before = byte(separator - 1)
        if sign == UInt8(ascii: ":") {
            if next == UInt8(ascii: ":") || before == UInt8(ascii: ":") || next == UInt8(ascii: "=") { return }
            if next == UInt8(ascii: "/"), byte(separator + 2) == UInt8(ascii: "/") { return }
        } else {
            if next == UInt8(ascii: "=") || before == UInt8(ascii: "!") || before == UInt8(ascii: "<")
                || before == UInt8(ascii: ">") || before == UInt8(ascii: "=")
            {
                return
            }
        }
        guard let name = keyName(before: separator), name.entry.confidence != .open else { return }
        let start = valueStart(after: separator)
        value(of: name, from: start, separator: separator)
    }

    /// Classifies the value at `start` by its name.
    func value(of name: KeyName, from start: Int, separator: Int) {
        guard start < count else { return }
        switch name.entry.confidence {
        case .open:
            return
        case .header:
            if let grammar = name.entry.header { headerValue(grammar, from: start, name: name) }
            return
        case .sibling:
            siblingValue(from: start, name: name, separator: separator)
            return
        default:
            break
        }
        if let quote = openingQuote(at: start) {
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            judge(extent, name, separator: separator)
            return
        }
        let first = bytes[start]
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "(") {
            if Mask.length(bytes, count, at: start) == 0 {
                elements(from: start + 1, name, separator: separator)
                return
            }
        }
        if first == UInt8(ascii: "{") {
            if isGUID(start + 1), byte(start + 37) == UInt8(ascii: "}") {
                let extent = ValueExtent(
                    start: start + 1,
                    end: start + 37,
                    isQuoted: true,
                    isCut: false,
                    terminator: UInt8(ascii: "}")
                )
                judge(extent, name, separator: separator)
            }
            return
        }
        let isName = name.entry.kind == .name || name.entry.kind == .deviceName
        let isPassword = name.entry.kind == .password
        let isSecret = name.entry.kind.sensitivity == .secret
        // `k`, `key`, `t`: outside of a query these can be the name of anything.
        if isSecret, name.entry.confidence == .query, name.end - name.start < 5, !name.entry.kind.isGrant {
            let before = byte(name.wordStart - 1)
            guard before == UInt8(ascii: "?") || before == UInt8(ascii: "&") || before == UInt8(ascii: "#") else {
                return
            }
        }
        let extent = bareValue(
            from: start,
            separatorDepth: depth(separator),
            spaces: isName || name.entry.kind == .phone || name.entry.kind == .card,
            isPassword: isPassword,
            limit: isSecret ? Self.judgedLength : Self.longestName
        )
        judge(extent, name, separator: separator)
    }

    /// A bare value is classified by its beginning. Otherwise `otp=otp=otp=…` would be read to its end at every name.
    private static let judgedLength = 2048
    private static let longestName = 512

    /// The strings of an array, each classified by the array's name.
    private func elements(from start: Int, _ name: KeyName, separator: Int) {
        var index = start
        var seen = 0
        while index < count, seen < 64, index - start < 65_536 {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "{") { return }
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                judge(extent, name, separator: separator)
                index = extent.end + quote.level + 1
                seen += 1
            } else if byte.isSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\")
                || byte == UInt8(ascii: "n") && self.byte(index - 1) == UInt8(ascii: "\\")
            {
                index += 1
            } else {
                return
            }
        }
    }

    private func judge(_ extent: ValueExtent, _ name: KeyName, separator: Int) {
        var extent = extent
        let kind = name.entry.kind
        guard masks(kind), !extent.isEmpty, extent.start >= cursor else { return }
        let mask = Mask.length(bytes, count, at: extent.start)
        if mask > 0, kind.sensitivity != .secret || extent.start + mask == extent.end {
            pass(to: extent.start + mask)
            return
        }
        if isPlaceholder(extent.start, extent.end) { return }
        if extent.terminator == UInt8(ascii: "("), !extent.isQuoted { return }
        let isLoose = !extent.isQuoted && (bytes[separator] == UInt8(ascii: ":") || name.isProse)
        switch name.entry.confidence {
        case .high:
            guard isStrongValue(&extent, name, isLoose: isLoose) else { return }
        case .low:
            guard isWeakValue(extent, name, isLoose: isLoose) else { return }
        case .query:
            let before = byte(name.wordStart - 1)
            let inQuery =
                before == UInt8(ascii: "?") || before == UInt8(ascii: "&") || before == UInt8(ascii: "#")
                || extent.terminator == UInt8(ascii: "&")
            if inQuery, bytes[separator] == UInt8(ascii: "=") {
                let length = extent.end - extent.start
                guard length > 7 || !isNumber(extent.start, extent.end) else { return }
                guard length >= 3 else { return }
                if kind == .token || kind == .secret { guard length >= 6 else { return } }
            } else {
                // `k`, `key`, `t`: outside of a query these can be the name of anything.
                if kind == .secret || kind == .token, name.end - name.start < 5 { return }
                guard looksGenerated(extent.start, extent.end, atLeast: kind == .code ? 16 : 8),
                    !(kind == .code && isNumber(extent.start, extent.end))
                else { return }
            }
        case .neighbour:
            guard isPersonName(extent), hasAccountNeighbour() else { return }
        case .markup:
            guard isGeneratedID(extent.start, extent.end) else { return }
        case .person:
            if isGeneratedID(extent.start, extent.end) {
                found(.assertion, extent.start, extent.end)
                return
            }
            guard isGUID(extent.start), describesPerson() else { return }
        case .open, .header, .sibling:
            return
        }
        if kind.sensitivity == .secret, kind != .password, extent.isQuoted, hasWords(extent.start, extent.end) {
            return
        }
        let isBareNumber = !extent.isQuoted && name.quoteLevel >= 0 && isNumber(extent.start, extent.end)
        let isToken = kind.sensitivity == .secret && kind != .password && !extent.isQuoted
        if !extent.isQuoted, kind.sensitivity == .secret, extent.end - extent.start >= Self.judgedLength {
            extent = bareValue(
                from: extent.start,
                separatorDepth: depth(separator),
                spaces: false,
                isPassword: kind == .password,
                limit: .max
            )
        }
        found(
            kind,
            extent.start,
            extent.end,
            quoteLevel: isBareNumber ? Int8(clamping: name.quoteLevel) : -1
        )
        if isToken { continueToken(kind, after: extent.end, width: extent.end - extent.start) }
    }

    /// `_0b7b…`, `id9c1e…`, `pfx…`: how SAML names a message.
    private func isGeneratedID(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 24 else { return false }
        var first = start
        if bytes[first] == UInt8(ascii: "_") {
            first += 1
        } else if starts(with: "id", at: first) {
            first += 2
        } else if starts(with: "pfx", at: first) {
            first += 3
        } else {
            return false
        }
        while first < end {
            if !bytes[first].isHexDigit, bytes[first] != .minus, bytes[first] != UInt8(ascii: "_") { return false }
            first += 1
        }
        return true
    }

    /// Two adjacent words of letters: a sentence, not a secret.
    private func hasWords(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var words = 0
        for index in start...min(end, start + 200) where index == end || bytes[index] == .space {
            words = index - wordStart <= 16 && isPlainWord(wordStart, index) ? words + 1 : 0
            if words > 1 { return true }
            wordStart = index + 1
        }
        return false
    }

    /// An object with a given name, a surname or telephone numbers, and without request ids.
    private func describesPerson() -> Bool {
        if let known = state.pointee.speaksOfPerson { return known }
        var isPerson = false
        for index in 0..<count where bytes[index] == .quote {
            if starts(with: "\"correlationId", at: index) || starts(with: "\"appId", at: index) {
                isPerson = false
                break
            }
            if starts(with: "\"givenName", at: index) || starts(with: "\"surname", at: index)
                || starts(with: "\"businessPhones", at: index) || starts(with: "\"mail\"", at: index)
            {
                isPerson = true
            }
        }
        state.pointee.speaksOfPerson = isPerson
        return isPerson
    }

    /// `password for anna: …`, `code of session 4: …`: the name is not directly before the separator.
    func valueOfPhrase(at colon: Int) {
        guard byte(colon + 1) == .space else { return }
        var index = colon
        while index > cursor - 64, index > 0, colon - index < 96, bytes[index - 1] > .space { index -= 1 }
        guard index > 4, index < colon, byte(index - 1) == .space else { return }
        guard bytes[index - 2] | 32 == UInt8(ascii: "r") || bytes[index - 2] | 32 == UInt8(ascii: "f") else { return }
        guard endsWord("for", at: index - 1) || endsWord("of", at: index - 1) else { return }
        let end = index - (endsWord("for", at: index - 1) ? 5 : 4)
        guard end > 0, byte(end - 1).isAlphanumeric, keys.mayEnd(bytes, at: end),
            let name = nameEnding(at: end, quoteLevel: -1),
            name.entry.kind.sensitivity == .secret,
            name.entry.confidence == .high || name.entry.confidence == .low
        else { return }
        let start = valueStart(after: colon)
        var last = start
        while last < count, bytes[last] > .space { last += 1 }
        guard looksGenerated(start, last, atLeast: 6) || name.entry.kind == .password && !isPlainWord(start, last)
        else {
            return
        }
        value(of: name, from: start, separator: colon)
    }

    private func isStrongValue(_ extent: inout ValueExtent, _ name: KeyName, isLoose: Bool) -> Bool {
        let start = extent.start
        switch name.entry.kind {
        case .account, .device, .enrollment, .session:
            if isGUID(start) {
                extent.end = start + 36
                return true
            }
            if isNumber(start, extent.end), extent.end - start < 6 { return false }
            if isLoose { return looksGenerated(start, extent.end, atLeast: 6) }
            return !isDottedNumber(start, extent.end) && !isSentence(start, extent.end)
        case .address:
            guard let end = addressEnd(at: start) else { return false }
            extent.end = end
            return !isUnpersonalAddress(start, end)
        case .hardware:
            return hexDigits(start, extent.end) == 12 && extent.end - start <= 17
        case .phone, .card:
            return digits(start, extent.end) >= 3 && extent.end - start <= 40 && !isSentence(start, extent.end)
        case .user, .email:
            if isSentence(start, extent.end) { return false }
            if isNumber(start, extent.end), extent.end - start < 5 { return false }
            if isLoose, byte(extent.end) == .space, startsSentence(extent.end + 1) { return false }
            return true
        case .name:
            return !isSentence(start, extent.end)
        case .deviceName:
            return !isSentence(start, extent.end)
        case .clientInfo:
            return extent.end - start >= 8
        case .password:
            if isLoose, isPlainWord(start, extent.end) {
                if name.isProse { return false }
                if byte(extent.end) == .space, byte(extent.end + 1).isLetter { return false }
                if byte(extent.end) == .comma, byte(extent.end + 1) == .space { return false }
            }
            return !(extent.isQuoted && isSentence(start, extent.end))
        default:
            if extent.isQuoted { return extent.end - start >= 3 && !isSentence(start, extent.end) }
            if isPlainWord(start, extent.end) { return extent.end - start >= 24 }
            if isNumber(start, extent.end) { return extent.end - start >= 6 }
            return extent.end - start >= 4
        }
    }

    private func startsSentence(_ start: Int) -> Bool {
        var end = start
        while end < count, end - start < 12, bytes[end].isLetter || bytes[end] == UInt8(ascii: "'") { end += 1 }
        return end > start && isSentence(start, end)
    }

    private func isWeakValue(_ extent: ValueExtent, _ name: KeyName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        let length = end - start
        switch name.entry.kind {
        case .oneTimeCode:
            guard length >= 4, length <= 64, !isSentence(start, end) else { return false }
            return hasDigit(start, end)
        case .user:
            if isGUID(start) || containsAt(start, end) { return true }
            if looksGenerated(start, end, atLeast: 6), !isNumber(start, end) { return true }
            if isNumber(start, end) { return length >= 7 }
            let isWhole = name.wordStart == name.start
            guard isWhole, isUserName(start, end) else { return false }
            return !isLoose || extent.terminator != .space
        case .password:
            return length >= 6 && !isNumber(start, end) && !isPlainWord(start, end)
        case .deviceName:
            return !containsDot(start, end) || starts(with: ".local", at: end - 6) || starts(with: ".lan", at: end - 4)
        case .account:
            if isGUID(start) { return true }
            return length >= 16 && looksGenerated(start, end) || length >= 9 && isNumber(start, end)
        case .session:
            return looksGenerated(start, end, atLeast: 8)
        case .secret, .token:
            return looksGenerated(start, end, atLeast: 8) && !(isNumber(start, end) && length < 10)
        default:
            return looksGenerated(start, end)
        }
    }

    private func isUserName(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 2, end - start <= 64 else { return false }
        for index in start..<end {
            let byte = bytes[index]
            if byte == .space || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") { return false }
        }
        return true
    }

    private func containsAt(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index] == UInt8(ascii: "@") { return true }
        return false
    }

    private func containsDot(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index] == UInt8(ascii: ".") { return true }
        return false
    }

    func isNumber(_ start: Int, _ end: Int) -> Bool {
        guard start < end else { return false }
        var index = start
        if bytes[index] == UInt8(ascii: "-"), index + 1 < end { index += 1 }
        while index < end {
            if !bytes[index].isDigit { return false }
            index += 1
        }
        return true
    }

    private func isDottedNumber(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where !bytes[index].isDigit && bytes[index] != UInt8(ascii: ".") { return false }
        return true
    }

    private func digits(_ start: Int, _ end: Int) -> Int {
        (start..<end).reduce(0) { $0 + (bytes[$1].isDigit ? 1 : 0) }
    }

    private func hexDigits(_ start: Int, _ end: Int) -> Int {
        (start..<end).reduce(0) { $0 + (bytes[$1].isHexDigit ? 1 : 0) }
    }

    /// Two to four words that begin with a capital: `Mei-Ling Lindqvist`.
    private func isPersonName(_ extent: ValueExtent) -> Bool {
        let length = extent.end - extent.start
        guard length >= 2, length <= 80, !isSentence(extent.start, extent.end) else { return false }
        var index = extent.start
        while index < extent.end {
            if let letterEnd = endOfEscapedLetter(index, extent.end) {
                index = letterEnd
                continue
            }
            let byte = bytes[index]
            let isPart =
                byte.isLetter || byte >= 0x80 || byte == .space || byte == .minus || byte == UInt8(ascii: "'")
                || byte == UInt8(ascii: ".")
                || byte == .comma
            if !isPart { return false }
            index += 1
        }
        return true
    }

    /// The end of `\U00f8`, a letter as print-outs of dictionaries write it. Nested texts have more backslashes.
    private func endOfEscapedLetter(_ start: Int, _ end: Int) -> Int? {
        var index = start
        while index < end, bytes[index] == UInt8(ascii: "\\") { index += 1 }
        guard index > start, index + 5 <= end, bytes[index] | 0x20 == UInt8(ascii: "u"),
            hexDigits(index + 1, index + 5) == 4
        else { return nil }
        return index + 5
    }

    /// Whether the text describes an account, that is, another account field occurs anywhere in it. Computed once per
    /// text, over the whole text: with a window, masking would bring new neighbours into reach.
    private func hasAccountNeighbour() -> Bool {
        if let known = state.pointee.speaksOfAccount { return known }
        var isFound = false
        for index in 0..<count where bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: ":") {
            guard let name = keyName(before: index) else { continue }
            let kind = name.entry.kind
            if name.entry.confidence == .high || name.entry.confidence == .low,
                kind == .user || kind == .account || kind == .email || kind == .name
            {
                isFound = true
                break
            }
        }
        state.pointee.speaksOfAccount = isFound
        return isFound
    }
}
