import TextBytes

/// IPv4, IPv6 and hardware addresses. A dotted quad is as often a version as an address: the words before it decide.
extension TextScan {
    func maskAddressV4(atDot dot: Int) {
        var start = dot
        while start > 0, dot - start < 4, bytes[start - 1].isDigit { start -= 1 }
        guard let end = quadEnd(from: start) else { return }
        let before = lead(start)
        let after = byte(end)
        // `10.0.0.1...198.51.100.98`, both ends of a tunnel
        let isTunnel = starts(exactly: "...", at: start - 3) && byte(start - 4) != .dot
        if before.isAlphanumeric || before == .dot && !isTunnel || before == .underscore
            || before == UInt8(ascii: "+")
        {
            return
        }
        if before == .minus, byte(start - 2).isAlphanumeric, !byte(start - 2).isDigit {
            if !isAfterPath("ip-", start) { return }
        }
        if after.isLetter || after == .underscore || after == UInt8(ascii: "+") { return }
        if after == .minus, isRevision(end + 1) { return }
        if after == .dot, byte(end + 1).isDigit, !(byte(start - 1) == .colon) {
            // Network tools write a port as in `10.0.0.1.443`. With any other fifth number it is not an address.
            guard isPortAfter(end), bytes[start] != UInt8(ascii: "0") else { return }
        }
        // A network, not a host.
        if after == .slash, byte(end + 1).isDigit, bytes[end - 1] == UInt8(ascii: "0"),
            bytes[end - 2] == .dot
        {
            return
        }
        if isUnpersonalAddress(start, end) || isVersion(start, end) || isNumberOfAttribute(start, end) { return }
        found(.address, start, end)
    }

    /// `( 2.5.4.35 NAME 'userPassword'`, and the number of a rule: `18.9.15.2 Ensure 'Administrators' is …`
    private func isNumberOfAttribute(_ start: Int, _ end: Int) -> Bool {
        starts(exactly: "( ", at: start - 2) && starts(exactly: " NAME ", at: end)
            || starts(exactly: " Ensure ", at: byte(end) == .colon ? end + 1 : end)
    }

    /// `1.6.2.0-beta`, `3.0.5.130-5a1e7`, `1.6.2.0-1+b3`: after the dash there is more than a number.
    private func isRevision(_ start: Int) -> Bool {
        var index = start
        while byte(index).isDigit, index - start < 8 { index += 1 }
        return byte(index).isLetter || byte(index) == UInt8(ascii: "+") && index > start
    }

    private func isPortAfter(_ dot: Int) -> Bool {
        var index = dot + 1
        while byte(index).isDigit { index += 1 }
        return index - dot >= 3 && index - dot <= 6 && byte(index) != .dot
            && (endsAddressWord(before: dot) || isColumn(before: dot, index))
    }

    /// Blanks around it, as in the columns of `netstat`.
    private func isColumn(before dot: Int, _ end: Int) -> Bool {
        var start = dot
        while start > 0, bytes[start - 1].isDigit || bytes[start - 1] == .dot { start -= 1 }
        return byte(start - 1) == .space && byte(start - 2) == .space
            && (byte(end) == .space && byte(end + 1) == .space || byte(end) == .newline)
    }

    private func endsAddressWord(before end: Int) -> Bool {
        var index = end
        while index > 0, bytes[index - 1].isDigit || bytes[index - 1] == .dot { index -= 1 }
        while index > 0, end - index < 48, !bytes[index - 1].isLetter { index -= 1 }
        return isWord(in: vocabulary.pointee.addressWords, endingAt: index)
    }

    /// The end of `a.b.c.d` with four numbers up to 255, or nil.
    private func quadEnd(from start: Int) -> Int? {
        var index = start
        for part in 0..<4 {
            var value = 0
            let first = index
            while index < count, index - first < 4, bytes[index].isDigit {
                value = value * 10 + Int(bytes[index] - 48)
                index += 1
            }
            guard index > first, index - first <= 3, value <= 255,
                bytes[first] != UInt8(ascii: "0") || index - first == 1
            else {
                return nil
            }
            if part < 3 {
                guard byte(index) == .dot else { return nil }
                index += 1
            }
        }
        return byte(index).isDigit ? nil : index
    }

