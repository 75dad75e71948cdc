import MSALText
import TextBytes

/// What a value looks like, read once: the rules of acceptance ask this and not the bytes.
struct ValueShape {
    let start: Int
    let end: Int
    private(set) var digits = 0
    private(set) var uppers = 0
    private(set) var lowers = 0
    /// Bytes of letters of other scripts.
    private(set) var wides = 0
    private(set) var blanks = 0
    private(set) var hyphens = 0
    private(set) var underscores = 0
    private(set) var dots = 0
    private(set) var ats = 0
    private(set) var slashes = 0
    private(set) var others = 0
    /// How often the class of the characters changes, without a capital before small letters.
    private(set) var turns = 0

    private static let longest = 512

    init(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
        self.start = start
        self.end = end
        var previous: UInt8 = 0
        for index in start..<min(end, start + Self.longest) {
            let byte = bytes[index]
            var kind: UInt8 = 4
            if byte.isDigit {
                kind = 1
                digits += 1
            } else if byte.isUppercase {
                kind = 2
                uppers += 1
            } else if byte.isLowercase {
                kind = 3
                lowers += 1
            } else if byte >= 0x80 {
                wides += 1
            } else {
                switch byte {
                case .space: blanks += 1
                case .minus: hyphens += 1
                case UInt8(ascii: "_"): underscores += 1
                case UInt8(ascii: "."): dots += 1
                case UInt8(ascii: "@"): ats += 1
                case UInt8(ascii: "/"): slashes += 1
                default: others += 1
                }
            }
            if previous != 0, kind != previous, !(previous == 2 && kind == 3) { turns += 1 }
            previous = kind
        }
    }

    var length: Int { end - start }
    var letters: Int { uppers + lowers }
    private var read: Int { min(length, Self.longest) }

    /// Letters, with hyphens, apostrophes and underscores.
    var isWord: Bool { letters > 0 && letters + hyphens + underscores == read }
    /// Letters only, with capitals inside: `SecureString`, `requestAccepted`.
    var hasHumps: Bool { uppers > 0 && lowers > 1 && letters == read && turns > 0 }
    var isNumber: Bool { digits > 0 && digits + (hyphens == 1 ? 1 : 0) == read }
    var isDottedNumber: Bool { digits > 0 && dots > 0 && digits + dots == read }
    /// Generated: letters and digits that alternate, capitals in the middle of a long word, or a number that is too
    /// long to be a count.
    func looksGenerated(atLeast shortest: Int = 8) -> Bool {
        guard length >= shortest, blanks == 0 else { return false }
        if letters == 0 { return digits >= max(shortest, 6) && (read - digits) * 3 <= digits }
        if digits == 0, uppers == 0 { return false }
        if digits > 0 { return turns >= 2 || digits >= 4 }
        return length >= 16 && turns * 5 >= length
    }
    /// Capitals, small letters and digits in disorder, and many of them: a token, whatever kind it is.
    var looksRandom: Bool {
        length >= 20 && blanks == 0 && slashes <= 2 && others <= 6 && digits >= 2 && uppers >= 3 && lowers >= 3
            && turns * 3 >= read && dots < 6
    }
    /// A name that a person signs in with: one word without the marks of a path or a call.
    var isLoginName: Bool {
        length >= 2 && length <= 64 && blanks == 0 && slashes == 0 && others == 0 && letters + wides > 0
    }
}

/// Decides whether a value is real, or a placeholder, a state, or a sentence about it.
extension TextScan {
    /// Words that appear where a value could, but are not values.
    static let placeholders: StaticString =
        """
        null nil none undefined true false yes no empty missing redacted hidden masked removed n/a na unknown unset
        default nan 0 1 void ok is was are not must has have had cannot can should will would did does required expired
        invalid valid present absent found set enabled disabled failed success succeeded received revoked unavailable
        available changed error string int bool boolean number object array unspecified new old and or the a an for from
        with in on to of be please optional anonymous root system admin administrator guest nobody daemon service
        everyone public me self all any user any users password passwords secret token tokens code bearer basic this
        that it nonempty cached refreshed acquired created deleted updated started completed pending ready idle active
        inactive open closed wrong incorrect correct accepted rejected got returned used unused validated issued denied
        encrypted decrypted plain obfuscated nonnull notnull not-null (null) (nil) (pii) (none) (empty) (not-null)
        (redacted) (unknown) signin login logout type value name id field key uuid guid hash email missing. localhost
        application client device server host session nsurlsession state nonce internal external local standard opaque
        strict relaxed needed unchanged mandatory verified unverified filtered withheld suppressed omitted stripped
        x86_64 amd64 arm64 aarch64 i686 scrubbed sanitized confidential private protected sensitive hidden. required. varchar text char date timestamp
        uint32 int32 int64 uint64 float double data any? regular normal manual automatic auto username phone mobile work
        home main primary secondary other full return await try throw let var func self print read write owner member contributor reader and/or vs via but locked
        unlocked blocked suspended allowed successful failure fail passed skipped ignored skip once twice never always
        now today yesterday jwt oauth saml oidc fido mfa sms otp voice app aad msa adfs b2c kerberos ntlm ldap local.
        """

