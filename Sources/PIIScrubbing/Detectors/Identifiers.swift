import TextBytes

/// Account identifiers with a recognisable format.
extension TextScan {
    /// The end of `S-1-5-21-…` or `S-1-12-1-…` at `start`, or 0. Well-known SIDs (`S-1-5-18`) identify no person.
    func securityIdentifierEnd(at start: Int) -> Int {
        guard starts(with: "S-1-5-21-", at: start) || starts(with: "S-1-12-1-", at: start) else { return 0 }
        var last = start + 2
        while last < count, bytes[last].isDigit || bytes[last] == .minus { last += 1 }
        while bytes[last - 1] == .minus { last -= 1 }
        return last - start >= 16 ? last : 0
    }

    /// `00008101-000A1B2C3D4E5F60`, as Apple numbers its devices, and Syncthing's eight groups of seven characters.
    func maskNumberOfDevice(_ start: Int, _ end: Int) -> Bool {
        if end - start == 63, bytes[start + 7] == .minus,
            (0..<63).allSatisfy({ at in
                let byte = bytes[start + at]
                return at % 8 == 7 ? byte == .minus : byte.isUppercase || 0x32...0x37 ~= byte
            })
        {
            return found(.device, start, end)
        }
        guard end - start == 25, starts(exactly: "0000", at: start), bytes[start + 8] == .minus,
            (start..<end).allSatisfy({ $0 == start + 8 || bytes[$0].isHexDigit })
        else { return false }
        return found(.device, start, end)
    }

    /// `100320000A1B2C3D`: sixteen hexadecimal digits with a prefix of Microsoft's account numbers.
    func maskPassportIdentifier(_ start: Int, _ end: Int) -> Bool {
        // `live:.cid.a1b2c3d4e5f60718`
        if end - start == 21, starts(exactly: ".cid.", at: start),
            (start + 5..<end).allSatisfy({ bytes[$0].isHexDigit })
        {
            return found(.account, start + 5, end)
        }
        guard end - start == 16, starts(exactly: "1003", at: start) || starts(exactly: "0003", at: start) else {
            return false
        }
        var letters = 0
        for index in start..<end {
            if bytes[index].isDigit { continue }
            guard bytes[index] >= 65, bytes[index] <= 70 else { return false }
            letters += 1
        }
        return letters > 0 && found(.account, start, end)
    }
}