    /// Loopback, "any", broadcast, net masks, and the blocks reserved for documentation.
    func isUnpersonalAddress(_ start: Int, _ end: Int) -> Bool {
        if bytes[start] == UInt8(ascii: "0") { return true }
        // `10.1.0.0`, `4.0.0.0`: a network, or the version of an assembly
        if end - start > 6, starts(exactly: ".0.0", at: end - 4) { return true }
        if starts(exactly: "127.", at: start) || starts(exactly: "255.", at: start)
            || starts(exactly: "224.", at: start)
            || starts(exactly: "239.", at: start)
        {
            return true
        }
        if starts(exactly: "169.254.169.254", at: start) || starts(exactly: "168.63.129.16", at: start) { return true }
        if end - start == 3, starts(exactly: "::1", at: start) { return true }
        return end - start <= 2
    }

    static let addressWords: StaticString =
        """
        ip ipv4 addr address inet from to host client remote local peer src dst dest source destination server gateway
        dns router via bind listen before after ipaddr ipaddress caller proxy for at by clientip endpoint nat network
        subnet ping nameserver connect rhost connection socket
        """

    static let versionWords: StaticString =
        """
        version versions ver v build assembly tls ssl section msal sdk os runtime framework rfc oid net release edge edg
        chrome safari firefox windows macos ios android update upgrade revision rev driver firmware product package
        library adal broker appversion fileversion productversion sdkversion osversion clientversion office outlook
        teams portal companyportal authenticator unknownclient app agent tool dotnet xamarin unity webview2 webview
        opera msedge wam msalruntime module extension schema protocol nuget clr kernel chapter table figure clause
        paragraph step rule engine plugin addon codec compiler interpreter installer setup upgraded updated downgraded
        bumped versión versão versione versie versio verze wersja wersji verzió verziója sürüm sürümü версия версии
        версію версія версії Версия Версія έκδοση Έκδοση גרסה הגרסה إصدار الإصدار 版本 バージョン 버전 bản เวอร์ชัน संस्करण versi
        versiune versiunea versija verzija
        """

    private func isVersion(_ start: Int, _ end: Int, isChange: Bool = true) -> Bool {
        if isBuildOfVersion(start) || isProductOfEvent(start) { return true }
        // `mail.contoso.net[10.1.2.3]`: a host and its address
        if byte(start - 1) == .openBracket, byte(end) == .closeBracket, byte(start - 2).isAlphanumeric,
            !looksLikeVersion(start, end)
        {
            return false
        }
        // `login.contoso.com/10.1.2.3`, as Java writes both
        if byte(start - 1) == .slash {
            let top = startOfWord(endingAt: start - 1)
            if byte(top - 1) == .dot, isTopLevel(top, start - 1), !looksLikeVersion(start, end) { return false }
        }
        // `com.contoso.mail (4.2.1.88)`: a bundle and its version
        if byte(start - 1) == .openParenthesis, byte(end) == .closeParenthesis, byte(start - 2) == .space,
            isPackage(
                startOfRun(endingAt: start - 2, notBefore: max(0, start - 98)) {
                    $0.isAlphanumeric || $0 == .dot || $0 == .minus
                }
            )
        {
            return true
        }
        if isChange, isChangeOfVersion(start) { return true }
        var index = startOfElement(start)
        // Skip `=`, `:`, quotes, brackets and blanks backwards to the word before.
        let low = max(cursor, index - 8)
        var isNextCell = false
        while index > low, !bytes[index - 1].isAlphanumeric {
            let byte = bytes[index - 1]
            if byte == UInt8(ascii: ";") || byte == .newline { return false }
            isNextCell = isNextCell || byte == .comma || byte == UInt8(ascii: "|") || byte == .tab
            if byte >= 0x80, isVersionWord(endingAt: index) { return !isNextCell }
            if byte == .slash, index > 1, bytes[index - 2].isAlphanumeric {
                // `HIER_DIRECT/192.0.2.155`
                if !looksLikeVersion(start, end), isCodeOfProxy(endingAt: index - 1) { return false }
                // `anna/192.0.2.110:25549`
                if self.byte(end) == .colon, self.byte(end + 1).isDigit, !looksLikeVersion(start, end) { return false }
                return looksLikeVersion(start, end) || !starts(with: "//", at: index - 2)
            }
            index -= 1
        }
        guard index > cursor else { return false }
        // `contoso.dll 1.23.3.73`
        if byte(index) == .space, endsProgram(index), looksLikeRelease(start) { return byte(end) != .colon }
        // `/v:10.1.2.3`, `-v 10.1.2.3`
        if byte(index - 1) | 0x20 == UInt8(ascii: "v"), byte(index - 2) == .slash { return false }
        // `upgraded from 4.66.2.0 to 4.67.1.0`
        if starts(exactly: " from ", at: index - 5), starts(exactly: " to ", at: end), quadEnd(from: end + 4) != nil,
            isVersionWord(endingAt: index - 5) || endsDottedName(index - 5)
        {
            return looksLikeVersion(start, end)
        }
        if endsDottedName(index), byte(index) == .space || isNextCell || byte(index).isQuote,
            looksLikeVersion(start, end)
        {
            // `"Contoso.Server": "192.0.2.7"`: a host's address, unless none could be one
            return byte(index) == .space || starts(exactly: ".0", at: end - 2)
                || !isWord(in: vocabulary.pointee.addressWords, endingAt: index)
        }
        if isNextCell { return false }
        // `SETUP.EXE\1.9.18.83`
        if byte(index) == .backslash, start - index == 1, endsDottedName(index) { return true }
        if isWord(in: vocabulary.pointee.addressWords, endingAt: index) { return false }
        if isVersionWord(endingAt: index) { return true }
        if starts(exactly: "= ", at: start - 2), "<>".utf8.contains(byte(start - 3)) {
            return looksLikeVersion(start, end)
        }
        guard bytes[index - 1].isAlphanumeric, start - index <= 2 else { return false }
        // In the middle of a range: `1.2.3.4 - 5.6.7.8`, `1.2.3.4 → 1.2.3.5`.
        return looksLikeVersion(start, end) && byte(index - 1) != .colon
    }