    static let sentenceWords: StaticString =
        """
        is was are not must has have cannot should will required expired invalid be missing doesn't isn't can't didn't
        does did to for from field parameter found could couldn't failed reset
        """

    static let typeWords: StaticString =
        """
        string int integer bool boolean char chararray double float data date uuid url any anyobject object array list
        dictionary map set optional result void securestring str bytes bytearray number long short byte decimal varchar
        text uint8 uint16 uint32 uint64 int8 int16 int32 int64 nsstring nsdata nsdate nsuuid nsnumber guid datetime
        """

    /// Whether `start..<end` is only a placeholder, with no value to hide. Asked before anything else about a value.
    func isPlaceholder(_ start: Int, _ end: Int) -> Bool {
        let length = end - start
        guard length > 0 else { return true }
        if Mask.length(bytes, count, at: start) == length { return true }
        let first = bytes[start]
        if length <= 48 {
            var last = end
            while last > start + 1,
                bytes[last - 1] == UInt8(ascii: ".") || bytes[last - 1] == UInt8(ascii: "!")
                    || bytes[last - 1] == .colon
            { last -= 1 }
            let hash = WordSet.hash(bytes, start, last)
            if vocabulary.pointee.placeholders.contains(hash: hash) || vocabulary.pointee.states.contains(hash: hash) {
                return true
            }
        }
        if isServiceCode(start, end) { return true }
        if !first.isDigit, length >= 2 || !first.isAlphanumeric {
            var index = start + 1
            while index < end, bytes[index] == first || bytes[index] == .minus { index += 1 }
            if index == end { return true }
        }
        switch first {
        case UInt8(ascii: "<"):
            if starts(with: "<mask", at: start) || byte(end) == UInt8(ascii: ">") && isIdentifierText(start, end) {
                return true
            }
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "?"):
            // `:email`, `@p0`: the parameters of a statement.
            if length <= 40, isParameterName(start + 1, end) { return true }
        case UInt8(ascii: "$"), UInt8(ascii: "%"):
            if length <= 40, isParameterName(start + 1, end) { return true }
        case UInt8(ascii: "!"):
            // A tag of YAML.
            if length <= 24, isIdentifierText(start + 1, end) { return true }
        case UInt8(ascii: "0"):
            if byte(start + 1) | 0x20 == UInt8(ascii: "x"), length >= 5, length <= 18,
                (start + 2..<end).allSatisfy({ bytes[$0].isHexDigit })
            {
                return true
            }
        case UInt8(ascii: "#"):
            // `#{Password}`, `#{Password}#`
            if byte(start + 1) == .openBrace, length <= 48 {
                let last = bytes[end - 1] == first ? end - 1 : end
                if isIdentifierText(start + 1, last) { return true }
            }
        default:
            break
        }
        if isStarred(start, end) { return true }
        let last = bytes[end - 1]
        let isEnclosed =
            first == UInt8(ascii: "<") && last == UInt8(ascii: ">")
            || first == UInt8(ascii: "{") && last == UInt8(ascii: "}")
            || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
            || first == UInt8(ascii: "(") && last == UInt8(ascii: ")")
            || first == UInt8(ascii: "$") && (last == UInt8(ascii: "}") || last == UInt8(ascii: ")"))
            || first == UInt8(ascii: "%") && last == UInt8(ascii: "%")
        if isEnclosed, length <= 48, isIdentifierText(start, end) || length <= 5 { return true }
        if first == UInt8(ascii: "%"), length <= 4 { return true }
        if first == UInt8(ascii: "$"), length > 1, isIdentifierText(start, end), !hasDigit(start, end) { return true }
        if starts(with: "your", at: start), isIdentifierText(start, end), !hasDigit(start, end) { return true }
        return false
    }

    /// `p0`, `email`, `1`, `(email)s`, `@`.
    private func isParameterName(_ start: Int, _ end: Int) -> Bool {
        if start == end { return true }
        var letters = 0
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte.isLetter {
                letters += 1
            } else if byte.isDigit {
                digits += 1
            } else if byte != UInt8(ascii: "_"), byte != UInt8(ascii: "("), byte != UInt8(ascii: ")"),
                byte != UInt8(ascii: "@"), byte != UInt8(ascii: ":")
            {
                return false
            }
        }
        return digits <= 2 && (letters > 0 || digits > 0)
    }

    /// Stars or bullets in place of most of a value: `u***@c***.com`, `••••1234`.
    private func isStarred(_ start: Int, _ end: Int) -> Bool {
        var stars = 0
        for index in start..<min(end, start + 64) {
            let isStar =
                bytes[index] == UInt8(ascii: "*")
                || bytes[index] == 0xA2 && byte(index - 1) == 0x80 && byte(index - 2) == 0xE2
            if isStar { stars += 1 }
        }
        return stars >= 3 && stars * 4 >= min(64, end - start)
    }

    /// `AADSTS50076`, `AADB2C90118`: the reason why there is no token, written where a token could be.
    private func isServiceCode(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start].asciiLowercased == UInt8(ascii: "a"), end - start <= 16 else { return false }
        let text = ByteText(UnsafeRawBufferPointer(start: bytes, count: count))
        return ServiceCodes.whole(text.part(start, end)) != nil
    }

    private func isIdentifierText(_ start: Int, _ end: Int) -> Bool {
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte.isDigit { digits += 1 }
            let isPlain =
                byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == .minus || byte == .space
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
                || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == .openBracket || byte == .closeBracket || byte == .openParenthesis
                || byte == .closeParenthesis || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "'")
            if !isPlain { return false }
        }
        return digits == 0
    }

    /// The type in a declaration: `String?`, `SecureString`, `CharArray)`.
    func isTypeName(_ shape: ValueShape) -> Bool {
        var end = shape.start
        while end < shape.end, bytes[end].isLetter { end += 1 }
        guard end > shape.start else { return false }
        if end < shape.end {
            let next = bytes[end]
            if next == UInt8(ascii: "?"), end + 1 == shape.end || !byte(end + 1).isAlphanumeric { return true }
            if next.isDigit { return isTypeWithDigits(shape) }
            guard next == .closeParenthesis || next == UInt8(ascii: "<") else { return false }
        }
        let word = ValueShape(bytes, shape.start, end)
        return word.hasHumps && bytes[shape.start].isUppercase && !(word.length >= 16 && word.turns * 5 >= word.length)
            || vocabulary.pointee.typeWords.contains(bytes, shape.start, end)
    }

    /// `Curve25519PrivateKey`
    private func isTypeWithDigits(_ shape: ValueShape) -> Bool {
        shape.length < 48 && shape.digits <= 5 && shape.letters + shape.digits == shape.length
            && bytes[shape.start].isUppercase
            && shape.lowers > shape.uppers + shape.digits && shape.uppers > 1 && shape.lowers >= 2 * shape.uppers
    }

    /// `self.clientSecrets`, `asn1.decode_signature`, `P256.PrivateKey(…)`: code, not a value.
    func isCode(_ shape: ValueShape) -> Bool {
        guard bytes[shape.start].isLetter || bytes[shape.start] == UInt8(ascii: "_") else { return false }
        var index = shape.start
        while index < shape.end,
            bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "_") || bytes[index] == UInt8(ascii: ".")
        { index += 1 }
        if index < shape.end {
            return bytes[index] == .openParenthesis && shape.length < 400 && !bytes[index - 1].isDigit
        }
        return shape.dots > 0 && shape.digits <= 2 && shape.length < 48 && shape.turns * 3 < shape.length
    }

    /// `os.environ["DB_PASSWORD"]`, `Configuration["ClientSecret"]`: the value is elsewhere.
    func isSubscript(_ extent: ValueExtent) -> Bool {
        let index = endOfPath(extent.start, extent.end).end
        return index > extent.start && byte(index) == .openBracket
            && (byte(index + 1).isQuote || byte(index + 1) == .backslash
                || byte(index + 1) == .colon && byte(index + 2).isLetter)
            && !hasDigit(extent.start, index)
    }

    /// The end of a path of identifiers, `request.body.email`, and how many they are.
    private func endOfPath(_ start: Int, _ end: Int) -> (end: Int, parts: Int) {
        var index = start
        var parts = 0
        while index < end, bytes[index].isLetter || bytes[index] == UInt8(ascii: "_") {
            while index < end, bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "_") { index += 1 }
            if index < end, bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "!") { index += 1 }
            parts += 1
            if index + 2 < end, bytes[index] == .colon, bytes[index + 1] == .colon { index += 1 }
            guard index + 1 < end, bytes[index] == UInt8(ascii: ".") || bytes[index - 1] == .colon else { break }
            index += 1
        }
        return (index, parts)
    }

    /// `req.body.email`, `var.db_password`, `z.string().min(8)`, `&str`: source code in the value's place. A path of two
    /// identifiers counts if its last word is the name of a field: `anna.berg` is a login.
    func isExpression(_ shape: ValueShape) -> Bool {
        guard shape.ats == 0, shape.length < 160 else { return false }
        if bytes[shape.start] == UInt8(ascii: "&"), shape.digits == 0 {
            return isPlainWord(shape.start + 1, shape.end)
        }
        let path = endOfPath(shape.start, shape.end)
        guard path.parts > 0, !hasDigit(shape.start, path.end) else { return false }
        if path.parts == 1 {
            // `useState('')`, `findByEmail($request)`
            guard byte(path.end) == .openParenthesis, path.end <= shape.end, path.end - shape.start > 3 else {
                return isCmdlet(shape)
            }
            let next = byte(path.end + 1)
            return next.isQuote || next == .closeParenthesis || next == UInt8(ascii: "$")
                || !isOneCaseWord(shape.start, path.end)
        }
        if path.end < shape.end {
            let next = bytes[path.end]
            return next == .openParenthesis || next == .openBracket
        }
        var last = path.end
        while bytes[last - 1] != UInt8(ascii: ".") { last -= 1 }
        if !isOneCaseWord(last, path.end) { return true }
        return words.roles(WordSet.hash(bytes, last, path.end)) != nil || rolesOfWholeName(last, path.end)
    }

    /// `Get-Credential`, `ConvertTo-SecureString`: a command of PowerShell in the value's place.
    private func isCmdlet(_ shape: ValueShape) -> Bool {
        guard shape.hyphens == 1, shape.letters + 1 == shape.length else { return false }
        return Self.cmdlets.contains { starts(exactly: $0, at: shape.start) }
    }

    private static let cmdlets: [StaticString] = ["Get-", "New-", "ConvertTo-", "Read-", "Import-", "ConvertFrom-"]

    /// Letters of one case, perhaps after a capital: no `camelCase`.
    private func isOneCaseWord(_ start: Int, _ end: Int) -> Bool {
        (start + 1..<max(start + 1, end)).allSatisfy { !(bytes[$0].isUppercase && bytes[$0 - 1].isLowercase) }
    }

    /// `initWithUsername:homeAccountId:environment:`, a method's name in Objective-C.
    func isSelector(_ extent: ValueExtent, _ separator: Int) -> Bool {
        guard bytes[separator] == .colon, extent.start == separator + 1, bytes[extent.start].isLowercase else {
            return false
        }
        var index = extent.start
        var hasHump = false
        var colons = 0
        while index < count, index - extent.start < 96 {
            if bytes[index] == .colon {
                colons += 1
            } else if !bytes[index].isLetter {
                break
            } else if bytes[index].isUppercase {
                hasHump = true
            }
            index += 1
        }
        return colons > 0 && bytes[index - 1] == .colon && (hasHump || colons > 1)
    }

    func hasDigit(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index].isDigit { return true }
        return false
    }

    func looksGenerated(_ start: Int, _ end: Int, atLeast shortest: Int = 8) -> Bool {
        guard end - start >= shortest else { return false }
        return ValueShape(bytes, start, end).looksGenerated(atLeast: shortest)
    }

    /// A sentence about the value instead of the value: `password: must not be empty`.
    func isSentence(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var index = start
        while index <= min(end, start + 80) {
            let byte = index < end ? bytes[index] : 32
            if !byte.isLetter, byte != UInt8(ascii: "'") {
                guard byte == .space || byte == .comma || byte == UInt8(ascii: ".") || byte == .colon else {
                    return false
                }
                if vocabulary.pointee.sentenceWords.contains(bytes, wordStart, index) { return true }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// Only letters (and the hyphen or apostrophe inside a word).
    func isPlainWord(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end
        where !bytes[index].isLetter && bytes[index] != .minus && bytes[index] != UInt8(ascii: "'")
            && bytes[index] != UInt8(ascii: "_")
        {
            return false
        }
        return end > start
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

    /// Two adjacent words of letters: a sentence, not a secret.
    func hasWords(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var words = 0
        for index in start...min(end, start + 200) where index == end || bytes[index] == .space {
            words = index - wordStart <= 16 && isPlainWord(wordStart, index) ? words + 1 : 0
            if words > 1 { return true }
            wordStart = index + 1
        }
        return false
    }

    // MARK: Names of persons

    /// The end of the capitalised words at `start`, and how many they are: `Mei-Ling Lindqvist`.
    func personEnd(from start: Int, limit: Int = .max) -> (end: Int, words: Int) {
        let count = min(count, limit)
        var index = start
        var end = start
        var words = 0
        while words < 5, index < count {
            let first = index
            let isCapital = bytes[index].isUppercase || bytes[index] >= 0xC3
            while index < count, index - first < 40, isPersonByte(index) { index += 1 }
            guard index > first else { break }
            let isParticle =
                words > 0 && index - first <= 3 && isPlainWord(first, index) && byte(index) == .space
                && byte(index + 1).isUppercase && vocabulary.pointee.particles.contains(bytes, first, index)
            guard isCapital && !hasInnerCapital(first, index) || isParticle else { break }
            end = index
            words += 1
            // `CN=Family\\, Given`
            if words == 1, byte(index) == .backslash, starts(exactly: "\\, ", at: index), byte(index + 3).isUppercase {
                index += 2
            }
            guard byte(index) == .space, byte(index + 1).isLetter || byte(index + 1) >= 0xC3 else { break }
            index += 1
        }
        return (end, words)
    }

    static let particles: StaticString = "de da do di du van von der den af al bin ibn la le el dos das"

    private func isPersonByte(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0x80 {
            // Not the punctuation of other scripts.
            return
                !(byte == 0xE2
                || byte == 0xE3 && self.byte(index + 1) == 0x80 && self.byte(index + 2) != 0x85
                || self.byte(index - 1) == 0xE2 && UTF8.isContinuation(byte) && self.byte(index - 1) >= 0x80)
        }
        return byte.isLetter || byte == .minus || byte == UInt8(ascii: "'") && self.byte(index + 1).isUppercase
    }

    private func hasInnerCapital(_ start: Int, _ end: Int) -> Bool {
        var lowers = 0
        var uppers = 0
        for index in start..<end {
            if bytes[index].isLowercase {
                lowers += 1
            } else if bytes[index].isUppercase, index > start {
                // `McCarthy`, `O'Brien` and `Mei-Ling` are names.
                if bytes[index - 1].isLowercase, index - start > 2, !starts(exactly: "Mac", at: start) { return true }
                uppers += 1
            }
        }
        return uppers > 1 && lowers == 0 && end - start <= 4
    }

    /// Whether the whole of `start..<end` reads as the name of a person: capitalised words, also `Family, Given`.
    func isPersonName(_ start: Int, _ end: Int, atLeast fewest: Int = 1) -> Bool {
        guard end - start >= 2, end - start <= 80, !isSentence(start, end) else { return false }
        if bytes[start] >= 0xE3 || bytes[start] >= 0xD7 && bytes[start] < 0xE0 {
            return (start..<end).allSatisfy { bytes[$0] >= 0x80 || bytes[$0] == .space }
        }
        var index = start
        var words = 0
        while index < end {
            if let letterEnd = endOfEscapedLetter(index, end) {
                index = letterEnd
                words += 1
                continue
            }
            let part = personEnd(from: index, limit: end)
            guard part.words > 0 else { return false }
            words += part.words
            index = part.end
            if index < end {
                if let letterEnd = endOfEscapedLetter(index, end) {
                    index = letterEnd
                    while index < end, bytes[index].isLetter { index += 1 }
                } else if bytes[index] == .backslash, byte(index + 1) == .comma {
                    index += 2
                } else if bytes[index] == .comma || bytes[index] == UInt8(ascii: ".") {
                    index += 1
                } else if bytes[index] != .space {
                    return false
                }
                while index < end, bytes[index] == .space { index += 1 }
            }
        }
        return words >= fewest
    }

    /// The end of `\U00f8`, a letter as print-outs of dictionaries write it. Nested texts have more backslashes.
    private func endOfEscapedLetter(_ start: Int, _ end: Int) -> Int? {
        var index = start
        while index < end, bytes[index] == UInt8(ascii: "\\") { index += 1 }
        guard index > start, index + 5 <= end, bytes[index] | 0x20 == UInt8(ascii: "u"),
            (index + 1..<index + 5).allSatisfy({ bytes[$0].isHexDigit })
        else { return nil }
        return index + 5
    }
}
