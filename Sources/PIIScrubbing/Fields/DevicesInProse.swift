import TextBytes

/// Names and serial numbers of devices after a word for them.
extension TextScan {
    /// `device berg-surface`, `my laptop (berg-surface)`: a word, a hyphen and a device after the word for one.
    func noteDevice(after blank: Int) -> Bool {
        if byte(blank + 1) == .openBracket, noteDeviceInBrackets(after: blank) { return true }
        let start = byte(blank + 1) == .openParenthesis ? blank + 2 : blank + 1
        let host = endOfHost(start)
        if let end = host ?? endOfMachine(start), let roles = rolesOfName(endingAt: blank, blanksLeft: 1),
            !roles.isDisjoint(with: host != nil ? [.device, .machine] : .machine), roles.isDisjoint(with: .neverLast)
        {
            note(.deviceName, start, end)
            return true
        }
        var hyphen = start
        while hyphen < count, hyphen - start < 24, bytes[hyphen].isLowercase { hyphen += 1 }
        guard hyphen - start > 3, byte(hyphen) == .minus, isDevice(at: hyphen + 1),
            words.roles(WordSet.hash(bytes, start, hyphen)) == nil,
            let roles = rolesOfLastPart(endingAt: blank), !roles.isDisjoint(with: [.device, .machine])
        else { return false }
        var end = hyphen + 1
        while end < count, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
        guard byte(end) != .minus, byte(end) != .dot else { return false }
        note(.deviceName, start, end)
        return true
    }

    /// `workstation [PKUMAR-LATITUDE]`, as Samba writes it
    private func noteDeviceInBrackets(after blank: Int) -> Bool {
        let end = endOfRun(from: blank + 2, notAfter: blank + 18) { $0.isUppercase || $0.isDigit || $0 == .minus }
        guard end - blank > 5, byte(end) == .closeBracket, let roles = rolesOfName(endingAt: blank),
            roles.contains(.machine) || roles.contains(.deviceName)
        else { return false }
        note(.deviceName, blank + 2, end)
        return true
    }

    /// `a@b.c on MTR-SIRDAL-01`: where an account was used.
    func noteDevice(afterAccount end: Int) {
        for word in Self.wordsBeforeDevices where starts(exactly: word, at: end) {
            let start = end + word.utf8CodeUnitCount
            if let last = endOfHost(start) { note(.deviceName, start, last) }
            return
        }
    }

    private static let wordsBeforeDevices: [StaticString] = [
        " on ", " auf ", " sur ", " su ", " på ", " em ", " from ",
    ]

    /// `WS-ODUYA-07`, `KIOSK-LOBBY-3`: a name of a host that begins with what people work at
    func noteMachine(at start: Int) -> Bool {
        guard Self.kindsOfMachines.contains(where: { starts(exactly: $0, at: start) }), let end = endOfHost(start)
        else {
            return false
        }
        note(.deviceName, start, end, isNamed: true)
        return true
    }

    private static let kindsOfMachines: [StaticString] = [
        "WS-", "WKS-", "NB-", "LT-", "PC-", "LAP-", "KIOSK-", "TABLET-", "TAB-", "MBP-", "VDI-", "MTR-",
    ]

    /// `NB-WTAVARES-02`: capitals and digits with hyphens, as many as NetBIOS allows, and a number at the end.
    private func endOfHost(_ start: Int) -> Int? {
        guard byte(start).isUppercase, byte(start + 1).isUppercase || byte(start + 1).isDigit else { return nil }
        var end = start
        while end < count, end - start < 17, bytes[end].isUppercase || bytes[end].isDigit || bytes[end] == .minus {
            end += 1
        }
        let shape = ValueShape(bytes, start, end)
        guard 8...15 ~= shape.length, shape.hyphens > 0, shape.uppers > 3, byte(end - 1).isDigit, isWordEdge(end),
            !starts(exactly: "CVE-", at: start)
        else { return nil }
        return end
    }

    /// `LT-JDEBOER`, `WS-KWEBER`: two or three capitals for a kind of machine, and a name.
    private func endOfMachine(_ start: Int) -> Int? {
        let hyphen = endOfRun(from: start, notAfter: start + 4) { $0.isUppercase }
        guard 2...3 ~= hyphen - start, byte(hyphen) == .minus else { return nil }
        let end = endOfRun(from: hyphen + 1, notAfter: start + 16) { $0.isUppercase }
        return end - hyphen > 4 && end - start <= 15 && isWordEdge(end) && byte(end) != .minus ? end : nil
    }

    /// Whether the word before `start` is one for a device: `laptop MEGAN-XPS15`, `laptop name MEGAN-XPS15`.
    func isAfterWordForDevice(_ start: Int) -> Bool {
        let end = starts(with: " name ", at: start - 6) ? start - 6 : start - 1
        guard byte(end) == .space, let roles = rolesOfName(endingAt: end, blanksLeft: 1) else { return false }
        return roles.contains(.machine) && roles.isDisjoint(with: .neverLast)
    }

    /// `Serial Number C02XG0ABJGH5`, `driving licence number AB1234567`
    func noteSerialNumber(from start: Int, after blank: Int) -> Bool {
        var end = start
        while end < count, end - start < 20, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard end - start >= 8, end - start <= 14, shape.digits > 1, shape.uppers > 1, !byte(end).isAlphanumeric else {
            return false
        }
        guard let name = fieldName(endingAt: blank, quoteLevel: -1), name.kind == .device || name.kind == .card,
            name.holdsAnywhere
        else { return false }
        note(name.kind, start, end)
        return true
    }

    /// `FileVault key escrowed for C02XG0ABJGH5`: letters beyond those of hexadecimal numbers, and a text about a device.
    func noteSerialOfMachine(at start: Int) -> Bool {
        var end = start
        while end < count, end - start < 16, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard isSerial(shape), shape.digits > 2, !byte(end).isAlphanumeric, byte(end) != .underscore,
            !isHexNumber(start, end), speaksOfMachine
        else { return false }
        note(.device, start, end)
        return true
    }

    private func isHexNumber(_ start: Int, _ end: Int) -> Bool { (start..<end).allSatisfy { bytes[$0].isHexDigit } }

    /// Programs that manage devices, and what they do.
    static let machineWords: StaticString =
        "filevault jamf munki mdm intune autopilot consoleuser escrow escrowed macbook thinkpad bitlocker serial"

    /// Whether a word for a device is anywhere in the text. Computed once for each text.
    private var speaksOfMachine: Bool {
        if let known = state.pointee.speaksOfMachine { return known }
        var first = 0
        var isFound = false
        for end in 1...count where !byte(end).isLetter {
            if end - first > 2, end - first < 16 {
                let hash = WordSet.hash(bytes, first, end)
                isFound =
                    vocabulary.pointee.machineWords.contains(hash: hash)
                    || starts(with: "jamf", at: first)
                if isFound { break }
            }
            first = end + 1
        }
        state.pointee.speaksOfMachine = isFound
        return isFound
    }
}