    /// `CEF:0|Contoso|Gateway|4.2.1.88|…`, `LEEF:1.0|…`: the version of the product, the fourth column
    private func isProductOfEvent(_ start: Int) -> Bool {
        guard byte(start - 1) == UInt8(ascii: "|") else { return false }
        var columns = 0
        var first = start
        while first > 0, start - first < 128, columns < 3 {
            first -= 1
            if bytes[first] == UInt8(ascii: "|") { columns += 1 }
        }
        while first > 0, bytes[first - 1].isDigit || bytes[first - 1] == .dot { first -= 1 }
        return columns == 3 && starts(exactly: "EF:", at: first - 3)
    }

    /// `1.22.0.24 → 1.23.12.52`, `1.22.0.24 to 1.23.12.52`: what a version became.
    private func isChangeOfVersion(_ start: Int) -> Bool {
        guard byte(start - 1) == .space,
            starts(exactly: "→", at: start - 4)
                || starts(exactly: "->", at: start - 3) || starts(exactly: " to", at: start - 4)
        else {
            return false
        }
        var end = start - 1
        while end > 0, start - end < 6, !bytes[end - 1].isDigit { end -= 1 }
        var first = end
        while first > 0, end - first < 15, bytes[first - 1].isDigit || bytes[first - 1] == .dot {
            first -= 1
        }
        guard first < end, first >= cursor, quadEnd(from: first) == end else { return false }
        return isVersion(first, end, isChange: false)
    }

    private func endsProgram(_ end: Int) -> Bool {
        var dot = end
        while dot > 0, end - dot < 10, bytes[dot - 1].isLetter { dot -= 1 }
        return dot < end && byte(dot - 1) == .dot
            && Self.programEndings.contains { end - dot + 1 == $0.utf8CodeUnitCount && starts(with: $0, at: dot - 1) }
    }

    private static let programEndings: [StaticString] = [
        ".exe", ".dll", ".sys", ".msi", ".msix", ".app", ".pkg", ".apk", ".ipa", ".jar", ".dylib", ".framework",
    ]

    /// Three small numbers: few hosts have such an address.
    private func looksLikeRelease(_ start: Int) -> Bool {
        var index = start
        for most in [19, 63, 31] {
            var value = 0
            while byte(index).isDigit, index - start < 12 {
                value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
                index += 1
            }
            guard value <= most, value != 10 || index - start > 2 else { return false }
            index += 1
        }
        return true
    }

    /// `1.31.10 (8.22.12.80)`: the number of a build after its version.
    private func isBuildOfVersion(_ start: Int) -> Bool {
        guard byte(start - 1) == .openParenthesis, byte(start - 2) == .space else { return false }
        var index = start - 2
        var dots = 0
        while index > cursor, start - index < 16, bytes[index - 1].isDigit || bytes[index - 1] == .dot {
            if bytes[index - 1] == .dot { dots += 1 }
            index -= 1
        }
        return (1...2).contains(dots) && byte(index - 1) <= .space
    }

