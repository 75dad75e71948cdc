internal import CScrubScan
import TextBytes

/// Device names that contain a person's name: `Anna's iPhone`, `Youssef-MacBook-Pro.local`, `DESKTOP-4K2J9QX`.
extension TextScan {
    private static let appleModels: [StaticString] = ["MacBook", "iPhone", "iPad", "iMac", "iPod"]

    /// `Annas-MacBook-Pro`, `annas-iphone.local`: the part before the model in the same word is the owner. The anchor
    /// is the `c` of MacBook, and the `i` of the other models.
    func maskAppleModel(at anchor: Int) {
        let second = byte(anchor + 1)
        let isAnchor =
            bytes[anchor] == UInt8(ascii: "c")
            ? second == UInt8(ascii: "B") && byte(anchor + 2) == UInt8(ascii: "o")
            : second == UInt8(ascii: "P") || second == UInt8(ascii: "M")
        guard isAnchor else { return }
        for model in Self.appleModels {
            let start = bytes[anchor] == UInt8(ascii: "c") ? anchor - 2 : anchor
            guard starts(exactly: model, at: start) else { continue }
            if maskModelOfPerson(start, start + model.utf8CodeUnitCount) { return }
            var first = start
            while first > cursor, start - first < 64, isNameByte(lead(first)) { first -= 1 }
            while first < start,
                bytes[first] == .minus || bytes[first] == .dot || bytes[first] == .underscore
            { first += 1 }
            var end = start + model.utf8CodeUnitCount
            while end < count, end - start < 64, isNameByte(bytes[end]) { end += 1 }
            while end > start, bytes[end - 1] == .dot || bytes[end - 1] == .minus { end -= 1 }
            let isOwned = start - first >= 3 && bytes[start - 1] == .minus
            let isLocal =
                starts(with: ".local", at: end - 6) && (start > first || end - start > model.utf8CodeUnitCount + 6)
            if isOwned || isLocal, !isModelPrefix(first, start) { found(.deviceName, first, end) }
            return
        }
    }

    /// `iPad von Heike`, `iPhone de Marie`, `Heikes iPad`: how devices are named in languages without an apostrophe.
    private func maskModelOfPerson(_ start: Int, _ modelEnd: Int) -> Bool {
        var end = modelEnd
        while let more = modelWord(from: end) { end = more }
        guard byte(end) == .space || byte(start - 1) == .space else { return false }
        for word in Self.wordsBeforeOwners where byte(end) == .space && starts(exactly: word, at: end + 1) {
            let name = end + 1 + word.utf8CodeUnitCount
            var last = name
            while last < count, last - name < 32, bytes[last].isLetter || bytes[last] >= 0x80 { last += 1 }
            let isName =
                last - name > 1 && !bytes[name].isLowercase && (bytes[name] >= 0x80 || byte(name + 1).isLowercase)
            guard isName, !vocabulary.pointee.makers.contains(bytes, name, last) else { return false }
            return found(.deviceName, start, last)
        }
        guard byte(start - 1) == .space, byte(start - 2) == UInt8(ascii: "s") else { return false }
        var first = start - 2
        while first > cursor, start - first < 32, bytes[first - 1].isLetter { first -= 1 }
        guard start - 2 - first > 2, byte(first).isUppercase,
            scrub_name_kinds(bytes + first, start - 2 - first) & 1 != 0,
            !vocabulary.pointee.makers.contains(bytes, first, start - 1)
        else { return false }
        return found(.deviceName, first, end)
    }

    private static let wordsBeforeOwners: [StaticString] = [
        "von ", "de ", "di ", "van ", "da ", "do ", "af ", "av ", "d'", "d’",
    ]
    static let makers: StaticString = "apple microsoft samsung test the contoso google intune company"

    static let localSuffixes: [StaticString] = [".local", ".lan", ".localdomain"]

