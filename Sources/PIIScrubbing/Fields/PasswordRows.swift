internal import CLibrary
import TextBytes

/// Rows of password files: `/etc/passwd`, `/etc/shadow`, and what servers keep in their form.
extension TextScan {
    /// `anna:$6$salt$hash`, `"$2y$10$…"`: a hash of crypt(3), and the name before it.
    func noteCryptHash(at start: Int) {
        guard byte(start) == UInt8(ascii: "$") else {
            notePasswordRow(at: start)
            return
        }
        var index = start + 1
        while index < count, index - start < 12, bytes[index].isAlphanumeric || bytes[index] == .minus { index += 1 }
        guard index > start + 1, byte(index) == UInt8(ascii: "$") else { return }
        var dollars = 0
        while index < count,
            bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "$") || bytes[index] == .dot
                || bytes[index] == .slash || bytes[index] == .equals || bytes[index] == .comma
                || bytes[index] == UInt8(ascii: "+")
        {
            if bytes[index] == UInt8(ascii: "$") { dollars += 1 }
            index += 1
        }
        guard index - start >= 20, dollars >= 2 else { return }
        note(.password, start, index)
        noteUserOfRow(before: start - 1)
    }

    /// `$2b$12$…`, `$argon2id$v=19$…`, `SCRAM-SHA-256$4096:…$…`: the hash of a password, found by its salt or its
    /// digest after a dollar sign or a colon.
    func maskHashOfPassword(around start: Int, _ runEnd: Int) -> Bool {
        let sign = byte(start - 1)
        let isSlash = sign == .slash
        guard isSlash || sign == UInt8(ascii: "$") || sign == .colon, start >= cursor, holdsDollar else { return false }
        var first = start
        var dollars = 0
        var begin = start
        while first > cursor, start - first < (isSlash ? 24 : 96), isHashByte(bytes[first - 1]) {
            first -= 1
            if isSlash, first < start - 1, bytes[first] == .slash { return false }
            if bytes[first] == UInt8(ascii: "$") {
                dollars += 1
                begin = first
            }
        }
        guard dollars > 0, ValueShape(bytes, start, runEnd).letters > 8 else { return false }
        let isSCRAM = starts(exactly: "SCRAM-SHA-", at: begin - 13)
        if isSCRAM {
            begin -= 13
        } else {
            // The name of the method is between the first two.
            var scheme = begin + 1
            while scheme < start, scheme - begin < 12, bytes[scheme].isAlphanumeric || bytes[scheme] == .minus {
                scheme += 1
            }
            if sign == UInt8(ascii: "$"), maskHashOfTicket(start, runEnd) { return true }
            guard dollars > 1, scheme > begin + 1, bytes[scheme] == UInt8(ascii: "$"),
                !byte(begin - 1).isAlphanumeric || starts(exactly: "sha256", at: begin - 6)
            else { return false }
        }
        var end = start
        // `anna:$6$…:19312:0:99999:7:::`: the next column
        while end < count, isHashByte(bytes[end]), isSCRAM || bytes[end] != .colon { end += 1 }
        guard end - begin >= 28 else { return false }
        found(.password, begin, end)
        noteUserOfRow(before: begin - 1)
        return true
    }

    /// `$krb5tgs$23$*anna$CONTOSO.LOCAL$MSSQLSvc/db1*$fe37…$aecf…`, `$krb5asrep$23$anna@CONTOSO.LOCAL:fe37…$aecf…`: a checksum
    /// and what was encrypted with the key of an account, and whose it is.
    private func maskHashOfTicket(_ start: Int, _ runEnd: Int) -> Bool {
        let first = start - 33
        guard first >= cursor, runEnd - start >= 64, (first..<start - 1).allSatisfy({ bytes[$0].isHexDigit }),
            (start..<runEnd).allSatisfy({ bytes[$0].isHexDigit })
        else { return false }
        let low = max(cursor, first - 160)
        if let star = (low..<first).last(where: { starts(exactly: "$*", at: $0) }),
            let dollar = (star + 2..<first).first(where: { bytes[$0] == UInt8(ascii: "$") }), isLogin(star + 2, dollar)
        {
            note(.user, star + 2, dollar, isNamed: true)
        }
        return found(.password, first, runEnd)
    }

    /// Whether a dollar sign is anywhere in the text: few texts have one.
    private var holdsDollar: Bool {
        if let known = state.pointee.holdsDollar { return known }
        let holds = memchr(bytes, Int32(UInt8(ascii: "$")), count) != nil
        state.pointee.holdsDollar = holds
        return holds
    }

    private func isHashByte(_ byte: UInt8) -> Bool {
        byte.isBase64Digit || byte == UInt8(ascii: "$") || byte == .dot || byte == .slash
            || byte == .equals || byte == .comma || byte == .colon || byte == UInt8(ascii: "+") || byte == .minus
            || byte == .underscore
    }

    /// `anna:x:1000:1000:Anna Berg,,,:/home/anna:/bin/bash`
    private func notePasswordRow(at start: Int) {
        guard byte(start) == UInt8(ascii: "x") || byte(start) == UInt8(ascii: "*"), byte(start + 1) == .colon,
            byte(start + 2).isDigit
        else { return }
        var index = start + 2
        var fields = 0
        while index < count, fields < 2, bytes[index].isDigit || bytes[index] == .colon {
            if bytes[index] == .colon { fields += 1 }
            index += 1
        }
        guard fields == 2 else { return }
        var end = index
        while end < count, bytes[end] != .colon, bytes[end] != .comma, bytes[end] >= .space { end += 1 }
        guard end < count, bytes[end] == .colon || bytes[end] == .comma else { return }
        noteUserOfRow(before: start - 1)
        if isPersonName(index, end, atLeast: 2) { note(.name, index, end) }
    }

    private func noteUserOfRow(before colon: Int) {
        guard byte(colon) == .colon else { return }
        let first = startOfLogin(endingAt: colon, within: 40)
        guard colon - first > 1, first == 0 || bytes[first - 1].isSpace || bytes[first - 1].isQuote,
            bytes[first].isLetter,
            words.roles(WordSet.hash(bytes, first, colon)) == nil
        else { return }
        note(.user, first, colon, isNamed: true)
    }
}