    /// The start of the element around the value in `<key>BundleVersion</key><string>1.9.18.83`; otherwise `start`.
    private func startOfElement(_ start: Int) -> Int {
        var index = start
        for _ in 0..<2 {
            guard index > cursor, bytes[index - 1] == UInt8(ascii: ">"), !isVersionWord(endingAt: index - 1) else {
                break
            }
            var open = index - 1
            while open > cursor, index - open < 24, bytes[open] != UInt8(ascii: "<") { open -= 1 }
            guard bytes[open] == UInt8(ascii: "<") else { break }
            index = open
            while index > cursor, start - index < 64, bytes[index - 1].isSpace { index -= 1 }
        }
        return index
    }

    private func isCodeOfProxy(endingAt end: Int) -> Bool {
        var start = end
        var marks = 0
        while start > 0, end - start < 24, bytes[start - 1].isUppercase || bytes[start - 1] == .underscore {
            if bytes[start - 1] == .underscore { marks += 1 }
            start -= 1
        }
        return marks > 0 && end - start > 5
    }

    /// `Microsoft.Identity.Client`: the name of a library.
    private func endsDottedName(_ end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 40, bytes[start - 1].isLetter { start -= 1 }
        return start < end && bytes[start].isUppercase && byte(start - 1) == .dot
            && byte(start - 2).isLetter
    }

    /// Whether the letters and digits that end at `end` are exactly one of `words`.
    func isWord(in words: WordSet, endingAt end: Int) -> Bool {
        var start = end
        while start > 0, end - start <= words.longest, lead(start).isAlphanumeric { start -= 1 }
        return words.contains(bytes, start, end)
    }

    /// Whether a word for a version ends here. A long word also counts as the end of a longer one (`MSALRuntime`).
    private func isVersionWord(endingAt end: Int) -> Bool {
        var hash = WordSet.seed
        var start = end
        while start > 0, end - start < vocabulary.pointee.versionWords.longest,
            bytes[start - 1].isAlphanumeric || bytes[start - 1] >= 0x80
        {
            start -= 1
            hash = WordSet.extend(hash, by: bytes[start].asciiLowercased)
            guard vocabulary.pointee.versionWords.contains(hash: hash) else { continue }
            if !byte(start - 1).isLetter || end - start >= 5 { return true }
        }
        return false
    }

