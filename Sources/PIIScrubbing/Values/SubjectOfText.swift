import TextBytes

/// What a whole text describes: a person, a device, an account. Computed once for each text.
extension TextScan {
    /// An object with a given name, a surname or telephone numbers, and without request ids.
    func describesPerson() -> Bool {
        if let known = state.pointee.speaksOfPerson { return known }
        var isPerson = false
        for index in 0..<count where bytes[index] == .colon || bytes[index] == .equals {
            var end = index
            while end > 0, bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
            guard end > 0, bytes[end - 1].isNameByte else { continue }
            if endsWord("correlationId", at: end) || endsWord("appId", at: end) || endsWord("isDefault", at: end)
                || endsWord("riskEventType", at: end) || endsWord("eventType", at: end)
            {
                isPerson = false
                break
            }
            guard words.mayEnd(bytes, at: end), let name = fieldName(endingAt: end, quoteLevel: -1) else { continue }
            if name.kind == .name && name.demand == .plausible || name.kind == .phone || name.kind == .email
                || name.kind == .user && name.demand == .plausible
            {
                isPerson = true
            }
        }
        state.pointee.speaksOfPerson = isPerson
        return isPerson
    }

    /// A print-out of a device, a line a field: `DeviceName : …`, `Id : …`. Objects in brackets say whose their id is.
    func describesDevice() -> Bool {
        if let known = state.pointee.speaksOfDevice { return known }
        var isDevice = false
        for index in 0..<count {
            if bytes[index] == .openBrace {
                isDevice = false
                break
            }
            guard bytes[index] == .colon || bytes[index] == .equals, !isDevice, let name = fieldName(before: index)
            else { continue }
            isDevice = name.kind == .deviceName && name.demand == .plausible
        }
        state.pointee.speaksOfDevice = isDevice
        return isDevice
    }

    /// Whether the text describes an account, that is, another account field occurs anywhere in it. Computed once per
    /// text, over the whole text: with a window, masking would bring new neighbours into reach.
    func hasAccountNeighbour() -> Bool {
        if let known = state.pointee.speaksOfAccount { return known }
        var isFound = false
        for index in 0..<count where bytes[index] == .equals || bytes[index] == .colon {
            guard let name = fieldName(before: index) else { continue }
            if name.holdsAnywhere,
                name.kind == .user || name.kind == .account || name.kind == .email || name.kind == .name
                    || name.kind == .phone
            {
                isFound = true
                break
            }
        }
        state.pointee.speaksOfAccount = isFound
        return isFound
    }
}
