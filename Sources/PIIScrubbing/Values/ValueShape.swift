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
        for index in start..<max(start, min(end, start + Self.longest)) {
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
                case .underscore: underscores += 1
                case .dot: dots += 1
                case UInt8(ascii: "@"): ats += 1
                case .slash: slashes += 1
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
        // `uftHoYUGwkfZXOXE`: as many capitals as small letters, more or less
        return length >= 16 && (turns * 5 >= length || turns >= 3 && uppers * 3 >= length && lowers * 3 >= length)
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

extension TextScan {
    func looksGenerated(_ start: Int, _ end: Int, atLeast shortest: Int = 8) -> Bool {
        guard end - start >= shortest else { return false }
        return ValueShape(bytes, start, end).looksGenerated(atLeast: shortest)
    }
}