    /// Small parts, or a last part of zero: releases are numbered that way, and hosts are not.
    private func looksLikeVersion(_ start: Int, _ end: Int) -> Bool {
        var parts = (0, 0, 0, 0)
        var part = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte == .dot {
                part += 1
            } else {
                let digit = Int(byte &- 48)
                switch part {
                case 0: parts.0 = parts.0 * 10 + digit
                case 1: parts.1 = parts.1 * 10 + digit
                case 2: parts.2 = parts.2 * 10 + digit
                default: parts.3 = parts.3 * 10 + digit
                }
            }
        }
        guard part == 3, parts.0 < 100, parts.0 != 10 else { return false }
        if parts.3 == 0 || parts.1 == 0 && parts.2 == 0 { return true }
        return parts.0 < 32 && parts.1 < 100 && parts.2 < 100 && parts.3 < 32
    }

    // MARK: IPv6 and hardware addresses, found from a colon

    func maskColonGroups(at colon: Int) {
        var start = colon
        while start > cursor, colon - start < 6, bytes[start - 1].isHexDigit { start -= 1 }
        let before = lead(start)
        if before.isAlphanumeric || before == .underscore || before == .colon || before == .dot {
            return
        }
        if let end = hardwareEnd(from: start, separator: .colon) {
            // `MAC=…`, as the kernel logs the header of a frame: the address to, the address from, the type
            if starts(exactly: "MAC=", at: start - 4), let next = hardwareEnd(from: end + 1, separator: .colon) {
                let first = isNoDeviceAddress(start, end) ? end + 1 : start
                if first == start || !isNoDeviceAddress(first, next) { found(.hardware, first, next) }
                return
            }
            // `97:e0:7a:a2:62:85:Staff`, the address and the name of a network
            let isGroup =
                byte(end) == .colon && byte(end + 1) > .space
                && (byte(end + 1).isHexDigit && !byte(end + 3).isLetter || !byte(end + 1).isLetter)
            if !isGroup, !byte(end).isAlphanumeric, !isNoDeviceAddress(start, end) { found(.hardware, start, end) }
            return
        }
        guard let end = addressV6End(from: start), !isUnpersonalAddress(start, end) else { return }
        let after = byte(end)
        if after.isAlphanumeric || after == .underscore { return }
        found(.address, start, end)
    }

    /// Whether a second colon follows at once, or a group of hexadecimal digits and two more colons. This excludes
    /// `key: value` and the time of day.
    @inline(__always) func startsGroups(afterColon colon: Int) -> Bool {
        let next = byte(colon + 1)
        return next == .colon || next.isHexDigit && hasTwoGroups(from: colon + 1)
    }

    private func hasTwoGroups(from start: Int) -> Bool {
        var index = start
        for _ in 0..<2 {
            let first = index
            while index - first < 4, byte(index).isHexDigit { index += 1 }
            guard index > first, byte(index) == .colon else { return false }
            index += 1
            if byte(index) == .colon { return true }
        }
        return true
    }

    private func addressV6End(from start: Int) -> Int? {
        var index = start
        var groups = 0
        var digits = 0
        var hasGap = false
        while index < count, groups <= 8 {
            if byte(index) == .colon, byte(index + 1) == .colon {
                guard !hasGap else { return nil }
                hasGap = true
                index += 2
                if !byte(index).isHexDigit { break }
                continue
            }
            if let quad = quadEnd(from: index), groups > 0 || hasGap {
                index = quad
                groups += 2
                digits += 8
                break
            }
            let first = index
            while index < count, index - first < 5, bytes[index].isHexDigit {
                if bytes[index].isDigit { digits += 1 }
                index += 1
            }
            // `2001:db8::9c1:44312`: the port
            if hasGap, groups > 1, index - first == 5, isNumber(first, index), !byte(index).isHexDigit {
                index = first - 1
                break
            }
            guard index > first, index - first <= 4 else { return nil }
            groups += 1
            if byte(index) == .colon, byte(index + 1) == .colon { continue }
            if byte(index) == .colon, byte(index + 1).isHexDigit {
                index += 1
                continue
            }
            break
        }
        guard groups == 8 && !hasGap || hasGap && groups >= 1 && groups < 8 && digits > 0 else { return nil }
        // `1::2`: an operator of a language
        if hasGap, groups < 3, index - start < 6 { return nil }
        // `fe80::/10`, `dead::`: a network, or not an address.
        if hasGap, groups < 2 || byte(index - 1) == .colon && byte(index) == .slash { return nil }
        return index
    }

    /// An address of either family at `start`, without its port or zone.
    func addressEnd(at start: Int) -> Int? {
        if let end = quadEnd(from: start) { return end }
        if let end = hardwareEnd(from: start, separator: .colon) { return end }
        return addressV6End(from: byte(start) == .openBracket ? start + 1 : start)
    }

    private func hardwareEnd(from start: Int, separator: UInt8) -> Int? {
        guard start + 17 <= count else { return nil }
        for index in 0..<17 {
            let byte = bytes[start + index]
            if index % 3 == 2 ? byte != separator : !byte.isHexDigit { return nil }
        }
        return start + 17
    }

    /// `01:00:5e:…`, `33:33:…`, `01:80:c2:…`: what many hosts listen to.
    private func isGroupAddress(_ start: Int) -> Bool {
        guard byte(start) == UInt8(ascii: "0") || byte(start) == UInt8(ascii: "3") else { return false }
        return Self.groupAddresses.contains { group in
            var index = start
            for digit in 0..<group.utf8CodeUnitCount {
                if byte(index) == .colon || byte(index) == .minus { index += 1 }
                guard byte(index).asciiLowercased == group.utf8Start[digit] else { return false }
                index += 1
            }
            return true
        }
    }

    private static let groupAddresses: [StaticString] = ["01005e", "3333", "0180c2"]

    /// All zeros, the address of all, or a group's.
    private func isNoDeviceAddress(_ start: Int, _ end: Int) -> Bool {
        if isGroupAddress(start) { return true }
        let first = bytes[start] | 32
        guard first == UInt8(ascii: "0") | 0x20 || first == UInt8(ascii: "f") else { return false }
        return (start..<end).allSatisfy { bytes[$0] == .colon || bytes[$0] == .minus || bytes[$0] | 0x20 == first }
    }

    /// `96-B3-54-9C-20-27` and `96b3.549c.2027` are found as runs.
    func maskHardwareAddress(_ start: Int, _ end: Int) -> Bool {
        if end - start == 17, hardwareEnd(from: start, separator: .minus) == end, !isNoDeviceAddress(start, end) {
            return found(.hardware, start, end)
        }
        if end - start == 14, bytes[start + 4] == .dot, bytes[start + 9] == .dot {
            for index in 0..<14 where index != 4 && index != 9 && !bytes[start + index].isHexDigit {
                return false
            }
            return found(.hardware, start, end)
        }
        return false
    }
}