    /// `Annas-MacBook.local`, `annas-air.lan`: a host name with a dash, in a network without a domain name.
    func maskLocalHost(at dot: Int) {
        guard byte(dot + 1) == UInt8(ascii: "l") else { return }
        for suffix in Self.localSuffixes {
            let end = dot + suffix.utf8CodeUnitCount
            guard starts(exactly: suffix, at: dot),
                !isNameByte(byte(end)) || byte(end) == .dot && !isNameByte(byte(end + 1))
            else { continue }
            var start = dot
            var dashes = 0
            while start > cursor, dot - start < 64, isNameByte(lead(start)) {
                start -= 1
                if bytes[start] == .minus { dashes += 1 }
            }
            let isCluster =
                endsWord("svc.cluster", at: dot) || endsWord("cluster", at: dot) || endsWord("default", at: dot)
            guard dashes > 0, bytes[start].isLetter, !isCluster else { return }
            found(.deviceName, start, end)
            return
        }
    }

    private static let ownedModels: [StaticString] = [
        "MBP", "Mac", "MBA", "PC", "Laptop", "LAPTOP", "Air", "Galaxy", "Pixel", "iPhone", "iPad", "iMac", "MacBook",
        "Phone",
    ]

    private func isModelLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "M"), UInt8(ascii: "P"), UInt8(ascii: "L"), UInt8(ascii: "A"), UInt8(ascii: "G"),
            UInt8(ascii: "i"):
            true
        default: false
        }
    }

    /// `Annas-MBP`, `Tobias-Mac-mini`, `ANNA-PC`, `Annas-Galaxy-S21`: an owner, a dash, a model.
    func maskOwnedModel(at dash: Int) {
        // Most dashes before a capital letter are inside a GUID.
        if byte(dash + 1).isHexDigit, byte(dash + 2).isHexDigit || byte(dash + 2).isDigit {
            return
        }
        guard isModelLetter(byte(dash + 1)) else { return }
        for model in Self.ownedModels where starts(exactly: model, at: dash + 1) {
            var end = dash + 1 + model.utf8CodeUnitCount
            if byte(end).isLetter { continue }
            var start = dash
            while start > cursor, dash - start < 48,
                lead(start).isAlphanumeric || bytes[start - 1] == .minus || bytes[start - 1] >= 0x80
            { start -= 1 }
            guard dash - start >= 3, bytes[start].isUppercase, !isModelPrefix(start, dash + 1),
                byte(start - 1) != .dot, byte(start - 1) != .slash
            else { return }
            while end < count, end - dash < 48, isNameByte(bytes[end]) { end += 1 }
            while end > dash, bytes[end - 1] == .dot || bytes[end - 1] == .minus { end -= 1 }
            found(.deviceName, start, end)
            return
        }
    }

    private static let modelPrefixes: [StaticString] = [
        "apple-", "com.apple.", "for-", "is-", "the-", "non-", "my-",
    ]

    private func isModelPrefix(_ first: Int, _ start: Int) -> Bool {
        for prefix in Self.modelPrefixes
        where prefix.utf8CodeUnitCount == start - first && starts(with: prefix, at: first) {
            return true
        }
        return starts(with: "com.", at: first)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == .minus || byte == .dot || byte == .underscore || byte >= 0x80
    }

    /// The prefixes of names that Windows generates, and the number of generated characters after each.
    private static let windowsPrefixes: [(prefix: StaticString, made: Int)] = [
        ("DESKTOP-", 7), ("LAPTOP-", 8), ("WIN-", 11),
    ]

    /// `DESKTOP-4K2J9QX`, `LAPTOP-…`, `WIN-…`: names that Windows generates. A lower-case name (`win-x64-setup`) counts
    /// only with exactly as many characters as Windows generates. The anchor is the letter before the dash.
    func maskWindowsName(at anchor: Int) {
        guard byte(anchor + 1) == .minus, byte(anchor + 2).isAlphanumeric else { return }
        for (prefix, made) in Self.windowsPrefixes {
            let start = anchor + 2 - prefix.utf8CodeUnitCount
            guard starts(with: prefix, at: start), !lead(start).isAlphanumeric else { continue }
            var end = anchor + 2
            while end < count, bytes[end].isAlphanumeric || bytes[end] == .minus { end += 1 }
            let length = end - anchor - 2
            let isMade =
                bytes[anchor].isUppercase
                ? length >= 6
                    && (hasDigit(anchor + 2, end) || isPlainWord(anchor + 2, end) && isUpperCase(anchor + 2, end))
                : length == made && hasDigit(anchor + 2, end)
                    && !containsDash(anchor + 2, end)
            guard isMade else { continue }
            found(.deviceName, start, end)
            return
        }
    }

    func isUpperCase(_ start: Int, _ end: Int) -> Bool { !(start..<end).contains { bytes[$0].isLowercase } }

    private func containsDash(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index] == .minus { return true }
        return false
    }

    private static let ownedThings: [StaticString] = [
        "iPhone", "iPad", "MacBook", "iMac", "Mac", "Galaxy", "Pixel", "Phone", "Laptop", "PC", "Surface",
        "Apple Watch", "Tablet", "Computer", "AirPods", "Desktop", "ThinkPad",
    ]

    /// Whether the word for a device is at `start`, in any case: `iphone`, `PC`.
    func isDevice(at start: Int) -> Bool {
        func isThere(_ word: StaticString) -> Bool {
            starts(with: word, at: start) && !byte(start + word.utf8CodeUnitCount).isLetter
        }
        return Self.ownedThings.contains(where: isThere) || Self.ownedModels.contains(where: isThere)
    }

    /// `Anna's MacBook Pro`, `Anna Berg’s iPad`.
    func maskPossessive(at anchor: Int) {
        guard byte(anchor + 1) == UInt8(ascii: "s") else { return }
        let apostrophe = bytes[anchor] == .apostrophe ? anchor : anchor - 2
        guard apostrophe > 0, bytes[anchor] == .apostrophe || byte(apostrophe) == .punctuationLead else { return }
        var owner = apostrophe
        while owner > cursor, byte(owner - 1) == .backslash { owner -= 1 }
        var next = anchor + 2
        guard byte(next) == .space || byte(next) == .minus || byte(next) == .underscore else { return }
        next += 1
        for model in Self.ownedThings where starts(with: model, at: next) {
            var end = next + model.utf8CodeUnitCount
            if byte(end).isLowercase { continue }
            while let more = modelWord(from: end) { end = more }
            var start = owner
            var words = 0
            while start > cursor, owner - start < 48, !isEscapeLetter(start - 1) {
                let byte = bytes[start - 1]
                if byte.isLetter || byte >= 0x80 || byte == .minus {
                    start -= 1
                } else if byte == .space, words < 1, bytes[start].isUppercase, start > 1,
                    bytes[start - 2].isLetter, isCapitalised(wordEndingAt: start - 1)
                {
                    words += 1
                    start -= 1
                } else {
                    break
                }
            }
            if start < owner, !bytes[start].isLowercase || owner - start > 4 {
                found(.deviceName, start, end)
            }
            return
        }
    }

    private func isCapitalised(wordEndingAt end: Int) -> Bool {
        var index = end
        while index > 0, end - index < 24, bytes[index - 1].isLetter { index -= 1 }
        return byte(index).isUppercase && end - index >= 2
    }

    private static let modelWords: [StaticString] = [
        "Pro", "Air", "Max", "Plus", "mini", "SE", "Ultra", "XS", "XR", "Book", "Pro Max",
    ]

    private func modelWord(from end: Int) -> Int? {
        guard byte(end) == .space || byte(end) == .minus else { return nil }
        for word in Self.modelWords
        where starts(exactly: word, at: end + 1) && !byte(end + 1 + word.utf8CodeUnitCount).isAlphanumeric {
            return end + 1 + word.utf8CodeUnitCount
        }
        var index = end + 1
        while index < count, bytes[index].isDigit { index += 1 }
        return index > end + 1 && index - end < 4 && !byte(index).isAlphanumeric ? index : nil
    }
}
