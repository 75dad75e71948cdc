import TextBytes

/// Names of users in sentences: `User 'anna' not found`, `session opened for user anna`.
extension TextScan {
    private static let subjects: [StaticString] = ["user", "username"]

    func spokenUser(at anchor: Int) {
        guard byte(anchor + 1) | 32 == UInt8(ascii: "s"), byte(anchor + 2) | 32 == UInt8(ascii: "e"),
            !byte(anchor - 1).isAlphanumeric, byte(anchor - 1) != 95, byte(anchor - 1) != 47
        else { return }
        for word in Self.subjects where byte(anchor + word.utf8CodeUnitCount) == 32 && starts(with: word, at: anchor) {
            let end = anchor + word.utf8CodeUnitCount
            let isFor = endsWord("for", at: anchor - 1) && byte(anchor - 1) == 32
            var start = end + 1
            let quote = byte(start)
            let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`")
            guard isQuoted || isFor else { return }
            if isQuoted { start += 1 }
            var last = start
            while last < count, last - start < 48, isLoginByte(bytes[last]) { last += 1 }
            guard last - start >= 2, bytes[start].isLetter, !isPlaceholder(start, last) else { return }
            if isQuoted {
                guard byte(last) == quote else { return }
            } else {
                while last > start, bytes[last - 1] == 46 { last -= 1 }
                guard bytes[start].isLowercase, byte(last) != 64, byte(last) != 58, byte(last) != 61,
                    !vocabulary.pointee.wordsAfterUser.contains(bytes, start, last)
                else { return }
                guard
                    hasDigit(start, last) || byte(last) == 0 || byte(last) == 10 || starts(with: " by", at: last)
                        || starts(with: " from", at: last)
                else { return }
            }
            found(.user, start, last)
            return
        }
    }

    private func isLoginByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == 46 || byte == 95 || byte == 45 || byte >= 0x80
    }

    static let wordsAfterUser: StaticString =
        """
        input interaction action agent consent flow flows data profile account accounts session name id ids selection
        info state token tokens mode type object context details authentication credentials identity realm cancelled
        """
}
